"""The Apache Kafka of a test session; where it cannot run, the tests that need it fail."""

from collections.abc import Iterator

import pytest

from streamverify.localkafka import LocalKafka


@pytest.fixture(scope="session")
def kafka_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalKafka]:
    """One running node on a free port and an empty data directory, shared by the session.

    A test that stops or restarts it must leave it running.
    """
    with LocalKafka(data_dir=tmp_path_factory.mktemp("kafka")) as node:
        yield node
