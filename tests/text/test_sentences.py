import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.text import split_sentences
from streamverify.text.abbreviations import continues_sentence, is_ordinary
from streamverify.text.sentences import iterate_sentences
from tests.text.linear import HOSTILE, assert_linear

# Sentences as they should come out; joined by what separates them, they are the input.
GOLDEN = [
    ["The apiary keeps 96 hives. [2] ", "The hopper takes 4 kg of seed. [1]"],
    ["Seed goes in.[1][2] ", "Lid off.¹ ", "Door shut!【1†source】 ", "Really? [3] [4]"],
    ["[1] A marker at the start. ", "Next one."],
    ["Smith et al. [4] showed it, e.g. in No. 5 and Fig. 3. ", "Next."],
    ["Smith et al. [2004] showed it. ", "Smith et al. [4]. ", "Next."],
    ["It weighs 3.5 kg in v2.3.1 of the plan. ", "It costs $1.6 m."],
    ["J. K. Rowling met Dr. Brown at 5 p.m. in St. Albans. ", "She left."],
    ["Bring seed, nuts, etc. ", "The lid stays shut."],
    ["The U.S. Army tested vitamin C. ", "It worked."],
    ['"Stop!" he said. ', '"Go." ', "She went (see Fig. 2). ", "Done"],
    ["Wait... ", "The gate opens… and it shuts ... slowly [...] again."],
    ["Is it? ", "No. ", "It is not"],
    ["born Jan 15, 1967"],
    ["А. С. Пушкин жил в г. Москва на ул. Ленина, д. 5, т. е. здесь. ", "Он уехал."],
    ["Построен в 2024 г. ", "Стоит 500 руб. ", "Весит 3,5 кг и т. д. ", "Конец."],
    ["Возьмите семена, орехи и др. продукты. ", "См. рис. 3 на стр. 5. ", "Готово!"],
    ["«Сумерки» экономят 12 Вт. ", "Режим включён? ", "Да."],
    ["顶板向左滑出。", "料斗刷挂在门的内侧。[2]", "门关上了！", "真的吗？", "是；没错。"],
    ["他说：“好。”", "然后走了……。[2]", "下一句"],
    ["温度为3.5度。", "版本v2.1可用。"],
    ["完成.", "下一步 吗?", "是的"],
    [
        "Intro:\n",
        "- one\n",
        "- two. ",
        "Still two\n",
        "* three\n",
        "1. Four. ",
        "Five\n",
        "2) Six\n\n",
        "After.",
    ],
    ["1. First item. ", "2. Second item."],
    ["# Head. Line\n", "Text that is wrapped\nover two lines. ", "End."],
    ["| a. b | c |\n", "|---|---|\n", "| d | e |\n", "After the table."],
    ["Run this.\n", "```\na. B. C.\n\nd! E\n```\n", "After it."],
    ["Call `a. B` first. ", "Then go."],
    ["Weight: 4 kg\n", "Colour: red\n", "Height: 3 m"],
    ["First paragraph\n\n", "second paragraph"],
    ["The hives.\n[2]\n", "The hopper."],
    ["第1章 介绍：\n", "1、打开。", "关上。\n", "2、结束"],
    ["**Bold sentence.** ", "Next (really!) one. ", "End"],
]


@pytest.mark.parametrize("sentences", GOLDEN, ids=[row[0][:30] for row in GOLDEN])
def test_golden(sentences: list[str]) -> None:
    text = "".join(sentences)
    assert [text[start:end] for start, end in split_sentences(text)] == sentences


def test_empty_and_blank() -> None:
    assert split_sentences("") == []
    assert split_sentences(" \n ") == [(0, 3)]
    assert split_sentences("\n Hello. You.") == [(0, 9), (9, 13)]


PARTS = st.sampled_from(
    [
        *'aBя1.!?。！？…\n\r |#-*`[]()"”：；',
        " ",
        "\n\n",
        "[1]",
        "【1】",
        "¹",
        "e.g.",
        "г.",
        "No.",
        "```",
        "顶",
        "\u2028",
        "- ",
        "1. ",
    ]
)


@given(st.lists(PARTS, max_size=40).map("".join) | st.text(max_size=60))
def test_the_split_is_lossless(text: str) -> None:
    spans = split_sentences(text)
    position = 0
    for start, end in spans:
        assert start == position
        assert end > start
        position = end
    assert position == len(text)
    # White space belongs to the sentence before it.
    assert all(not text[start].isspace() for start, _ in spans[1:])


_PIECES = (
    *("The ", "hive ", "hive. ", "Hive. ", "Mr. ", "etc. ", "Xi. ", "U.S. ", "g. ", "3.5 ", "4. ", "улей. "),
    *("Он ", "st. ", "é. ", "É ", '"', ")", "[1] ", ".", " ", "iv. ", "No. ", "5 ", ":"),
)
PROSE = st.sampled_from(_PIECES)


@given(st.lists(PROSE, max_size=20).map("".join))
def test_plain_prose_is_split_as_any_other_text(text: str) -> None:
    assert split_sentences(text) == list(iterate_sentences(text))
    # A code span makes the way through the text as slow as it gets, and changes nothing before it.
    slow = list(iterate_sentences(f"{text}\n\n`x`"))
    ends = [end for _, end in split_sentences(f"{text}\n\ny")]
    assert [end for _, end in slow][:-1] == ends[:-1]


@given(st.text(max_size=12), st.sampled_from(["1", "Z", "The", "Zulu", "«", "("]), st.booleans())
def test_an_ordinary_word_abbreviates_nothing(word: str, following: str, first: bool) -> None:
    before = "" if first else "one two "
    if is_ordinary(word):
        text = f"{before}{word}. {following}"
        assert not continues_sentence(text, 0, len(before) + len(word), len(before) + len(word) + 2)


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE)
def test_linear(unit: str) -> None:
    assert_linear(split_sentences, unit)


def test_one_token_of_a_million_letters() -> None:
    assert split_sentences("a" * 1_000_000) == [(0, 1_000_000)]
