"""`rescore` of files: new records on stdout or appended to a file, counts on stderr."""

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from streamverify.model.claim_record import ClaimRecord
from tests.test_rescore import event

from .conftest import Run, run_process


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    path = tmp_path / "answers.jsonl"
    path.write_bytes(event(1) + b"\n\nnonsense\n" + event(2) + b"\n")
    return path


def records(out: str) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in out.splitlines()]
    for record in found:
        ClaimRecord.model_validate(record)
    return found


def ids(out: str) -> list[str]:
    return [record["record_id"] for record in records(out)]


def test_records_come_in_input_order_and_what_is_no_answer_is_counted(run: Run, answers: Path) -> None:
    code, out, err = run("rescore", str(answers), "--judge", "rules")
    assert code == 0
    found = [(each["answer_id"], each["claim_id"], each["verdict"], each["late"]) for each in records(out)]
    assert found == [
        ("a-1", "c1", "supported", False),
        ("a-1", "c2", "not_judged", False),
        ("a-2", "c1", "supported", False),
        ("a-2", "c2", "not_judged", False),
    ]
    assert [each["rescore_of"]["position"] for each in records(out)] == ["line:1"] * 2 + ["line:4"] * 2
    assert err == (
        "2 answers judged again: 4 claim records; claims: not_judged 2, supported 2; answers: flag 2; "
        "no answer: undecodable 1\n"
    )


def test_the_same_again_gives_the_same_ids_packed_or_not(run: Run, answers: Path, tmp_path: Path) -> None:
    packed = tmp_path / "answers.gz"
    packed.write_bytes(gzip.compress(answers.read_bytes()))
    first = ids(run("rescore", str(answers)).out)
    assert first == ids(run("rescore", str(packed)).out)
    assert first == ids(run_process("rescore", "-", stdin=answers.read_bytes()).stdout.decode())
    assert set(first).isdisjoint(ids(run("rescore", str(answers), "--run", "spring").out))


def test_another_spec_gives_other_ids_and_can_name_the_earlier_decision(
    run: Run, answers: Path, tmp_path: Path
) -> None:
    spec = tmp_path / "spec.yaml"
    spec.write_text("name: other\njudges: [rules]\n")
    decisions = [json.loads(line) for line in run("check", str(answers)).out.splitlines()]
    out = run(
        "rescore", str(answers), "--spec", str(spec), "--earlier-spec-hash", decisions[0]["spec_hash"]
    ).out
    assert set(ids(out)).isdisjoint(ids(run("rescore", str(answers)).out))
    assert {each["spec_hash"] for each in records(out)} != {decisions[0]["spec_hash"]}
    earlier = [each["rescore_of"]["decision_id"] for each in records(out)]
    assert earlier == [decisions[number]["decision_id"] for number in (0, 0, 2, 2)]


def test_a_file_is_appended_to(run: Run, answers: Path, tmp_path: Path) -> None:
    out = tmp_path / "records.jsonl"
    out.write_text('{"old": 1}')  # a run that was cut off left no end of line
    rules = ("--judge", "rules")
    ran = run("rescore", str(answers), "--out", str(out), "--json", *rules)
    assert run("rescore", str(answers), "--out", str(out), *rules).out == ""
    old, *new = out.read_text().splitlines()
    assert old == '{"old": 1}'
    assert ids("\n".join(new[:4])) == ids("\n".join(new[4:]))
    summary = json.loads(ran.out)
    assert (summary["answers"], summary["records"], summary["not_readable"]) == (2, 4, {"undecodable": 1})
    assert summary["spec_hash"] == json.loads(new[0])["spec_hash"]
    assert ran.err == ""


def test_lines_of_another_shape_keep_the_hash_of_what_was_stored(run: Run, tmp_path: Path) -> None:
    line = json.dumps({"request": {}, "response": {"content": [{"type": "text", "text": "Logs are kept."}]}})
    path = tmp_path / "answers.jsonl"
    path.write_text(line + "\nnonsense\n")
    code, out, err = run("rescore", str(path), "--from", "anthropic")
    assert code == 0, err
    assert {each["input_sha256"] for each in records(out)} == {hashlib.sha256(line.encode()).hexdigest()}
    assert "no answer: undecodable 1" in err


def test_a_line_over_the_limit_is_counted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_bytes(b'"' + b"x" * 1_100_000 + b'"\n')
    assert "no answer: too_large 1" in run("rescore", str(path)).err


def test_chunks_come_from_a_file(run: Run, tmp_path: Path) -> None:
    value = json.loads(event())
    (chunk,) = value.pop("retrieved_chunks")
    (tmp_path / "answers").write_text(json.dumps(value))
    (tmp_path / "chunks").write_text(json.dumps(chunk))
    found = records(run("rescore", str(tmp_path / "answers"), "--chunks", str(tmp_path / "chunks")).out)
    assert found[0]["verdict"] == "supported"
    assert found[0]["retriever"]["name"] == "chunk_store"
    without = records(run("rescore", str(tmp_path / "answers")).out)
    assert without[0]["not_judged_reason"] == "evidence_missing"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name either FILEs (- is stdin) or a --topic-range"),
        (["-", "--topic-range", "t"], "name either FILEs"),
        (["-", "--since", "2026-11-30"], "--since and --until go with --topic-range"),
        (["--topic-range", "t", "--since", "soon"], "soon: no ISO 8601 date"),
        (["--topic-range", "t:0:5"], "t:0:5: offsets are FIRST-LAST"),
        (["--topic-range", "t", "--from", "anthropic"], "topics hold native answers"),
        (["-", "--earlier-spec-hash", "abc"], "64 hexadecimal digits"),
        (["-", "--judge", "oracle"], "no judge oracle"),
        (["-", "--run", "x" * 201], "at most 200 characters"),
        (["-", "--out", "/nowhere/records"], "/nowhere/records"),
    ],
)
def test_wrong_usage_is_told_in_one_line(run: Run, arguments: list[str], message: str) -> None:
    code, out, err = run("rescore", *arguments)
    assert (code, out) == ((1 if "--out" in arguments else 2), "")
    assert err.count("\n") == 1
    assert message in err
