"""The embedded broker: the default of `streamverify demo`, and a testing aid for your own code.

Partitions and keys, groups that rebalance, transactions that are atomic over topics and offsets and
fenced by transactional id, read_committed readers, the offset gaps that transaction markers leave: as
Kafka has them, in one process, without threads. The same contract tests run on it and on Apache Kafka.
It replaces Kafka in tests and trials, not in production: one process, no replicas.

In a test::

    broker = MemoryBroker()
    await broker.create_topics([TopicSpec("answers.generated", 4), TopicSpec("answers.decisions", 4)])
    await broker.publish([Output("answers.generated", b"a-1", answer_bytes)])

    # Fail the second commit after it took effect, as if the broker's answer were lost:
    broker.faults.fail(Step.COMMIT, call=2, moment=Moment.AFTER)
    ...  # run the code under test against `broker`

    reader = broker.reader("answers.decisions")
    await reader.start()
    decisions = await reader.getmany(timeout_ms=1000, max_records=100)

`broker.faults` also hangs a step until it is released, freezes and thaws a consumer, ends a session or
a transaction at once, and takes the whole broker away. With `ManualTime` time-outs happen when the test
says so.
"""

from .broker import MemoryBroker
from .consumer import MemoryConsumer
from .faults import Fault, Faults, Moment, Step
from .manual_time import ManualTime
from .producer import MemoryProducer
from .reader import MemoryReader
from .record import MemoryRecord

__all__ = [
    "Fault",
    "Faults",
    "ManualTime",
    "MemoryBroker",
    "MemoryConsumer",
    "MemoryProducer",
    "MemoryReader",
    "MemoryRecord",
    "Moment",
    "Step",
]
