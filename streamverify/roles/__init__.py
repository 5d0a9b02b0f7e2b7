"""The roles as wholes: every part of one process put together, apart from its command line."""

from .verify import VerifyRole

__all__ = ["VerifyRole"]
