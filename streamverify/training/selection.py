"""The pairs that one run learns from, chosen from the sets by a recipe. Pure; the same for the same seed."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from .answers import matched_by_length, rewritten
from .example import Example
from .passages import Passage, passages
from .recipe import ANSWERS, PASSAGES, Recipe, Share
from .synthetic import make

#: Sentences put around the evidence of a pair.
_FEWEST_AROUND: Final = 1
_MOST_AROUND: Final = 4


def select(
    sets: Mapping[str, Sequence[Example]], recipe: Recipe, progress: Callable[[str], None] = lambda _: None
) -> list[Example]:
    """The pairs, in random order.

    Args:
        sets: pairs by set, as `read_sets` gives them.
        progress: gets a line per part of the mixture.
    """
    rng = Random(recipe.seed)
    sources = passages(example.evidence for name in PASSAGES for example in sets[name])
    found: list[Example] = []

    def add(name: str, examples: list[Example]) -> None:
        progress(f"{name}: {len(examples)} pairs")
        found.extend(examples)

    for name, share in recipe.shares.items():
        add(name, _balanced(sets[name], share, sources, rng))
    add("answers matched", matched_by_length(sets[ANSWERS], recipe.answers_matched, rng))
    add("answers rewritten", rewritten(sets[ANSWERS], recipe.answers_rewritten, rng))
    for kind, count in recipe.made.items():
        add(kind, _surrounded(make(kind, count, sources, rng), recipe.made_surrounded, sources, rng))
    rng.shuffle(found)
    return found


def surround(evidence: str, sources: Sequence[Passage], rng: Random) -> str:
    """The evidence at a random place between one to four sentences of other passages."""
    around = [
        rng.choice(rng.choice(sources).sentences) for _ in range(rng.randint(_FEWEST_AROUND, _MOST_AROUND))
    ]
    around.insert(rng.randint(0, len(around)), evidence)
    return " ".join(around)


def _balanced(
    examples: Sequence[Example], share: Share, sources: Sequence[Passage], rng: Random
) -> list[Example]:
    """Equal parts of each label, as far as a label has them; part of the evidence surrounded."""
    by_target: dict[str, list[Example]] = defaultdict(list)
    for example in examples:
        by_target[example.target].append(example)
    each = -(-share.pairs // len(by_target))
    found = [
        example
        for target in sorted(by_target)
        for example in rng.sample(by_target[target], min(each, len(by_target[target])))
    ]
    return _surrounded(found, share.surrounded, sources, rng)


def _surrounded(
    examples: Sequence[Example], share: float, sources: Sequence[Passage], rng: Random
) -> list[Example]:
    return [
        example._replace(evidence=surround(example.evidence, sources, rng))
        if rng.random() < share
        else example
        for example in examples
    ]
