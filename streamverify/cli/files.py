"""Files that are made from the code: writing them, and saying which differ."""

from collections.abc import Mapping
from pathlib import Path

import click

from streamverify.model.errors import StreamverifyError


def export_files(directory: Path, files: Mapping[str, str]) -> int:
    """Writes the files (name to content) whose content differs, and prints their paths."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for name in differing_files(directory, files):
            (directory / name).write_text(files[name], encoding="utf-8")
            click.echo(str(directory / name))
    except OSError as error:
        raise StreamverifyError(f"{directory}: {error.strerror}.", hint="Name one to write to.") from None
    return 0


def check_files(directory: Path, files: Mapping[str, str], export_command: str) -> int:
    """1 with a line for each file that differs, else 0."""
    different = differing_files(directory, files)
    for name in different:
        click.echo(f"{directory / name} differs: run `{export_command}`", err=True)
    return 1 if different else 0


def differing_files(directory: Path, files: Mapping[str, str]) -> list[str]:
    """Names of the files that are not there or hold something else."""
    return [name for name, content in files.items() if _content(directory / name) != content]


def _content(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        return None
