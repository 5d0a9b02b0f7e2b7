"""The judge in the box on answers whose claims carry a person's verdict: claims, and answers as a whole.

Only claims count whose cited texts are all there; supported is what people called complete. The verdicts are
about pages, of which the evidence is a passage, so that a claim may be right and its passage not show it.
"""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import orjson

from streamverify.model.errors import StreamverifyError
from streamverify.semantic.judge import Judge

from .builtin_data import overlap
from .builtin_intervals import auc, drawn_aucs, interval
from .builtin_threshold import half_split

_GOLD: Final = "gold_support"
_COMPLETE: Final = "Complete"
_LACKING: Final = ("Incomplete", "Partial")


class AnswerClaim(NamedTuple):
    """A claim of an answer with the texts that it cites and whether people found it complete."""

    answer: int
    text: str
    evidence: tuple[str, ...]
    complete: bool


def read_answer_claims(path: Path) -> Iterator[AnswerClaim]:
    """The claims with a usable verdict and with all their cited texts, answer by answer.

    Raises:
        StreamverifyError: the file cannot be read, or holds no answers.
    """
    try:
        content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        answers = [orjson.loads(line) for line in content.splitlines() if line.strip()]
        for at, answer in enumerate(answers):
            chunks = {each["chunk_id"]: each.get("text") for each in answer["retrieved_chunks"]}
            texts = {each["citation_id"]: chunks.get(each["chunk_id"]) for each in answer["citations"]}
            for claim in answer["claims"]:
                cited = [texts.get(each) for each in dict.fromkeys(claim["citation_ids"])]
                gold = claim.get(_GOLD)
                if cited and gold in (_COMPLETE, *_LACKING) and all(text and text.strip() for text in cited):
                    evidence = tuple(str(text) for text in cited)
                    yield AnswerClaim(at, claim["text"], evidence, gold == _COMPLETE)
    except (OSError, EOFError, KeyError, TypeError, ValueError) as error:
        raise StreamverifyError(f"{path}: {error!r}.", hint="Name a file of answers with verdicts.") from None


def measure_answers(claims: list[AnswerClaim], judge: Judge, seed: int) -> dict[str, Any]:
    """AUC with an interval that knows of answers, what the labels are worth, and answers as a whole.

    A rate is `[numerator, denominator]`.
    """
    judged = [
        judge.judge(each.text, [(f"e{at}", text) for at, text in enumerate(each.evidence)]) for each in claims
    ]
    scores = np.array([each.scores["supported"] if each.scores else 0.0 for each in judged])
    words = np.array([overlap(each.text, "\n".join(each.evidence)) for each in claims])
    complete = np.array([each.complete for each in claims])
    answers = np.array([each.answer for each in claims], dtype=np.int64)
    drawn = drawn_aucs([scores, words], complete, answers, seed)
    accepted = np.array([each.label == "supported" for each in judged])
    blocked = np.array([each.label == "contradicted" for each in judged])
    whole = np.unique(answers)
    passes = np.array([bool(accepted[answers == each].all()) for each in whole])
    right = np.array([bool(complete[answers == each].all()) for each in whole])
    return {
        "claims": len(claims),
        "complete": int(complete.sum()),
        "answers": len(whole),
        "auc": list(interval(auc(scores, complete), drawn[:, 0])),
        "auc_overlap": list(interval(auc(words, complete), drawn[:, 1])),
        "accepted": [int(accepted.sum()), len(claims)],
        "false_accepts": [int((accepted & ~complete).sum()), int(accepted.sum())],
        "false_blocks": [int((blocked & complete).sum()), int(complete.sum())],
        "answers_passed": [int(passes.sum()), len(whole)],
        "answers_passed_falsely": [int((passes & ~right).sum()), int(passes.sum())],
        "half_split": half_split(scores, complete, answers, seed)._asdict(),
    }
