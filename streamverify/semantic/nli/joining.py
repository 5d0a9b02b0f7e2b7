"""Fitting the best windows of several chunks into one pair: each gives up what says least about the claim."""

from collections.abc import Sequence
from typing import Final

from .tokens import Tokens
from .windows import Window, sentence_pieces, share_out

#: Tokens that a chunk has in the joined window at least; fewer chunks are joined where there is no room.
LEAST_SHARE: Final = 48


def fit(
    texts: Sequence[str], chunks: Sequence[Tokens], windows: Sequence[Window], claim: Tokens, room: int
) -> list[Window]:
    """Windows that together have at most `room` tokens: of the first chunks, cut where they have to be.

    Args:
        texts: of the chunks, the most telling first.
        chunks: their tokens.
        windows: one of each chunk.
        claim: the sentences that share most tokens with it are kept.
        room: in tokens.

    Returns:
        the windows, in the given order; fewer than two where there is no room for two.
    """
    most = room // LEAST_SHARE if sum(_sizes(windows)) > room else len(windows)
    sizes = share_out(_sizes(windows[:most]), room)
    wanted = frozenset(claim.ids.tolist())
    return [
        narrow(text, tokens, window, size, wanted)
        for text, tokens, window, size in zip(texts, chunks, windows, sizes, strict=False)
    ]


def narrow(text: str, tokens: Tokens, window: Window, size: int, wanted: frozenset[int]) -> Window:
    """The neighbouring sentences of a window, of at most `size` tokens, that hold most of the wanted tokens.

    Of equal ones the first. A window that is no longer is left as it is.
    """
    if window.last - window.first <= size:
        return window
    start, end = tokens.starts[window.first], max(tokens.ends[window.first : window.last])
    starts = [place - start for place in tokens.starts[window.first : window.last]]
    pieces = sentence_pieces(text[start:end], starts, size, size // 2)
    ids = tokens.ids[window.first : window.last].tolist()
    best, most = Window(0, min(size, len(ids))), -1
    for number, piece in enumerate(pieces):
        last = piece.last
        for following in pieces[number + 1 :]:
            if following.last - piece.first > size:
                break
            last = following.last
        met = len(wanted.intersection(ids[piece.first : last]))
        if met > most:
            best, most = Window(piece.first, last), met
    return Window(window.first + best.first, window.first + best.last)


def _sizes(windows: Sequence[Window]) -> list[int]:
    return [window.last - window.first for window in windows]
