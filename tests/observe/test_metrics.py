"""The metrics of a process: what they count, their closed label sets, their cost and their page."""

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from streamverify.model.codes import ACTIONS, DEAD_LETTER_REASONS, FINDING_CODES, NOT_JUDGED_REASONS, VERDICTS
from streamverify.observe.buckets import Buckets
from streamverify.observe.definitions import DEFINITIONS, metrics_table
from streamverify.observe.metrics import Metrics
from streamverify.observe.tally import Tally

CONTRACT = {
    "streamverify_answers_total": {"action", "policy"},
    "streamverify_claims_total": {"verdict", "policy"},
    "streamverify_findings_total": {"code"},
    "streamverify_citations_shown_total": set(),
    "streamverify_citations_checked_total": set(),
    "streamverify_not_judged_total": {"reason"},
    "streamverify_dead_letters_total": {"reason"},
    "streamverify_transactions_total": {"outcome"},
    "streamverify_stage_duration_seconds_bucket": {"stage", "le"},
    "streamverify_end_to_end_seconds_bucket": {"le"},
    "streamverify_in_flight_messages": set(),
    "streamverify_in_flight_bytes": set(),
    "streamverify_last_commit_timestamp_seconds": set(),
    "streamverify_oldest_unverified_timestamp_seconds": set(),
    "streamverify_build_info": {"version"},
    "streamverify_chunk_store_bytes": set(),
    "streamverify_chunk_store_lost_total": {"reason"},
}
#: Ours, and those of the process that the client library adds.
SERIES_BUDGET = 300


def scrape(metrics: Metrics) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    text = generate_latest(metrics.registry).decode()
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def series(name: str, **labels: str) -> tuple[str, frozenset[tuple[str, str]]]:
    return name, frozenset(labels.items())


def test_the_names_and_labels_are_those_of_the_contract() -> None:
    found: dict[str, set[str]] = {}
    for name, labels in scrape(Metrics()):
        found.setdefault(name, {label for label, _ in labels})
    assert {name: found.get(name) for name in CONTRACT} == CONTRACT


def test_known_series_stand_at_zero_from_the_start() -> None:
    samples = scrape(Metrics(policy="strict"))
    expected = [series("streamverify_answers_total", action=a, policy="strict") for a in ACTIONS]
    expected += [series("streamverify_claims_total", verdict=v, policy="strict") for v in VERDICTS]
    expected += [series("streamverify_findings_total", code=c) for c in FINDING_CODES]
    expected += [series("streamverify_not_judged_total", reason=r) for r in NOT_JUDGED_REASONS]
    expected += [series("streamverify_dead_letters_total", reason=r) for r in DEAD_LETTER_REASONS]
    assert [samples.get(each) for each in expected] == [0.0] * len(expected)


def test_a_committed_answer_moves_each_of_its_counters() -> None:
    metrics = Metrics(clock=lambda: 1_002.0)
    counts = {"claims": 4, "supported": 2, "contradicted": 1, "not_judged": 1}
    counts |= {"citations_shown": 5, "citations_checked": 4}
    tally = Tally("flag", counts, ("quote_folded", "quote_folded"), ("deadline",), None, 1_000_500)
    metrics.committed([tally, Tally("block", {}, dead_letter="undecodable", timestamp_ms=1_003_000)])
    metrics.transaction("committed")
    samples = scrape(metrics)
    assert samples[series("streamverify_answers_total", action="flag", policy="default")] == 1
    assert samples[series("streamverify_answers_total", action="block", policy="default")] == 1
    assert samples[series("streamverify_claims_total", verdict="supported", policy="default")] == 2
    assert samples[series("streamverify_claims_total", verdict="contradicted", policy="default")] == 1
    assert samples[series("streamverify_findings_total", code="quote_folded")] == 2
    assert samples[series("streamverify_citations_shown_total")] == 5
    assert samples[series("streamverify_citations_checked_total")] == 4
    assert samples[series("streamverify_not_judged_total", reason="deadline")] == 1
    assert samples[series("streamverify_dead_letters_total", reason="undecodable")] == 1
    assert samples[series("streamverify_transactions_total", outcome="committed")] == 1
    assert samples[series("streamverify_last_commit_timestamp_seconds")] == 1_002
    assert samples[series("streamverify_end_to_end_seconds_count")] == 2
    assert samples[series("streamverify_end_to_end_seconds_sum")] == 1.5  # a date in the future counts as now
    assert samples[series("streamverify_end_to_end_seconds_bucket", le="1.0")] == 1
    assert samples[series("streamverify_end_to_end_seconds_bucket", le="2.0")] == 2


