"""Judging has its figures, and the claims of the bench are what they should be."""

from pathlib import Path

import orjson
import pytest

from streamverify.bench.judge_claims import EVIDENCE_CHARS, make_claims
from streamverify.bench.judge_local import bench_local
from streamverify.cli import main
from streamverify.semantic.nli import NliJudge
from tests.semantic.nli.small_model import write_model


def test_claims_are_the_same_for_the_same_seed_and_of_the_wanted_length() -> None:
    claims = make_claims(50)
    assert claims == make_claims(50)
    assert len({each.claim for each in claims}) == 50
    lengths = [len(each.evidence[0][1]) for each in claims]
    assert min(lengths) < 250
    assert max(lengths) > 800
    same = [len(each.evidence[0][1]) for each in make_claims(20, EVIDENCE_CHARS)]
    assert all(EVIDENCE_CHARS - 2 <= length <= EVIDENCE_CHARS for length in same)


def test_nli_beside_bare_onnxruntime(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = write_model(tmp_path)
    assert (
        main(["bench", "judge", "--judge", f"nli:{model}", "--claims", "30", "--rounds", "2", "--json"]) == 0
    )
    figures = orjson.loads(capsys.readouterr().out)
    assert figures["judge"].startswith("nli:small@")
    assert figures["pairs"] >= figures["claims"] == 30
    for key in ("pairs_per_second", "bare_pairs_per_second", "ratio_to_bare", "ms_per_claim_median"):
        assert figures[key] > 0
    assert figures["loop_gap_ms_max"] < 1_000
    assert figures["memory_mb"]["peak"] >= figures["memory_mb"]["loaded"] * 0.9


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "judge", "--claims", "20", "--rounds", "1"]) == 0
    told = capsys.readouterr().out
    assert "rules@1" in told
    assert "claims per second" in told


def test_no_such_judge(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "judge", "--judge", "nli:"]) == 2
    assert "nli:DIR" in capsys.readouterr().err


def test_a_judge_that_answers_later(tmp_path: Path) -> None:
    model = write_model(tmp_path)
    figures = bench_local(lambda: NliJudge(model), claims=5, rounds=1)
    assert figures["judge"].startswith("nli:small@")
    assert 0 < figures["ms_per_claim_median"] <= figures["ms_per_claim_max"]
    assert figures["claims_per_second"] > 0
