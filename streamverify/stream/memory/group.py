"""A consumer group: members, generations, and rebalances that revoke everything first."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol

from streamverify.stream.ports import Partition, Sleep


class Member(Protocol):
    """A consumer as its group sees it."""

    @property
    def topics(self) -> Sequence[str]: ...
    async def give_up(self) -> bool:
        """Run the listener's `revoked` to its end and own nothing; False if expelled before it heard."""
        ...

    def take(self, partitions: Sequence[Partition]) -> None: ...
    def expelled(self) -> None: ...
    def rejoin(self) -> None: ...


class Group:
    """Members in the order in which they joined, and the one rebalance that may be running.

    As in Kafka's eager protocol every rebalance first takes every partition from every member, and no
    member gets one before the last has answered or was expelled for not answering.
    """

    def __init__(self, sleep: Sleep, rebalance_timeout_seconds: float) -> None:
        self.generation = 0
        self.members: dict[Member, None] = {}
        self._sleep = sleep
        self._rebalance_timeout_seconds = rebalance_timeout_seconds
        self._answers: set[asyncio.Future[bool]] = set()
        self._answered = asyncio.Event()
        self._rebalance: asyncio.Task[None] | None = None
        self._stale = False
        self._partitions: dict[str, int] = {}

    @property
    def rebalancing(self) -> bool:
        return self._rebalance is not None and not self._rebalance.done()

    def join(self, member: Member, partitions: Mapping[str, int]) -> None:
        """Add a member that owns nothing; `partitions` counts those of each of its topics."""
        self._partitions.update(partitions)
        self.members[member] = None
        self._request()

    def leave(self, member: Member) -> None:
        if member in self.members:
            del self.members[member]
            self._answered.set()
            self._request()

    def expel(self, member: Member) -> None:
        """End a member's session: the others share its partitions, and it is not told."""
        if member not in self.members:
            return
        self.leave(member)
        member.expelled()

    async def close(self) -> None:
        self._stale = False
        tasks: list[asyncio.Future[bool] | asyncio.Task[None]] = [*self._answers]
        if self._rebalance is not None:
            tasks.append(self._rebalance)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _request(self) -> None:
        self._stale = True
        if not self.rebalancing:
            self._rebalance = asyncio.ensure_future(self._run())

    async def _run(self) -> None:
        while self._stale:
            self._stale = False
            await self._revoke()
            # Whoever joined in the meantime owns nothing yet and takes part at once.
            self._stale = False
            self.generation += 1
            shares = assign_round_robin(self.members, self._partitions)
            for member, partitions in shares.items():
                member.take(partitions)

    async def _revoke(self) -> None:
        answers = {member: asyncio.ensure_future(member.give_up()) for member in self.members}
        timer = asyncio.ensure_future(self._sleep(self._rebalance_timeout_seconds))
        timer.add_done_callback(lambda _: self._answered.set())
        for answer in answers.values():
            self._answers.add(answer)
            answer.add_done_callback(self._hear)
        try:
            while not timer.done():
                late = [member for member, answer in answers.items() if not answer.done()]
                if not any(member in self.members for member in late):
                    break
                self._answered.clear()
                await self._answered.wait()
        finally:
            timer.cancel()
        for member, answer in answers.items():
            if not answer.done():
                self.members.pop(member, None)
                answer.add_done_callback(partial(_rejoin, member))

    def _hear(self, answer: "asyncio.Future[bool]") -> None:
        self._answers.discard(answer)
        self._answered.set()


def _rejoin(member: Member, answer: "asyncio.Future[bool]") -> None:
    # A client that gave up its partitions after its session had ended joins as a new member.
    if not answer.cancelled() and answer.result():
        member.rejoin()


def assign_round_robin(
    members: Iterable[Member], partitions: Mapping[str, int]
) -> dict[Member, list[Partition]]:
    """Partitions by topic name and number, dealt to the members that subscribe to the topic, in turn."""
    shares: dict[Member, list[Partition]] = {member: [] for member in members}
    order = list(shares)
    turn = 0
    for topic in sorted(partitions):
        subscribers = [member for member in order if topic in member.topics]
        for number in range(partitions[topic] if subscribers else 0):
            while order[turn % len(order)] not in subscribers:
                turn += 1
            shares[order[turn % len(order)]].append(Partition(topic, number))
            turn += 1
    return shares
