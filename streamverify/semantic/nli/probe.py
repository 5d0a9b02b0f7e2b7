"""Trying a model before it judges: are its scores numbers, do they mean something, do neighbours matter."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from .config import ModelConfig
from .errors import NliModelError
from .files import ModelFiles
from .labels import LabelMap
from .scoring import LEAST_EDGE, Probabilities, probabilities
from .session import OnnxModel, scales_by_batch
from .tokens import Pair, PairTokenizer

#: Sentences on things that have nothing to do with each other, by language.
SENTENCES: Final[dict[str, tuple[str, ...]]] = {
    "en": (
        "The invoice has to be paid within thirty days.",
        "Bears sleep through most of the winter.",
        "The old bridge was closed for repairs last spring.",
        "Water boils at a lower temperature in the mountains.",
    ),
    "ru": (
        "Счёт нужно оплатить в течение тридцати дней.",
        "Медведи спят большую часть зимы.",
        "Старый мост прошлой весной закрыли на ремонт.",
        "В горах вода кипит при более низкой температуре.",
    ),
    "zh": (
        "发票必须在三十天内支付。",
        "熊在冬天的大部分时间里都在睡觉。",
        "去年春天旧桥因维修而关闭。",
        "在山区，水的沸点较低。",
    ),
}
#: A difference between a batch and a pair alone that no rounding of sums explains.
_MOST_ROUNDING: Final = 1e-4
#: Measured differences are taken this many times: others may be larger.
_SAFETY: Final = 10
_BATCH_SIZES: Final = (2, 3, 8)
#: Share of the model's vocabulary that its own tokenizer fills at least.
_LEAST_VOCABULARY_SHARE: Final = 0.5
#: By which identical sentences score above unrelated ones, in one language at least.
_LEAST_GAP: Final = 0.05


class Sanity(NamedTuple):
    """Mean score of support in one language: a sentence beside itself, and beside an unrelated one."""

    language: str
    identical: float
    unrelated: float


class Probe(NamedTuple):
    """What the trial found.

    `edge` is the difference that a batch may make to a score; None where pairs have to be run alone.
    `batch_difference` is the largest one that was measured.
    """

    edge: float | None
    batch_difference: float
    scales_by_batch: bool
    sanity: tuple[Sanity, ...]
    labels_seen: int


def probe(
    files: ModelFiles,
    config: ModelConfig,
    labels: LabelMap,
    tokenizer: PairTokenizer,
    model: OnnxModel,
    longest: int,
    most_batch: int,
) -> Probe:
    """Tries the model on a few pairs, on the longest one, and on batches of them.

    Raises:
        NliModelError: it fails, gives no numbers, another count of logits than it has labels, or scores that
            mean nothing.
    """
    _check_vocabulary(files, config, tokenizer)
    cases = [
        (language, first, second)
        for language, sentences in SENTENCES.items()
        for first, second in [*zip(sentences, sentences, strict=True), *pairwise((*sentences, sentences[0]))]
    ]
    pairs = [
        tokenizer.pair(tokenizer.read(evidence).ids, tokenizer.read(claim).ids)
        for _, evidence, claim in cases
    ]
    alone = np.concatenate([_run(model, labels, [pair]) for pair in pairs])
    _run(model, labels, [_long_pair(tokenizer, longest)])
    sanity = _sanity(cases, alone[:, labels.supported])
    if not any(each.identical - each.unrelated > _LEAST_GAP for each in sanity):
        raise NliModelError(
            "nli_scores_senseless",
            f"{files.directory}: a sentence beside itself scores no higher than beside an unrelated one.",
        )
    difference = _difference_of_batches(model, labels, pairs, alone, most_batch)
    by_batch = scales_by_batch(files)
    batches = not by_batch and difference <= _MOST_ROUNDING and most_batch > 1
    edge = max(LEAST_EDGE, _SAFETY * difference) if batches else None
    return Probe(edge, difference, by_batch, sanity, alone.shape[1])


def _check_vocabulary(files: ModelFiles, config: ModelConfig, tokenizer: PairTokenizer) -> None:
    size = config.vocabulary_size
    if size is None:
        return
    if tokenizer.highest_id >= size:
        raise NliModelError(
            "nli_tokenizer_mismatch",
            f"{files.tokenizer}: has the id {tokenizer.highest_id}, the model only {size} of them.",
        )
    if tokenizer.vocabulary_size < size * _LEAST_VOCABULARY_SHARE:
        raise NliModelError(
            "nli_tokenizer_mismatch",
            f"{files.tokenizer}: has {tokenizer.vocabulary_size} of the {size} words that the model knows.",
        )


def _run(model: OnnxModel, labels: LabelMap, pairs: Sequence[Pair]) -> Probabilities:
    try:
        logits = model.run(pairs)
    except Exception as error:  # noqa: BLE001 - its errors have no base of their own
        length = max(len(pair.ids) for pair in pairs)
        raise NliModelError(
            "nli_output_invalid",
            f"{model.path}: it fails on {len(pairs)} pairs of {length} tokens ({type(error).__name__}).",
        ) from None
    if logits.shape != (len(pairs), len(labels.names)):
        raise NliModelError(
            "nli_output_invalid",
            f"{model.path}: it gives {model.output} of shape {list(logits.shape)} for {len(pairs)} pairs and "
            f"{len(labels.names)} labels.",
        )
    if not np.all(np.isfinite(logits)):
        raise NliModelError("nli_output_not_finite", f"{model.path}: its logits are no numbers.")
    return probabilities(logits)


def _long_pair(tokenizer: PairTokenizer, longest: int) -> Pair:
    claim = tokenizer.read(SENTENCES["en"][0]).ids
    text = tokenizer.read(" ".join(SENTENCES["en"])).ids
    room = max(1, longest - tokenizer.special_tokens - len(claim))
    return tokenizer.pair(np.resize(text, room), claim)


def _sanity(cases: Sequence[tuple[str, str, str]], supported: Probabilities) -> tuple[Sanity, ...]:
    found = []
    for language in SENTENCES:
        same = [
            score for (of, a, b), score in zip(cases, supported, strict=True) if of == language and a == b
        ]
        other = [
            score for (of, a, b), score in zip(cases, supported, strict=True) if of == language and a != b
        ]
        found.append(Sanity(language, float(np.mean(same)), float(np.mean(other))))
    return tuple(found)


def _difference_of_batches(
    model: OnnxModel, labels: LabelMap, pairs: Sequence[Pair], alone: Probabilities, most_batch: int
) -> float:
    """Largest change of a score in batches of several sizes, of one length and of mixed ones."""
    largest = 0.0
    for size in (*_BATCH_SIZES, most_batch):
        if size < 2:
            continue
        for start in (0, size)[: len(pairs) // size]:
            places = list(range(start, min(start + size, len(pairs))))
            if not model.can_pad:
                length = len(pairs[start].ids)
                places = [place for place in range(len(pairs)) if len(pairs[place].ids) == length][:size]
            scores = _run(model, labels, [pairs[place] for place in places])
            largest = max(largest, float(np.abs(scores - alone[places]).max()))
    return largest
