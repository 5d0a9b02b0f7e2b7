"""What the LLM judge tells to whoever counts. Every method is cheap and never raises.

Codes and numbers only: no text, no address. Outcomes of claims are counted by whoever asks the judge.
"""

from typing import Protocol

from streamverify.model.judge_codes import BreakerState, LlmFailureCode


class LlmObserver(Protocol):
    def failed(self, code: LlmFailureCode) -> None:
        """A claim got no verdict."""
        ...

    def retried(self) -> None:
        """A request is made again."""
        ...

    def spent(self, prompt_tokens: int, reply_tokens: int) -> None:
        """Tokens that a request took: as the server counts them, or estimated."""
        ...

    def breaker(self, state: BreakerState) -> None:
        """The breaker's new state."""
        ...


class SilentLlmObserver:
    """Counts nothing."""

    def failed(self, code: LlmFailureCode) -> None: ...
    def retried(self) -> None: ...
    def spent(self, prompt_tokens: int, reply_tokens: int) -> None: ...
    def breaker(self, state: BreakerState) -> None: ...
