"""Texts of very many sentences end as `too_large` before their cost is paid."""

import time

import pytest

from streamverify.model.answer import Answer
from streamverify.model.errors import BadInput
from streamverify.model.limits import Limits
from streamverify.structural.registry import run_checks
from streamverify.structural.resolution import resolve


def _answer(claim: str, chunk: str) -> Answer:
    return Answer.model_validate(
        {
            "answer": claim,
            "claims": [{"claim_id": "c1", "text": claim, "citation_ids": ["s1"]}],
            "citations": [{"citation_id": "s1", "chunk_id": "k"}],
            "retrieved_chunks": [{"chunk_id": "k", "text": chunk}],
        }
    )


def test_four_hundred_thousand_sentences_are_refused_at_once() -> None:
    answer = _answer("Logs are kept 30 days.", ". " * 400_000)
    started = time.process_time()
    with pytest.raises(BadInput, match="60000 sentences, lines and markers"):
        resolve(answer, None, Limits())
    assert time.process_time() - started < 1.0


def test_a_long_text_of_ordinary_sentences_is_compared() -> None:
    chunk = "Alpha beta is not gamma in every region of the world. " * 8_000
    assert run_checks(resolve(_answer("Logs are kept 30 days.", chunk), None, Limits()))
