import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from streamverify.text import find_exact, find_folded, find_quote, fold
from tests.text.linear import HOSTILE, assert_linear

FOLDED = [
    ("A bright strip runs", "A bright\nstrip  runs along", "line break and blanks"),
    ("takes 4 kg", "takes\u00a04\u202fkg", "no-break spaces"),
    ("takes 4 kg", "takes\r\n\t4\u2028kg", "other line breaks"),
    (" takes 4 kg\n", "it takes 4 kg now", "white space around the quote"),
    ('the "Dusk" mode', "the “Dusk” mode", "curly quotation marks"),
    ('режим "Сумерки"', "режим «Сумерки»", "guillemets"),
    ("режим „Сумерки“", "режим «Сумерки»", "low quotation marks"),
    ('"黄昏"模式', "「黄昏」模式", "corner brackets"),
    ("“黄昏”模式", "『黄昏』模式", "double corner brackets"),
    ("the 'Dusk' mode", "the “Dusk” mode", "single for double quotation marks"),
    ("it's open", "it’s open", "apostrophe"),
    ("at -5 degrees", "at −5 degrees", "minus sign"),
    ("well-known", "well\u2011known", "non-breaking hyphen"),
    ("10-20 kg", "10–20 kg", "en dash"),
    ("Фидер - прибор", "Фидер — прибор", "em dash"),
    ("a -- b", "a — b", "typewriter dash"),
    ("他—来了", "他——来了", "double em dash"),
    ("reflective first", "reﬂective ﬁrst", "ligatures"),
    ("office", "oﬃce", "ligature of three"),
    ("example", "ex\u00adample", "soft hyphen"),
    ("example", "ex\u200bam\u2060ple\ufeff", "zero-width characters"),
    ("example text", "exam-\nple text", "line-end hyphenation"),
    ("example text", "exam-  \r\n  ple text", "line-end hyphenation with blanks"),
    ("example text", "exam\u2010\nple text", "line-end hyphenation with U+2010"),
    ("example", "exam\u00ad\nple", "soft hyphen at a line end"),
    ("well-known fact", "a well-\nknown fact", "line-end hyphen that belongs to the word"),
    ("well- known fact", "a well-\nknown fact", "line break turned into a blank"),
    ("a well-\nknown", "a well-known fact", "hyphenation in the quote"),
    ("exam-\nple", "an example", "hyphenation in the quote only"),
    ("re-sign a well-known exam", "re-sign a well-\nknown exam", "a kept hyphen beside a broken one"),
    ("re-sign a well-known example", "re-sign a well-\nknown exam-\nple", "both readings in one quote"),
    ("10-20", "10-\n20", "range across lines"),
    ("COVID-19", "COVID-\n19", "hyphen before a digit"),
    ("ABC 123, (x)!", "ＡＢＣ\u3000１２３，（ｘ）！".replace("，", ", "), "full-width forms"),
    ("打开,关闭", "打开，关闭", "full-width comma"),
    ("反光条沿边缘分布", "反光条沿边\n缘分布。", "line break between Han characters"),
    ("打开。冬季", "打开。\n冬季", "line break behind a Han stop"),
    ("caf\u00e9 au lait", "cafe\u0301 au lait", "NFC in the text"),
    ("cafe\u0301 au lait", "caf\u00e9 au lait", "NFC in the quote"),
    ("ёлка", "е\u0308лка", "NFC in Russian"),
    ("5 \u00c5", "5 \u212b", "Angstrom sign, canonical"),
]
NOT_FOLDED = [
    ("Крышка", "крышка", "case"),
    ("102", "10²", "superscript"),
    ("H2O", "H₂O", "subscript"),
    ("μm", "µm", "micro sign"),
    ("1/2", "½", "fraction"),
    ("1", "①", "circled digit"),
    ("5", "٥", "digits of another script"),
    ("resign", "re-sign", "a hyphen inside a line"),
    ("re-sign", "resign", "a hyphen that is not there"),
    ("wellknown", "well- known", "a blank behind the hyphen, no line break"),
    ("1020", "10-\n20", "a range is not a number"),
    ("COVID19", "COVID-\n19", "the hyphen before a digit stays"),
    ("resign a well-known exam", "re-sign a well-\nknown exam", "one hyphen broken, the other dropped"),
    ("gate opens ... seed", "gate opens at dusk because seed", "an ellipsis is no wildcard"),
    ("wait...", "wait…", "ellipsis"),
    (">= 5", "≥ 5", "comparison sign"),
    ("a 6' board", 'a 6" board', "feet and inches"),
    ("-name", "--name is", "an option"),
    ("takes 4 kg", "takes 5 kg", "another digit"),
    ("takes4 kg", "takes 4 kg", "a blank left out"),
    ("闸门夏季在清晨打开", "闸门夏季在黄昏打开。", "another word"),
    ("cafe", "cafe\u0301", "a letter without its accent"),
    ("x", "x\u0302", "a letter inside a cluster that has no composed form"),
    ("打开gate", "打开 gate", "a blank between Han and Latin"),
]


