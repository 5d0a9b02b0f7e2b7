"""`python -m streamverify.bench.fake_chat`: the fake endpoint by itself; prints its address."""

import argparse
import asyncio
import contextlib
import signal

from .answers import honest_play
from .faults import FAULTS
from .play import Play
from .server import FakeChat


def main() -> None:
    """Serves until it is interrupted."""
    parser = argparse.ArgumentParser(prog="python -m streamverify.bench.fake_chat", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--latency-ms", type=float, default=0.0, help="before each answer")
    names = sorted(fault.name for fault in FAULTS)
    parser.add_argument("--fault", choices=names, metavar="NAME", help=f"one of: {', '.join(names)}")
    arguments = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(arguments.port, arguments.latency_ms / 1000, arguments.fault))


async def _serve(port: int, latency_seconds: float, fault: str | None) -> None:
    plays = {each.name: each.play for each in FAULTS}

    def answer(request: bytes) -> Play:
        return honest_play(request, latency_seconds) if fault is None else plays[fault]

    fake = FakeChat(answer)
    await fake.start(port)
    print(fake.base_url, flush=True)  # noqa: T201 - whoever starts it reads it
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    await stopped.wait()
    await fake.close()


if __name__ == "__main__":
    main()
