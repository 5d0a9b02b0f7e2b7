"""What the small model reads of a pair."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from streamverify.semantic.builtin.encoder_input import PairEncoder, Token, choose_units

CLASSIFY, SEPARATE = 1, 2
VOCABULARY: dict[str, int] = {}


def tokenise(text: str) -> list[Token]:
    """Every word, by its letters in lower case, is a token."""
    return [
        Token(VOCABULARY.setdefault(match.group().lower(), len(VOCABULARY) + 10), *match.span())
        for match in re.finditer(r"\w+", text)
    ]


def encoder(max_tokens: int) -> PairEncoder:
    ignored = frozenset(token.id for token in tokenise("the a is of"))
    return PairEncoder(tokenise, classify=CLASSIFY, separate=SEPARATE, ignored=ignored, max_tokens=max_tokens)


def ids(text: str) -> list[int]:
    return [token.id for token in tokenise(text)]


def test_a_pair_that_fits_is_read_whole() -> None:
    pair = encoder(20).encode("The gate is red. Logs are kept.", "The gate is red.")
    assert pair.ids == [
        CLASSIFY,
        *ids("The gate is red. Logs are kept."),
        SEPARATE,
        *ids("The gate is red."),
        SEPARATE,
    ]
    assert pair.types == [0] * 9 + [1] * 5
    assert pair.read == [(0, 31)]
    assert pair.is_whole


def test_long_evidence_is_read_where_it_speaks_of_the_claim() -> None:
    noise = "Nobody knows what happened on that day in town. "
    evidence = f"{noise * 3}Logs are kept thirty days. {noise * 3}Backups are kept in Oslo. {noise * 3}"
    pair = encoder(24).encode(evidence, "Logs and backups are kept in Oslo.")
    read = [evidence[start:end] for start, end in pair.read]
    assert "Logs are kept thirty days" in read[0]
    assert any("Backups are kept in Oslo" in each for each in read)
    assert not pair.is_whole
    assert len(pair.ids) <= 24


def test_room_that_is_left_goes_to_the_sentence_before() -> None:
    evidence = "One two three four. Anna lives here. She wrote it. Five six seven eight nine ten."
    pair = encoder(3 + 3 + 6).encode(evidence, "Who wrote it")
    assert [evidence[start:end] for start, end in pair.read] == ["Anna lives here", "She wrote it"] or [
        evidence[start:end] for start, end in pair.read
    ] == ["Anna lives here. She wrote it"]


def test_rare_words_decide() -> None:
    units = [{1, 2}, {1, 2}, {1, 2}, {3}]
    assert 3 in choose_units(units, [4, 4, 4, 4], {1, 2, 3}, 8)


def test_without_a_shared_word_the_beginning_is_read() -> None:
    assert choose_units([{1}, {2}, {3}], [5, 5, 5], {9}, 10) == [0, 1]


def test_a_long_claim_leaves_half_of_the_room_to_the_evidence() -> None:
    pair = encoder(43).encode("alpha beta gamma. " * 20, "delta " * 100)
    assert pair.types.count(1) == 21
    assert pair.types.count(0) >= 20
    assert not pair.is_whole


def test_one_sentence_longer_than_all_the_room_is_read_in_pieces() -> None:
    evidence = " ".join(f"w{number}" for number in range(300))
    pair = encoder(80).encode(evidence, "w250 w251")
    assert set(ids("w250 w251")) <= set(pair.ids[: pair.ids.index(SEPARATE)])


@given(st.text(alphabet="ab.c \n?", max_size=300), st.text(alphabet="abc. ", max_size=60), st.integers(5, 40))
def test_whatever_comes_fits_and_is_in_order(evidence: str, claim: str, max_tokens: int) -> None:
    pair = encoder(max_tokens).encode(evidence, claim)
    assert len(pair.ids) == len(pair.types) <= max_tokens
    assert pair.ids.count(SEPARATE) == 2
    assert all(0 <= start < end <= len(evidence) for start, end in pair.read)
    assert all(one[1] <= other[0] for one, other in pairwise(pair.read))