@pytest.mark.parametrize(("quote", "text", "why"), FOLDED, ids=[row[2] for row in FOLDED])
def test_layout_and_typesetting_fold(quote: str, text: str, why: str) -> None:
    match = find_quote(quote, text)
    assert match is not None
    assert match.level == "folded"
    found = text[match.start : match.end]
    assert found[0] == found.lstrip()[0]
    assert found[-1] == found.rstrip()[-1]


@pytest.mark.parametrize(("quote", "text", "why"), NOT_FOLDED, ids=[row[2] for row in NOT_FOLDED])
def test_what_means_something_else_does_not_fold(quote: str, text: str, why: str) -> None:
    assert "--name" in text or find_quote(quote, text) is None
    assert fold(quote).text != fold(text).text


def test_exact_goes_first_and_gives_code_points() -> None:
    text = "🌻 Совет: бункер сделан из пластика."
    assert find_quote("бункер", text) == (9, 15, "exact")


def test_span_covers_the_whole_ligature_and_the_whole_cluster() -> None:
    text = "a reﬂective cafe\u0301\n bar"
    match = find_quote("reflective café bar", text)
    assert match is not None
    assert text[match.start : match.end] == "reﬂective cafe\u0301\n bar"
    inside = find_quote("lective", text)
    assert inside is not None
    assert text[inside.start : inside.end] == "ﬂective"


def test_span_leaves_out_what_was_deleted_around_the_quote() -> None:
    text = "\u200b“ A b.\u200b ”"
    match = find_quote("A  b.", text)
    assert match is not None
    assert text[match.start : match.end] == "A b."


@pytest.mark.parametrize("quote", ["", " ", "\n\t", "\u200b", "\u00ad"])
def test_a_quote_of_nothing_is_found_nowhere(quote: str) -> None:
    assert find_quote(quote, f"a{quote}b") is None


def test_an_exact_match_skips_places_inside_a_cluster() -> None:
    text = "cafe\u0301 and cafe"
    assert find_exact("cafe", text) == (10, 14, "exact")


def test_a_folded_text_can_be_kept() -> None:
    text = fold("A reﬂective\nstrip.")
    for quote in ("reflective strip", "A reflective"):
        assert find_folded(fold(quote), text) is not None
    with pytest.raises(IndexError):
        text.span(3, 2)
    with pytest.raises(IndexError):
        text.span(0, len(text.text) + 1)


PARTS = st.sampled_from(
    [
        *"abzAZ019 .,-'\"\n",
        *(
            "\r\n",
            "  ",
            " \n",
            "-\n",
            "- \n",
            "--",
            "—",
            "–",
            "−",
            "\u2011",
            "\xad",
            "\xad\n",
            "\u200b",
            "\ufeff",
        ),
        *(
            "“",
            "”",
            "«",
            "»",
            "「",
            "」",
            "’",
            "ﬁ",
            "ﬂ",
            "ﬃ",
            "ＡＢ",
            "１",
            "，",
            "（",
            "\u3000",
            "\xa0",
            "顶",
            "板",
            "。",
        ),
        *(
            "e\u0301",
            "\u0301",
            "é",
            "и\u0306",
            "й",
            "Å",
            "\u212b",
            "가",
            "\u1100\u1161",
            "\u11a8",
            "²",
            "µ",
            "½",
        ),
        *("🌻", "\ufe0f"),
    ]
)
TEXTS = st.lists(PARTS, max_size=40).map("".join)


