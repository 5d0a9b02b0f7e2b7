"""Whether the evidence says a claim: word for word, as whole sentences, or in nearly the same words.

What it says needs no score: the score only ranks what is left. Offsets are code points, half-open.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from streamverify.model.judgement import EvidenceSpan
from streamverify.semantic.judge import Evidence
from streamverify.semantic.rules import RULES

from .acceptance import look
from .features import Features, Reading, read_pair
from .whole import find_whole

WORD_FOR_WORD: Final = 1.0
NEARLY: Final = 0.95
#: Of a claim's words, in the evidence; fewer are not looked at again.
_LEAST_WORDS: Final = 0.6
_DISPUTED: Final = "another cited chunk may say otherwise"
#: With any of these nothing is said in other words, whatever these are.
_AGAINST: Final = [
    Features._fields.index(name)
    for name in ("value_conflict", "negation_conflict", "values_missing", "scope", "unread")
]


class Saying(NamedTuple):
    """How the evidence says a claim.

    Attributes:
        score: least score of support that this is worth: 0 where the evidence does not say it.
        spans: where it is said; with a score of 0 where something else in the evidence denies it.
        doubt: what is lacking where it is not said, in words; empty where it was not looked for.
    """

    score: float
    spans: Sequence[EvidenceSpan] = ()
    doubt: str = ""


def find_saying(claim: str, evidence: Evidence, reading: Reading, alone: Sequence[Reading]) -> Saying:
    """How the evidence says the claim. Linear in the texts.

    Args:
        claim: the claim.
        evidence: ids and texts of its chunks.
        reading: of the claim beside these texts.
        alone: of the claim beside each of them (`read_alone`).
    """
    spans = _stated(claim, evidence)
    if spans:
        # Where one sentence states it and another denies it, nobody can tell.
        disputed = reading.has_conflict or _is_disputed(evidence, alone, spans)
        return Saying(0.0 if disputed else WORD_FOR_WORD, spans, _DISPUTED if disputed else "")
    features = reading.features
    if features.union < _LEAST_WORDS or any(features[place] for place in _AGAINST):
        return Saying(0.0)
    found = look(claim, reading)
    if found.doubt is not None:
        return Saying(0.0, doubt=found.doubt)
    places = [
        span_of(evidence, reading, reading.passages.index(passage), index, index)
        for passage, index in dict.fromkeys(found.sentences)
    ]
    spans = [place for place in places if place is not None]
    disputed = _is_disputed(evidence, alone, spans)
    return Saying(0.0, spans, _DISPUTED) if disputed else Saying(NEARLY, spans)


def read_alone(claim: str, evidence: Evidence, reading: Reading) -> Sequence[Reading]:
    """The claim beside each chunk alone; `reading` itself where there is one."""
    return [reading] if len(evidence) == 1 else [read_pair(claim, [text]) for _, text in evidence]


def _is_disputed(evidence: Evidence, alone: Sequence[Reading], said: Sequence[EvidenceSpan]) -> bool:
    """Whether a chunk that does not say the claim speaks of it and denies something, or has its opposite."""
    if len(evidence) == 1:
        return False
    saying = {span.chunk_id for span in said}
    return any(
        own.features.sentence >= _LEAST_WORDS and (own.features.negation or own.features.opposite)
        for (chunk_id, _), own in zip(evidence, alone, strict=True)
        if chunk_id not in saying
    )


def span_of(evidence: Evidence, reading: Reading, chunk: int, first: int, last: int) -> EvidenceSpan | None:
    """Sentences of a chunk, `first` to `last`, without the blanks around them; None where nothing is left."""
    chunk_id, text = evidence[chunk]
    spans = reading.passages[chunk].spans
    start, end = spans[first][0], spans[last][1]
    bare = text[start:end]
    end -= len(bare) - len(bare.rstrip())
    start += len(bare) - len(bare.lstrip())
    return EvidenceSpan(chunk_id, start, end) if start < end else None


def _stated(claim: str, evidence: Evidence) -> Sequence[EvidenceSpan]:
    """Where the claim is stated word for word, by the rules or as whole sentences."""
    stated = RULES.judge(claim, evidence)
    if stated.label == "supported":
        return stated.evidence
    places = [(chunk_id, find_whole(claim, text)) for chunk_id, text in evidence]
    return [EvidenceSpan(chunk_id, *place) for chunk_id, place in places if place is not None]
