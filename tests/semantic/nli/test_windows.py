"""Evidence in windows: nothing lost, nothing longer than a window, whole sentences."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from streamverify.semantic.nli.windows import Window, cut_windows, share_out


def starts_of(text: str) -> list[int]:
    """Tokens are words here."""
    return [match.start() for match in re.finditer(r"\S+", text)]


def words(text: str, window: Window) -> str:
    return " ".join(text.split()[window.first : window.last])


TEXT = "One two three. Four five. Six seven eight nine. Ten eleven."


def test_a_short_text_is_one_window() -> None:
    assert cut_windows(TEXT, starts_of(TEXT), 11, 4) == [Window(0, 11)]
    assert cut_windows("", [], 11, 4) == []


def test_windows_are_whole_sentences_that_overlap() -> None:
    windows = cut_windows(TEXT, starts_of(TEXT), 6, 2)
    assert [words(TEXT, window) for window in windows] == [
        "One two three. Four five.",
        "Four five. Six seven eight nine.",
        "Ten eleven.",
    ]


def test_without_overlap_they_only_touch() -> None:
    windows = cut_windows(TEXT, starts_of(TEXT), 6, 0)
    assert windows == [Window(0, 5), Window(5, 11)]


def test_a_sentence_longer_than_a_window_is_cut() -> None:
    text = "Short one. " + " ".join(f"w{number}" for number in range(20)) + ". Last one."
    windows = cut_windows(text, starts_of(text), 8, 4)
    assert all(window.last - window.first <= 8 for window in windows)
    assert words(text, windows[0]).startswith("Short one. w0")
    assert words(text, windows[-1]).endswith("Last one.")
    assert all(after.first < before.last for before, after in pairwise(windows))


def test_sentences_of_chinese() -> None:
    text = "日志保存三十天。门是红色的。熊在冬天睡觉。"
    windows = cut_windows(text, list(range(len(text))), 14, 7)
    assert [text[window.first : window.last] for window in windows] == [
        "日志保存三十天。门是红色的。",
        "门是红色的。熊在冬天睡觉。",
    ]


@given(
    st.lists(st.sampled_from(["word", "end.", "Next", "门。", "7", "\n\n"]), max_size=120).map(" ".join),
    st.integers(1, 30),
    st.integers(0, 29),
)
def test_every_token_is_in_a_window(text: str, size: int, overlap: int) -> None:
    starts = starts_of(text)
    windows = cut_windows(text, starts, size, min(overlap, size - 1))
    seen = {token for window in windows for token in range(window.first, window.last)}
    assert seen == set(range(len(starts)))
    assert all(0 < window.last - window.first <= size for window in windows)
    assert all(before.first < after.first and before.last < after.last for before, after in pairwise(windows))


def test_windows_are_shared_out_evenly() -> None:
    assert share_out([2, 2], 10) == [2, 2]
    assert share_out([10, 1, 10], 9) == [4, 1, 4]
    assert share_out([5, 5, 5], 2) == [1, 1, 0]
    assert share_out([0, 3], 2) == [0, 2]
    assert share_out([], 2) == []
