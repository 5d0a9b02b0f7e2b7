"""The page of the docs that lists every code a decision may hold."""

from typing import Final

from streamverify.structural.registry import CODES_NOT_CHECKED
from streamverify.structural.severities import DEFAULT_SEVERITIES

from .explanations import DEAD_LETTERS, FINDINGS, POLICY

_HEAD: Final = """# Codes of a decision

Made from the code by `streamverify docs export`.

## Findings of the structural checks

A finding of severity block blocks the answer, one of severity flag flags it, and one of severity info is
noted. The severities are the default spec's; a spec may raise or lower them (`severities`, and
`lowered_blocks` for what blocks).

| code | severity | what it says |
|---|---|---|
"""

_EXCEPTIONS: Final = """
`missing_citation` is info where the claim is not material. `duplicate_chunk_id` blocks where the two texts
differ.
"""

_POLICY_HEAD: Final = """
## Reasons of the policy

| code | what it says |
|---|---|
"""

_DEAD_HEAD: Final = """
## Reasons of dead letters

Each blocks, and the record is in `answers.dlq` byte for byte.

| code | what it says |
|---|---|
"""


def findings_page() -> str:
    """Markdown: code, default severity and meaning; codes that no check looks for are named as such."""
    rows = [
        f"| `{code}` | {DEFAULT_SEVERITIES[code]} | {text} |\n"
        for code, text in FINDINGS.items()
        if code not in CODES_NOT_CHECKED
    ]
    page = _HEAD + "".join(rows) + _EXCEPTIONS
    if CODES_NOT_CHECKED:
        names = ", ".join(f"`{code}`" for code in CODES_NOT_CHECKED)
        page += f"\nOf the contract's codes this version looks for all but these: {names}.\n"
    page += _POLICY_HEAD + "".join(f"| `{code}` | {text} |\n" for code, text in POLICY.items())
    return page + _DEAD_HEAD + "".join(f"| `{code}` | {text} |\n" for code, text in DEAD_LETTERS.items())
