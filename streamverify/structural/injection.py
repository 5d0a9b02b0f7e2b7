"""Text addressed to a judge, in a claim or a cited chunk: `judge_injection_suspected`.

A rule, whatever the judge: what it says of a text depends on that text alone.
"""

import re
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from streamverify.model.finding import Finding
from streamverify.structural.injection_disguises import readings, undisguised
from streamverify.structural.injection_rules import CHINESE, ENGLISH, FRAMES, RUSSIAN, SHOUTED, is_reported
from streamverify.structural.resolution import ResolvedAnswer
from streamverify.structural.work import Work

#: English in a text of another script.
_LATIN_WORD: Final = re.compile("[a-z][a-z][a-z][a-z]")
_CYRILLIC: Final = re.compile("[а-яё]")
_HAN: Final = re.compile("[\u4e00-\u9fff]")
# Every rule of a language needs one of these.
_RUSSIAN_ANCHORS: Final = (
    *("инструкци", "указани", "промпт", "подсказк", "игнорир", "источник", "проверя", "оценива", "оценщик"),
    *("верифи", "суд", "вердикт", "утвержден", "тезис", "заявлени", "supported", "подтвержд", "доказано"),
    *("теперь", "соглас", "притвор", "представь", "сделай"),
)
_CHINESE_ANCHORS: Final = re.compile("[指提命模系器程助机论陈主说断声支证]")
_CHINESE_WORDS: Final = re.compile("[同认相赞假设你as](?:[意可信同装设想i]|现在是|upported)")


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
    text = undisguised(text)
    position = _position(text)
    for reading in readings(text) if position is None else ():
        if (position := _position(reading)) is not None:
            break
    return position


def _position(text: str) -> int | None:
    lowered = text.lower()
    patterns: list[re.Pattern[str]] = []
    # Searching for a word costs a hundredth of trying the patterns, so they wait for a word that orders to a
    # judge nearly always hold; what holds none of them gets past, as paraphrase does.
    if (text.isascii() or _LATIN_WORD.search(lowered)) and (
        "instruction" in lowered
        or "claim" in lowered
        or "verdict" in lowered
        or "supported" in lowered
        or "statement" in lowered
        or "prompt" in lowered
        or "judg" in lowered
        or "verifi" in lowered
        or "grader" in lowered
        or "grading" in lowered
        or "evaluator" in lowered
        or "evaluation" in lowered
        or "checker" in lowered
        or "you are now" in lowered
        or "agree with" in lowered
        or "pretend" in lowered
    ):
        patterns.append(ENGLISH)
    if (
        ("<" in lowered and ("<|" in lowered or "</" in lowered or "<<" in lowered or "<!--" in lowered))
        or (
            "[" in lowered
            and ("inst]" in lowered or "[end " in lowered or " end s" in lowered or " begin " in lowered)
        )
        or ("#" in lowered and "##" in lowered)
        or "override" in lowered
        or ("\n" in lowered and ("assistant" in lowered or "ассистент" in lowered or "助手" in lowered))
    ):
        patterns.append(FRAMES)
    if not text.isascii():
        if _CYRILLIC.search(lowered) and any(anchor in lowered for anchor in _RUSSIAN_ANCHORS):
            patterns.append(RUSSIAN)
        if _HAN.search(lowered) and (_CHINESE_ANCHORS.search(lowered) or _CHINESE_WORDS.search(lowered)):
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
