"""`eval`: shapes of lines, verdict lines, figures, pages."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from streamverify.semantic.calibration import FORMAT, content_sha256

from .conftest import Run, run_process
from .labelled import ANSWER, OPEN, PAIRS, read_lines, write_lines

EVAL = ("eval", "--judge", "rules")


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    return write_lines(tmp_path / "pairs.jsonl", *PAIRS)


def figures(run: Run, *arguments: str) -> dict[str, Any]:
    code, out, err = run(*EVAL, *arguments, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def parts(rate: dict[str, Any]) -> tuple[int, int]:
    return rate["numerator"], rate["denominator"]


def test_verdict_lines_are_those_of_the_contract(run: Run, pairs: Path, tmp_path: Path) -> None:
    out = tmp_path / "verdicts.jsonl"
    figures(run, str(pairs), "--out", str(out))
    lines = read_lines(out)
    found = [(line["id"], line["gold"], line["label"], line["not_judged_reason"]) for line in lines]
    assert found == [
        ("p1", "supported", "supported", None),
        ("p2", "insufficient", "supported", None),
        ("line:3", "contradicted", "contradicted", None),
        ("p4", "not_supported", "not_judged", "abstained"),
        ("p5", "supported", "not_judged", "abstained"),
    ]
    assert lines[0]["scores"] == {"supported": 1.0, "contradicted": 0.0, "insufficient": 0.0}
    assert (lines[0]["confidence"], lines[0]["probability"], lines[0]["judge"]) == (1.0, None, "rules@1")
    assert lines[0]["evidence"] == [{"chunk_id": "e1", "start": 10, "end": 10 + len(OPEN) - 1}]
    assert [line["scores"] for line in lines[2:]] == [None, None, None]


def test_figures_have_numerators_and_denominators(run: Run, pairs: Path) -> None:
    found = figures(run, str(pairs))
    rates = {name: parts(rate) for name, rate in found["rates"].items()}
    assert rates["decided"] == (3, 5)
    assert rates["accepted"] == (2, 5)
    assert rates["false_accepts"] == (1, 2)
    assert rates["false_blocks"] == (0, 2)
    assert found["confusion"]["two_way"]["not_supported"] == {"supported": 1, "not_supported": 2}
    assert found["clusters"] == 4  # two share a claim
    assert parts(found["contradictions"]["number_conflict"]["precision"]) == (1, 1)
    assert found["auc"]["without_rank"] == 3
    assert {part["value"] for part in found["slices"]["src"]} == {"a", "b"}
    assert parts(found["answers"]["pass"]) == (2, 5)


def test_gzip_a_pipe_and_a_byte_order_mark_are_read_alike(run: Run, pairs: Path, tmp_path: Path) -> None:
    packed = tmp_path / "pairs.jsonl.gz"
    packed.write_bytes(gzip.compress(b"\xef\xbb\xbf" + pairs.read_bytes().replace(b"\n", b"\r\n\n")))
    plain = figures(run, str(pairs))
    assert figures(run, str(packed))["rates"] == plain["rates"]
    ran = run_process(*EVAL, "-", "--json", stdin=pairs.read_bytes())
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["rates"] == plain["rates"]


def test_bad_lines_are_counted_and_named_and_the_rest_goes_on(run: Run, tmp_path: Path) -> None:
    path = write_lines(
        tmp_path / "bad.jsonl",
        PAIRS[0],
        b"{",
        {"claim": "A b."},
        b"",
        {**PAIRS[1], "label": "maybe"},
        PAIRS[1],
    )
    code, out, err = run(*EVAL, str(path), "--json")
    found = json.loads(out)
    assert code == 0
    assert found["rows"] == 2
    assert found["unusable_lines"] == {
        "count": 3,
        "by_reason": {"not JSON": 1, "no evidence": 1, "unknown label": 1},
        "lines": [
            {"line": 2, "reason": "not JSON"},
            {"line": 3, "reason": "no evidence"},
            {"line": 5, "reason": "unknown label"},
        ],
    }
    assert err == f"streamverify: {path}: lines that could not be used: 3; the first is line 2, not JSON\n"
    assert "unusable lines: 3: line 2 (not JSON), 3 (no evidence)" in run(*EVAL, str(path)).out


def test_a_line_over_the_limit_is_one_of_them(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STREAMVERIFY_LIMITS__EVENT_BYTES", "1000")
    long = {**PAIRS[0], "evidence": "It rains. " * 200}
    code, out, _ = run(*EVAL, str(write_lines(tmp_path / "long.jsonl", long, PAIRS[0])), "--json")
    assert code == 0
    assert json.loads(out)["unusable_lines"]["by_reason"] == {"too_large": 1}
    assert json.loads(out)["rows"] == 1


def test_nothing_usable_gives_figures_of_nothing(run: Run, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "none.jsonl")
    found = figures(run, str(path))
    assert found["rows"] == 0
    assert found["rates"]["false_accepts"]["value"] is None
    code, out, err = run(*EVAL, str(path), "--html", str(tmp_path / "none.html"))
    assert (code, err) == (0, "")
    assert "n/a (0/0)" in out


def test_answers_with_labelled_claims(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "verdicts.jsonl"
    found = figures(run, str(write_lines(tmp_path / "answers.jsonl", ANSWER)), "--out", str(out))
    assert [(line["id"], line["label"]) for line in read_lines(out)] == [
        ("a-1/c1", "supported"),
        ("a-1/c2", "not_judged"),
    ]
    assert read_lines(out)[0]["evidence"][0]["chunk_id"] == "k1"
    assert found["answers"]["answers"] == 1
    assert found["clusters"] == 1


def test_a_label_field_with_words_of_its_own(run: Run, tmp_path: Path) -> None:
    path = str(write_lines(tmp_path / "answers.jsonl", ANSWER))
    words = ("--label-field", "verdict", "--label-words", "yes=supported,no=contradicted")
    assert figures(run, path, *words)["gold"] == {"supported": 1, "contradicted": 1}
    unknown = json.loads(run(*EVAL, path, "--label-field", "verdict", "--json").out)
    assert unknown["unusable_lines"]["by_reason"] == {"no claim with a known verdict": 1}


def test_clusters_by_a_field_and_a_limit(run: Run, pairs: Path) -> None:
    assert figures(run, str(pairs), "--cluster", "src")["clusters"] == 4  # a, b, and two without
    assert figures(run, str(pairs), "--limit", "2")["rows"] == 2
    sliced = figures(run, str(pairs), "--slice", "case_id")["slices"]["case_id"]
    assert [part["value"] for part in sliced] == ["p2"]


def test_the_page_and_packed_verdicts_are_written(run: Run, pairs: Path, tmp_path: Path) -> None:
    page, out = tmp_path / "page.html", tmp_path / "verdicts.jsonl.gz"
    assert run(*EVAL, str(pairs), "--html", str(page), "--out", str(out)).code == 0
    assert page.read_text(encoding="utf-8").count("<svg") == 3
    assert len(gzip.decompress(out.read_bytes()).splitlines()) == len(PAIRS)


def test_judging_again_gives_the_same_bytes(run: Run, pairs: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "1", tmp_path / "2"
    run(*EVAL, str(pairs), "--out", str(first))
    run(*EVAL, str(pairs), "--out", str(second))
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize("option", ["--out", "--html"])
def test_a_file_that_cannot_be_written_is_one_line(
    run: Run, pairs: Path, tmp_path: Path, option: str
) -> None:
    code, _, err = run(*EVAL, str(pairs), option, str(tmp_path / "none" / "file"))
    assert code == 1
    assert err.startswith("streamverify: ")
    assert "cannot be written" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--judge", "nobody"], "nobody"),
        (["--label-words", "yes"], "WORD=LABEL"),
        (["--limit", "0"], "--limit"),
    ],
)
def test_wrong_usage(run: Run, pairs: Path, arguments: list[str], told: str) -> None:
    code, out, err = run(*EVAL, str(pairs), *arguments)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_gzip_that_ends_too_early_is_one_line(run: Run, pairs: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.gz"
    cut.write_bytes(gzip.compress(pairs.read_bytes())[:-20])
    code, _, err = run(*EVAL, str(cut))
    assert (code, err.count("\n")) == (2, 1)
    assert "broken gzip" in err


def calibration(path: Path, judge: str) -> Path:
    fields = {
        "format": FORMAT,
        "name": "mine",
        "judge": judge,
        "method": "isotonic",
        "parameters": {"scores": [0.0, 1.0], "probabilities": [0.1, 0.9]},
        "base_rate": {"value": 0.5},
        "thresholds": {},
    }
    path.write_text(json.dumps({**fields, "sha256": content_sha256(fields)}))
    return path


def test_probability_comes_from_a_calibration_alone(run: Run, pairs: Path, tmp_path: Path) -> None:
    out, file = tmp_path / "verdicts.jsonl", calibration(tmp_path / "c.json", "rules@1")
    table = figures(run, str(pairs), "--calibration", str(file), "--out", str(out))["calibration"]
    assert [line["probability"] for line in read_lines(out)] == [0.9, 0.9, None, None, None]
    assert (table["on"], table["rows"]) == ("probability", 2)


@pytest.mark.parametrize("judge", ["rules@0", "nli@1"])
def test_a_calibration_of_another_judge_is_refused(run: Run, pairs: Path, tmp_path: Path, judge: str) -> None:
    file = calibration(tmp_path / "c.json", judge)
    code, out, err = run(*EVAL, str(pairs), "--calibration", str(file))
    assert (code, out) == (1, "")
    assert f"fitted on scores of {judge}, not of rules@1" in err
