"""How often a value is noticed that the evidence states, but for another thing.

    python -m tests.evaluation.swapped_values --data DIRECTORY --chinese FILE

A value of a claim that its evidence states is replaced by another one of its kind from the same evidence: in
sentences of the evidence, and in claims that people labelled supported, whose words differ. Counted are the
changed claims with a finding of values, and the labelled claims that had one before the change.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from streamverify.evaluation.claim_codes import VALUE_CODES, claim_codes
from streamverify.evaluation.rule_rates import Source
from streamverify.evaluation.rule_sources import chinese_source, labelled_sources
from streamverify.evaluation.sentence_samples import sentences_of
from streamverify.structural.chunk_values import in_order, read_values
from streamverify.structural.value_alignment import Item
from streamverify.structural.value_conflicts import conflict_code, same_kind, states_same
from streamverify.text.values import Quantity
from streamverify.verifier import Verifier


def swapped(claim: str, evidence: Sequence[str], rng: Random) -> str | None:
    """The claim with one value replaced, or None where the evidence has no other value of its kind."""
    ours = _values(claim)
    theirs = [(text, item) for text in evidence for item in _values(text)]
    choices = [
        (item, text[other.start : other.end])
        for item in ours
        if any(states_same(item, each) for _, each in theirs)
        for text, other in theirs
        if same_kind(item, other)
        and conflict_code(item, other) is not None
        and not any(states_same(each, other) for each in ours)
    ]
    if not choices:
        return None
    item, written = rng.choice(choices)
    return claim[: item.start] + written + claim[item.end :]


def _values(text: str) -> list[Item]:
    dates, quantities = read_values(text)
    return [
        item
        for item in in_order(dates, quantities)
        if not isinstance(item, Quantity) or not (item.is_weak or item.written)
    ]


def measure(source: Source, sentences: int, pairs: int) -> Counter[str]:
    """Changed claims and those noticed, of sentences and of labelled pairs of a source."""
    rng, verifier, counts = Random(source.name), Verifier(), Counter[str]()
    for sentence in sentences_of(source.evidence, source.language, rng):
        if counts["sentences"] >= sentences:
            break
        changed = swapped(sentence.text, [sentence.evidence], rng)
        if changed is not None:
            counts["sentences"] += 1
            codes = claim_codes(verifier, changed, [sentence.evidence])
            counts["sentences noticed"] += bool(codes & VALUE_CODES)
    supported = list(source.supported)
    rng.shuffle(supported)
    for pair in supported:
        if counts["pairs"] >= pairs:
            break
        changed = swapped(pair.claim, list(pair.evidence), rng)
        if changed is not None:
            counts["pairs"] += 1
            before = claim_codes(verifier, pair.claim, pair.evidence) & VALUE_CODES
            after = claim_codes(verifier, changed, pair.evidence) & VALUE_CODES
            counts["pairs noticed"] += bool(after and not before)
            counts["pairs with a finding before"] += bool(before)
    return counts


def main() -> None:
    """Print the counts by language."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--chinese", type=Path)
    parser.add_argument("--sentences", type=int, default=80)
    parser.add_argument("--pairs", type=int, default=150)
    options = parser.parse_args()
    sources = [chinese_source(options.chinese)] if options.chinese else []
    totals: dict[str, Counter[str]] = {}
    for source in (*sources, *labelled_sources(options.data, lambda _line: None)):
        counts = measure(source, options.sentences, options.pairs)
        totals.setdefault(source.language, Counter()).update(counts)
    for language, counts in totals.items():
        print(language, dict(sorted(counts.items())))


if __name__ == "__main__":
    main()
