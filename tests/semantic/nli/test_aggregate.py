"""From scores of windows to a judgement, rule by rule."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.model.judgement import EvidenceSpan, Judgement
from streamverify.semantic import is_sound
from streamverify.semantic.nli.aggregate import BINARY, PARTLY_READ, Joined, aggregate, wants_joined
from streamverify.semantic.nli.options import NliOptions
from streamverify.semantic.nli.plan import ChunkPart, Plan
from streamverify.semantic.nli.scoring import PairScores
from streamverify.semantic.nli.tokens import Tokens
from streamverify.semantic.nli.windows import Window

EVIDENCE = [("a", "x" * 40), ("b", "y" * 40)]
NOTHING = Tokens(np.array([]), [], [])
#: Two windows of the first chunk, one of the second.
PARTS = (
    ChunkPart(0, Window(0, 4), 0, 20),
    ChunkPart(0, Window(3, 8), 15, 40),
    ChunkPart(1, Window(0, 8), 0, 40),
)


def plan_of(coverage: float = 1.0) -> Plan:
    return Plan(PARTS, (), coverage, NOTHING, ())


def judged(
    *scores: tuple[float, float],
    coverage: float = 1.0,
    joined: float | None = None,
    is_binary: bool = False,
    **how: Any,
) -> Judgement:
    judgement = aggregate(
        "nli:m@1",
        EVIDENCE,
        plan_of(coverage),
        [PairScores(*each) for each in scores],
        None if joined is None else Joined(PairScores(joined, 0.0), (PARTS[1], PARTS[2])),
        is_binary=is_binary,
        options=NliOptions(**how),
    )
    assert is_sound(judgement, EVIDENCE)
    return judgement


def test_one_window_supports() -> None:
    judgement = judged((0.1, 0.0), (0.9, 0.05), (0.2, 0.1))
    assert (judgement.label, judgement.confidence) == ("supported", 0.9)
    assert judgement.scores == {"supported": 0.9, "contradicted": 0.1, "insufficient": 0.0}
    assert judgement.evidence == (EvidenceSpan("a", 15, 40),)
    assert judgement.link_supports == (True, False)


def test_contradiction_is_tested_first() -> None:
    judgement = judged((0.97, 0.0), (0.1, 0.1), (0.0, 0.6))
    assert (judgement.label, judgement.confidence) == ("contradicted", 0.6)
    assert judgement.evidence == (EvidenceSpan("b", 0, 40),)
    assert judgement.link_supports == (True, False)


def test_a_chunk_that_contradicts_itself_does_not_support() -> None:
    assert judged((0.97, 0.0), (0.1, 0.7), (0.9, 0.0)).link_supports == (False, True)


def test_the_rest_is_insufficient() -> None:
    judgement = judged((0.3, 0.1), (0.2, 0.25), (0.0, 0.0))
    assert (judgement.label, judgement.confidence) == ("insufficient", 0.45)
    assert judgement.evidence == ()


def test_every_chunk_that_carries_the_label_is_shown() -> None:
    judgement = judged((0.8, 0.0), (0.9, 0.0), (0.7, 0.0))
    assert judgement.evidence == (EvidenceSpan("a", 15, 40), EvidenceSpan("b", 0, 40))


def test_chunks_that_support_only_together() -> None:
    judgement = judged((0.1, 0.0), (0.4, 0.0), (0.3, 0.0), joined=0.92)
    assert (judgement.label, judgement.confidence) == ("supported", 0.92)
    assert judgement.evidence == (EvidenceSpan("a", 15, 40), EvidenceSpan("b", 0, 40))
    assert judgement.link_supports == (False, False)
    assert judgement.raw == "0:0-20 0.10 0.00; 0:15-40 0.40 0.00; 1:0-40 0.30 0.00; 0:15-40+1:0-40 0.92 0.00"


def test_thresholds() -> None:
    scores = ((0.6, 0.3), (0.0, 0.0), (0.0, 0.0))
    assert judged(*scores).label == "supported"
    assert judged(*scores, supported_from=0.7).label == "insufficient"
    assert judged(*scores, contradicted_from=0.3).label == "contradicted"
    assert judged((0.5, 0.5), (0, 0), (0, 0), contradicted_from=0.6).label == "insufficient"


def test_a_binary_model_gives_no_other_verdict_than_support() -> None:
    assert judged((0.8, 0.0), (0.0, 0.0), (0.0, 0.0), is_binary=True).label == "supported"
    judgement = judged((0.2, 0.0), (0.1, 0.0), (0.0, 0.0), is_binary=True)
    assert (judgement.label, judgement.not_judged_reason, judgement.reason) == (None, "abstained", BINARY)
    assert judgement.scores == {"supported": 0.2, "contradicted": 0.0, "insufficient": 0.8}


def test_what_was_not_read_may_hold_the_support() -> None:
    judgement = judged((0.2, 0.0), (0.1, 0.0), (0.0, 0.0), coverage=0.4)
    assert (judgement.not_judged_reason, judgement.reason) == ("abstained", PARTLY_READ)
    assert judgement.coverage == 0.4
    assert judged((0.8, 0.0), (0.1, 0.0), (0.0, 0.0), coverage=0.4).label == "supported"
    assert judged((0.8, 0.0), (0.1, 0.0), (0.0, 0.9), coverage=0.4).label == "contradicted"


@pytest.mark.parametrize(
    ("scores", "chunks"),
    [
        (((0.1, 0.0), (0.2, 0.0), (0.3, 0.0)), [1, 0]),
        (((0.4, 0.0), (0.2, 0.0), (0.3, 0.0)), [0, 1]),
        (((0.9, 0.0), (0.2, 0.0), (0.3, 0.0)), []),
        (((0.1, 0.0), (0.2, 0.0), (0.3, 0.9)), []),
    ],
)
def test_windows_are_joined_where_no_chunk_decides_alone(
    scores: tuple[tuple[float, float], ...], chunks: list[int]
) -> None:
    parts = wants_joined(plan_of(), [PairScores(*each) for each in scores], NliOptions())
    assert [part.chunk for part in parts] == chunks
    if parts:
        assert parts[chunks.index(0)] == PARTS[int(scores[1][0] > scores[0][0])]


def test_one_chunk_is_not_joined() -> None:
    plan = plan_of()._replace(parts=PARTS[:2])
    assert wants_joined(plan, [PairScores(0.1, 0.0), PairScores(0.2, 0.0)], NliOptions()) == []


HUNDREDTHS = st.integers(0, 100).map(lambda value: value / 100)


@given(
    st.lists(st.tuples(HUNDREDTHS, HUNDREDTHS), min_size=3, max_size=3),
    st.none() | HUNDREDTHS,
    st.booleans(),
    HUNDREDTHS.filter(bool),
    HUNDREDTHS.filter(bool),
    st.sampled_from([1.0, 0.4]),
)
def test_whatever_the_scores_it_is_a_judgement(
    scores: list[tuple[float, float]],
    joined: float | None,
    is_binary: bool,
    supported_from: float,
    contradicted_from: float,
    coverage: float,
) -> None:
    if is_binary:
        scores = [(supported, 0.0) for supported, _ in scores]
    judgement = judged(
        *scores,
        coverage=coverage,
        joined=joined,
        is_binary=is_binary,
        supported_from=supported_from,
        contradicted_from=contradicted_from,
    )
    if any(contradicted >= contradicted_from for _, contradicted in scores):
        assert judgement.label == "contradicted"
    if judgement.label == "supported":
        assert judgement.evidence
