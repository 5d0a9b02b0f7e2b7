"""Texts of chunks that events do not carry."""

from streamverify.evidence.store import ChunkStore

__all__ = ["ChunkStore"]
