"""Every fault of a chat endpoint through the whole verifier, and a breaker that opens and closes."""

import json
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from streamverify.model.judge_codes import BreakerState, LlmFailureCode
from streamverify.semantic import Cascade
from streamverify.semantic.llm import LlmJudge, LlmOptions, SilentLlmObserver
from streamverify.semantic.llm.clock import SystemClock
from streamverify.verifier import Origin, Verifier

from .fake_chat import FAULTS, FakeChat, Fault, Play, honest_play
from .fake_chat.faults import CLAIM, SOURCE

_TIMEOUT_SECONDS: Final = 0.3
_ATTEMPTS: Final = 3
_FAILURES: Final = 3
_OPEN_SECONDS: Final = 60.0
_NAME_WIDTH: Final = 34


class FaultRow(NamedTuple):
    """What became of one fault.

    Attributes:
        fault: which.
        requests: how often the endpoint was asked.
        code: the judge's own word.
        reason: why the decision has no verdict on the claim, or its verdict.
        action: of the decision.
        milliseconds: that it took.
    """

    fault: Fault
    requests: int
    code: str | None
    reason: str
    action: str
    milliseconds: float

    @property
    def holds(self) -> bool:
        """Whether it ended as the typed state that it should, and not as a pass."""
        return (
            self.code == self.fault.code
            and self.reason == self.fault.reason
            and self.action in ("flag", "block")
            and self.requests == (_ATTEMPTS if self.fault.retried else 1)
        )


class BreakerStep(NamedTuple):
    """One claim put to an endpoint that is first unwell, then well."""

    endpoint: str
    said: str
    requests: int
    states: Sequence[BreakerState]


async def play_faults(faults: Sequence[Fault] = FAULTS) -> list[FaultRow]:
    """Each fault as the answer to one claim, by an endpoint and a judge of its own."""
    return [await _row(fault) for fault in faults]


async def _row(fault: Fault) -> FaultRow:
    notes = _Notes()
    async with FakeChat(lambda _: fault.play) as fake:
        # Faults that keep silent are seen as such after the time-out; the others are over long before.
        timeout_seconds = _TIMEOUT_SECONDS if fault.code == "timeout" else 20.0
        options = LlmOptions(
            fake.base_url,
            "fake",
            timeout_seconds=timeout_seconds,
            max_attempts=_ATTEMPTS,
            retry_first_seconds=0.01,
            retry_max_seconds=2.0,
        )
        cascade = Cascade.of(LlmJudge(options, notes))
        await cascade.start()
        try:
            began = time.perf_counter()
            verification = await Verifier(judge=cascade).verify_event_later(event(CLAIM), Origin.of_line(1))
            milliseconds = (time.perf_counter() - began) * 1000
        finally:
            await cascade.close()
        claim = verification.decision["claims"][0]
        code = notes.codes[-1] if notes.codes else None
        reason = claim["not_judged_reason"] or claim["verdict"]
        return FaultRow(fault, fake.requests, code, reason, verification.action, milliseconds)


async def play_breaker() -> list[BreakerStep]:
    """An endpoint that fails until the breaker opens, fails once more when it is tried, and gets well."""
    notes = _Notes()
    steps: list[BreakerStep] = []
    async with FakeChat(honest_play) as fake:
        options = LlmOptions(
            fake.base_url,
            "fake",
            max_attempts=1,
            breaker_failures=_FAILURES,
            breaker_open_seconds=_OPEN_SECONDS,
        )
        clock = _SkippingClock()
        judge = LlmJudge(options, notes, clock)
        await judge.start()
        try:
            for endpoint, skipped_seconds in _BREAKER_PLAN:
                clock.skipped_seconds += skipped_seconds
                fake.answer = honest_play if endpoint == "well" else lambda _: Play(500)
                judgement = await judge.ask(CLAIM, [("chunk-1", SOURCE)])
                said = judgement.label or judgement.reason or ""
                steps.append(BreakerStep(endpoint, said, fake.requests, tuple(notes.states)))
        finally:
            await judge.close()
    return steps


#: The state of the endpoint, and seconds that pass before it is asked.
_BREAKER_PLAN: Final = (
    *[("unwell", 0.0)] * (_FAILURES + 2),
    ("unwell", _OPEN_SECONDS),
    ("well", 0.0),
    ("well", _OPEN_SECONDS),
    ("well", 0.0),
)


def event(claim: str) -> bytes:
    """An answer of one claim that cites the source of the faults."""
    return json.dumps(
        {
            "answer": claim,
            "claims": [{"claim_id": "c1", "text": claim, "citation_ids": ["s1"]}],
            "citations": [{"citation_id": "s1", "document_id": "doc-1", "chunk_id": "chunk-1"}],
            "retrieved_chunks": [{"chunk_id": "chunk-1", "document_id": "doc-1", "text": SOURCE}],
        }
    ).encode()


def fault_lines(rows: Sequence[FaultRow]) -> list[str]:
    """The table for a terminal."""
    lines = [f"{'fault':<{_NAME_WIDTH}}{'requests':>9}  {'code':<25}{'not judged':<17}{'action':<8}{'ms':>8}"]
    lines += [
        f"{row.fault.name:<{_NAME_WIDTH}}{row.requests:>9}  {row.code or '':<25}{row.reason:<17}"
        f"{row.action:<8}{row.milliseconds:>8.0f}{'' if row.holds else '  NOT AS IT SHOULD BE'}"
        for row in rows
    ]
    passed = sum(row.action == "pass" for row in rows)
    held = sum(row.holds for row in rows)
    lines.append(f"of {len(rows)}: {held} as they should be, {passed} passed")
    return lines


def breaker_lines(steps: Sequence[BreakerStep]) -> list[str]:
    """The steps of the breaker for a terminal."""
    lines = [f"{'endpoint':<10}{'the judge says':<18}{'requests':>9}  breaker"]
    lines += [
        f"{step.endpoint:<10}{step.said:<18}{step.requests:>9}  {' → '.join(('closed', *step.states))}"
        for step in steps
    ]
    return lines


class _SkippingClock(SystemClock):
    """The clock of the machine, put forward by what is skipped."""

    skipped_seconds = 0.0

    def monotonic(self) -> float:
        return super().monotonic() + self.skipped_seconds


class _Notes(SilentLlmObserver):
    def __init__(self) -> None:
        self.codes: list[LlmFailureCode] = []
        self.states: list[BreakerState] = []

    def failed(self, code: LlmFailureCode) -> None:
        self.codes.append(code)

    def breaker(self, state: BreakerState) -> None:
        self.states.append(state)
