"""Ask a broker for its metadata over a plain socket.

A port that is open says little: Kafka opens it before it can serve. The answer to a Metadata request names
the cluster and its live brokers. Blocking, so that it also works where an event loop runs.
"""

import socket
import struct

_METADATA_KEY = 3
_METADATA_VERSION = 2  # the first one that names the cluster
_CORRELATION_ID = 7
_CLIENT_ID = b"streamverify-probe"
_MAX_RESPONSE_BYTES = 1_000_000
# Length, api key, version, correlation id, client id, then an empty list of topics: brokers only.
_BODY = struct.pack(
    f">hhih{len(_CLIENT_ID)}si",
    _METADATA_KEY,
    _METADATA_VERSION,
    _CORRELATION_ID,
    len(_CLIENT_ID),
    _CLIENT_ID,
    0,
)
_REQUEST = struct.pack(">i", len(_BODY)) + _BODY


def serving_cluster_id(host: str, port: int, timeout_seconds: float = 2.0) -> str | None:
    """The id of the cluster that serves on this address.

    None where nothing listens, where it does not answer in time or not as Kafka does, and where the cluster
    has no live broker or no controller yet.
    """
    try:
        with socket.create_connection((host, port), timeout=timeout_seconds) as connection:
            connection.sendall(_REQUEST)
            (length,) = struct.unpack(">i", _read_exactly(connection, 4))
            if not 0 < length <= _MAX_RESPONSE_BYTES:
                return None
            return parse_metadata(_read_exactly(connection, length))
    except (OSError, struct.error, UnicodeDecodeError):
        return None


def parse_metadata(payload: bytes) -> str | None:
    """The cluster id in a Metadata response of version 2 (without its length prefix).

    Raises:
        struct.error: the payload is cut short.
        UnicodeDecodeError: the id is not text.
    """
    correlation_id, broker_count = struct.unpack_from(">ii", payload, 0)
    if correlation_id != _CORRELATION_ID or broker_count < 1:
        return None
    offset = 8
    for _ in range(broker_count):
        offset += 4  # node id
        _, offset = _read_string(payload, offset)  # host
        offset += 4  # port
        _, offset = _read_string(payload, offset)  # rack
    cluster_id, offset = _read_string(payload, offset)
    (controller_id,) = struct.unpack_from(">i", payload, offset)
    return cluster_id if controller_id >= 0 else None


def _read_string(payload: bytes, offset: int) -> tuple[str | None, int]:
    (length,) = struct.unpack_from(">h", payload, offset)
    if length < 0:
        return None, offset + 2
    (raw,) = struct.unpack_from(f">{length}s", payload, offset + 2)
    return raw.decode("utf-8"), offset + 2 + length


def _read_exactly(connection: socket.socket, size_bytes: int) -> bytes:
    received = bytearray()
    while len(received) < size_bytes:
        part = connection.recv(size_bytes - len(received))
        if not part:
            raise ConnectionError("the peer closed the connection")
        received += part
    return bytes(received)
