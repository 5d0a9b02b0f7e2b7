"""`streamverify demo` as a process."""

import gzip
import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from streamverify.demo.events import sample_answers, sample_events
from streamverify.model.codes import CONFLICT_CODES

RECORDS = len(sample_events())
#: A claim each, contradicted by a rule.
CONFLICTING_CLAIMS = sum(
    code in CONFLICT_CODES for event in sample_events() if event.expected for code in event.expected.codes
)


def demo(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "streamverify", "demo", *arguments],
        capture_output=True,
        encoding="utf-8",
        env=clean_environment(),
        timeout=120,
        check=False,
    )


def clean_environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STREAMVERIFY_")}
    return {**kept, "PYTHONIOENCODING": "utf-8"}


def check_report_of_sample(report: dict[str, Any]) -> None:
    assert report["decisions"] == report["run"]["published"] == RECORDS
    assert report["claims"]["contradicted"] == CONFLICTING_CLAIMS
    verdicts = [report["claims"][verdict] for verdict in ("supported", "contradicted", "insufficient")]
    assert report["judged"]["numerator"] == sum(verdicts)
    assert min(verdicts) > 0
    assert report["actions"]["pass"] > 0
    assert report["expected"]["deviations"] == []
    assert report["run"]["dead_letters_intact"] == 8


def test_sample_in_lines_with_a_report() -> None:
    ran = demo()
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    actions = [line for line in lines if line.startswith(("demo-", "broken-"))]
    assert len(actions) == RECORDS
    assert f"{RECORDS} of {RECORDS} decisions are as expected" in ran.stdout
    assert "/metrics" in ran.stdout
    assert max(map(len, lines)) <= 100
    assert "\x1b" not in ran.stdout


def test_json_is_one_object() -> None:
    ran = demo("--json", "--once")
    assert (ran.returncode, ran.stderr) == (0, "")
    check_report_of_sample(json.loads(ran.stdout))


def test_own_answers_are_taken_as_they_are(tmp_path: Path) -> None:
    lines = [event.value or b"" for event in sample_answers()[:5]] + [b"", b"{broken"]
    path = tmp_path / "own.jsonl.gz"
    path.write_bytes(gzip.compress(b"\n".join(lines)))
    report = json.loads(demo("--answers", str(path), "--json").stdout)
    assert report["decisions"] == 6
    assert report["dead_letters"] == {"undecodable": 1}
    assert report["expected"] is None
    text = demo("--answers", str(path)).stdout
    assert f"streamverify check {path}" in text
    assert "line:7" in text
    assert "As the sample expects it" not in text


def test_errors_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl.gz"
    path.write_bytes(gzip.compress(b"{}\n" * 1000)[:-20])
    cases = {
        ("--bootstrap-servers", "127.0.0.1:1"): (2, "needs --broker kafka"),
        ("--answers", str(path)): (2, "broken gzip data"),
        ("--broker", "kafka", "--bootstrap-servers", "127.0.0.1:1"): (1, "creating topics"),
    }
    for arguments, (code, message) in cases.items():
        ran = demo(*arguments)
        assert ran.returncode == code, arguments
        assert message in ran.stderr
        assert len(ran.stderr.splitlines()) == 1


def on_terminal(*arguments: str) -> tuple[int, str]:
    """Exit code and screen output of the demo on a pseudo-terminal of a hundred columns."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "streamverify", "demo", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env={**clean_environment(), "TERM": "xterm", "COLUMNS": "100", "LINES": "30"},
    ) as process:
        os.close(theirs)
        output = b""
        while piece := _read(ours):
            output += piece
        os.close(ours)
        return process.wait(timeout=60), output.decode()


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65_536)
    except OSError:  # how Linux tells that the other side has closed
        return b""


def test_live_table_on_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_bytes(b"\n".join(event.value or b"" for event in sample_answers()[:8]))
    code, screen = on_terminal("--answers", str(path))
    assert code == 0
    counts = [int(count) for count in re.findall(r"(\d+) decided", screen)]
    assert counts == sorted(counts)
    assert counts[-1] == 8
    assert len(set(counts)) >= 3  # it grew before our eyes
    assert "Report: " in screen
    code, screen = on_terminal("--answers", str(path), "--once")
    assert code == 0
    assert "decided" not in screen
    assert screen.count("demo-") >= 8


@pytest.mark.kafka
@pytest.mark.parametrize("ending", [None, signal.SIGTERM, signal.SIGINT])
def test_local_kafka_lives_as_long_as_the_demo(tmp_path: Path, ending: signal.Signals | None) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "streamverify", "demo", "--broker", "kafka", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**clean_environment(), "TMPDIR": str(tmp_path)},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert b"starting a local Apache Kafka" in process.stderr.readline()
        if ending is not None:
            process.send_signal(ending)
        out, err = process.communicate(timeout=120)
    assert process.returncode == (0 if ending is None else 130), err
    assert list(tmp_path.iterdir()) == []
    if ending is None:
        check_report_of_sample(json.loads(out))
