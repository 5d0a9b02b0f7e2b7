"""What judges that ask a server tell to whoever counts. Every method is cheap and never raises.

Codes and numbers only: no text, no address.
"""

from typing import Protocol

from streamverify.model.judge_codes import BreakerState, JudgeName, JudgeOutcome


class JudgeObserver(Protocol):
    def judged(self, judge: JudgeName, outcome: JudgeOutcome) -> None:
        """One claim was put to a judge. `deadline` is an ask that was given up before its answer."""
        ...

    def failed(self, judge: JudgeName, code: str) -> None:
        """A judge's own code for the failure of one claim, beside its outcome."""
        ...

    def retried(self, judge: JudgeName) -> None:
        """A request is made again."""
        ...

    def spent(self, judge: JudgeName, prompt_tokens: int, reply_tokens: int) -> None:
        """Tokens that a request took: as the server counts them, or estimated."""
        ...

    def breaker(self, judge: JudgeName, state: BreakerState) -> None:
        """The breaker's new state."""
        ...


class SilentJudgeObserver:
    """Counts nothing."""

    def judged(self, judge: JudgeName, outcome: JudgeOutcome) -> None: ...
    def failed(self, judge: JudgeName, code: str) -> None: ...
    def retried(self, judge: JudgeName) -> None: ...
    def spent(self, judge: JudgeName, prompt_tokens: int, reply_tokens: int) -> None: ...
    def breaker(self, judge: JudgeName, state: BreakerState) -> None: ...