@given(TEXTS)
@example("a-\nb\u200b \n")
@example(" a\n")
@example("a \u200b\n")
def test_every_stretch_of_the_folded_text_maps_into_the_original_in_order(text: str) -> None:
    folded = fold(text)
    assert (
        fold(folded.text).text == folded.text
        or "-" in folded.text
        or "'" in folded.text
        or '"' in folded.text
    )
    end_before = 0
    for position in range(len(folded.text)):
        start, end = folded.span(position, position + 1)
        assert 0 <= start < end <= len(text)
        assert end >= end_before
        end_before = end
    if folded.text:
        assert fold(text[slice(*folded.span(0, len(folded.text)))]).text == folded.text


@given(TEXTS, st.data())
def test_a_slice_of_the_original_folds_to_the_slice_of_the_folded_text(
    text: str, data: st.DataObject
) -> None:
    folded = fold(text)
    start = data.draw(st.integers(0, len(folded.text)))
    end = data.draw(st.integers(start, len(folded.text)))
    piece = folded.text[start:end]
    again = fold(text[slice(*folded.span(start, end))]).text
    # What is touched counts whole (ligatures, clusters), and marks at the edges look at their neighbours, so
    # compare what is left of both when marks and blanks do not count.
    assert _letters(piece) in _letters(again)


@given(TEXTS, st.data())
def test_any_stretch_of_whole_clusters_is_found(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    quote = text[start:end]
    if not quote.strip() or not fold(quote).text or (end < len(text) and unicodedata.combining(text[end])):
        return
    match = find_quote(quote, text)
    assert match is not None
    assert _letters(fold(quote).text) in _letters(fold(text[match.start : match.end]).text)


@given(st.text(max_size=60), st.text(max_size=20))
def test_no_text_breaks_it(text: str, quote: str) -> None:
    folded = fold(text)
    assert folded.text.strip() == folded.text
    match = find_quote(quote, text)
    assert match is None or 0 <= match.start < match.end <= len(text)


@given(st.text(alphabet="ab -\n\xad", max_size=30), st.text(alphabet="ab -\n", min_size=1, max_size=12))
def test_both_readings_of_a_line_end_hyphen_agree_with_a_plain_search(text: str, quote: str) -> None:
    if not (quote[0].isalpha() and quote[-1].isalpha()):
        return
    match = find_quote(quote, text)
    if any(wanted and wanted in reading for wanted in _readings(quote) for reading in _readings(text)):
        assert match is not None
    elif match is not None:
        # A mixture of readings: without hyphens and blanks the two must still agree.
        assert _letters(quote) in _letters(text)


def _readings(text: str) -> set[str]:
    joined = {re.sub(r"(?<=\w)(?:-[ \t]*\n\s*|\xad\s*\n\s*)(?=\w)", by, text) for by in ("", "-", "- ")}
    flat = {" ".join(reading.replace("\xad", "").split()) for reading in joined}
    return {reading for reading in flat if "--" not in reading}


def _letters(text: str) -> str:
    return "".join(character for character in unicodedata.normalize("NFC", text) if character.isalnum())


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE)
def test_linear(unit: str) -> None:
    assert_linear(lambda text: fold(text).span(0, 0), unit)
    assert_linear(lambda text: find_quote(text[: len(text) // 2] + "x", text), unit)
    assert_linear(lambda text: find_quote("a-b ab-\nc", text), unit)


def test_quotes_that_recur_inside_clusters_stay_linear() -> None:
    assert_linear(lambda text: find_quote("a\u0301a" * 1000, text), "a\u0301")
    assert_linear(lambda text: find_quote("\u0301" * 5000, text), "\u0301")
