"""Words about judges that ask a server: closed sets, which stand in metrics and in judgements."""

from typing import Final, Literal, get_args

#: States of a circuit breaker, in rising order of caution.
BreakerState = Literal["closed", "half_open", "open"]

#: What a request of the judge `llm` may have to wait for: a place among those under way, or its pace.
LlmQueue = Literal["slot", "pace"]
#: By what the wait before another attempt is chosen.
LlmRetryWait = Literal["backoff", "retry_after"]

#: Why the judge `llm` gave no verdict on a claim: the `reason` of its judgement.
LlmFailureCode = Literal[
    # nothing was sent
    "input_too_large",  # claim and sources are longer than the model may be given
    "tokens_per_day",  # the day's budget does not hold the request
    "breaker_open",  # the endpoint failed lately and is left alone
    "not_started",
    "internal_error",
    # no reply
    "connection",
    "connect_timeout",
    "tls",  # the certificate is not trusted, or there is none
    "timeout",
    "cut",  # the connection ended within the reply
    "bad_http",
    "reply_too_large",
    "redirect",
    "http_400",
    "http_401",
    "http_403",
    "http_404",
    "http_408",
    "http_413",
    "http_422",
    "http_429",
    "http_4xx",  # any other
    "http_500",
    "http_502",
    "http_503",
    "http_504",
    "http_5xx",  # any other
    "http_other",
    # no whole reply of the model
    "reply_empty",
    "not_json",
    "duplicate_keys",
    "wrong_envelope",
    "several_choices",
    "truncated",
    "unfinished",
    "content_filter",
    "refusal",
    # no verdict that can be believed
    "no_verdict",
    "several_verdicts",
    "wrong_schema",
    "unknown_label",
    "confidence_out_of_range",
    "confidence_below_chance",
    "unknown_source",
    "quote_missing",
    "quote_empty",
    "quote_not_found",
]

BREAKER_STATES: Final[tuple[BreakerState, ...]] = get_args(BreakerState)
LLM_QUEUES: Final[tuple[LlmQueue, ...]] = get_args(LlmQueue)
LLM_RETRY_WAITS: Final[tuple[LlmRetryWait, ...]] = get_args(LlmRetryWait)
LLM_FAILURE_CODES: Final[tuple[LlmFailureCode, ...]] = get_args(LlmFailureCode)


def http_failure(status: int) -> LlmFailureCode:
    """The code of an HTTP status that is no success."""
    if 300 <= status < 400:
        return "redirect"
    code = _BY_STATUS.get(status)
    if code is not None:
        return code
    return "http_4xx" if 400 <= status < 500 else "http_5xx" if 500 <= status < 600 else "http_other"


_BY_STATUS: Final[dict[int, LlmFailureCode]] = {
    int(code[5:]): code for code in LLM_FAILURE_CODES if code.startswith("http_") and code[5:].isdigit()
}
