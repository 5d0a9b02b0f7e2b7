"""The transactional producer of the embedded broker."""

import asyncio
from collections.abc import Callable, Mapping, Sequence

from streamverify.model.errors import BrokerError, Fenced, OutcomeUnknown
from streamverify.stream.ports import Output, Partition

from .cluster import Cluster
from .faults import Moment, Step


class MemoryProducer:
    """One transactional id; see `streamverify.stream.ports.TransactionalProducer`.

    `stop` leaves an open transaction open, as a process that dies does.
    """

    def __init__(self, cluster: Cluster, transactional_id: str) -> None:
        self.transactional_id = transactional_id
        self._cluster = cluster
        self._epoch: int | None = None
        self._fenced = False
        self._unusable = ""

    async def start(self) -> None:
        def register() -> None:
            self._epoch = self._cluster.register(self.transactional_id)

        await self._step(Step.START, register)

    async def stop(self) -> None:
        self._unusable = self._unusable or "stopped"

    async def begin(self) -> None:
        await self._step(Step.BEGIN, lambda: self._cluster.begin(self.transactional_id))

    async def send(self, outputs: Sequence[Output]) -> None:
        await self._step(Step.SEND, lambda: self._cluster.send(self.transactional_id, outputs))

    async def send_offsets(self, offsets: Mapping[Partition, int], group_id: str) -> None:
        await self._step(
            Step.SEND_OFFSETS, lambda: self._cluster.send_offsets(self.transactional_id, offsets, group_id)
        )

    async def commit(self) -> None:
        await self._step(Step.COMMIT, lambda: self._cluster.commit(self.transactional_id))

    async def abort(self) -> None:
        await self._step(Step.ABORT, lambda: self._cluster.abort(self.transactional_id))

    async def _step(self, step: Step, take_effect: Callable[[], None]) -> None:
        if self._fenced:
            raise Fenced(f"another producer took the transactional id {self.transactional_id}")
        if self._unusable:
            raise OutcomeUnknown(f"the producer {self.transactional_id} is unusable: {self._unusable}")
        faults = self._cluster.faults
        try:
            if not faults.quiet:
                await faults.connection()
                await faults.strike(step, self.transactional_id, Moment.BEFORE)
            if step is not Step.START:
                if self._epoch is None:
                    raise BrokerError(f"the producer {self.transactional_id} is not started")
                self._cluster.check_owner(self.transactional_id, self._epoch)
            take_effect()
            if step is Step.COMMIT:
                await asyncio.sleep(0)  # let other tasks run, as a round trip to a broker does
            if not faults.quiet:
                await faults.strike(step, self.transactional_id, Moment.AFTER)
        except Fenced:
            self._fenced = True
            raise
        except BaseException as error:
            self._unusable = f"{step} ended in {type(error).__name__}"
            raise
