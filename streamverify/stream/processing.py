"""A record in, its outcome out: the verifier's decision as records of the output topics."""

import asyncio
import time
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from streamverify import __version__
from streamverify.model.codes import Action
from streamverify.model.judgement import Judgement
from streamverify.observe.tally import Tally
from streamverify.semantic.cascade import Judging
from streamverify.verifier import Origin, Prepared, Verification, Verifier

from .claim_outputs import ClaimOutputs
from .dead_letters import REPLAY_HEADER, dead_letter
from .outcome import Outcome
from .ports import Headers, Output, Record

DECISION_TYPE: Final = b"streamverify.decision.v1"
_REPLAY_ID_CHARS: Final = 32


@dataclass(frozen=True, slots=True)
class OutputTopics:
    """Names of the topics that decisions and dead letters go to, prefix included."""

    decisions: str = "answers.decisions"
    flagged: str = "answers.flagged"
    blocked: str = "answers.blocked"
    dead_letters: str = "answers.dlq"


class Processor:
    """The `Decide` of the hot path.

    Every decision goes to the topic of all decisions, and a flag or a block to the topic of its own kind
    too: the same bytes, with CloudEvents headers (Kafka protocol binding 1.0, binary mode).

    Args:
        verifier: decides on one event.
        topics: where to.
        group_id: names the source of the events.
        dead_letter_bytes: the largest dead letter, headers and framing included.
        claim_outputs: makes the claim records that go beside each decision; None for none.
    """

    def __init__(
        self,
        verifier: Verifier,
        topics: OutputTopics,
        group_id: str,
        dead_letter_bytes: int = 4 * 1024 * 1024,
        claim_outputs: ClaimOutputs | None = None,
    ) -> None:
        self._verifier = verifier
        self._topics = topics
        self._dead_letter_bytes = dead_letter_bytes
        self._claim_outputs = claim_outputs
        self._also: dict[Action, str | None] = {
            "pass": None,
            "flag": topics.flagged,
            "block": topics.blocked,
        }
        self._fixed_headers: list[tuple[str, bytes | None]] = [
            ("ce_specversion", b"1.0"),
            ("ce_type", DECISION_TYPE),
            ("ce_source", event_source(group_id)),
            ("content-type", b"application/json"),
        ]

    def __call__(self, record: Record, waited_seconds: float) -> Outcome | Awaitable[Outcome]:
        """Decides; never raises for anything that the record holds. What only judges that answer later can
        tell is awaited, at most until the answer's time has run out."""
        started = time.perf_counter()
        key, headers = record.key, record.headers
        origin = Origin(
            record.topic,
            record.partition,
            record.offset,
            key,
            _replay_of(headers) if headers else None,
        )
        verifier = self._verifier
        prepared = verifier.prepare(record.value, origin)
        if isinstance(prepared, Verification):
            return self._outcome(record, prepared, waited_seconds, started)
        waited_ms = waited_seconds * 1000
        judging = verifier.judging(prepared, waited_ms)
        if judging.open:
            return self._decided_later(record, prepared, judging, waited_seconds, started)
        verification = verifier.conclude(prepared, judging.judgements, waited_ms=waited_ms)
        return self._outcome(record, verification, waited_seconds, started, prepared, judging.judgements)

    async def _decided_later(
        self, record: Record, prepared: Prepared, judging: Judging, waited_seconds: float, started: float
    ) -> Outcome:
        """Waits for the judges while there is time; what they say after it is the outcome's `late`."""
        verifier = self._verifier
        waiting = {
            asyncio.ensure_future(judgement): index
            for index, judgement in verifier.judging_later(judging).items()
        }
        deadline_ms = verifier.deadline_ms(prepared)
        try:
            spent_seconds = waited_seconds + time.perf_counter() - started
            left_seconds = max(0.0, deadline_ms / 1000 - spent_seconds)
            done, late = await asyncio.wait(waiting, timeout=left_seconds) if waiting else (set(), set())
        except asyncio.CancelledError:
            for task in waiting:
                task.cancel()
            raise
        for task in done:
            judging.judgements[waiting[task]] = task.result()
        # The timer of the loop may be early by a little; who waits in vain has waited long enough.
        spent_ms = (waited_seconds + time.perf_counter() - started) * 1000
        verification = verifier.conclude(
            prepared, judging.judgements, waited_ms=max(spent_ms, deadline_ms) if late else spent_ms
        )
        outcome = self._outcome(record, verification, waited_seconds, started, prepared, judging.judgements)
        if not late or self._claim_outputs is None or verification.dead_letter is not None:
            for task in late:
                task.cancel()
            return outcome
        appended = self._said_late(
            self._claim_outputs, prepared, verification, {waiting[task]: task for task in late}
        )
        return replace(outcome, late=appended)

    async def _said_late(
        self,
        claim_outputs: ClaimOutputs,
        prepared: Prepared,
        verification: Verification,
        waiting: Mapping[int, "asyncio.Future[Judgement]"],
    ) -> Sequence[Output]:
        try:
            await asyncio.wait(waiting.values())
        except asyncio.CancelledError:
            for task in waiting.values():
                task.cancel()
            raise
        judgements = {index: task.result() for index, task in waiting.items()}
        return claim_outputs.late(prepared, judgements, verification)

    def _outcome(
        self,
        record: Record,
        verification: Verification,
        waited_seconds: float,
        started: float,
        prepared: Prepared | None = None,
        judgements: Mapping[int, Judgement] | None = None,
    ) -> Outcome:
        value = self._verifier.encode(verification)  # first: it may turn the decision into a dead letter's
        decision = verification.decision
        ce_headers = [
            *self._fixed_headers,
            ("ce_id", decision["decision_id"].encode()),
            ("ce_time", decision["decided_at"].encode()),
        ]
        answer_key = verification.answer_id.encode()
        outputs = [Output(self._topics.decisions, answer_key, value, ce_headers)]
        also = self._also[verification.action]
        if also is not None:
            outputs.append(Output(also, answer_key, value, ce_headers))
        bad = verification.dead_letter
        if bad is not None:
            outputs.append(
                dead_letter(
                    record,
                    bad,
                    topic=self._topics.dead_letters,
                    decision_id=decision["decision_id"],
                    version=__version__,
                    time=decision["decided_at"],
                    max_bytes=self._dead_letter_bytes,
                )
            )
        elif self._claim_outputs is not None and prepared is not None:
            outputs += self._claim_outputs.of_decision(prepared, judgements or {}, verification)
        tally = Tally(
            verification.action,
            decision["counts"],
            [finding.code for finding in verification.findings],
            verification.not_judged,
            None if bad is None else bad.reason,
            record.timestamp,
            waited_seconds,
            time.perf_counter() - started,
        )
        return Outcome(outputs, bad is not None, tally)


def event_source(group_id: str) -> bytes:
    """The CloudEvents source of a group's workers."""
    return f"/streamverify/{group_id}".encode()


def _replay_of(headers: Headers) -> str | None:
    """The decision that a record put back from the dead letters had; a foreign header of the name is none."""
    for name, value in headers:
        if name == REPLAY_HEADER and value is not None and len(value) == _REPLAY_ID_CHARS:
            text = value.decode("ascii", "replace")
            if all(char in "0123456789abcdef" for char in text):
                return text
    return None
