"""Inline markers that point at nothing: `marker_out_of_range`."""

from collections.abc import Sequence

from streamverify.model.finding import Finding
from streamverify.structural.resolution import ResolvedAnswer
from streamverify.structural.work import Work


def check_markers(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Markers of a split answer without a target, each at the claim whose sentence holds it."""
    severity = work.severities["marker_out_of_range"]
    return [
        Finding("marker_out_of_range", severity, marker.sentence, detail=marker.label)
        for marker in resolved.invalid_markers
    ]
