"""The demo's run: topics, events in, the role `verify`, decisions out through a read_committed reader."""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import orjson

from streamverify.model.errors import BrokerError, StreamverifyError
from streamverify.model.spec import VerificationSpec
from streamverify.roles import VerifyRole
from streamverify.settings import Settings
from streamverify.stream.ports import Broker, Output
from streamverify.topics import TopicNames, topic_names, topic_specs

from .events import Event

#: Of a long input only so many events are published at a pace that can be watched.
PACED_EVENTS: Final = 120
_BATCH_EVENTS: Final = 500
_POLL_MS: Final = 100
_MAX_RECORDS: Final = 500
_MAX_SILENCE_SECONDS: Final = 60.0
_TOPICS_TIMEOUT_SECONDS: Final = 30.0
_TOPICS_POLL_SECONDS: Final = 0.1


class DemoFailed(StreamverifyError):
    """The run did not come to its end."""

    code = "demo_failed"


@dataclass(frozen=True)
class Ran:
    """What a run came to.

    Attributes:
        published: events.
        seconds: from the first event to the last decision.
        dead_letters: records of the dead-letter topic.
        dead_letters_intact: those of them with exactly the bytes that were published.
    """

    published: int
    seconds: float
    dead_letters: int
    dead_letters_intact: int


class DemoRun:
    """One pass of events through a broker.

    Args:
        settings: its topic prefix and group belong to this run alone.
        broker: where everything goes through.
        events: what to publish.
        on_decision: told of every decision.
        on_listening: told the HTTP address of the role.
        pace_seconds: pause behind each of the first events.
    """

    def __init__(
        self,
        settings: Settings,
        broker: Broker,
        events: Iterable[Event],
        on_decision: Callable[[Mapping[str, Any]], None],
        on_listening: Callable[[str], None],
        *,
        spec: VerificationSpec | None = None,
        pace_seconds: float = 0,
    ) -> None:
        self._settings = settings
        self._broker = broker
        self._events = events
        self._on_decision = on_decision
        self._pace_seconds = pace_seconds
        self._topics: TopicNames = topic_names(settings.kafka.topic_prefix)
        self._role = VerifyRole(settings, broker, spec, on_listening)
        self._hashes: set[bytes] = set()
        self._published = 0

    async def run(self) -> Ran:
        """Publish all events and wait for a decision about each.

        Raises:
            StreamverifyError: the broker cannot be reached, or the role cannot go on.
        """
        await self._create_topics()
        role = asyncio.create_task(self._role.run(), name="verify")
        publishing = asyncio.create_task(self._publish(), name="publish")
        began = time.perf_counter()
        try:
            await self._read_decisions(role, publishing)
            seconds = time.perf_counter() - began
            letters, intact = await self._read_dead_letters()
        finally:
            self._role.stop()
            publishing.cancel()
            await asyncio.gather(role, publishing, return_exceptions=True)
        role.result()
        return Ran(self._published, seconds, letters, intact)

    async def _create_topics(self) -> None:
        """Only those that the run needs: they are left behind on a cluster."""
        topics = self._topics
        needed = {topics.generated, topics.decisions, topics.flagged, topics.blocked, topics.dead_letters}
        specs = topic_specs(self._settings.kafka.topic_prefix, self._settings.limits)
        results = await self._broker.create_topics([spec for spec in specs if spec.name in needed])
        for name, problem in results.items():
            if problem is not None:
                raise BrokerError(f"topic {name} cannot be created: {problem}.")
        await self._topics_are_known(sorted(needed))

    async def _topics_are_known(self, names: Sequence[str]) -> None:
        """A cluster learns of new topics broker by broker."""
        deadline = time.monotonic() + _TOPICS_TIMEOUT_SECONDS
        while None in (await self._broker.describe_topics(names)).values():
            if time.monotonic() > deadline:
                raise BrokerError(f"new topics are not there after {_TOPICS_TIMEOUT_SECONDS:g} s.")
            await asyncio.sleep(_TOPICS_POLL_SECONDS)

    async def _publish(self) -> None:
        batch: list[Output] = []
        for event in self._events:
            batch.append(Output(self._topics.generated, event.key, event.value))
            self._hashes.add(sha256(event.value or b"").digest())
            paced = self._pace_seconds > 0 and self._published < PACED_EVENTS
            self._published += 1
            if paced or len(batch) == _BATCH_EVENTS:
                await self._broker.publish(batch)
                batch = []
            if paced:
                await asyncio.sleep(self._pace_seconds)
        if batch:
            await self._broker.publish(batch)

    async def _read_decisions(self, role: "asyncio.Task[None]", publishing: "asyncio.Task[None]") -> None:
        reader = self._broker.reader(self._topics.decisions)
        try:
            await reader.start()
            decided: set[str] = set()
            last_progress = time.monotonic()
            while not publishing.done() or len(decided) < self._published:
                if publishing.done():
                    publishing.result()
                if role.done():
                    role.result()
                    raise DemoFailed("the verifier ended before every answer was decided.")
                records = await reader.getmany(timeout_ms=_POLL_MS, max_records=_MAX_RECORDS)
                for record in records:
                    decision = orjson.loads(record.value or b"")
                    decided.add(decision["decision_id"])
                    self._on_decision(decision)
                if records:
                    last_progress = time.monotonic()
                elif time.monotonic() - last_progress > _MAX_SILENCE_SECONDS:
                    raise DemoFailed(
                        f"no decision for {_MAX_SILENCE_SECONDS:g} s: "
                        f"{len(decided)} of {self._published} answers are decided.",
                        hint="Look at the broker.",
                    )
            publishing.result()
        finally:
            await reader.stop()

    async def _read_dead_letters(self) -> tuple[int, int]:
        """Records of the dead-letter topic, and those of them whose bytes are as they were published."""
        reader = self._broker.reader(self._topics.dead_letters)
        try:
            await reader.start()
            letters = intact = 0
            while not await reader.caught_up():
                for record in await reader.getmany(timeout_ms=_POLL_MS, max_records=_MAX_RECORDS):
                    letters += 1
                    intact += sha256(record.value or b"").digest() in self._hashes
            return letters, intact
        finally:
            await reader.stop()
