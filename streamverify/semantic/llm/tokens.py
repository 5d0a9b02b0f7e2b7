"""How many tokens a text is likely to be, where no tokenizer is at hand."""

from typing import Final

#: One token for three bytes of UTF-8: a third more than English usually takes, twice what Russian takes, and
#: about one a character for Chinese. What it is used for is better served by too many than by too few.
_BYTES_PER_TOKEN: Final = 3


def estimated_tokens(size_bytes: int) -> int:
    """Tokens of a text of so many bytes of UTF-8."""
    return -(-size_bytes // _BYTES_PER_TOKEN)
