"""Writes many records with few calls: one batch per partition instead of one future per record.

Sending record by record costs the client about as much as deciding an answer; a batch built by hand is
the same on the wire and in a transaction.
"""

import asyncio
import itertools
from collections.abc import Sequence

from aiokafka import AIOKafkaProducer

from streamverify.stream.partitioning import partition_for_key
from streamverify.stream.ports import Output

_turn = itertools.count()


async def send_all(producer: AIOKafkaProducer, outputs: Sequence[Output]) -> None:
    """Write `outputs`, in order per partition, and wait for every delivery."""
    by_partition: dict[tuple[str, int], list[Output]] = {}
    counts: dict[str, int] = {}
    keyless = next(_turn)
    for output in outputs:
        topic, key = output.topic, output.key
        count = counts.get(topic)
        if count is None:
            count = counts[topic] = len(await producer.partitions_for(topic))
        # Without a key any partition will do; one a call keeps the batches whole.
        place = (topic, keyless % count if key is None else partition_for_key(key, count))
        run = by_partition.get(place)
        if run is None:
            by_partition[place] = [output]
        else:
            run.append(output)
    # Not a task group: the first failure is enough to know, and its own type says what failed.
    await asyncio.gather(
        *(_send_run(producer, topic, partition, run) for (topic, partition), run in by_partition.items())
    )


async def _send_run(producer: AIOKafkaProducer, topic: str, partition: int, run: list[Output]) -> None:
    deliveries = []
    position = 0
    while position < len(run):
        batch = producer.create_batch()
        while position < len(run):
            output = run[position]
            headers = output.headers if type(output.headers) is list else list(output.headers)
            # The first record of a batch is always taken, however large.
            if batch.append(timestamp=None, key=output.key, value=output.value, headers=headers) is None:
                break
            position += 1
        batch.close()
        deliveries.append(await producer.send_batch(batch, topic, partition=partition))
    await asyncio.gather(*deliveries)
