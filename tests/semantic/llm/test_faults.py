"""Every fault of endpoint and model ends as its typed state: none as a verdict, none as an exception."""

import pytest

from streamverify.bench.fake_chat import FAULTS, FakeChat, Fault
from streamverify.bench.fake_chat.faults import CLAIM, SOURCE
from streamverify.semantic import is_sound

from .conftest import MakeJudge, Notes, always

EVIDENCE = [("chunk-1", SOURCE)]
ATTEMPTS = 3


@pytest.mark.parametrize("fault", [pytest.param(fault, id=fault.name) for fault in FAULTS])
async def test_a_fault_is_a_state_and_no_verdict(
    fault: Fault, fake: FakeChat, make_judge: MakeJudge, notes: Notes
) -> None:
    fake.answer = always(fault.play)
    # Faults that keep silent are seen as such after the time-out; the others are over long before.
    judge = await make_judge(timeout_seconds=0.2 if fault.code == "timeout" else 20, max_attempts=ATTEMPTS)
    judgement = await judge.ask(CLAIM, EVIDENCE)
    assert judgement.label is None
    assert judgement.scores is None
    assert (judgement.not_judged_reason, judgement.reason) == (fault.reason, fault.code)
    assert judgement.judge == judge.judge_id
    assert is_sound(judgement, EVIDENCE)
    assert fake.requests == (ATTEMPTS if fault.retried else 1)
    assert notes.codes == [fault.code]
    assert notes.retries == fake.requests - 1


def test_the_names_of_the_faults_are_their_own() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


async def test_an_endpoint_that_is_not_there(fake: FakeChat, make_judge: MakeJudge, notes: Notes) -> None:
    judge = await make_judge()
    await fake.close()
    judgement = await judge.ask(CLAIM, EVIDENCE)
    assert (judgement.not_judged_reason, judgement.reason) == ("judge_error", "connection")
    assert notes.retries == 2
    assert judge.load().tokens_today == 0


async def test_an_endpoint_without_tls(fake: FakeChat, make_judge: MakeJudge, notes: Notes) -> None:
    judge = await make_judge(base_url=fake.base_url.replace("http:", "https:"))
    assert (await judge.ask(CLAIM, EVIDENCE)).reason == "tls"
    assert (notes.retries, judge.load().tokens_today) == (0, 0)


async def test_after_a_fault_the_endpoint_is_asked_again(fake: FakeChat, make_judge: MakeJudge) -> None:
    judge = await make_judge(timeout_seconds=0.2, max_attempts=1, breaker_failures=1_000, breaker_share=1)
    honest = fake.answer
    for fault in FAULTS:
        if fault.code != "timeout":
            fake.answer = always(fault.play)
            assert (await judge.ask(CLAIM, EVIDENCE)).reason == fault.code
            fake.answer = honest
            assert (await judge.ask("The gate is closed on Sundays.", EVIDENCE)).label == "supported"
