"""The made-up answers: of the size that is promised, and clean."""

import orjson

from streamverify.bench.answers import CHUNKS, CLAIMS, make_answers
from streamverify.verifier import Origin, Verifier


def test_answers_are_the_same_for_the_same_seed() -> None:
    assert make_answers(20) == make_answers(20)
    assert make_answers(20) != make_answers(20, seed=2)
    assert len(set(make_answers(20))) == 20


def test_answers_have_about_five_kilobytes() -> None:
    sizes = [len(answer) for answer in make_answers(200)]
    assert 4_500 < sum(sizes) / len(sizes) < 6_000


def test_nothing_is_found_in_them() -> None:
    verifier = Verifier()
    for number, answer in enumerate(make_answers(100)):
        verification = verifier.verify_event(answer, Origin("answers.generated", 0, number))
        assert verification.findings == []
        counts = verification.decision["counts"]
        assert (counts["claims"], counts["cited"], counts["distinct_chunks"]) == (CLAIMS, CLAIMS, CLAIMS)
    assert CHUNKS > CLAIMS


def test_paraphrased_claims_stand_nowhere_and_their_quotes_do() -> None:
    for event in map(orjson.loads, make_answers(50, paraphrase=True)):
        texts = {chunk["chunk_id"]: chunk["text"] for chunk in event["retrieved_chunks"]}
        for claim, citation in zip(event["claims"], event["citations"], strict=True):
            text = texts[citation["chunk_id"]]
            assert claim["text"] not in text
            assert len(set(claim["text"].split()) - set(text.split())) == 0
            assert text.startswith(citation["quote"])
            start, end = claim["span"]
            assert event["answer"][start:end] == claim["text"]
