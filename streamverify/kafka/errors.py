"""The client's errors as ours: fenced, unknown outcome, or the broker is not to be had."""

from collections.abc import Iterator
from contextlib import contextmanager

from aiokafka import errors as kafka_errors

from streamverify.model.errors import BrokerError, Fenced, OutcomeUnknown

#: The id was taken by another producer, or the coordinator forgot our epoch: the two look alike.
_FENCED = (
    kafka_errors.ProducerFenced,
    kafka_errors.InvalidProducerEpoch,
    kafka_errors.InvalidProducerIdMapping,
)


#: What the client raises. Some of its errors are no `KafkaError`, and it asserts its own state machine.
_CLIENT_ERRORS = (
    kafka_errors.KafkaError,
    kafka_errors.IllegalOperation,
    kafka_errors.ConsumerStoppedError,
    AssertionError,
    OSError,
)


@contextmanager
def transaction_step(name: str) -> Iterator[None]:
    """Turns whatever the client raises in a step of a transaction into `Fenced` or `OutcomeUnknown`."""
    try:
        yield
    except _FENCED as error:
        raise Fenced(f"{name}: {type(error).__name__}") from error
    except _CLIENT_ERRORS as error:
        raise OutcomeUnknown(f"{name}: {type(error).__name__}") from error


@contextmanager
def broker_call(what: str) -> Iterator[None]:
    """Turns the client's errors outside of transactions into `BrokerError`."""
    try:
        yield
    except _CLIENT_ERRORS as error:
        hint = ""
        if isinstance(error, kafka_errors.KafkaConnectionError | OSError):
            hint = "Start a broker there, or name another with kafka.bootstrap_servers."
        name = type(error).__name__
        problem = str(error).removeprefix(f"{name}: ")
        raise BrokerError(f"{what}: {name}: {problem}.", hint=hint, code="broker_unavailable") from error
