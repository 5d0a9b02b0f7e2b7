import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.text import Marker, find_markers, strip_markers
from tests.text.linear import HOSTILE, assert_linear

READ = [
    ("Seed [1].", [("[1]", (1,))]),
    ("Seed [1][2].", [("[1]", (1,)), ("[2]", (2,))]),
    ("Seed [1, 2] and [3,4] and [5; 6].", [("[1, 2]", (1, 2)), ("[3,4]", (3, 4)), ("[5; 6]", (5, 6))]),
    ("Seed [1-3], [4–5].", [("[1-3]", (1, 2, 3)), ("[4–5]", (4, 5))]),
    ("Seed [1, 3-5].", [("[1, 3-5]", (1, 3, 4, 5))]),
    ("Seed [^1].", [("[^1]", (1,))]),
    ("Seed [doc1] [doc12].", [("[doc1]", (1,)), ("[doc12]", (12,))]),
    ("Seed [ID:0][ID:3].", [("[ID:0]", (0,)), ("[ID:3]", (3,))]),
    (
        "料斗【1】顶板【2†source】门【3:0†source】",
        [("【1】", (1,)), ("【2†source】", (2,)), ("【3:0†source】", (3,))],
    ),
    ("料斗［１］顶板［１，２］", [("［１］", (1,)), ("［１，２］", (1, 2))]),
    ("The seed.¹ The lid², the door¹².", [("¹", (1,)), ("²", (2,)), ("¹²", (12,))]),
    ("The seed¹,² the lid¹⁻³.", [("¹,²", (1, 2)), ("¹⁻³", (1, 2, 3))]),
    ("крышка¹ и бункер²", [("¹", (1,)), ("²", (2,))]),
    ("料斗¹。", [("¹", (1,))]),
    ("96 hives[2] stand", [("[2]", (2,))]),
    ("96 hives[2]. The", [("[2]", (2,))]),
    ("take vitamin C[1] daily", [("[1]", (1,))]),
    ("since 2020[3], and 5 kg[4].", [("[3]", (3,)), ("[4]", (4,))]),
    ("料斗[2]。", [("[2]", (2,))]),
    ("see [0] and [99]", [("[0]", (0,)), ("[99]", (99,))]),
    ("[1] opens it", [("[1]", (1,))]),
    ("see (above)² there", [("²", (2,))]),
    ("5 m¹ long", [("¹", (1,))]),
]
NOT_READ = [
    "run `arr[0]` or `x [1]`",
    "```\nx [1]\n```",
    "~~~\n[1]\n~~~\n",
    "[1](https://example.org)",
    "![1](picture.png)",
    "[see [1] there](https://example.org)",
    "[a](https://example.org/[1])",
    "in [2024] and [1999]",
    "in [2019-2021] and [2001, 2002]",
    "arr[0] = 5",
    "items[0].name",
    "total[1] == 3",
    "calls[2](x)",
    "the value a[1] holds",
    "arr[3] holds it",
    "m[i][0] holds it",
    "5 m² and 3 cm³ and 2 km²",
    "5 м² и 3 км² и 2 см³",
    "10² and 10⁻³ and x² and (a+b)²",
    "E = mc² is old",
    "5 米² 大",
    "¹⁴C and Ca²⁺ and SO₄²⁻",
    "[1]: https://example.org",
    "[^1]: a note",
    "[x] done, [ ] open, [sic] [...]",
    "【注意】请关闭",
    "½ and ①",
    "a [1\n2] b",
]
POINTING_AT_NOTHING = [
    "[1-1000000]",
    "[3-1]",
    "[99999999999999999999]",
    f"[{'9' * 1500}]",
    "【99999999999†x】",
    "⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹",
]


@pytest.mark.parametrize(("text", "expected"), READ, ids=[row[0] for row in READ])
def test_markers_are_read(text: str, expected: list[tuple[str, tuple[int, ...]]]) -> None:
    assert [(text[m.start : m.end], m.numbers) for m in find_markers(text)] == expected


@pytest.mark.parametrize("text", NOT_READ)
def test_what_only_looks_like_a_marker_is_not_read(text: str) -> None:
    assert find_markers(text) == []


@pytest.mark.parametrize("marker", POINTING_AT_NOTHING, ids=lambda marker: marker[:14])
def test_absurd_numbers_are_one_marker_that_points_at_nothing(marker: str) -> None:
    (found,) = find_markers(f"Seed {marker}.")
    assert found.invalid
    assert found.numbers == ()


def test_known_ids_are_markers_whatever_they_look_like() -> None:
    text = "In [2024] as [s1] and [s1, s9] but not [s3]."
    found = find_markers(text, frozenset({"2024", "s1"}))
    assert [m.labels for m in found] == [("2024",), ("s1",), ("s1", "s9")]
    assert found[0].numbers == (2024,)


def test_labels_are_what_is_written() -> None:
    assert [m.labels for m in find_markers("[1] [doc2] [ID:3] [4-6] [doc-99]")] == [
        ("1",),
        ("doc2",),
        ("ID:3",),
        ("4", "5", "6"),
        ("doc-99",),
    ]


def test_strip_takes_the_blank_before_a_marker_along() -> None:
    text = "96 hives [1]. 4 kg [2][3] of seed."
    assert strip_markers(text, find_markers(text)) == "96 hives. 4 kg of seed."
    assert strip_markers(text, []) == text


PARTS = st.sampled_from(
    [
        *"ab1[]()【】［］¹²⁻,;-–^:†. \n`~!=",
        "doc",
        "ID:",
        "[1]",
        "[2024]",
        "](",
        "```",
        "m²",
        "顶",
        "１",
        "[1-9]",
    ]
)


@given(st.lists(PARTS, max_size=30).map("".join) | st.text(max_size=50))
def test_markers_lie_in_order_and_read_the_same_alone(text: str) -> None:
    end = 0
    for marker in find_markers(text):
        assert end <= marker.start < marker.end <= len(text)
        end = marker.end
        found = text[marker.start : marker.end]
        assert bool(marker.numbers) != marker.invalid
        if found[0] in "[［【":
            (alone,) = find_markers(found)
            assert alone == Marker(0, len(found), *marker[2:])


def test_no_opening_character_no_work() -> None:
    assert find_markers("plain text") == []
    assert find_markers("простой текст") == []


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE)
def test_linear(unit: str) -> None:
    assert_linear(find_markers, unit)
    assert_linear(lambda text: find_markers("[" + text + "]", frozenset({"x"})), unit)
