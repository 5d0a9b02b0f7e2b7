"""`streamverify docs`: the pages of the docs that are made from the code."""

from pathlib import Path

import click

from streamverify.observe.definitions import metrics_table
from streamverify.policy.findings_page import findings_page
from streamverify.policy.spec_page import spec_page
from streamverify.settings import settings_table

from .commands import group
from .files import check_files, export_files
from .options import DIRECTORY

directory_option = click.option(
    "--directory", type=DIRECTORY, default=Path("docs"), show_default=True, help="Where the pages are."
)


def generated_pages() -> dict[str, str]:
    """Name to content."""
    return {
        "settings.md": settings_table(),
        "metrics.md": metrics_table(),
        "findings.md": findings_page(),
        "spec.md": spec_page(),
    }


@group("docs")
def docs() -> None:
    """Pages of the docs that are made from the code: settings, metrics, codes and the spec."""


@docs.command("export")
@directory_option
def export(directory: Path) -> int:
    """Write the pages anew."""
    return export_files(directory, generated_pages())


@docs.command("check")
@directory_option
def check(directory: Path) -> int:
    """Exit with 1 if a page differs."""
    return check_files(directory, generated_pages(), "streamverify docs export")
