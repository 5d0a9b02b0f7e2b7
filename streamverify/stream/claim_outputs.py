"""Claim records as records of the topic `claims.verdicts`."""

from typing import Final

from streamverify.policy.claim_records import AnswerRecords
from streamverify.policy.cut_claim_records import encode_claim_records

from .ports import Output

CLAIM_RECORD_TYPE: Final = b"streamverify.claim_record.v1"


class ClaimOutputs:
    """Puts claim records into the form of their topic: CloudEvents headers, the answer's id as key.

    Args:
        topic: its name, prefix included.
        group_id: names the source of the events.
        most_bytes: of one record's value, and of those of one answer before they are cut.
    """

    def __init__(self, topic: str, group_id: str, most_bytes: int) -> None:
        self._topic = topic
        self._most_bytes = most_bytes
        self._fixed_headers: list[tuple[str, bytes | None]] = [
            ("ce_specversion", b"1.0"),
            ("ce_type", CLAIM_RECORD_TYPE),
            ("ce_source", f"/streamverify/{group_id}".encode()),
            ("content-type", b"application/json"),
        ]

    def __call__(self, records: AnswerRecords) -> list[Output]:
        """One output a record, in their order."""
        shared = records.shared
        key = shared["answer_id"].encode()
        headers = [*self._fixed_headers, ("ce_time", shared["recorded_at"].encode())]
        return [
            Output(self._topic, key, value, [*headers, ("ce_id", record["record_id"].encode())])
            for record, value in zip(
                records.own, encode_claim_records(records, self._most_bytes), strict=True
            )
        ]
