"""Made-up answers of a set size, for benchmarks: plausible in shape, meaningless in content."""

import random
from typing import Any

import orjson

_TEXT = """the store keeps every record of an account in a vault and copies it at night to a second
    site where a sealed archive holds the older volumes while the index lists names sizes owners
    and places of all files"""
_WORDS = _TEXT.split()
#: About how many code points a chunk has.
CHUNK_CHARS = 600
CLAIMS = 4
_SHARE_WITH_NUMBER = 1 / 3
_SHARE_QUALIFIED = 1 / 6
CHUNKS = 5


def make_chunk(rng: random.Random, number: int) -> dict[str, Any]:
    """A chunk of about `CHUNK_CHARS` code points in sentences of some fifteen words."""
    sentences: list[str] = []
    while sum(map(len, sentences)) + len(sentences) < CHUNK_CHARS:
        words = [rng.choice(_WORDS) for _ in range(15)]
        # As in ordinary prose, some sentences hold a number and few a negation or a condition.
        if rng.random() < _SHARE_WITH_NUMBER:
            words += ["for", str(rng.randrange(2, 400)), "days"]
        if rng.random() < _SHARE_QUALIFIED:
            words += [rng.choice(("unless", "but", "if")), "it", "is", "not", "listed"]
        sentences.append(f"{words[0].capitalize()} {' '.join(words[1:])}.")
    return {
        "chunk_id": f"doc-{number}:1",
        "document_id": f"doc-{number}",
        "text": " ".join(sentences),
    }


def make_paraphrase(rng: random.Random, sentence: str) -> str:
    """The sentence with two neighbouring words changed round and one left out; its figure stays."""
    words = sentence.split()
    at = rng.randrange(1, len(words) - 3)
    words[at], words[at + 1] = words[at + 1], words[at]
    del words[rng.randrange(1, len(words) - 2)]
    return " ".join(words)


def make_answer(
    number: int, chunks: list[dict[str, Any]], paraphrase: random.Random | None = None
) -> dict[str, Any]:
    """A clean answer of one claim a chunk for the first `CLAIMS` chunks, about 5 KB with its chunks.

    Claims are the chunks' first sentences, word for word, or with `paraphrase` each in words of its own.
    """
    answer, claims, citations = "", [], []
    for position, chunk in enumerate(chunks[:CLAIMS], 1):
        quote = chunk["text"].partition(". ")[0] + "."
        text = quote if paraphrase is None else make_paraphrase(paraphrase, quote)
        start = len(answer)
        answer += text + " "
        claims.append(
            {
                "claim_id": f"c{position}",
                "text": text,
                "citation_ids": [f"s{position}"],
                "span": [start, start + len(text)],
            }
        )
        citations.append(
            {
                "citation_id": f"s{position}",
                "document_id": chunk["document_id"],
                "chunk_id": chunk["chunk_id"],
                "quote": quote,
                "span": [0, len(quote)],
            }
        )
    return {
        "schema_version": "1",
        "answer_id": f"answer-{number}",
        "created_at": "2026-11-30T10:00:00Z",
        "question": "How long is it kept?",
        "answer": answer.rstrip(),
        "claims": claims,
        "citations": citations,
        "retrieved_chunks": [{**chunk, "rank": rank} for rank, chunk in enumerate(chunks, 1)],
        "producer": {
            "model": "model-a",
            "prompt_version": "7",
            "tenant": "acme",
            "route": "qa",
            "locale": "en",
        },
    }


def make_answers(
    count: int, seed: int = 1, answers_per_chunk: int = 5, *, paraphrase: bool = False
) -> list[bytes]:
    """`count` events as bytes. Each chunk stands in `answers_per_chunk` answers on average.

    With `paraphrase` no claim is word for word in its chunk, and some are found to say something else.
    """
    rng = random.Random(seed)
    pool = [make_chunk(rng, number) for number in range(max(CHUNKS, count * CHUNKS // answers_per_chunk))]
    words = rng if paraphrase else None
    return [orjson.dumps(make_answer(number, rng.sample(pool, CHUNKS), words)) for number in range(count)]
