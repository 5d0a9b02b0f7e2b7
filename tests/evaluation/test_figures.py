"""What rows add up to, counted by hand."""

from typing import Any

import pytest

from streamverify.evaluation.answer_level import answer_level
from streamverify.evaluation.confusion import balanced_accuracy, four_way, kappa, three_way, two_way
from streamverify.evaluation.contradictions import contradictions
from streamverify.evaluation.figures import figures, rates, slices
from streamverify.evaluation.label_words import Gold
from streamverify.evaluation.ranking import auc, selective_risk
from streamverify.evaluation.reliability import reliability
from streamverify.evaluation.sample import sample_of
from streamverify.evaluation.slicing import traits_of
from streamverify.evaluation.verdict_rows import VerdictRow

from .rows import row

ROWS = [
    row("supported", "supported", 0.9, line=1),
    row("supported", "supported", 0.8, line=2),
    row("supported", "contradicted", 0.1, line=3),
    row("supported", "not_judged", 0.5, line=4),
    row("contradicted", "contradicted", 0.1, line=5, findings=("number_conflict",)),
    row("contradicted", "supported", 0.7, line=6),
    row("insufficient", "contradicted", None, line=7, judge=None, findings=("negation_conflict",)),
    row("insufficient", "unverifiable", None, line=8, judge=None),
    row("not_supported", "not_judged", 0.2, line=9),
    row("not_supported", "contradicted", 0.3, line=10, findings=("number_conflict", "unit_conflict")),
]


def parts(rate: dict[str, Any]) -> tuple[int, int]:
    return rate["numerator"], rate["denominator"]


def test_matrices() -> None:
    assert two_way(ROWS) == {
        "supported": {"supported": 2, "not_supported": 2},
        "not_supported": {"supported": 1, "not_supported": 5},
    }
    assert three_way(ROWS) == {
        "supported": {"supported": 2, "contradicted": 1, "insufficient": 0},
        "contradicted": {"supported": 1, "contradicted": 1, "insufficient": 0},
        "insufficient": {"supported": 0, "contradicted": 1, "insufficient": 0},
    }
    assert [sum(verdicts.values()) for verdicts in four_way(ROWS).values()] == [4, 2, 2]
    assert four_way(ROWS)["insufficient"]["not_judged"] == 1


def test_balanced_accuracy_counts_what_is_undecided_as_wrong() -> None:
    assert balanced_accuracy(two_way(ROWS)) == pytest.approx((2 / 4 + 5 / 6) / 2)
    assert balanced_accuracy(four_way(ROWS)) == pytest.approx((2 / 4 + 1 / 2 + 0 / 2) / 3)
    assert balanced_accuracy(two_way(ROWS[:4])) is None


def test_kappa() -> None:
    found = kappa(two_way(ROWS))
    by_chance = (4 * 3 + 6 * 7) / 100
    assert (found["agreed"], found["rows"]) == (7, 10)
    assert found["value"] == pytest.approx((0.7 - by_chance) / (1 - by_chance))
    assert kappa(two_way([]))["value"] is None
    assert kappa(two_way([row("supported", "supported")]))["value"] is None


def test_rates() -> None:
    found = {name: parts(rate) for name, rate in rates(sample_of(ROWS)).items()}
    assert found == {
        "decided": (7, 10),
        "accepted": (3, 10),
        "false_accepts": (1, 3),
        "accepted_of_not_supported": (1, 6),
        "accepted_of_supported": (2, 4),
        "false_blocks": (1, 4),
    }


def test_a_rate_of_nothing_has_no_value_and_no_interval() -> None:
    rate = rates(sample_of([]))["false_accepts"]
    assert (parts(rate), rate["value"]) == ((0, 0), None)
    assert (rate["row_interval"], rate["cluster_interval"]) == (None, None)


