"""The whole judge on a small model."""

import asyncio
import logging
from dataclasses import fields
from pathlib import Path

import pytest

from streamverify.model.judgement import Judgement
from streamverify.semantic import Evidence, is_sound
from streamverify.semantic.nli import NliJudge, NliModelError, NliOptions
from streamverify.settings import NliSettings

from .small_model import LOUD, write_model

THIRTY = "In the store, logs are kept for thirty days."
CASES: list[tuple[str, Evidence, str | None]] = [
    ("Logs are kept thirty days.", [("a", THIRTY)], "supported"),
    ("Logs are kept thirty days.", [("a", "Bears sleep in winter.")], "insufficient"),
    ("Logs are not kept thirty days.", [("a", THIRTY)], "contradicted"),
    ("Журналы хранятся тридцать дней.", [("a", "Журналы не хранятся тридцать дней.")], "contradicted"),
    ("熊在冬天睡觉。", [("a", "熊在冬天的大部分时间里都在睡觉。")], "supported"),
    ("Logs are kept thirty days.", [("a", THIRTY), ("b", "Logs are not kept thirty days.")], "contradicted"),
    (
        "The red gate sleeps blue logs kept.",
        [("a", "The red gate sleeps."), ("b", "Blue logs kept.")],
        "supported",
    ),
]


async def asked(judge: NliJudge, claim: str, evidence: Evidence) -> Judgement:
    judgement = await judge.ask(claim, evidence)
    assert is_sound(judgement, evidence)
    return judgement


def without_time(judgement: Judgement) -> Judgement:
    assert judgement.latency_ms is not None
    return judgement._replace(latency_ms=None)


def test_options_are_the_settings() -> None:
    assert NliOptions(**NliSettings().model_dump()) == NliOptions()
    assert [each.name for each in fields(NliOptions)] == list(NliSettings.model_fields)


@pytest.mark.parametrize("model", ["small", "quantised"])
async def test_verdicts(model: str, request: pytest.FixtureRequest) -> None:
    judge = NliJudge(request.getfixturevalue(model))
    await judge.start()
    for claim, evidence, label in CASES:
        judgement = await asked(judge, claim, evidence)
        assert (claim, judgement.label) == (claim, label)
        assert judgement.judge == judge.judge_id
    await judge.close()


@pytest.mark.parametrize("model", ["small", "quantised"])
async def test_one_by_one_and_all_at_once_give_the_same(model: str, request: pytest.FixtureRequest) -> None:
    judge = NliJudge(request.getfixturevalue(model), NliOptions(window_tokens=24, overlap_tokens=8))
    await judge.start()
    cases = [(claim, evidence) for claim, evidence, _ in CASES]
    cases += [(f"The {LOUD} gate is red.", [("a", f"{THIRTY} " * count)]) for count in (9, 2)]
    cases += [("Logs are kept blue.", [("a", THIRTY), ("b", f"The {LOUD} is blue. " * 9)])]
    alone = [without_time(await asked(judge, *case)) for case in cases]
    together = await asyncio.gather(*[asked(judge, *case) for case in cases * 3])
    assert [without_time(each) for each in together] == alone * 3
    await judge.close()


async def test_chunks_that_hold_it_only_together(small: Path) -> None:
    judge = NliJudge(small)
    await judge.start()
    claim, evidence, _ = CASES[-1]
    judgement = await asked(judge, claim, evidence)
    assert judgement.link_supports == (False, False)
    assert [span.chunk_id for span in judgement.evidence] == ["a", "b"]
    await judge.close()


async def test_the_span_is_the_window_in_code_points(small: Path) -> None:
    judge = NliJudge(small, NliOptions(window_tokens=16, overlap_tokens=0))
    await judge.start()
    filler = "😀 Bears sleep in the winter at night. " * 6
    judgement = await asked(judge, "Logs are kept thirty days.", [("a", f"{filler}\n\n{THIRTY} {filler}")])
    assert judgement.label == "supported"
    (span,) = judgement.evidence
    text = f"{filler}\n\n{THIRTY} {filler}"[span.start : span.end]
    assert THIRTY in text
    assert len(text) < 120
    assert judgement.coverage is None
    await judge.close()


