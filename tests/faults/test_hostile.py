"""No event costs a worker more than a second, whatever it holds."""

import math
import time

import pytest

from streamverify.verifier import Origin, Verifier

from .hostile import hostile_events

MOST_SECONDS = 1.0
EVENTS = hostile_events()


@pytest.mark.parametrize("name", EVENTS)
def test_costs_less_than_a_second(name: str) -> None:
    verifier = Verifier()
    origin = Origin("answers.generated", 0, 0, b"key")
    cost_seconds = math.inf
    for _ in range(2):  # a second time only where the machine may have been too busy
        started = time.process_time()
        verification = verifier.verify_event(EVENTS[name], origin, waited_ms=0)
        encoded = verifier.encode(verification)
        cost_seconds = min(cost_seconds, time.process_time() - started)
        if cost_seconds <= MOST_SECONDS:
            break
    print(f"{name}: {cost_seconds * 1000:.0f} ms, {verification.action}, {len(encoded)} bytes")
    assert verification.error is None
    assert cost_seconds <= MOST_SECONDS
