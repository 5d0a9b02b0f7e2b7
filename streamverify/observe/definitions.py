"""Every metric in one place: its name, labels, and what a rise means."""

from typing import Final, Literal, NamedTuple

from streamverify.model.codes import (
    ACTIONS,
    DEAD_LETTER_REASONS,
    FINDING_CODES,
    JUDGE_KINDS,
    JUDGE_OUTCOMES,
    NOT_JUDGED_REASONS,
    VERDICTS,
)
from streamverify.model.judge_codes import LLM_FAILURE_CODES, LLM_QUEUES, LLM_RETRY_WAITS

Kind = Literal["counter", "gauge", "histogram", "info"]

#: What a record goes through in a worker.
#: `wait`: from receipt until deciding begins; `verify`: deciding one answer; `transaction`: its four steps.
STAGES: Final = ("wait", "verify", "transaction")
TRANSACTION_OUTCOMES: Final = ("committed", "failed", "fenced")
LLM_TOKEN_KINDS: Final = ("prompt", "reply")
#: Why the chunk store does not have a chunk that it was given.
CHUNK_LOSSES: Final = ("evicted", "refused", "malformed")
#: In place of every label value that is not of the closed set.
OTHER: Final = "other"

#: Upper edges in seconds; they lie where service levels are usually set.
STAGE_BUCKETS: Final = (0.00001, 0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
END_TO_END_BUCKETS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)


class Definition(NamedTuple):
    """One metric. `values` holds the closed set of each label but `policy`, whose set the spec gives."""

    name: str
    kind: Kind
    help: str
    rise: str
    labels: tuple[str, ...] = ()
    values: tuple[tuple[str, ...], ...] = ()


