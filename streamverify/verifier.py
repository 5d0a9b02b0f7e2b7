"""One event in, one decision out: pure, but for the clock that dates the decision.

`prepare` reads and checks, `conclude` decides; judges stand between the two. `verify_event` does all three
with judges that answer at once, `verify_event_later` with any. Whatever happens, an event yields a decision:
what cannot be read and what fails inside becomes a dead letter, which blocks.
"""

import math
import time
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from streamverify.model.answer import MAX_ID_CHARS
from streamverify.model.codec import decode_answer
from streamverify.model.codes import Action, NotJudgedReason
from streamverify.model.errors import BadInput
from streamverify.model.finding import Finding
from streamverify.model.identity import decision_id, decision_id_for_file, input_sha256
from streamverify.model.judgement import Judgement
from streamverify.model.limits import Limits
from streamverify.model.revisions import CHECKS_REVISION, POLICY_REVISION
from streamverify.model.spec import VerificationSpec, spec_hash
from streamverify.policy.action import RiskTable
from streamverify.policy.cut import encode_decision
from streamverify.policy.decide import claims_to_judge, decide
from streamverify.policy.judged_citations import limit_citations
from streamverify.policy.rates import NO_CLAIMS, rates
from streamverify.policy.severities import effective_severities
from streamverify.policy.wire import wire_producer
from streamverify.semantic.cascade import Cascade, Judging, gathered
from streamverify.semantic.judge import AsyncJudge, Judge
from streamverify.semantic.rules import RULES
from streamverify.structural.registry import run_checks
from streamverify.structural.resolution import ChunkLookup, ResolvedAnswer, ResolvedClaim, resolve
from streamverify.structural.work import CheckOptions

DEFAULT_MAX_ANSWER_MS = 10_000


class Origin(NamedTuple):
    """Where a record stood: in a topic, or (`topic` None) on a line of a file, counted from 1."""

    topic: str | None
    partition: int
    offset: int
    key: bytes | None = None
    replay_of: str | None = None

    @classmethod
    def of_line(cls, line: int) -> "Origin":
        return cls(None, 0, line)

    @property
    def position(self) -> str:
        return f"line:{self.offset}" if self.topic is None else f"{self.topic}:{self.partition}:{self.offset}"

    @property
    def fallback_answer_id(self) -> str:
        """The message key where it can be an id, else the position."""
        key = self.key
        if key:
            try:
                text = key.decode()
            except UnicodeDecodeError:
                return self.position
            if len(text) <= MAX_ID_CHARS:
                return text
        return self.position


@dataclass(slots=True)
class Prepared:
    """An event that was read and checked, before any judge."""

    origin: Origin
    sha256: str
    resolved: ResolvedAnswer
    findings: Sequence[Finding]
    extra: Mapping[str, Any]

    def claims_to_judge(self) -> list[ResolvedClaim]:
        """Claims that a judge is to be asked about; their `index` is the key of its judgement."""
        return claims_to_judge(self.resolved, self.findings)


@dataclass(slots=True)
class Verification:
    """The outcome of one event.

    Attributes:
        decision: the record in wire form.
        origin: where the event stood.
        answer_id: as in the decision.
        action: as in the decision.
        findings: of all severities, for counting.
        not_judged: the reason of every claim that was not judged, for counting.
        dead_letter: why the event could not be decided on, None where it could.
        error: the fault behind an `internal_error`. Its message may hold content: log its type only.
    """

    decision: dict[str, Any]
    origin: Origin
    answer_id: str
    action: Action
    findings: Sequence[Finding] = ()
    not_judged: Sequence[NotJudgedReason] = ()
    dead_letter: BadInput | None = None
    error: Exception | None = None


