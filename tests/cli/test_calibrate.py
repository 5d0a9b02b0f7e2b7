"""`calibrate`: from labels to a file, and what is refused."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from streamverify.semantic.calibration import apply, load_calibration

from .conftest import Run
from .labelled import OPEN, write_lines

CALIBRATE = ("calibrate", "--judge", "rules")


def verdict_lines(count: int, judge: str = "some@1") -> list[dict[str, Any]]:
    """Of a judge whose scores are probabilities."""
    chance = random.Random(1)
    lines: list[dict[str, Any]] = []
    for number in range(count):
        score = round(chance.random(), 2)
        lines.append(
            {
                "id": f"r{number}",
                "gold": "supported" if chance.random() < score else "not_supported",
                "label": "supported" if score > 0.5 else "not_judged",
                "not_judged_reason": None if score > 0.5 else "abstained",
                "scores": {"supported": score, "contradicted": 0, "insufficient": round(1 - score, 2)},
                "confidence": score if score > 0.5 else None,
                "probability": None,
                "judge": judge,
                "evidence": [],
            }
        )
    return lines


def labelled_lines(count: int) -> list[dict[str, Any]]:
    """Pairs that the rules support, some of them wrongly by their label."""
    return [
        {
            "claim": f"{OPEN[:-1]} of club {number}.",
            "evidence": f"It rains. {OPEN[:-1]} of club {number}.",
            "label": "supported" if number % 50 else "insufficient",
        }
        for number in range(count)
    ]


def test_verdict_lines_become_a_named_and_hashed_file(run: Run, tmp_path: Path) -> None:
    file, out = write_lines(tmp_path / "mine.jsonl", *verdict_lines(2_000)), tmp_path / "c.json"
    code, told, err = run(
        *CALIBRATE, str(file), "--max-false-accepts", "default=0.2,high=0.1", "--out", str(out)
    )
    assert (code, err) == (0, "")
    calibration = load_calibration(out, "some@1")
    assert calibration.name == "mine"
    assert calibration.sha256 in told
    assert apply(calibration, 0.9) == pytest.approx(0.9, abs=0.1)
    default, high = calibration.threshold("default"), calibration.threshold("high")
    assert default is not None
    assert high is not None
    assert default.min_probability is not None
    assert high.min_probability is not None
    assert default.min_probability < high.min_probability
    assert calibration.threshold("other") == default


def test_labelled_lines_are_judged_first(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = write_lines(tmp_path / "mine.jsonl", *labelled_lines(400), b"{")
    code, out, err = run(*CALIBRATE, str(file), "--json", "--max-false-accepts", "default=0.1")
    assert code == 0
    assert "lines that could not be used: 1" in err
    document = json.loads(out)
    assert json.loads((tmp_path / "mine.calibration.json").read_text()) == document
    assert (document["judge"], document["counts"]["unusable_lines"]) == ("rules@1", 1)
    assert document["base_rate"] == {"numerator": 392, "denominator": 400, "value": 0.98}


def test_what_eval_wrote_gives_the_same_as_judging_here(run: Run, tmp_path: Path) -> None:
    file = write_lines(tmp_path / "mine.jsonl", *labelled_lines(400))
    verdicts = tmp_path / "verdicts.jsonl"
    run("eval", "--judge", "rules", str(file), "--out", str(verdicts))
    options = ("--max-false-accepts", "default=0.1", "--name", "n", "--out")
    for source, out in ((file, "1"), (verdicts, "2")):
        assert run(*CALIBRATE, str(source), *options, str(tmp_path / out)).code == 0
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


def test_no_judge_is_set_up_where_every_line_was_judged(run: Run, tmp_path: Path) -> None:
    file = write_lines(tmp_path / "mine.jsonl", *verdict_lines(2_000))
    judge = ("--judge", f"nli:{tmp_path / 'none'}")
    options = ("--max-false-accepts", "default=0.2", "--out", str(tmp_path / "c.json"))
    assert run("calibrate", str(file), *judge, *options).code == 0
    assert run("calibrate", str(write_lines(file, *labelled_lines(1))), *judge, *options).code != 0


def test_clusters_by_a_field_of_verdict_lines(run: Run, tmp_path: Path) -> None:
    lines = [{**line, "topic": number // 10} for number, line in enumerate(verdict_lines(2_000))]
    file = write_lines(tmp_path / "mine.jsonl", *lines)
    options = (
        "--cluster",
        "topic",
        "--max-false-accepts",
        "default=0.3",
        "--json",
        "--out",
        str(tmp_path / "c"),
    )
    assert json.loads(run(*CALIBRATE, str(file), *options).out)["counts"]["clusters"] == 200


def test_too_few_labels_are_refused_with_how_many_are_needed(run: Run, tmp_path: Path) -> None:
    file, out = write_lines(tmp_path / "few.jsonl", *verdict_lines(30)), tmp_path / "c.json"
    code, told, err = run(*CALIBRATE, str(file), "--out", str(out))
    assert (code, told) == (1, "")
    assert err == (
        "streamverify: Too few labels: 100 labelled claims with a score are needed, there are 30.\n"
    )
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--judge", "nobody"], "nobody"),
        (["--max-false-accepts", "high"], "CLASS=SHARE"),
        (["--max-false-accepts", "high=1.5"], "CLASS=SHARE"),
        (["--max-false-accepts", "=0.1"], "CLASS=SHARE"),
        (["--confidence", "1"], "--confidence"),
        (["--method", "magic"], "--method"),
    ],
)
def test_wrong_usage(run: Run, tmp_path: Path, arguments: list[str], told: str) -> None:
    file = write_lines(tmp_path / "mine.jsonl", *labelled_lines(3))
    code, out, err = run(*CALIBRATE, str(file), *arguments)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_a_place_that_cannot_be_written_is_one_line(run: Run, tmp_path: Path) -> None:
    file = write_lines(tmp_path / "mine.jsonl", *verdict_lines(2_000))
    out = str(tmp_path / "none" / "c.json")
    code, _, err = run(*CALIBRATE, str(file), "--max-false-accepts", "default=0.2", "--out", out)
    assert (code, err.count("\n")) == (1, 1)
    assert "cannot be written" in err
