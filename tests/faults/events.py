"""Events for a fault run: clean ones of every action, and broken ones of every kind, each known as such."""

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

import orjson

from streamverify.bench.answers import make_answers
from streamverify.stream.ports import Headers, Output

#: Header of every event: what must become of it, an action or the reason of its dead letter.
EXPECT: Final = "test-expect"
KEYS: Final = 300

_DEEP = b'{"answer":"%d","x":' + b"[" * 40 + b"]" * 40 + b"}"
#: Values that hold no answer, by the reason; `%d` makes each of them one of its kind.
BROKEN: Final[tuple[tuple[bytes | None, str], ...]] = (
    (None, "undecodable"),
    (b"", "undecodable"),
    (b"\xff\xfe %d", "undecodable"),
    (b'{"answer":"cut off %d', "undecodable"),
    (b'{"answer":"%d","x":NaN}', "undecodable"),
    (b'{"answer":"\\ud800 %d"}', "undecodable"),
    (b"[%d]", "schema_invalid"),
    (b'{"question":"no answer %d"}', "schema_invalid"),
    (b'{"answer":%d}', "schema_invalid"),
    (b'{"answer":"%d","schema_version":"2"}', "schema_unsupported"),
    (_DEEP, "too_deep"),
)
_HEADERS: Final[Headers] = (
    ("traceparent", b"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
    ("binary", b"\x00\xff\xfe"),
    ("empty", b""),
    ("null", None),
    ("twice", b"1"),
    ("twice", b"2"),
)


class Kind(NamedTuple):
    """One kind of clean event and how many of a hundred are of it."""

    value: bytes
    action: str
    percent: int


def events(
    topic: str, seed: int, *, broken_share: float = 0.01, padded: bool = True, keys: int = KEYS
) -> Iterator[Output]:
    """Events without end. None of them names an answer id, so that the message key is it.

    Args:
        padded: clean events are about 5 KB; else as short as may be.
    """
    rng = random.Random(seed)
    kinds = _kinds(rng, padded)
    clean = [kind for kind in kinds for _ in range(kind.percent)]
    number = 0
    while True:
        number += 1
        key = b"answer-%d" % rng.randrange(keys)
        if rng.random() < broken_share:
            yield broken_event(topic, number, rng.choice([key, key, key, None]), rng.choice(BROKEN))
        else:
            kind = rng.choice(clean)
            value = kind.value.replace(b"@NUMBER@", b"%d" % number)
            yield Output(topic, key, value, [(EXPECT, kind.action.encode())])


def broken_event(topic: str, number: int, key: bytes | None, kind: tuple[bytes | None, str]) -> Output:
    """One event that must become a dead letter, with headers that must come through as they are."""
    template, reason = kind
    value = template % number if template and b"%d" in template else template
    return Output(topic, key, value, [(EXPECT, reason.encode()), *_HEADERS])


def _kinds(rng: random.Random, padded: bool) -> list[Kind]:
    long = []
    if padded:
        for event in make_answers(20, seed=rng.randrange(1_000)):
            document = orjson.loads(event)
            del document["answer_id"]
            document["question"] = "@NUMBER@"
            # What is not cited flags the answer, whatever a judge says of the rest.
            uncited = {**document["claims"][0], "claim_id": "uncited", "citation_ids": []}
            document["claims"].append(uncited)
            long.append(orjson.dumps(document))
    link = {"claim_id": "c1", "text": "Logs are kept for 30 days.", "citation_ids": ["s1"]}
    unknown = {"question": "@NUMBER@", "answer": link["text"], "claims": [link], "citations": []}
    greeting = {"question": "@NUMBER@", "answer": "Hello! How can I help you today?", "claims": []}
    return [
        *(Kind(value, "flag", 3) for value in long),
        Kind(orjson.dumps(unknown), "block", 20),
        Kind(orjson.dumps(greeting), "pass", 20),
    ]
