"""Folds: no set is scored by what saw its group; the commands on a small directory."""

from pathlib import Path

import numpy as np
import orjson
import pytest

from streamverify.cli import main
from streamverify.evaluation.builtin_bands import choose_bands
from streamverify.evaluation.builtin_data import LabelledSet, labelled_set, overlap
from streamverify.evaluation.builtin_folds import Fold, Folds, fit_models, nested, score
from streamverify.evaluation.builtin_model import lift_lines, measure_lift
from streamverify.evaluation.builtin_numbers import fitted_numbers
from streamverify.evaluation.builtin_report import label_rows, report
from streamverify.evaluation.builtin_table import table_lines
from streamverify.evaluation.labelled import LabelledPair
from streamverify.semantic.builtin import BuiltinJudge
from streamverify.semantic.builtin.combiner import Combiner, Linear, combiner_of

_TOPICS = ("harbour", "museum", "orchard", "railway", "glacier", "pottery", "lantern", "quarry")


def pairs(count: int, language: str = "en") -> list[LabelledPair]:
    """Claims that are stated, denied or not mentioned, in turn."""
    found = []
    for at in range(count):
        topic, other = _TOPICS[at % 8], _TOPICS[(at + 3) % 8]
        evidence = (f"The {topic} number {at} opened in spring. It has a {other} beside it.",)
        rows = (
            (f"The {topic} number {at} opened in spring.", "supported"),
            (f"The {topic} number {at} did not open in spring.", "contradicted"),
            (f"Somebody sold a {_TOPICS[(at + 5) % 8]} of {other} glass.", "insufficient"),
        )
        claim, label = rows[at % 3]
        found.append(LabelledPair(at + 1, claim, evidence, label, language))
    return found


@pytest.fixture(scope="module")
def sets() -> dict[str, LabelledSet]:
    names = ("begin", "begin_topicalchat", "citint", "scitab", "wice_chunk")
    made = {name: labelled_set(name, pairs(90)) for name in names}
    made["jnli"] = labelled_set("jnli", pairs(30, "ja"))
    return made


def test_groups_leave_together(sets: dict[str, LabelledSet]) -> None:
    scored = Folds(list(sets.values())).scored_without("begin")
    assert {each.rows.name for each in scored} == {"citint", "scitab", "wice_chunk"}


def test_a_set_that_was_left_out_does_not_move_its_own_model(sets: dict[str, LabelledSet]) -> None:
    turned = sets["citint"]._replace(supported=~sets["citint"].supported)
    others = [each for name, each in sets.items() if name != "citint"]
    one = Folds([*others, sets["citint"]]).without("citint")
    other = Folds([*others, turned]).without("citint")
    assert (one.support.weights == other.support.weights).all()


def test_every_set_is_scored_once_and_other_languages_are_never_fitted(sets: dict[str, LabelledSet]) -> None:
    folds = nested(sets, lambda _: None)
    assert sorted(fold.scored.rows.name for fold in folds) == sorted(sets)
    assert "jnli" not in fitted_numbers(sets, seed=1, rows=90)["fitted"]["sets"]


def test_the_report_counts_and_its_table_shows_it(sets: dict[str, LabelledSet]) -> None:
    found = report(nested(sets, lambda _: None), 1)
    by_name = {row["set"]: row for row in found["sets"]}
    assert by_name["citint"]["auc"]["judge"][0] > 0.9
    assert by_name["citint"]["false_blocks"] == [0, 30]
    assert np.isnan(by_name["citint"]["auc"]["model"][0])
    assert found["macro"]["sets"] == ["wice_chunk", "citint", "begin", "begin_topicalchat", "scitab"]
    assert any(line.startswith("| citint | 90 | 30 |") for line in table_lines(found))


def test_rows_get_the_labels_that_the_judge_gives(sets: dict[str, LabelledSet]) -> None:
    stated = "The harbour number 7 opened in spring."
    denied = "The harbour number 7 did not open in spring."
    opposite = "The harbour number 7 closed in spring."
    chunks = [(stated,), (denied,), (opposite,), (stated, denied), (stated, opposite), (stated, "It is new.")]
    rows = labelled_set(
        "citint", [*pairs(60), *[LabelledPair(1, stated, each, "supported", "en") for each in chunks]]
    )
    models = fit_models(list(sets.values()))
    bands = choose_bands(Folds(list(sets.values())).scored_without())
    support, contradiction = [Linear(list(each.weights), float(each.intercept)) for each in models]
    judge = BuiltinJudge(Combiner(support, contradiction, bands, "x"))
    given = [
        judge.judge(pair.claim, [(str(at), text) for at, text in enumerate(pair.evidence)]).label or ""
        for pair in rows.pairs
    ]
    assert list(label_rows(Fold(score(models, rows), bands))) == given
    assert set(given) == {"supported", "contradicted", "insufficient", ""}


def test_overlap_counts_words_and_of_han_characters() -> None:
    assert overlap("The red fox", "the fox") == pytest.approx(2 / 3)
    assert overlap("红狐狸", "狐狸") == pytest.approx(2 / 3)


def test_fit_writes_numbers_that_a_combiner_is_made_of(tmp_path: Path) -> None:
    for name in ("citint", "scitab"):
        lines = [
            orjson.dumps({"claim": each.claim, "evidence": each.evidence, "label": each.label, "lang": "en"})
            for each in pairs(90)
        ]
        (tmp_path / f"{name}.jsonl").write_bytes(b"\n".join(lines))
    out = tmp_path / "combiner.json"
    assert main(["builtin", "fit", "--data", str(tmp_path), "--out", str(out)]) == 0
    assert combiner_of(orjson.loads(out.read_bytes()), "x").support.weights


def test_without_sets_fit_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["builtin", "fit", "--data", str(tmp_path), "--out", str(tmp_path / "x")]) == 1
    assert "Name a directory of labelled pairs" in capsys.readouterr().err


@pytest.mark.parametrize(("helps", "worth"), [(True, True), (False, False)])
def test_a_model_is_worth_its_size_where_it_lifts(
    sets: dict[str, LabelledSet], helps: bool, worth: bool
) -> None:
    rng = np.random.default_rng(1)
    made = {}
    for name in ("citint", "scitab", "wice_chunk"):
        rows = sets[name]
        count = len(rows.supported)
        noise = rng.random((count, rows.features.shape[1]))  # features that tell nothing
        logits = np.where(rows.supported, 4.0, -4.0) if helps else rng.normal(size=count)
        features = np.hstack([noise, 0.1 * np.stack([logits, np.zeros(count)], axis=1)])
        made[name] = rows._replace(features=features, model=logits)
    found = measure_lift(made, 1)
    assert found["worth_its_size"] is worth
    assert any(f"worth its size: {worth}" in line for line in lift_lines(found))
