"""A bound on how many pieces long texts may fall into.

Sentences, lines and markers are read one by one, at some microseconds each; a text of a megabyte that is
nothing else would cost seconds. So the characters that end or begin one are counted first, which is fast.
"""

from collections.abc import Iterable
from typing import Final

from streamverify.model.errors import BadInput

#: Texts up to this length cannot hold enough pieces to matter, and are not counted.
LONG_TEXT_CHARS: Final = 50_000
_ENDS: Final = (".", "!", "?", "\n", "。", "！", "？", "…", "[", "［", "【", "¹", "²", "³", "\xad")


class Pieces:
    """Counts over the texts of one answer.

    Args:
        most: how many there may be in all long texts together.
    """

    __slots__ = ("_left", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._left = most

    def count_each(self, texts: Iterable[str]) -> None:
        """Count several.

        Raises:
            BadInput: see `count`.
        """
        for text in texts:
            if len(text) > LONG_TEXT_CHARS:
                self.count(text)

    def count(self, text: str) -> None:
        """Count one text.

        Raises:
            BadInput: `too_large`, there are more pieces than the limit.
        """
        if len(text) <= LONG_TEXT_CHARS:
            return
        self._left -= sum(map(text.count, _ENDS))
        if self._left < 0:
            raise BadInput("too_large", f"long texts of more than {self._most} sentences, lines and markers")