class Verifier:
    """Verifies events under one spec. Events leave no trace in it; safe to share between threads.

    Args:
        spec: how answers are judged.
        limits: bounds on one event.
        lookup: chunk store, for chunks whose text is not in the event.
        judge: who is asked about the claims that no finding settles: one judge, of which every verdict
            stands, or a cascade; None for nobody. Whoever starts and closes it is not the verifier.
        passthrough_fields: unknown fields of the event that go to the decision's `extra`.
        max_answer_ms: time from receipt for answers without a deadline of their own.
        max_deadline_ms: longest time that an answer may ask for: the answers behind it wait as long.
        clock: seconds since the epoch.

    Raises:
        SpecError: the spec lowers a severity without saying so.
    """

    def __init__(
        self,
        spec: VerificationSpec | None = None,
        limits: Limits | None = None,
        *,
        lookup: ChunkLookup | None = None,
        judge: Judge | AsyncJudge | Cascade | None = RULES,
        passthrough_fields: Collection[str] = (),
        max_answer_ms: float = DEFAULT_MAX_ANSWER_MS,
        max_deadline_ms: float = math.inf,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.spec = spec or VerificationSpec()
        self.limits = limits or Limits()
        self.cascade = judge if judge is None or isinstance(judge, Cascade) else Cascade.of(judge)
        self._lookup = lookup
        self._passthrough_fields = tuple(passthrough_fields)
        self._max_answer_ms = max_answer_ms
        self._max_deadline_ms = max_deadline_ms
        self._clock = clock
        self._utc = UtcMilliseconds()
        self._severities = effective_severities(self.spec)
        self._options = CheckOptions(chunk_max_chars=self.spec.chunk_max_chars)
        calibration = None if self.cascade is None else self.cascade.calibration
        self._risks = (
            RiskTable(self.spec) if calibration is None else RiskTable(self.spec, calibration.min_probability)
        )
        self.spec_hash = spec_hash(
            self.spec,
            self._severities,
            {
                "checks": CHECKS_REVISION,
                "policy": POLICY_REVISION,
                "judge": "none" if self.cascade is None else self.cascade.judge_id,
            },
        )

    def verify_event(
        self, value: bytes | None, origin: Origin, *, waited_ms: float | None = None
    ) -> Verification:
        """Decide on one event. Never raises for anything that the event holds.

        Judges are asked only while there is time: an answer that waited too long is decided without. One
        that answers later is not asked here: see `verify_event_later`.

        Args:
            value: the event's bytes.
            origin: where it stood.
            waited_ms: time since it was received; None where deadlines do not count (files).
        """
        prepared = self.prepare(value, origin)
        if isinstance(prepared, Verification):
            return prepared
        return self.conclude(prepared, self.judging(prepared, waited_ms).judgements, waited_ms=waited_ms)

    async def verify_event_later(self, value: bytes | None, origin: Origin) -> Verification:
        """As `verify_event`, with judges that answer later, and waiting for them without a deadline. Their
        cascade has to be started."""
        prepared = self.prepare(value, origin)
        if isinstance(prepared, Verification):
            return prepared
        judging = self.judging(prepared)
        if judging.open:
            judging.judgements.update(await gathered(self.judging_later(judging)))
        return self.conclude(prepared, judging.judgements)

    def prepare(self, value: bytes | None, origin: Origin) -> Prepared | Verification:
        """Read and check one event; a Verification where it ends here as a dead letter."""
        sha256 = input_sha256(value)
        try:
            decoded = decode_answer(value, self.limits, self._passthrough_fields)
            resolved = resolve(decoded.answer, self._lookup, self.limits)
            findings = run_checks(resolved, self._severities, self._options)
        except BadInput as bad:
            return self._dead_letter(origin, sha256, bad)
        except Exception as error:  # noqa: BLE001 - a fault of ours must neither stop the stream nor pass
            return self._internal_error(origin, sha256, error)
        return Prepared(origin, sha256, resolved, findings, decoded.extra)

    def judging(self, prepared: Prepared, waited_ms: float | None = None) -> Judging:
        """What judges that answer at once say about the claims of a prepared event, and which claims are
        left to others; nothing of both where its time has run out. Never raises for anything that the event
        holds."""
        cascade = self.cascade
        if cascade is None or self.is_late(prepared, waited_ms) or not (claims := prepared.claims_to_judge()):
            return Judging({}, [], prepared.findings, 0, {})
        most = self.spec.citations_per_claim_judged
        if most is None:
            return cascade.begin(claims, prepared.findings, self.limits.compared_chars)
        blank: dict[str, bool] = {}
        limited = [limit_citations(claim, most, blank) for claim in claims]
        return cascade.begin(
            [claim for claim, _ in limited],
            prepared.findings,
            self.limits.compared_chars,
            {claim.index: share for claim, share in limited if share is not None},
        )

    def judging_later(self, judging: Judging) -> dict[int, Coroutine[Any, Any, Judgement]]:
        """What has to be awaited for the claims that are left open, by the claim's index."""
        return {} if self.cascade is None else self.cascade.later(judging)

    def conclude(
        self,
        prepared: Prepared,
        judgements: Mapping[int, Judgement] | None = None,
        *,
        waited_ms: float | None = None,
    ) -> Verification:
        """Decide on a prepared event with what the judges said, by the claim's index."""
        try:
            return self._decide(prepared, judgements or {}, waited_ms)
        except Exception as error:  # noqa: BLE001 - a fault of ours must neither stop the stream nor pass
            return self._internal_error(prepared.origin, prepared.sha256, error)

    def encode(self, verification: Verification) -> bytes:
        """The decision as JSON, cut where it is over `limits.decision_bytes`.

        A decision that cannot be written is a fault of ours: the verification then becomes its dead letter,
        in place. So encode first, then read what goes beside it.
        """
        try:
            return encode_decision(verification.decision, self.limits.decision_bytes)
        except Exception as error:  # noqa: BLE001 - as above
            sha256 = verification.decision["input_sha256"]
            failed = self._internal_error(verification.origin, sha256, error)
            for name in Verification.__slots__:
                setattr(verification, name, getattr(failed, name))
            return encode_decision(failed.decision, self.limits.decision_bytes)

    def _decide(
        self, prepared: Prepared, judgements: Mapping[int, Judgement], waited_ms: float | None
    ) -> Verification:
        origin, sha256 = prepared.origin, prepared.sha256
        answer = prepared.resolved.answer
        deadline_exceeded = self.is_late(prepared, waited_ms)
        findings = prepared.findings
        outcome = decide(
            prepared.resolved, findings, judgements, self._risks, deadline_exceeded=deadline_exceeded
        )
        answer_id = answer.answer_id or origin.fallback_answer_id
        decision = {
            "schema_version": "1",
            "decision_id": self._decision_id(origin, answer_id, sha256),
            "answer_id": answer_id,
            "action": outcome.action,
            "reasons": outcome.reasons,
            "claims": outcome.claims,
            "findings": outcome.findings,
            "counts": outcome.counts,
            "rates": outcome.rates,
            "strict_pass": outcome.strict_pass,
            "empty_answer": outcome.empty_answer,
            "deadline_exceeded": deadline_exceeded,
            "sampled": [],
            "answer_created_at": answer.created_at,
            "decided_at": self._utc(self._clock()),
            "spec_hash": self.spec_hash,
            "input_sha256": sha256,
            "producer": wire_producer(answer.producer),
            "extra": dict(prepared.extra),
            "replay_of": origin.replay_of,
            "line": None,
            "truncated": False,
        }
        return Verification(decision, origin, answer_id, outcome.action, findings, outcome.not_judged)

    def is_late(self, prepared: Prepared, waited_ms: float | None) -> bool:
        """Whether the answer's time has run out; never where deadlines do not count."""
        return waited_ms is not None and waited_ms >= self.deadline_ms(prepared)

    def deadline_ms(self, prepared: Prepared) -> float:
        """How long after its receipt an answer is decided at the latest."""
        own = prepared.resolved.answer.deadline_ms
        return self._max_answer_ms if own is None else min(own, self._max_deadline_ms)

    def _internal_error(self, origin: Origin, sha256: str, error: Exception) -> Verification:
        verification = self._dead_letter(origin, sha256, BadInput("internal_error", type(error).__name__))
        verification.error = error
        return verification

    def _dead_letter(self, origin: Origin, sha256: str, bad: BadInput) -> Verification:
        """The blocking decision about an event that yields no other. Nothing of its content is believed."""
        answer_id = origin.fallback_answer_id
        decision: dict[str, Any] = {
            "schema_version": "1",
            "decision_id": self._decision_id(origin, answer_id, sha256),
            "answer_id": answer_id,
            "action": "block",
            "reasons": [
                {
                    "code": bad.reason,
                    "severity": "block",
                    "claim_id": None,
                    "citation_id": None,
                    "detail": bad.detail,
                }
            ],
            "claims": [],
            "findings": [],
            "counts": dict(NO_CLAIMS),
            "rates": rates(NO_CLAIMS),
            "strict_pass": None,
            "empty_answer": False,
            "deadline_exceeded": False,
            "sampled": [],
            "answer_created_at": None,
            "decided_at": self._utc(self._clock()),
            "spec_hash": self.spec_hash,
            "input_sha256": sha256,
            "producer": {},
            "extra": {},
            "replay_of": origin.replay_of,
            "line": origin.offset if origin.topic is None else None,
            "truncated": False,
        }
        return Verification(decision, origin, answer_id, "block", dead_letter=bad)

    def _decision_id(self, origin: Origin, answer_id: str, sha256: str) -> str:
        topic = origin.topic
        if topic is None:
            return decision_id_for_file(answer_id, sha256, self.spec_hash)
        return decision_id(topic, origin.partition, origin.offset, sha256, self.spec_hash)


class UtcMilliseconds:
    """Seconds since the epoch as ISO 8601, UTC, with milliseconds and `Z`. Keeps the text of the last second,
    since there are thousands of answers in one."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last = (0, "1970-01-01T00:00:00")

    def __call__(self, seconds: float) -> str:
        second, milliseconds = divmod(int(seconds * 1000), 1000)
        last = self._last
        if last[0] != second:
            text = datetime.fromtimestamp(second, UTC).isoformat()[: -len("+00:00")]
            last = self._last = (second, text)
        return f"{last[1]}.{milliseconds:03d}Z"
