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

from .acceptance import Look, look
from .combiner import Combiner, shipped_combiner
from .features import Features, Reading, read_pair
from .reasons import reasons_of
from .restraint import is_doubtful
from .whole import find_whole

SILENCED_BY: Final[frozenset[FindingCode]] = CONFLICT_CODES | {"judge_injection_suspected"}
_SCORES: Final[Mapping[Label, float]] = {"supported": 1.0, "contradicted": 0.0, "insufficient": 0.0}
#: Of a claim's words, in the best sentence; fewer are not looked at again.
_LEAST_SAID: Final = 0.6
#: With any of these a claim is not said, whatever its words: they tell what its sentence does not show.
_NEVER_SAID: Final = [
    Features._fields.index(name)
    for name in ("value_conflict", "negation_conflict", "values_missing", "scope", "unread")
]
_SAID: Final = "a sentence of the evidence says it in nearly the same words"
_NOTHING_SAID: Final = Look("not looked for")
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
        # Where one sentence states it and another denies it, nobody can tell.
        found = _NOTHING_SAID if spans else _said(claim, reading)
        scores = self._combiner.scores(reading.features, is_said=found.doubt is None)
        label = None if spans else self._label(reading, scores, is_said=found.doubt is None)
        return Judgement(
            label,
            None if label else "abstained",
            scores,
            None if label is None else scores[label],
            None,
            self.judge_id,
            _places(reading, found, evidence),
            self._links(claim, evidence, label),
            self._reason(reading, scores, label, found),
        )

    def _label(self, reading: Reading, scores: dict[Label, float], *, is_said: bool) -> Label | None:
        bands = self._combiner.bands
        if is_said:
            return "supported"
        if _has_conflict(reading):
            sure = scores["contradicted"] >= bands.contradicted and not reading.features.uncertain
            return "contradicted" if sure else None
        return "insufficient" if scores["supported"] <= bands.insufficient else None

    def _reason(self, reading: Reading, scores: dict[Label, float], label: Label | None, found: Look) -> str:
        """What the last look lacks, where that is all that is lacking; else what speaks against the claim."""
        if label == "supported":
            return _SAID
        is_close = scores["supported"] >= self._combiner.bands.supported and not is_doubtful(reading.features)
        return (label is None and is_close and found.doubt) or reasons_of(reading)

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


def _said(claim: str, reading: Reading) -> Look:
    """Whether sentences of the evidence say the claim, and no check speaks against it."""
    features = reading.features
    if features.sentence < _LEAST_SAID or any(features[place] for place in _NEVER_SAID):
        return _NOTHING_SAID
    return look(claim, reading)


def _has_conflict(reading: Reading) -> bool:
    return bool(reading.features.value_conflict or reading.features.negation_conflict)


def _places(reading: Reading, found: Look, evidence: Evidence) -> Sequence[EvidenceSpan]:
    """The sentences that say the claim, or else the best window."""
    places = [
        (reading.passages.index(passage), index, index) for passage, index in dict.fromkeys(found.sentences)
    ]
    if not places and reading.window is not None:
        places = [(reading.window.chunk, reading.window.first, reading.window.last)]
    spans = []
    for chunk, first, last in places:
        chunk_id, text = evidence[chunk]
        start, end = reading.passages[chunk].spans[first][0], reading.passages[chunk].spans[last][1]
        bare = text[start:end]
        end -= len(bare) - len(bare.rstrip())
        start += len(bare) - len(bare.lstrip())
        if start < end:
            spans.append(EvidenceSpan(chunk_id, start, end))
    return spans
