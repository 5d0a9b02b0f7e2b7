"""Answers of the native contract without claims: sentences become claims, inline markers their citations.

A marker belongs to the sentence that it stands in or follows. A claim's text is its sentence without markers;
its span runs from the first to the last character of that text, and holds the markers in between.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Final, NamedTuple

from streamverify.model.answer import Answer, Citation
from streamverify.model.errors import BadInput
from streamverify.model.limits import Limits
from streamverify.text.markers import Marker, find_markers
from streamverify.text.sentences import iterate_sentences

from .checkable import unverifiable_rule, unverifiable_rule_of_cited
from .targets import Targets, chunk_targets, citation_targets

_BLANKS: Final = " \t\xa0"


class Sentence(NamedTuple):
    """One sentence as a claim. `unverifiable_rule` names the rule that found nothing to check in it."""

    text: str
    span: tuple[int, int]
    citation_ids: tuple[str, ...]
    unverifiable_rule: str | None


class BrokenMarker(NamedTuple):
    """A marker that points at nothing, as written, and the sentence that holds it (None: there is none)."""

    sentence: int | None
    label: str


class Reading(NamedTuple):
    """What an answer without claims says: its sentences, the citations they use, markers without a target."""

    sentences: tuple[Sentence, ...]
    citations: tuple[Citation, ...]
    broken_markers: tuple[BrokenMarker, ...]


def read_sentences(answer: Answer, limits: Limits) -> Reading:
    """Split an answer into sentences and attach its inline markers.

    A marker n means the citation with that id, else the n-th, where citations are given; else the chunk
    of that rank, else the n-th, as a new citation `s1`, `s2`, … in order of first use.

    Raises:
        BadInput: `too_large`, more sentences or links than the limits allow.
    """
    text = answer.answer
    citations = answer.citations or ()
    targets: Targets = citation_targets(answer) if citations else chunk_targets(answer)
    markers = find_markers(text, targets.known)
    if len(markers) > limits.links:
        raise BadInput("too_large", f"answer: {len(markers)} citation markers, limit {limits.links}")
    # Pieces of markers alone are no sentences; beyond this many pieces the limit is passed for certain.
    pieces = list(islice(iterate_sentences(text), limits.sentences + len(markers) + 1))
    groups, stray = _attach(text, pieces, markers)
    if len(groups) > limits.sentences:
        raise BadInput("too_large", f"answer: more than {limits.sentences} sentences")
    sentences: list[Sentence] = []
    broken: list[BrokenMarker] = []
    links = 0
    for start, end, inner, own in groups:
        index = len(sentences)
        citation_ids: list[str] = []
        for marker in own:
            pointers = _pointers(marker)
            links += len(pointers)
            if links > limits.links:
                raise BadInput("too_large", f"answer: more than {limits.links} links to citations")
            for number, label in pointers:
                citation_id = targets.find(number, label)
                if citation_id is None:
                    broken.append(BrokenMarker(index, label))
                else:
                    citation_ids.append(citation_id)
        bare = _without(text, start, end, inner)
        rule = unverifiable_rule_of_cited(bare) if own else unverifiable_rule(bare)
        sentences.append(Sentence(bare, (start, end), tuple(citation_ids), rule))
    for marker in stray:
        for number, label in _pointers(marker):
            if targets.find(number, label) is None:
                broken.append(BrokenMarker(None, label))
    return Reading(tuple(sentences), targets.citations(), tuple(broken))


def _pointers(marker: Marker) -> list[tuple[int | None, str]]:
    """What a marker points at, one entry a number or name, with the label as written."""
    if len(marker.numbers) == len(marker.labels):
        return list(zip(marker.numbers, marker.labels, strict=True))
    return [(None, label) for label in marker.labels]


_Group = tuple[int, int, list[Marker], list[Marker]]


def _attach(
    text: str, pieces: Sequence[tuple[int, int]], markers: Sequence[Marker]
) -> tuple[list[_Group], list[Marker]]:
    """Sentences with the markers inside their text, and those that belong to them; markers of no sentence.

    Markers before the first word of a piece follow the sentence before, unless a line break parts them and
    words come behind them on their line; a piece of markers only always goes to the one before.
    """
    groups: list[_Group] = []
    at = 0
    waiting: list[Marker] = []
    for start, end in pieces:
        inside: list[Marker] = []
        while at < len(markers) and markers[at].start < end:
            inside.append(markers[at])
            at += 1
        leading = 0
        position = start
        while leading < len(inside) and not text[position : inside[leading].start].strip():
            position = inside[leading].end
            leading += 1
        trailing = len(inside)
        while position < end and text[position].isspace():
            position += 1
        while trailing > leading and not text[inside[trailing - 1].end : end].strip():
            end = inside[trailing - 1].start
            trailing -= 1
        while end > position and text[end - 1].isspace():
            end -= 1
        if end <= position:
            if groups:
                groups[-1][3].extend(inside)
            else:
                waiting.extend(inside)
            continue
        own = inside
        if leading and groups and "\n" not in text[groups[-1][1] : inside[0].start]:
            groups[-1][3].extend(inside[:leading])
            own = inside[leading:]
        groups.append((position, end, inside[leading:trailing], waiting + own))
        waiting = []
    rest = [*waiting, *markers[at:]]
    if groups:
        groups[-1][3].extend(rest)
        rest = []
    return groups, rest


def _without(text: str, start: int, end: int, inner: Sequence[Marker]) -> str:
    """The stretch without its markers, and without the blanks before each (`strip_markers` of a part)."""
    if not inner:
        return text[start:end]
    pieces: list[str] = []
    for marker in inner:
        pieces.append(text[start : marker.start].rstrip(_BLANKS))
        start = marker.end
    pieces.append(text[start:end])
    return "".join(pieces).strip()
