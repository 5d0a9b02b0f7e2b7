"""One thing of a sentence changed."""

import re
from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.evaluation.perturb import KINDS, Change, Kind, perturb
from streamverify.evaluation.sentence_samples import read_paragraphs, sentences_of
from tests.text.linear import HOSTILE, assert_linear

CHINESE = Path(__file__).with_name("chinese_sentences.txt")

HOLDING: list[tuple[Kind, str, str, str]] = [
    ("number", "en", "The depot stored 1,250 crates in its northern hall.", "1,250"),
    ("number", "ru", "На складе хранилось 1 250 ящиков из северного цеха.", "1 250"),
    ("number", "zh", "仓库里存放着1250个箱子。", "1250"),
    ("number word", "en", "Three engineers inspected the northern hall.", "Three"),
    ("number word", "ru", "Северный цех проверили три инженера.", "три"),
    ("number word", "zh", "北厅由三名工程师检查。", "三"),
    ("multiplier", "en", "The hall cost 5 million euros.", "million"),
    ("multiplier", "ru", "Цех стоил 5 млн евро.", "млн"),
    ("multiplier", "zh", "北厅造价为5亿欧元。", "亿"),
    ("identifier", "en", "The A380 landed at the northern airport.", "380"),
    ("unit", "en", "Logs are kept for 30 days.", "days"),
    ("unit", "en", "The hall cost $40.", "$"),
    ("unit", "ru", "Журналы хранятся 30 дней.", "дней"),
    ("unit", "zh", "日志保存30天。", "天"),
    ("year", "en", "The hall opened in 1998.", "1998"),
    ("year", "ru", "Цех открылся в 1998 году.", "1998"),
    ("year", "zh", "北厅于1998年开放。", "1998"),
]


@pytest.mark.parametrize(("kind", "language", "sentence", "before"), HOLDING)
def test_changes_what_the_kind_names_and_nothing_else(
    kind: Kind, language: str, sentence: str, before: str
) -> None:
    for seed in range(20):
        change = _changed(kind, sentence, language, seed)
        assert change.before == before
        assert change.after != before
        assert _undone(change) == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The hall opened on 3 March 1998."),
        ("en", "The hall opened on March 3rd, 1998."),
        ("en", "The hall opened in March 1998."),
        ("en", "The hall opened on 1998-03-03."),
        ("ru", "Цех открылся 3 марта 1998 года."),
        ("ru", "Цех открылся в марте 1998 года."),
        ("ru", "Цех открылся 03.03.1998."),
        ("zh", "北厅于1998年3月3日开放。"),
        ("zh", "北厅于3月3日开放。"),
    ],
)
def test_changes_each_part_of_a_date_in_turn(language: str, sentence: str) -> None:
    changes = [_changed("date", sentence, language, seed) for seed in range(60)]
    assert all(_undone(change) == sentence for change in changes)
    starts = {change.start for change in changes}
    parts = len(re.findall(r"\d+|March|март[ае]", sentence))
    assert len(starts) == parts


def test_an_ordinal_day_keeps_its_ending() -> None:
    days = {_changed("date", "The hall opened on March 3rd.", "en", seed).text for seed in range(600)}
    found = {match[0] for day in days for match in [re.search(r"\d+[a-z]+", day)] if match}
    assert {"1st", "2nd", "11th", "22nd"} <= found


@pytest.mark.parametrize(
    ("kind", "language", "sentence", "changed"),
    [
        ("negation added", "en", "The hall is open to all members.", "The hall is not open to all members."),
        ("negation added", "ru", "Цех имеет северный вход.", "Цех не имеет северный вход."),
        ("negation added", "zh", "用户可以修改期限。", "用户不可以修改期限。"),
        ("negation added", "zh", "公司获得了许可。", "公司没有获得许可。"),
        ("negation removed", "en", "The hall does not open in May.", "The hall does open in May."),
        ("negation removed", "en", "The hall can't open in May.", "The hall can open in May."),
        ("negation removed", "en", "The hall cannot open in May.", "The hall can open in May."),
        ("negation removed", "ru", "Цех не имеет входа.", "Цех имеет входа."),
        ("negation removed", "zh", "用户不可以修改期限。", "用户可以修改期限。"),
        ("negation removed", "zh", "公司没有获得许可。", "公司获得了许可。"),
    ],
)
def test_turns_polarity_by_template(kind: Kind, language: str, sentence: str, changed: str) -> None:
    assert _changed(kind, sentence, language, 1).text == changed


