"""The readiness probe believes only a Kafka that serves."""

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.localkafka.ports import LOOPBACK
from streamverify.localkafka.probe import parse_metadata, serving_cluster_id


def _string(text: str | None) -> bytes:
    raw = None if text is None else text.encode()
    return struct.pack(">h", -1) if raw is None else struct.pack(">h", len(raw)) + raw


def _metadata(brokers: int, cluster_id: str | None, controller_id: int, correlation_id: int = 7) -> bytes:
    broker = struct.pack(">i", 1) + _string("127.0.0.1") + struct.pack(">i", 9092) + _string(None)
    head = struct.pack(">ii", correlation_id, brokers)
    return head + broker * brokers + _string(cluster_id) + struct.pack(">ii", controller_id, 0)


def _framed(payload: bytes) -> bytes:
    return struct.pack(">i", len(payload)) + payload


@contextmanager
def _server(reply: bytes) -> Iterator[int]:
    """A server that sends `reply` to its one client and hangs up."""

    def serve() -> None:
        connection, _ = server.accept()
        with connection:
            connection.recv(1024)
            connection.sendall(reply)

    with socket.create_server((LOOPBACK, 0)) as server:
        thread = threading.Thread(target=serve)
        thread.start()
        yield server.getsockname()[1]
        thread.join()


def test_a_serving_broker_names_its_cluster() -> None:
    with _server(_framed(_metadata(1, "abc", 1))) as port:
        assert serving_cluster_id(LOOPBACK, port) == "abc"


@pytest.mark.parametrize(
    "reply",
    [
        _framed(_metadata(0, "abc", 1)),
        _framed(_metadata(1, "abc", -1)),
        _framed(_metadata(1, "abc", 1, correlation_id=8)),
        _framed(_metadata(1, "abc", 1))[:-8],
        _framed(b"HTTP"),
        struct.pack(">i", 2_000_000_000),
        struct.pack(">i", -5),
        b"",
    ],
    ids=["no broker", "no controller", "other request", "cut", "short", "huge", "negative", "closed"],
)
def test_anything_else_is_not_serving(reply: bytes) -> None:
    with _server(reply) as port:
        assert serving_cluster_id(LOOPBACK, port) is None


def test_a_port_that_is_open_but_silent_is_not_serving() -> None:
    with socket.create_server((LOOPBACK, 0)) as server:
        assert serving_cluster_id(LOOPBACK, server.getsockname()[1], timeout_seconds=0.05) is None


def test_a_closed_port_is_not_serving() -> None:
    with socket.create_server((LOOPBACK, 0)) as server:
        port = server.getsockname()[1]
    assert serving_cluster_id(LOOPBACK, port) is None


@given(st.integers(1, 5), st.text(min_size=1, max_size=30), st.integers(0, 9))
def test_the_cluster_id_is_read_whatever_the_number_of_brokers(
    brokers: int, cluster_id: str, controller_id: int
) -> None:
    assert parse_metadata(_metadata(brokers, cluster_id, controller_id)) == cluster_id


@given(st.binary(max_size=200), st.booleans())
def test_garbage_raises_only_what_the_probe_expects(garbage: bytes, right_start: bool) -> None:
    payload = struct.pack(">ii", 7, 1) + garbage if right_start else garbage
    try:
        result = parse_metadata(payload)
    except (struct.error, UnicodeDecodeError):
        return
    assert result is None or len(result) <= len(payload)
