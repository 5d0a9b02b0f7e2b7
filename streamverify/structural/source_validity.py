"""Whether a cited source was still valid when the answer was made: `source_stale`."""

from collections.abc import Sequence
from datetime import datetime

from streamverify.model.answer import parse_end_of_validity, parse_timestamp
from streamverify.model.finding import Finding
from streamverify.structural.resolution import ResolvedAnswer
from streamverify.structural.work import Work


def check_source_validity(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Sources that claims rest on, whose `valid_until` lies before `created_at`.

    A bare date is valid to its end. Without `created_at` nothing is said.
    """
    created_at = resolved.answer.created_at
    if created_at is None:
        return ()
    created: datetime | None = None
    findings: list[Finding] | None = None
    for link in resolved.citation_links:
        chunk = link.chunk
        if chunk is None or (source := chunk.source) is None or (until := source.valid_until) is None:
            continue
        if created is None:
            created = parse_timestamp(created_at)
        if parse_end_of_validity(until) < created:
            if findings is None:
                findings = []
            severity = work.severities["source_stale"]
            findings += [
                Finding("source_stale", severity, index, link.citation_id, f"valid until {until}")
                for index in work.users(link)
                if index is not None
            ]
    return findings or ()
