"""The judge `nli`: a cross-encoder in ONNX that says whether evidence entails a claim."""

import asyncio
import functools
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple, TypeVar, TypeVarTuple

from streamverify.model.codes import CONFLICT_CODES, FindingCode
from streamverify.model.judgement import Judgement
from streamverify.semantic.judge import Evidence, failure

from .aggregate import Joined, aggregate, wants_joined
from .config import ModelConfig, read_config
from .files import ModelFiles, find_files, revision
from .labels import LabelMap, map_labels
from .options import NliOptions
from .plan import Planner
from .probe import Probe, probe
from .scoring import PairScorer
from .session import OnnxModel
from .tokens import PairTokenizer
from .worker import OnBatch, RunFailed, Worker

Given = TypeVarTuple("Given")
Made = TypeVar("Made")

#: A conflict that a check found stands whatever a model says, and text addressed to a judge is not judged.
SILENCED_BY: Final[frozenset[FindingCode]] = CONFLICT_CODES | {"judge_injection_suspected"}


class LoadedModel(NamedTuple):
    """A model that was tried and may judge. `longest` is the tokens of a pair."""

    files: ModelFiles
    config: ModelConfig
    labels: LabelMap
    tokenizer: PairTokenizer
    model: OnnxModel
    longest: int
    probe: Probe

    def scorer(self) -> PairScorer:
        return PairScorer(self.model, self.labels, self.probe.edge)


def load_model(directory: Path, options: NliOptions) -> LoadedModel:
    """Reads and tries a model: seconds for a large one.

    Raises:
        NliModelError: it cannot judge; the code says why and the hint what to do.
    """
    files = find_files(directory, options.model_file)
    config = read_config(files)
    labels = map_labels(config.label_names, options.labels)
    tokenizer = PairTokenizer(files, options.pair_order)
    model = OnnxModel(files, config.pad_token_id, options.threads)
    longest = min(options.max_pair_tokens, config.max_tokens or options.max_pair_tokens)
    tried = probe(files, config, labels, tokenizer, model, longest, options.max_batch)
    return LoadedModel(files, config, labels, tokenizer, model, longest, tried)


class _Running(NamedTuple):
    loaded: LoadedModel
    planner: Planner
    worker: Worker
    reading: ThreadPoolExecutor


class NliJudge:
    """See the package. For one event loop at a time; texts are read in one thread, the model runs in another.

    Args:
        directory: of the model.
        options: how it is asked.
        on_batch: told the pairs of every run of the model before it, on the worker's thread.
    """

    silenced_by = SILENCED_BY

    def __init__(
        self, directory: Path, options: NliOptions | None = None, on_batch: OnBatch | None = None
    ) -> None:
        self._directory = directory
        self._options = options or NliOptions()
        self._on_batch = on_batch
        self._running: _Running | None = None

    @functools.cached_property
    def judge_id(self) -> str:
        """`nli:NAME@REVISION`. Reads the files when it is first asked for.

        Raises:
            NliModelError: they are not there.
        """
        files = find_files(self._directory, self._options.model_file)
        return f"nli:{read_config(files).name}@{revision(files, self._options)}"

    @property
    def loaded(self) -> LoadedModel:
        """The model, between `start` and `close`."""
        if self._running is None:
            raise RuntimeError("the judge is not running: await start() first")
        return self._running.loaded

    async def start(self) -> None:
        """Loads and tries the model, off the event loop. Does nothing where it is running.

        Raises:
            NliModelError: the model cannot judge.
        """
        if self._running is not None:
            return
        await asyncio.to_thread(lambda: self.judge_id)
        loaded = await asyncio.to_thread(load_model, self._directory, self._options)
        worker = Worker(
            loaded.scorer(),
            max_batch=self._options.max_batch,
            linger_ms=self._options.linger_ms,
            pads=loaded.model.can_pad,
            on_batch=self._on_batch,
        )
        planner = Planner(loaded.tokenizer, self._options, loaded.longest)
        reading = ThreadPoolExecutor(max_workers=1, thread_name_prefix="nli-read")
        self._running = _Running(loaded, planner, worker, reading)

    async def ask(self, claim: str, evidence: Evidence) -> Judgement:
        """The judgement on a claim; see `aggregate` for how windows make one."""
        started = time.perf_counter()
        judgement = await self._asked(claim, evidence)
        return judgement._replace(latency_ms=(time.perf_counter() - started) * 1000)

    async def close(self) -> None:
        """Ends both threads; who still waits gets a failure."""
        running, self._running = self._running, None
        if running is not None:
            running.reading.shutdown(wait=False, cancel_futures=True)
            await asyncio.to_thread(running.worker.stop)

    async def _asked(self, claim: str, evidence: Evidence) -> Judgement:
        running = self._running
        if running is None:
            return failure("judge_error", self.judge_id, "not_running")
        try:
            return await self._judged(running, claim, evidence)
        except RunFailed as error:
            return failure("judge_error", self.judge_id, error.code)
        except Exception:  # noqa: BLE001 - whatever goes wrong is a failure of the judge, told without content
            return failure("judge_error", self.judge_id, "internal_error")

    async def _judged(self, running: _Running, claim: str, evidence: Evidence) -> Judgement:
        plan = await self._read(running, running.planner.plan, claim, evidence)
        if isinstance(plan, str):
            return Judgement(None, "abstained", judge=self.judge_id, reason=plan)
        scores = await running.worker.score(plan.pairs)
        joined = None
        parts = wants_joined(plan, scores, self._options)
        if parts:
            together = await self._read(running, running.planner.joined, plan, parts, evidence)
            if together is not None:
                pair, fitting = together
                joined = Joined((await running.worker.score([pair]))[0], tuple(fitting))
        return aggregate(
            self.judge_id,
            evidence,
            plan,
            scores,
            joined,
            is_binary=running.loaded.labels.is_binary,
            options=self._options,
        )

    async def _read(self, running: _Running, read: Callable[[*Given], Made], *given: *Given) -> Made:
        """Calls a function of the planner in the thread that reads texts."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(running.reading, read, *given)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and not task.cancelling():  # not we were cancelled: the judge was closed
                raise RunFailed("not_running") from None
            raise
        except RuntimeError:
            if self._running is not running:  # closed between two lines
                raise RunFailed("not_running") from None
            raise
