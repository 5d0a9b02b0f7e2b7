"""Texts that try to talk a judge into a verdict, and what comes of them."""

from .attacks import ATTACKS, Attack
from .run import InjectionRow, run_attacks, table_lines

__all__ = ["ATTACKS", "Attack", "InjectionRow", "run_attacks", "table_lines"]
