"""A local Kafka for the time of a command, and what goes wrong with it in one line."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from streamverify.localkafka import LocalKafka, LocalKafkaError
from streamverify.model.errors import StreamverifyError


@contextmanager
def told_in_one_line() -> Iterator[None]:
    """The end of the broker's own log goes before the line that says what to do.

    Raises:
        StreamverifyError: in place of a LocalKafkaError, with its code.
    """
    try:
        yield
    except LocalKafkaError as error:
        if error.log_tail:
            click.echo(error.log_tail, err=True)
        raise StreamverifyError(error.summary, code=error.code) from None


@contextmanager
def local_kafka() -> Iterator[str]:
    """The bootstrap address of a local Kafka that ends with the block, its data too.

    Raises:
        StreamverifyError: see `told_in_one_line`.
    """
    with tempfile.TemporaryDirectory(prefix="streamverify-kafka-") as directory, told_in_one_line():
        # Said once there is something that an interrupt has to clean up: while the directory is being made,
        # tempfile tries the place with a file of its own, which an interrupt would leave.
        click.echo("starting a local Apache Kafka, which is fetched the first time …", err=True)
        with LocalKafka(data_dir=Path(directory)) as node:
            yield node.bootstrap_servers
