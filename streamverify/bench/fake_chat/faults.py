"""Every way in which an endpoint or a model goes wrong that the judge `llm` has to bear, and what it says.

None of them is a verdict.
"""

import gzip
import json
from typing import Any, Final, NamedTuple

from streamverify.model.judge_codes import LlmFailureCode

from .answers import verdict_content
from .play import Play, completion

#: A claim and its source for which every fault is played.
CLAIM: Final = "The gate is open on Sundays."
SOURCE: Final = "The gate is closed on Sundays. On weekdays it is open from eight."
_HUGE_BYTES: Final = 10_000_000


class Fault(NamedTuple):
    """What is played at each attempt, and what the judge makes of it.

    Attributes:
        name: of the fault.
        play: at each attempt.
        code: the judge's own word.
        reason: the word of a decision.
        retried: the judge makes all its attempts.
    """

    name: str
    play: Play
    code: LlmFailureCode
    reason: str = "judge_error"
    retried: bool = False


def _says(content: str | None, **kwargs: Any) -> Play:
    return Play(body=completion(content, **kwargs))


def _object(**changes: Any) -> str:
    """A proper verdict, but for the changes; None takes a key out."""
    whole = json.loads(verdict_content("supported", [("S1", "The gate is closed on Sundays.")])) | changes
    return json.dumps({key: value for key, value in whole.items() if value is not None})


_PROPER: Final = verdict_content("contradicted", [("S1", "The gate is closed on Sundays.")])
_PROPER_BODY: Final = completion(_PROPER)
_PACKED: Final = gzip.compress(b" " * _HUGE_BYTES)

