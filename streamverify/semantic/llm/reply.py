"""Reading a reply: a verdict whose quotes stand in the sources, or the code of what is wrong with it.

Whatever is not plainly one verdict in the form that was asked for is a failure. Nothing is repaired: not a
label in other words, not a quote that nearly matches, not a confidence out of range. Around the object only
that is allowed which models without guided decoding put there: a Markdown fence, and their thinking before.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeGuard

from streamverify.model.codes import LABELS, Label
from streamverify.model.judge_codes import LlmFailureCode
from streamverify.model.judgement import EvidenceSpan
from streamverify.semantic.judge import Evidence
from streamverify.text.refusals import is_refusal

from .failures import AskFailed
from .quotes import Sources
from .strict_json import NotJson, read_values

_KEYS: Final = frozenset(("evidence", "reason", "label", "confidence"))
_QUOTE_KEYS: Final = frozenset(("source", "quote"))
_LABELS: Final = frozenset(LABELS)
_MOST_QUOTES: Final = 20
#: At or below an even share of the three labels, another one would be as likely as that which was given.
_EVEN_SHARE: Final = 1 / len(LABELS)
_MOST_TOKENS: Final = 10**9
_THINKING: Final = re.compile(r"\s*<think>.*?</think>", re.DOTALL)
_FENCE: Final = "```"
_FENCE_NAMES: Final = ("", "json")
_FINISHED: Final = ("stop", "eos", "eos_token", "stop_sequence", None)
_REFUSAL_CHARS: Final = 400
_SENTENCE_END: Final = re.compile(r"[.!?\n]")


class Usage(NamedTuple):
    """Tokens, as the server counts them."""

    prompt_tokens: int
    reply_tokens: int


class Verdict(NamedTuple):
    """A reply that was understood."""

    label: Label
    scores: Mapping[Label, float]
    evidence: Sequence[EvidenceSpan]
    reason: str


def read_usage(body: object) -> Usage | None:
    """Token counts of a response's object, where it holds them in the usual place."""
    usage = body.get("usage") if isinstance(body, dict) else None
    if not isinstance(usage, dict):
        return None
    prompt, reply = usage.get("prompt_tokens"), usage.get("completion_tokens")
    return Usage(prompt, reply) if _is_count(prompt) and _is_count(reply) else None


