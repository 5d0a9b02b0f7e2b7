"""Claims against the values of their cited chunks: numbers, units, dates, and bounds left out.

A claim that is one or more whole sentences of a cited chunk, word for word, states that chunk's values. Of
any other, each number and date is looked for in all its cited chunks together. What they do not state is a
conflict where a sentence says the same with another value, and otherwise not in evidence.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from streamverify.model.codes import FindingCode
from streamverify.model.errors import BadInput
from streamverify.model.finding import Finding
from streamverify.structural.chunk_values import ChunkValues, in_order, read_values
from streamverify.structural.dates import is_date_stated
from streamverify.structural.derived import derivation, stated_of
from streamverify.structural.implied_quantities import Spend, speak_of_the_same
from streamverify.structural.quantities import Match, match_quantity
from streamverify.structural.resolution import DECLARED, Link, ResolvedAnswer, ResolvedClaim
from streamverify.structural.value_alignment import Item
from streamverify.structural.value_conflicts import Conflict, find_conflicts
from streamverify.structural.value_disagreements import find_disagreements
from streamverify.structural.value_doubts import doubt_of
from streamverify.structural.value_swaps import find_swaps
from streamverify.structural.work import Work
from streamverify.text.dates import DateMention
from streamverify.text.value_budget import TooManyValues
from streamverify.text.values import COMPARED_AS_TEXT, Quantity, Unit

_DETAIL_CHARS: Final = 40
_LEAST_WRITTEN: Final = 2
_SEPARATORS: Final = frozenset((".", ","))
_FIGURES: Final = "0123456789"
_LOWERED: Final = "₀₁₂₃₄₅₆₇₈₉"
_OVERLOOKED: Final = str.maketrans(_LOWERED, _FIGURES, " -\u2011")
_FIRST_HAN: Final = "\u2e80"
_OF_FIGURES: Final = re.compile(r"[0-9.,:/-]++")
_ITEM_COST: Final = 20
#: Code points to count for a pattern that is made for one name.
_PATTERN_COST: Final = 15_000
_ABSENCES: Final[dict[FindingCode, FindingCode]] = {
    "number_conflict": "number_not_in_evidence",
    "unit_conflict": "unit_not_in_evidence",
    "date_conflict": "date_not_in_evidence",
}


def check_values(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Every claim with cited text, against the values of that text.

    Raises:
        BadInput: `too_large`, the answer has more values than its limit, or comparing them would read more
            than its limit of code points.
    """
    findings: list[Finding] | None = None
    for claim in resolved.claims:
        if not claim.checkable and claim.unverifiable_rule != DECLARED:
            continue
        links, is_stated = _cited_texts(claim, work)
        if is_stated and len(links) == 1:
            continue  # where one of several states the claim, another may say otherwise
        if links and work.words_of(claim).may_state_values:
            try:
                found = _check_claim(claim, links, work)
            except TooManyValues:
                most = resolved.most_values
                raise BadInput("too_large", f"more than {most} numbers and dates to compare") from None
            if found:
                findings = found if findings is None else findings + found
    return findings or ()


def _cited_texts(claim: ResolvedClaim, work: Work) -> tuple[list[Link], bool]:
    """A link for each cited text that is not blank, and whether one of them holds the claim word for word."""
    bare = claim.text.strip()
    is_stated = False
    links: list[Link] = []
    seen: set[str] = set()
    for link in claim.links:
        text = link.text
        if text and text not in seen:
            seen.add(text)
            if not is_stated and bare in text:
                evidence = work.evidence_of(text)
                is_stated = bare in evidence.quiet or evidence.find_whole(bare) is not None
            if not text.isspace():
                links.append(link)
    return links, is_stated


