"""The encoder's forward pass, and the loss over labels that may be known in part. Written for PyTorch.

BERT as of Devlin et al. 2019, without dropout: one epoch over pairs that are all different needs none, and
without it a run repeats.
"""

from typing import Any, Final

import torch
from torch.nn import functional

from .example import LABELS
from .weights import HEADS, LAYERS, WIDTH

_EPSILON: Final = 1e-12
_MASKED: Final = -1e4
#: By target: the labels that it may stand for.
TARGET_LABELS: Final = {
    "supported": ("supported",),
    "contradicted": ("contradicted",),
    "insufficient": ("insufficient",),
    "not_supported": ("contradicted", "insufficient"),
}

#: Tensors by the names of `weights.load_parameters`.
Parameters = dict[str, Any]


def initial_head() -> Parameters:
    """The classifier on top, of zeros.

    It reads side by side the first token, the mean over the evidence and that over the claim, their distance
    and their product (as Reimers and Gurevych 2019): the weights come from a model that compares means.
    """
    return {"head/matrix": torch.zeros(5 * WIDTH, len(LABELS)), "head/bias": torch.zeros(len(LABELS))}


def logits(parameters: Parameters, ids: Any, types: Any, mask: Any) -> Any:
    """Scores before softmax, (pairs, labels), for ids, types and mask of (pairs, tokens)."""
    states = parameters["words"][ids]
    states = states + parameters["positions"][: ids.shape[1]] + parameters["types"][types]
    states = _normalised(states, parameters["embedding_scale"], parameters["embedding_shift"])
    unseen = (1.0 - mask)[:, None, None, :] * _MASKED
    for number in range(LAYERS):
        states = _layer(states, parameters, f"{number}/", unseen)
    claim = _mean(states, types * mask)
    evidence = _mean(states, (1 - types) * mask)
    parts = [states[:, 0], evidence, claim, (evidence - claim).abs(), evidence * claim]
    pooled = torch.cat(parts, dim=1)
    return pooled @ parameters["head/matrix"] + parameters["head/bias"]


def losses(parameters: Parameters, ids: Any, types: Any, mask: Any, allowed: Any) -> Any:
    """Per pair, −log of the probability that is on the allowed labels.

    Args:
        allowed: (pairs, labels), whether the target may stand for the label.
    """
    logarithms = functional.log_softmax(logits(parameters, ids, types, mask), dim=1)
    return -logarithms.masked_fill(~allowed, -torch.inf).logsumexp(dim=1)


def _layer(states: Any, parameters: Parameters, prefix: str, unseen: Any) -> Any:
    def applied(name: str, values: Any) -> Any:
        return functional.linear(values, parameters[prefix + name], parameters[f"{prefix}{name}_bias"])

    def normalised(name: str, values: Any) -> Any:
        return _normalised(values, parameters[f"{prefix}{name}_scale"], parameters[f"{prefix}{name}_shift"])

    pairs, tokens, _ = states.shape
    heads = applied("attend", states).view(pairs, tokens, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
    weights = heads[0] @ heads[1].transpose(-1, -2) * (WIDTH // HEADS) ** -0.5 + unseen
    mixed = (weights.softmax(dim=-1) @ heads[2]).transpose(1, 2).reshape(pairs, tokens, WIDTH)
    states = normalised("mix", states + applied("mix", mixed))
    return normalised("narrow", states + applied("narrow", functional.gelu(applied("widen", states))))


def _mean(states: Any, chosen: Any) -> Any:
    """Mean over the chosen tokens, of which each pair has one or more."""
    return (chosen[:, :, None] * states).sum(dim=1) / chosen.sum(dim=1, keepdim=True)


def _normalised(states: Any, scale: Any, shift: Any) -> Any:
    return functional.layer_norm(states, (WIDTH,), scale, shift, _EPSILON)
