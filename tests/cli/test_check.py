"""`check`: decisions in input order, exit codes, streaming."""

import gzip
import hashlib
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from streamverify.cli.check import _verify_lines_of
from streamverify.cli.lines import Line
from streamverify.cli.summary import Summary, print_summary
from streamverify.model.limits import Limits
from streamverify.model.spec import VerificationSpec
from streamverify.verifier import Origin, Verifier

from .conftest import Run, run_process

GREETING = {"answer": "Hello!", "claims": []}
UNCITED: dict[str, Any] = {
    "answer_id": "a-2",
    "answer": "Logs are kept 30 days.",
    "claims": [{"claim_id": "c1", "text": "Logs are kept 30 days.", "citation_ids": []}],
}


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    path = tmp_path / "answers.jsonl"
    path.write_bytes(jsonl(GREETING) + b"\n" + jsonl(UNCITED) + b"nonsense\n" + jsonl(GREETING))
    return path


def jsonl(*events: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(event).encode() + b"\n" for event in events)


def decisions(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_one_decision_a_line_in_input_order(run: Run, answers: Path) -> None:
    code, out, err = run("check", str(answers))
    assert (code, err) == (1, "")
    found = [(d["answer_id"], d["action"], d["line"]) for d in decisions(out)]
    assert found == [
        ("line:1", "pass", None),
        ("a-2", "flag", None),
        ("line:4", "block", 4),
        ("line:5", "pass", None),
    ]
    assert decisions(out)[2]["reasons"][0]["code"] == "undecodable"


def test_all_pass_is_exit_0_and_nothing_to_do_is_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "good").write_bytes(jsonl(GREETING))
    (tmp_path / "empty").write_bytes(b"\n")
    assert run("check", str(tmp_path / "good"), "--json")[0] == 0
    assert run("check", str(tmp_path / "empty")) == (0, "", "")


def test_the_same_input_gives_the_same_ids_packed_or_not(run: Run, answers: Path, tmp_path: Path) -> None:
    packed = tmp_path / "answers.gz"
    packed.write_bytes(gzip.compress(answers.read_bytes()))
    _, out, _ = run("check", str(answers), str(packed))
    ids = [(d["decision_id"], d["input_sha256"]) for d in decisions(out)]
    assert ids[:4] == ids[4:]


def test_lines_are_numbered_by_file(run: Run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).write_bytes(jsonl(GREETING))
    _, out, _ = run("check", str(tmp_path / "one"), str(tmp_path / "two"))
    assert [d["answer_id"] for d in decisions(out)] == ["line:1", "line:1"]


def test_a_line_over_the_limit_is_blocked_with_the_hash_of_all_of_it(run: Run, tmp_path: Path) -> None:
    line = b'{"answer": "' + b"x" * 3_000_000 + b'"}'
    (tmp_path / "large").write_bytes(line + b"\n" + jsonl(GREETING))
    code, out, _ = run("check", str(tmp_path / "large"))
    large, small = decisions(out)
    assert code == 1
    assert large["reasons"][0]["code"] == "too_large"
    assert large["reasons"][0]["detail"] == f"{len(line)} bytes, limit 1000000"
    assert large["input_sha256"] == hashlib.sha256(line).hexdigest()
    assert small["action"] == "pass"


async def test_a_long_line_has_the_id_that_it_has_when_it_is_read_whole() -> None:
    value = b"x" * 5_000
    verifier = Verifier(limits=Limits(event_bytes=1_000))
    line = Line(7, value[:1_001], len(value), hashlib.sha256(value).hexdigest())
    cut = (await _verify_lines_of(verifier, verifier.limits, "native")(line)).decision
    whole = verifier.verify_event(value, Origin.of_line(7)).decision
    assert cut | {"decided_at": ""} == whole | {"decided_at": ""}


def test_decisions_do_not_wait_for_the_end_of_the_input() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "streamverify", "check"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(jsonl(GREETING))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["action"] == "pass"
        process.stdin.close()
        assert process.wait(30) == 0


def test_ctrl_c_ends_with_130() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "streamverify", "check", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(jsonl(GREETING))
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
        assert (process.returncode, err.strip()) == (130, b"")