@pytest.mark.parametrize(
    ("kind", "language", "sentence"),
    [
        ("negation added", "en", "The hall is not open."),
        ("negation added", "en", "The hall is only open in May."),
        ("negation added", "ru", "Цех не имеет входа."),
        ("negation removed", "en", "The hall is not only open but lit."),
        ("negation removed", "en", "The hall is not closed and never locked."),
        ("negation removed", "ru", "Никто не имеет ключа."),
        ("negation removed", "ru", "Он чуть не сломал дверь, которая имеет замок."),
        ("number", "en", "The hall opened on 3 March 1998 [4] beside HTTP2 (12)."),
        ("number", "en", "2. The hall was opened by the mayor."),
        ("year", "en", "The hall was measured by Smith et al. (1998)."),
        ("unit", "ru", "Цех открылся в 1998 году."),
        ("date", "en", "The hall may open 3 times."),
    ],
)
def test_leaves_alone_what_is_not_of_the_kind(kind: Kind, language: str, sentence: str) -> None:
    assert all(perturb(kind, sentence, sentence, language, Random(seed)) is None for seed in range(20))


def test_a_bound_becomes_stricter_and_an_approximation_far_off() -> None:
    for seed in range(40):
        over = perturb("number", "It holds over 345 crates.", "", "en", Random(seed))
        up_to = perturb("number", "It holds up to 345 crates.", "", "en", Random(seed))
        about = perturb("number", "It holds about 345 crates.", "", "en", Random(seed))
        assert over is None or int(over.after) > 345
        assert up_to is None or int(up_to.after) < 345
        assert about is not None
        assert about.after[1:] == "45"


@given(number=st.integers(1, 10**7), others=st.lists(st.integers(0, 10**4), max_size=30), seed=st.integers())
def test_a_changed_number_differs_in_one_digit_and_stands_nowhere_in_the_evidence(
    number: int, others: list[int], seed: int
) -> None:
    sentence = f"The depot held {number} crates."
    evidence = f"{sentence} {' '.join(map(str, others))}"
    change = perturb("number", sentence, evidence, "en", Random(seed))
    if change is not None:
        assert int(change.after) not in {number, *others}
        assert sum(a != b for a, b in zip(change.before, change.after, strict=True)) == 1


@given(seed=st.integers())
def test_the_same_seed_gives_the_same_change(seed: int) -> None:
    for kind, language, sentence, _ in HOLDING:
        first, second = (perturb(kind, sentence, sentence, language, Random(seed)) for _ in range(2))
        assert first == second


def test_the_chinese_sentences_are_many_and_most_can_be_denied() -> None:
    sentences = list(sentences_of(read_paragraphs(CHINESE), "zh", Random(1)))
    assert len(sentences) >= 300
    assert sum(bool(re.search(r"\d", each.text)) for each in sentences) >= len(sentences) // 2
    denied = [
        each
        for each in sentences
        if perturb("negation added", each.text, each.evidence, "zh", Random(1))
        or perturb("negation removed", each.text, each.evidence, "zh", Random(1))
    ]
    assert len(denied) >= 240


@pytest.mark.parametrize("kind", KINDS)
def test_takes_linear_time(kind: Kind) -> None:
    for language in ("en", "ru", "zh"):
        for name in ("digits", "dots", "letters", "markers", "unfinished lists", "blanks", "negations"):
            assert_linear(partial(_perturbed, kind, language), HOSTILE[name], 12_000)


def _perturbed(kind: Kind, language: str, text: str) -> Change | None:
    return perturb(kind, text, "", language, Random(1))


def _changed(kind: Kind, sentence: str, language: str, seed: int) -> Change:
    change = perturb(kind, sentence, sentence, language, Random(seed))
    assert change is not None
    return change


def _undone(change: Change) -> str:
    end = change.start + len(change.after)
    assert change.text[change.start : end] == change.after
    return change.text[: change.start] + change.before + change.text[end:]
