"""`streamverify models`: models of the judge nli."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import orjson

from .commands import group
from .json_or_lines import echo_json_or_lines
from .options import config_option, json_option
from .train_model import train_model


@group("models")
def models() -> None:
    """Models that judge: try one, make one."""


@models.command("check")
@click.argument("directory", type=click.Path(path_type=Path), metavar="DIR")
@config_option
@json_option
def check(directory: Path, config: Path | None, as_json: bool) -> int:
    """Whether a model works as the judge nli:DIR, and how fast it is here. 0 it does, 1 it does not."""
    from streamverify.semantic.nli import NliModelError, NliOptions
    from streamverify.semantic.nli.inspection import inspect_model
    from streamverify.settings import load_settings

    options = NliOptions(**load_settings(config).judge.nli.model_dump())
    try:
        found = inspect_model(directory, options)
    except NliModelError as error:
        if not as_json:
            raise
        click.echo(orjson.dumps({"works": False, "code": error.code, "message": str(error)}))
        return 1
    echo_json_or_lines(found, _lines(found), as_json=as_json)
    return 0


def _lines(found: dict[str, Any]) -> Iterator[str]:
    yield f"{found['judge_id']} works"
    for name, meaning in found["labels"].items():
        yield f"  label {name}: {meaning}"
    if found["is_binary"]:
        yield "  two labels: what is not supported has no verdict (abstained)"
    yield f"  inputs {', '.join(found['inputs'])}; output {found['output']}"
    yield (
        f"  {found['pair_tokens']} tokens a pair, {found['special_tokens']} of them special; "
        f"{found['model_bytes'] / 1e6:.1f} MB; {found['threads']} threads; "
        f"loaded in {found['load_seconds']:.1f} s"
    )
    for each in found["sanity"]:
        yield (
            f"  {each['language']}: support {each['identical']:.2f} beside itself, "
            f"{each['unrelated']:.2f} beside an unrelated sentence"
        )
    why = "it quantises by batch" if found["scales_by_batch"] else "batches change scores"
    yield (
        f"  largest change of a score by its batch: {found['batch_difference']:.1g}; "
        + ("pairs share runs" if found["batches"] else f"every pair is run alone: {why}")
    )
    yield f"  {'tokens':>8}{'ms a pair':>12}{'pairs/s':>10}{'pairs/s in batches':>20}"
    for each in found["speed"]:
        batched = each["batched_pairs_per_second"]
        yield (
            f"  {each['tokens']:>8}{each['ms_per_pair']:>12.2f}{each['pairs_per_second']:>10.0f}"
            + (f"{batched:>20.0f}" if batched is not None else f"{'alone':>20}")
        )
    for note in found["notes"]:
        yield f"  note: {note}"


models.add_command(train_model)
