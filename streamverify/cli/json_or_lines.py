"""What a command found: JSON for programs, lines for people."""

from collections.abc import Iterable

import click
import orjson


def echo_json_or_lines(document: object, lines: Iterable[str], *, as_json: bool) -> None:
    """The document as one line of JSON on stdout, or else the lines that tell it."""
    if as_json:
        click.echo(orjson.dumps(document))
        return
    for line in lines:
        click.echo(line)
