"""What the worker reports becomes metrics."""

from streamverify.model.errors import Fenced, OutcomeUnknown
from streamverify.observe.metrics import Metrics
from streamverify.observe.tally import Tally
from streamverify.observe.worker_observer import WorkerObserver
from streamverify.stream.observer import Observer


def test_reports_move_their_metrics() -> None:
    metrics = Metrics()
    observer: Observer = WorkerObserver(metrics)
    observer.committed([Tally("pass", {"supported": 1})], 0.02)
    observer.failed(0, Fenced("taken"), 1)
    observer.failed(0, OutcomeUnknown("send"), 2)
    observer.in_flight(3, 900, 5_500)
    observer.assigned([0])
    observer.revoked([0])
    observer.rejoining("broker_error")
    outcomes = [
        metrics.value("streamverify_transactions_total", o) for o in ("committed", "fenced", "failed")
    ]
    assert outcomes == [1, 1, 1]
    assert metrics.value("streamverify_answers_total", "pass", "default") == 1
    assert (metrics.in_flight_messages, metrics.in_flight_bytes) == (3, 900)
    assert metrics.oldest_unverified_timestamp_seconds == 5.5
    observer.in_flight(0, 0, None)
    assert metrics.oldest_unverified_timestamp_seconds is None
