"""The judge in the box: features, a small linear model and bands; nothing to download, and no network.

It calls a claim supported where the evidence says it, word for word or nearly so, and no check speaks against
it (`saying`); contradicted only where a structural check finds a conflict and the score of contradiction
agrees; insufficient where its score lies in the lower band. Above, it abstains, with its scores: a false
block costs more than an open claim. The scores are no probabilities.
"""

from collections.abc import Sequence
from typing import Final

from streamverify.model.codes import CONFLICT_CODES, FindingCode, Label
from streamverify.model.judgement import EvidenceSpan, Judgement
from streamverify.semantic.judge import Evidence

from .combiner import Combiner, shipped_combiner
from .features import Reading, read_pair
from .reasons import reasons_of
from .saying import WORD_FOR_WORD, Saying, find_saying, read_alone, span_of

SILENCED_BY: Final[frozenset[FindingCode]] = CONFLICT_CODES | {"judge_injection_suspected"}
_STATED: Final = "the evidence states the claim word for word"
_SAID: Final = "a sentence of the evidence says it in nearly the same words"


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

        Linear in the texts. `evidence` of the judgement is where the claim is said, or else the best window.
        """
        reading = read_pair(claim, [text for _, text in evidence])
        return self._judge(claim, evidence, reading, read_alone(claim, evidence, reading))

    def _judge(self, claim: str, evidence: Evidence, reading: Reading, alone: Sequence[Reading]) -> Judgement:
        saying = find_saying(claim, evidence, reading, alone)
        scores = self._combiner.scores(reading.features, least_support=saying.score)
        label = self._label(reading, scores, saying)
        return Judgement(
            label,
            None if label else "abstained",
            scores,
            None if label is None else scores[label],
            None,
            self.judge_id,
            saying.spans if saying.score else _window(reading, evidence),
            self._links(claim, evidence, alone, label),
            _reason(reading, saying),
        )

    def _label(self, reading: Reading, scores: dict[Label, float], saying: Saying) -> Label | None:
        bands = self._combiner.bands
        if saying.score:
            return "supported"
        if saying.spans:
            return None
        if reading.has_conflict:
            sure = scores["contradicted"] >= bands.contradicted and not reading.features.uncertain
            return "contradicted" if sure else None
        return "insufficient" if scores["supported"] <= bands.insufficient else None

    def _links(
        self, claim: str, evidence: Evidence, alone: Sequence[Reading], label: Label | None
    ) -> Sequence[bool]:
        """Whether each chunk alone supports the claim."""
        if len(evidence) == 1:
            return (label == "supported",)
        judgements = [
            self._judge(claim, [chunk], own, [own]) for chunk, own in zip(evidence, alone, strict=True)
        ]
        return [judgement.label == "supported" for judgement in judgements]


def _reason(reading: Reading, saying: Saying) -> str:
    if saying.score:
        return _STATED if saying.score == WORD_FOR_WORD else _SAID
    return reasons_of(reading) or saying.doubt or "every word of the claim has a match in the evidence"


def _window(reading: Reading, evidence: Evidence) -> Sequence[EvidenceSpan]:
    window = reading.window
    if window is None:
        return ()
    span = span_of(evidence, reading, window.chunk, window.first, window.last)
    return () if span is None else (span,)
