"""The training loop: at most one pass over the pairs. Repeats from its seed."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from safetensors.numpy import load_file, save_file

from streamverify.semantic.builtin.encoder_input import EncodedPair

from .batches import bucketed, padded
from .encoder import TARGET_LABELS, Parameters, initial_head, logits, losses
from .example import LABELS, Example

_REPORT_EVERY_STEPS: Final = 20
_KEEP_EVERY_STEPS: Final = 100
#: Parts of a batch that are computed at once. A fixed number: sums do not depend on the machine.
_PARTS: Final = 2


class Schedule(NamedTuple):
    """How fast it learns.

    Attributes:
        batch: pairs a step.
        rate: peak learning rate of the encoder; AdamW (Loshchilov and Hutter 2019).
        head_rate: of the classifier, which starts from nothing.
        warmup_steps: in which the rate rises.
        falling: share of the steps, the last ones, in which the rate falls to nothing.
        weight_decay: pull of the weights towards nothing.
        clip: largest norm of a step's gradient.
        frozen_layers: that stay as they are, from the ground up, and the embeddings with them.
    """

    batch: int = 16
    rate: float = 1e-4
    head_rate: float = 1e-3
    warmup_steps: int = 100
    falling: float = 0.8
    weight_decay: float = 0.01
    clip: float = 1.0
    frozen_layers: int = 2

    def factor(self, step: int, steps: int) -> float:
        """Share of the peak rate at a step, counted from 0."""
        return min(1.0, (step + 1) / self.warmup_steps, (steps - step) / (self.falling * steps + 1))


SCHEDULE: Final = Schedule()


def fit(
    parameters: Parameters,
    pairs: Sequence[EncodedPair],
    examples: Sequence[Example],
    *,
    seed: int,
    schedule: Schedule,
    steps: int | None = None,
    keep: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Parameters:
    """The parameters after one pass or `steps`, as NumPy arrays.

    The embeddings stay as they are: rare words keep the meaning that far more text gave them.

    Args:
        parameters: as `weights.load_parameters` gives them, or as an earlier run returned them.
        pairs: encoded examples, one each.
        steps: how many at most; None for one pass.
        keep: file that gets the parameters every so many steps.
        progress: gets a line every so many steps.
    """
    torch.set_num_threads(1)
    batches = bucketed(pairs, schedule.batch, Random(seed))[:steps]
    tensors = initial_head() | _tensors(parameters)
    learnt = {name: tensor.requires_grad_() for name, tensor in tensors.items() if _is_learnt(name, schedule)}
    optimiser = _optimiser(learnt, schedule)

    rates = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: schedule.factor(step, len(batches)))
    began, seen, recent = time.monotonic(), 0, 0.0
    with ThreadPoolExecutor(_PARTS) as pool:
        for number, rows in enumerate(batches, start=1):
            parts = pool.map(lambda part: _gradient(tensors, learnt, pairs, examples, part), _parts(rows))
            recent += _set_gradient(learnt, list(parts), len(rows))
            torch.nn.utils.clip_grad_norm_(list(learnt.values()), schedule.clip)
            optimiser.step()
            rates.step()
            seen += len(rows)
            if number % _REPORT_EVERY_STEPS == 0:
                rate = seen / (time.monotonic() - began)
                progress(
                    f"step {number}/{len(batches)}: loss {recent / _REPORT_EVERY_STEPS:.3f}, "
                    f"{rate:.1f} pairs/s, {(len(batches) - number) * schedule.batch / rate / 60:.0f} min left"
                )
                recent = 0.0
            if keep and number % _KEEP_EVERY_STEPS == 0:
                save(keep, _arrays(tensors))
    return _arrays(tensors)


def predict(parameters: Parameters, pairs: Sequence[EncodedPair], batch_size: int = 32) -> Any:
    """Probabilities of `LABELS`, (pairs, labels), in floating point."""
    tensors = _tensors(parameters)
    found = np.zeros((len(pairs), len(LABELS)))
    with torch.inference_mode():
        for rows in bucketed(pairs, batch_size, Random(0)):
            scores = logits(tensors, *_batch([pairs[row] for row in rows])).softmax(dim=1)
            found[rows] = scores.tolist()
    return found


def save(path: Path, parameters: Parameters) -> None:
    """Writes the parameters as one file of safetensors; `load` reads it."""
    unfinished = path.with_suffix(".part")
    save_file(parameters, str(unfinished))
    unfinished.replace(path)


def load(path: Path) -> Parameters:
    """The parameters that `save` wrote."""
    return dict(load_file(str(path)))


def _is_learnt(name: str, schedule: Schedule) -> bool:
    layer, _, inner = name.partition("/")
    return bool(inner) and (layer == "head" or int(layer) >= schedule.frozen_layers)


def _parts(rows: list[int]) -> Iterator[list[int]]:
    size = -(-len(rows) // _PARTS)
    return (rows[start : start + size] for start in range(0, len(rows), size))


def _gradient(
    tensors: Parameters,
    learnt: Parameters,
    pairs: Sequence[EncodedPair],
    examples: Sequence[Example],
    rows: list[int],
) -> tuple[float, Sequence[Any]]:
    """Sum of the losses of the rows, and its gradient."""
    allowed = torch.tensor(
        [[label in TARGET_LABELS[examples[row].target] for label in LABELS] for row in rows]
    )
    total = losses(tensors, *_batch([pairs[row] for row in rows]), allowed).sum()
    return float(total.detach()), torch.autograd.grad(total, list(learnt.values()))


def _set_gradient(learnt: Parameters, parts: Sequence[tuple[float, Sequence[Any]]], count: int) -> float:
    """Gives every parameter the mean gradient, and returns the mean loss."""
    for place, tensor in enumerate(learnt.values()):
        tensor.grad = sum(gradient[place] for _, gradient in parts) / count
    return sum(total for total, _ in parts) / count


def _batch(pairs: Sequence[EncodedPair]) -> tuple[Any, Any, Any]:
    batch = padded(pairs)
    return torch.tensor(batch.ids), torch.tensor(batch.types), torch.tensor(batch.mask)


def _tensors(parameters: Parameters) -> Parameters:
    return {
        name: torch.frombuffer(bytearray(array.tobytes()), dtype=torch.float32).reshape(array.shape)
        for name, array in parameters.items()
    }


def _arrays(tensors: Parameters) -> Parameters:
    return {name: np.array(tensor.detach().tolist(), np.float32) for name, tensor in tensors.items()}


def _optimiser(learnt: Parameters, schedule: Schedule) -> Any:
    head = [tensor for name, tensor in learnt.items() if name.startswith("head/")]
    others = [tensor for name, tensor in learnt.items() if not name.startswith("head/")]
    return torch.optim.AdamW(
        [{"params": others, "lr": schedule.rate}, {"params": head, "lr": schedule.head_rate}],
        weight_decay=schedule.weight_decay,
        foreach=True,
    )
