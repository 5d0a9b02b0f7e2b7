"""Pairs from questions with answers, such that the length of the answer does not give the label away."""

import re
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Final

from .example import Example

_NUMBER: Final = re.compile(r"\d")
_MOST_WORDS_OF_A_NAME: Final = 4


def split_answer(claim: str) -> tuple[str, str] | None:
    """Question, with its mark, and answer; None where a claim is not made of the two."""
    question, mark, answer = claim.rpartition("?")
    if not mark or not answer.strip():
        return None
    return question + mark, answer.strip()


def matched_by_length(examples: Sequence[Example], count: int, rng: Random) -> list[Example]:
    """As many supported pairs as others among the answers of each number of words."""
    by_length: dict[int, dict[bool, list[Example]]] = defaultdict(lambda: {True: [], False: []})
    for example in examples:
        parts = split_answer(example.claim)
        if parts:
            by_length[len(parts[1].split())][example.target == "supported"].append(example)
    found: list[Example] = []
    for length in sorted(by_length):
        groups = by_length[length]
        size = min(len(group) for group in groups.values())
        for group in groups.values():
            found.extend(rng.sample(group, size))
    rng.shuffle(found)
    return found[:count]


def rewritten(examples: Sequence[Example], count: int, rng: Random) -> list[Example]:
    """Right short answers, and beside each the same question with a wrong one of the same kind.

    The wrong one is the answer to another question, of names or of numbers as the right one is; taken from
    the same evidence where another name stands there.
    """
    right = [
        (example, parts)
        for example in examples
        if example.target == "supported" and (parts := _short(example))
    ]
    pool: dict[str, list[str]] = defaultdict(list)
    for _, (_, answer) in right:
        pool[_kind(answer)].append(answer)
    found: list[Example] = []
    for example, (question, answer) in rng.sample(right, min(len(right), count // 2)):
        kind = _kind(answer)
        near = [
            name
            for name in _names(example.evidence)
            if kind == "name" and not _alike(name, answer) and name not in question
        ]
        far = [
            other for other in rng.sample(pool[kind], min(5, len(pool[kind]))) if not _alike(other, answer)
        ]
        wrong = rng.choice(near) if near and rng.random() < 0.6 else (far[0] if far else None)
        if wrong:
            found.append(example._replace(source="answers rewritten"))
            found.append(
                Example(example.evidence, f"{question} {wrong}", "not_supported", "answers rewritten")
            )
    return found


def _short(example: Example) -> tuple[str, str] | None:
    parts = split_answer(example.claim)
    if parts and len(parts[1].split()) <= _MOST_WORDS_OF_A_NAME and parts[1].lower() not in {"yes", "no"}:
        return parts
    return None


def _kind(answer: str) -> str:
    if _NUMBER.search(answer):
        return "number"
    return "name" if answer[0].isupper() else "word"


def _names(text: str) -> list[str]:
    return re.findall(r"(?<=[a-z,] )[A-Z][\w’'-]+(?: [A-Z][\w’'-]+){0,3}", text)


def _alike(one: str, other: str) -> bool:
    """Whether two answers share a word: "the Beatles" is no wrong answer beside "Beatles"."""
    return bool(set(one.lower().split()) & set(other.lower().split()))
