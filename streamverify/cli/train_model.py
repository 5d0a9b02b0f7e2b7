"""`streamverify models train`: the small model of the judge in the box, made anew."""

from pathlib import Path

import click

from .commands import command
from .json_or_lines import echo_json_or_lines
from .options import EXISTING_FILE, json_option

_DIRECTORY = click.Path(exists=True, file_okay=False, path_type=Path)


@command("train")
@click.option(
    "--data", required=True, type=_DIRECTORY, help="Directory of labelled pairs, SET.jsonl.gz each."
)
@click.option(
    "--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="Directory of the model."
)
@click.option("--weights", type=_DIRECTORY, help="Directory of the free weights, if not of the package.")
@click.option("--steps", type=click.IntRange(1), help="At most; default: one pass over the pairs.")
@click.option("--scale", type=click.FloatRange(0, min_open=True), default=1.0, help="Of the number of pairs.")
@click.option("--seed", type=int, help="Of every choice; default: that of the recipe.")
@click.option(
    "--start", type=EXISTING_FILE, help="Arrays that an earlier run kept, to go on from (with another seed)."
)
@click.option(
    "--keep", type=click.Path(dir_okay=False, path_type=Path), help="File for the arrays on the way."
)
@json_option
def train_model(
    data: Path,
    out: Path,
    weights: Path | None,
    steps: int | None,
    scale: float,
    seed: int | None,
    start: Path | None,
    keep: Path | None,
    as_json: bool,
) -> int:
    """Train the small model on labelled pairs and write it as ONNX: an hour or so, with the extra `train`."""
    from streamverify.model.errors import StreamverifyError
    from streamverify.training.recipe import RECIPE

    try:
        from streamverify.training.train import train
    except ModuleNotFoundError as error:
        raise StreamverifyError(
            f"{error.name} is not installed.",
            hint="Install the extra `train`: pip install 'streamverify[train]'.",
            code="extra_missing",
        ) from None
    recipe = RECIPE.scaled(scale)
    facts = train(
        data,
        out,
        weights=weights,
        recipe=recipe if seed is None else recipe._replace(seed=seed),
        steps=steps,
        start=start,
        keep=keep,
        progress=lambda line: click.echo(line, err=True),
    )
    written = f"written: {out}, model.onnx with SHA-256 {facts['sha256']}"
    echo_json_or_lines(facts, [written], as_json=as_json)
    return 0
