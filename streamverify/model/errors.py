"""Errors that this package raises on purpose, all with a stable code.

Those of a single edge stand beside it, such as `observe.http.AddressTaken`; these are everybody's:

StreamverifyError
├── BadInput            an event that cannot become an Answer: it is a dead letter
├── SpecError           a verification spec that cannot be used
├── SettingsError       a setting that is unknown or wrong
├── BrokerError         the broker, or the way to it, failed
│   ├── TopicsMissing   topics that a role needs do not exist
│   ├── Fenced          another owner took this partition's transactional id
│   └── OutcomeUnknown  a transaction failed or may have failed: start again from committed
└── WorkerStopped       the worker cannot go on and says why
"""

from collections.abc import Iterable

from .codes import DeadLetterReason


class StreamverifyError(Exception):
    """Base of all errors raised on purpose.

    Attributes:
        code: stable, machine-readable word.
        hint: what to do about it, one sentence, or empty.
    """

    code: str = "error"

    def __init__(self, message: str, *, hint: str = "", code: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        message = super().__str__()
        return f"{message} {self.hint}" if self.hint else message


class BadInput(StreamverifyError):
    """Bytes that do not hold an Answer.

    `reason` is the dead-letter reason, `detail` names the position in the document (a path or an
    offset) and what was expected there. It never holds content of the document.
    """

    def __init__(self, reason: DeadLetterReason, detail: str) -> None:
        super().__init__(f"{reason}: {detail}", code=reason)
        self.reason: DeadLetterReason = reason
        self.detail = detail


class SpecError(StreamverifyError):
    code = "spec_invalid"


class SettingsError(StreamverifyError):
    code = "settings_invalid"


class BrokerError(StreamverifyError):
    code = "broker_error"


class TopicsMissing(BrokerError):
    code = "topics_missing"

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(
            f"missing topics: {', '.join(names)}.", hint="Create them with `streamverify topics create`."
        )


class Fenced(BrokerError):
    code = "fenced"


class OutcomeUnknown(BrokerError):
    code = "outcome_unknown"


class WorkerStopped(StreamverifyError):
    code = "worker_stopped"
