"""`streamverify rescore`: stored answers judged again, as new claim records beside the old ones."""

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from streamverify.ingest.vendors import ADAPTERS
from streamverify.settings import Settings
from streamverify.stream.topic_range import TopicRange, milliseconds, parse_topic_range

from .commands import command
from .judge_option import judge_option
from .options import EXISTING_FILE, json_option, role_options

NATIVE = "native"
STDOUT = "-"
_HASH_DIGITS = 64
_MOST_NAME_CHARS = 200

_Read = Callable[[click.Context, click.Parameter, Any], Any]


def _read_by(parse: Callable[[str], Any]) -> _Read:
    """A callback for an option whose text is read by a function that raises ValueError."""

    def read(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
        try:
            if isinstance(value, tuple):
                return tuple(parse(each) for each in value)
            return None if value is None else parse(value)
        except ValueError as error:
            raise click.BadParameter(str(error), ctx, param) from None

    return read


def _spec_hash(text: str) -> str:
    if len(text) != _HASH_DIGITS or not set(text) <= set("0123456789abcdef"):
        raise ValueError(f"{_HASH_DIGITS} hexadecimal digits, as in a decision's spec_hash")
    return text


def _time(text: str) -> int:
    try:
        return milliseconds(text)
    except ValueError:
        raise ValueError(f"{text}: no ISO 8601 date or date-time") from None


def _run_name(name: str) -> str:
    if len(name) > _MOST_NAME_CHARS:
        raise ValueError(f"at most {_MOST_NAME_CHARS} characters")
    return name


@command("rescore")
@click.argument(
    "files", nargs=-1, metavar="[FILE…|-]", type=click.Path(exists=True, dir_okay=False, allow_dash=True)
)
@click.option(
    "--topic-range",
    "ranges",
    multiple=True,
    metavar="TOPIC[:PARTITION[:FIRST-LAST]]",
    callback=_read_by(parse_topic_range),
    help="Answers of a topic in place of files. Both offsets are included; either may be left out. May be "
    "given again.",
)
@click.option(
    "--since",
    metavar="TIME",
    callback=_read_by(_time),
    help="Of ranges the records written then or later; ISO 8601, without a zone UTC.",
)
@click.option(
    "--until", metavar="TIME", callback=_read_by(_time), help="Of ranges the records written before then."
)
@click.option(
    "--from",
    "format_name",
    type=click.Choice((NATIVE, *ADAPTERS)),
    default=NATIVE,
    show_default=True,
    help="Shape of the lines of files.",
)
@judge_option
@click.option("--spec", type=EXISTING_FILE, help="Verification spec in YAML.")
@click.option("--chunks", type=EXISTING_FILE, help="Chunk texts for answers that carry none, as JSONL.")
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False, writable=True, allow_dash=True),
    help="Append the records to a file; - is stdout. Default: stdout for files, the topic claims.verdicts "
    "for ranges.",
)
@click.option(
    "--run",
    "run_name",
    metavar="NAME",
    default="",
    callback=_read_by(_run_name),
    help="Name of this rescore: under another one the same input gets other record ids.",
)
@click.option(
    "--earlier-spec-hash",
    metavar="HEX",
    callback=_read_by(_spec_hash),
    help="Spec hash of the decisions that were made before: records then name them.",
)
@json_option
@role_options
def rescore(
    settings: Settings,
    files: Sequence[str],
    ranges: Sequence[TopicRange],
    since: int | None,
    until: int | None,
    format_name: str,
    judge: str,
    spec: Path | None,
    chunks: Path | None,
    out: str | None,
    run_name: str,
    earlier_spec_hash: str | None,
    as_json: bool,
) -> int:
    """Judge stored answers again: new claim records, and the old ones stay as they are.

    Answers come from JSONL files (gzip too) or stdin, or from stretches of a topic. The same rescore gives
    the same record ids, so that repeats can be dropped. What holds no answer is counted. Exits with 0, with
    1 when it cannot go on, with 2 on wrong usage.
    """
    if bool(files) == bool(ranges):
        raise click.UsageError("name either FILEs (- is stdin) or a --topic-range")
    if files and not (since is None and until is None):
        raise click.UsageError("--since and --until go with --topic-range")
    if ranges and format_name != NATIVE:
        raise click.UsageError("--from goes with FILEs: topics hold native answers")
    from streamverify.judges import judges_for
    from streamverify.policy.spec_file import load_spec

    from .rescore_runs import RescoreRun

    path = spec or settings.spec
    judges = judges_for(judge, load_spec(path) if path else None, settings.judge)
    run = RescoreRun(settings, judges, run_name, earlier_spec_hash, chunks, out)
    if files:
        rescorer = run.files(files, format_name)
    else:
        rescorer = asyncio.run(run.ranges([each._replace(since_ms=since, until_ms=until) for each in ranges]))
    summary = {
        "answers": rescorer.answers,
        "records": rescorer.records,
        "spec_hash": rescorer.verifier.spec_hash,
        "verdicts": dict(sorted(rescorer.verdicts.items())),
        "actions": dict(sorted(rescorer.actions.items())),
        "not_readable": dict(sorted(rescorer.not_readable.items())),
    }
    to_stdout = out == STDOUT or (out is None and bool(files))
    if as_json and not to_stdout:
        click.echo(json.dumps(summary))
    else:
        click.echo(_told(summary), err=True)
    return 0


def _told(summary: dict[str, Any]) -> str:
    lines = [f"{summary['answers']:,} answers judged again: {summary['records']:,} claim records"]
    for name, title in (("verdicts", "claims"), ("actions", "answers"), ("not_readable", "no answer")):
        if summary[name]:
            counts = ", ".join(f"{word} {count:,}" for word, count in summary[name].items())
            lines.append(f"{title}: {counts}")
    return "; ".join(lines)
