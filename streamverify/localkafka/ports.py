"""Choose loopback ports for the broker and the controller."""

import random
import socket
from collections.abc import Collection

from .errors import LocalKafkaError

LOOPBACK = "127.0.0.1"
# Below the range from which systems take ports for outgoing connections. A port of that range could, while
# the broker is down, become the source port of a client that retries: then it connects to itself, and the
# broker cannot bind its own port again.
FIRST_PORT = 20_000
LAST_PORT = 32_000
_ATTEMPTS = 200


def is_free(port: int) -> bool:
    """Whether a server could listen on this loopback port now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
            probe.listen(1)
        except OSError:
            return False
    return True


def choose_free_port(exclude: Collection[int] = ()) -> int:
    """A free loopback port that is not in `exclude`.

    Raises:
        LocalKafkaError: `port_in_use`, where none was found.
    """
    for _ in range(_ATTEMPTS):
        port = random.randint(FIRST_PORT, LAST_PORT)
        if port not in exclude and is_free(port):
            return port
    raise LocalKafkaError(
        "port_in_use", f"no free port between {FIRST_PORT} and {LAST_PORT} on {LOOPBACK}: end what holds them"
    )
