"""Pairs made from passages: what long evidence states, states in part, or states otherwise.

The labels follow from how a pair is made. Where a change may leave the claim open as well as false (another
name), the target is `not_supported`.
"""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from streamverify.evaluation.change import replace
from streamverify.evaluation.perturb import KINDS, Kind, perturb

from .example import Example, Target
from .passages import Passage

_BRACKETED: Final = re.compile(r"\s*\([^()]*\)")
#: A part that can go: what follows the last comma, or a relative clause at the end.
_TAIL: Final = re.compile(r"(?:,| which| who| where| when) [^,;]{12,}\.$")
_NAME: Final = re.compile(r"(?<=[a-z,] )[A-Z][\w’'-]+(?: (?:of |the |de |von )?[A-Z][\w’'-]+)*")
_FEWEST_CHARS: Final = 30
_TRIES: Final = 40


def stated(passage: Passage, _others: Sequence[Passage], rng: Random) -> Example | None:
    """A sentence of the evidence, word for word."""
    return _example(passage.text, passage.sentences[rng.choice(passage.claims)], "supported", "stated")


def shortened(passage: Passage, _others: Sequence[Passage], rng: Random) -> Example | None:
    """A sentence of the evidence without what stands in brackets, or without its last part."""
    sentence = passage.sentences[rng.choice(passage.claims)]
    claim = _BRACKETED.sub("", sentence)
    tail = _TAIL.search(claim)
    if tail and tail.start() > _FEWEST_CHARS and rng.random() < 0.7:
        claim = claim[: tail.start()] + "."
    if claim == sentence:
        return None
    return _example(passage.text, claim, "supported", "shortened")


def joined(passage: Passage, _others: Sequence[Passage], rng: Random) -> Example | None:
    """Two sentences of the evidence as one claim."""
    if len(passage.claims) < 2:
        return None
    first, second = sorted(rng.sample(passage.claims, 2))
    return _example(
        passage.text, _join(passage, first, passage.sentences[second], rng), "supported", "joined"
    )


def value_changed(passage: Passage, _others: Sequence[Passage], rng: Random) -> Example | None:
    """A sentence of the evidence with one number, date, unit or polarity changed."""
    sentence = passage.sentences[rng.choice(passage.claims)]
    kinds: list[Kind] = list(KINDS)
    rng.shuffle(kinds)
    for kind in kinds:
        change = perturb(kind, sentence, passage.text, "en", rng)
        if change:
            return _example(passage.text, change.text, "contradicted", "value changed")
    return None


def name_changed(passage: Passage, others: Sequence[Passage], rng: Random) -> Example | None:
    """A sentence of the evidence with one name put for another, of this passage where there is one."""
    index = rng.choice(passage.claims)
    sentence = passage.sentences[index]
    names = list(_NAME.finditer(sentence))
    if not names:
        return None
    name = rng.choice(names)
    elsewhere = rng.choice(others) if rng.random() < 0.4 else passage
    candidates = [
        found
        for place, each in enumerate(elsewhere.sentences)
        if elsewhere is not passage or place != index
        for found in _NAME.findall(each)
        if found not in sentence and name.group() not in found
    ]
    if not candidates:
        return None
    claim = replace(sentence, name.start(), name.end(), rng.choice(candidates)).text
    return _example(passage.text, claim, "not_supported", "name changed")


def left_out(passage: Passage, others: Sequence[Passage], rng: Random) -> Example | None:
    """A sentence whose place in the evidence is taken by one from elsewhere."""
    index = rng.choice(passage.claims)
    evidence = f"{passage.without(index)} {_elsewhere(passage, others, rng)}"
    return _example(evidence, passage.sentences[index], "insufficient", "left out")


def joined_in_part(passage: Passage, others: Sequence[Passage], rng: Random) -> Example | None:
    """Two sentences as one claim, of which the evidence has only one."""
    if len(passage.claims) < 2:
        return None
    kept, gone = rng.sample(passage.claims, 2)
    first, second = sorted((kept, gone))
    evidence = f"{passage.without(gone)} {_elsewhere(passage, others, rng)}"
    claim = _join(passage, first, passage.sentences[second], rng)
    return _example(evidence, claim, "insufficient", "joined in part")


MAKERS: Final[dict[str, Callable[[Passage, Sequence[Passage], Random], Example | None]]] = {
    "stated": stated,
    "shortened": shortened,
    "joined": joined,
    "value changed": value_changed,
    "name changed": name_changed,
    "left out": left_out,
    "joined in part": joined_in_part,
}


def make(kind: str, count: int, sources: Sequence[Passage], rng: Random) -> list[Example]:
    """Pairs of one kind, as many as asked for, or as the passages give in a bounded number of tries."""
    made: dict[tuple[str, str], Example] = {}
    for _ in range(count * _TRIES):
        if len(made) >= count:
            break
        example = MAKERS[kind](rng.choice(sources), sources, rng)
        if example:
            made.setdefault((example.evidence, example.claim), example)
    return list(made.values())


def _elsewhere(passage: Passage, others: Sequence[Passage], rng: Random) -> str:
    """A sentence that the passage has not."""
    for _ in range(_TRIES):
        sentence = rng.choice(rng.choice(others).sentences)
        if sentence not in passage.sentences:
            return sentence
    return ""


def _join(passage: Passage, first: int, second: str, rng: Random) -> str:
    head = passage.sentences[first]
    if rng.random() < 0.5:
        return f"{head} {second}"
    return f"{head[:-1]}, and {second}"


def _example(evidence: str, claim: str, target: Target, source: str) -> Example:
    return Example(evidence, claim, target, source)
