"""Lines of one labelled file."""

from collections.abc import Iterator, Sequence

import click

from streamverify.evaluation.labelled import UnusableLine

from .lines import ByteStream, Line, read_lines


def labelled_lines(
    stream: ByteStream, name: str, most_bytes: int
) -> Iterator[tuple[int, bytes] | UnusableLine]:
    """Lines that are not blank, without a byte-order mark; those over the limit as what cannot be used.

    Raises:
        InputUnreadable: the file cannot be read to its end.
    """
    for lines in read_lines(stream, name, most_bytes):
        for line in lines:
            yield _usable(line, most_bytes)


def _usable(line: Line, most_bytes: int) -> tuple[int, bytes] | UnusableLine:
    if line.size_bytes > most_bytes:
        return UnusableLine(line.number, "too_large")
    value = line.value.removeprefix(b"\xef\xbb\xbf") if line.number == 1 else line.value
    return line.number, value


def tell_of_unusable(file: str, lines: Sequence[UnusableLine]) -> None:
    """How many there are, on stderr, so that it shows also where the figures go elsewhere."""
    if lines:
        first = lines[0]
        told = f"lines that could not be used: {len(lines)}; the first is line {first.line}, {first.reason}"
        click.echo(f"streamverify: {file}: {told}", err=True)
