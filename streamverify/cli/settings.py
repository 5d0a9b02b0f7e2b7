"""`streamverify settings`: every setting with its default."""

import click

from streamverify.settings import settings_table

from .commands import command


@command("settings")
def settings() -> int:
    """Print every setting with its environment variable, default and meaning, as Markdown."""
    click.echo(settings_table(), nl=False)
    return 0
