"""Windows of several chunks in one pair."""

import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from streamverify.semantic.nli.joining import LEAST_SHARE, fit, narrow
from streamverify.semantic.nli.tokens import Tokens
from streamverify.semantic.nli.windows import Window


def read(text: str) -> Tokens:
    """Tokens are words here, and their ids are their lengths."""
    found = list(re.finditer(r"\S+", text))
    return Tokens(
        np.array([len(match.group()) for match in found], dtype=np.int64),
        [match.start() for match in found],
        [match.end() for match in found],
    )


TEXT = "A bb a. Cccc ddddd eeeeee. A bb. Ffffffff a."


def test_the_sentences_that_hold_most_of_the_claim_are_kept() -> None:
    tokens = read(TEXT)
    assert narrow(TEXT, tokens, Window(0, 10), 5, frozenset({4, 5, 7})) == Window(3, 8)
    assert narrow(TEXT, tokens, Window(0, 10), 4, frozenset({8})) == Window(6, 10)
    assert narrow(TEXT, tokens, Window(3, 10), 4, frozenset({4})) == Window(3, 6)
    assert narrow(TEXT, tokens, Window(0, 10), 10, frozenset()) == Window(0, 10)


def test_a_single_long_sentence_is_cut() -> None:
    text = " ".join("x" * length for length in range(1, 21))
    kept = narrow(text, read(text), Window(0, 20), 6, frozenset({17, 18}))
    assert kept.last - kept.first <= 6
    assert 16 in range(kept.first, kept.last)


def test_what_fits_is_left_alone_and_what_does_not_shares_the_room() -> None:
    short, long = "A bb.", "Cc dd ee. " * 60
    windows = [Window(0, 2), Window(0, 180), Window(0, 180)]
    texts = [short, long, long]
    chunks = [read(text) for text in texts]
    assert fit(texts, chunks, windows, read("a"), 400) == windows
    kept = fit(texts, chunks, windows, read("a"), 2 * LEAST_SHARE)
    assert kept[0] == windows[0]
    assert [window.last - window.first for window in kept[1:]] == [93]
    assert len(fit(texts, chunks, windows, read("a"), LEAST_SHARE)) == 1


@given(
    st.lists(st.sampled_from(["word", "end.", "Next", "on", "门。"]), min_size=1, max_size=80).map(" ".join),
    st.integers(1, 40),
    st.frozensets(st.integers(1, 5)),
    st.data(),
)
def test_what_is_kept_lies_in_the_window(
    text: str, size: int, wanted: frozenset[int], data: st.DataObject
) -> None:
    tokens = read(text)
    first = data.draw(st.integers(0, len(tokens.ids) - 1))
    last = data.draw(st.integers(first + 1, len(tokens.ids)))
    kept = narrow(text, tokens, Window(first, last), size, wanted)
    assert first <= kept.first < kept.last <= last
    assert kept.last - kept.first <= max(size, 1)
