"""Maps from the offsets of a rewritten text back to those of its source.

A map is the list of what was replaced, in order; between the entries the two texts run alike. Lookups are
bisections. Offsets are Unicode code points, half-open.
"""

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import itemgetter

# (start, end, source_start, source_end): ``source[source_start:source_end]`` became ``output[start:end]``.
# A bare tuple, because thousands are made a second.
Edit = tuple[int, int, int, int]


def to_source(edits: Sequence[Edit], start: int, end: int) -> tuple[int, int]:
    """Map a half-open stretch of the output of some edits to the stretch of their source.

    What was deleted at the edges of the stretch stays outside; a replacement that is touched counts whole.
    """
    if not edits:
        return start, end
    if start == end:
        # An empty stretch: both ends at the first source position that leaves ``start`` characters before it.
        at = _position_after(edits, start)
        return at, at
    index = bisect_right(edits, start, key=itemgetter(0)) - 1
    source_start = start
    if index >= 0:
        _, edit_end, edit_source_start, edit_source_end = edits[index]
        inside = start < edit_end
        source_start = edit_source_start if inside else edit_source_end + (start - edit_end)
    return source_start, _position_after(edits, end)


def _position_after(edits: Sequence[Edit], end: int) -> int:
    """The source position straight after the character before output position ``end``."""
    index = bisect_left(edits, end, key=itemgetter(0)) - 1
    if index < 0:
        return end
    _, edit_end, _, source_end = edits[index]
    return source_end if end <= edit_end else source_end + (end - edit_end)


def from_source(edits: Sequence[Edit], position: int) -> int:
    """Map a source position that lies on the edge of a cluster to the output."""
    index = bisect_right(edits, position, key=itemgetter(2)) - 1
    if index < 0:
        return position
    edit_start, edit_end, source_start, source_end = edits[index]
    return edit_start if position == source_start else edit_end + max(0, position - source_end)


def composition_edits(text: str) -> list[Edit]:
    """The clusters that NFC changes: a base with what may combine with it."""
    edits: list[Edit] = []
    shift = 0
    start = 0
    length = len(text)
    while start < length:
        end = start + 1
        while end < length and _extends(text[end]):
            end += 1
        if text[start] > "\xff" or end > start + 1:
            cluster = text[start:end]
            composed = unicodedata.normalize("NFC", cluster)
            if composed != cluster:
                edits.append((start + shift, start + shift + len(composed), start, end))
                shift += len(composed) - len(cluster)
        start = end
    return edits


def _extends(character: str) -> bool:
    """Whether NFC may join the character to the one before: marks, and Hangul vowels and finals."""
    if character < "\u0300":
        return False
    return unicodedata.category(character)[0] == "M" or "\u1160" <= character <= "\u11ff"
