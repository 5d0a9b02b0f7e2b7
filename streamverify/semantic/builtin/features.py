"""What the judge in the box measures about a claim and its evidence.

Every feature is a number from 0 to 1 whose direction is known beforehand (`SIGNS`); none is a length.
Coverage is weighted by how much a word tells (`frequencies`); a word that the evidence writes alike counts in
part (`grams`).
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from streamverify.model.codes import FindingCode
from streamverify.model.finding import Finding
from streamverify.structural.chunk_values import read_values
from streamverify.structural.evidence_statements import statements_of
from streamverify.text.modality import (
    ALL,
    CERTAIN,
    CONDITION,
    EXCLUSIVE,
    NOT_ALL,
    OBLIGED,
    PLANNED,
    POSSIBLE,
    SOME,
    SOMETIMES,
)
from streamverify.text.statements import Statement, read_statement
from streamverify.text.value_budget import TooManyValues, ValueBudget

from .claim_words import ClaimWords, Unit
from .conflicts import conflicts_of
from .frequencies import weight_of
from .grams import HAN, best_likeness
from .limits import LIMITING, LIMITING_HAN
from .opposites import OPPOSITES
from .passage import Passage, passage_of
from .windows import Coverage, Weights, Window, cover

#: Tokens that may stand between two neighbours of the claim, in the evidence.
_GAP: Final = 5
#: Of these, tokens of content, the second neighbour counted.
_CONTENT_GAP: Final = 2
#: Of a word that the window repeats.
_MOST_PLACES: Final = 8
_STRONG: Final = ALL | EXCLUSIVE | OBLIGED | CERTAIN | CONDITION
_WEAK: Final = POSSIBLE | SOMETIMES | NOT_ALL | PLANNED | CONDITION | SOME
_UNCERTAIN: Final = POSSIBLE | SOME | SOMETIMES
_UNREAD: Final = re.compile("[\u0530-\u1c7f\u3040-\u30ff\uac00-\ud7af]")
_PERSONAL: Final = frozenset(
    ("i", "me", "my", "you", "your", "we", "our", "us", "я", "мне", "мо", "вы", "ваш", "мы", "наш")
)
_RUN_CHARS: Final = 5
#: Of two Han characters that the evidence has, but not side by side.
_HAN_LIKENESS: Final = 0.8
_RUN_OF_HAN: Final = 2
_RUN_STEP: Final = 3
#: From here on a set of all runs is cheaper than looking for each.
_MANY_COMPARISONS: Final = 500_000
#: Longer lists of values are compared as words.
_MOST_VALUES: Final = 100
_FIGURE: Final = re.compile("[0-9]")
_CONFLICTS: Final[frozenset[FindingCode]] = frozenset(("number_conflict", "unit_conflict", "date_conflict"))
_VALUE_CODES: Final[frozenset[FindingCode]] = _CONFLICTS | {
    "number_not_in_evidence",
    "unit_not_in_evidence",
    "date_not_in_evidence",
}
_BETWEEN: Final = re.compile(r"[\W_]+")


class Features(NamedTuple):
    """See `SIGNS` for which way each points.

    Attributes:
        window: share of the claim's words in the best window of one to three sentences.
        sentence: share in the best single sentence.
        union: share in all of the evidence.
        weakest: share of the words of that sentence of the claim which is covered least, in its best window.
        letters: share of the claim's runs of five characters (Han: two), every third one, in the best window.
        clause: share in the best clause, as commas part them.
        order: share of neighbours in the claim that follow one another in the best window, with gaps.
        tight: the same with no more than one word of content between them, and in one clause.
        focus: share of the words of the best sentence that the claim has.
        rarest_missing: weight of the weightiest word of the claim that the evidence lacks.
        names_missing: share of the claim's names that the evidence lacks.
        values_missing: numbers, units and dates of the claim without a match; two or more are 1.
        value_conflict: a number, unit or date that the evidence states otherwise.
        negation_conflict: claim and sentence say the same with opposite polarity.
        scope: the claim goes further than the sentence that it rests on.
        negation: the claim denies and the best window does not, or the other way round.
        opposite: the window has the opposite of a word that it lacks.
        strong: the claim says all, only, must, will or a condition, and the window does not.
        hedge: the window says may, some or if, and the claim does not.
        limited: the window has a word that limits it to some cases (`limits`), and the claim does not.
        personal: the claim speaks of "I" or "you", or asks, and the evidence does not.
        uncertain: claim or window says may or some, so that its denial may hold too; or the claim asks.
        unread: the claim has letters of a script whose words are not known here (neither Latin nor Greek,
            Cyrillic or Han).
    """

    window: float
    sentence: float
    union: float
    weakest: float
    letters: float
    clause: float
    order: float
    tight: float
    focus: float
    rarest_missing: float
    names_missing: float
    values_missing: float
    value_conflict: float
    negation_conflict: float
    scope: float
    negation: float
    opposite: float
    strong: float
    hedge: float
    limited: float
    personal: float
    uncertain: float
    unread: float


#: 1 where more of it speaks for support, -1 where it speaks against.
SIGNS: Final[Mapping[str, int]] = {
    name: 1
    if name in ("window", "sentence", "union", "weakest", "letters", "clause", "order", "tight", "focus")
    else -1
    for name in Features._fields
}
#: The same for contradiction, among claims that are not supported: a conflict on the same subject.
CONTRADICTION_SIGNS: Final[Mapping[str, int]] = {
    **SIGNS,
    **dict.fromkeys(("values_missing", "value_conflict", "negation_conflict", "negation", "opposite"), 1),
}


class Reading(NamedTuple):
    """A claim beside its evidence: the features, and what the reasons are made of.

    Attributes:
        features: as above.
        words: the claim, taken apart.
        missing: indices of the units that the evidence lacks in any form, the weightiest first.
        findings: of the structural checks; `citation_id` is the index of the chunk.
        window: the best window, None where no word of the claim stands in the evidence.
        sentence: the best single sentence.
        opposed: a word of the claim and its opposite in the window, stems.
        passages: the chunks, in their order.
    """

    features: Features
    words: ClaimWords
    missing: tuple[int, ...]
    findings: Sequence[Finding]
    window: Window | None
    sentence: Window | None
    opposed: tuple[str, str] | None
    passages: Sequence[Passage]

    @property
    def has_conflict(self) -> bool:
        """Whether a structural check finds that claim and evidence cannot both hold."""
        return bool(self.features.value_conflict or self.features.negation_conflict)


def read_pair(claim: str, chunks: Sequence[str]) -> Reading:
    """Measure a claim beside the texts that it cites, one or more. Linear in the texts."""
    words = ClaimWords(claim)
    passages = [passage_of(text) for text in chunks]
    units = words.units
    weights = Weights(units)
    coverage = cover(units, passages, weights)
    findings = conflicts_of(claim, chunks)
    codes = {finding.code for finding in findings}
    missing = [index for index in range(len(units)) if not coverage.bits >> index & 1]
    met = _met_values(claim, units, missing, codes)
    likeness = {index: 1.0 if index in met else _likeness(units[index].stem, passages) for index in missing}
    missing.sort(key=lambda index: (-units[index].weight * (1 - likeness[index]), index))
    total = words.total or 1.0
    alike = sum([units[index].weight * value for index, value in likeness.items()])
    window, sentence = coverage.window, coverage.sentence
    window_stems: set[str] = set()
    window_text = ""
    order = tight = focus = 0.0
    if window is not None and sentence is not None:
        passage = passages[window.chunk]
        first, behind = passage.first_tokens[window.first], passage.first_tokens[window.last + 1]
        window_stems = set(passage.stems[first:behind])
        window_text = passage.text[passage.spans[window.first][0] : passage.spans[window.last][1]]
        order, tight = _order(words, passage, first, behind)
        focus = _focus(words, passages[sentence.chunk], sentence)
    statement = read_statement(claim)
    beside = _statements(passages, window)
    names = [unit.weight for unit in units if unit.is_name]
    names_missing = sum(
        [units[index].weight * (1 - likeness[index]) for index in missing if units[index].is_name]
    )
    values = sum([finding.code.endswith("_not_in_evidence") for finding in findings])
    opposed = _opposed(words, window_stems)
    features = Features(
        window=((window.weight if window else 0.0) + alike) / total,
        sentence=((sentence.weight if sentence else 0.0) + alike) / total,
        union=(weights.of(coverage.bits) + alike) / total,
        weakest=_weakest(words, coverage, weights, likeness),
        letters=_letters(claim, window_text),
        clause=(_clause(units, passages, weights) + alike) / total,
        order=order,
        tight=tight,
        focus=focus,
        rarest_missing=units[missing[0]].weight * (1 - likeness[missing[0]]) if missing else 0.0,
        names_missing=names_missing / sum(names) if names else 0.0,
        values_missing=min(values, 2) / 2,
        value_conflict=float(not codes.isdisjoint(_CONFLICTS)),
        negation_conflict=float("negation_conflict" in codes),
        scope=float("scope_strengthened" in codes),
        negation=_negation(statement, beside),
        opposite=float(opposed is not None),
        strong=_lacks(statement, beside, _STRONG),
        hedge=_hedge(statement, beside),
        limited=_limited(words, window_stems, window_text),
        personal=_personal(words, window_stems, claim, window_text),
        uncertain=_uncertain(claim, statement, beside),
        unread=float(not claim.isascii() and _UNREAD.search(claim) is not None),
    )
    unmatched = tuple([index for index in missing if index not in met])
    return Reading(features, words, unmatched, findings, window, sentence, opposed, passages)


def _met_values(
    claim: str, units: Sequence[Unit], missing: Sequence[int], codes: Collection[FindingCode]
) -> Collection[int]:
    """Which of the missing units belong to numbers and dates that the evidence writes in another form.

    All values of a claim are in the evidence where no check misses one.
    """
    if not missing or _FIGURE.search(claim) is None or not _VALUE_CODES.isdisjoint(codes):
        return ()
    try:
        values = read_values(claim, ValueBudget(_MOST_VALUES))
    except TooManyValues:
        return ()
    spans = [(each.start, each.end) for each in values.dates]
    spans += [(each.start, each.end) for each in values.quantities if not each.is_weak]
    return {
        index
        for index in missing
        if any(start <= units[index].start and units[index].end <= end for start, end in spans)
    }


def _likeness(stem: str, passages: Sequence[Passage]) -> float:
    if stem[0] >= HAN:
        apart = max([sum([each in passage.text for each in stem]) for passage in passages])
        return _HAN_LIKENESS * apart / len(stem)
    return max([best_likeness(stem, passage.starts) for passage in passages], default=0.0)


def _weakest(words: ClaimWords, coverage: Coverage, weights: Weights, likeness: Mapping[int, float]) -> float:
    """The least coverage of a sentence of the claim, each in its own best window."""
    lowest = 1.0
    for sentence in range(words.sentences):
        own = 0
        alike = 0.0
        for index, unit in enumerate(words.units):
            if unit.sentence == sentence:
                own |= 1 << index
                alike += unit.weight * likeness.get(index, 0.0)
        if not own:
            continue
        best = 0.0
        for found in coverage.by_sentence:
            for first, bits in found.items():
                merged = bits | found.get(first + 1, 0) | found.get(first + 2, 0)
                best = max(best, weights.of(merged & own))
        lowest = min(lowest, (best + alike) / weights.of(own))
    return lowest


def _letters(claim: str, window_text: str) -> float:
    ours = _BETWEEN.sub("", claim.lower())
    theirs = _BETWEEN.sub("", window_text.lower())
    length = _RUN_CHARS if not ours or max(ours) < HAN else _RUN_OF_HAN
    runs = [ours[at : at + length] for at in range(0, len(ours) - length + 1, _RUN_STEP)]
    if not runs:
        return 0.0
    if len(runs) * len(theirs) > _MANY_COMPARISONS:
        known = {theirs[at : at + length] for at in range(len(theirs) - length + 1)}
        return sum([run in known for run in runs]) / len(runs)
    return sum([run in theirs for run in runs]) / len(runs)


def _clause(units: Sequence[Unit], passages: Sequence[Passage], weights: Weights) -> float:
    """Most weight that stands in one clause."""
    best = 0.0
    for passage in passages:
        found: dict[int, int] = {}
        for index, unit in enumerate(units):
            for token in passage.places.get(unit.stem, ()):
                clause = passage.clause_of(token)
                found[clause] = found.get(clause, 0) | 1 << index
        for bits in found.values():
            best = max(best, weights.of(bits))
    return best


def _order(words: ClaimWords, passage: Passage, first: int, behind: int) -> tuple[float, float]:
    """Weighted share of neighbouring units that follow one another between two tokens of a passage; of those
    that do so in one clause with no more than one word of content between them."""
    units = words.units
    near = close = total = 0.0
    places = [_between(passage.places.get(unit.stem, ()), first, behind) for unit in units]
    contents = _content_before(passage, first, behind)
    for index in range(len(units) - 1):
        if units[index].sentence != units[index + 1].sentence:
            continue
        weight = units[index].weight + units[index + 1].weight
        total += weight
        is_near = is_close = False
        for left in places[index]:
            for right in places[index + 1]:
                if 0 < right - left <= _GAP:
                    is_near = True
                    content = contents[right - first] - contents[left - first]
                    if content <= _CONTENT_GAP and passage.clause_of(left) == passage.clause_of(right):
                        is_close = True
        near += weight * is_near
        close += weight * is_close
    return (near / total, close / total) if total else (1.0, 1.0)


def _content_before(passage: Passage, first: int, behind: int) -> list[int]:
    """How many tokens of weight stand before each of the tokens."""
    counts, count = [], 0
    for stem in passage.stems[first:behind]:
        counts.append(count)
        count += weight_of(stem) > 0
    return counts


def _between(places: Sequence[int], first: int, behind: int) -> list[int]:
    return [place for place in places if first <= place < behind][:_MOST_PLACES]


def _focus(words: ClaimWords, passage: Passage, sentence: Window) -> float:
    first, behind = passage.first_tokens[sentence.first], passage.first_tokens[sentence.first + 1]
    inside = total = 0.0
    for stem in set(passage.stems[first:behind]):
        weight = weight_of(stem)
        total += weight
        if stem in words.stems:
            inside += weight
    return inside / total if total else 0.0


def _statements(passages: Sequence[Passage], window: Window | None) -> list[Statement]:
    if window is None:
        return []
    evidence = statements_of(passages[window.chunk].text)
    return [evidence.statement(index) for index in range(window.first, window.last + 1)]


def _negation(claim: Statement, beside: Sequence[Statement]) -> float:
    if not beside:
        return 0.0
    ours = (len(claim.negations) + claim.is_denied) % 2
    words = claim.content
    theirs = (
        sum(
            [
                not 0 <= negation.at < len(each.stems) or each.stems[negation.at] in words
                for each in beside
                for negation in each.negations
            ]
        )
        % 2
    )
    return float(ours != theirs)


def _lacks(claim: Statement, beside: Sequence[Statement], bits: int) -> float:
    ours = claim.bits & bits
    for each in beside:
        ours &= ~each.bits
    return float(bool(ours) and bool(beside))


def _hedge(claim: Statement, beside: Sequence[Statement]) -> float:
    theirs = 0
    for each in beside:
        for mark in each.marks:
            if 0 <= mark.at < len(each.stems) and each.stems[mark.at] in claim.content:
                theirs |= mark.bits
    return float(bool(theirs & _WEAK & ~claim.bits))


def _uncertain(claim: str, statement: Statement, beside: Sequence[Statement]) -> float:
    bits = statement.bits
    for each in beside:
        bits |= each.bits
    return float(bool(bits & _UNCERTAIN) or "?" in claim or "？" in claim)


def _limited(words: ClaimWords, window: set[str], window_text: str) -> float:
    if not (window & LIMITING) <= words.stems:
        return 1.0
    if window_text.isascii():
        return 0.0
    return float(any(part in window_text and part not in words.text for part in LIMITING_HAN))


def _opposed(words: ClaimWords, window: set[str]) -> tuple[str, str] | None:
    for stem in sorted(words.stems):
        others = OPPOSITES.get(stem)
        if others is None or stem in window:
            continue
        found = sorted((others & window) - words.stems)
        if found:
            return stem, found[0]
    return None


def _personal(words: ClaimWords, window: set[str], claim: str, window_text: str) -> float:
    personal = bool((words.stems & _PERSONAL) - window)
    asks = ("?" in claim or "？" in claim) and "?" not in window_text and "？" not in window_text
    return (personal + asks) / 2
