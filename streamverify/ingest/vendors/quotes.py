"""Finding a vendor's quote in a part of a source, within a budget."""

from streamverify.model.errors import BadInput
from streamverify.model.limits import Limits
from streamverify.text.folding import Folded, find_exact, find_folded, fold

#: Longer texts are the same word for word, or not at all.
_LONGEST_FOLDED_CHARS = 20_000
#: What folding a text costs, in times of what searching it costs.
_FOLDING_COST = 8


def same_words(found: str, stated: str | None) -> bool:
    """Whether a vendor's own copy of a stretch of the answer is that stretch, under the folding."""
    if stated is None or found == stated:
        return True
    if max(len(found), len(stated)) > _LONGEST_FOLDED_CHARS:
        return False
    return fold(found).text.strip() == fold(stated).text.strip()


class QuoteFinder:
    """Searches on behalf of one answer; texts are folded once."""

    def __init__(self, limits: Limits) -> None:
        self._limit = limits.compared_chars
        self._read_chars = 0
        self._folded: dict[tuple[str, int, int], Folded] = {}

    def find(self, quote: str, text: str, start: int, end: int) -> tuple[int, int] | None:
        """Where in ``text[start:end]`` the quote stands, exactly or under the folding.

        Raises:
            BadInput: `too_large`, the searches of this answer would read more than its limit.
        """
        part = text[start:end]
        self._spend(len(part))
        match = find_exact(quote, part)
        if match is None:
            folded = self._folded.get((text, start, end))
            if folded is None:
                self._spend(_FOLDING_COST * len(part))
                folded = self._folded[text, start, end] = fold(part)
            self._spend(len(part))
            match = find_folded(fold(quote), folded)
        return None if match is None else (start + match.start, start + match.end)

    def _spend(self, chars: int) -> None:
        self._read_chars += chars
        if self._read_chars > self._limit:
            raise BadInput("too_large", f"quotes: more than {self._limit} code points to compare")