def test_stdin_is_read_where_no_file_is_named() -> None:
    done = run_process("check", stdin=gzip.compress(jsonl(GREETING, UNCITED)))
    assert done.returncode == 1
    assert [d["action"] for d in decisions(done.stdout.decode())] == ["pass", "flag"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("no-such-file",), "'no-such-file' does not exist"),
        (("FILE", "--judge", "gpt"), "--judge: no judge gpt; use auto, rules, builtin, llm or nli:DIR"),
        (("FILE", "--judge", "llm"), "judge.llm.base_url: not set"),
        (("FILE", "--judge", "nli:no-such-directory"), "no such directory. A model is config.json"),
        (("FILE", "--from", "other"), "--from other: no such format; use one of native, anthropic, openai,"),
        (("FILE", "--spec", "no-such-spec"), "'no-such-spec' does not exist"),
        (("FILE", "--spec", "FILE"), "answers.jsonl: not usable YAML"),
        (("FILE", "--chunks", "FILE"), "answers.jsonl: line 1: chunk_id: Field required"),
        (("FILE", "--config", "FILE"), "answers.jsonl: not YAML"),
    ],
)
def test_wrong_usage_is_exit_2_and_one_line(
    run: Run, answers: Path, arguments: tuple[str, ...], expected: str
) -> None:
    code, out, err = run("check", *(str(answers) if each == "FILE" else each for each in arguments))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert expected in err


