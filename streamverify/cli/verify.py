"""`streamverify verify`: the verifier as a process of its own."""

import asyncio
import signal
from typing import Any

import click

from streamverify.settings import Settings

from .commands import command
from .judge_option import judge_option
from .options import EXISTING_FILE, role_options


@command("verify")
@click.option("--spec", type=EXISTING_FILE, help="Verification spec in YAML.")
@judge_option
@role_options
def verify(settings: Settings, spec: Any, judge: str) -> int:
    """Verify the answers of the input topic until SIGTERM; exits 0 then, 1 when it cannot go on."""
    from streamverify.model.spec import VerificationSpec
    from streamverify.observe.logs import configure_logs
    from streamverify.policy.spec_file import load_spec
    from streamverify.roles import VerifyRole

    from .wiring import kafka_broker

    key = settings.observe.pseudonym_key
    configure_logs(
        settings.observe.log_level, settings.observe.log_format, key.get_secret_value() if key else None
    )
    path = spec or settings.spec
    loaded = load_spec(path) if path else VerificationSpec()

    async def run() -> None:
        broker = kafka_broker(settings.kafka)
        role = VerifyRole(settings, broker, loaded, click.echo, judge)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, role.stop)
        try:
            await role.run()
        finally:
            await broker.close()

    asyncio.run(run())
    return 0
