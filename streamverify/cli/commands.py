"""Commands and groups that every module of the command line is made of."""

import importlib
import signal
import sys
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import click

from streamverify import __version__

#: Help also by `-h`, and not wider than a terminal shows well.
CONTEXT: Final[dict[str, Any]] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Lazy(NamedTuple):
    """A command that is imported when it is called: `module:attribute`, and its line in the list."""

    target: str
    help: str
    is_role: bool = False  # a process that SIGTERM ends with 0, also while it is still loading


class Command(click.Command):
    """A command with `--version`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("context_settings", CONTEXT)
        super().__init__(*args, **kwargs)
        self.params.append(_version_option())


class Group(click.Group):
    """A group of commands with `--version`; asking for nothing is an error of one line.

    Args:
        lazy: commands that are imported only when they are called.
    """

    command_class = Command

    def __init__(self, *args: Any, lazy: dict[str, Lazy] | None = None, **kwargs: Any) -> None:
        kwargs.setdefault("context_settings", CONTEXT)
        kwargs.setdefault("no_args_is_help", False)
        super().__init__(*args, **kwargs)
        self._lazy = lazy or {}
        self.params.append(_version_option())

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self._lazy, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name in self._lazy:
            if self._lazy[name].is_role:
                signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
            module, _, attribute = self._lazy[name].target.partition(":")
            command = getattr(importlib.import_module(module), attribute)
            if not isinstance(command, click.Command):
                raise TypeError(f"{self._lazy[name].target} is no command")
            return command
        return super().get_command(ctx, name)

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002 - the signature is the library's
        formatter: click.HelpFormatter,
    ) -> None:
        rows = [(name, each.help) for name, each in self._lazy.items()]
        rows += [(name, each.get_short_help_str(100)) for name, each in self.commands.items()]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def command(name: str) -> Callable[[Callable[..., Any]], Command]:
    """Decorator for a command that returns its exit code."""
    return click.command(name, cls=Command)


def group(name: str) -> Callable[[Callable[..., Any]], Group]:
    """Decorator for a group of commands."""
    return click.group(name, cls=Group)


def _version_option() -> click.Option:
    def show(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            click.echo(f"streamverify {__version__}")
            ctx.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="Show the version and exit.",
    )
