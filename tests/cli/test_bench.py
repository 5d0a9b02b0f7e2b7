"""`bench`: what it prints, and how it ends where it cannot begin."""

import json

import pytest

from streamverify.localkafka import LocalKafkaError

from .conftest import Run


def test_checks_are_printed_for_people_and_for_machines(run: Run) -> None:
    code, out, err = run("bench", "checks", "--answers", "50", "--repeats", "1")
    assert (code, err) == (0, "")
    assert out.startswith("50 answers of ")
    assert "  parse\n" in out
    figures = json.loads(run("bench", "checks", "--answers", "50", "--repeats", "1", "--json").out)
    assert figures["us_per_answer"]["whole"] > 0


def test_without_a_kafka_it_ends_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise LocalKafkaError("maven_missing", "mvn is not on PATH: install it.")

    monkeypatch.setattr("streamverify.localkafka.LocalKafka.start", fail)
    code, out, err = run("bench", "stream", "--answers", "2000")
    assert (code, out) == (1, "")
    assert err.splitlines()[1:] == ["streamverify: mvn is not on PATH: install it."]
