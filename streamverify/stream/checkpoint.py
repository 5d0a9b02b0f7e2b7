"""One transaction: all outputs of a batch and the input offset, or nothing.

The steps, in order, each awaited to its end and each under its own time limit:

1. begin
2. send every output and wait for every delivery (a commit succeeds even where a send failed, unless the
   deliveries were awaited)
3. add the input offset
4. commit

Everything that could take long, the checks above all, is done before step 1.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from streamverify.model.errors import OutcomeUnknown

from .ports import Output, Partition, TransactionalProducer


async def commit(
    producer: TransactionalProducer,
    outputs: Sequence[Output],
    partition: Partition,
    next_offset: int | None,
    group_id: str,
    step_timeout_seconds: float,
) -> None:
    """Commit `outputs` together with `next_offset` of the input partition; None leaves the offset as it is.

    Raises:
        Fenced: another producer took the transactional id; nothing of this batch is or will be visible.
        OutcomeUnknown: a step failed or took too long. Whether the batch was committed can only be
            learned from the committed offset, after the id was taken anew.
    """
    async with _step("begin", step_timeout_seconds):
        await producer.begin()
    async with _step("send", step_timeout_seconds):
        await producer.send(outputs)
    if next_offset is not None:
        async with _step("send_offsets", step_timeout_seconds):
            await producer.send_offsets({partition: next_offset}, group_id)
    async with _step("commit", step_timeout_seconds):
        await producer.commit()


@asynccontextmanager
async def _step(name: str, timeout_seconds: float) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(timeout_seconds):
            yield
    except TimeoutError:
        raise OutcomeUnknown(f"step {name} of a transaction took over {timeout_seconds:g} s") from None
