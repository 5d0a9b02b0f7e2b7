"""Options of the commands that measure on labelled pairs."""

from pathlib import Path

import click

from .options import EXISTING_FILE

data_option = click.option(
    "--data",
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Directory of labelled pairs, .jsonl or .jsonl.gz.",
)
chinese_option = click.option(
    "--chinese", type=EXISTING_FILE, help="Chinese sentences, a blank line between paragraphs."
)
seed_option = click.option("--seed", type=int, default=1, show_default=True)
