"""Documents of calibration files from judged rows."""

import random

import orjson
import pytest

from streamverify.evaluation.calibrate import NotCalibrated, TooFewLabels, Wanted, _halves, calibrate
from streamverify.evaluation.verdict_rows import VerdictRow
from streamverify.semantic.calibration import apply, parse_calibration

from .rows import JUDGE, row

WANTED = Wanted("mine", {"default": 0.2})


def rows_of(count: int, *, judge: str = JUDGE, seed: int = 1, is_good: bool = True) -> list[VerdictRow]:
    """Rows of a judge whose scores are probabilities, or say nothing."""
    chance = random.Random(seed)
    found = []
    for line in range(1, count + 1):
        score = round(chance.uniform(0, 0.95), 2)
        is_supported = chance.random() < (score if is_good else 0.5)
        label = "supported" if score >= 0.5 else "not_judged"
        gold = "supported" if is_supported else "not_supported"
        found.append(row(gold, label, score, line=line, judge=judge))  # type: ignore[arg-type]
    return found


def test_a_calibration_says_what_it_was_made_of_and_can_be_read() -> None:
    rows = [*rows_of(2_000), row("supported", "contradicted", line=2_001, judge=None)]
    document = calibrate(rows, WANTED, unusable=3)
    assert document["counts"]["rows"] == 2_001
    assert document["counts"]["scored"] == 2_000
    assert document["counts"]["unusable_lines"] == 3
    assert document["base_rate"]["denominator"] == 2_000
    calibration = parse_calibration(orjson.dumps(document))
    assert (calibration.name, calibration.judge) == ("mine", JUDGE)
    assert [apply(calibration, score) for score in (0.1, 0.5, 0.9)] == pytest.approx(
        [0.1, 0.5, 0.9], abs=0.07
    )
    threshold = calibration.threshold("default")
    assert threshold is not None
    assert threshold.min_probability is not None
    assert 0.65 < threshold.min_probability < 0.9


def test_the_same_rows_give_the_same_file_and_another_seed_another() -> None:
    rows = rows_of(1_000)
    assert calibrate(rows, WANTED) == calibrate(rows, WANTED)
    assert calibrate(rows, WANTED)["sha256"] != calibrate(rows, WANTED._replace(seed=2))["sha256"]


def test_rows_of_a_cluster_are_on_one_side() -> None:
    scored = [(row("supported", "supported", line / 100, line=line), line % 10) for line in range(100)]
    first, second = ({round(point.score * 100) % 10 for point in side} for side in _halves(scored, seed=1))
    assert (len(first), len(second)) == (5, 5)
    assert first.isdisjoint(second)
    assert _halves(scored, seed=1) != _halves(scored, seed=2)


def test_clusters_count_once() -> None:
    rows = [each._replace(cluster_keys=(str(each.line // 10),)) for each in rows_of(2_000)]
    alone = calibrate(rows_of(2_000), WANTED)["thresholds"]["default"]
    together = calibrate(rows, WANTED)["thresholds"]["default"]
    assert together["false_accepts"]["effective_rows"] < alone["false_accepts"]["effective_rows"]
    assert together["min_probability"] > alone["min_probability"]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (rows_of(99), "100 labelled claims with a score are needed, there are 99"),
        (
            [row("supported", "supported", 0.5 + at % 5 / 10, line=at) for at in range(200)],
            "20 supported and 20 not supported claims with a score are needed, there are 200 and 0",
        ),
        (
            [each._replace(cluster_keys=("one",)) for each in rows_of(200)],
            "count as 1 independent ones, 20 are needed",
        ),
        (
            rows_of(150),
            r"needs some \d+ supported verdicts.* some \d+ labels in all would do, there are 150",
        ),
    ],
    ids=["rows", "of each", "clusters", "held out"],
)
def test_too_few_labels_say_how_many_are_needed(rows: list[VerdictRow], message: str) -> None:
    with pytest.raises(TooFewLabels, match=message):
        calibrate(rows, WANTED)


def test_a_judge_with_one_score_is_calibrated_by_its_share() -> None:
    rows = [row("supported" if at % 50 else "insufficient", "supported", 1.0, line=at) for at in range(400)]
    document = calibrate(rows, WANTED)
    assert document["method"] == "isotonic"
    calibration = parse_calibration(orjson.dumps(document))
    assert apply(calibration, 1.0) == pytest.approx(0.98, abs=0.02)
    threshold = calibration.threshold("default")
    assert threshold is not None
    assert threshold.min_probability == apply(calibration, 1.0)


def test_scores_that_say_nothing_get_no_threshold() -> None:
    with pytest.raises(NotCalibrated, match=r"No threshold keeps false accepts at 20\.00%"):
        calibrate(rows_of(2_000, is_good=False), WANTED)


def test_a_class_without_a_threshold_accepts_nothing() -> None:
    document = calibrate(rows_of(6_000), WANTED._replace(bounds={"default": 0.2, "high": 0.01}))
    calibration = parse_calibration(orjson.dumps(document))
    assert [
        each is not None and each.min_probability is not None
        for each in (calibration.threshold("default"), calibration.threshold("high"))
    ] == [True, False]


def test_judges_are_not_mixed() -> None:
    rows = [*rows_of(1_500), *rows_of(1_600, judge="other@2", seed=2)]
    with pytest.raises(NotCalibrated, match="2 judges: other@2, some@1"):
        calibrate(rows, WANTED)
    assert calibrate(rows, WANTED._replace(judge="other@2"))["counts"]["scored"] == 1_600
    with pytest.raises(NotCalibrated, match=r"No row has a score of nobody.*some@1"):
        calibrate(rows, WANTED._replace(judge="nobody"))


def test_rows_without_scores_cannot_be_calibrated() -> None:
    with pytest.raises(NotCalibrated, match="No row has a score of any judge"):
        calibrate([row("supported", line=at) for at in range(200)], WANTED)


def test_a_line_that_falls_is_refused_where_it_was_asked_for() -> None:
    rows = [
        row("insufficient" if at % 4 else "supported", "supported", round(at % 4 / 4, 2), line=at)
        for at in range(400)
    ]
    with pytest.raises(NotCalibrated, match="do not mean more support"):
        calibrate(rows, WANTED._replace(method="platt"))
