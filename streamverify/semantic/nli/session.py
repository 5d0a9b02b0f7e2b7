"""The model itself: one onnxruntime session, from batches of pairs to logits."""

import os
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import onnxruntime

from .errors import NliModelError
from .files import ModelFiles
from .tokens import Pair

Logits = npt.NDArray[np.float64]

_KNOWN_INPUTS: Final = ("input_ids", "attention_mask", "token_type_ids")
_INTEGERS: Final[dict[str, type[np.signedinteger[Any]]]] = {
    "tensor(int64)": np.int64,
    "tensor(int32)": np.int32,
}
#: onnxruntime's own log goes to stderr unasked; what fails is raised too.
_FATAL_ONLY: Final = 4
_MOST_THREADS: Final = 4
#: Operators whose scale is taken over a whole batch, as they stand in a file.
_BATCH_SCALED: Final = (b"DynamicQuantizeLinear", b"DynamicQuantizeMatMul", b"DynamicQuantizeLSTM")
_SCAN_BYTES: Final = 4 * 1024 * 1024


class OnnxModel:
    """A cross-encoder. Safe to share between threads; `run` lets others have the interpreter meanwhile.

    Args:
        files: of the model.
        pad_token_id: what shorter pairs of a batch are filled up with.
        threads: that compute one batch; None takes the processors of this process, at most four.

    Raises:
        NliModelError: the file is no model that can be loaded, or wants other inputs.
    """

    def __init__(self, files: ModelFiles, pad_token_id: int, threads: int | None = None) -> None:
        self.path: Final = files.model
        self.threads: Final = threads or default_threads()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self.threads
        options.inter_op_num_threads = 1
        options.log_severity_level = _FATAL_ONLY
        # Threads that wait for work must not take the processor from the event loop.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._session = onnxruntime.InferenceSession(
                str(files.model), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # noqa: BLE001 - its errors have no base of their own
            raise NliModelError(
                "nli_model_unreadable",
                f"{files.model}: not a model that can be loaded ({_first_line(error)}).",
            ) from None
        inputs = {each.name: each for each in self._session.get_inputs()}
        for name, each in inputs.items():
            if name not in _KNOWN_INPUTS or each.type not in _INTEGERS or len(each.shape) != 2:
                raise NliModelError(
                    "nli_inputs_unsupported", f"{files.model}: input {name} {each.type} {each.shape}."
                )
            if any(isinstance(size, int) for size in each.shape):
                raise NliModelError(
                    "nli_inputs_unsupported", f"{files.model}: input {name} has the fixed shape {each.shape}."
                )
        if "input_ids" not in inputs:
            raise NliModelError("nli_inputs_unsupported", f"{files.model}: no input input_ids.")
        self.inputs: Final = tuple(inputs)
        self._types = {name: _INTEGERS[each.type] for name, each in inputs.items()}
        outputs = [each.name for each in self._session.get_outputs()]
        self.output: Final = "logits" if "logits" in outputs else outputs[0]
        self._pad_token_id = pad_token_id

    @property
    def can_pad(self) -> bool:
        """Whether pairs of different lengths may share a batch."""
        return "attention_mask" in self._types

    def feeds(self, pairs: Sequence[Pair]) -> dict[str, npt.NDArray[Any]]:
        """The inputs of a batch, shorter pairs filled up at their ends."""
        longest = max(len(pair.ids) for pair in pairs)
        shape = (len(pairs), longest)
        ids = np.full(shape, self._pad_token_id, dtype=np.int64)
        mask = np.zeros(shape, dtype=np.int64)
        type_ids = np.zeros(shape, dtype=np.int64)
        for row, pair in enumerate(pairs):
            length = len(pair.ids)
            ids[row, :length] = pair.ids
            mask[row, :length] = 1
            type_ids[row, :length] = pair.type_ids
        every = {"input_ids": ids, "attention_mask": mask, "token_type_ids": type_ids}
        return {name: every[name].astype(kind, copy=False) for name, kind in self._types.items()}

    def run_feeds(self, feeds: dict[str, npt.NDArray[Any]]) -> npt.NDArray[Any]:
        """What the model gives for the inputs of a batch."""
        return np.asarray(self._session.run([self.output], feeds)[0])

    def run(self, pairs: Sequence[Pair]) -> Logits:
        """Logits, one row a pair and one column a label."""
        return self.run_feeds(self.feeds(pairs)).astype(np.float64, copy=False)


def default_threads() -> int:
    """The processors that this process may use, at most four: more make a pair little faster."""
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(available, _MOST_THREADS)


def scales_by_batch(files: ModelFiles) -> bool:
    """Whether the graph quantises at run time by the range of a whole batch.

    Such a graph names the operator in its file. A weight that happens to hold these bytes costs speed only.
    """
    overlap = max(map(len, _BATCH_SCALED)) - 1
    tail = b""
    with files.model.open("rb") as stream:
        while block := stream.read(_SCAN_BYTES):
            seen = tail + block
            if any(name in seen for name in _BATCH_SCALED):
                return True
            tail = seen[-overlap:]
    return False


def _first_line(error: Exception) -> str:
    return str(error).strip().split("\n", 1)[0][:200].rstrip(".")