def test_gauges_show_what_was_set() -> None:
    metrics = Metrics(clock=lambda: 50.0)
    assert scrape(metrics)[series("streamverify_oldest_unverified_timestamp_seconds")] == 50
    metrics.in_flight_messages, metrics.in_flight_bytes = 3, 900
    metrics.oldest_unverified_timestamp_seconds = 40.0
    samples = scrape(metrics)
    assert samples[series("streamverify_in_flight_messages")] == 3
    assert samples[series("streamverify_in_flight_bytes")] == 900
    assert samples[series("streamverify_oldest_unverified_timestamp_seconds")] == 40


def test_stages_are_a_closed_set() -> None:
    metrics = Metrics()
    metrics.observe_stage("transaction", 0.02)
    assert scrape(metrics)[series("streamverify_stage_duration_seconds_count", stage="transaction")] == 1
    with pytest.raises(KeyError):
        metrics.observe_stage("elsewhere", 1)


@given(
    st.lists(
        st.builds(
            Tally,
            st.sampled_from(ACTIONS),
            st.dictionaries(st.sampled_from((*VERDICTS, "citations_shown", "?")), st.integers(0, 9)),
            st.lists(st.text(max_size=5)),
            st.lists(st.text(max_size=5)),
            st.none() | st.text(max_size=5),
            st.none() | st.integers(-(2**62), 2**62),
        ),
        max_size=20,
    )
)
def test_no_input_makes_new_series_beyond_other(tallies: list[Tally]) -> None:
    metrics = Metrics()
    metrics.committed(tallies)
    metrics.transaction("of another kind")
    samples = scrape(metrics)
    assert len(samples) <= SERIES_BUDGET
    total = sum(value for (name, _), value in samples.items() if name == "streamverify_findings_total")
    assert total == sum(len(tally.finding_codes) for tally in tallies)


def test_no_text_of_an_event_gets_into_a_scrape() -> None:
    canary: Any = "the patient takes 40 mg of warfarin"
    metrics = Metrics()
    metrics.committed([Tally("flag", {canary: 1}, [canary], [canary], canary, 1)])
    metrics.transaction(canary)
    assert "warfarin" not in generate_latest(metrics.registry).decode()


def test_two_processes_share_nothing() -> None:
    one, other = Metrics(), Metrics()
    one.transaction("failed")
    assert (
        one.value("streamverify_transactions_total", "failed"),
        other.value("streamverify_transactions_total", "failed"),
    ) == (1, 0)


@given(st.lists(st.floats(0, 100)))
def test_buckets_count_as_the_client_library_does(values: list[float]) -> None:
    buckets = Buckets((0.5, 1.0, 50.0))
    for value in values:
        buckets.observe(value)
    expected = [sum(v <= edge for v in values) for edge in (0.5, 1.0, 50.0)]
    assert buckets.cumulative() == [
        *zip(("0.5", "1.0", "50.0"), expected, strict=True),
        ("+Inf", len(values)),
    ]
    assert buckets.sum == pytest.approx(sum(values))


def test_counting_an_answer_costs_microseconds() -> None:
    metrics = Metrics()
    counts = dict.fromkeys((*VERDICTS, "citations_shown", "citations_checked"), 1)

    def microseconds() -> float:
        start = time.perf_counter()
        metrics.committed([Tally("flag", counts, ("quote_folded",), (), None, 1) for _ in range(2_000)])
        return (time.perf_counter() - start) / 2_000 * 1e6

    assert min(microseconds() for _ in range(10)) < 10  # 2.5 on an idle core


def test_every_metric_says_what_a_rise_means() -> None:
    for definition in DEFINITIONS:
        assert definition.help.endswith(".")
        assert definition.rise.endswith(".")


def test_the_page_of_the_docs_is_up_to_date() -> None:
    page = Path(__file__).parents[2] / "docs" / "metrics.md"
    assert page.read_text() == metrics_table(), "run `streamverify docs export`"
