"""Rates of detection and of false alarms, and the command that prints them."""

from pathlib import Path

import orjson
import pytest

from streamverify.cli import main
from streamverify.evaluation.labelled import LabelledPair
from streamverify.evaluation.rule_rates import Rate, Source, measure_rules
from streamverify.evaluation.rule_table import table_lines
from streamverify.evaluation.sentence_samples import can_be_claim

EVIDENCE = (
    "The northern hall is open to every member of the society. "
    "The southern hall is not open to the visitors of the society. "
    "Is the western hall open to every member of the society?"
)
CONTRARY = LabelledPair(1, "The northern hall is not open to every member.", (EVIDENCE,), "supported", "en")
SAME = CONTRARY._replace(claim="The northern hall is open to every member.")


def test_counts_changes_sentences_and_pairs() -> None:
    rates = measure_rules([Source("halls", "en", [EVIDENCE, EVIDENCE], [CONTRARY, SAME])], per_set=10)
    for kind in ("negation added", "negation removed"):
        assert _figures(rates.changed[kind, "en"]["detected"]) == (1, 1)
        assert _figures(rates.changed[kind, "en"]["unchanged"]) == (0, 1)
        assert _figures(rates.changed[kind, "en"]["behind_opener"]) == (0, 1)
    assert _figures(rates.sentences["en"]["unchanged"]) == (0, 2)
    assert _figures(rates.supported["halls", "en"]["conflict"]) == (1, 2)
    assert _figures(rates.supported["halls", "en"]["negation_conflict"]) == (1, 2)


def test_takes_no_more_of_a_set_than_asked_for_unless_it_is_taken_whole() -> None:
    source = Source("halls", "en", [EVIDENCE], [CONTRARY, SAME])
    assert _figures(measure_rules([source], per_set=1).sentences["en"]["unchanged"]) == (0, 1)
    whole = measure_rules([source._replace(is_whole=True)], per_set=1)
    assert _figures(whole.sentences["en"]["unchanged"]) == (0, 2)


def test_keeps_as_many_examples_as_asked_for() -> None:
    sources = [Source("halls", "en", [], [CONTRARY, CONTRARY, SAME])]
    assert measure_rules(sources).examples == []
    (example,) = measure_rules(sources, show=1).examples
    assert (example.what, example.kind, example.claim) == (
        "false alarm on a labelled pair",
        "conflict",
        CONTRARY.claim,
    )


def test_the_same_seed_gives_the_same_figures() -> None:
    sources = [Source("halls", "en", [EVIDENCE], [CONTRARY])]
    assert measure_rules(sources, seed=3).wire() == measure_rules(sources, seed=3).wire()


def test_a_rate_of_nothing_has_no_value() -> None:
    assert Rate().wire() == {"numerator": 0, "denominator": 0, "value": None}


@pytest.mark.parametrize(
    ("sentence", "language", "fits"),
    [
        ("The northern hall is open to every member.", "en", True),
        ("The hall is open.", "en", False),
        ("Is the northern hall open to every member today?", "en", False),
        ("The | northern | hall is open to every member.", "en", False),
        ("用户可以修改日志期限。", "zh", True),
        ("可以修改。", "zh", False),
    ],
)
def test_a_claim_is_a_statement_of_some_length(sentence: str, language: str, fits: bool) -> None:
    assert can_be_claim(sentence, language) is fits


@pytest.fixture
def data(tmp_path: Path) -> Path:
    directory = tmp_path / "data"
    directory.mkdir()
    row = {"premise": EVIDENCE, "hypothesis": SAME.claim, "label": "supported", "lang": "en"}
    lines = [row, row | {"lang": "fa"}, {"premise": EVIDENCE}]
    (directory / "halls.jsonl").write_bytes(b"\n".join(map(orjson.dumps, lines)))
    return directory


def test_the_command_writes_json(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chinese = tmp_path / "zh.txt"
    chinese.write_text("用户可以修改日志的期限。\n系统会保存日志三十天。\n", encoding="utf-8")
    assert main(["bench", "rules", "--data", str(data), "--chinese", str(chinese), "--json"]) == 0
    out, err = capsys.readouterr()
    figures = orjson.loads(out)
    assert figures["supported_pairs"][0]["conflict"] == {"numerator": 0, "denominator": 1, "value": 0.0}
    assert {row["language"] for row in figures["changed"]} == {"en", "zh"}
    assert "codes_not_checked" in figures
    assert "halls: 1 lines that hold no pair" in err
    assert "language fa" in err
    assert "northern" not in err


def test_the_command_prints_a_table_and_what_is_not_checked(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "rules", "--data", str(data)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("codes that no check looks for yet: ")
    assert "negation added        en    1/1 100.0 %" in out
    assert "Chinese is not measured" in err


def test_a_directory_without_sets_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "rules", "--data", str(tmp_path)]) == 1
    assert "Name a directory of labelled pairs." in capsys.readouterr().err


def test_the_table_adds_the_sets_of_a_language_up() -> None:
    sources = [Source(name, "en", [], [CONTRARY, SAME]) for name in ("one", "two")]
    lines = list(table_lines(measure_rules(sources)))
    assert any(line.startswith("all sets              en    2/4 50.0 %") for line in lines)


def _figures(rate: Rate) -> tuple[int, int]:
    return rate.numerator, rate.denominator
