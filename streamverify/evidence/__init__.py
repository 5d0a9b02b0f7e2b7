"""Texts of chunks that events do not carry."""

from .store import ChunkStore

__all__ = ["ChunkStore"]