def test_intervals_by_clusters_are_wider_where_rows_go_together() -> None:
    alone = [row("insufficient", "supported", 1.0, line=at) for at in range(1, 9)]
    together = [each._replace(cluster_keys=(str(each.line // 4),)) for each in alone]
    rate = rates(sample_of(alone))["accepted"]
    assert rate["row_interval"] == rate["cluster_interval"]
    rate = rates(sample_of(together))["accepted"]
    assert (rate["clusters"], rate["effective_rows"]) == (3, round(64 / (9 + 16 + 1), 2))
    assert rate["cluster_interval"][0] < rate["row_interval"][0]


def test_auc_ranks_rows_without_a_score_last_and_counts_them() -> None:
    scored = [row("supported", score=0.9), row("supported", score=0.4), row("insufficient", score=0.4)]
    assert auc([*scored, row("contradicted")]) == {
        "value": (1 + 1 + 1 + 0.5) / 4,
        "supported": 2,
        "not_supported": 2,
        "without_rank": 1,
    }
    assert auc([row("supported"), row("insufficient")])["value"] == 0.5
    assert auc(scored[:2])["value"] is None


def test_selective_risk_goes_over_the_whole_range() -> None:
    risk = selective_risk(ROWS)
    found = [(point["score"], point["errors"], point["accepted"]) for point in risk["points"]]
    assert found[:3] == [(0.9, 0, 1), (0.8, 0, 2), (0.7, 1, 3)]
    assert found[-1] == (None, 6, 10)
    assert risk["points"][-1]["coverage"] == 1
    errors = [0, 0, 1, 1, 2, 3, 3.5, 4, 5, 6]
    assert risk["area"] == pytest.approx(sum(each / at for at, each in enumerate(errors, 1)) / 10)
    assert selective_risk([]) == {"area": None, "points": []}


def test_the_points_of_a_long_curve_are_thinned() -> None:
    rows = [row("supported", score=at / 1_000) for at in range(1_000)]
    points = selective_risk(rows)["points"]
    assert len(points) <= 201
    assert points[-1]["coverage"] == 1


def test_contradictions_by_what_found_them() -> None:
    found = contradictions(sample_of(ROWS))
    told = {
        name: (parts(rate["precision"]), parts(rate["not_supported"]))
        for name, rate in found.items()
        if name != "recall"
    }
    assert told == {
        "all": ((1, 3), (3, 4)),
        "numbers, units and dates": ((1, 1), (2, 2)),
        "date_conflict": ((0, 0), (0, 0)),
        "negation_conflict": ((0, 1), (1, 1)),
        "number_conflict": ((1, 1), (2, 2)),
        "unit_conflict": ((0, 0), (1, 1)),
        "judge": ((0, 1), (0, 1)),
    }
    assert parts(found["recall"]) == (1, 2)


def test_a_source_that_labels_none_contradicted_cannot_show_precision() -> None:
    def of(source: str, gold: Gold) -> VerdictRow:
        traits = traits_of("A b.", ["E."], "en", {"src": source})
        return row(gold, "contradicted")._replace(traits=traits)

    rows = [of("two labels", "supported"), of("two labels", "not_supported"), of("three", "contradicted")]
    found = contradictions(sample_of(rows))["all"]
    assert parts(found["precision"]) == (1, 1)
    assert parts(found["not_supported"]) == (2, 3)
    assert {
        part["value"]: parts(part["contradiction_precision"]) for part in slices(sample_of(rows))["src"]
    } == {
        "two labels": (0, 0),
        "three": (1, 1),
    }


def test_the_calibration_table_is_of_probabilities_where_there_are_any() -> None:
    table = reliability(sample_of(ROWS))
    assert (table["on"], table["rows"], table["without"]) == ("scores.supported", 8, 2)
    assert [(bin_["low"], parts(bin_["supported"])) for bin_ in table["bins"]][-1] == (0.9, (1, 1))
    certain = [row("supported", "supported", 1.0, probability=1.0), row("insufficient", score=0.9)]
    table = reliability(sample_of(certain))
    assert (table["on"], table["rows"], table["brier"], table["expected_error"]) == (
        "probability",
        1,
        0.0,
        0.0,
    )
    assert reliability(sample_of([]))["log_loss"] is None


def test_answers_pass_as_a_whole() -> None:
    rows = [
        row("supported", "supported", line=1, action="pass"),
        row("insufficient", "supported", line=1, action="pass"),
        row("supported", "supported", line=2, action="pass"),
        row("supported", "not_judged", line=3),
    ]
    found = answer_level(sample_of(rows))
    assert found["answers"] == 3
    assert parts(found["pass"]) == (2, 3)
    assert parts(found["false_pass"]) == (1, 2)
    assert parts(found["supported_pass"]) == (1, 2)


def test_slices() -> None:
    traits = [
        traits_of("Logs are kept 30 days.", ["E."], "en", {"src": "a"}),
        traits_of("Логи не хранятся.", ["E.", "F."], "", {"src": "b"}),
    ]
    rows = [each._replace(traits=traits[at % 2]) for at, each in enumerate(ROWS)]
    found = slices(sample_of(rows))
    values = {name: {part["value"]: part["rows"] for part in parts_} for name, parts_ in found.items()}
    assert values["language"] == {"en": 5, "script:cyrillic": 5}
    assert values["numeric"] == values["negation"] == values["multi-source"] == {"yes": 5, "no": 5}
    assert values["src"] == {"a": 5, "b": 5}
    assert values["judge"] == {"some@1": 8, "a finding": 1, "nobody": 1}
    assert "claim length" not in values  # all alike
    assert "negation" not in slices(sample_of(rows[::2]))


def test_a_slice_of_very_many_values_tells_the_largest() -> None:
    rows = [
        row("supported", line=at)._replace(traits=traits_of("A b.", ["E."], "en", {"src": str(at)}))
        for at in range(40)
    ]
    found = slices(sample_of(rows))["src"]
    assert len(found) == 31
    assert found[-1] == {"value": None, "rows": 10}


@pytest.mark.parametrize(
    ("claim", "numeric", "negated", "language"),
    [
        ("It opened on 3 May 2021.", True, False, "script:latin"),
        ("It never opened.", False, True, "script:latin"),
        ("日志不会被保留。", False, True, "script:han"),
        ("保留三十天。", True, False, "script:han"),
        ("...", False, False, "script:other"),
    ],
)
def test_traits_of_a_claim(claim: str, numeric: bool, negated: bool, language: str) -> None:
    traits = traits_of(claim, ["E."], "", {})
    assert (traits.is_numeric, traits.is_negated, traits.language) == (numeric, negated, language)


def test_figures_of_nothing_are_not_available_and_none_fails() -> None:
    found = figures([])
    assert (found["rows"], found["clusters"], found["slices"]) == (0, 0, {})
    assert found["auc"]["value"] is None
