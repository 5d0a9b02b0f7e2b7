"""The baseline that `bench stream` names `faust`: an agent that makes the same decisions, one send an event.

It promises less than the role does: no transactions, so a restart decides some answers twice.
"""

import logging
import os
import sys
from typing import Any

import faust
import orjson

from streamverify.topics import topic_names
from streamverify.verifier import Origin, Verifier

from .meter import Meter

#: Faust has no commits to measure by, so the meter is read once in so many answers.
_ANSWERS_PER_READING = 500


def make_app(bootstrap_servers: str, prefix: str, group_id: str, count: int) -> faust.App:
    """An app that ends its process after `count` answers, with its figures on stdout."""
    names, meter, verifier = topic_names(prefix), Meter(), Verifier()
    app = faust.App(
        group_id,
        broker=f"kafka://{bootstrap_servers}",
        producer_threaded=False,
        topic_allow_declare=False,
        topic_disable_leader=True,
        web_enabled=False,
        consumer_auto_offset_reset="earliest",
        key_serializer="raw",
        value_serializer="raw",
    )
    answers = app.topic(names.generated, value_type=bytes, key_type=bytes)
    decisions = app.topic(names.decisions, value_type=bytes, key_type=bytes)

    @app.agent(answers)  # type: ignore[misc, untyped-decorator, unused-ignore]  # Faust is not typed
    async def decide(stream: Any) -> None:
        seen = 0
        async for event in stream.events():
            message = event.message
            origin = Origin(message.topic, message.partition, message.offset, message.key)
            verification = verifier.verify_event(message.value, origin)
            await decisions.send(key=verification.answer_id.encode(), value=verifier.encode(verification))
            seen += 1
            if seen % _ANSWERS_PER_READING == 0:
                meter.commit(_ANSWERS_PER_READING)
            if seen >= count:
                sys.stdout.write(orjson.dumps(meter.figures()).decode() + "\n")
                sys.stdout.flush()
                os._exit(0)

    return app


def main(arguments: list[str]) -> None:
    """`JSON`: runs the agent."""
    app = make_app(**orjson.loads(arguments[0]))
    faust.Worker(app, loglevel=logging.ERROR, redirect_stdouts=False).execute_from_commandline()


if __name__ == "__main__":
    main(sys.argv[1:])