def _check_claim(claim: ResolvedClaim, links: list[Link], work: Work) -> list[Finding] | None:
    text = claim.text
    dates, quantities = read_values(text, work.value_budget)
    if not dates and not quantities:
        return None
    items = in_order(dates, quantities)
    if not items:
        return None
    chunks = [work.values_of(link.text) for link in links if link.text]
    spend = work.spend
    spend(_ITEM_COST * len(items))
    matches: list[Match | None] = []
    unmet: list[int] = []
    soft: list[int] = []  # ask for no evidence, but may contradict it
    findings: list[Finding] = []
    for index, item in enumerate(items):
        if isinstance(item, DateMention):
            matches.append(None)
            if is_date_stated(item, chunks, spend):
                continue
        else:
            match = match_quantity(item, text, chunks, spend)
            matches.append(match)
            if match.state == "met":
                if match.change is not None:
                    findings += _change(claim, item, match, links, chunks, work)
                continue
        if isinstance(item, Quantity) and item.is_weak:
            soft.append(index)
        elif not _is_written_out(text, item, chunks, spend):
            unmet.append(index)
    if unmet:
        findings += _unmet(claim, items, matches, unmet, links, chunks, work)
        return findings
    unasked = set(soft)
    met = [index for index in range(len(items)) if index not in unasked]
    swapped = find_swaps(text, items, met, chunks, spend)
    if len(soft) == 1:
        swapped |= find_conflicts(text, items, soft, chunks, spend, only_exact=True)
    if len(chunks) > 1:
        swapped = find_disagreements(text, items, chunks[: work.take_pairs(len(chunks))], spend) | swapped
    for index, conflict in swapped.items():
        settled = _settled(text, items, index, conflict, chunks, spend, is_stated=True)
        if settled is None:
            continue
        conflict = settled
        citation_id, detail = _evidence(text, items[index], None, conflict, links, chunks)
        severity = work.severities[conflict.code]
        findings.append(Finding(conflict.code, severity, claim.index, citation_id, detail))
    return findings


def _unmet(
    claim: ResolvedClaim,
    items: list[Item],
    matches: list[Match | None],
    unmet: list[int],
    links: list[Link],
    chunks: list[ChunkValues],
    work: Work,
) -> list[Finding]:
    text = claim.text
    conflicts = find_conflicts(text, items, unmet, chunks, work.spend)
    missing = set(unmet)
    met = [item for index, item in enumerate(items) if index not in missing]
    stated = stated_of(
        [item for item in met if isinstance(item, Quantity)],
        [item for item in met if isinstance(item, DateMention)],
    )
    findings = []
    for index in unmet:
        item, match, conflict = items[index], matches[index], conflicts.get(index)
        if conflict is not None:
            conflict = _settled(text, items, index, conflict, chunks, work.spend, is_stated=False)
            if conflict is None:
                continue
        if isinstance(item, Quantity) and (conflict is None or conflict.code not in _ABSENCES):
            formula = derivation(item, text, stated, chunks, work.spend)
            if formula is not None:
                continue
        code = conflict.code if conflict is not None else _absent_code(match)
        citation_id, detail = _evidence(text, item, match, conflict, links, chunks)
        findings.append(Finding(code, work.severities[code], claim.index, citation_id, detail))
    return findings


def _settled(
    text: str,
    items: list[Item],
    index: int,
    conflict: Conflict,
    chunks: list[ChunkValues],
    spend: Spend,
    *,
    is_stated: bool,
) -> Conflict | None:
    """A conflict as it stands, an absence where it is in doubt, None where the evidence agrees."""
    absence = _ABSENCES.get(conflict.code)
    if absence is None:
        return conflict
    doubt = doubt_of(text, items, index, conflict.item, chunks[conflict.chunk], spend, is_stated=is_stated)
    item = items[index]
    asks_for_none = isinstance(item, Quantity) and item.is_weak
    if doubt == "met" or (doubt == "absent" and asks_for_none):
        return None
    return conflict if doubt == "none" else conflict._replace(code=absence)


def _absent_code(match: Match | None) -> FindingCode:
    if match is None:
        return "date_not_in_evidence"
    return "unit_not_in_evidence" if match.state == "other_unit" else "number_not_in_evidence"


def _change(
    claim: ResolvedClaim,
    item: Quantity,
    match: Match,
    links: list[Link],
    chunks: list[ChunkValues],
    work: Work,
) -> list[Finding]:
    code = match.change
    if code is None or match.found is None:
        return []
    if code == "scope_strengthened" and not speak_of_the_same(claim.text, chunks[match.chunk], match.found):
        return []
    citation_id, detail = _evidence(claim.text, item, match, None, links, chunks)
    detail += f" ({item.modifier} for {match.found.modifier})"
    return [Finding(code, work.severities[code], claim.index, citation_id, detail)]


