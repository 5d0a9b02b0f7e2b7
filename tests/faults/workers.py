"""Workers as processes: start, arm, signal, wait, and their logs."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

import aiohttp
import psutil

from .chaos import Variant
from .steps import Strike
from .waiting import until

_ROOT = Path(__file__).parents[2]
_TAIL_LINES = 30
_URL = re.compile(r"^http://\S+$", re.MULTILINE)


class WorkerProcess:
    """One `verify` process. Its output goes to files, its standard input takes strikes.

    Args:
        name: of the files.
        directory: where these are.
        environment: the settings, by their variables.
        variant: how it is made.
    """

    def __init__(
        self, name: str, directory: Path, environment: Mapping[str, str], variant: Variant = Variant.RIGHT
    ) -> None:
        self.name = name
        self._log = directory / f"{name}.log"
        self._told = directory / f"{name}.told"
        self.started_at = time.monotonic()
        with self._log.open("wb") as log, self._told.open("wb") as told:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.faults.worker_process", variant],
                cwd=_ROOT,
                env={**_environment_without_settings(), **environment},
                stdin=subprocess.PIPE,
                stdout=told,
                stderr=log,
            )

    # -- what it says

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """None while it runs; minus the number of the signal that ended it."""
        return self._process.poll()

    @property
    def runs(self) -> bool:
        return self.exit_code is None

    def log(self) -> str:
        return self._log.read_text(errors="replace")

    def log_tail(self) -> str:
        lines = self.log().splitlines()[-_TAIL_LINES:]
        return f"--- {self.name} (pid {self.pid}, exit code {self.exit_code}):\n" + "\n".join(lines)

    def events(self, event: str) -> list[dict[str, Any]]:
        """The lines of the log with that event."""
        lines = (line for line in self.log().splitlines() if line.startswith("{") and event in line)
        return [entry for line in lines if (entry := json.loads(line)).get("event") == event]

    def strikes(self) -> list[dict[str, Any]]:
        """The strikes that were carried out: step, signal and time."""
        return [json.loads(line) for line in self._told.read_text().splitlines() if line.startswith("{")]

    @property
    def url(self) -> str | None:
        """Of its HTTP server; None before it listens."""
        found = _URL.search(self._told.read_text())
        return found[0] if found else None

    async def is_ready(self) -> bool:
        url = self.url
        if url is None or not self.runs:
            return False
        try:
            async with (
                aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=2)) as session,
                session.get(f"{url}/readyz") as response,
            ):
                return response.status == 200
        except (aiohttp.ClientError, TimeoutError):
            return False

    @property
    def rss_bytes(self) -> int:
        return int(psutil.Process(self.pid).memory_info().rss)

    @property
    def peak_rss_bytes(self) -> int:
        """The most it ever had, as the kernel counts."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024

    @property
    def cpu_seconds(self) -> float:
        """User and system, since its start."""
        times = psutil.Process(self.pid).cpu_times()
        return float(times.user + times.system)

    # -- what is done to it

    def arm(self, strike: Strike) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        pipe.write(strike.line())
        pipe.flush()

    def send(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    @property
    def is_stopped(self) -> bool:
        """By SIGSTOP."""
        return self.runs and psutil.Process(self.pid).status() == psutil.STATUS_STOPPED

    async def wait_ready(self, timeout_seconds: float = 60.0) -> float:
        async def ready_or_gone() -> bool:
            return not self.runs or await self.is_ready()

        waited = await until(ready_or_gone, timeout_seconds, f"{self.name} is ready")
        assert self.runs, self.log_tail()
        return waited

    async def wait_exit(self, expected: int, timeout_seconds: float = 60.0) -> float:
        """Waits for its end; returns the seconds from now on."""
        waited = await until(lambda: not self.runs, timeout_seconds, f"{self.name} ends")
        assert self.exit_code == expected, self.log_tail()
        return waited

    async def terminate(self, timeout_seconds: float = 60.0) -> float:
        """SIGTERM; returns the seconds until it ended with 0."""
        self.send(signal.SIGTERM)
        return await self.wait_exit(0, timeout_seconds)

    def close(self) -> None:
        """Ends it at once, stopped or not."""
        if self.runs:
            self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _environment_without_settings() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("STREAMVERIFY_")}
