"""The root command, and how anything that goes wrong ends: in one line and an exit code."""

import os
import sys
from collections.abc import Sequence
from typing import Any, Final

import click

from .commands import Group, Lazy

EXIT_FAILED: Final = 1
EXIT_USAGE: Final = 2
EXIT_INTERRUPTED: Final = 130
EXIT_BROKEN_PIPE: Final = 141

COMMANDS: Final = {
    "check": Lazy("streamverify.cli.check:check", "Check the answers of files: one decision a line."),
    "demo": Lazy("streamverify.cli.demo:demo", "Stream a sample through the verifier, with a report."),
    "verify": Lazy(
        "streamverify.cli.verify:verify", "Verify the answers of the input topic until SIGTERM.", is_role=True
    ),
    "eval": Lazy("streamverify.cli.eval:evaluate_file", "A judge against labels: rates with bounds."),
    "calibrate": Lazy(
        "streamverify.cli.calibrate:calibrate", "Probabilities and thresholds from labels of one's own."
    ),
    "bench": Lazy("streamverify.cli.bench:bench", "Throughput beside a baseline of the same run."),
    "builtin": Lazy("streamverify.cli.builtin:builtin", "Fit and measure the judge in the box."),
    "models": Lazy("streamverify.cli.models:models", "Models that judge: try one, make one."),
    "topics": Lazy("streamverify.cli.topics:topics", "Declare the topics, or say how the cluster's differ."),
    "replay-dlq": Lazy("streamverify.cli.replay_dlq:replay_dlq", "Put dead letters back into their topic."),
    "rescore": Lazy(
        "streamverify.cli.rescore:rescore", "Judge stored answers again, appending claim records."
    ),
    "kafka": Lazy("streamverify.cli.kafka:kafka", "A local one-node Apache Kafka for trials and tests."),
    "schemas": Lazy("streamverify.cli.schemas:schemas", "JSON Schema and AsyncAPI of the records."),
    "settings": Lazy("streamverify.cli.settings:settings", "List every setting with its default."),
    "docs": Lazy("streamverify.cli.docs:docs", "Pages of the docs that are made from the code."),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit code.

    0 done; 1 it failed, or the answer is no; 2 wrong usage or settings; 130 interrupted.
    """
    try:
        outcome = _root.main(
            args=None if arguments is None else list(arguments),
            prog_name="streamverify",
            standalone_mode=False,
        )
        return outcome if isinstance(outcome, int) else 0
    except click.exceptions.Abort:
        return EXIT_INTERRUPTED
    except click.ClickException as error:
        return _failed(_usage_line(error), error.exit_code)
    except Exception as error:  # noqa: BLE001 - whatever it is, it ends in one line
        return _failed(*_told(error))


class _Root(Group):
    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command. Whoever reads our output may stop reading: no error to speak of."""
        try:
            outcome = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise click.exceptions.Exit(EXIT_BROKEN_PIPE) from None
        return outcome


@click.command(cls=_Root, lazy=COMMANDS, invoke_without_command=True)
@click.pass_context
def _root(ctx: click.Context) -> None:
    """Is every claim of a generated answer carried by the evidence that it cites?"""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _told(error: Exception) -> tuple[str, int]:
    """Message and exit code. An error that nobody foresaw is told by type and place: its message may hold
    content. The imports stand here because `--version` does without them."""
    from streamverify.model.errors import SettingsError, SpecError, StreamverifyError

    from .lines import InputUnreadable

    if isinstance(error, StreamverifyError):
        is_usage = isinstance(error, SettingsError | SpecError | InputUnreadable)
        return str(error), EXIT_USAGE if is_usage else EXIT_FAILED
    from streamverify.observe.code_location import describe_error

    return f"internal error: {describe_error(error)}.", EXIT_FAILED


def _failed(message: str, code: int) -> int:
    click.echo("streamverify: " + " ".join(message.split()), err=True)
    return code


def _usage_line(error: click.ClickException) -> str:
    message = error.format_message().rstrip(".")
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx else "streamverify"
        return f"{message}. See `{path} --help`."
    return f"{message}."
