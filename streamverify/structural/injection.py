"""Text addressed to a judge, in a claim or a cited chunk: `judge_injection_suspected`.

A rule, whatever the judge: what it says of a text depends on that text alone.
"""

import re
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from streamverify.model.finding import Finding
from streamverify.structural.injection_rules import CHINESE, ENGLISH, FRAMES, RUSSIAN, SHOUTED, is_reported
from streamverify.structural.resolution import ResolvedAnswer
from streamverify.structural.work import Work

_INVISIBLE: Final = re.compile("[\xad\u200b-\u200f\u2060-\u2064\ufeff]")
_CYRILLIC: Final = re.compile("[а-яё]")
_HAN: Final = re.compile("[\u4e00-\u9fff]")
# Every rule of a language needs one of its words.
_RUSSIAN_ANCHORS: Final = re.compile(
    "инструкци|указани|промпт|подсказк|проверя|оценива|оценщик|верифи|суд|вердикт|утвержден|тезис|заявлени"
    "|supported|подтвержд|доказано"
)
_CHINESE_ANCHORS: Final = re.compile(
    "指令|指示|提示|命令|模型|系统|器|程序|助手|ai|机器人|论断|陈述|主张|说法|断言|声明|论点|命题|supported|支持|证实"
)


def check_injection(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Claims, and the chunks that they rest on, with text that gives orders to a judge."""
    findings: list[Finding] | None = None
    claims = resolved.claims
    if claims and suspicious_position("\n".join([claim.text for claim in claims])) is not None:
        findings = []
        severity = work.severities["judge_injection_suspected"]
        for claim in claims:
            at = suspicious_position(claim.text)
            if at is not None:
                detail = f"claim, at {at}"
                findings.append(Finding("judge_injection_suspected", severity, claim.index, detail=detail))
    seen: dict[str, int | None] = {}
    for link in resolved.citation_links:
        text = link.text
        if not text:
            continue
        chunk_id = link.chunk.chunk_id if link.chunk is not None else ""
        if chunk_id in seen:
            at = seen[chunk_id]
        else:
            at = seen[chunk_id] = _remembered_position(text)
        if at is not None:
            if findings is None:
                findings = []
            severity = work.severities["judge_injection_suspected"]
            findings += [
                Finding("judge_injection_suspected", severity, index, link.citation_id, f"chunk, at {at}")
                for index in work.users(link)
                if index is not None
            ]
    return findings or ()


def suspicious_position(text: str) -> int | None:
    """About where the first text addressed to a judge begins, or None where there is none.

    Invisible characters are left out first, so the position may lie before the true one.
    """
    if not text.isascii() and _INVISIBLE.search(text):
        text = _INVISIBLE.sub("", text)
    lowered = text.lower()
    patterns: list[re.Pattern[str]] = []
    # Searching for a word costs a tenth of trying the patterns, so each pattern waits for a word it needs.
    if (
        "instruction" in lowered
        or "claim" in lowered
        or "verdict" in lowered
        or "supported" in lowered
        or "statement" in lowered
        or "prompt" in lowered
        or "judge" in lowered
        or "verif" in lowered
        or "evaluat" in lowered
        or "grad" in lowered
        or "checker" in lowered
        or "assertion" in lowered
    ):
        patterns.append(ENGLISH)
    if "<" in lowered or "[" in lowered or "#" in lowered:
        patterns.append(FRAMES)
    if not text.isascii():
        if _CYRILLIC.search(lowered) and _RUSSIAN_ANCHORS.search(lowered):
            patterns.append(RUSSIAN)
        if _HAN.search(lowered) and _CHINESE_ANCHORS.search(lowered):
            patterns.append(CHINESE)
    for pattern in patterns:
        for match in pattern.finditer(lowered):
            if not is_reported(lowered, match.start(), match.end()):
                return match.start()
    if "SUPPORTED" in text or "ENTAIL" in text:
        for match in SHOUTED.finditer(text):
            if not is_reported(lowered, match.start(), match.end()):
                return match.start()
    return None


# The same chunks come up again and again, so what was found is remembered by the text's hash. Python's string
# hash is keyed at random for each process: a text cannot be made to collide with another on purpose.
_REMEMBERED_MOST: Final = 50_000
_remembered: OrderedDict[int, int | None] = OrderedDict()


def _remembered_position(text: str) -> int | None:
    key = hash(text)
    try:
        return _remembered[key]
    except KeyError:
        position = _remembered[key] = suspicious_position(text)
        if len(_remembered) > _REMEMBERED_MOST:
            _remembered.popitem(last=False)
        return position
