"""`streamverify bench faults`: an endpoint that goes wrong in every way."""

import asyncio

import click
import orjson

from .commands import command
from .options import json_option


@command("faults")
@json_option
def faults(as_json: bool) -> int:
    """Faults of a chat endpoint and its model, played on loopback, and what the judge llm makes of each.
    Exits 1 where one of them is not the typed state that it should be. Needs no endpoint and no broker."""
    from streamverify.bench.judge_faults import breaker_lines, fault_lines, play_breaker, play_faults

    rows = asyncio.run(play_faults())
    if as_json:
        for row in rows:
            click.echo(orjson.dumps({**row._asdict(), "fault": row.fault.name, "holds": row.holds}))
    else:
        for line in [*fault_lines(rows), "", *breaker_lines(asyncio.run(play_breaker()))]:
            click.echo(line)
    return 0 if all(row.holds for row in rows) else 1
