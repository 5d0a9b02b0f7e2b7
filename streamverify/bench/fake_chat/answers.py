"""Answers as a model would give them: read from the prompt, so that they fit any claim."""

import json
import re
from typing import Final

from streamverify.model.codes import Label

from .play import Play, completion

_BLOCK: Final = re.compile(r"\[([0-9a-f]{24}) BEGIN (CLAIM|S\d{1,4})\]\n(.*?)\n\[\1 END \2\]", re.DOTALL)
_STOPS: Final = " .!。"


def blocks(request: bytes) -> dict[str, str]:
    """The texts of a request by the name of their block: `CLAIM`, `S1`, `S2`, …"""
    prompt = json.loads(request)["messages"][-1]["content"]
    return {match[2]: match[3] for match in _BLOCK.finditer(prompt)}


def verdict_content(
    label: Label, quotes: list[tuple[str, str]], confidence: float = 0.95, reason: str = "As quoted."
) -> str:
    """What a model says that does as it is told."""
    evidence = [{"source": source, "quote": quote} for source, quote in quotes]
    return json.dumps(
        {"evidence": evidence, "reason": reason, "label": label, "confidence": confidence}, ensure_ascii=False
    )


def verdict_play(
    label: Label, quotes: list[tuple[str, str]], confidence: float = 0.95, wait_seconds: float = 0.0
) -> Play:
    """A whole and proper reply."""
    body = completion(verdict_content(label, quotes, confidence))
    return Play(body=body, wait_seconds=wait_seconds)


def honest_play(request: bytes, wait_seconds: float = 0.0) -> Play:
    """`supported` where a source holds the claim word for word, with the quote; else `insufficient`."""
    texts = blocks(request)
    claim = texts.pop("CLAIM").strip(_STOPS)
    for name, text in texts.items():
        if claim in text:
            return verdict_play("supported", [(name, claim)], wait_seconds=wait_seconds)
    return verdict_play("insufficient", [], 0.9, wait_seconds)
