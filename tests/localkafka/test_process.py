"""Just the right process is recognised and ended."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from streamverify.localkafka.errors import LocalKafkaError
from streamverify.localkafka.process import (
    ProcessHandle,
    log_tail,
    process_start,
    read_pid_file,
    spawn_detached,
    write_pid_file,
)


@pytest.fixture
def sleeper(tmp_path: Path) -> Iterator[ProcessHandle]:
    handle = spawn_detached(["sleep", "60"], tmp_path, tmp_path / "log")
    yield handle
    handle.send(signal.SIGKILL)
    assert handle.wait_gone(10.0)


def test_a_spawned_process_lives_in_a_session_of_its_own(sleeper: ProcessHandle) -> None:
    assert sleeper.is_alive()
    assert os.getsid(sleeper.pid) != os.getsid(0)


def test_waiting_for_a_process_that_stays_ends_in_time(sleeper: ProcessHandle) -> None:
    assert not sleeper.wait_gone(0.05)


def test_a_recycled_process_id_is_never_signalled(sleeper: ProcessHandle, tmp_path: Path) -> None:
    earlier = ProcessHandle(sleeper.pid, "an earlier start")
    write_pid_file(tmp_path / "pid", earlier)
    assert read_pid_file(tmp_path / "pid") is None
    earlier.send(signal.SIGKILL)
    assert earlier.wait_gone(0.0)
    assert not sleeper.wait_gone(0.05)


def test_the_pid_file_names_a_live_process_only(sleeper: ProcessHandle, tmp_path: Path) -> None:
    write_pid_file(tmp_path / "pid", sleeper)
    assert read_pid_file(tmp_path / "pid") == sleeper
    sleeper.send(signal.SIGTERM)
    assert sleeper.wait_gone(10.0)
    assert read_pid_file(tmp_path / "pid") is None


@pytest.mark.parametrize("content", ["", "12", "[]", "{}", '{"pid": "x", "started": "y"}', '{"pid": -1}'])
def test_a_pid_file_that_says_nothing_names_no_process(tmp_path: Path, content: str) -> None:
    (tmp_path / "pid").write_text(content, encoding="utf-8")
    assert read_pid_file(tmp_path / "pid") is None


def test_a_zombie_is_not_alive() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        handle = ProcessHandle(child.pid, process_start(child.pid) or "")
        assert handle.is_alive()
        child.kill()
        # Not yet reaped: the with block waits for it at its end.
        assert handle.wait_gone(10.0)


def test_the_output_goes_to_the_log(tmp_path: Path) -> None:
    log = tmp_path / "log file"
    handle = spawn_detached(["sh", "-c", "echo out; echo err >&2"], tmp_path, log)
    assert handle.wait_gone(10.0)
    assert log_tail(log) == "out\nerr"


def test_the_log_tail_is_bounded(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("".join(f"{'x' * 1000} {number}\n" for number in range(100)), encoding="utf-8")
    lines = log_tail(log).splitlines()
    assert lines[-1].endswith(" 99")
    assert len(lines) <= 25
    assert sum(map(len, lines)) <= 16_384
    assert log_tail(tmp_path / "none").startswith("(no log")


def test_a_directory_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(LocalKafkaError) as caught:
        spawn_detached(["true"], tmp_path / "none", tmp_path / "log")
    assert caught.value.code == "spawn_failed"