DEFINITIONS: Final = (
    Definition(
        "streamverify_answers_total",
        "counter",
        "Answers decided, by action.",
        "Of `pass`: more traffic. Of `flag` or `block` as a share of all: answers got worse, or a check did.",
        ("action", "policy"),
        (ACTIONS,),
    ),
    Definition(
        "streamverify_claims_total",
        "counter",
        "Claims, by verdict.",
        "Of `contradicted` as a share of the judged ones: sources or the generator changed. "
        "Of `not_judged`: see the reasons.",
        ("verdict", "policy"),
        (VERDICTS,),
    ),
    Definition(
        "streamverify_findings_total",
        "counter",
        "Findings of the structural checks, by code.",
        "A producer began to break that rule, or a rule misfires: look at examples of the code.",
        ("code",),
        (FINDING_CODES,),
    ),
    Definition(
        "streamverify_citations_shown_total",
        "counter",
        "(claim, citation) links of the answers, as occurrences. Denominator of the checked ones.",
        "More traffic, or more citations an answer.",
    ),
    Definition(
        "streamverify_citations_checked_total",
        "counter",
        "Links whose text was looked at.",
        "Follows the shown ones; where it stays behind them, texts are missing or time runs out.",
    ),
    Definition(
        "streamverify_not_judged_total",
        "counter",
        "Checkable claims without a verdict, by reason.",
        "`deadline`: too little capacity. `judge_error`: the judge is down. `evidence_missing`: the chunk "
        "store lags. `uncited`, `structural_failure`: the producer.",
        ("reason",),
        (NOT_JUDGED_REASONS,),
    ),
    Definition(
        "streamverify_judge_requests_total",
        "counter",
        "Claims put to a judge, by what came of it; counted at once, not with the transaction. What is "
        "remembered of a judge is not put to it.",
        "Of `judge_error` or `judge_truncated` as a share of all: that judge is unwell. Of `budget`: it has "
        "spent what it may. Of `abstained`: more is left to the next judge, or open.",
        ("judge", "outcome"),
        (JUDGE_KINDS, JUDGE_OUTCOMES),
    ),
    Definition(
        "streamverify_llm_failures_total",
        "counter",
        "Claims on which the judge `llm` gave no verdict, by its own word for the failure.",
        "`timeout`, `connection`, `http_5…`, `breaker_open`: the endpoint. `http_4…`, `redirect`: the "
        "settings. The rest: the model does not reply as it was asked to.",
        ("code",),
        (LLM_FAILURE_CODES,),
    ),
    Definition(
        "streamverify_llm_retries_total",
        "counter",
        "Requests of the judge `llm` that were made again after 429, 5xx or a broken connection, by how long "
        "was waited: as the server wished, or longer each time.",
        "The endpoint is overloaded or unwell.",
        ("wait",),
        (LLM_RETRY_WAITS,),
    ),
    Definition(
        "streamverify_llm_queued_total",
        "counter",
        "Requests of the judge `llm` that had to wait: for a place among those under way, or for their pace.",
        "`slot`: `judge.llm.max_concurrency` is reached. `pace`: the requests or tokens a minute are.",
        ("queue",),
        (LLM_QUEUES,),
    ),
    Definition(
        "streamverify_llm_waiting_requests",
        "gauge",
        "Requests of the judge `llm` that wait for a place, for their pace, or to be made again.",
        "The endpoint is slower than claims come.",
    ),
    Definition(
        "streamverify_llm_under_way_requests",
        "gauge",
        "Requests of the judge `llm` that are being made.",
        "At `judge.llm.max_concurrency` others wait.",
    ),
    Definition(
        "streamverify_llm_tokens_today",
        "gauge",
        "Tokens that requests of the judge `llm` took in this UTC day, of this process.",
        "Near `judge.llm.tokens_per_day` claims begin to end as `budget`.",
    ),
    Definition(
        "streamverify_llm_tokens_total",
        "counter",
        "Tokens that requests of the judge `llm` took, as the server counts them, else estimated.",
        "More is spent: more claims reach the judge, or their sources are longer.",
        ("kind",),
        (LLM_TOKEN_KINDS,),
    ),
    Definition(
        "streamverify_llm_breaker_opened_total",
        "counter",
        "How often the breaker opened: the endpoint failed and is left alone for a while.",
        "The endpoint is down, or comes and goes.",
    ),
    Definition(
        "streamverify_llm_breaker_state",
        "gauge",
        "The breaker of the judge `llm`: 0 closed, 1 tries one request, 2 open.",
        "At 2 no claim is put to the endpoint.",
    ),
    Definition(
        "streamverify_dead_letters_total",
        "counter",
        "Records that hold no answer, by reason.",
        "A producer sends something else. `internal_error` is a fault of ours.",
        ("reason",),
        (DEAD_LETTER_REASONS,),
    ),
    Definition(
        "streamverify_transactions_total",
        "counter",
        "Kafka transactions, by outcome.",
        "Of `failed`: the broker or the way to it is unwell. Of `fenced`: two workers hold one partition in "
        "turn, or this one was suspended.",
        ("outcome",),
        (TRANSACTION_OUTCOMES,),
    ),
    Definition(
        "streamverify_stage_duration_seconds",
        "histogram",
        "Time of a stage: an answer's wait until it is decided, deciding it, a transaction's steps.",
        "That stage is the bottleneck: `wait` full lanes, `verify` dear answers, `transaction` slow broker.",
        ("stage",),
        (STAGES,),
    ),
    Definition(
        "streamverify_end_to_end_seconds",
        "histogram",
        "From the record's timestamp to the commit of its decision.",
        "Decisions come late: the worker lags, or producers date records wrongly.",
    ),
    Definition(
        "streamverify_in_flight_messages",
        "gauge",
        "Answers held by the worker.",
        "At its bound: fetching is paused, the worker is the bottleneck.",
    ),
    Definition(
        "streamverify_in_flight_bytes",
        "gauge",
        "Bytes of the answers held by the worker.",
        "At its bound: fetching is paused, the worker is the bottleneck.",
    ),
    Definition(
        "streamverify_last_commit_timestamp_seconds",
        "gauge",
        "When the last transaction was committed; 0 before the first.",
        "Rises as it should. Standing still with answers in flight: the worker is stuck.",
    ),
    Definition(
        "streamverify_oldest_unverified_timestamp_seconds",
        "gauge",
        "Timestamp of the oldest record held and not committed; the time of the scrape where none is held.",
        "Rises as it should. Its distance from now is the lag in seconds.",
    ),
    Definition(
        "streamverify_chunk_store_bytes",
        "gauge",
        "Memory that the chunk store takes, as estimated; 0 without one.",
        "At `chunk_store.max_bytes` chunks are evicted.",
    ),
    Definition(
        "streamverify_chunk_store_lost_total",
        "counter",
        "Chunks that the chunk store could not keep, by reason.",
        "`evicted`, `refused`: the store is too small. `malformed`: the topic holds something else. "
        "Their citations are `evidence_missing`.",
        ("reason",),
        (CHUNK_LOSSES,),
    ),
    Definition(
        "streamverify_build_info", "info", "1, with the version as a label.", "No meaning.", ("version",)
    ),
)

BY_NAME: Final = {definition.name: definition for definition in DEFINITIONS}


def metrics_table() -> str:
    """The page `docs/metrics.md`."""
    rows = "".join(
        f"| `{each.name}` | {each.kind} | {_labels(each)} | {each.help} | {each.rise} |\n"
        for each in DEFINITIONS
    )
    return _HEAD + rows


def _labels(definition: Definition) -> str:
    sets = dict(zip(definition.labels, definition.values, strict=False))
    return "; ".join(
        f"`{label}`: {', '.join(sets[label])}" if label in sets else f"`{label}`"
        for label in definition.labels
    )


_HEAD = """\
# Metrics

Every role serves these at `/metrics`. Counters move when a transaction is committed, so that a retry counts
nothing twice. Rates are for the reader to make, numerator over denominator, summed apart first:

```promql
sum(rate(streamverify_claims_total{verdict="contradicted"}[1h]))
  / sum(rate(streamverify_claims_total{verdict=~"supported|contradicted|insufficient"}[1h]))
```

Label values come from closed sets, and what is outside of them is `other`; `policy` is the name of the spec.

| metric | kind | labels | counts | a rise means |
|---|---|---|---|---|
"""
