"""The command line in this process, and as one of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from streamverify.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _no_settings_around(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name.startswith("STREAMVERIFY_"):
            monkeypatch.delenv(name)


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Calls the command line with arguments."""

    def call(*arguments: str) -> Ran:
        capfdbinary.readouterr()
        code = main(arguments)
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        return Ran(code, out.decode(), err.decode())

    return call


def run_process(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A process of its own, with nothing of ours in the environment."""
    return subprocess.run(
        [sys.executable, "-m", "streamverify", *arguments],
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
    )
