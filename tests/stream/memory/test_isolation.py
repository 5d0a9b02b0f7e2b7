"""Any course of transactions, against the plainest model of a log that there is."""

import asyncio
import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from streamverify.stream.memory.cluster import Cluster
from streamverify.stream.memory.storage import DiskStorage
from streamverify.stream.ports import Output, Partition, TopicSpec

IDS = st.sampled_from(["one", "two"])
PLACE = Partition("t", 0)


class Entry:
    """A record, or a marker where `value` is None; undecided as long as `committed` is None."""

    def __init__(self, value: bytes | None, committed: bool | None) -> None:
        self.value = value
        self.committed = committed


class Transactions(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.directory = Path(tempfile.mkdtemp())
        self.cluster = open_cluster(self.directory / "live")
        self.cluster.create(TopicSpec("t", 1))
        self.log: list[Entry] = []
        self.open: dict[str, list[Entry]] = {}
        self.pending: dict[str, int] = {}
        self.committed: int | None = None
        self.written = 0
        for transactional_id in ("one", "two"):
            self.cluster.register(transactional_id)

    def teardown(self) -> None:
        storage = self.cluster.storage
        assert storage is not None
        storage.close()
        shutil.rmtree(self.directory)

    def new_value(self) -> bytes:
        self.written += 1
        return b"%d" % self.written

    def end(self, transactional_id: str, *, committed: bool) -> None:
        entries = self.open.pop(transactional_id)
        for entry in entries:
            entry.committed = committed
        if entries:
            self.log.append(Entry(None, True))
        offset = self.pending.pop(transactional_id, None)
        if committed and offset is not None:
            self.committed = offset

    @rule()
    def publish(self) -> None:
        value = self.new_value()
        self.cluster.publish([Output("t", b"k", value)])
        self.log.append(Entry(value, True))

    @rule(transactional_id=IDS)
    def begin(self, transactional_id: str) -> None:
        if transactional_id not in self.open:
            self.cluster.begin(transactional_id)
            self.open[transactional_id] = []

    @precondition(lambda self: self.open)
    @rule(data=st.data(), count=st.integers(1, 3))
    def send(self, data: st.DataObject, count: int) -> None:
        transactional_id = data.draw(st.sampled_from(sorted(self.open)))
        entries = [Entry(self.new_value(), None) for _ in range(count)]
        self.cluster.send(transactional_id, [Output("t", b"k", entry.value) for entry in entries])
        self.log += entries
        self.open[transactional_id] += entries

    @precondition(lambda self: self.open)
    @rule(data=st.data(), offset=st.integers(0, 99))
    def send_offsets(self, data: st.DataObject, offset: int) -> None:
        transactional_id = data.draw(st.sampled_from(sorted(self.open)))
        self.cluster.send_offsets(transactional_id, {PLACE: offset}, "g")
        self.pending[transactional_id] = offset

    @precondition(lambda self: self.open)
    @rule(data=st.data(), committed=st.booleans())
    def finish(self, data: st.DataObject, committed: bool) -> None:
        transactional_id = data.draw(st.sampled_from(sorted(self.open)))
        (self.cluster.commit if committed else self.cluster.abort)(transactional_id)
        self.end(transactional_id, committed=committed)

    @rule(transactional_id=IDS)
    def take_over(self, transactional_id: str) -> None:
        self.cluster.register(transactional_id)
        if transactional_id in self.open:
            self.end(transactional_id, committed=False)

    @invariant()
    def readers_see_what_is_decided_and_committed(self) -> None:
        stable = next((n for n, entry in enumerate(self.log) if entry.committed is None), len(self.log))
        expected = [
            (offset, entry.value)
            for offset, entry in enumerate(self.log[:stable])
            if entry.committed and entry.value is not None
        ]
        log = self.cluster.log(PLACE)
        assert log.stable_end == stable
        assert log.end == len(self.log)
        position, seen = 0, []
        while position < stable:
            records, position = log.read(position, 2)
            assert len(records) <= 2
            seen += [(record.offset, record.value) for record in records]
        assert seen == expected
        assert self.cluster.committed("g", PLACE) == self.committed

    @invariant()
    def a_kill_keeps_what_was_committed_and_nothing_else(self) -> None:
        killed = self.directory / "killed"
        shutil.copytree(self.directory / "live", killed)
        recovered = open_cluster(killed)
        try:
            values = [record.value for record in recovered.log(PLACE).read(0, 1000).records]
            assert values == [e.value for e in self.log if e.committed and e.value is not None]
            assert recovered.committed("g", PLACE) == self.committed
        finally:
            assert recovered.storage is not None
            recovered.storage.close()
            shutil.rmtree(killed)


def open_cluster(path: Path) -> Cluster:
    cluster = Cluster(clock=lambda: 0.0, sleep=asyncio.sleep, retention_records=None)
    storage = DiskStorage(path)
    storage.load(cluster)
    cluster.storage = storage
    return cluster


TestTransactions = Transactions.TestCase
TestTransactions.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
