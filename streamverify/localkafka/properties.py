"""The server.properties of a one-node Kafka in KRaft combined mode."""

from collections.abc import Mapping
from pathlib import Path

from .ports import LOOPBACK


def server_properties(
    port: int, controller_port: int, log_dir: Path, overrides: Mapping[str, str] | None = None
) -> dict[str, str]:
    """The settings of broker and controller in one process, on loopback only.

    `overrides` are Kafka's own names; they win.
    """
    settings = {
        "process.roles": "broker,controller",
        "node.id": "1",
        "listeners": f"PLAINTEXT://{LOOPBACK}:{port},CONTROLLER://{LOOPBACK}:{controller_port}",
        "advertised.listeners": f"PLAINTEXT://{LOOPBACK}:{port}",
        "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
        "inter.broker.listener.name": "PLAINTEXT",
        "controller.listener.names": "CONTROLLER",
        "controller.quorum.bootstrap.servers": f"{LOOPBACK}:{controller_port}",
        "log.dirs": str(log_dir),
        "auto.create.topics.enable": "false",
        # One node: nothing can be replicated. Few partitions, as each costs files and start time.
        "default.replication.factor": "1",
        "min.insync.replicas": "1",
        "offsets.topic.replication.factor": "1",
        "offsets.topic.num.partitions": "4",
        "transaction.state.log.replication.factor": "1",
        "transaction.state.log.min.isr": "1",
        "transaction.state.log.num.partitions": "4",
        "share.coordinator.state.topic.replication.factor": "1",
        "share.coordinator.state.topic.min.isr": "1",
        "share.coordinator.state.topic.num.partitions": "1",
        # Tests wait for these: the first rebalance, the abort of a dead producer, expiry of a dead member.
        "group.initial.rebalance.delay.ms": "0",
        "group.min.session.timeout.ms": "1000",
        "transaction.abort.timed.out.transaction.cleanup.interval.ms": "1000",
        # After a kill the new broker process is let in when the session of the old one has run out: 9 s by
        # default, and a hard restart takes that long.
        "broker.session.timeout.ms": "4000",
        "broker.heartbeat.interval.ms": "500",
        # The default of 128 MiB would be a quarter of the heap.
        "log.cleaner.dedupe.buffer.size": "16777216",
        "num.network.threads": "2",
        "num.io.threads": "4",
    }
    settings.update(overrides or {})
    return settings


def write_properties(path: Path, settings: Mapping[str, str]) -> None:
    """Write a Java properties file."""
    path.write_text(render_properties(settings), encoding="ascii")


def render_properties(settings: Mapping[str, str]) -> str:
    """The text of a Java properties file, ASCII only."""
    return "".join(f"{_escape(key)}={_escape(value)}\n" for key, value in settings.items())


def _escape(text: str) -> str:
    # Java reads the file as Latin-1 with UTF-16 escapes.
    parts = []
    for character in text:
        if character in "\\=:#! ":
            parts.append("\\" + character)
        elif " " < character <= "~":
            parts.append(character)
        else:
            units = character.encode("utf-16-be", "surrogatepass")
            parts.extend(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))
    return "".join(parts)
