"""What the judge `llm` reports, as metrics and log lines."""

from collections.abc import Callable

from streamverify.model.judge_codes import (
    BREAKER_STATES,
    BreakerState,
    LlmFailureCode,
    LlmQueue,
    LlmRetryWait,
)

from .logs import EventLog
from .metrics import Metrics


class LlmMetrics:
    """The `semantic.llm.LlmObserver` of a role.

    Args:
        metrics: asked for at each report, since a role has its judges before it has its metrics.
    """

    def __init__(self, metrics: Callable[[], Metrics]) -> None:
        self._metrics = metrics
        self._log = EventLog("judge")

    def started(self, load: Callable[[], tuple[int, int, int]]) -> None:
        self._metrics().llm_load = load

    def failed(self, code: LlmFailureCode) -> None:
        self._metrics().count("streamverify_llm_failures_total", code)

    def queued(self, queue: LlmQueue) -> None:
        self._metrics().count("streamverify_llm_queued_total", queue)

    def retried(self, wait: LlmRetryWait) -> None:
        self._metrics().count("streamverify_llm_retries_total", wait)

    def spent(self, prompt_tokens: int, reply_tokens: int) -> None:
        self._metrics().count("streamverify_llm_tokens_total", "prompt", number=prompt_tokens)
        self._metrics().count("streamverify_llm_tokens_total", "reply", number=reply_tokens)

    def breaker(self, state: BreakerState) -> None:
        self._metrics().llm_breaker_state = BREAKER_STATES.index(state)
        if state == "open":
            self._metrics().count("streamverify_llm_breaker_opened_total")
            self._log.warning("llm_breaker", state=state)
        else:
            self._log.info("llm_breaker", state=state)
