"""The role `verify`: broker, chunk store, verifier, worker, metrics and health as one process."""

import asyncio
import gc
import time
from collections.abc import Callable, Sequence

from streamverify.evidence.store import ChunkStore
from streamverify.judges import check_revisions, judges_for
from streamverify.model.errors import BrokerError, TopicsMissing
from streamverify.model.limits import SMALLEST_DECISION_BYTES, Limits
from streamverify.model.spec import VerificationSpec
from streamverify.observe.health import Readiness
from streamverify.observe.http import HttpServer, health_server
from streamverify.observe.llm_observer import LlmMetrics
from streamverify.observe.logs import EventLog
from streamverify.observe.metrics import Metrics
from streamverify.observe.worker_observer import WorkerObserver
from streamverify.settings import Settings
from streamverify.stream.budget import Budget
from streamverify.stream.chunk_follower import ChunkFollower
from streamverify.stream.claim_outputs import ClaimOutputs
from streamverify.stream.options import WorkerOptions
from streamverify.stream.ports import Broker, TopicDescription
from streamverify.stream.processing import OutputTopics, Processor, event_source
from streamverify.stream.worker import Worker
from streamverify.topics import MESSAGE_OVERHEAD_BYTES, TopicNames, message_bytes, topic_names
from streamverify.verifier import UtcMilliseconds, Verifier

_log = EventLog("verify")
_MILLISECONDS = 1000.0
_GIVE_UP_SECONDS = 1.0
#: Of the time after which a worker counts as stuck, so much is the longest that an answer may wait.
_STUCK_SHARE = 0.8


