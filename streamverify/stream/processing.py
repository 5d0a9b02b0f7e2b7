"""A record in, its outcome out: the verifier's decision as records of the output topics."""

import time
from dataclasses import dataclass
from typing import Final

from streamverify import __version__
from streamverify.model.codes import Action
from streamverify.observe.tally import Tally
from streamverify.verifier import Origin, Verifier

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
    """

    def __init__(
        self,
        verifier: Verifier,
        topics: OutputTopics,
        group_id: str,
        dead_letter_bytes: int = 4 * 1024 * 1024,
    ) -> None:
        self._verifier = verifier
        self._topics = topics
        self._dead_letter_bytes = dead_letter_bytes
        self._also: dict[Action, str | None] = {
            "pass": None,
            "flag": topics.flagged,
            "block": topics.blocked,
        }
        self._fixed_headers: list[tuple[str, bytes | None]] = [
            ("ce_specversion", b"1.0"),
            ("ce_type", DECISION_TYPE),
            ("ce_source", f"/streamverify/{group_id}".encode()),
            ("content-type", b"application/json"),
        ]

    def __call__(self, record: Record, waited_seconds: float) -> Outcome:
        """Decides; never raises for anything that the record holds."""
        started = time.perf_counter()
        key, headers = record.key, record.headers
        origin = Origin(
            record.topic,
            record.partition,
            record.offset,
            key,
            _replay_of(headers) if headers else None,
        )
        verification = self._verifier.verify_event(record.value, origin, waited_ms=waited_seconds * 1000)
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


def _replay_of(headers: Headers) -> str | None:
    """The decision that a record put back from the dead letters had; a foreign header of the name is none."""
    for name, value in headers:
        if name == REPLAY_HEADER and value is not None and len(value) == _REPLAY_ID_CHARS:
            text = value.decode("ascii", "replace")
            if all(char in "0123456789abcdef" for char in text):
                return text
    return None
