"""Lines of labelled claims with their evidence, in the shapes that they come in, as events to verify.

- pair: `claim` (or `hypothesis`), `evidence` (or `premise`, or `citation`: a text, an object with `text` or
  `quote`, or a list of these), `label`, and an `id` (or `case_id`);
- answer: an Answer event of the contract whose claims carry a label.

A pair becomes an answer of one claim that cites all its evidence chunks `e1, e2, ...`, so that it is judged
as any claim is.
"""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson

from .label_words import Gold, LabelReader
from .labelled import CLAIM_FIELDS, EVIDENCE_FIELDS, UnusableLine, first_given, read_object

CaseId = str | int
_ID_FIELDS: Final = ("id", "case_id")
_LANGUAGE_FIELDS: Final = ("lang", "language", "locale")
_TEXT_FIELDS: Final = ("text", "quote")
_KEY_HEX_DIGITS: Final = 16
_ONLY_CLAIM: Final = "c1"


class LabelledClaim(NamedTuple):
    """A claim of a case that has a label.

    Attributes:
        index: of the claim in the event.
        id: of the row.
        claim_id: in the event; None in a pair.
        gold: its label.
        text: of the claim.
        evidence: texts that it cites, each once, as far as the line holds them.
        language: code as the line gives it, else empty.
        cluster_keys: hashes; two rows with one of them in common are not independent.
        fields: values of the fields to slice by.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody calls here
    id: CaseId
    claim_id: str | None
    gold: Gold
    text: str
    evidence: tuple[str, ...]
    language: str
    cluster_keys: tuple[str, ...]
    fields: Mapping[str, str]


class Case(NamedTuple):
    """One line: an event, and those of its claims that have a label.

    Attributes:
        line: of its file, counted from 1.
        event: bytes of an Answer event.
        answer_id: of an answer; None for a pair.
        claims: one or more.
        unlabelled: claims of the answer without a known label.
    """

    line: int
    event: bytes
    answer_id: CaseId | None
    claims: tuple[LabelledClaim, ...]
    unlabelled: int = 0


class CaseReader:
    """Reads lines.

    Args:
        labels: where the label stands.
        cluster_field: rows with the same value are one cluster, instead of rows that share claim, evidence or
            answer. A row without it stands alone.
        slice_fields: values of these are kept to slice by, beside `src`.
    """

    def __init__(
        self,
        labels: LabelReader | None = None,
        cluster_field: str | None = None,
        slice_fields: Collection[str] = (),
    ) -> None:
        self._labels = labels or LabelReader()
        self._cluster_field = cluster_field
        self._slice_fields = tuple(dict.fromkeys(("src", *slice_fields)))

    def read(self, number: int, line: bytes) -> Case | UnusableLine:
        """One line that is not blank; `number` counts from 1."""
        fields = read_object(number, line)
        if isinstance(fields, UnusableLine):
            return fields
        if first_given(fields, CLAIM_FIELDS) is None and isinstance(fields.get("answer"), str):
            return self._answer(number, line, fields)
        return self._pair(number, fields)

    def _pair(self, number: int, fields: dict[str, Any]) -> Case | UnusableLine:
        claim = _text(first_given(fields, CLAIM_FIELDS))
        if claim is None or not claim.strip():
            return UnusableLine(number, "no claim")
        evidence = _texts(first_given(fields, EVIDENCE_FIELDS))
        if evidence is None:
            return UnusableLine(number, "no evidence")
        gold = self._labels.gold(fields)
        if gold is None:
            return UnusableLine(number, _no_label(self._labels.field, fields))
        chunk_ids = [f"e{at}" for at in range(1, len(evidence) + 1)]
        language = _language(fields)
        event: dict[str, Any] = {
            "answer_id": f"line:{number}",
            "answer": claim,
            "claims": [{"claim_id": _ONLY_CLAIM, "text": claim, "citation_ids": chunk_ids}],
            "citations": [{"citation_id": chunk_id, "chunk_id": chunk_id} for chunk_id in chunk_ids],
            "retrieved_chunks": [
                {"chunk_id": chunk_id, "text": text}
                for chunk_id, text in zip(chunk_ids, evidence, strict=True)
            ],
        }
        if language:
            event["producer"] = {"locale": language}
        labelled = LabelledClaim(
            0,
            _id(fields, number),
            None,
            gold,
            claim,
            evidence,
            language,
            self._cluster_keys(fields, {}, claim, evidence, number),
            self._slices(fields),
        )
        return Case(number, orjson.dumps(event), None, (labelled,))

    def _answer(self, number: int, line: bytes, fields: dict[str, Any]) -> Case | UnusableLine:
        claims = fields.get("claims")
        if not isinstance(claims, list):
            return UnusableLine(number, "no claims in the answer")
        answer_id = fields.get("answer_id")
        answer_id = answer_id if isinstance(answer_id, str) and answer_id else f"line:{number}"
        producer = fields.get("producer")
        language = _language(fields) or (_language(producer) if isinstance(producer, dict) else "")
        texts = _cited_texts(fields)
        labelled = []
        for index, claim in enumerate(claims):
            gold = self._labels.gold(claim) if isinstance(claim, dict) else None
            text = claim.get("text") if isinstance(claim, dict) else None
            if gold is None or not isinstance(text, str):
                continue
            claim_id = claim.get("claim_id")
            claim_id = claim_id if isinstance(claim_id, str) else f"c{index + 1}"
            cited = claim.get("citation_ids")
            evidence = tuple(
                dict.fromkeys(
                    texts[each]
                    for each in (cited if isinstance(cited, list) else ())
                    if isinstance(each, str) and each in texts
                )
            )
            labelled.append(
                LabelledClaim(
                    index,
                    f"{answer_id}/{claim_id}",
                    claim_id,
                    gold,
                    text,
                    evidence,
                    _language(claim) or language,
                    self._cluster_keys(fields, claim, text, evidence, number),
                    {**self._slices(fields), **self._slices(claim)},
                )
            )
        if not labelled:
            return UnusableLine(number, f"no claim with a known {self._labels.field}")
        return Case(number, line, answer_id, tuple(labelled), len(claims) - len(labelled))

    def _cluster_keys(
        self,
        fields: Mapping[str, Any],
        claim_fields: Mapping[str, Any],
        claim: str,
        evidence: Sequence[str],
        number: int,
    ) -> tuple[str, ...]:
        """Claims of one answer always go together: one generation, one context."""
        of_field = self.cluster_keys_of_field({**fields, **claim_fields})
        if of_field is not None:
            return of_field
        keys = [cluster_key("claim", claim)]
        keys += [cluster_key("evidence", text) for text in evidence if text.strip()]
        if claim_fields:
            keys.append(cluster_key("answer", str(number)))
        return tuple(keys)

    def cluster_keys_of_field(self, fields: Mapping[str, Any]) -> tuple[str, ...] | None:
        """The key of the cluster field; none where the row has no such field, None where none was named."""
        if self._cluster_field is None:
            return None
        value = fields.get(self._cluster_field)
        return () if value is None else (cluster_key("field", repr(value)),)

    def _slices(self, fields: Mapping[str, Any]) -> dict[str, str]:
        found = {}
        for name in self._slice_fields:
            value = fields.get(name)
            if isinstance(value, str | int | float | bool):
                found[name] = str(value)
        return found


def cluster_key(kind: str, value: str) -> str:
    """What two rows have in common that share a text or a value; differences of white space do not count."""
    digest = hashlib.sha256(f"{kind}:{' '.join(value.split())}".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:_KEY_HEX_DIGITS]


def _no_label(field: str, fields: Mapping[str, Any]) -> str:
    return f"no {field}" if fields.get(field) is None else f"unknown {field}"


def _id(fields: Mapping[str, Any], number: int) -> CaseId:
    value = first_given(fields, _ID_FIELDS)
    if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
        return f"line:{number}"
    return value


def _language(fields: Mapping[str, Any]) -> str:
    value = first_given(fields, _LANGUAGE_FIELDS)
    return value if isinstance(value, str) else ""


def _texts(value: object) -> tuple[str, ...] | None:
    """The texts of the evidence; None where there are none. A blank text is one: it was given."""
    items = value if isinstance(value, list) else [value]
    texts = [_text(item) for item in items]
    found = tuple(text for text in texts if text is not None)
    return found if found and len(found) == len(texts) else None


def _text(value: object) -> str | None:
    if isinstance(value, dict):
        value = first_given(value, _TEXT_FIELDS)
    return value if isinstance(value, str) else None


def _cited_texts(fields: Mapping[str, Any]) -> dict[str, str]:
    """Texts by citation id, as far as the event itself holds them; for clusters and slices only."""
    chunks = {
        chunk["chunk_id"]: chunk["text"]
        for chunk in reversed(_objects(fields.get("retrieved_chunks")))
        if isinstance(chunk.get("chunk_id"), str) and isinstance(chunk.get("text"), str)
    }
    return {
        citation["citation_id"]: chunks[citation["chunk_id"]]
        for citation in reversed(_objects(fields.get("citations")))
        if isinstance(citation.get("citation_id"), str)
        and isinstance(citation.get("chunk_id"), str)
        and citation["chunk_id"] in chunks
    }


def _objects(value: object) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
