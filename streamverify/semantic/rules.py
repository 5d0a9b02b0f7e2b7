"""The judge `rules@1`: supported where the claim is stated word for word, else no verdict.

A claim is supported where it is a whole sentence of a cited chunk, or the first of its main clauses, with
nothing around it that takes it back (`surroundings`); of a claim of several sentences every one must be.
Layout and typography (`text.fold_table`), emphasis, list marks, citation markers, the final stop and the
capital of the first letter do not matter; every other character does, and so do words in order, numbers,
polarity and modality. Words in common support nothing. Where another cited chunk has the sentence with
another figure, nobody can tell, and there is no verdict.

Contradictions are the structural checks' to find (`policy` turns their findings into verdicts), and they come
first: this judge is not asked about such a claim. Nor is it heard about a claim whose numbers, dates or scope
a check misses in the evidence, or beside text addressed to a judge (`SILENCED_BY`).
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from streamverify.model.codes import CONFLICT_CODES, FindingCode, Label
from streamverify.model.judgement import EvidenceSpan, Judgement
from streamverify.text.sentences import split_sentences

from .judge import Evidence, abstention
from .other_figures import has_other_figure
from .stated import Place, find_statement

JUDGE_ID: Final = "rules@1"
SILENCED_BY: Final[frozenset[FindingCode]] = CONFLICT_CODES | {
    "number_not_in_evidence",
    "unit_not_in_evidence",
    "date_not_in_evidence",
    "scope_strengthened",
    "judge_injection_suspected",
}
_SCORES: Final[Mapping[Label, float]] = {"supported": 1.0, "contradicted": 0.0, "insufficient": 0.0}
_ABSTAINED: Final = abstention(JUDGE_ID)
_MOST_SENTENCES: Final = 50
#: Longest list mark between two sentences.
_MARK_CHARS: Final = 8
_STOPS: Final = (".", "!", "。", "！", "．", "｡")
_INNER_END: Final = re.compile("[?？\\n\\r.!。！．｡…\u2028\u2029](?![0-9])")
_OPENS: Final = re.compile(
    r"[ \t]*+(?:[-*+•‣◦▪●○·][ \t\xa0]++|\d{1,3}(?:[.)）][ \t\xa0]++|、)|[（(]\d{1,3}[)）][ \t]*+"
    r"|[a-zа-я]\)[ \t]++|[①-⑳⑴-⒇][ \t]*+|[一二三四五六七八九十]{1,3}、)?(?:\*\*|__)?"
)
_LETTER: Final = re.compile(r"[^\W\d_]")
_MARKER: Final = re.compile(r"\[\^?\d{1,4}(?:[,;–-] ?\d{1,4}){0,20}\]|【\d[^【】\n]{0,40}】")
#: Words that stand for something said before, at the start of a sentence.
_REFERS_BACK: Final = re.compile(
    r"(?:it|its|he|his|she|her|they|their|this|that|these|those|there|such|both|then|here|so|one|он|она|оно|они|его|её|ее|их"
    r"|это|этот|эта|эти|там|такой|такая|такие|такое|тогда|здесь|оба|обе)\b|[它他她这那该其此两]",
    re.IGNORECASE,
)


class RulesJudge:
    """See the module. Safe to share between threads."""

    judge_id = JUDGE_ID
    silenced_by = SILENCED_BY

    def judge(self, claim: str, evidence: Evidence) -> Judgement:
        """Supported or abstained; linear in the texts."""
        body = _simple_body(claim)
        if body is not None and len(evidence) == 1:  # as most claims are
            chunk_id, text = evidence[0]
            place = find_statement(body, text)
            if place is None:
                return _ABSTAINED
            span = EvidenceSpan(chunk_id, place.start, place.end)
            return Judgement("supported", None, _SCORES, 1.0, None, JUDGE_ID, (span,), (True,))
        bodies = _bodies(claim) if body is None else [body]
        if not bodies:
            return _ABSTAINED
        spans: list[EvidenceSpan]
        if len(bodies) == 1:
            found = [find_statement(bodies[0], text) for _, text in evidence]
            spans = [
                EvidenceSpan(chunk_id, place.start, place.end)
                for (chunk_id, _), place in zip(evidence, found, strict=True)
                if place is not None
            ]
            if not spans or _is_disputed(bodies[0], evidence, found):
                return _ABSTAINED
            alone = [place is not None for place in found]
        else:
            every = [[find_statement(body, text) for _, text in evidence] for body in bodies]
            if not _all_stated(bodies, every, [text for _, text in evidence]) or any(
                _is_disputed(body, evidence, places) for body, places in zip(bodies, every, strict=True)
            ):
                return _ABSTAINED
            spans = [
                EvidenceSpan(evidence[index][0], place.start, place.end)
                for places in every
                for index, place in enumerate(places)
                if place is not None
            ]
            alone = [all(places[index] for places in every) for index in range(len(evidence))]
        return Judgement("supported", None, _SCORES, 1.0, None, JUDGE_ID, tuple(spans), tuple(alone))


RULES: Final = RulesJudge()


def _simple_body(claim: str) -> str | None:
    """The claim without its stop, where it is plainly one sentence; None where that has to be looked at."""
    if not claim or claim[-1] not in _STOPS or not claim[0].isalpha():
        return None
    body = claim[:-1]
    if not body[-1:].isalnum() or _INNER_END.search(body) or not _states(body):
        return None
    return body


def _bodies(claim: str) -> list[str]:
    """The sentences of a claim without what does not matter at their ends; none where it states nothing."""
    if "?" in claim or "？" in claim:
        return []
    body = _body(claim)
    if _INNER_END.search(body):
        spans = split_sentences(claim.strip())
        if len(spans) > 1:
            text = claim.strip()
            bodies = [_body(text[start:end]) for start, end in spans]
            return bodies if len(bodies) <= _MOST_SENTENCES and all(map(_states, bodies)) else []
    return [body] if _states(body) else []


def _states(body: str) -> bool:
    """Whether there are words enough for a sentence."""
    return " " in body or "\n" in body or "\xa0" in body or (len(body) > 2 and body > "\u2e7f")


def _body(sentence: str) -> str:
    body = sentence.strip()
    if body and not body[0].isalpha():
        match = _OPENS.match(body)
        if match is not None:
            body = body[match.end() :]
    stop_gone = False
    for _ in range(8):
        if body.endswith(_STOPS) and not stop_gone:
            stop_gone = True
            body = body[:-1].rstrip()
        elif body.endswith(("]", "】")):
            at = max(body.rfind("["), body.rfind("【"))
            if at < 0 or _MARKER.fullmatch(body, at) is None:
                break
            body = body[:at].rstrip()
        elif body.endswith(("**", "__")):
            body = body[:-2]
        else:
            break
    return "" if body[-2:] in ("..", "!!") else body


def _is_disputed(body: str, evidence: Evidence, places: Sequence[Place | None]) -> bool:
    """Whether a chunk that does not state the sentence has it with another figure."""
    return any(
        place is None and has_other_figure(body, text)
        for (_, text), place in zip(evidence, places, strict=True)
    )


def _all_stated(bodies: Sequence[str], every: Sequence[Sequence[Place | None]], texts: Sequence[str]) -> bool:
    """Whether each sentence stands in a chunk, and those that refer back stand behind the same sentence.

    That has to be all of its sentence: "it" may be what the rest of it speaks of.
    """
    for number, places in enumerate(every):
        if not any(places):
            return False
        if number and _REFERS_BACK.match(bodies[number]):
            before = every[number - 1]
            if not any(
                one is not None
                and other is not None
                and one.next <= other.start <= one.next + _MARK_CHARS
                and _LETTER.search(text, one.end, one.next) is None
                for one, other, text in zip(before, places, texts, strict=True)
            ):
                return False
    return True
