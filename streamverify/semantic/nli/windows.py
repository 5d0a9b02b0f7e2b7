"""Cutting evidence into windows that a model can read: whole sentences, overlapping, by tokens."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from streamverify.text.sentences import split_sentences


class Window(NamedTuple):
    """Tokens `[first, last)` of a text."""

    first: int
    last: int


def cut_windows(text: str, starts: Sequence[int], window_tokens: int, overlap_tokens: int) -> list[Window]:
    """Windows that together hold every token, each of at most `window_tokens`.

    A window begins and ends with a sentence. Neighbours share as many whole sentences as fit into
    `overlap_tokens`. A sentence longer than a window is cut, and its parts count as sentences.

    Args:
        text: what is cut.
        starts: of its tokens, in code points, ascending.
        window_tokens: at least 1.
        overlap_tokens: less than `window_tokens`.
    """
    if len(starts) <= window_tokens:
        return [Window(0, len(starts))] if starts else []
    pieces = sentence_pieces(text, starts, window_tokens, overlap_tokens)
    windows: list[Window] = []
    first = 0
    while True:
        last = first + 1
        begin = pieces[first].first
        while last < len(pieces) and pieces[last].last - begin <= window_tokens:
            last += 1
        windows.append(Window(begin, pieces[last - 1].last))
        if last == len(pieces):
            return windows
        end, following = pieces[last - 1].last, pieces[last]
        step = last
        while (
            step - 1 > first
            and end - pieces[step - 1].first <= overlap_tokens
            and following.last - pieces[step - 1].first <= window_tokens  # so that something new comes
        ):
            step -= 1
        first = step


def sentence_pieces(
    text: str, starts: Sequence[int], window_tokens: int, overlap_tokens: int
) -> list[Window]:
    """The sentences as tokens; those longer than a window in parts of `overlap_tokens`. As `cut_windows`."""
    part = max(1, min(overlap_tokens or window_tokens, window_tokens))
    pieces: list[Window] = []
    first = 0
    for _, end in split_sentences(text):
        last = bisect_left(starts, end, lo=first)
        if last - first <= window_tokens:
            if last > first:
                pieces.append(Window(first, last))
        else:
            pieces += [Window(at, min(at + part, last)) for at in range(first, last, part)]
        first = last
    if first < len(starts):
        pieces.append(Window(first, len(starts)))
    return pieces


def share_out(counts: Sequence[int], most: int) -> list[int]:
    """How many of each chunk's windows are judged where only `most` are: as evenly as can be.

    Args:
        counts: windows of each chunk.
        most: windows in all.
    """
    taken = [0] * len(counts)
    waiting = [index for index, count in enumerate(counts) if count]
    while waiting and most > 0:
        each = max(1, most // len(waiting))
        for index in waiting:
            more = min(each, counts[index] - taken[index], most)
            taken[index] += more
            most -= more
        waiting = [index for index in waiting if taken[index] < counts[index]]
    return taken
