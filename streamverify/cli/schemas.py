"""`streamverify schemas`: JSON Schema and AsyncAPI of the records."""

from pathlib import Path

import click

from streamverify.schemas_export import schema_files

from .commands import group
from .files import check_files, export_files
from .options import DIRECTORY

directory_option = click.option(
    "--directory", type=DIRECTORY, default=Path("schemas"), show_default=True, help="Where the files are."
)


@group("schemas")
def schemas() -> None:
    """JSON Schema 2020-12 of the records and an AsyncAPI 3.0 document, made from the models."""


@schemas.command("export")
@directory_option
def export(directory: Path) -> int:
    """Write the files that differ, and print their paths."""
    return export_files(directory, schema_files())


@schemas.command("check")
@directory_option
def check(directory: Path) -> int:
    """Exit with 1 if a file is not what the models say."""
    return check_files(directory, schema_files(), "streamverify schemas export")
