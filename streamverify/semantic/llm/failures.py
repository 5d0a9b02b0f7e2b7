"""How asking about one claim ends without a verdict."""

from streamverify.model.judge_codes import LlmFailureCode
from streamverify.semantic.judge import FailureReason


class AskFailed(Exception):
    """There is no verdict on the claim.

    Attributes:
        code: which way; never content.
        reason: what a decision calls it.
        raw: what the model said, where it said something.
    """

    def __init__(
        self, code: LlmFailureCode, reason: FailureReason = "judge_error", raw: str | None = None
    ) -> None:
        super().__init__(code)
        self.code: LlmFailureCode = code
        self.reason: FailureReason = reason
        self.raw = raw


class TryAgain(Exception):
    """This attempt came to nothing, another one may not.

    Attributes:
        code: what became of it.
        wish_seconds: the wait that the server asks for.
    """

    def __init__(self, code: LlmFailureCode, wish_seconds: float | None = None) -> None:
        super().__init__(code)
        self.code: LlmFailureCode = code
        self.wish_seconds = wish_seconds
