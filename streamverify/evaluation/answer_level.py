"""What the policy makes of whole answers. A pair is an answer of one claim."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from .sample import Sample
from .shares import Share, share_of
from .verdict_rows import VerdictRow


class _Answer(NamedTuple):
    cluster: int
    passes: bool
    is_supported: bool


def answer_level(sample: Sample) -> dict[str, Any]:
    """Shares of answers.

    `pass`: of all, those that pass. `false_pass`: of those that pass, those with a labelled claim that is not
    supported. `supported_pass`: of those whose labelled claims are all supported, those that pass.
    """
    answers = _answers(sample.rows, sample.clusters)
    return {
        "answers": len(answers),
        "pass": _share((answer, answer.passes) for answer in answers).wire(),
        "false_pass": _share((answer, not answer.is_supported) for answer in answers if answer.passes).wire(),
        "supported_pass": _share((answer, answer.passes) for answer in answers if answer.is_supported).wire(),
    }


def _share(hits: Any) -> Share:
    return share_of((answer.cluster, hit) for answer, hit in hits)


def _answers(rows: Sequence[VerdictRow], clusters: Sequence[int]) -> list[_Answer]:
    by_line: dict[int, _Answer] = {}
    for row, cluster in zip(rows, clusters, strict=True):
        known = by_line.get(row.line)
        is_supported = row.is_supported and (known is None or known.is_supported)
        by_line[row.line] = _Answer(cluster, row.action == "pass", is_supported)
    return list(by_line.values())
