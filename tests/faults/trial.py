"""One fault run: topics and group of its own, events fed in, workers, and the audit at its end."""

import asyncio
import itertools
import signal
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path

from streamverify.judges import judges_for
from streamverify.kafka import KafkaBroker, KafkaOptions
from streamverify.localkafka import LocalKafka
from streamverify.model.errors import BrokerError
from streamverify.model.limits import Limits
from streamverify.stream.ports import Output
from streamverify.topics import topic_names, topic_specs
from streamverify.verifier import Verifier

from .audit import Report, audit, went_back
from .chaos import Variant
from .offsets import OffsetWatch, end_offsets, no_open_transactions
from .waiting import POLL_SECONDS, until
from .workers import WorkerProcess

#: Short enough for a run that waits for it again and again; `group.min.session.timeout.ms` is below it.
SESSION_TIMEOUT_MS = 4_000


class Trial:
    """A context manager: what it started is ended with it, however the test ends.

    Args:
        node: the broker.
        directory: for logs.
        name: prefix of topics and group; no two trials of a session share it.
        event_topic_bytes: `max.message.bytes` of the input topic, where not as declared.
    """

    def __init__(
        self,
        node: LocalKafka,
        directory: Path,
        name: str,
        *,
        partitions: int = 4,
        event_topic_bytes: int | None = None,
    ) -> None:
        self.node = node
        self.servers = node.bootstrap_servers
        self.group_id = name
        self.prefix = f"{name}."
        self.topics = topic_names(self.prefix)
        self.partitions = partitions
        self.event_topic_bytes = event_topic_bytes
        self.workers: list[WorkerProcess] = []
        self.watch = OffsetWatch(self.servers, self.group_id, self.topics.generated)
        self.published = 0
        self._directory = directory
        self._numbers = itertools.count(1)
        self._feeding: asyncio.Task[None] | None = None
        self._allowed = 0
        self._publishing = False

    # -- life

    async def __aenter__(self) -> "Trial":
        await self.create_topics()
        await self.watch.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        for worker in self.workers:
            worker.close()
        await self.watch.__aexit__()
        if self._feeding is not None:
            self._feeding.cancel()
            with suppress(asyncio.CancelledError):
                await self._feeding

    async def create_topics(self) -> None:
        """The five that the verifier needs, as `topics create` declares them, but for larger events."""
        topics = self.topics
        used = (topics.generated, topics.decisions, topics.flagged, topics.blocked, topics.dead_letters)
        broker = self.broker()
        specs = [spec for spec in topic_specs(self.prefix, Limits(), self.partitions) if spec.name in used]
        if self.event_topic_bytes is not None:
            larger = {"max.message.bytes": str(self.event_topic_bytes)}
            specs = [
                replace(spec, config={**(spec.config or {}), **larger})
                if spec.name == topics.generated
                else spec
                for spec in specs
            ]
        results = await broker.create_topics(specs)
        assert set(results.values()) == {None}, results

    def broker(self) -> KafkaBroker:
        """A client of the test's own."""
        return KafkaBroker(KafkaOptions(self.servers, request_timeout_ms=10_000))

    # -- workers

    def environment(self, **changes: str | float) -> dict[str, str]:
        """Settings of a worker; `changes` by names such as `worker__max_transaction_records`."""
        settings: dict[str, str | float] = {
            "kafka__bootstrap_servers": self.servers,
            "kafka__group_id": self.group_id,
            "kafka__topic_prefix": self.prefix,
            "kafka__session_timeout_ms": SESSION_TIMEOUT_MS,
            "kafka__heartbeat_interval_ms": 300,
            "kafka__rebalance_timeout_ms": 10_000,
            "http__port": 0,
            "worker__max_transaction_records": 50,
            "worker__transaction_linger_ms": 20,
            "worker__membership_check_seconds": 3,
            **changes,
        }
        return {f"STREAMVERIFY_{name.upper()}": str(value) for name, value in settings.items()}

    def worker(self, variant: Variant = Variant.RIGHT, **changes: str | float) -> WorkerProcess:
        """Starts one more."""
        number = next(self._numbers)
        worker = WorkerProcess(
            f"{self.group_id}-{number}", self._directory, self.environment(**changes), variant
        )
        self.workers.append(worker)
        return worker

    def expect_no_dead_worker(self) -> None:
        """None ended but by what the test did to it."""
        for worker in self.workers:
            assert worker.exit_code in (None, 0, -signal.SIGKILL), worker.log_tail()

    # -- events

    async def publish(self, outputs: list[Output]) -> None:
        """At once; the broker is there."""
        broker = self.broker()
        try:
            await broker.publish(outputs)
            self.published += len(outputs)
        finally:
            await broker.close()

    def feed(
        self,
        events: Iterator[Output],
        allowed: int = 0,
        backlog: int = 600,
        batch_events: int = 50,
        pause_seconds: float = 0.0,
    ) -> None:
        """Publishes `events` from now on, as far as `allow` says and not far ahead of the workers, in
        batches with a pause after each."""
        self._allowed = allowed
        feed = self._feed(events, backlog, batch_events, pause_seconds)
        self._feeding = asyncio.create_task(feed, name="feed")

    def allow(self, count: int) -> None:
        """How many events may have been published in all."""
        self._allowed = count

    async def _feed(
        self, events: Iterator[Output], backlog: int, batch_events: int, pause_seconds: float
    ) -> None:
        broker = self.broker()
        batch: list[Output] = []
        try:
            while True:
                if self.published >= self._allowed or self.published - self.watch.total >= backlog:
                    await asyncio.sleep(POLL_SECONDS)
                    continue
                batch = batch or list(islice(events, min(batch_events, self._allowed - self.published)))
                self._publishing = True
                try:
                    await broker.publish(batch)
                except BrokerError:
                    # Away: what arrived of the batch is in the topic twice then, which is the input's matter.
                    with suppress(BrokerError):
                        await broker.close()
                    broker = self.broker()
                    await asyncio.sleep(10 * POLL_SECONDS)
                    continue
                finally:
                    self._publishing = False
                self.published += len(batch)
                batch = []
                await asyncio.sleep(pause_seconds)
        finally:
            with suppress(BrokerError):
                await broker.close()

    async def stop_feeding(self) -> None:
        """Nothing is published after this."""
        self._allowed = 0
        await until(lambda: not self._publishing, what="the feed rests")

    def expect_feeding(self) -> None:
        """The feed has not failed."""
        if self._feeding is not None and self._feeding.done():
            self._feeding.result()

    async def progress(self, count: int, timeout_seconds: float = 90.0) -> float:
        """Waits until `count` more events are committed; returns the seconds that took."""
        wanted = self.watch.total + count

        def reached() -> bool:
            self.expect_feeding()
            self.expect_no_dead_worker()
            return self.watch.total >= wanted

        try:
            return await until(reached, timeout_seconds, f"{wanted} committed")
        except AssertionError as error:
            tails = "\n".join(worker.log_tail() for worker in self.workers if worker.runs)
            raise AssertionError(f"{error}, are {self.watch.total} of {self.published}\n{tails}") from None

    # -- the end

    async def finish(self, total: int | None = None, timeout_seconds: float = 180.0) -> None:
        """Waits until all of the feed (`total`), or all that was published so far, is committed."""
        if total is None:
            await self.stop_feeding()
        else:
            self.allow(total)
            await until(
                lambda: self.published >= total or self._feed_failed(), timeout_seconds, "all is published"
            )
        ends = await self._input_ends()
        behind = sum(ends.values()) - self.watch.total
        if behind > 0:
            await self.progress(behind, timeout_seconds)
        await until(lambda: self.watch.committed == ends, what="committed up to the end")

    def _feed_failed(self) -> bool:
        self.expect_feeding()
        return False

    async def _input_ends(self) -> dict[int, int]:
        found = await end_offsets(self.servers, [self.topics.generated], self.partitions)
        return {place.partition: end for place, end in found.items()}

    async def audit(self, spec_hash: str | None = None) -> Report:
        """What the run has left. Run it when the workers are done or gone.

        Args:
            spec_hash: of the workers, where they do not run as by default.
        """
        topics = self.topics
        outputs = (topics.decisions, topics.flagged, topics.blocked, topics.dead_letters)
        await no_open_transactions(self.servers, outputs, self.partitions)
        if spec_hash is None:
            judges = judges_for("auto")
            spec_hash = Verifier(judges.spec, judge=judges.cascade).spec_hash
        report = await audit(self.broker(), topics, spec_hash, self.watch.committed)
        report.findings += went_back(topics.generated, self.watch.samples)
        return report
