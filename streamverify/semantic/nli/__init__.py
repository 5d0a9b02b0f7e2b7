"""The judge `nli`: any cross-encoder in ONNX and the Hugging Face layout, run here, without a network.

The model reads a pair of texts, evidence and claim, and gives one logit a label. Long evidence is cut into
windows, all of which are judged; `aggregate` makes one judgement of their scores.
"""

from .errors import NliCode, NliModelError
from .judge import LoadedModel, NliJudge, load_model
from .options import NliOptions, PairOrder
from .tokens import Pair

__all__ = [
    "LoadedModel",
    "NliCode",
    "NliJudge",
    "NliModelError",
    "NliOptions",
    "Pair",
    "PairOrder",
    "load_model",
]
