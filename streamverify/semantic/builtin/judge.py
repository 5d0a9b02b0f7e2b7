"""The judge in the box: features, a small linear model and bands; nothing to download, and no network.

It calls a claim supported where it is stated word for word (`semantic.stated`), or where its score lies in
the upper band and nothing speaks against it; contradicted only where a structural check finds a conflict and
the score of contradiction agrees; insufficient where its score lies in the lower band. Between the bands it
abstains, with its scores: a false block costs more than an open claim. The scores are no probabilities.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from streamverify.model.codes import CONFLICT_CODES, FindingCode, Label
from streamverify.model.judgement import EvidenceSpan, Judgement
from streamverify.semantic.judge import Evidence
from streamverify.semantic.rules import RULES

from .acceptance import refusal
from .combiner import Combiner, shipped_combiner
from .features import Reading, read_pair
from .reasons import reasons_of
from .restraint import is_doubtful
from .whole import find_whole

SILENCED_BY: Final[frozenset[FindingCode]] = CONFLICT_CODES | {"judge_injection_suspected"}
_SCORES: Final[Mapping[Label, float]] = {"supported": 1.0, "contradicted": 0.0, "insufficient": 0.0}
_STATED: Final = "the evidence states the claim word for word"


class BuiltinJudge:
    """See the module. Safe to share between threads.

    Args:
        combiner: weights and bands; None for those that come with the package.
    """

    silenced_by = SILENCED_BY

    def __init__(self, combiner: Combiner | None = None) -> None:
        self._combiner = combiner or shipped_combiner()
        self.judge_id = f"builtin@{self._combiner.revision}"

    def judge(self, claim: str, evidence: Evidence) -> Judgement:
        """The judgement on one claim: its label or `abstained`, and scores in both cases.

        Linear in the texts. `evidence` of the judgement is the best window of one to three sentences, or
        where the claim is stated.
        """
        reading = read_pair(claim, [text for _, text in evidence])
        spans = _stated(claim, evidence)
        if spans and not _has_conflict(reading):
            links = self._links(claim, evidence, "supported")
            return Judgement("supported", None, _SCORES, 1.0, None, self.judge_id, spans, links, _STATED)
        scores = self._combiner.scores(reading.features)
        # Where one sentence states it and another denies it, nobody can tell.
        label = None if spans else self._label(reading, scores)
        refused = refusal(claim, reading) if label == "supported" else None
        if refused is not None:
            label = None
        return Judgement(
            label,
            None if label else "abstained",
            scores,
            None if label is None else scores[label],
            None,
            self.judge_id,
            _window(reading, evidence),
            self._links(claim, evidence, label),
            refused or reasons_of(reading),
        )

    def _label(self, reading: Reading, scores: dict[Label, float]) -> Label | None:
        bands = self._combiner.bands
        if _has_conflict(reading):
            sure = scores["contradicted"] >= bands.contradicted and not reading.features.uncertain
            return "contradicted" if sure else None
        support = scores["supported"]
        if support >= bands.supported and support > scores["contradicted"]:
            return None if is_doubtful(reading.features) else "supported"
        return "insufficient" if support <= bands.insufficient else None

    def _links(self, claim: str, evidence: Evidence, label: Label | None) -> Sequence[bool]:
        """Whether each chunk alone supports the claim."""
        if len(evidence) == 1:
            return (label == "supported",)
        alone = [self.judge(claim, [chunk]) for chunk in evidence]
        return [judgement.label == "supported" for judgement in alone]


def _stated(claim: str, evidence: Evidence) -> Sequence[EvidenceSpan]:
    """Where the claim is stated word for word, by the rules or as whole sentences."""
    stated = RULES.judge(claim, evidence)
    if stated.label == "supported":
        return stated.evidence
    places = [(chunk_id, find_whole(claim, text)) for chunk_id, text in evidence]
    return [EvidenceSpan(chunk_id, *place) for chunk_id, place in places if place is not None]


def _has_conflict(reading: Reading) -> bool:
    return bool(reading.features.value_conflict or reading.features.negation_conflict)


def _window(reading: Reading, evidence: Evidence) -> Sequence[EvidenceSpan]:
    window = reading.window
    if window is None:
        return ()
    chunk_id, text = evidence[window.chunk]
    spans = reading.passages[window.chunk].spans
    start, end = spans[window.first][0], spans[window.last][1]
    bare = text[start:end]
    end -= len(bare) - len(bare.rstrip())
    start += len(bare) - len(bare.lstrip())
    return (EvidenceSpan(chunk_id, start, end),) if start < end else ()
