"""Whether the judge in the box knows what is plainly stated, and what is plainly not.

Sentences of evidence are claims: beside their own evidence, beside evidence that shares no sentence with
theirs, and with one thing changed (`perturb`).
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from streamverify.semantic.judge import Judge
from streamverify.text.sentences import split_sentences

from .markdown import markdown_table
from .perturb import KINDS, perturb
from .rule_rates import Source
from .sentence_samples import Sentence, sentences_of

OWN: Final = "own evidence"
OTHER: Final = "other evidence"
_NOT_SUPPORTED: Final[frozenset[str | None]] = frozenset(("insufficient", "contradicted", None))
#: Sentences looked at in search of changes, for each that is wanted.
_LOOKED_AT: Final = 8
_EXAMPLES: Final = 3


class Outcome(NamedTuple):
    """What became of one sort of claims in one language.

    Attributes:
        sort: `own evidence`, `other evidence` or a kind of change.
        language: of the claims.
        claims: how many there were.
        supported: called supported.
        contradicted: called contradicted.
        examples: claims with a label that is wrong, a few.
    """

    sort: str
    language: str
    claims: int
    supported: int
    contradicted: int
    examples: tuple[str, ...]


class _Count:
    """One `Outcome` while it is counted."""

    def __init__(self) -> None:
        self.claims = self.supported = self.contradicted = 0
        self.examples: list[str] = []

    def add(self, claim: str, label: str | None, *, right: frozenset[str | None]) -> None:
        self.claims += 1
        self.supported += label == "supported"
        self.contradicted += label == "contradicted"
        if label not in right and len(self.examples) < _EXAMPLES:
            self.examples.append(f"{label or 'abstained'}: {claim}")


def measure_verbatim(sources: Iterable[Source], judge: Judge, *, per_set: int, seed: int) -> list[Outcome]:
    """Count every sort in every language.

    Args:
        sources: sets of evidence, each in one language.
        judge: who is asked.
        per_set: sentences of each set, and changes of each kind, at most.
        seed: decides which sentences, and how they are changed.
    """
    counts: dict[tuple[str, str], _Count] = {}
    for source in sources:
        _measure(source, judge, per_set, Random(f"{seed}:{source.name}:{source.language}"), counts)
    return [
        Outcome(sort, language, each.claims, each.supported, each.contradicted, tuple(each.examples))
        for (sort, language), each in sorted(counts.items(), key=lambda item: (item[0][1], item[0][0]))
    ]


def _measure(
    source: Source, judge: Judge, per_set: int, rng: Random, counts: dict[tuple[str, str], _Count]
) -> None:
    evidences = list(dict.fromkeys(source.evidence))
    known = {evidence: _sentences(evidence) for evidence in evidences}
    changed = dict.fromkeys(KINDS, 0)

    def count(sort: str, claim: str, evidence: str, right: frozenset[str | None]) -> None:
        label = judge.judge(claim, [("e1", evidence)]).label
        counts.setdefault((sort, source.language), _Count()).add(claim, label, right=right)

    for at, sentence in enumerate(sentences_of(evidences, source.language, rng)):
        if at < per_set:
            count(OWN, sentence.text, sentence.evidence, frozenset(("supported",)))
            other = _unrelated(sentence, evidences, known, rng)
            if other is not None:
                count(OTHER, sentence.text, other, _NOT_SUPPORTED)
        for kind in KINDS:
            if changed[kind] < per_set:
                change = perturb(kind, sentence.text, sentence.evidence, source.language, rng)
                if change is not None and change.text not in known[sentence.evidence]:
                    changed[kind] += 1
                    count(kind, change.text, sentence.evidence, _NOT_SUPPORTED)
        if at >= _LOOKED_AT * per_set:
            break


def _sentences(text: str) -> frozenset[str]:
    return frozenset([text[start:end].strip() for start, end in split_sentences(text)])


def _unrelated(
    sentence: Sentence, evidences: Sequence[str], known: dict[str, frozenset[str]], rng: Random
) -> str | None:
    own = known[sentence.evidence]
    for _ in range(len(evidences)):
        other = rng.choice(evidences)
        if known[other].isdisjoint(own):
            return other
    return None


def verbatim_lines(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """A table for people, and below it examples of what went wrong."""
    rows = []
    for each in outcomes:
        shares = [
            f"{hits}/{each.claims} ({100 * hits / each.claims:.1f} %)" if each.claims else "n/a"
            for hits in (each.supported, each.contradicted)
        ]
        rows.append([each.language, each.sort, str(each.claims), *shares])
    yield from markdown_table(("language", "claim", "claims", "supported", "contradicted"), rows)
    for each in outcomes:
        for example in each.examples:
            yield f"{each.language}, {each.sort}: {example}"


def verbatim_wire(outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """The outcomes for JSON."""
    return [each._asdict() for each in outcomes]
