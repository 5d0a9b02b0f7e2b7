"""What judges get wrong: pairs of one kind of difficulty each, and a table of who errs on which."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from streamverify.model.errors import StreamverifyError
from streamverify.semantic.judge import Judge

from .labelled import LabelledPair, UnusableLine, read_labelled
from .markdown import markdown_table

_FIELD: Final = "kind"


class HardPair(NamedTuple):
    """A labelled pair and the kind of its difficulty."""

    kind: str
    pair: LabelledPair


class Answered(NamedTuple):
    """A hard pair and the label that a judge gave; None where it gave none."""

    hard: HardPair
    label: str | None

    @property
    def is_miss(self) -> bool:
        """A label that is wrong; an abstention is none."""
        return self.label is not None and self.label != self.hard.pair.label


def read_hard_pairs(paths: Sequence[Path]) -> list[HardPair]:
    """The pairs of files of labelled pairs whose lines also have a `kind`.

    Raises:
        StreamverifyError: a file cannot be read, or a line is no such pair.
    """
    pairs: list[HardPair] = []
    for path in paths:
        try:
            kinds = [orjson.loads(line) for line in path.read_bytes().splitlines() if line.strip()]
            lines = list(read_labelled(path))
        except (OSError, ValueError) as error:
            raise StreamverifyError(f"{path}: {error}.", hint="Name files of labelled pairs.") from None
        for fields, line in zip(kinds, lines, strict=True):
            if isinstance(line, UnusableLine) or not isinstance(fields.get(_FIELD), str):
                raise StreamverifyError(
                    f"{path}:{line.line}: no pair with a kind.",
                    hint="Lines have claim, evidence, label, kind.",
                )
            pairs.append(HardPair(fields[_FIELD], line))
    return pairs


def ask(judge: Judge, pairs: Sequence[HardPair]) -> list[Answered]:
    """What a judge says of each pair."""
    answers = []
    for hard in pairs:
        evidence = [(f"e{at}", text) for at, text in enumerate(hard.pair.evidence, start=1)]
        answers.append(Answered(hard, judge.judge(hard.pair.claim, evidence).label))
    return answers


def hard_lines(answers: Mapping[str, Sequence[Answered]], *, show: bool) -> Iterator[str]:
    """A table by kind and language with three columns a judge, and where asked for every miss.

    The columns: right labels; false accepts, of pairs that are not supported; false blocks, of the others.
    """
    names = list(answers)
    head = ["kind", "language", "pairs"]
    head += [f"{name}: {what}" for name in names for what in ("right", "false accepts", "false blocks")]
    grouped: dict[tuple[str, str], dict[str, list[Answered]]] = {}
    for name, answered in answers.items():
        for each in answered:
            for language in (each.hard.pair.language, "all"):
                grouped.setdefault((each.hard.kind, language), {}).setdefault(name, []).append(each)
            grouped.setdefault(("all", "all"), {}).setdefault(name, []).append(each)
    rows = []
    for (kind, language), by_judge in grouped.items():
        cells = [kind, language, str(len(by_judge[names[0]]))]
        for name in names:
            cells += _cells(by_judge[name])
        rows.append(cells)
    yield from markdown_table(head, rows)
    if show:
        for name, answered in answers.items():
            for each in answered:
                if each.is_miss:
                    pair = each.hard.pair
                    evidence = " // ".join(pair.evidence)
                    wrong = f"{each.label}, not {pair.label} ({each.hard.kind})"
                    yield f"{name}: {wrong}: {pair.claim} <- {evidence}"


def _cells(answered: Sequence[Answered]) -> list[str]:
    supported = [each for each in answered if each.hard.pair.label == "supported"]
    others = [each for each in answered if each.hard.pair.label != "supported"]
    right = sum([each.label == each.hard.pair.label for each in answered])
    accepted = sum([each.label == "supported" for each in others])
    blocked = sum([each.label == "contradicted" for each in supported])
    return [f"{right}/{len(answered)}", f"{accepted}/{len(others)}", f"{blocked}/{len(supported)}"]


def hard_wire(answers: Mapping[str, Sequence[Answered]]) -> list[dict[str, Any]]:
    """Every answer for JSON."""
    return [
        {
            "judge": name,
            "kind": each.hard.kind,
            "language": each.hard.pair.language,
            "line": each.hard.pair.line,
            "gold": each.hard.pair.label,
            "label": each.label,
        }
        for name, answered in answers.items()
        for each in answered
    ]
