"""The metrics of one process.

The hot path adds plain numbers to plain dictionaries; a scrape turns them into samples. That is ten times
cheaper than the client library's own counters, which take a lock for each. All methods belong to the
thread of the event loop, where scrapes are served too.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from streamverify import __version__
from streamverify.model.codes import ACTIONS, VERDICTS

from .buckets import Buckets
from .definitions import (
    BY_NAME,
    CHUNK_LOSSES,
    DEFINITIONS,
    END_TO_END_BUCKETS,
    OTHER,
    STAGE_BUCKETS,
    STAGES,
    Definition,
)
from .tally import Tally

Counts = dict[tuple[str, ...], int]


class Metrics(Collector):
    """Every counter, gauge and histogram, with a registry of its own.

    Args:
        policy: name of the verification spec, the value of the label `policy`.
        clock: seconds since the epoch.
    """

    def __init__(self, policy: str = "default", clock: Callable[[], float] = time.time) -> None:
        self.policy = policy
        self.in_flight_messages = 0
        self.in_flight_bytes = 0
        #: Place of the breaker's state in `BREAKER_STATES`.
        self.llm_breaker_state = 0
        #: Asked at each scrape: requests of the judge `llm` that wait, those under way, tokens of today.
        self.llm_load: Callable[[], tuple[int, int, int]] | None = None
        self.last_commit_timestamp_seconds = 0.0
        self.oldest_unverified_timestamp_seconds: float | None = None
        #: Asked at each scrape: bytes that the chunk store takes, and its losses as in `CHUNK_LOSSES`.
        self.chunk_store: Callable[[], tuple[int, Sequence[int]]] | None = None
        self._clock = clock
        self._counters: dict[str, Counts] = {
            each.name: dict.fromkeys(_known_labels(each, policy), 0)
            for each in DEFINITIONS
            if each.kind == "counter"
        }
        self._actions = {action: (action, policy) for action in ACTIONS}
        self._verdicts = tuple((verdict, (verdict, policy)) for verdict in VERDICTS)
        self._stages = {stage: Buckets(STAGE_BUCKETS) for stage in STAGES}
        self._end_to_end = Buckets(END_TO_END_BUCKETS)
        self.registry = CollectorRegistry(auto_describe=False)
        self.registry.register(self)
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        GCCollector(registry=self.registry)

    def committed(self, tallies: Iterable[Tally]) -> None:
        """Counts the answers of a transaction that has been committed just now."""
        now = self._clock()
        counters = self._counters
        answers = counters["streamverify_answers_total"]
        claims = counters["streamverify_claims_total"]
        findings = counters["streamverify_findings_total"]
        reasons = counters["streamverify_not_judged_total"]
        observe = self._end_to_end.observe
        observe_wait, observe_verify = self._stages["wait"].observe, self._stages["verify"].observe
        shown = checked = 0
        for action, counts, codes, not_judged, dead_letter, timestamp_ms, waited, verified in tallies:
            answers[self._actions[action]] += 1
            for verdict, labels in self._verdicts:
                number = counts.get(verdict)
                if number:
                    claims[labels] += number
            shown += counts.get("citations_shown", 0)
            checked += counts.get("citations_checked", 0)
            for code in codes:
                _add(findings, code)
            for reason in not_judged:
                _add(reasons, reason)
            if dead_letter is not None:
                _add(counters["streamverify_dead_letters_total"], dead_letter)
            if timestamp_ms is not None:
                observe(max(0.0, now - timestamp_ms / 1000))
            if waited is not None:
                observe_wait(waited)
            if verified is not None:
                observe_verify(verified)
        counters["streamverify_citations_shown_total"][()] += shown
        counters["streamverify_citations_checked_total"][()] += checked
        self.last_commit_timestamp_seconds = now

    def transaction(self, outcome: str) -> None:
        """Counts one transaction; `outcome` is one of `TRANSACTION_OUTCOMES`."""
        _add(self._counters["streamverify_transactions_total"], outcome)

    def judge_request(self, kind: str, outcome: str) -> None:
        """Counts one claim put to a judge; `JUDGE_KINDS` and `JUDGE_OUTCOMES` name what there is."""
        self._counters["streamverify_judge_requests_total"][kind, outcome] += 1

    def count(self, name: str, *labels: str, number: int = 1) -> None:
        """Adds to a counter with one label or none; a value outside of the label's closed set is `other`."""
        if labels:
            _add(self._counters[name], labels[0], number)
        else:
            self._counters[name][()] += number

    def observe_stage(self, stage: str, seconds: float) -> None:
        """Adds one duration; `stage` is one of `STAGES`.

        Raises:
            KeyError: no such stage.
        """
        self._stages[stage].observe(seconds)

    def value(self, name: str, *labels: str) -> int:
        """What a counter stands at: for reports and tests."""
        return self._counters[name].get(labels, 0)

    def collect(self) -> Iterator[Metric]:
        """Samples of one scrape."""
        chunk_bytes, losses = (
            (0, (0,) * len(CHUNK_LOSSES)) if self.chunk_store is None else self.chunk_store()
        )
        for reason, number in zip(CHUNK_LOSSES, losses, strict=True):
            self._counters["streamverify_chunk_store_lost_total"][(reason,)] = number
        for each in DEFINITIONS:
            if each.kind == "counter":
                family = CounterMetricFamily(each.name, each.help, labels=each.labels)
                for labels, number in self._counters[each.name].items():
                    family.add_metric(labels, number)
                yield family
        yield self._histogram("streamverify_stage_duration_seconds", self._stages)
        yield self._histogram("streamverify_end_to_end_seconds", {None: self._end_to_end})
        oldest = self.oldest_unverified_timestamp_seconds
        yield _gauge("streamverify_in_flight_messages", self.in_flight_messages)
        yield _gauge("streamverify_in_flight_bytes", self.in_flight_bytes)
        yield _gauge("streamverify_last_commit_timestamp_seconds", self.last_commit_timestamp_seconds)
        yield _gauge(
            "streamverify_oldest_unverified_timestamp_seconds", self._clock() if oldest is None else oldest
        )
        yield _gauge("streamverify_chunk_store_bytes", chunk_bytes)
        yield _gauge("streamverify_llm_breaker_state", self.llm_breaker_state)
        waiting, under_way, tokens_today = (0, 0, 0) if self.llm_load is None else self.llm_load()
        yield _gauge("streamverify_llm_waiting_requests", waiting)
        yield _gauge("streamverify_llm_under_way_requests", under_way)
        yield _gauge("streamverify_llm_tokens_today", tokens_today)
        name = "streamverify_build_info"
        yield InfoMetricFamily(name.removesuffix("_info"), BY_NAME[name].help, value={"version": __version__})

    def _histogram(self, name: str, series: dict[str, Buckets] | dict[None, Buckets]) -> Metric:
        definition = BY_NAME[name]
        family = HistogramMetricFamily(name, definition.help, labels=definition.labels)
        for label, buckets in series.items():
            labels = () if label is None else (label,)
            family.add_metric(labels, buckets.cumulative(), buckets.sum)
        return family


def _add(counts: Counts, value: str, number: int = 1) -> None:
    """More of a label value; a value outside of the closed set is `other`."""
    key = (value,)
    if key not in counts:
        key = (OTHER,)
        counts.setdefault(key, 0)
    counts[key] += number


def _known_labels(definition: Definition, policy: str) -> Iterator[tuple[str, ...]]:
    sets = dict(zip(definition.labels, definition.values, strict=False))
    return product(*(sets.get(label, (policy,)) for label in definition.labels))


def _gauge(name: str, value: float) -> Metric:
    return GaugeMetricFamily(name, BY_NAME[name].help, value=value)
