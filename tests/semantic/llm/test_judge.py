"""Asking about claims: verdicts, retries, slots, budget and breaker, by a clock that does not wait."""

import asyncio
import json
from datetime import timedelta
from pathlib import Path

import pytest

from streamverify.bench.fake_chat import FakeChat, Play, honest_play, verdict_play
from streamverify.model.codes import CONFLICT_CODES
from streamverify.model.errors import SettingsError
from streamverify.model.judgement import EvidenceSpan
from streamverify.semantic import is_sound
from streamverify.semantic.llm import LlmJudge, LlmOptions

from .conftest import MakeJudge, ManualClock, Notes, always

CLAIM = "The gate is closed on Sundays."
EVIDENCE = [("c-1", "Nothing about it."), ("c-2", "It is old. The  gate is closed on\nSundays.")]
UNWELL = Play(500)


async def test_a_verdict_with_its_spans(fake: FakeChat, make_judge: MakeJudge, notes: Notes) -> None:
    judge = await make_judge()
    fake.answer = always(verdict_play("supported", [("S2", "The gate is closed on Sundays")], 0.9))
    judgement = await judge.ask(CLAIM, EVIDENCE)
    assert judgement.label == "supported"
    assert judgement.confidence == 0.9
    assert judgement.scores == {"supported": 0.9, "contradicted": 0.05, "insufficient": 0.05}
    assert judgement.evidence == (EvidenceSpan("c-2", 11, 41),)
    assert judgement.link_supports is None
    assert judgement.reason == "As quoted."
    assert judgement.raw is not None
    assert json.loads(judgement.raw)["label"] == "supported"
    assert judgement.judge == judge.judge_id
    assert judgement.latency_ms is not None
    assert is_sound(judgement, EVIDENCE)
    assert notes.tokens == [(900, 60)]
    assert judge.load().tokens_today == 960


async def test_one_chunk_alone_says_whether_its_link_supports(make_judge: MakeJudge) -> None:
    judge = await make_judge()
    assert (await judge.ask("It is old.", EVIDENCE[1:])).link_supports == (True,)
    assert (await judge.ask("It is new.", EVIDENCE[1:])).link_supports == (False,)


@pytest.mark.parametrize("label", ["contradicted", "insufficient"])
async def test_other_labels(fake: FakeChat, make_judge: MakeJudge, label: str) -> None:
    judge = await make_judge()
    fake.answer = always(verdict_play(label, [("S1", "Nothing")], 0.34))  # type: ignore[arg-type]
    judgement = await judge.ask(CLAIM, EVIDENCE)
    assert judgement.label == label
    assert is_sound(judgement, EVIDENCE)


async def test_insufficient_needs_no_quote(make_judge: MakeJudge) -> None:
    judgement = await (await make_judge()).ask("Something else.", EVIDENCE)
    assert (judgement.label, judgement.evidence) == ("insufficient", ())


async def test_one_request_holds_one_claim_and_what_the_options_say(
    fake: FakeChat, make_judge: MakeJudge
) -> None:
    judge = await make_judge(seed=7, api_key="hush", max_tokens=300)
    await judge.ask(CLAIM, EVIDENCE)
    assert fake.seen is not None
    head, body = fake.seen[0]
    assert head.startswith(b"POST /v1/chat/completions HTTP/1.1\r\n")
    assert b"Authorization: Bearer hush" in head
    assert b"Accept-Encoding: identity" in head
    request = json.loads(body)
    assert request["model"] == "m"
    assert (request["temperature"], request["seed"], request["max_tokens"], request["n"]) == (0, 7, 300, 1)
    assert request["response_format"]["json_schema"]["strict"] is True
    assert [message["role"] for message in request["messages"]] == ["system", "user"]
    assert b"c-1" not in body
    assert request["messages"][1]["content"].count(CLAIM) == 1


@pytest.mark.parametrize(
    ("response_format", "expected"), [("json_object", {"type": "json_object"}), ("none", None)]
)
async def test_other_response_formats(
    fake: FakeChat, make_judge: MakeJudge, response_format: str, expected: object
) -> None:
    judge = await make_judge(response_format=response_format)
    await judge.ask(CLAIM, EVIDENCE)
    assert fake.seen is not None
    request = json.loads(fake.seen[0][1])
    assert request.get("response_format") == expected
    assert "seed" not in request
    assert "Authorization" not in fake.seen[0][0].decode()


