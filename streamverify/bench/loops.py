"""The loops that `bench stream` compares, each run in a process of its own.

`verify`: the role as it is.
`bare`: consume, parse, produce, commit, and nothing else; `copies` says how many records of a decision's
size go out for each answer.
"""

import asyncio
import gc
import sys
from collections.abc import Sequence
from typing import Any

import orjson
from aiokafka import AIOKafkaConsumer, AIOKafkaProducer

from streamverify.kafka import KafkaBroker, KafkaOptions
from streamverify.observe.tally import Tally
from streamverify.roles.verify import VerifyRole
from streamverify.settings import HttpSettings, KafkaSettings, Settings, WorkerSettings
from streamverify.topics import topic_names

from .meter import Meter

_HEADERS = [
    ("ce_specversion", b"1.0"),
    ("ce_type", b"streamverify.decision.v1"),
    ("ce_source", b"/streamverify/bench"),
    ("content-type", b"application/json"),
    ("ce_id", b"0" * 32),
    ("ce_time", b"2026-11-30T10:00:00.000Z"),
]


async def bare_loop(
    bootstrap_servers: str,
    prefix: str,
    group_id: str,
    count: int,
    decision_bytes: int,
    copies: int,
    records_per_transaction: int,
) -> Meter:
    """One consumer and one transactional producer, on the verifier's topics."""
    names, meter = topic_names(prefix), Meter()
    topics = (names.decisions, names.flagged)[:copies]
    payload = b"x" * decision_bytes
    options = KafkaOptions(bootstrap_servers=bootstrap_servers)
    consumer = AIOKafkaConsumer(names.generated, **options.consumer(), group_id=group_id)
    producer = AIOKafkaProducer(
        **options.client(), transactional_id=group_id, max_batch_size=options.batch_bytes
    )
    await producer.start()
    await consumer.start()
    try:
        while meter.total < count:
            fetched = await consumer.getmany(timeout_ms=1_000, max_records=records_per_transaction)
            if not fetched:
                continue
            await producer.begin_transaction()
            deliveries = []
            for records in fetched.values():
                for record in records:
                    orjson.loads(record.value)
                    deliveries += [
                        await producer.send(topic, payload, key=record.key, headers=_HEADERS)
                        for topic in topics
                    ]
            await asyncio.gather(*deliveries)
            await producer.send_offsets_to_transaction(
                {place: records[-1].offset + 1 for place, records in fetched.items()}, group_id
            )
            await producer.commit_transaction()
            meter.commit(sum(map(len, fetched.values())))
    finally:
        await consumer.stop()
        await producer.stop()
    return meter


#: In place of a judge's name: the checks alone.
NO_JUDGE = "none"


async def verify_loop(
    bootstrap_servers: str,
    prefix: str,
    group_id: str,
    count: int,
    judge: str = "rules",
    claim_records: bool = False,
) -> Meter:
    """The role `verify`, until it has decided `count` answers; with its defaults but for what is given."""
    meter, done = Meter(), asyncio.Event()
    settings = Settings(
        kafka=KafkaSettings(bootstrap_servers=bootstrap_servers, topic_prefix=prefix, group_id=group_id),
        http=HttpSettings(port=0),
        worker=WorkerSettings(claim_records=claim_records),
    )
    broker = KafkaBroker(KafkaOptions(bootstrap_servers=bootstrap_servers))
    role = VerifyRole(settings, broker, judge=None if judge == NO_JUDGE else judge)
    counted = role.metrics.committed

    def committed(tallies: Sequence[Tally]) -> None:
        counted(tallies)
        meter.commit(len(tallies))
        if meter.total >= count:
            done.set()

    role.metrics.committed = committed  # type: ignore[assignment, method-assign]
    running = asyncio.create_task(role.run())
    waiting = asyncio.create_task(done.wait())
    await asyncio.wait([running, waiting], return_when=asyncio.FIRST_COMPLETED)
    role.stop()
    await running
    await broker.close()
    return meter


def main(arguments: list[str]) -> None:
    """`KIND JSON`: runs one loop and prints its figures as JSON."""
    kind, parameters = arguments[0], orjson.loads(arguments[1])
    gc.freeze()
    meter = asyncio.run(_run(kind, parameters))
    sys.stdout.write(orjson.dumps(meter.figures()).decode() + "\n")


async def _run(kind: str, parameters: dict[str, Any]) -> Meter:
    return await (verify_loop if kind == "verify" else bare_loop)(**parameters)


if __name__ == "__main__":
    main(sys.argv[1:])
