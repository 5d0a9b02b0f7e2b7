"""The command line. Commands are imported when they are called, so that `--version` answers at once."""

from .root import main

__all__ = ["main"]
