"""Whether a chunk's text is the text that was hashed: `chunk_hash_mismatch`."""

import hashlib
from collections.abc import Sequence

from streamverify.model.answer import Chunk
from streamverify.model.finding import Finding
from streamverify.structural.resolution import ResolvedAnswer
from streamverify.structural.work import Work

_PREFIX = "sha256:"


def check_chunk_hashes(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """SHA-256 of each chunk's UTF-8 against `content_sha256`, in hex of either case, also as `sha256:…`.

    All chunks of the context are looked at, cited or not: one that was changed on its way says that the
    event is not what was generated from. A text from the store is held against the event's hash. An empty
    hash is none.
    """
    findings: list[Finding] | None = None
    chunks = list(resolved.chunks.values())
    retrieved = resolved.answer.retrieved_chunks
    if retrieved is not None and len(retrieved) != len(chunks):
        # Ids given twice: the later ones, that no link leads to.
        chunks += [chunk for chunk in retrieved if chunk.text is not None and _is_shadowed(chunk, resolved)]
    for chunk in chunks:
        given = chunk.content_sha256
        if given and (text := chunk.text) is not None and not _is_hash_of(given, text):
            if findings is None:
                findings = []
            severity = work.severities["chunk_hash_mismatch"]
            links = [link for link in resolved.citation_links if link.chunk is chunk]
            if not links:
                findings.append(Finding("chunk_hash_mismatch", severity, detail=chunk.chunk_id))
            findings += [
                Finding("chunk_hash_mismatch", severity, index, link.citation_id, chunk.chunk_id)
                for link in links
                for index in work.users(link)
            ]
    return findings or ()


def _is_shadowed(chunk: Chunk, resolved: ResolvedAnswer) -> bool:
    return resolved.chunks[chunk.chunk_id] is not chunk


def _is_hash_of(given: str, text: str) -> bool:
    actual = hashlib.sha256(text.encode()).hexdigest()
    return given == actual or given.strip().lower().removeprefix(_PREFIX) == actual
