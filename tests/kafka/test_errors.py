import pytest
from aiokafka import errors as kafka_errors

from streamverify.kafka.errors import broker_call, transaction_step
from streamverify.model.errors import BrokerError, Fenced, OutcomeUnknown


@pytest.mark.parametrize(
    "error",
    [
        kafka_errors.ProducerFenced(),
        kafka_errors.InvalidProducerEpoch(),
        kafka_errors.InvalidProducerIdMapping(),
    ],
)
def test_losing_the_id_is_fenced(error: Exception) -> None:
    with pytest.raises(Fenced), transaction_step("commit"):
        raise error


@pytest.mark.parametrize(
    "error",
    [
        kafka_errors.LeaderNotAvailableError(),
        kafka_errors.OutOfOrderSequenceNumber(),
        kafka_errors.KafkaTimeoutError(),
        kafka_errors.IllegalOperation(),
        AssertionError("invalid state transition"),
        ConnectionResetError(),
    ],
)
def test_anything_else_in_a_transaction_leaves_the_outcome_unknown(error: Exception) -> None:
    with pytest.raises(OutcomeUnknown) as caught, transaction_step("send"):
        raise error
    assert type(error).__name__ in str(caught.value)


def test_outside_of_transactions_the_broker_is_not_to_be_had() -> None:
    with pytest.raises(BrokerError) as caught, broker_call("fetching"):
        raise kafka_errors.KafkaConnectionError("no answer")
    assert caught.value.code == "broker_unavailable"
    assert str(caught.value) == (
        "fetching: KafkaConnectionError: no answer. "
        "Start a broker there, or name another with kafka.bootstrap_servers."
    )


def test_faults_of_ours_are_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError), transaction_step("send"):
        1 / 0  # noqa: B018
