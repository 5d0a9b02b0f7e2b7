"""One local Apache Kafka node: start, wait until it answers, stop, kill."""

import shutil
import signal
import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from .errors import ErrorCode, LocalKafkaError
from .identity import NodeIdentity, new_cluster_id, read_identity, write_identity
from .jars import ensure_jars
from .java import find_java
from .locking import exclusive_lock
from .paths import default_data_dir
from .ports import LOOPBACK, choose_free_port, is_free
from .probe import serving_cluster_id
from .process import (
    ProcessHandle,
    log_tail,
    read_pid_file,
    spawn_detached,
    write_pid_file,
)
from .properties import server_properties, write_properties
from .storage import format_storage

_POLL_SECONDS = 0.05
_KILL_TIMEOUT_SECONDS = 30.0


@dataclass(frozen=True)
class LocalKafkaStatus:
    """What is known of a node: `running` is its process, `answering` its reply to a metadata request."""

    running: bool
    answering: bool
    pid: int | None
    bootstrap_servers: str | None
    data_dir: Path
    log_file: Path


class LocalKafka:
    """A one-node Kafka on a data directory, for trials and tests.

    The broker is a process of its own and outlives this object unless it is used as a context manager.
    Any other object, also in another process, with the same data directory drives the same broker.

    Args:
        port: the broker's loopback port; None keeps the one of the data directory, else takes a free one.
        data_dir: holds the log segments, the settings, the pid file and the broker's output.
        overrides: broker settings by Kafka's names.
        heap_megabytes: the largest Java heap.
        jars_dir: where the Kafka jars are, or are fetched to.
    """

    def __init__(
        self,
        port: int | None = None,
        data_dir: Path | None = None,
        *,
        overrides: Mapping[str, str] | None = None,
        heap_megabytes: int = 512,
        start_timeout_seconds: float = 120.0,
        stop_timeout_seconds: float = 30.0,
        jars_dir: Path | None = None,
    ) -> None:
        self.data_dir = (data_dir or default_data_dir()).absolute()
        self.log_file = self.data_dir / "broker.log"
        self.reused = False  # whether the last start() found the broker running
        self._requested_port = port
        self._overrides = dict(overrides or {})
        self._heap_megabytes = heap_megabytes
        self._start_timeout_seconds = start_timeout_seconds
        self._stop_timeout_seconds = stop_timeout_seconds
        self._jars_dir = jars_dir
        self._pid_file = self.data_dir / "broker.pid"
        self._identity_file = self.data_dir / "node.json"
        self._log_dir = self.data_dir / "kafka-logs"
        self._properties_file = self.data_dir / "server.properties"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def bootstrap_servers(self) -> str:
        """`127.0.0.1:PORT`.

        Raises:
            ValueError: the node was never started, so that it has no port yet.
        """
        identity = self._read_identity()
        if identity is None:
            raise ValueError(f"no Kafka was started on {self.data_dir}")
        return identity.bootstrap_servers

    @property
    def pid(self) -> int | None:
        """The process id of the broker, None where it does not run."""
        handle = read_pid_file(self._pid_file)
        return handle.pid if handle else None

    def start(self) -> None:
        """Start the broker and wait until it serves; one that runs on the data directory is reused.

        Raises:
            LocalKafkaError: what is missing, or why the broker did not come up.
        """
        self._make_data_dir()
        with self._lock():
            running = read_pid_file(self._pid_file)
            self.reused = running is not None
            if running is not None:
                self._wait_until_serving(running, self._identity_of_running(running))
                return
            identity, java_command = self._prepare()
            started = self._spawn(java_command)
            try:
                self._wait_until_serving(started, identity)
            except BaseException:  # an interrupt too must not leave a broker that nobody knows of
                self._end_process(started, signal.SIGKILL)
                raise

    def stop(self) -> bool:
        """End the broker: SIGTERM, and SIGKILL when it takes longer than the stop timeout.

        Returns whether one was running.

        Raises:
            LocalKafkaError: `stop_failed`, where even SIGKILL did not end it.
        """
        return self._end(signal.SIGTERM)

    def kill(self) -> bool:
        """End the broker with SIGKILL, as a crash would; returns whether one was running."""
        return self._end(signal.SIGKILL)

    def restart(self, *, hard: bool = False) -> None:
        """Stop (`hard`: kill) and start again, on the same ports and data."""
        if hard:
            self.kill()
        else:
            self.stop()
        self.start()

    def status(self) -> LocalKafkaStatus:
        """Look at the process and ask it for its metadata; changes nothing."""
        handle = read_pid_file(self._pid_file)
        identity = self._read_identity()
        return LocalKafkaStatus(
            running=handle is not None,
            answering=handle is not None and identity is not None and self._is_serving(identity),
            pid=handle.pid if handle else None,
            bootstrap_servers=identity.bootstrap_servers if identity else None,
            data_dir=self.data_dir,
            log_file=self.log_file,
        )

    def _lock(self) -> AbstractContextManager[None]:
        return exclusive_lock(self.data_dir / "lock")

    def _make_data_dir(self) -> None:
        if "," in str(self.data_dir):
            raise LocalKafkaError(
                "data_dir_invalid", f"Kafka takes no comma in a path: choose another than {self.data_dir}"
            )
        try:
            self.data_dir.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LocalKafkaError(
                "data_dir_invalid", f"cannot make the data directory, choose another: {error}"
            ) from error

    def _identity_of_running(self, running: ProcessHandle) -> NodeIdentity:
        identity = self._read_identity()
        if identity is None:
            raise LocalKafkaError(
                "data_dir_invalid",
                f"process {running.pid} runs on {self.data_dir}, but {self._identity_file.name} is gone: "
                "stop it, then remove the directory",
            )
        if self._requested_port not in (None, identity.port):
            raise LocalKafkaError(
                "already_running",
                f"a Kafka runs on {self.data_dir} at {identity.bootstrap_servers} (pid {running.pid}): "
                "stop it first, or choose another data directory",
            )
        return identity

    def _prepare(self) -> tuple[NodeIdentity, list[str]]:
        java_command = [str(find_java()), "-cp", f"{ensure_jars(self._jars_dir)}/*"]
        known = self._read_identity()
        port = self._requested_port or (known.port if known else choose_free_port())
        identity = NodeIdentity(
            known.cluster_id if known else new_cluster_id(),
            port,
            known.controller_port if known else choose_free_port(exclude=(port,)),
        )
        for needed in (identity.port, identity.controller_port):
            if not is_free(needed):
                raise LocalKafkaError(
                    "port_in_use",
                    f"port {needed} on {LOOPBACK} is taken: choose another, or end what holds it",
                )
        settings = server_properties(identity.port, identity.controller_port, self._log_dir, self._overrides)
        if known is None:
            self._format(java_command, identity, settings)
        write_properties(self._properties_file, settings)
        write_identity(self._identity_file, identity)
        return identity, java_command

    def _format(
        self, java_command: Sequence[str], identity: NodeIdentity, settings: Mapping[str, str]
    ) -> None:
        unfinished = self.data_dir / "formatting"
        if self._log_dir.exists() and not unfinished.exists():
            raise LocalKafkaError(
                "data_dir_invalid",
                f"{self._log_dir} is there, but {self._identity_file.name} is not: "
                "choose another data directory, or remove this one",
            )
        unfinished.touch()
        if self._log_dir.exists():
            shutil.rmtree(self._log_dir)
        write_properties(self._properties_file, settings)
        format_storage(java_command, identity.cluster_id, self._properties_file)
        write_identity(self._identity_file, identity)
        unfinished.unlink()

    def _spawn(self, java_command: Sequence[str]) -> ProcessHandle:
        if self.log_file.exists():
            self.log_file.replace(self.data_dir / "broker.previous.log")
        flags = [
            f"-Xmx{self._heap_megabytes}m",
            "-XX:+UseSerialGC",
            "-XX:+ExitOnOutOfMemoryError",
            "-Dorg.slf4j.simpleLogger.showDateTime=true",
            "-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd HH:mm:ss.SSS",
        ]
        command = [*java_command, *flags, "kafka.Kafka", str(self._properties_file)]
        handle = spawn_detached(command, self.data_dir, self.log_file)
        write_pid_file(self._pid_file, handle)
        return handle

    def _wait_until_serving(self, handle: ProcessHandle, identity: NodeIdentity) -> None:
        deadline = time.monotonic() + self._start_timeout_seconds
        while not self._is_serving(identity):
            code: ErrorCode
            if not handle.is_alive():
                code, what = "broker_died", "Kafka ended at its start"
            elif time.monotonic() >= deadline:
                code, what = "start_timeout", f"Kafka did not answer in {self._start_timeout_seconds:g} s"
            else:
                time.sleep(_POLL_SECONDS)
                continue
            raise LocalKafkaError(code, f"{what}: see the end of {self.log_file}", log_tail(self.log_file))

    def _is_serving(self, identity: NodeIdentity) -> bool:
        return serving_cluster_id(LOOPBACK, identity.port) == identity.cluster_id

    def _end(self, first_signal: signal.Signals) -> bool:
        if not self.data_dir.is_dir():
            return False
        with self._lock():
            handle = read_pid_file(self._pid_file)
            if handle is not None:
                self._end_process(handle, first_signal)
            self._pid_file.unlink(missing_ok=True)
            return handle is not None

    def _end_process(self, handle: ProcessHandle, first_signal: signal.Signals) -> None:
        handle.send(first_signal)
        if first_signal != signal.SIGKILL and not handle.wait_gone(self._stop_timeout_seconds):
            handle.send(signal.SIGKILL)
        if not handle.wait_gone(_KILL_TIMEOUT_SECONDS):
            raise LocalKafkaError(
                "stop_failed", f"process {handle.pid} did not end after SIGKILL: look at it with ps"
            )

    def _read_identity(self) -> NodeIdentity | None:
        return read_identity(self._identity_file)
