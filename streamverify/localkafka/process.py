"""Processes that outlive the one that started them: spawn, recognise, end."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from .errors import LocalKafkaError

_POLL_SECONDS = 0.02
_SPAWN_TIMEOUT_SECONDS = 30.0
_TAIL_LINES = 25
_TAIL_BYTES = 16_384
_PROC = Path("/proc")


@dataclass(frozen=True)
class ProcessHandle:
    """A process: its id and the moment it started, so that a recycled id is never taken for it."""

    pid: int
    started: str

    def is_alive(self) -> bool:
        """Whether just this process runs (a zombie does not)."""
        return process_start(self.pid) == self.started

    def send(self, number: signal.Signals) -> None:
        """Send a signal to just this process; nothing happens where it is gone."""
        if self.is_alive():
            try:
                os.kill(self.pid, number)
            except ProcessLookupError:
                return

    def wait_gone(self, timeout_seconds: float) -> bool:
        """Wait until the process is gone; False where it still runs after the time."""
        deadline = time.monotonic() + timeout_seconds
        while self.is_alive():
            if time.monotonic() >= deadline:
                return False
            time.sleep(_POLL_SECONDS)
        return True


def process_start(pid: int) -> str | None:
    """A text that identifies when process `pid` started, None where no live process has that id."""
    if _PROC.joinpath("self", "stat").exists():
        try:
            stat = _PROC.joinpath(str(pid), "stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None
        # The command name (field 2) is in parentheses and may hold anything; fields 3 and on follow it.
        fields = stat.rpartition(")")[2].split()
        state, start_ticks = fields[0], fields[19]
        if state in "ZX":
            return None
        boot_id = _PROC.joinpath("sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot_id}/{start_ticks}"
    listed = subprocess.run(
        ["ps", "-o", "stat=,lstart=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    state, _, started = listed.stdout.strip().partition(" ")
    return started.strip() if started and not state.startswith("Z") else None


def spawn_detached(command: Sequence[str], working_dir: Path, log_file: Path) -> ProcessHandle:
    """Start `command` in a session of its own, output to `log_file`, as nobody's child.

    A shell starts it in the background and ends. So it needs no reaping by us, and it is treated alike
    whichever process ends it later.

    Raises:
        LocalKafkaError: `spawn_failed`.
    """
    script = 'log=$1; shift; "$@" </dev/null >"$log" 2>&1 & echo $!'
    try:
        shell = subprocess.run(
            ["/bin/sh", "-c", script, "sh", str(log_file), *command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=working_dir,
            start_new_session=True,
            timeout=_SPAWN_TIMEOUT_SECONDS,
            check=True,
        )
        pid = int(shell.stdout)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        raise LocalKafkaError("spawn_failed", f"cannot start {command[0]}: {error}") from error
    # Gone already: a start time that no process has, so that the handle reads as dead.
    return ProcessHandle(pid, process_start(pid) or "gone")


def write_pid_file(path: Path, handle: ProcessHandle) -> None:
    """Write the handle in one step, so that a reader never sees half of it."""
    partial = path.with_name(f"{path.name}.partial")
    partial.write_text(json.dumps(asdict(handle)), encoding="utf-8")
    partial.replace(path)


def read_pid_file(path: Path) -> ProcessHandle | None:
    """The handle of a live process named by the pid file; None where there is no such file or process."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        handle = ProcessHandle(int(content["pid"]), str(content["started"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return handle if handle.pid > 0 and handle.is_alive() else None


def log_tail(path: Path) -> str:
    """The last lines of a log file, at most 25 of them and 16 KiB."""
    try:
        with path.open("rb") as log:
            size_bytes = log.seek(0, os.SEEK_END)
            log.seek(max(0, size_bytes - _TAIL_BYTES))
            lines = log.read().decode("utf-8", "replace").splitlines()
    except OSError as error:
        return f"(no log: {error})"
    return "\n".join(lines[-_TAIL_LINES:])
