"""What the LLM judge tells to whoever counts. Every method is cheap and never raises.

Codes and numbers only: no text, no address. Outcomes of claims are counted by whoever asks the judge.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from streamverify.model.judge_codes import BreakerState, LlmFailureCode, LlmQueue, LlmRetryWait


class LlmLoad(NamedTuple):
    """How things stand.

    Attributes:
        waiting: requests that wait for a place, for their pace, or to be made again.
        under_way: requests that are being made.
        tokens_today: that this process spent in this UTC day.
    """

    waiting: int
    under_way: int
    tokens_today: int


class LlmObserver(Protocol):
    def started(self, load: Callable[[], LlmLoad]) -> None:
        """The judge is ready; from now on it can be asked how things stand."""
        ...

    def failed(self, code: LlmFailureCode) -> None:
        """A claim got no verdict."""
        ...

    def queued(self, queue: LlmQueue) -> None:
        """A request has to wait."""
        ...

    def retried(self, wait: LlmRetryWait) -> None:
        """A request is made again after a wait."""
        ...

    def spent(self, prompt_tokens: int, reply_tokens: int) -> None:
        """Tokens that a request took: as the server counts them, or estimated."""
        ...

    def breaker(self, state: BreakerState) -> None:
        """The breaker's new state."""
        ...


class SilentLlmObserver:
    """Counts nothing."""

    def started(self, load: Callable[[], LlmLoad]) -> None: ...
    def failed(self, code: LlmFailureCode) -> None: ...
    def queued(self, queue: LlmQueue) -> None: ...
    def retried(self, wait: LlmRetryWait) -> None: ...
    def spent(self, prompt_tokens: int, reply_tokens: int) -> None: ...
    def breaker(self, state: BreakerState) -> None: ...
