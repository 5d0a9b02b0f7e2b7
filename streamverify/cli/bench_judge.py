"""`streamverify bench judge`: what judging costs."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from .commands import command
from .json_or_lines import echo_json_or_lines
from .options import config_option, json_option

if TYPE_CHECKING:
    from streamverify.semantic import AsyncJudge, Judge

_DIRECTORY_PREFIX: Final = "nli:"
_CLAIMS: Final = 300
#: Many more than there are requests in flight.
_LLM_CLAIMS: Final = 10_000


@command("judge")
@click.option(
    "--judge",
    "name",
    default="rules",
    show_default=True,
    metavar="NAME",
    help="nli:DIR, builtin, rules or llm.",
)
@click.option(
    "--claims", type=click.IntRange(1), help="How many are judged. Default: llm 10000, the others 300."
)
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@config_option
@json_option
def judge(name: str, claims: int | None, rounds: int, config: Path | None, as_json: bool) -> int:
    """What judging takes: nli beside bare onnxruntime, llm beside the ideal rate of a fake endpoint."""
    figures = _figures(name, claims, rounds, config)
    echo_json_or_lines(figures, _lines(figures), as_json=as_json)
    return 0


def _figures(name: str, claims: int | None, rounds: int, config: Path | None) -> dict[str, Any]:
    """Each judge is imported with its bench: the others' memory must not count."""
    if name.startswith(_DIRECTORY_PREFIX) and len(name) > len(_DIRECTORY_PREFIX):
        from streamverify.bench.judge_nli import bench_nli
        from streamverify.semantic.nli import NliOptions
        from streamverify.settings import load_settings

        options = NliOptions(**load_settings(config).judge.nli.model_dump())
        return bench_nli(Path(name.removeprefix(_DIRECTORY_PREFIX)), options, claims or _CLAIMS, rounds)
    if name in ("rules", "builtin"):
        from streamverify.bench.judge_local import bench_local

        return bench_local(_local_judge(name), claims or _CLAIMS, rounds)
    if name == "llm":
        from streamverify.bench.judge_llm import bench_llm

        return bench_llm(claims or _LLM_CLAIMS)
    raise click.BadParameter(f"{name!r} is none of nli:DIR, builtin, rules and llm.", param_hint="'--judge'")


def _local_judge(name: str) -> Callable[[], "Judge | AsyncJudge"]:
    def make() -> "Judge | AsyncJudge":
        if name == "rules":
            from streamverify.semantic import RULES

            return RULES
        from streamverify.semantic.builtin import BuiltinJudge

        return BuiltinJudge()

    return make


def _lines(figures: dict[str, Any], above: str = "") -> list[str]:
    """One line a figure, those inside of others behind their name."""
    lines = []
    for key, value in figures.items():
        name = f"{above}{key}".replace("_", " ")
        if isinstance(value, dict):
            lines += _lines(value, f"{key} ")
        elif isinstance(value, float):
            lines.append(f"  {name:<28}{value:>14.2f}")
        else:
            lines.append(f"  {name:<28}{value!s:>14}")
    return lines
