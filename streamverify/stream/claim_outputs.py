"""Claim records as records of the topic `claims.verdicts`."""

from collections.abc import Callable, Mapping
from typing import Final

from streamverify.model.judgement import Judgement
from streamverify.model.spec import VerificationSpec
from streamverify.policy.claim_records import AnswerRecords, ClaimRecorder
from streamverify.policy.cut_claim_records import encode_claim_records
from streamverify.verifier import Prepared, Verification

from .ports import Output

CLAIM_RECORD_TYPE: Final = b"streamverify.claim_record.v1"


class ClaimEvents:
    """Puts claim records into the form of their topic: CloudEvents headers, the answer's id as key.

    Args:
        topic: its name, prefix included.
        source: the CloudEvents source.
        most_bytes: of one record's value, and of those of one answer before they are cut.
    """

    def __init__(self, topic: str, source: bytes, most_bytes: int) -> None:
        self._topic = topic
        self._most_bytes = most_bytes
        self._fixed_headers: list[tuple[str, bytes | None]] = [
            ("ce_specversion", b"1.0"),
            ("ce_type", CLAIM_RECORD_TYPE),
            ("ce_source", source),
            ("content-type", b"application/json"),
        ]

    def __call__(self, records: AnswerRecords) -> list[Output]:
        """One output a record, in their order."""
        shared = records.shared
        key = shared["answer_id"].encode()
        headers = [*self._fixed_headers, ("ce_time", shared["recorded_at"].encode())]
        return [
            Output(self._topic, key, value, [*headers, ("ce_id", record["record_id"].encode())])
            for (record, _), value in zip(
                records.own, encode_claim_records(records, self._most_bytes), strict=True
            )
        ]


class ClaimOutputs:
    """The claim records of the hot path, as outputs.

    Args:
        spec: how answers are judged.
        topic: its name, prefix included.
        source: the CloudEvents source.
        most_bytes: see `ClaimEvents`.
        now: ISO 8601, UTC, milliseconds; dates what comes late.
    """

    def __init__(
        self, spec: VerificationSpec, topic: str, source: bytes, most_bytes: int, now: Callable[[], str]
    ) -> None:
        self._recorder = ClaimRecorder(spec)
        self._events = ClaimEvents(topic, source, most_bytes)
        self._now = now

    def of_decision(
        self, prepared: Prepared, judgements: Mapping[int, Judgement], verification: Verification
    ) -> list[Output]:
        """The records that go with a decision; see `ClaimRecorder.records`."""
        return self._events(self._recorder.records(prepared.resolved, judgements, verification.decision))

    def late(
        self, prepared: Prepared, judgements: Mapping[int, Judgement], verification: Verification
    ) -> list[Output]:
        """The records of judgements that came after the decision; see `ClaimRecorder.late_records`."""
        return self._events(
            self._recorder.late_records(
                prepared.resolved, judgements, verification.decision, recorded_at=self._now()
            )
        )
