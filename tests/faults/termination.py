"""SIGTERM at random moments of a worker's life."""

import random
import signal
import time
from collections import Counter
from dataclasses import dataclass, field

from .steps import Step, Strike
from .trial import Trial
from .waiting import until
from .workers import WorkerProcess

#: Beside the steps of a transaction: as soon as it listens, as soon as it is ready, while others come, and
#: after some more work of the group.
_MOMENTS = ("listening", "ready", "rebalance", "progress")


@dataclass
class Terminations:
    """Seconds from the signal to the end with exit code 0, and how often each moment was hit."""

    seconds: list[float] = field(default_factory=list)
    moments: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        moments = ", ".join(f"{moment} {count}" for moment, count in sorted(self.moments.items()))
        return f"{len(self.seconds)} SIGTERM, slowest exit {max(self.seconds):.2f} s ({moments})"


async def terminate_at_random(trial: Trial, rng: random.Random, rounds: int) -> Terminations:
    """Ends a worker in each round and starts another one in its place."""
    done = Terminations()
    for _ in range(rounds):
        moment = rng.choice([*Step, *_MOMENTS])
        victim = rng.choice([worker for worker in trial.workers if worker.runs])
        if moment == Step.AFTER_START or moment in ("listening", "ready"):
            victim = trial.worker()
        seconds = await _terminate(trial, victim, moment, rng)
        assert victim.exit_code == 0, f"SIGTERM {moment}\n{victim.log_tail()}"
        done.seconds.append(seconds)
        done.moments[str(moment)] += 1
        if sum(worker.runs for worker in trial.workers) < 3:
            trial.worker()
    return done


async def _terminate(trial: Trial, victim: WorkerProcess, moment: str, rng: random.Random) -> float:
    if moment in set(Step):
        calls = 1 if moment == Step.AFTER_START else rng.randrange(1, 4)
        victim.arm(Strike(Step(moment), signal.SIGTERM, calls, rng.randrange(6)))
        await until(lambda: bool(victim.strikes()) or not victim.runs, 90, f"{victim.name}: {moment}")
        assert victim.strikes(), victim.log_tail()
        started = float(victim.strikes()[0]["monotonic_seconds"])
    else:
        if moment == "listening":
            await until(lambda: victim.url is not None or not victim.runs, what="listening")
        elif moment == "ready":
            await victim.wait_ready()
        elif moment == "rebalance":
            newcomer = trial.worker()
            await until(lambda: newcomer.url is not None or not newcomer.runs, what="a newcomer")
            await until(lambda: victim.url is not None or not victim.runs, what="listening")
        else:
            await trial.progress(rng.randrange(1, 200))
            await until(lambda: victim.url is not None or not victim.runs, what="listening")
        started = time.monotonic()
        victim.send(signal.SIGTERM)
    await until(lambda: not victim.runs, 60, f"{victim.name} ends after SIGTERM ({moment})")
    return time.monotonic() - started