class VerifyRole:
    """One verifier process. `run` returns after `stop`, and raises when it cannot go on.

    Args:
        settings: the whole tree.
        broker: where answers come from and decisions go to.
        spec: how answers are judged.
        on_listening: told the address of the HTTP server once it listens.
        judge: name of who is asked about the claims that no finding settles (`judges.judges_for`); None for
            nobody.

    Raises:
        NoSuchJudge: there is none of that name.
        StreamverifyError: the judge cannot be set up.
    """

    def __init__(
        self,
        settings: Settings,
        broker: Broker,
        spec: VerificationSpec | None = None,
        on_listening: Callable[[str], None] | None = None,
        judge: str | None = "auto",
    ) -> None:
        self._settings = settings
        self._broker = broker
        self._judges = (
            None
            if judge is None
            else judges_for(
                judge,
                spec,
                settings.judge,
                on_asked=self._note_judge,
                llm_observer=LlmMetrics(lambda: self.metrics),
            )
        )
        self._spec = (spec or VerificationSpec()) if self._judges is None else self._judges.spec
        self._on_listening = on_listening
        self._topics: TopicNames = topic_names(settings.kafka.topic_prefix)
        self._store: ChunkStore | None = None
        self._follower: ChunkFollower | None = None
        self._worker: Worker | None = None
        self._stopped = asyncio.Event()
        self.metrics = Metrics(policy=self._spec.name)

    def _note_judge(self, kind: str, outcome: str) -> None:
        self.metrics.judge_request(kind, outcome)

    def stop(self) -> None:
        """Ask `run` to end: what is decided is committed first. Safe to call more than once."""
        self._stopped.set()
        if self._worker is not None:
            self._worker.stop()

    def readiness(self) -> Readiness:
        """Ready is: assigned and committing, with the chunk store read to its end."""
        if self._follower is not None and not self._follower.caught_up.is_set():
            return Readiness(["reading_chunks"])
        if self._worker is None:
            return Readiness(["starting"])
        reason = self._worker.readiness()
        return Readiness([] if reason is None else [reason])

    async def run(self) -> None:
        """Verify until stopped.

        Raises:
            TopicsMissing: a topic that the role reads or writes does not exist.
            AddressTaken: the HTTP address is in use.
            WorkerStopped: it cannot go on.
            StreamverifyError: a file of chunks cannot be used.
        """
        server = self._http_server()
        await server.start()
        try:
            _log.info("listening", url=server.url)
            if self._on_listening is not None:
                self._on_listening(server.url)
            described = await self._topics_unless_stopped()
            if described is not None:
                await self._judge_and_verify(described)
        finally:
            await server.stop()

    # -- steps

    def _http_server(self) -> HttpServer:
        http = self._settings.http
        return health_server(http.host, http.port_for("verify"), self.metrics, self.readiness)

    async def _topics_unless_stopped(self) -> dict[str, TopicDescription] | None:
        """None if stopped first, also while a broker takes the connection and does not answer."""
        asking = asyncio.create_task(self._wait_for_topics(), name="topics")
        stopping = asyncio.create_task(self._stopped.wait(), name="stop")
        try:
            await asyncio.wait([asking, stopping], return_when=asyncio.FIRST_COMPLETED)
            return asking.result() if asking.done() else None
        finally:
            asking.cancel()
            stopping.cancel()
            await asyncio.wait([asking, stopping], timeout=_GIVE_UP_SECONDS)

    async def _wait_for_topics(self) -> dict[str, TopicDescription] | None:
        """What the cluster says of our topics; None if stopped first. A broker that is away is waited for."""
        topics = self._topics
        needed = [topics.generated, topics.decisions, topics.flagged, topics.blocked, topics.dead_letters]
        if self._settings.chunk_store.enabled is True:
            needed.append(topics.chunks)
        if self._settings.worker.claim_records is True:
            needed.append(topics.verdicts)
        failures = 0
        while not self._stopped.is_set():
            try:
                found = await self._broker.describe_topics([*needed, topics.chunks, topics.verdicts])
            except BrokerError as error:
                failures += 1
                _log.warning("broker_unavailable", error=error, failures_in_a_row=failures)
                await self._pause(min(5.0, 0.2 * 2.0 ** min(failures, 6)))
                continue
            missing = [name for name in needed if found[name] is None]
            if missing:
                raise TopicsMissing(missing)
            return {name: description for name, description in found.items() if description is not None}
        return None

    async def _pause(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._stopped.wait()
        except TimeoutError:
            return

    async def _judge_and_verify(self, described: dict[str, TopicDescription]) -> None:
        judges = self._judges
        if judges is None:
            return await self._verify(described)
        await judges.cascade.start()
        try:
            check_revisions(judges)
            return await self._verify(described)
        finally:
            await judges.cascade.close()

    async def _verify(self, described: dict[str, TopicDescription]) -> None:
        following = self._start_chunk_store(described)
        try:
            if self._follower is not None and following is not None:
                await self._caught_up(self._follower, following)
            if self._stopped.is_set():
                return
            self._worker = self._build_worker(described)
            _spare_the_garbage_collector()
            running = asyncio.create_task(self._worker.run(), name="worker")
            waiting = {running} if following is None else {running, following}
            try:
                done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            finally:
                self._worker.stop()
                await asyncio.wait([running])
            running.result()
        finally:
            if following is not None:
                following.cancel()
                await asyncio.wait([following])

    def _start_chunk_store(self, described: dict[str, TopicDescription]) -> "asyncio.Task[None] | None":
        settings, topic = self._settings.chunk_store, self._topics.chunks
        if settings.file is not None:
            self._store = self._new_store()
            count = self._store.load_jsonl(settings.file)
            _log.info("chunks_loaded", count=count)
            return None
        if settings.enabled is False or (settings.enabled == "auto" and topic not in described):
            return None
        self._store = self._new_store()
        self._follower = ChunkFollower(self._broker, topic, self._store.apply)
        return asyncio.create_task(self._follower.run(), name="chunks")

    def _new_store(self) -> ChunkStore:
        store = ChunkStore(self._settings.chunk_store.max_bytes)
        self.metrics.chunk_store = lambda: (
            store.size_bytes,
            (store.evictions, store.refused, store.malformed),
        )
        return store

    async def _caught_up(self, follower: ChunkFollower, following: "asyncio.Task[None]") -> None:
        """Answers that came before their chunks were read would be decided as if those were missing."""
        waits = [
            asyncio.create_task(follower.caught_up.wait()),
            asyncio.create_task(self._stopped.wait()),
        ]
        try:
            await asyncio.wait([*waits, following], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        if following.done():
            following.result()

    def _build_worker(self, described: dict[str, TopicDescription]) -> Worker:
        settings, topics = self._settings, self._topics
        decision_topics = (topics.decisions, topics.flagged, topics.blocked)
        verifier = Verifier(
            self._spec,
            self._fitting_limits(described, decision_topics),
            lookup=None if self._store is None else self._store.get,
            judge=None if self._judges is None else self._judges.cascade,
            passthrough_fields=settings.worker.passthrough_fields,
            max_answer_ms=settings.worker.max_answer_ms,
            max_deadline_ms=settings.worker.stuck_after_seconds * _MILLISECONDS * _STUCK_SHARE,
        )
        processor = Processor(
            verifier,
            OutputTopics(topics.decisions, topics.flagged, topics.blocked, topics.dead_letters),
            settings.kafka.group_id,
            _message_bytes(described, [topics.dead_letters], message_bytes(settings.limits).dead_letter),
            self._claim_outputs(described),
        )
        return Worker(self._broker, processor, self._worker_options(), WorkerObserver(self.metrics))

    def _claim_outputs(self, described: dict[str, TopicDescription]) -> ClaimOutputs | None:
        settings, topic = self._settings, self._topics.verdicts
        if settings.worker.claim_records is False or topic not in described:
            return None
        utc = UtcMilliseconds()
        most = settings.limits.decision_bytes + MESSAGE_OVERHEAD_BYTES
        return ClaimOutputs(
            self._spec,
            topic,
            event_source(settings.kafka.group_id),
            _message_bytes(described, [topic], most) - MESSAGE_OVERHEAD_BYTES,
            lambda: utc(time.time()),
        )

    def _fitting_limits(
        self, described: dict[str, TopicDescription], decision_topics: Sequence[str]
    ) -> Limits:
        """A decision is cut to what its topics take, whatever the setting says: cut, never stuck."""
        limits = self._settings.limits
        room = _message_bytes(described, decision_topics, limits.decision_bytes + MESSAGE_OVERHEAD_BYTES)
        fitting = max(SMALLEST_DECISION_BYTES, room - MESSAGE_OVERHEAD_BYTES)
        if fitting >= limits.decision_bytes:
            return limits
        _log.warning("decisions_are_cut", bytes=fitting)
        return limits.model_copy(update={"decision_bytes": fitting})

    def _worker_options(self) -> WorkerOptions:
        kafka, worker = self._settings.kafka, self._settings.worker
        return WorkerOptions(
            group_id=kafka.group_id,
            input_topic=self._topics.generated,
            budget=Budget(worker.max_in_flight_messages, worker.max_in_flight_bytes, worker.resume_at_ratio),
            lane_concurrency=worker.lane_concurrency,
            max_transaction_records=worker.max_transaction_records,
            max_transaction_bytes=worker.max_transaction_bytes,
            transaction_linger_seconds=worker.transaction_linger_ms / _MILLISECONDS,
            step_timeout_seconds=worker.step_timeout_seconds,
            revoke_timeout_seconds=worker.revoke_timeout_seconds,
            shutdown_timeout_seconds=worker.shutdown_timeout_seconds,
            max_consecutive_failures=worker.max_consecutive_failures,
            dead_letter_share_max=worker.dead_letter_share_max,
            dead_letter_window=worker.dead_letter_window,
            starts_at_end=kafka.auto_offset_reset == "latest",
            membership_check_seconds=worker.membership_check_seconds,
            suspended_after_seconds=kafka.session_timeout_ms / _MILLISECONDS,
            stuck_after_seconds=worker.stuck_after_seconds,
        )


def _message_bytes(described: dict[str, TopicDescription], names: Sequence[str], most: int) -> int:
    """The smallest `max.message.bytes` of some topics, at most `most`."""
    sizes = [int(described[name].config.get("max.message.bytes") or most) for name in names]
    return min(most, *sizes)


def _spare_the_garbage_collector() -> None:
    """What is loaded by now stays; records are freed by their counts, so full collections find nothing."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