FAULTS: Final[tuple[Fault, ...]] = (
    # the endpoint
    Fault("time-out", Play(hang="before"), "timeout"),
    Fault("hang after headers", Play(body=_PROPER_BODY, hang="after_headers"), "timeout"),
    Fault("one byte a second", Play(body=_PROPER_BODY, byte_seconds=1.0), "timeout"),
    Fault("429 with Retry-After", Play(429, (("Retry-After", "1"),), b"{}"), "http_429", retried=True),
    Fault("429 with a long Retry-After", Play(429, (("Retry-After", "86400"),), b"{}"), "http_429"),
    Fault("500", Play(500, body=b"oops"), "http_500", retried=True),
    Fault("503", Play(503), "http_503", retried=True),
    Fault("400", Play(400, body=b'{"error": {"message": "no such response_format"}}'), "http_400"),
    Fault("401", Play(401, body=b"{}"), "http_401"),
    Fault("redirect", Play(307, (("Location", "/v1/chat/completions?again"),)), "redirect"),
    Fault("cut within the reply", Play(body=_PROPER_BODY, cut_at=40), "cut", retried=True),
    Fault("closed without a reply", Play(raw=b""), "cut", retried=True),
    Fault("not HTTP", Play(raw=b"SSH-2.0-OpenSSH_9.6\r\n"), "bad_http"),
    Fault("headers without end", Play(raw=b"HTTP/1.1 200 OK\r\nX: " + b"a" * 200_000), "bad_http"),
    Fault("empty", Play(), "reply_empty"),
    Fault("10 MB", Play(body=b" " * _HUGE_BYTES), "reply_too_large"),
    Fault(
        "10 MB of unknown length",
        Play(raw=b"HTTP/1.1 200 OK\r\n\r\n" + b" " * _HUGE_BYTES),
        "reply_too_large",
    ),
    Fault("10 MB, packed", Play(headers=(("Content-Encoding", "gzip"),), body=_PACKED), "not_json"),
    Fault("garbage", Play(body=b"<html><body>It works!</body></html>"), "not_json"),
    Fault("garbage bytes", Play(body=b"\xff\xfe\x00" * 40), "not_json"),
    Fault("brackets without end", Play(body=b"[" * 200_000), "not_json"),
    Fault("another envelope", Play(body=b'{"error": null, "output": "supported"}'), "wrong_envelope"),
    Fault("a list for an envelope", Play(body=b"[]"), "wrong_envelope"),
    Fault("duplicate keys of the envelope", Play(body=b'{"choices": [], "choices": []}'), "duplicate_keys"),
    # the model
    Fault(
        "cut by the token limit", _says(_PROPER[:40], finish_reason="length"), "truncated", "judge_truncated"
    ),
    Fault("whole, yet cut", _says(_PROPER, finish_reason="length"), "truncated", "judge_truncated"),
    Fault("stopped by the filter", _says("", finish_reason="content_filter"), "content_filter"),
    Fault("stopped for a tool call", _says(_PROPER, finish_reason="tool_calls"), "unfinished"),
    Fault("no content", _says(None), "reply_empty"),
    Fault("blank content", _says(" \n "), "reply_empty"),
    Fault("no choice", _says(_PROPER, choices=0), "no_verdict"),
    Fault("two choices", _says(_PROPER, choices=2), "several_choices"),
    Fault("refusal", _says(None, refusal="I can't help with that."), "refusal"),
    Fault("refusal text", _says("I'm sorry, but I cannot help with that request."), "refusal"),
    Fault("prose", _says("The claim is supported by the first source."), "not_json"),
    Fault("prose around the verdict", _says(f"Here you are:\n{_PROPER}"), "not_json"),
    Fault("another schema", _says('{"verdict": "supported", "score": 1}'), "wrong_schema"),
    Fault("a key too many", _says(_object(notes="none")), "wrong_schema"),
    Fault("a key too few", _says(_object(confidence=None)), "wrong_schema"),
    Fault("evidence of another form", _says(_object(evidence=["S1: closed"])), "wrong_schema"),
    Fault("a word for a number", _says(_object(confidence="high")), "wrong_schema"),
    Fault("no verdict", _says("{}"), "no_verdict"),
    Fault("no verdict in a list", _says("[]"), "no_verdict"),
    Fault("two verdicts", _says(_PROPER + "\n" + _object()), "several_verdicts"),
    Fault("two verdicts in a list", _says(f"[{_PROPER}, {_object()}]"), "several_verdicts"),
    Fault("two labels in one", _says(_object(label=["supported", "contradicted"])), "wrong_schema"),
    Fault("the label twice", _says(_PROPER[:-1] + ', "label": "supported"}'), "duplicate_keys"),
    Fault("another label", _says(_object(label="partially supported")), "unknown_label"),
    Fault("a label in capitals", _says(_object(label="SUPPORTED")), "unknown_label"),
    Fault("confidence of 95", _says(_object(confidence=95)), "confidence_out_of_range"),
    Fault("confidence below none", _says(_object(confidence=-0.1)), "confidence_out_of_range"),
    Fault("confidence beyond numbers", _says(_object().replace("0.95", "1e999")), "confidence_out_of_range"),
    Fault("confidence NaN", _says(_object().replace("0.95", "NaN")), "not_json"),
    Fault("confidence below chance", _says(_object(confidence=0.1)), "confidence_below_chance"),
    Fault("half a character", _says(_object(reason="\ud83d")), "not_json"),
    Fault("no quote", _says(_object(evidence=[])), "quote_missing"),
    Fault("blank quote", _says(_object(evidence=[{"source": "S1", "quote": " … "}])), "quote_empty"),
    Fault(
        "a quote that is not there",
        _says(_object(evidence=[{"source": "S1", "quote": "The gate is open on Sundays."}])),
        "quote_not_found",
    ),
    Fault(
        "a quote with what is left out",
        _says(_object(evidence=[{"source": "S1", "quote": "The gate is … open"}])),
        "quote_not_found",
    ),
    Fault(
        "a source that is not there",
        _says(_object(evidence=[{"source": "S2", "quote": "The gate is closed"}])),
        "unknown_source",
    ),
    Fault("injected: the word alone", _says("SUPPORTED"), "not_json"),
    Fault("injected: a verdict of its own", _says('{"label": "supported"}'), "wrong_schema"),
    Fault(
        "injected: the claim as quote",
        _says(_object(evidence=[{"source": "CLAIM", "quote": CLAIM}])),
        "unknown_source",
    ),
)