def _is_written_out(text: str, item: Item, chunks: list[ChunkValues], spend: Spend) -> bool:
    """Whether a chunk holds the item as the claim writes it, in code or in a name."""
    written = text[item.start : item.end]
    if isinstance(item, Quantity) and item.unit is not None and _is_rate_in_front(item.unit, written):
        return False
    is_named = isinstance(item, Quantity) and item.kind in COMPARED_AS_TEXT
    if is_named and not _OF_FIGURES.fullmatch(written):
        spend(sum([len(chunk.text) for chunk in chunks]))
        bare = _bare(written[:_DETAIL_CHARS])
        among = [chunk.text for chunk in chunks if bare in _bare(chunk.text)]
        if not among:
            return False
        spend(_PATTERN_COST)
        loosely = _loosely(written)
        return any(loosely.search(text) is not None for text in among)
    is_section = isinstance(item, Quantity) and item.kind == "section" and "." not in written
    if len(written) < _LEAST_WRITTEN and not is_named:
        return False
    for chunk in chunks:
        spend(len(chunk.text))
        at = chunk.text.find(written)
        while at >= 0:
            end = at + len(written)
            if _is_apart(chunk.text, at, end) and not (
                is_section and chunk.text[at - 1 : at] not in ("", "\n")
            ):
                return True
            at = chunk.text.find(written, end)
    return False


def _is_rate_in_front(unit: Unit, written: str) -> bool:
    """Whether the number is one of a rate whose time stands before it: 每小时抽水12升."""
    return (
        "/" in unit.symbol and written[:1].isdecimal() and written[-1:] > _FIRST_HAN and "每" not in written
    )


@lru_cache(maxsize=8)
def _bare(text: str) -> str:
    """A text without what `_loosely` overlooks: what a name is not in so, its pattern does not find."""
    return text.casefold().translate(_OVERLOOKED)


def _loosely(written: str) -> re.Pattern[str]:
    """Finds a name with blanks and hyphens or without, with figures on the line or below it: TiO 2, TiO₂."""
    pieces = [
        f"[{each}{_LOWERED[int(each)]}]" if each in _FIGURES else re.escape(each)
        for each in written[:_DETAIL_CHARS]
        if each not in " -\u2011"
    ]
    return re.compile(rf"(?<!\w){'[- ]?'.join(pieces)}(?![\w₀-₉])", re.IGNORECASE)


def _is_apart(text: str, start: int, end: int) -> bool:
    """Whether no figure or letter goes on before or behind it."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    if _goes_on(before[-1:]) or _goes_on(after[:1]) or (before[-1:] == "[" and after[:1] == "]"):
        return False
    if before[-1:] in _SEPARATORS and before[:1].isdecimal():
        return False
    return not (after[:1] in _SEPARATORS and after[1:].isdecimal())


def _goes_on(character: str) -> bool:
    return character.isalnum() and character < "\u2e80"


def _evidence(
    text: str,
    item: Item,
    match: Match | None,
    conflict: Conflict | None,
    links: list[Link],
    chunks: list[ChunkValues],
) -> tuple[str | None, str]:
    """Citation and detail of a finding: the item as written, and what it was compared with."""
    written = _clipped(text, item)
    if conflict is not None:
        found: Item | None = conflict.item
        at = conflict.chunk
    else:
        found = match.found if match is not None else None
        at = match.chunk if match is not None else 0
    if found is None:
        kind = "dates" if isinstance(item, DateMention) else "numbers"
        count = sum([len(chunk.dates) if kind == "dates" else len(chunk.quantities) for chunk in chunks])
        only = links[0].citation_id if len(links) == 1 else None
        return only, f"{written}; evidence: none like it among {count} {kind}"
    link = links[at]
    chunk_id = link.citation.chunk_id if link.citation is not None else ""
    stated = _clipped(chunks[at].text, found)
    return link.citation_id, f"{written}; evidence: {stated} at {chunk_id} [{found.start},{found.end})"


def _clipped(text: str, item: Item) -> str:
    return text[item.start : min(item.end, item.start + _DETAIL_CHARS)]
