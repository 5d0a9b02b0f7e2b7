"""Revisions of the code that decides outcomes. They go into every spec hash: whoever changes what a check,
a verdict or the policy says for the same input raises the number."""

from typing import Final

CHECKS_REVISION: Final = "3"
POLICY_REVISION: Final = "2"
