"""`streamverify replay-dlq`: dead letters back into the topic that they came from."""

import asyncio
import json
from collections import Counter
from collections.abc import Collection, Sequence

import click

from streamverify.model.codes import DEAD_LETTER_REASONS
from streamverify.settings import Settings

from .commands import command
from .options import json_option, role_options


@command("replay-dlq")
@click.option(
    "--reason",
    "reasons",
    multiple=True,
    type=click.Choice(DEAD_LETTER_REASONS),
    help="Only those with this reason (may be given again); the others are passed over.",
)
@click.option("--limit", type=click.IntRange(1), help="Stop after so many.")
@click.option(
    "--from-start", is_flag=True, help="Also those that an earlier replay has put back or passed over."
)
@click.option("--dry-run", is_flag=True, help="Only count; put nothing back.")
@json_option
@role_options
def replay_dlq(
    settings: Settings,
    reasons: Sequence[str],
    limit: int | None,
    from_start: bool,
    dry_run: bool,
    as_json: bool,
) -> int:
    """Put dead letters back into their topic: key, value and headers as they were.

    A second call goes on where the first one ended. The decision about a record that was put back names
    the old one in `replay_of`.
    """
    from streamverify.replay import Replay
    from streamverify.topics import topic_names

    from .wiring import kafka_broker

    names = topic_names(settings.kafka.topic_prefix)

    async def run() -> Replay:
        broker = kafka_broker(settings.kafka)
        replay = Replay(broker, names.dead_letters, names.generated, settings.kafka.group_id)
        try:
            await replay.run(reasons=reasons, limit=limit, from_start=from_start, dry_run=dry_run)
        finally:
            await broker.close()
        return replay

    replay = asyncio.run(run())
    _report(replay.put_back, replay.passed_over, dry_run, as_json)
    return 0


def _report(put_back: Counter[str], passed_over: Counter[str], dry_run: bool, as_json: bool) -> None:
    if as_json:
        click.echo(
            json.dumps({"put_back": dict(put_back), "passed_over": dict(passed_over), "dry_run": dry_run})
        )
        return
    verb = "would be put back" if dry_run else "put back"
    click.echo(f"{put_back.total()} {verb}{_listed(put_back.items())}")
    if passed_over:
        click.echo(f"{passed_over.total()} passed over{_listed(passed_over.items())}")


def _listed(counts: Collection[tuple[str, int]]) -> str:
    return f" ({', '.join(f'{name} {count}' for name, count in sorted(counts))})" if counts else ""
