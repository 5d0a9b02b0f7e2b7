"""Where a Markdown text holds code: fenced blocks and inline code spans."""

import re
from typing import Final

Span = tuple[int, int]

_FENCE: Final = re.compile(r"^[ \t]{0,8}(`{3,}|~{3,})", re.MULTILINE)
_BACKTICKS: Final = re.compile(r"`+")


def fenced_blocks(text: str) -> list[Span]:
    """Fenced code blocks, from the opening fence to the end of the closing fence's line.

    A fence that is never closed runs to the end of the text.
    """
    if "```" not in text and "~~~" not in text:
        return []
    blocks: list[Span] = []
    opened: tuple[int, str] | None = None
    for match in _FENCE.finditer(text):
        fence = match[1]
        if opened is None:
            line_end = _line_end(text, match.end())
            if fence[0] == "`" and "`" in text[match.end() : line_end]:
                continue  # an inline code span that opens a line
            opened = (match.start(), fence)
        elif fence.startswith(opened[1]):
            line_end = _line_end(text, match.end())
            if text[match.end() : line_end].strip() == "":
                blocks.append((opened[0], line_end))
                opened = None
    if opened is not None:
        blocks.append((opened[0], len(text)))
    return blocks


def code_spans(text: str) -> list[Span]:
    """Fenced blocks and inline code spans with their backticks, in order and without overlap.

    An inline span is closed by a run of as many backticks as opened it, in the same paragraph.
    """
    if "`" not in text and "~~~" not in text:
        return []
    blocks = fenced_blocks(text)
    spans: list[Span] = []
    position = 0
    for start, end in [*blocks, (len(text), len(text))]:
        _inline_spans(text, position, start, spans)
        if start < end:
            spans.append((start, end))
        position = end
    return spans


def _inline_spans(text: str, start: int, end: int, spans: list[Span]) -> None:
    runs = [match.span() for match in _BACKTICKS.finditer(text, start, end)]
    paragraph_ends = [match.start() for match in re.finditer(r"\n[ \t]*+\n", text[start:end])]
    # The next run of the same length for each run, looked up from the right: linear for hostile backticks.
    following: list[int] = [-1] * len(runs)
    latest: dict[int, int] = {}
    for index in range(len(runs) - 1, -1, -1):
        length = runs[index][1] - runs[index][0]
        following[index] = latest.get(length, -1)
        latest[length] = index
    paragraph = 0
    index = 0
    while index < len(runs):
        opening, closing = runs[index], following[index]
        while paragraph < len(paragraph_ends) and start + paragraph_ends[paragraph] < opening[0]:
            paragraph += 1
        limit = start + paragraph_ends[paragraph] if paragraph < len(paragraph_ends) else end
        if closing < 0 or runs[closing][0] > limit:
            index += 1
            continue
        spans.append((opening[0], runs[closing][1]))
        index = closing + 1


def _line_end(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end
