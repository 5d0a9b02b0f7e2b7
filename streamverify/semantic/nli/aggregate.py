"""From the scores of windows to one judgement.

- `supported` is the highest score of support that a window has, or the joined window: the most telling window
  of each chunk, or as much of it as fits (`joining`), read as one text. That is asked only of a claim that
  cites several chunks, none of which supports it alone and none of which contradicts it.
- `contradicted` is the highest score of contradiction that a window has. It is tested first: where one window
  supports and another contradicts, the claim is contradicted.
- `insufficient` is what the two leave of 1, and the label where neither reaches its threshold. Where not all
  evidence was read, the rest may hold the support: no verdict then.
- A binary model knows no contradiction, and its "not supported" is no verdict.
- A link supports where a window of its chunk does and none of its windows contradicts.

Scores are in hundredths before any of them meets a threshold.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from streamverify.model.codes import Label
from streamverify.model.judgement import EvidenceSpan, Judgement
from streamverify.semantic.judge import Evidence

from .options import NliOptions
from .plan import ChunkPart, Plan
from .scoring import PairScores

#: Why there is no verdict though there are scores.
BINARY: Final = "not_supported_of_a_binary_model"
PARTLY_READ: Final = "evidence_not_all_read"


class Joined(NamedTuple):
    """Score of the joined window, and the windows that were put together."""

    scores: PairScores
    parts: tuple[ChunkPart, ...]


def wants_joined(plan: Plan, scores: Sequence[PairScores], options: NliOptions) -> list[ChunkPart]:
    """The windows to join, the most telling first; none where it would change nothing."""
    best: dict[int, tuple[float, int]] = {}
    for place, (part, score) in enumerate(zip(plan.parts, scores, strict=True)):
        if score.contradicted >= options.contradicted_from or score.supported >= options.supported_from:
            return []
        if part.chunk not in best or score.supported > best[part.chunk][0]:
            best[part.chunk] = (score.supported, place)
    if len(best) < 2:
        return []
    order = sorted(best.values(), key=lambda each: (-each[0], each[1]))
    return [plan.parts[place] for _, place in order]


def aggregate(
    judge_id: str,
    evidence: Evidence,
    plan: Plan,
    scores: Sequence[PairScores],
    joined: Joined | None,
    *,
    is_binary: bool,
    options: NliOptions,
) -> Judgement:
    """The judgement on a claim.

    Args:
        judge_id: whose it is.
        evidence: that the claim was judged on.
        plan: what was asked.
        scores: one a part of the plan.
        joined: of the joined window, where it was asked.
        is_binary: whether the model tells supported from the rest only.
        options: thresholds.
    """
    supported = max([score.supported for score in scores] + ([joined.scores.supported] if joined else []))
    contradicted = max(score.contradicted for score in scores)
    values: dict[Label, float] = {
        "supported": supported,
        "contradicted": contradicted,
        "insufficient": round(max(0.0, 1.0 - supported - contradicted), 2),
    }
    label: Label | None = "insufficient"
    reason = None
    if contradicted >= options.contradicted_from and not is_binary:
        label = "contradicted"
    elif supported >= options.supported_from and supported > contradicted:
        label = "supported"
    elif is_binary:
        label, reason = None, BINARY
    elif plan.coverage < 1:
        label, reason = None, PARTLY_READ
    return Judgement(
        label,
        "abstained" if label is None else None,
        values,
        None if label is None else values[label],
        judge=judge_id,
        evidence=_spans(label, evidence, plan.parts, scores, joined, options),
        link_supports=_links(len(evidence), plan.parts, scores, options),
        reason=reason,
        raw=_raw(plan.parts, scores, joined),
        coverage=None if plan.coverage == 1 else plan.coverage,
    )


def _spans(
    label: Label | None,
    evidence: Evidence,
    parts: Sequence[ChunkPart],
    scores: Sequence[PairScores],
    joined: Joined | None,
    options: NliOptions,
) -> tuple[EvidenceSpan, ...]:
    """The best window of each chunk that carries the label; what was joined where only that does."""
    if label not in ("supported", "contradicted"):
        return ()
    threshold = options.supported_from if label == "supported" else options.contradicted_from
    best: dict[int, tuple[float, ChunkPart]] = {}
    for part, score in zip(parts, scores, strict=True):
        value = score.supported if label == "supported" else score.contradicted
        if value >= threshold and (part.chunk not in best or value > best[part.chunk][0]):
            best[part.chunk] = (value, part)
    carrying = [part for _, part in best.values()]
    if not carrying and joined is not None:
        carrying = list(joined.parts)
    return tuple(EvidenceSpan(evidence[part.chunk][0], part.start, part.end) for part in sorted(carrying))


def _links(
    chunks: int, parts: Sequence[ChunkPart], scores: Sequence[PairScores], options: NliOptions
) -> tuple[bool, ...]:
    supported = [0.0] * chunks
    contradicted = [0.0] * chunks
    for part, score in zip(parts, scores, strict=True):
        supported[part.chunk] = max(supported[part.chunk], score.supported)
        contradicted[part.chunk] = max(contradicted[part.chunk], score.contradicted)
    return tuple(
        options.supported_from <= for_it and against < min(options.contradicted_from, for_it)
        for for_it, against in zip(supported, contradicted, strict=True)
    )


def _raw(parts: Sequence[ChunkPart], scores: Sequence[PairScores], joined: Joined | None) -> str:
    """Scores of support and contradiction by window: chunk's place, code points, both scores."""
    shown = [
        f"{part.chunk}:{part.start}-{part.end} {score.supported:.2f} {score.contradicted:.2f}"
        for part, score in zip(parts, scores, strict=True)
    ]
    if joined is not None:
        places = "+".join(f"{part.chunk}:{part.start}-{part.end}" for part in joined.parts)
        shown.append(f"{places} {joined.scores.supported:.2f} {joined.scores.contradicted:.2f}")
    return "; ".join(shown)
