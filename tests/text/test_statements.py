"""Content, clauses, negations and marks of single sentences; linear in hostile text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamverify.text.modality import ABLE, ALL, CONDITION, NOT_ALL, OBLIGED, POSSIBLE, SOMETIMES
from streamverify.text.statements import read_statement
from streamverify.text.word_stems import stem
from streamverify.text.words import prepared

from .linear import HOSTILE, assert_linear


def denied(text: str) -> list[str]:
    statement = read_statement(text)
    return [statement.stems[negation.at] for negation in statement.negations]


@pytest.mark.parametrize(
    ("text", "stems"),
    [
        ("The winch cannot be hung.", ["hang"]),
        ("It doesn't lock.", ["lock"]),
        ("Neither mast nor hull leaks.", ["mast", "hull"]),
        ("It failed to open, and never closed.", ["open", "clos"]),
        ("No. 5 is new.", []),
        ("No, it is new.", []),
        ("It is not only new but safe.", []),
        ("It isn't just new.", []),
        ("It takes no more than an hour.", []),
        ("It is not over 30 metres long.", []),
        ("It is not under pressure.", ["pressur"]),
        ("The alarm is disabled.", ["enabl"]),
        ("Not all boats leak.", []),
        ("Насос не работает без фильтра.", ["работ", "фильтр"]),
        ("Он не только новый.", []),
        ("Не более трёх часов.", []),
        ("Никто не знает код.", ["зна"]),
        ("Никаких ограничений.", ["ограничен"]),
        ("Вход запрещён.", ["разреш"]),
        ("渡轮不停靠小岛。", ["停"]),
        ("不仅便宜，而且耐用。", []),
        ("未来会扩建。", []),
        ("非常适合。", []),
        ("行程不超过三小时。", []),
        ("不得不取消。", []),
        ("禁止入内。", ["入"]),
        ("游客不应当入内。", ["入"]),
        ("面积不是30亩。", ["亩"]),
        ("The guide cannot but mention it.", []),
        ("Hardly anyone objected.", ["object"]),
        ("Ни мельница, ни амбар не подключены.", ["подключен"]),
        ("You are not allowed to enter.", ["enter"]),
    ],
)
def test_what_is_denied(text: str, stems: list[str]) -> None:
    assert denied(text) == stems


@pytest.mark.parametrize(
    ("text", "bits"),
    [
        ("Frost may jam it.", POSSIBLE),
        ("It opened in May 2019.", 0),
        ("It opened in May, 2019.", 0),
        ("It can jam.", ABLE),
        ("It usually jams.", SOMETIMES),
        ("It is not always open.", NOT_ALL),
        ("It is always open.", ALL),
        ("You have to lock it.", OBLIGED),
        ("It is open only in winter.", CONDITION),
        ("Как правило, он открыт.", SOMETIMES),
        ("Лампа горит только зимой.", CONDITION),
        ("Не все открыты.", NOT_ALL),
        ("霜冻可能卡住。", POSSIBLE),
        ("仅在冬季。", CONDITION),
        ("总是打开。", ALL),
    ],
)
def test_marks(text: str, bits: int) -> None:
    assert read_statement(text).bits == bits


def test_clauses() -> None:
    statement = read_statement("The gate opens at dusk, unless it rains; the lamp blinks.")
    assert list(zip(statement.stems, statement.clauses, strict=True)) == [
        ("gat", 0),
        ("open", 0),
        ("dusk", 0),
        ("rain", 1),
        ("lamp", 2),
        ("blink", 2),
    ]
    assert [bool(mark & CONDITION) for mark in statement.clause_marks[:3]] == [False, True, False]


def test_denied_as_a_whole() -> None:
    assert read_statement("It is not true that the mill is listed.").is_denied
    assert read_statement("It is false that the mill is listed.").is_denied
    assert not read_statement("It is not false that the mill is listed.").is_denied
    assert read_statement("Неверно, что мельница старая.").is_denied
    assert not read_statement("The mill is true to its plan.").is_denied


def test_numbers_and_markers() -> None:
    statement = read_statement("The mast is 7.5 m tall [12], says http2.")
    assert statement.numbers == {"7.5"}
    assert "12" not in statement.content
    assert "http2" in statement.words


def test_a_token_that_is_not_there() -> None:
    with pytest.raises(IndexError, match="no token 7"):
        read_statement("It rains.").token_span("It rains.", 7)


@pytest.mark.parametrize(
    "forms",
    [
        "keep keeps kept keeping",
        "use uses used using",
        "apply applies applied applying",
        "stop stops stopped stopping",
        "hang hung hangs",
        "box boxes",
        "крепят крепить",
        "журнал журнала журналов журналы журналами",
        "заслонка заслонку заслонки",
        "открыта открыто открыты открыт",
        "хранится хранятся",
    ],
)
def test_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_offsets_hold_for_any_text(text: str) -> None:
    lowered = prepared(text)
    assert len(lowered) == len(text)
    statement = read_statement(text)
    spans = [statement.token_span(text, token) for token in statement.tokens]
    assert spans == sorted(spans)
    assert len(statement.stems) == len(statement.clauses) == len(statement.tokens)
    for negation in statement.negations:
        assert -1 <= negation.at < len(statement.stems)


@pytest.mark.parametrize(
    "unit", [*HOSTILE.values(), "not no ", "only if ", "не ", "никто ", "不", "如果", "a'a'", "1:1", "[1,"]
)
def test_linear(unit: str) -> None:
    assert_linear(read_statement, unit)