async def test_evidence_beyond_the_windows(small: Path) -> None:
    judge = NliJudge(small, NliOptions(window_tokens=16, overlap_tokens=0, max_windows=2))
    await judge.start()
    text = "Bears sleep in the winter at night. " * 20 + THIRTY
    judgement = await asked(judge, "Logs are kept thirty days.", [("a", text)])
    assert judgement.not_judged_reason == "abstained"
    assert judgement.coverage is not None
    assert 0 < judgement.coverage < 0.2
    assert judgement.scores is not None
    await judge.close()


async def test_a_claim_too_long(small: Path) -> None:
    judge = NliJudge(small)
    await judge.start()
    judgement = await asked(judge, "kept " * 300, [("a", THIRTY)])
    assert (judgement.not_judged_reason, judgement.reason) == ("abstained", "claim_too_long")
    await judge.close()


async def test_binary_models(tmp_path: Path) -> None:
    judge = NliJudge(write_model(tmp_path, labels=("consistent", "hallucinated")))
    await judge.start()
    labels = [(await asked(judge, claim, evidence)).label for claim, evidence, _ in CASES[:3]]
    assert labels == ["supported", None, None]
    await judge.close()


async def test_a_cancelled_question_stops_and_others_go_on(small: Path) -> None:
    judge = NliJudge(small, NliOptions(window_tokens=16))
    await judge.start()
    long = asyncio.create_task(judge.ask("Logs are kept.", [("a", THIRTY * 200)]))
    await asyncio.sleep(0)
    long.cancel()
    with pytest.raises(asyncio.CancelledError):
        await long
    assert (await asked(judge, *CASES[0][:2])).label == "supported"
    await judge.close()


async def test_before_start_and_after_close_it_fails(small: Path) -> None:
    judge = NliJudge(small)
    for _ in range(2):
        judgement = await judge.ask(*CASES[0][:2])
        assert (judgement.not_judged_reason, judgement.reason) == ("judge_error", "not_running")
        assert judgement.scores is None
        await judge.start()
        await judge.start()
        assert (await asked(judge, *CASES[0][:2])).label == "supported"
        await judge.close()
        await judge.close()
    with pytest.raises(RuntimeError, match="start"):
        _ = judge.loaded


async def test_close_lets_nobody_wait(small: Path) -> None:
    judge = NliJudge(small, NliOptions(window_tokens=16))
    await judge.start()
    asking = [asyncio.create_task(judge.ask(f"Logs {n}.", [("a", THIRTY * 50)])) for n in range(20)]
    await asyncio.sleep(0)
    await judge.close()
    reasons = {(await each).reason for each in asking}
    assert "not_running" in reasons


async def test_a_model_that_cannot_judge_is_refused_at_start(tmp_path: Path) -> None:
    judge = NliJudge(write_model(tmp_path, nonsense="nan"))
    with pytest.raises(NliModelError):
        await judge.start()
    assert (await judge.ask(*CASES[0][:2])).reason == "not_running"
    with pytest.raises(NliModelError):
        await NliJudge(tmp_path / "none").start()


def test_judge_id(small: Path) -> None:
    name, _, revision = NliJudge(small).judge_id.partition("@")
    assert (name, len(revision)) == ("nli:small", 12)
    assert NliJudge(small, NliOptions(max_windows=3)).judge_id != NliJudge(small).judge_id
    with pytest.raises(NliModelError):
        _ = NliJudge(small / "none").judge_id


async def test_no_text_is_logged(small: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    judge = NliJudge(small)
    await judge.start()
    await judge.ask("Blue secretword.", [("a", "Other secretword.")])
    await judge.close()
    assert "secretword" not in caplog.text
