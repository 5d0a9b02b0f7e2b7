"""`kafka`: options, output and errors; the broker itself has tests of its own."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from streamverify.localkafka import LocalKafkaError, LocalKafkaStatus

from .conftest import Run


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    calls: list[tuple[Any, ...]] = []

    def start(port: int | None, data_dir: Path | None) -> SimpleNamespace:
        calls.append(("start", port, data_dir))
        return SimpleNamespace(bootstrap_servers="127.0.0.1:19092", reused=len(calls) > 1)

    def stop(data_dir: Path | None) -> bool:
        calls.append(("stop", data_dir))
        return len(calls) == 1

    monkeypatch.setattr("streamverify.localkafka.start", start)
    monkeypatch.setattr("streamverify.localkafka.stop", stop)
    return calls


def test_start_prints_the_address(run: Run, calls: list[tuple[Any, ...]], tmp_path: Path) -> None:
    assert run("kafka", "start") == (0, "127.0.0.1:19092\n", "")
    again = run("kafka", "start", "--port", "19092", "--data-dir", str(tmp_path), "--json")
    assert json.loads(again.out) == {"bootstrap_servers": "127.0.0.1:19092", "reused": True}
    assert calls == [("start", None, None), ("start", 19092, tmp_path)]


def test_stop_says_whether_it_ran(run: Run, calls: list[tuple[Any, ...]]) -> None:
    assert run("kafka", "stop") == (0, "stopped\n", "")
    assert run("kafka", "stop") == (0, "not running\n", "")


@pytest.mark.parametrize(
    ("running", "answering", "expected"),
    [
        (True, True, "running on 127.0.0.1:1, process 7\n"),
        (True, False, "running on 127.0.0.1:1, process 7, does not answer yet\n"),
        (False, False, "not running\n"),
    ],
)
def test_status(
    run: Run, monkeypatch: pytest.MonkeyPatch, running: bool, answering: bool, expected: str
) -> None:
    state = LocalKafkaStatus(running, answering, 7, "127.0.0.1:1", Path("/d"), Path("/d/log"))
    monkeypatch.setattr("streamverify.localkafka.status", lambda _: state)
    assert run("kafka", "status") == (0, expected, "")
    found = json.loads(run("kafka", "status", "--json").out)
    assert (found["running"], found["answering"], found["data_dir"]) == (running, answering, "/d")


def test_what_is_missing_is_told_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise LocalKafkaError("java_missing", "No Java: install one.")

    monkeypatch.setattr("streamverify.localkafka.start", fail)
    assert run("kafka", "start") == (1, "", "streamverify: No Java: install one.\n")


def test_the_brokers_own_words_go_before_the_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise LocalKafkaError("broker_died", "It died: see its log.", "boom\nbang")

    monkeypatch.setattr("streamverify.localkafka.start", fail)
    assert run("kafka", "start") == (1, "", "boom\nbang\nstreamverify: It died: see its log.\n")
