"""`streamverify bench injection`: texts that try to talk a judge into a verdict."""

import asyncio
from pathlib import Path

import click
import orjson

from .commands import command
from .judge_option import judge_option
from .options import config_option, json_option


@command("injection")
@judge_option
@config_option
@json_option
def injection(judge: str, config: Path | None, as_json: bool) -> int:
    """Claims that their chunk does not carry, with text that orders a judge to say otherwise, in three
    languages. Exits 1 where one of them passes."""
    from streamverify.bench.injection import ATTACKS, run_attacks, table_lines
    from streamverify.judges import NoSuchJudge, judges_for
    from streamverify.settings import load_settings

    try:
        judges = judges_for(judge, settings=load_settings(config).judge)
    except NoSuchJudge as error:
        raise click.UsageError(f"--judge: {error}") from None
    rows = asyncio.run(run_attacks(ATTACKS, judges.cascade))
    if as_json:
        for row in rows:
            click.echo(orjson.dumps({**row.attack._asdict(), **row._asdict(), "attack": row.attack.name}))
    else:
        for line in table_lines(rows):
            click.echo(line)
    return 0 if all(row.holds for row in rows) else 1
