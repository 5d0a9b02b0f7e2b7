"""Which windows are judged, and which share of the evidence they are."""

from pathlib import Path

import pytest

from streamverify.semantic.judge import Evidence
from streamverify.semantic.nli.files import find_files
from streamverify.semantic.nli.options import NliOptions
from streamverify.semantic.nli.plan import Plan, Planner
from streamverify.semantic.nli.tokens import PairTokenizer

CLAIM = "Logs are kept thirty days."
SENTENCE = "Bears sleep in the winter at night."  # eight tokens


@pytest.fixture(scope="module")
def tokenizer(small: Path) -> PairTokenizer:
    return PairTokenizer(find_files(small), "evidence_claim")


def plan_of(tokenizer: PairTokenizer, claim: str, evidence: Evidence, longest: int = 128, **how: int) -> Plan:
    plan = Planner(tokenizer, NliOptions(**how), longest).plan(claim, evidence)  # type: ignore[arg-type]
    assert isinstance(plan, Plan)
    assert all(len(pair.ids) <= longest for pair in plan.pairs)
    return plan


def test_a_short_chunk_is_one_window(tokenizer: PairTokenizer) -> None:
    plan = plan_of(tokenizer, CLAIM, [("a", f"  {SENTENCE}\n"), ("b", "Blue.")])
    assert [(part.chunk, part.start, part.end) for part in plan.parts] == [(0, 2, 37), (1, 0, 5)]
    assert plan.coverage == 1
    pair = tokenizer.pair(tokenizer.read(SENTENCE).ids, tokenizer.read(CLAIM).ids)
    assert plan.pairs[0].ids.tolist() == pair.ids.tolist()


def test_a_long_chunk_is_judged_in_windows(tokenizer: PairTokenizer) -> None:
    text = " ".join([SENTENCE] * 9)
    plan = plan_of(tokenizer, CLAIM, [("a", text)], window_tokens=24, overlap_tokens=8)
    assert [text[part.start : part.end] for part in plan.parts] == [" ".join([SENTENCE] * 3)] * 4
    assert [part.start // (len(SENTENCE) + 1) for part in plan.parts] == [0, 2, 4, 6]
    assert plan.coverage == 1


def test_windows_leave_room_for_the_claim(tokenizer: PairTokenizer) -> None:
    plan = plan_of(tokenizer, CLAIM, [("a", SENTENCE * 20)], longest=40)
    assert len(plan.pairs) > 3
    assert max(len(pair.ids) for pair in plan.pairs) <= 40


def test_what_is_beyond_the_windows_is_told(tokenizer: PairTokenizer) -> None:
    text = " ".join([SENTENCE] * 40)
    plan = plan_of(
        tokenizer, CLAIM, [("a", text), ("b", SENTENCE)], window_tokens=16, overlap_tokens=0, max_windows=5
    )
    assert [part.chunk for part in plan.parts] == [0, 0, 0, 0, 1]
    assert plan.coverage == round((8 * 36 - 1 + 35) / (len(text) + len(SENTENCE)), 2)


def test_a_huge_text_is_not_read_to_its_end(tokenizer: PairTokenizer) -> None:
    text = SENTENCE * 3_000
    plan = plan_of(tokenizer, CLAIM, [("a", text)], window_tokens=16, max_windows=2)
    assert len(plan.chunks[0].ids) < 200
    assert plan.coverage == 0.0


def test_full_coverage_is_never_claimed_of_a_part(tokenizer: PairTokenizer) -> None:
    text = " ".join([SENTENCE] * 299) + " Blue."
    plan = plan_of(tokenizer, CLAIM, [("a", text)], longest=4_000, window_tokens=2_392, max_windows=1)
    assert plan.coverage == 0.99


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("", "claim_unreadable"),
        ("   ", "claim_unreadable"),
        ("ﬂ ﬁ Ω 鰻 鱧 are red", "claim_unreadable"),
        ("kept " * 200, "claim_too_long"),
        ("kept" * 100_000, "claim_too_long"),
    ],
)
def test_claims_that_cannot_be_asked(tokenizer: PairTokenizer, claim: str, reason: str) -> None:
    assert Planner(tokenizer, NliOptions(), 128).plan(claim, [("a", SENTENCE)]) == reason


def test_evidence_without_a_token(tokenizer: PairTokenizer) -> None:
    assert Planner(tokenizer, NliOptions(), 128).plan(CLAIM, [("a", "\u200b")]) == "no_evidence"


def test_windows_of_several_chunks_joined(tokenizer: PairTokenizer) -> None:
    planner = Planner(tokenizer, NliOptions(), 60)
    chunks = [("a", SENTENCE), ("b", "The gate is red."), ("c", SENTENCE * 2), ("d", "Blue.")]
    plan = planner.plan(CLAIM, chunks)
    assert isinstance(plan, Plan)
    joined = planner.joined(plan, [plan.parts[place] for place in (3, 2, 0)], chunks)
    assert joined is not None
    pair, parts = joined
    assert parts == [plan.parts[place] for place in (0, 2, 3)]
    together = tokenizer.read(f"{SENTENCE} {SENTENCE * 2} Blue.").ids
    assert pair.ids.tolist() == tokenizer.pair(together, tokenizer.read(CLAIM).ids).ids.tolist()


def test_windows_that_do_not_fit_are_cut_to_what_speaks_of_the_claim(tokenizer: PairTokenizer) -> None:
    planner = Planner(tokenizer, NliOptions(), 128)
    filler = " ".join([SENTENCE] * 12)
    chunks = [("a", f"{filler} Logs are kept by night. {SENTENCE}"), ("b", f"The thirty days. {filler}")]
    plan = planner.plan(CLAIM, chunks)
    assert isinstance(plan, Plan)
    joined = planner.joined(plan, plan.parts[:2], chunks)
    assert joined is not None
    pair, parts = joined
    assert len(pair.ids) <= 128
    shown = [chunks[part.chunk][1][part.start : part.end] for part in parts]
    assert "Logs are kept by night." in shown[0]
    assert shown[1].startswith("The thirty days.")
    small = Planner(tokenizer, NliOptions(), 60)
    planned = small.plan(CLAIM, chunks)
    assert isinstance(planned, Plan)
    assert small.joined(planned, [planned.parts[0], planned.parts[-1]], chunks) is None


def test_chunks_are_read_once(tokenizer: PairTokenizer) -> None:
    planner = Planner(tokenizer, NliOptions(), 128)
    first = planner.plan(CLAIM, [("a", SENTENCE)])
    second = planner.plan("The gate is red.", [("z", SENTENCE)])
    assert isinstance(first, Plan)
    assert isinstance(second, Plan)
    assert first.chunks[0] is second.chunks[0]
