"""Payloads in three languages, and a short way to what the decision on one says."""

import json
from typing import Any, NamedTuple

from streamverify.ingest.vendors import convert
from streamverify.model.limits import Limits
from streamverify.verifier import Origin, Verifier

Json = dict[str, Any]

#: Two statements, each with a source that carries it behind a first sentence, in code points beyond ASCII.
FACTS: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        ("The sauna 🛁 opens at 07:30.", "Café rules. The sauna 🛁 opens at 07:30."),
        ("Towels cost 4 euros.", "Prices 💶 of the bath. Towels cost 4 euros."),
    ),
    "ru": (
        ("Сауна 🛁 открывается в 07:30.", "Правила. Сауна 🛁 открывается в 07:30."),
        ("Полотенце стоит 4 евро.", "Цены 💶 бани. Полотенце стоит 4 евро."),
    ),
    "zh": (
        ("桑拿房🛁07:30开门。", "规定。桑拿房🛁07:30开门。"),
        ("毛巾每条4欧元。", "浴场💶价目。毛巾每条4欧元。"),
    ),
}
LANGUAGES = tuple(FACTS)
#: What no check may say of a payload that is in order.
FALSE_ALARMS = frozenset(
    (
        "unknown_citation",
        "chunk_not_retrieved",
        "quote_not_in_chunk",
        "quote_empty",
        "document_mismatch",
        "citation_span_mismatch",
        "duplicate_citation_id",
        "duplicate_claim_id",
        "duplicate_chunk_id",
        "missing_citation",
        "chunk_empty",
        "evidence_missing",
        "claim_span_mismatch",
        "marker_out_of_range",
        "uncovered_text",
        "empty_answer",
        "degenerate_answer",
        "no_checkable_claims",
    )
)


def statements(language: str) -> tuple[str, str]:
    (first, _), (second, _) = FACTS[language]
    return first, second


def sources(language: str) -> tuple[str, str]:
    (_, first), (_, second) = FACTS[language]
    return first, second


def joint(language: str) -> str:
    return "" if language == "zh" else " "


class Seen(NamedTuple):
    """What a decision says."""

    codes: frozenset[str]
    action: str
    counts: dict[str, int]
    claims: list[tuple[str, int]]  # text, number of distinct chunks
    decision: Json

    @property
    def shown_and_chunks(self) -> tuple[int, int]:
        return self.counts["citations_shown"], self.counts["distinct_chunks"]


def event_of(format_name: str, request: Json | None, response: Json, **more: Any) -> Json:
    line = json.dumps({"request": request, "response": response, **more}).encode()
    event: Json = json.loads(convert(format_name, line, Limits()))
    return event


def check(format_name: str, request: Json | None, response: Json, **more: Any) -> Seen:
    line = json.dumps({"request": request, "response": response, **more}).encode()
    decision = Verifier().verify_event(convert(format_name, line, Limits()), Origin.of_line(1)).decision
    found = decision["findings"] + [f for claim in decision["claims"] for f in claim["findings"]]
    codes = frozenset(entry["code"] for entry in found + decision["reasons"])
    claims = [(c["text"], len({x["chunk_id"] for x in c["citations"]})) for c in decision["claims"]]
    return Seen(codes, decision["action"], decision["counts"], claims, decision)


def assert_clean(seen: Seen) -> None:
    assert not seen.codes & FALSE_ALARMS
    assert seen.action != "block"
