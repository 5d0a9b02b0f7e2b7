"""What `streamverify rescore` does with files, and with stretches of topics."""

import contextlib
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from streamverify.evidence.store import ChunkStore
from streamverify.ingest.vendors import convert
from streamverify.judges import Judges, check_revisions
from streamverify.judging_loop import judging_loop
from streamverify.model.errors import BadInput, StreamverifyError, TopicsMissing
from streamverify.model.identity import input_sha256
from streamverify.policy.claim_records import AnswerRecords
from streamverify.policy.cut_claim_records import encode_claim_records
from streamverify.rescore import Rescorer, VerdictAppender, read_chunks, rescore_range
from streamverify.settings import Settings
from streamverify.stream.ports import Broker
from streamverify.stream.topic_range import TopicRange
from streamverify.topics import topic_names
from streamverify.verifier import Origin, Verifier

from .chunk_file import chunks_of_file
from .lines import Line, opened, read_lines
from .progress import progress

_NATIVE = "native"
_STDOUT = "-"

Write = Callable[[Sequence[AnswerRecords]], None]
Append = Callable[[Sequence[AnswerRecords]], Awaitable[None]]


class OutputUnwritable(StreamverifyError):
    """A file that cannot be written."""

    code = "output_unwritable"


class RescoreRun:
    """One call of the command.

    Args:
        settings: the whole tree.
        judges: of the new spec, not started.
        run: name of the rescore.
        earlier_spec_hash: see `Rescorer`.
        chunks: file of chunk texts, in place of the settings'.
        out: file to append to, `-` for stdout; None for the default.
    """

    def __init__(
        self,
        settings: Settings,
        judges: Judges,
        run: str,
        earlier_spec_hash: str | None,
        chunks: Path | None,
        out: str | None,
    ) -> None:
        self._settings = settings
        self._judges = judges
        self._run = run
        self._earlier = earlier_spec_hash
        self._chunks = chunks or settings.chunk_store.file
        self._out = out
        self._topics = topic_names(settings.kafka.topic_prefix)

    def files(self, names: Sequence[str], format_name: str) -> Rescorer:
        """Rescore the lines of files.

        Raises:
            StreamverifyError: a file cannot be read or written, or a judge cannot judge.
        """
        store = self._stored_chunks()
        with (
            judging_loop(self._judges) as loop,
            _written(self._out or _STDOUT, self._settings.limits.decision_bytes) as write,
            progress("rescored", "claims") as advance,
        ):
            rescorer = self._rescorer(store)  # once the judges are started, when their revisions are known

            async def again(line: Line) -> AnswerRecords | None:
                return await _again(rescorer, line, format_name)

            for name in names:
                with opened(name) as stream:
                    for lines in read_lines(stream, name, self._settings.limits.event_bytes):
                        made = [each for each in loop.each(again, lines) if each is not None]
                        write(made)
                        advance(sum(len(each.own) for each in made))
        return rescorer

    async def ranges(self, stretches: Sequence[TopicRange]) -> Rescorer:
        """Rescore stretches of topics.

        Raises:
            StreamverifyError: a topic is not there, the broker or a judge fails, a file cannot be written.
        """
        from .wiring import kafka_broker

        broker = kafka_broker(self._settings.kafka)
        try:
            store = self._stored_chunks() or await self._topic_chunks(broker)
            await self._judges.cascade.start()
            check_revisions(self._judges)
            rescorer = self._rescorer(store)
            async with self._appending(broker) as append:
                with progress("rescored", "claims") as advance:
                    for stretch in stretches:
                        async with contextlib.aclosing(rescore_range(broker, stretch, rescorer)) as batches:
                            async for made in batches:
                                await append(made)
                                advance(sum(len(each.own) for each in made))
        finally:
            await self._judges.cascade.close()
            await broker.close()
        return rescorer

    def _rescorer(self, store: ChunkStore | None) -> Rescorer:
        verifier = Verifier(
            self._judges.spec,
            self._settings.limits,
            lookup=None if store is None else store.get,
            judge=self._judges.cascade,
        )
        return Rescorer(verifier, run=self._run, earlier_spec_hash=self._earlier)

    def _stored_chunks(self) -> ChunkStore | None:
        return chunks_of_file(self._chunks, self._settings.chunk_store.max_bytes)

    async def _topic_chunks(self, broker: Broker) -> ChunkStore | None:
        """The texts that the topic `chunks` holds now, where the settings have it read."""
        settings, topic = self._settings.chunk_store, self._topics.chunks
        if settings.enabled is False:
            return None
        if (await broker.describe_topics([topic]))[topic] is None:
            if settings.enabled is True:
                raise TopicsMissing([topic])
            return None
        store = ChunkStore(settings.max_bytes)
        await read_chunks(broker, topic, store.apply)
        return store

    @contextlib.asynccontextmanager
    async def _appending(self, broker: Broker) -> AsyncIterator[Append]:
        most_bytes = self._settings.limits.decision_bytes
        if self._out is not None:
            with _written(self._out, most_bytes) as write:

                async def append(made: Sequence[AnswerRecords]) -> None:
                    write(made)

                yield append
            return
        appender = VerdictAppender(broker, self._topics.verdicts, self._settings.kafka.group_id, most_bytes)
        try:
            await appender.start()
            yield appender.append
        finally:
            await appender.stop()


async def _again(rescorer: Rescorer, line: Line, format_name: str) -> AnswerRecords | None:
    if line.sha256 is not None:
        rescorer.refuse("too_large")
        return None
    origin = Origin.of_line(line.number)
    if format_name == _NATIVE:
        return await rescorer.again(line.value, origin)
    try:
        event = convert(format_name, line.value, rescorer.verifier.limits)
    except BadInput as bad:
        rescorer.refuse(bad.reason)
        return None
    except Exception:  # noqa: BLE001 - a fault of ours must not stop the run; it is counted
        rescorer.refuse("internal_error")
        return None
    return await rescorer.again(event, origin, input_sha256(line.value))


@contextlib.contextmanager
def _written(out: str, most_bytes: int) -> Iterator[Write]:
    """Appends records to a file, one a line. A last line without an end is ended first."""
    if out == _STDOUT:
        yield lambda made: _write(sys.stdout.buffer, made, most_bytes)
        sys.stdout.buffer.flush()
        return
    path = Path(out)
    try:
        with path.open("ab+") as file:
            if file.tell():
                file.seek(-1, 2)
                if file.read(1) != b"\n":
                    file.write(b"\n")
            yield lambda made: _write(file, made, most_bytes)
    except OSError as error:
        raise OutputUnwritable(f"{out}: {error.strerror}.", hint="Name a file that can be written.") from None


def _write(file: BinaryIO, made: Sequence[AnswerRecords], most_bytes: int) -> None:
    for records in made:
        file.writelines(value + b"\n" for value in encode_claim_records(records, most_bytes))
