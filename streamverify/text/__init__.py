"""The text layer: pure functions over strings, for English, Russian and Chinese.

Offsets are Unicode code points, half-open. Everything is linear in the length of its input.
"""

from streamverify.text.checkworthiness import (
    AnswerClass,
    SentenceClass,
    classify_answer,
    classify_sentence,
    is_degenerate,
    is_refusal,
)
from streamverify.text.code import Span, code_spans
from streamverify.text.coverage import residue
from streamverify.text.folding import (
    Folded,
    MatchLevel,
    QuoteMatch,
    find_exact,
    find_folded,
    find_quote,
    fold,
)
from streamverify.text.markers import Marker, MarkerKind, find_markers, strip_markers
from streamverify.text.sentences import iterate_sentences, split_sentences

__all__ = [
    "AnswerClass",
    "Folded",
    "Marker",
    "MarkerKind",
    "MatchLevel",
    "QuoteMatch",
    "SentenceClass",
    "Span",
    "classify_answer",
    "classify_sentence",
    "code_spans",
    "find_exact",
    "find_folded",
    "find_markers",
    "find_quote",
    "fold",
    "is_degenerate",
    "is_refusal",
    "iterate_sentences",
    "residue",
    "split_sentences",
    "strip_markers",
]
