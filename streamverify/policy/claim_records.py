"""Claim records: what each judge made of each claim, in wire form. `model.claim_record` says what they must
look like.

What all records of an answer share stands once, beside them: they are written for every claim of the hot
path, and are put together in bytes (`cut_claim_records`).
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

from streamverify.model.codes import Label, NotJudgedReason, Verdict
from streamverify.model.identity import claim_record_id
from streamverify.model.judgement import Judgement
from streamverify.model.revisions import CHECKS_REVISION, POLICY_REVISION
from streamverify.model.spec import VerificationSpec
from streamverify.structural.resolution import Link, ResolvedAnswer, ResolvedClaim

from .claim_outcome import ClaimOutcome, claim_outcome
from .judged_citations import limit_citations

#: The digests of short texts are remembered: chunks come again in other answers.
_REMEMBERED_CHARS: Final = 4_000
_REMEMBERED_TEXTS: Final = 4_096

Record = dict[str, Any]
#: The chunks of an answer by id; None for a blank one.
Chunks = dict[str, Record | None]
#: Verdict, and the reason where it is `not_judged`.
Outcome = tuple[Verdict, NotJudgedReason | None]
#: What one record has for itself.
Own = tuple[Record, ClaimOutcome]


class Rescored(NamedTuple):
    """What is judged again; see `model.claim_record.RescoreOf`."""

    position: str
    decision_id: str | None = None
    run: str = ""


class AnswerRecords(NamedTuple):
    """The records of one answer: `shared` are the fields that all have alike, `own` those of each, in two
    parts."""

    shared: Record
    own: list[Own]

    def whole(self) -> list[Record]:
        """Each with all its fields."""
        return [{**self.shared, **record, **outcome.fields} for record, outcome in self.own]


class ClaimRecorder:
    """Makes the claim records of answers that are judged under one spec.

    Args:
        spec: how answers are judged.
    """

    def __init__(self, spec: VerificationSpec) -> None:
        self._most_citations = spec.citations_per_claim_judged
        self._split: Record = {"name": "sentences", "revision": CHECKS_REVISION}
        self._given: Record = {"name": "producer", "revision": spec.claim_policy_revision}
        self._retrieved: Record = {"name": "producer", "revision": spec.retrieval_policy_revision}
        self._stored: Record = {"name": "chunk_store", "revision": spec.retrieval_policy_revision}

    def records(
        self,
        resolved: ResolvedAnswer,
        judgements: Mapping[int, Judgement],
        decision: Mapping[str, Any],
        *,
        rescored: Rescored | None = None,
    ) -> AnswerRecords:
        """One record for every claim and judge run, and one for every claim without any.

        Args:
            resolved: the answer with its links.
            judgements: by the claim's index, as the decision was made with.
            decision: in wire form, not cut. That of a dead letter has no claims, and no records.
            rescored: given where this judges again.
        """
        records: list[Own] = []
        shared = self._shared(resolved, decision, decision["decided_at"], rescored, late=False)
        if not decision["claims"]:
            return AnswerRecords(shared, records)
        decision_id = decision["decision_id"]
        rescore_run = None if rescored is None else rescored.run
        chunks: Chunks = {}
        claims: list[Record] = decision["claims"]
        for claim in resolved.claims:
            index = claim[0]
            judgement = judgements.get(index)
            decided = claims[index]
            if judgement is None:
                judgement, outcome = _UNASKED, (decided["verdict"], decided["not_judged_reason"])
            elif judgement.runs:
                records += self._turns(claim, decided, chunks, judgement, decision_id, False, rescore_run)
                continue
            else:
                outcome = _outcome(judgement)
            record_id = claim_record_id(decision_id, index, 1, judgement.judge, False, rescore_run)
            records.append(
                self._record(claim, decided, chunks, record_id, judgement, judgement.label, outcome, 1, 1)
            )
        return AnswerRecords(shared, records)

    def late_records(
        self,
        resolved: ResolvedAnswer,
        judgements: Mapping[int, Judgement],
        decision: Mapping[str, Any],
        *,
        recorded_at: str,
    ) -> AnswerRecords:
        """Records of what judges said when the decision had been made without it.

        Args:
            resolved: the answer with its links.
            judgements: the late ones alone, by the claim's index.
            decision: that was made, in wire form, not cut.
            recorded_at: now, ISO 8601 in UTC with milliseconds.
        """
        decision_id = decision["decision_id"]
        chunks: Chunks = {}
        records: list[Own] = []
        for index, judgement in sorted(judgements.items()) if decision["claims"] else ():
            claim, decided = resolved.claims[index], decision["claims"][index]
            records += self._turns(claim, decided, chunks, judgement, decision_id, True, None)
        return AnswerRecords(self._shared(resolved, decision, recorded_at, None, late=True), records)

    def _turns(
        self,
        claim: ResolvedClaim,
        decided: Mapping[str, Any],
        chunks: Chunks,
        judgement: Judgement,
        decision_id: str,
        late: bool,
        rescore_run: str | None,
    ) -> list[Own]:
        """One record for each judge that was asked in turn. The last one speaks for the claim."""
        runs = judgement.runs or (judgement,)
        records = []
        for number, run in enumerate(runs, 1):
            said = run.label
            if number == len(runs):
                run = judgement
            outcome = _outcome(run)
            if number < len(runs):
                outcome = ("not_judged", outcome[1] or "abstained")
            record_id = claim_record_id(decision_id, claim.index, number, run.judge, late, rescore_run)
            records.append(
                self._record(claim, decided, chunks, record_id, run, said, outcome, number, len(runs))
            )
        return records

    def _record(
        self,
        claim: ResolvedClaim,
        decided: Mapping[str, Any],
        chunks: Chunks,
        record_id: str,
        judgement: Judgement,
        said: Label | None,
        outcome: Outcome,
        run: int,
        runs: int,
    ) -> Own:
        """What a record has for itself. Plain loops and local names: this runs for every claim."""
        index, claim_id, text, _, material, checkable, weight, risk_class, _, links, rule = claim
        judged = links
        if self._most_citations is not None:
            judged = limit_citations(claim, self._most_citations)[0].links
        cited = []
        for citation_id, citation, _, _, state in links:
            chunk_id = span = None
            if citation is not None:
                chunk_id, span = citation.chunk_id, citation.span
            cited.append({"citation_id": citation_id, "chunk_id": chunk_id, "state": state, "span": span})
        evidence = []
        for place, start, end in judgement.evidence:
            evidence.append({"chunk_id": place, "start": start, "end": end})
        record = {
            "record_id": record_id,
            "claim_id": claim_id,
            "claim_index": index,
            "text": text,
            "context": _context(judged, chunks) if checkable else [],
            "cited": cited,
            "evidence": evidence,
            "findings": decided["findings"],
        }
        verdict, reason = outcome
        return record, claim_outcome(
            material,
            checkable,
            rule,
            weight,
            risk_class,
            decided["verdict"],
            run,
            runs,
            judgement,
            said,
            verdict,
            reason,
        )

    def _shared(
        self,
        resolved: ResolvedAnswer,
        decision: Mapping[str, Any],
        recorded_at: str,
        rescored: Rescored | None,
        *,
        late: bool,
    ) -> Record:
        return {
            "schema_version": "1",
            "decision_id": decision["decision_id"],
            "answer_id": decision["answer_id"],
            "extractor": self._split if resolved.split else self._given,
            "retriever": self._stored if resolved.answer.retrieved_chunks is None else self._retrieved,
            "checks_revision": CHECKS_REVISION,
            "policy_revision": POLICY_REVISION,
            "adjudication": None,
            "late": late,
            "rescore_of": None if rescored is None else rescored._asdict(),
            "recorded_at": recorded_at,
            "spec_hash": decision["spec_hash"],
            "input_sha256": decision["input_sha256"],
        }


#: Stands for a judge where none was asked.
_UNASKED: Final = Judgement(None)


def _outcome(judgement: Judgement) -> Outcome:
    """Verdict and reason; of label and reason the policy believes exactly one."""
    label, reason, *_ = judgement
    if label is None:
        return "not_judged", reason or "judge_error"
    return (label, None) if reason is None else ("not_judged", "judge_error")


def _context(links: Sequence[Link], known: Chunks) -> list[Record]:
    """The cited texts that are not blank, each once."""
    context: dict[str, Record] = {}
    for _, citation, _, text, _ in links:
        if citation is None or text is None:
            continue
        chunk_id = citation.chunk_id
        if chunk_id in context:
            continue
        if chunk_id in known:
            chunk = known[chunk_id]
        else:
            chunk = known[chunk_id] = _chunk(chunk_id, text)
        if chunk is not None:
            context[chunk_id] = chunk
    return list(context.values())


def _chunk(chunk_id: str, text: str) -> Record | None:
    if not text or text.isspace():
        return None
    chars = len(text)
    digest = _remembered_digest(text) if chars <= _REMEMBERED_CHARS else _digest(text)
    return {"chunk_id": chunk_id, "content_sha256": digest, "chars": chars}


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


_remembered_digest = lru_cache(_REMEMBERED_TEXTS)(_digest)
