"""What the judge `llm` reports, as metrics."""

from prometheus_client import generate_latest

from streamverify.model.judge_codes import BREAKER_STATES, LLM_FAILURE_CODES
from streamverify.observe.llm_observer import LlmMetrics
from streamverify.observe.metrics import Metrics


def test_failures_retries_and_tokens_are_counted() -> None:
    metrics = Metrics()
    observer = LlmMetrics(lambda: metrics)
    for code in ("timeout", "timeout", "http_500"):
        observer.failed(code)
    observer.retried("retry_after")
    observer.queued("slot")
    observer.started(lambda: (3, 2, 120))
    observer.spent(100, 7)
    observer.spent(20, 0)
    assert metrics.value("streamverify_llm_failures_total", "timeout") == 2
    assert metrics.value("streamverify_llm_failures_total", "http_500") == 1
    assert metrics.value("streamverify_llm_retries_total", "retry_after") == 1
    assert metrics.value("streamverify_llm_queued_total", "slot") == 1
    shown = generate_latest(metrics.registry).decode()
    assert "streamverify_llm_waiting_requests 3.0\n" in shown
    assert "streamverify_llm_under_way_requests 2.0\n" in shown
    assert "streamverify_llm_tokens_today 120.0\n" in shown
    assert metrics.value("streamverify_llm_tokens_total", "prompt") == 120
    assert metrics.value("streamverify_llm_tokens_total", "reply") == 7
    assert sum(metrics.value("streamverify_llm_failures_total", code) for code in LLM_FAILURE_CODES) == 3


def test_the_breaker_shows_its_state_and_how_often_it_opened() -> None:
    metrics = Metrics()
    observer = LlmMetrics(lambda: metrics)
    for place, state in enumerate(BREAKER_STATES):
        observer.breaker(state)
        shown = generate_latest(metrics.registry).decode()
        assert f"streamverify_llm_breaker_state {float(place)}\n" in shown
    observer.breaker("open")
    assert metrics.value("streamverify_llm_breaker_opened_total") == 2
