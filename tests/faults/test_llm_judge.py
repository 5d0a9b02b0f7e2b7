"""Workers are killed while an endpoint goes wrong in every way: nothing passes, is lost or double."""

import itertools
import json
import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from streamverify.bench.fake_chat import FAULTS, FakeChat, Play, honest_play
from streamverify.bench.fake_chat.answers import blocks
from streamverify.bench.fake_chat.faults import SOURCE
from streamverify.judges import judges_for
from streamverify.policy.spec_file import load_spec
from streamverify.settings import JudgeSettings, LlmSettings
from streamverify.stream.ports import Output
from streamverify.verifier import Verifier

from .conftest import Figures, NewTrial
from .events import EXPECT
from .steps import Step, Strike

pytestmark = pytest.mark.kafka

CLAIM = "The gate is closed on Sundays."
WELL = "well"
ROUNDS = 3
TOTAL = 2 * len(FAULTS) * ROUNDS
KILLS = (Step.DURING_SEND, Step.AFTER_SEND_OFFSETS, Step.AFTER_COMMIT)
MODEL = "fake"
PLAYS = {fault.name: fault.play for fault in FAULTS}


def play(request: bytes) -> Play:
    """What the chunk of the question asks for."""
    name = blocks(request)["S1"].rpartition("\n")[2]
    return PLAYS.get(name) or honest_play(request)


def events(topic: str, seed: int) -> Iterator[Output]:
    """Every fault, and as many questions to an endpoint that is well, shuffled, again and again."""
    rng = random.Random(seed)
    names = [name for fault in FAULTS for name in (fault.name, WELL)]
    for number in itertools.count():
        if number % len(names) == 0:
            rng.shuffle(names)
        name = names[number % len(names)]
        expected = b"pass" if name == WELL else b"flag"
        yield Output(topic, b"answer-%d" % rng.randrange(50), event(number, name), [(EXPECT, expected)])


def event(number: int, name: str) -> bytes:
    """An answer that passes with an endpoint that is well."""
    return json.dumps(
        {
            "answer": CLAIM,
            "claims": [{"claim_id": "c1", "text": CLAIM, "citation_ids": ["s1"]}],
            "citations": [{"citation_id": "s1", "document_id": "d", "chunk_id": "d:1"}],
            "retrieved_chunks": [
                {"chunk_id": "d:1", "document_id": "d", "text": f"{SOURCE}\n{number}\n{name}"}
            ],
            "deadline_ms": 60_000,
        }
    ).encode()


async def test_killed_while_an_endpoint_goes_wrong_in_every_way(
    new_trial: NewTrial, tmp_path: Path, seed: int, figures: Figures
) -> None:
    spec_file = tmp_path / "spec.yaml"
    spec_file.write_text("judges: [llm]\n")
    rng = random.Random(seed)
    trial = await new_trial()
    async with FakeChat(play) as fake:
        environment: dict[str, Any] = {
            "spec": str(spec_file),
            "judge__llm__base_url": fake.base_url,
            "judge__llm__model": MODEL,
            "judge__llm__timeout_seconds": 1,
            "judge__llm__retry_first_seconds": 0.01,
            "judge__llm__retry_max_seconds": 2,
            "judge__llm__breaker_failures": 10_000,
            "judge__llm__breaker_window": 10_000,
            "worker__max_transaction_records": 20,
        }
        for _ in range(2):
            trial.worker(**environment)
        part = TOTAL // (len(KILLS) + 1)
        trial.feed(events(trial.topics.generated, seed), allowed=part)
        for number, step in enumerate(KILLS, 1):
            await trial.progress(part // 2)
            victim = rng.choice([worker for worker in trial.workers if worker.runs])
            await victim.wait_ready()
            victim.arm(Strike(step, turns=rng.randrange(6)))
            trial.allow((number + 1) * part)
            await victim.wait_exit(-signal.SIGKILL, 90)
            trial.worker(**environment)
        await trial.finish(TOTAL)
        settings = JudgeSettings(llm=LlmSettings(base_url=fake.base_url, model=MODEL))
        judges = judges_for("auto", load_spec(spec_file), settings)
        report = await trial.audit(Verifier(judges.spec, judge=judges.cascade).spec_hash)
        figures(f"{len(KILLS)} kills, {fake.requests} requests, {fake.given_up} of them cut off: {report}")
    report.expect_clean()
    assert report.inputs >= TOTAL
    trial.expect_no_dead_worker()
