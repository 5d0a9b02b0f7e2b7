"""Links that are citations, taken out of a text: the reader sees a source there, not a statement."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

# Character classes of neighbouring repeats do not overlap, and all are bounded.
_URL: Final = r"[^()\[\]<>\s]{1,2000}+(?:\([^()\s]{0,300}+\)[^()\s]{0,300}+)?"
_LINK: Final = re.compile(
    rf"\[(?P<label>[^\[\]\n]{{0,500}}+)\]\((?P<url>{_URL})(?: \"[^\"\n]{{0,300}}+\")?\)"
    r"|<?(?P<bare>https?://[^()\[\]<>\s]{1,2000}+)>?"
    r"|(?P<marker>【[0-9]{1,9}(?::[0-9]{1,9})?†[^【】\n]{0,200}+】)"
    "|(?P<private>\ue200[^\ue200\ue201]{0,500}+\ue201)"
)
_BETWEEN: Final = re.compile(r"[ \t,;，；、]*+")
_SENTENCE_ENDS: Final = frozenset('.!?。！？…\n*_"”»)）')
_BLANKS: Final = " \t\xa0"
_VENDOR_MARK: Final = re.compile(r"[?&]utm_source=(?:openai|chatgpt\.com)\Z")


class Cleaned(NamedTuple):
    """A text without some stretches, and how its offsets follow from those of the original."""

    text: str
    original_length: int
    starts: Sequence[int] = ()
    ends: Sequence[int] = ()
    removed: Sequence[int] = ()

    def position(self, original: int) -> int:
        """The offset in the text of one in the original; where its character went, the place it left."""
        index = bisect_right(self.starts, original) - 1
        if index < 0:
            return original
        if original >= self.ends[index]:
            return original - self.removed[index]
        return self.starts[index] - (self.removed[index - 1] if index else 0)


class _Found(NamedTuple):
    start: int
    end: int
    label: str | None
    cited: bool
    title: str | None


def without_citation_links(text: str, titles: Mapping[str, str | None]) -> Cleaned:
    """Take out links to cited pages, and file markers such as ``【4:0†name】``.

    Taken out is a link in parentheses, and one that stands alone behind a sentence and is labelled with a
    name: one word, or the page's title. Of another link to a cited page the label stays, the target goes.

    Args:
        text: as the vendor gives it.
        titles: title by URL of the pages that are cited.
    """
    if "http" not in text and "【" not in text and "\ue200" not in text and "](" not in text:
        return Cleaned(text, len(text))
    titles = {same_page(url): title for url, title in titles.items()}
    cuts: list[tuple[int, int]] = []
    run: list[_Found] = []
    for match in _LINK.finditer(text):
        found = _found(match, titles)
        if run and _BETWEEN.fullmatch(text, run[-1].end, found.start) is None:
            _cut_run(text, run, cuts)
            run = []
        run.append(found)
    if run:
        _cut_run(text, run, cuts)
    return _without(text, cuts)


def _found(match: re.Match[str], titles: Mapping[str, str | None]) -> _Found:
    start, end = match.span()
    url = match["url"] or match["bare"]
    if url is None:
        return _Found(start, end, None, True, None)
    key = same_page(url)
    return _Found(start, end, match["label"], key in titles, titles.get(key))


def _cut_run(text: str, run: list[_Found], cuts: list[tuple[int, int]]) -> None:
    """Cut what is a citation in a row of links with nothing between them but commas."""
    if not any(found.cited for found in run):
        return
    start, end = run[0].start, run[-1].end
    before, after = start, end
    while before and text[before - 1] in _BLANKS:
        before -= 1
    while after < len(text) and text[after] in _BLANKS:
        after += 1
    if all(found.cited for found in run):
        if before and text[before - 1] in "(（" and after < len(text) and text[after] in ")）":
            cuts.append(_with_blanks(text, before - 1, after + 1))
            return
        alone = not before or text[before - 1] in _SENTENCE_ENDS
        if all(found.label is None for found in run) or (alone and all(_is_name(found) for found in run)):
            cuts.append(_with_blanks(text, start, end))
            return
    for found in run:
        if found.label and found.cited:
            cuts.append((found.start, found.start + 1))
            cuts.append((found.start + 1 + len(found.label), found.end))


def _is_name(found: _Found) -> bool:
    label = (found.label or "").strip()
    return not any(char.isspace() for char in label) or label == (found.title or "").strip()


def _with_blanks(text: str, start: int, end: int) -> tuple[int, int]:
    """With the blanks before, where white space, an end mark or nothing follows."""
    if end == len(text) or text[end].isspace() or text[end] in ".,;:!?。，；：！？)）":
        while start and text[start - 1] in _BLANKS:
            start -= 1
    return start, end


def _without(text: str, cuts: list[tuple[int, int]]) -> Cleaned:
    pieces: list[str] = []
    removed: list[int] = []
    position = gone = 0
    for start, end in cuts:
        pieces.append(text[position:start])
        position = end
        gone += end - start
        removed.append(gone)
    pieces.append(text[position:])
    return Cleaned(
        "".join(pieces), len(text), [start for start, _ in cuts], [end for _, end in cuts], removed
    )


def same_page(url: str) -> str:
    """An address without the mark that the vendor puts on those it cites, and without a slash at its end."""
    return _VENDOR_MARK.sub("", url).rstrip("/")
