"""Where a Markdown text holds links, and with its code, where no marker is read."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from streamverify.text.code import Span, code_spans


def unread_spans(text: str) -> list[Span]:
    """Code and links: what stands in them is no marker. In order, without overlap."""
    code = code_spans(text)
    if "](" not in text:
        return code
    spans = code + _links(text)
    spans.sort()
    merged: list[Span] = []
    for start, end in spans:
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _links(text: str) -> list[Span]:
    """Inline links and images, from the opening bracket to the end of the target."""
    open_brackets: list[int] = []
    links: list[Span] = []
    skip_to = 0
    for match in re.finditer(r"[\[\]]", text):
        at = match.start()
        if at < skip_to:
            continue
        if match[0] == "[":
            open_brackets.append(at)
        elif open_brackets:
            opening = open_brackets.pop()
            if text.startswith("(", at + 1):
                closing = text.find(")", at + 2, at + 2 + 2000)
                skip_to = closing + 1 if closing >= 0 else at + 2
                links.append((opening, skip_to))
    return links


def inside(spans: Sequence[Span], position: int) -> bool:
    """Whether a position lies in one of the spans, which are in order and without overlap."""
    index = bisect_right(spans, (position, 1 << 62)) - 1
    return index >= 0 and spans[index][0] <= position < spans[index][1]