async def test_more_fields_of_the_request(fake: FakeChat, make_judge: MakeJudge) -> None:
    extra = {"max_tokens": None, "temperature": None, "max_completion_tokens": 9, "top_p": 1}
    judge = await make_judge(extra_body=json.dumps(extra))
    await judge.ask(CLAIM, EVIDENCE)
    assert fake.seen is not None
    request = json.loads(fake.seen[0][1])
    assert (request["max_completion_tokens"], request["top_p"]) == (9, 1)
    assert not {"max_tokens", "temperature"} & request.keys()


@pytest.mark.parametrize("content", [None, b"no certificate"])
async def test_certificates_that_cannot_be_used_are_refused_at_start(
    make_judge: MakeJudge, tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "ca.pem"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(SettingsError, match=r"judge\.llm\.ssl_cafile"):
        await make_judge(ssl_cafile=file)


async def test_retries_wait_longer_each_time(
    fake: FakeChat, make_judge: MakeJudge, clock: ManualClock, notes: Notes
) -> None:
    plays = iter([UNWELL, UNWELL, UNWELL, verdict_play("insufficient", [])])
    fake.answer = lambda _: next(plays)
    judge = await make_judge(max_attempts=4, retry_first_seconds=1.0)
    assert (await judge.ask(CLAIM, EVIDENCE)).label == "insufficient"
    assert [0.5 <= clock.waits[0] <= 1.5, 1 <= clock.waits[1] <= 3, 2 <= clock.waits[2] <= 6] == [True] * 3
    assert notes.retry_waits == ["backoff"] * 3
    assert notes.codes == []


@pytest.mark.parametrize("header", ["7", "Mon, 30 Nov 2026 12:00:07 GMT"])
async def test_retry_after_is_waited_for(
    fake: FakeChat, make_judge: MakeJudge, clock: ManualClock, notes: Notes, header: str
) -> None:
    plays = iter([Play(429, (("Retry-After", header),)), verdict_play("insufficient", [])])
    fake.answer = lambda _: next(plays)
    judge = await make_judge(retry_max_seconds=8, retry_first_seconds=0.25)
    assert (await judge.ask(CLAIM, EVIDENCE)).label == "insufficient"
    assert len(clock.waits) == 1
    assert 7 <= clock.waits[0] <= 7.25
    assert notes.retry_waits == ["retry_after"]


async def test_retry_after_beyond_the_longest_wait_ends_it_at_once(
    fake: FakeChat, make_judge: MakeJudge, clock: ManualClock
) -> None:
    fake.answer = always(Play(503, (("Retry-After", "9"),)))
    judge = await make_judge(retry_max_seconds=8)
    assert (await judge.ask(CLAIM, EVIDENCE)).reason == "http_503"
    assert (fake.requests, clock.waits) == (1, [])


async def test_no_more_requests_under_way_than_slots(
    fake: FakeChat, make_judge: MakeJudge, notes: Notes
) -> None:
    judge = await make_judge(max_concurrency=3)
    fake.answer = lambda body: honest_play(body, 0.05)
    asks = [asyncio.create_task(judge.ask(CLAIM, EVIDENCE[1:])) for _ in range(12)]
    await fake.until(lambda: fake.in_flight == 3)
    assert notes.load() == (9, 3, 0)
    assert notes.queues == ["slot"] * 9
    judgements = await asyncio.gather(*asks)
    assert notes.load()[:2] == (0, 0)
    assert {judgement.label for judgement in judgements} == {"insufficient"}
    assert (fake.most_in_flight, fake.requests) == (3, 12)


async def test_a_prompt_too_long_is_not_sent_and_not_cut(
    fake: FakeChat, make_judge: MakeJudge, notes: Notes
) -> None:
    judge = await make_judge(max_input_tokens=5_000)
    judgement = await judge.ask(CLAIM, [("c-1", "word " * 5_000)])
    assert (judgement.not_judged_reason, judgement.reason) == ("judge_error", "input_too_large")
    assert fake.requests == 0
    assert notes.codes == ["input_too_large"]


async def test_the_day_has_a_budget(
    fake: FakeChat, make_judge: MakeJudge, clock: ManualClock, notes: Notes
) -> None:
    judge = await make_judge(tokens_per_day=10_000)
    fake.answer = always(verdict_play("insufficient", []))
    labels = [(await judge.ask(CLAIM, EVIDENCE)).label for _ in range(20)]
    asked = fake.requests
    assert 5 <= asked <= 10
    assert labels == ["insufficient"] * asked + [None] * (20 - asked)
    judgement = await judge.ask(CLAIM, EVIDENCE)
    assert (judgement.not_judged_reason, judgement.reason) == ("budget", "tokens_per_day")
    assert judge.load().tokens_today == asked * 960 <= 10_000
    clock.day += timedelta(hours=12)
    assert (await judge.ask(CLAIM, EVIDENCE)).label == "insufficient"
    assert judge.load().tokens_today == 960


async def test_the_budget_holds_however_many_ask_at_once(fake: FakeChat, make_judge: MakeJudge) -> None:
    judge = await make_judge(tokens_per_day=10_000)
    fake.answer = always(verdict_play("insufficient", [], wait_seconds=0.02))
    judgements = await asyncio.gather(*(judge.ask(CLAIM, EVIDENCE) for _ in range(20)))
    assert 0 < fake.requests < 20
    assert [judgement.label for judgement in judgements].count("insufficient") == fake.requests
    assert judge.load().tokens_today <= 10_000


async def test_what_waits_for_its_turn_takes_nothing_of_the_budget(
    fake: FakeChat, make_judge: MakeJudge
) -> None:
    judge = await make_judge(tokens_per_day=30_000, max_concurrency=2)
    fake.answer = always(verdict_play("insufficient", []))
    judgements = await asyncio.gather(*(judge.ask(CLAIM, EVIDENCE) for _ in range(20)))
    assert {judgement.label for judgement in judgements} == {"insufficient"}


async def test_tokens_are_estimated_where_the_server_does_not_say(
    fake: FakeChat, make_judge: MakeJudge, notes: Notes
) -> None:
    judge = await make_judge()
    fake.answer = always(Play(body=b'{"choices": []}'))
    await judge.ask(CLAIM, EVIDENCE)
    assert fake.seen is not None
    prompt = sum(len(each["content"].encode()) for each in json.loads(fake.seen[0][1])["messages"])
    assert notes.tokens == [(-(-prompt // 3), 5)]


async def test_the_pace_is_kept(make_judge: MakeJudge, clock: ManualClock, notes: Notes) -> None:
    judge = await make_judge(requests_per_minute=60)
    began = clock.now
    for _ in range(11):
        await judge.ask(CLAIM, EVIDENCE)
    assert clock.now - began == pytest.approx(10)
    assert notes.queues == ["pace"] * 10


async def test_the_breaker_opens_tries_once_and_closes(
    fake: FakeChat, make_judge: MakeJudge, clock: ManualClock, notes: Notes
) -> None:
    judge = await make_judge(max_attempts=1, breaker_failures=3, breaker_open_seconds=10)
    fake.answer = always(UNWELL)
    reasons = [(await judge.ask(CLAIM, EVIDENCE)).reason for _ in range(5)]
    assert reasons == ["http_500"] * 3 + ["breaker_open"] * 2
    assert (fake.requests, notes.states) == (3, ["open"])
    clock.now += 10
    assert [(await judge.ask(CLAIM, EVIDENCE)).reason for _ in range(2)] == ["http_500", "breaker_open"]
    assert (fake.requests, notes.states) == (4, ["open", "half_open", "open"])
    clock.now += 10
    fake.answer = honest_play
    assert [(await judge.ask(CLAIM, EVIDENCE)).label for _ in range(3)] == ["insufficient"] * 3
    assert notes.states == ["open", "half_open", "open", "half_open", "closed"]


async def test_a_failure_that_opens_the_breaker_keeps_its_own_code(
    fake: FakeChat, make_judge: MakeJudge, clock: ManualClock
) -> None:
    judge = await make_judge(max_attempts=5, breaker_failures=2)
    fake.answer = always(UNWELL)
    assert (await judge.ask(CLAIM, EVIDENCE)).reason == "http_500"
    assert (fake.requests, len(clock.waits)) == (2, 1)
    assert (await judge.ask(CLAIM, EVIDENCE)).reason == "breaker_open"


async def test_while_one_request_tries_the_endpoint_others_leave_it_alone(
    fake: FakeChat, make_judge: MakeJudge, clock: ManualClock
) -> None:
    judge = await make_judge(max_attempts=1, breaker_failures=1)
    fake.answer = always(UNWELL)
    await judge.ask(CLAIM, EVIDENCE)
    clock.now += 60
    fake.answer = lambda body: honest_play(body, 0.02)
    judgements = await asyncio.gather(*(judge.ask(CLAIM, EVIDENCE) for _ in range(5)))
    assert [judgement.reason for judgement in judgements].count("breaker_open") == 4
    assert fake.requests == 2


async def test_a_try_that_is_given_up_leaves_the_next_one_free(
    fake: FakeChat, make_judge: MakeJudge, clock: ManualClock
) -> None:
    judge = await make_judge(max_attempts=1, breaker_failures=1)
    fake.answer = always(UNWELL)
    await judge.ask(CLAIM, EVIDENCE)
    clock.now += 60
    fake.answer = always(Play(hang="before"))
    ask = asyncio.create_task(judge.ask(CLAIM, EVIDENCE))
    await fake.until(lambda: fake.requests == 2)
    ask.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ask
    fake.answer = honest_play
    assert (await judge.ask(CLAIM, EVIDENCE)).label == "insufficient"


async def test_nonsense_of_the_model_does_not_open_the_breaker(
    fake: FakeChat, make_judge: MakeJudge, notes: Notes
) -> None:
    judge = await make_judge(breaker_failures=2)
    fake.answer = always(verdict_play("supported", [("S1", "not there")]))
    assert {(await judge.ask(CLAIM, EVIDENCE)).reason for _ in range(5)} == {"quote_not_found"}
    assert (fake.requests, notes.states) == (5, [])


async def test_an_ask_that_is_given_up_closes_its_connection(fake: FakeChat, make_judge: MakeJudge) -> None:
    judge = await make_judge(tokens_per_day=10_000, max_concurrency=1)
    fake.answer = always(Play(hang="after_headers"))
    for round_ in range(1, 4):
        ask = asyncio.create_task(judge.ask(CLAIM, EVIDENCE))
        await fake.until(lambda wanted=round_: fake.requests == wanted)  # type: ignore[misc]
        ask.cancel()
        with pytest.raises(asyncio.CancelledError):
            await ask
        await fake.until(lambda wanted=round_: fake.given_up == wanted)  # type: ignore[misc]
    assert fake.connections == 0
    fake.answer = honest_play
    assert (await judge.ask(CLAIM, EVIDENCE)).label == "insufficient"


async def test_closing_ends_what_is_being_asked(
    fake: FakeChat, make_judge: MakeJudge, clock: ManualClock
) -> None:
    judge = await make_judge()
    fake.answer = always(Play(hang="before"))
    ask = asyncio.create_task(judge.ask(CLAIM, EVIDENCE))
    await fake.until(lambda: fake.requests == 1)
    await judge.close()
    assert (await ask).not_judged_reason == "judge_error"
    assert clock.waits == []
    await judge.close()
    assert (await judge.ask(CLAIM, EVIDENCE)).reason == "not_started"


async def test_proxies_of_the_environment_are_passed_over(
    make_judge: MakeJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    judge = await make_judge(max_attempts=1)
    assert (await judge.ask(CLAIM, EVIDENCE)).label == "insufficient"


async def test_a_fault_of_ours_is_a_failure_without_content(
    make_judge: MakeJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = await make_judge()

    def broken(claim: str, _: object) -> None:
        raise ValueError(claim)

    monkeypatch.setattr("streamverify.semantic.llm.judge.make_prompt", broken)
    judgement = await judge.ask(CLAIM, EVIDENCE)
    assert (judgement.not_judged_reason, judgement.reason, judgement.raw) == (
        "judge_error",
        "internal_error",
        None,
    )


def test_the_id_names_the_model_and_changes_with_what_decides_its_verdicts() -> None:
    def id_of(**changes: object) -> str:
        options = {"base_url": "http://127.0.0.1:1/v1", "model": "m", **changes}
        return LlmJudge(LlmOptions(**options)).judge_id  # type: ignore[arg-type]

    name, _, revision = id_of().partition("@")
    assert name == "llm:m"
    assert len(revision) == 12
    assert id_of() == id_of(base_url="http://127.0.0.1:2/v1", api_key="k", max_attempts=1)
    other = [id_of(model="n"), id_of(seed=1), id_of(max_tokens=2), id_of(response_format="none"), id_of()]
    other.append(id_of(extra_body="{}"))
    assert len(set(other)) == len(other)


def test_the_key_does_not_show() -> None:
    options = LlmOptions("http://127.0.0.1:1/v1", "m", "hush-hush")
    assert "hush" not in repr(options) + repr(LlmJudge(options))


def test_it_is_not_asked_where_a_finding_decides_or_a_text_addresses_it() -> None:
    assert LlmJudge.silenced_by == CONFLICT_CODES | {"judge_injection_suspected"}
