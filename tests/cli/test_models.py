"""`models check`: what it tells, and its exit code."""

from pathlib import Path

import orjson
import pytest

from streamverify.cli import main
from tests.semantic.nli.small_model import write_model

SPEED_KEYS = {"tokens", "ms_per_pair", "pairs_per_second", "batched_pairs_per_second"}


def test_a_model_that_works(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = write_model(tmp_path / "model")
    assert main(["models", "check", str(model), "--json"]) == 0
    found = orjson.loads(capsys.readouterr().out)
    assert found["works"]
    assert found["judge_id"].startswith("nli:small@")
    assert found["labels"] == {
        "entailment": "supported",
        "neutral": "insufficient",
        "contradiction": "contradicted",
    }
    assert found["batches"]
    assert [row["tokens"] for row in found["speed"]] == [32, 64, 128]
    assert all(row.keys() == SPEED_KEYS and row["pairs_per_second"] > 0 for row in found["speed"])
    assert [each["language"] for each in found["sanity"]] == ["en", "ru", "zh"]


def test_it_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = write_model(tmp_path / "model", labels=("consistent", "hallucinated"), quantised=True)
    assert main(["models", "check", str(model)]) == 0
    told = capsys.readouterr().out
    assert "works" in told
    assert "label hallucinated: not_supported" in told
    assert "every pair is run alone" in told


def test_a_model_that_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = write_model(tmp_path / "model", nonsense="nan")
    assert main(["models", "check", str(model), "--json"]) == 1
    refused = orjson.loads(capsys.readouterr().out)
    assert (refused["works"], refused["code"]) == (False, "nli_output_not_finite")
    assert main(["models", "check", str(model)]) == 1
    assert capsys.readouterr().err.startswith("streamverify: ")


def test_the_settings_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    model = write_model(tmp_path / "model", labels=("LABEL_0", "LABEL_1", "LABEL_2"))
    assert main(["models", "check", str(model)]) == 1
    assert "judge.nli.labels" in capsys.readouterr().err
    said = "LABEL_0=supported,LABEL_1=insufficient,LABEL_2=contradicted"
    monkeypatch.setenv("STREAMVERIFY_JUDGE__NLI__LABELS", said)
    assert main(["models", "check", str(model), "--json"]) == 0
