"""Pairs made from passages: the label follows from how they are made."""

import re
from random import Random

import pytest

from streamverify.training.passages import is_statement, passages
from streamverify.training.synthetic import MAKERS, make

TEXTS = [
    """The bridge of Oslo (built by Anna Berg) was opened in 1931, which made the ferry useless.Its towers
    stand 40 metres above the water of the long fjord.""",
    """The library in Bergen was founded by Nils Dahl in the year 1872. It keeps about 90000 books and many
    old maps of the coast. Who reads them?""",
    """Turku held the games of 1952 together with Karin Lund and her team. The stadium there was closed
    after the games ended in the autumn.""",
]
SOURCES = passages(" ".join(text.split()) for text in TEXTS)


def test_joined_paragraphs_are_parted_and_questions_are_no_claims() -> None:
    assert [len(each.sentences) for each in SOURCES] == [2, 3, 2]
    assert SOURCES[1].claims == [0, 1]


def test_texts_of_one_sentence_give_no_passage() -> None:
    assert passages(["Only one sentence stands here and it is long enough."]) == []


@pytest.mark.parametrize(
    ("sentence", "states"),
    [
        ("The bridge of Oslo was opened in 1931.", True),
        ("The bridge was opened.", False),
        ("Was the bridge of Oslo opened in 1931?", False),
        ("Row 1: the bridge | of Oslo | was opened here.", False),
        ("word " * 50 + ".", False),
    ],
)
def test_statements(sentence: str, states: bool) -> None:
    assert is_statement(sentence) is states


@pytest.mark.parametrize("kind", sorted(MAKERS))
def test_every_maker_makes_pairs_with_its_label(kind: str) -> None:
    made = make(kind, 6, SOURCES, Random(5))
    assert made
    assert len(set(made)) == len(made)
    targets = {
        "stated": "supported",
        "shortened": "supported",
        "joined": "supported",
        "value changed": "contradicted",
        "name changed": "not_supported",
        "left out": "insufficient",
        "joined in part": "insufficient",
    }
    assert {(each.target, each.source) for each in made} == {(targets[kind], kind)}


def test_what_is_stated_stands_in_the_evidence_and_what_is_left_out_does_not() -> None:
    assert all(each.claim in each.evidence for each in make("stated", 5, SOURCES, Random(1)))
    assert not any(each.claim in each.evidence for each in make("left out", 5, SOURCES, Random(1)))


@pytest.mark.parametrize("kind", ["value changed", "name changed"])
def test_a_changed_claim_does_not_stand_in_the_evidence(kind: str) -> None:
    assert not any(each.claim in each.evidence for each in make(kind, 6, SOURCES, Random(1)))


def test_a_shortened_claim_has_only_words_of_the_evidence() -> None:
    for each in make("shortened", 4, SOURCES, Random(1)):
        assert set(re.findall(r"\w+", each.claim)) <= set(re.findall(r"\w+", each.evidence))
        assert each.claim not in each.evidence


def test_of_two_sentences_joined_in_part_one_is_gone() -> None:
    sentences = [sentence.rstrip(".") for source in SOURCES for sentence in source.sentences]
    for each in make("joined in part", 6, SOURCES, Random(1)):
        there = [sentence in each.evidence for sentence in sentences if sentence in each.claim]
        assert there.count(True) == 1
        assert there.count(False) == 1
