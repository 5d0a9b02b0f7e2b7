"""`bench rules`: how often the rules notice a change, and how often they cry wolf.

Of each set, sentences of the evidence are claims that cite that evidence: as they stand, behind an opener
that changes nothing ("In short, ..."), and with one thing changed. A claim that is a sentence of its evidence
word for word may be passed without a look; behind the opener it is not, so both rates of false alarms are
given. Claims that people labelled supported give the rates for words that differ.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from streamverify.model.codes import CONFLICT_CODES, FindingCode
from streamverify.structural.registry import CODES_NOT_CHECKED
from streamverify.verifier import Verifier

from .claim_codes import (
    DATE_CODES,
    NEGATION_CODES,
    NUMBER_CODES,
    STATEMENT_CODES,
    UNIT_CODES,
    VALUE_CODES,
    claim_codes,
)
from .labelled import LabelledPair
from .perturb import KINDS, Kind, perturb
from .sentence_samples import Sentence, sentences_of

#: Any of these is a change noticed: the same digit may be read as a number, with a unit or in a date.
FAMILY: Final[dict[Kind, frozenset[FindingCode]]] = {
    kind: NEGATION_CODES if kind.startswith("negation") else VALUE_CODES for kind in KINDS
}
#: The codes that a reader expects for the kind.
OWN: Final[dict[Kind, frozenset[FindingCode]]] = {
    **dict.fromkeys(KINDS, NUMBER_CODES),
    "unit": UNIT_CODES,
    "date": DATE_CODES,
    "year": DATE_CODES,
    "negation added": NEGATION_CODES,
    "negation removed": NEGATION_CODES,
}
OPENERS: Final = {"en": "In short, ", "ru": "Таким образом, ", "zh": "总之，"}
_NUMBERED: Final = re.compile(r"[\W_]*(?:\d|[a-z][.)])")
#: Looked at in search of rare kinds, for each sentence that is wanted.
_MOST_LOOKED_AT: Final = 40


class Source(NamedTuple):
    """A set in one language: evidence to take sentences from, and pairs labelled supported.

    Attributes:
        is_whole: every sentence is taken, whatever `per_set` says.
    """

    name: str
    language: str
    evidence: Sequence[str]
    supported: Sequence[LabelledPair] = ()
    is_whole: bool = False


class Example(NamedTuple):
    """Something that went wrong, for reading by hand.

    Attributes:
        what: `miss`, `false alarm` or `false alarm on a labelled pair`.
        codes: that were found.
    """

    what: str
    kind: str
    language: str
    claim: str
    changed: str
    codes: tuple[str, ...]
    evidence: str


class Rate:
    """A numerator and a denominator."""

    __slots__ = ("denominator", "numerator")

    def __init__(self) -> None:
        self.numerator = 0
        self.denominator = 0

    def count(self, hit: bool) -> None:
        self.numerator += hit
        self.denominator += 1

    def wire(self) -> dict[str, Any]:
        """As decisions give rates: `value` is null where the denominator is 0."""
        value = self.numerator / self.denominator if self.denominator else None
        return {"numerator": self.numerator, "denominator": self.denominator, "value": value}


class RuleRates:
    """What was counted, by kind and language and by set.

    Attributes:
        changed: of a kind and language: `detected`, `own_code`, `unchanged`, `behind_opener`.
        sentences: of a language, sentences of all sorts with any code: `unchanged`, `behind_opener`.
        supported: of a set and language, pairs labelled supported: `conflict`, `any`, and one of each code.
        examples: what went wrong, at most as many as were asked for of each sort.
    """

    def __init__(self) -> None:
        self.changed: dict[tuple[str, str], dict[str, Rate]] = defaultdict(_rates)
        self.sentences: dict[str, dict[str, Rate]] = defaultdict(_rates)
        self.supported: dict[tuple[str, str], dict[str, Rate]] = defaultdict(_rates)
        self.examples: list[Example] = []

    def wire(self) -> dict[str, Any]:
        """For JSON: lists of rows, and the codes that no check looks for yet."""
        return {
            "codes_not_checked": list(CODES_NOT_CHECKED),
            "changed": [
                {"kind": kind, "language": language, **_wire(rates)}
                for (kind, language), rates in self.changed.items()
            ],
            "sentences": [
                {"language": language, **_wire(rates)} for language, rates in self.sentences.items()
            ],
            "supported_pairs": [
                {"set": name, "language": language, **_wire(rates)}
                for (name, language), rates in self.supported.items()
            ],
        }


class _Run:
    """One run: the verifier, what it counts, and how many examples are still wanted."""

    def __init__(self, seed: int, show: int) -> None:
        self.verifier = Verifier()
        self.rates = RuleRates()
        self.seed = seed
        self._show = show
        self._shown: dict[tuple[str, str, str], int] = defaultdict(int)

    def codes(self, claim: str, evidence: Sequence[str]) -> frozenset[FindingCode]:
        return claim_codes(self.verifier, claim, evidence)

    def keep(self, example: Example) -> None:
        sort = (example.what, example.kind, example.language)
        if self._shown[sort] < self._show:
            self._shown[sort] += 1
            self.rates.examples.append(example)


def measure_rules(
    sources: Iterable[Source],
    *,
    per_set: int = 200,
    seed: int = 1,
    show: int = 0,
    progress: Callable[[str], None] = lambda _line: None,
) -> RuleRates:
    """Measure the rules on sets, one after the other.

    Args:
        sources: the sets; of each, `evidence` may be empty, and so may `supported`.
        per_set: sentences of each kind, and supported pairs, at most, of a set.
        seed: the same seed gives the same sentences and changes.
        show: how many misses and false alarms of each kind and language are kept as examples.
        progress: gets a line for each set.

    Raises:
        NotMeasured: a claim could not be checked.
    """
    run = _Run(seed, show)
    for source in sources:
        most = sys.maxsize if source.is_whole else per_set
        sentences, changes = _measure_sentences(run, source, most)
        pairs = _measure_supported(run, source, per_set)
        progress(
            f"{source.name} ({source.language}): {sentences} sentences, {changes} changes,"
            f" {pairs} supported pairs"
        )
    return run.rates


def _measure_sentences(run: _Run, source: Source, per_set: int) -> tuple[int, int]:
    language = source.language
    rng = Random(f"{run.seed}:{source.name}:{language}")
    wanted = dict.fromkeys(KINDS, per_set)
    taken = changes = 0
    for looked_at, sentence in enumerate(sentences_of(source.evidence, language, rng)):
        unchanged = _Unchanged(run, sentence, language)
        if taken < per_set:
            taken += 1
            rates = run.rates.sentences[language]
            for name in unchanged.forms:
                rates[name].count(bool(unchanged.codes(name)))
                unchanged.show(name, "any", STATEMENT_CODES)
        for kind, left in wanted.items():
            if left:
                changed = perturb(kind, sentence.text, sentence.evidence, language, rng)
                if changed is not None:
                    wanted[kind] -= 1
                    changes += 1
                    _count_change(run, kind, language, sentence, changed.text, changed.before, changed.after)
                    _count_unchanged(run, kind, language, unchanged)
        if not any(wanted.values()) or looked_at >= _MOST_LOOKED_AT * per_set:
            break
    return taken, changes


def _count_change(
    run: _Run, kind: Kind, language: str, sentence: Sentence, text: str, before: str, after: str
) -> None:
    codes = run.codes(text, [sentence.evidence])
    rates = run.rates.changed[kind, language]
    rates["detected"].count(bool(codes & FAMILY[kind]))
    rates["own_code"].count(bool(codes & OWN[kind]))
    if not codes & FAMILY[kind]:
        told = f"{before or '(nothing)'} -> {after or '(nothing)'}"
        run.keep(Example("miss", kind, language, text, told, tuple(sorted(codes)), sentence.evidence))


def _count_unchanged(run: _Run, kind: Kind, language: str, unchanged: "_Unchanged") -> None:
    rates = run.rates.changed[kind, language]
    for name in unchanged.forms:
        rates[name].count(bool(unchanged.codes(name) & FAMILY[kind]))
        unchanged.show(name, kind, FAMILY[kind])


class _Unchanged:
    """A sentence with nothing changed; checked only once, and only where it is counted."""

    def __init__(self, run: _Run, sentence: Sentence, language: str) -> None:
        self._run = run
        self._sentence = sentence
        self._language = language
        self._claims = {"unchanged": sentence.text}
        if not _NUMBERED.match(sentence.text):  # behind an opener its number would become a value
            self._claims["behind_opener"] = OPENERS[language] + sentence.text
        self._codes: dict[str, frozenset[FindingCode]] = {}

    @property
    def forms(self) -> Sequence[str]:
        """The names of its forms: `unchanged`, and `behind_opener` where an opener fits."""
        return list(self._claims)

    def codes(self, name: str) -> frozenset[FindingCode]:
        if name not in self._codes:
            self._codes[name] = self._run.codes(self._claims[name], [self._sentence.evidence])
        return self._codes[name]

    def show(self, name: str, kind: str, family: frozenset[FindingCode]) -> None:
        codes = self.codes(name) & family
        if codes:
            claim, evidence = self._claims[name], self._sentence.evidence
            self._run.keep(
                Example("false alarm", kind, self._language, claim, name, tuple(sorted(codes)), evidence)
            )


def _measure_supported(run: _Run, source: Source, per_set: int) -> int:
    pairs = list(source.supported)
    Random(f"{run.seed}:{source.name}:{source.language}:pairs").shuffle(pairs)
    rates = run.rates.supported[source.name, source.language] if pairs else {}
    for pair in pairs[:per_set]:
        codes = run.codes(pair.claim, pair.evidence)
        rates["conflict"].count(bool(codes & CONFLICT_CODES))
        rates["any"].count(bool(codes))
        for code in sorted(STATEMENT_CODES):
            rates[code].count(code in codes)
        if codes:
            run.keep(
                Example(
                    "false alarm on a labelled pair",
                    "conflict" if codes & CONFLICT_CODES else "flag",
                    source.language,
                    pair.claim,
                    source.name,
                    tuple(sorted(codes)),
                    "\n".join(pair.evidence),
                )
            )
    return min(len(pairs), per_set)


def _rates() -> dict[str, Rate]:
    return defaultdict(Rate)


def _wire(rates: dict[str, Rate]) -> dict[str, Any]:
    return {name: rate.wire() for name, rate in rates.items()}