def test_broken_gzip_data_are_exit_2(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cut.gz").write_bytes(gzip.compress(jsonl(GREETING))[:-9])
    code, _, err = run("check", str(tmp_path / "cut.gz"))
    assert code == 2
    assert "broken gzip data" in err


def test_chunk_texts_from_a_file(run: Run, tmp_path: Path) -> None:
    event = UNCITED | {
        "claims": [{"claim_id": "c1", "text": "Logs are kept 30 days.", "citation_ids": ["s1"]}],
        "citations": [{"citation_id": "s1", "chunk_id": "k1", "quote": "kept 30 days"}],
    }
    (tmp_path / "answers").write_bytes(jsonl(event))
    (tmp_path / "chunks").write_bytes(jsonl({"chunk_id": "k1", "text": "Logs are kept 30 days."}))
    with_text = decisions(run("check", str(tmp_path / "answers"), "--chunks", str(tmp_path / "chunks")).out)
    without = decisions(run("check", str(tmp_path / "answers")).out)
    assert with_text[0]["counts"]["citations_checked"] == 1
    assert without[0]["claims"][0]["not_judged_reason"] == "evidence_missing"


def test_spec_and_config_take_effect(run: Run, tmp_path: Path, answers: Path) -> None:
    spec, config = tmp_path / "spec.yaml", tmp_path / "config.yaml"
    spec.write_text("risk_classes: {default: {on_not_judged: block}}\n")
    config.write_text(f"limits: {{event_bytes: 1000}}\nspec: {spec}\n")
    by_option = decisions(run("check", str(answers), "--spec", str(spec)).out)
    by_config = decisions(run("check", str(answers), "--config", str(config)).out)
    by_default = decisions(run("check", str(answers)).out)
    assert by_option[0]["spec_hash"] == by_config[0]["spec_hash"] != by_default[0]["spec_hash"]


def test_the_envelope_of_inline_markers(run: Run, tmp_path: Path) -> None:
    chunk = {"chunk_id": "k1", "text": "Logs are kept 30 days."}
    envelopes: tuple[dict[str, Any], ...] = (
        {
            "answer_id": "m-1",
            "question": "?",
            "request": {"retrieved_chunks": [chunk], "marker_base": 0},
            "response": {"text": "Logs are kept 30 days. [0]"},
        },
        {"request": None, "response": {"text": "Logs are kept 30 days. [1]"}},
        {"request": None, "response": None},
    )
    (tmp_path / "m").write_bytes(jsonl(*envelopes) + b"{\n")
    _, out, _ = run("check", str(tmp_path / "m"), "--from", "markers")
    first, second, third, fourth = decisions(out)
    assert (first["answer_id"], first["counts"]["citations_checked"]) == ("m-1", 1)
    assert first["input_sha256"] == hashlib.sha256(jsonl(envelopes[0]).rstrip()).hexdigest()
    assert "marker_out_of_range" in [reason["code"] for reason in second["reasons"]]
    assert third["reasons"][0]["code"] == "schema_invalid"
    assert fourth["reasons"][0]["code"] == "undecodable"


def test_a_vendor_format_and_lines_of_another_shape(run: Run, tmp_path: Path) -> None:
    part = {"type": "output_text", "text": "Logs are kept 30 days.", "annotations": None}
    good = {"request": None, "response": {"output": [{"type": "message", "content": [part]}]}}
    lines = (
        {"answer_id": "v-1", **good},
        {"answer_id": "v-2", "response": {"output": [{"type": "message", "content": [{"text": 5}]}]}},
        {"answer_id": "v-3", "response": {"candidates": []}},
        {"answer_id": "v-5", **good},
    )
    (tmp_path / "v").write_bytes(jsonl(*lines[:3]) + b"nonsense\n" + jsonl(lines[3]))
    code, out, err = run("check", str(tmp_path / "v"), "--from", "openai", "--summary")
    found = decisions(out)
    assert code == 1
    assert [d["answer_id"] for d in found] == ["v-1", "line:2", "line:3", "line:4", "v-5"]
    assert [(d["reasons"][0]["code"], d["reasons"][0]["detail"]) for d in found[1:3]] == [
        ("schema_invalid", "response.output.0.content.0.text: expected a string"),
        ("schema_invalid", "response.output: field required"),
    ]
    assert found[3]["reasons"][0]["code"] == "undecodable"
    assert [d["line"] for d in found] == [None, 2, 3, 4, None]
    assert found[1]["input_sha256"] == hashlib.sha256(jsonl(lines[1]).rstrip()).hexdigest()
    assert "answers: not readable 3 5 60.0%" in {" ".join(line.split()) for line in err.splitlines()}


def test_a_fault_of_an_adapter_blocks_and_the_rest_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> bytes:
        raise ValueError("the patient takes 40 mg of warfarin")

    monkeypatch.setattr("streamverify.cli.check.convert", fail)
    (tmp_path / "v").write_bytes(jsonl({"response": {}}) * 2)
    code, out, err = run("check", str(tmp_path / "v"), "--from", "openai")
    assert code == 1
    assert [d["reasons"][0]["code"] for d in decisions(out)] == ["internal_error"] * 2
    assert err.count("\n") == 1
    assert "warfarin" not in out + err


def test_the_summary_goes_to_stderr(run: Run, answers: Path) -> None:
    _, out, err = run("check", str(answers), "--summary")
    assert len(decisions(out)) == 4
    rows = {" ".join(line.split()) for line in err.splitlines()}
    assert {
        "answers: pass 2 4 50.0%",
        "answers: not readable 1 4 25.0%",
        "claims: not_judged 1 1 100.0%",
    } <= rows
    assert "rate: citation_coverage 0 1 0.0%" in rows
    assert "reason: undecodable 1 4 25.0%" in rows


def test_the_summary_names_the_spec(run: Run, answers: Path) -> None:
    _, out, err = run("check", str(answers), "--summary")
    assert f"\nspec_hash {decisions(out)[0]['spec_hash']}\n" in err


def test_a_summary_over_several_specs_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    summary = Summary()
    for spec in (VerificationSpec(), VerificationSpec(name="other")):
        summary.add(Verifier(spec).verify_event(jsonl(GREETING).rstrip(), Origin.of_line(1)))
    print_summary(summary, 1.0)
    assert "\nThese figures add up records under 2 different specs" in capsys.readouterr().err


def test_the_summary_adds_up_parts_of_rates() -> None:
    verifier, summary = Verifier(), Summary()
    assert summary.rates == {}
    for number, event in enumerate((GREETING, UNCITED, UNCITED), 1):
        summary.add(verifier.verify_event(jsonl(event).rstrip(), Origin.of_line(number)))
    assert summary.actions == {"pass": 1, "flag": 2}
    assert summary.rates["citation_coverage"] == (0, 2, 0.0)
    assert summary.rates["contradiction"] == (0, 0, None)
    assert summary.worst_reasons[0][1] == 2


def test_a_fault_of_ours_blocks_and_is_told_without_content(
    run: Run, answers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("the patient takes 40 mg of warfarin")

    monkeypatch.setattr("streamverify.verifier.resolve", fail)
    code, out, err = run("check", str(answers))
    assert code == 1
    assert [d["reasons"][0]["code"] for d in decisions(out)][:2] == ["internal_error"] * 2
    assert err.count("\n") == 1
    assert "line 1: internal error: ValueError at" in err
    assert "warfarin" not in out + err