def _is_count(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= _MOST_TOKENS


def read_body(body: bytes) -> Any:
    """The JSON value of a response's body.

    Raises:
        AskFailed: `reply_empty`, `not_json` or `duplicate_keys`.
    """
    try:
        values = read_values(body.decode())
    except UnicodeDecodeError:
        raise AskFailed("not_json") from None
    except NotJson as error:
        raise AskFailed(error.code) from None
    if not values:
        raise AskFailed("reply_empty")
    if len(values) > 1:
        raise AskFailed("not_json")
    return values[0]


def read_completion(body: object) -> str:
    """What the model said, from the object of a chat completion.

    Raises:
        AskFailed: `wrong_envelope`, `several_choices`, `truncated` (as `judge_truncated`), `refusal`,
            `content_filter`, `unfinished`, `no_verdict` or `reply_empty`.
    """
    choices = body.get("choices") if isinstance(body, dict) else None
    if not isinstance(choices, list):
        raise AskFailed("wrong_envelope")
    if not choices:
        raise AskFailed("no_verdict")
    if len(choices) > 1:
        raise AskFailed("several_choices")
    choice = choices[0]
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(message, dict):
        raise AskFailed("wrong_envelope")
    content = message.get("content")
    raw = content if isinstance(content, str) else None
    if raw is not None and not _is_text(raw):
        raise AskFailed("not_json")
    finish = choice.get("finish_reason")
    if finish == "length":
        raise AskFailed("truncated", "judge_truncated", raw)
    if finish == "content_filter":
        raise AskFailed("content_filter", raw=raw)
    if message.get("refusal"):
        raise AskFailed("refusal", raw=raw)
    if content is None or (raw is not None and not raw.strip()):
        raise AskFailed("reply_empty")
    if raw is None:
        raise AskFailed("wrong_envelope")
    if finish not in _FINISHED:
        raise AskFailed("unfinished", raw=raw)
    return raw


def read_verdict(content: str, evidence: Evidence) -> Verdict:
    """The verdict that a model gave, its quotes found in the chunks.

    The label has the confidence as its score; the rest is split evenly among the other two, since the reply
    does not say which of them it would be.

    Raises:
        AskFailed: see the tests of each code.
    """
    reply = _one_object(content)
    if not reply:
        raise AskFailed("no_verdict", raw=content)
    if reply.keys() != _KEYS:
        raise AskFailed("wrong_schema", raw=content)
    label, reason, confidence, quotes = (
        reply["label"],
        reply["reason"],
        reply["confidence"],
        reply["evidence"],
    )
    if not isinstance(label, str) or not isinstance(reason, str) or not isinstance(quotes, list):
        raise AskFailed("wrong_schema", raw=content)
    if not _is_text(reason):
        raise AskFailed("not_json", raw=content)
    if isinstance(confidence, bool) or not isinstance(confidence, int | float) or len(quotes) > _MOST_QUOTES:
        raise AskFailed("wrong_schema", raw=content)
    if label not in _LABELS:
        raise AskFailed("unknown_label", raw=content)
    if not 0 <= confidence <= 1:
        raise AskFailed("confidence_out_of_range", raw=content)
    if confidence <= _EVEN_SHARE:
        raise AskFailed("confidence_below_chance", raw=content)
    sources = Sources(evidence)
    spans = [_span(quote, sources, content) for quote in quotes]
    if not spans and label != "insufficient":
        raise AskFailed("quote_missing", raw=content)
    rest = round((1 - confidence) / (len(LABELS) - 1), 6)
    scores: dict[Label, float] = dict.fromkeys(LABELS, rest)
    scores[label] = float(confidence)
    return Verdict(label, scores, tuple(dict.fromkeys(spans)), reason)


def _is_text(text: str) -> bool:
    """Whether it can be written: no half of a surrogate pair, which JSON can hold as an escape."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _without_fence(text: str) -> str:
    stripped = text.strip()
    if not stripped.startswith(_FENCE) or not stripped.endswith(_FENCE):
        return text
    name, _, body = stripped[len(_FENCE) : -len(_FENCE)].partition("\n")
    return body if name.strip().lower() in _FENCE_NAMES else text


def _one_object(content: str) -> dict[str, Any]:
    text = content
    if (thinking := _THINKING.match(text)) is not None:
        text = text[thinking.end() :]
    text = _without_fence(text)
    try:
        values = read_values(text)
    except NotJson as error:
        code: LlmFailureCode = error.code
        if code == "not_json" and _declines(text):
            code = "refusal"
        raise AskFailed(code, raw=content) from None
    if not values:
        raise AskFailed("no_verdict" if text != content else "reply_empty", raw=content)
    if len(values) > 1:
        raise AskFailed("several_verdicts", raw=content)
    value = values[0]
    if isinstance(value, list):
        raise AskFailed(
            ("no_verdict", "wrong_schema")[len(value)] if len(value) < 2 else "several_verdicts", raw=content
        )
    if not isinstance(value, dict):
        raise AskFailed("wrong_schema", raw=content)
    return value


def _span(quoted: object, sources: Sources, content: str) -> EvidenceSpan:
    if not isinstance(quoted, dict) or quoted.keys() != _QUOTE_KEYS:
        raise AskFailed("wrong_schema", raw=content)
    source, quote = quoted["source"], quoted["quote"]
    if not isinstance(source, str) or not isinstance(quote, str):
        raise AskFailed("wrong_schema", raw=content)
    if not any(map(str.isalnum, quote)):
        raise AskFailed("quote_empty", raw=content)
    if source not in sources:
        raise AskFailed("unknown_source", raw=content)
    if (span := sources.find(source, quote)) is None:
        raise AskFailed("quote_not_found", raw=content)
    return span


def _declines(text: str) -> bool:
    """Whether a text that is no JSON begins with a refusal."""
    plain = text[:_REFUSAL_CHARS].strip().lower().replace("’", "'").replace("ё", "е")
    return any(is_refusal(sentence.strip()) for sentence in _SENTENCE_END.split(plain) if sentence.strip())
