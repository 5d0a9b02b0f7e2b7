"""`streamverify verify` as it is, on a broker that can be told to signal the process at a given step.

Run as `python -m tests.faults.worker_process [VARIANT]`; settings come from the environment, strikes
from standard input.
"""

import sys

from streamverify.cli import main, wiring
from streamverify.kafka import KafkaBroker
from streamverify.settings import KafkaSettings

from .chaos import ChaosBroker, Variant, break_on_purpose


def run(variant: Variant) -> int:
    """Exit code of the command."""
    break_on_purpose(variant)

    def chaos_broker(settings: KafkaSettings) -> ChaosBroker:
        return ChaosBroker(KafkaBroker(wiring.kafka_options(settings)), variant)

    wiring.kafka_broker = chaos_broker  # type: ignore[assignment]
    return main(["verify"])


if __name__ == "__main__":
    sys.exit(run(Variant(sys.argv[1]) if len(sys.argv) > 1 else Variant.RIGHT))
