"""What the checks of one answer share: severities, options, a budget of reading, and texts folded once."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from streamverify.model.codes import FindingCode, Severity
from streamverify.model.errors import BadInput
from streamverify.structural.chunk_values import ChunkValues, chunk_values
from streamverify.structural.claim_words import ClaimWords
from streamverify.structural.evidence_statements import EvidenceStatements, statements_of
from streamverify.structural.pieces import LONG_TEXT_CHARS
from streamverify.structural.resolution import Link, ResolvedAnswer, ResolvedClaim
from streamverify.text.folding import Folded, fold
from streamverify.text.value_budget import ValueBudget

_LINE_END_COST: Final = 32
#: In long texts sentences count too, since reading one costs as much as comparing 500 code points.
_SENTENCE_COST: Final = 500
_SENTENCE_ENDS: Final = (".", "!", "?", "\n", "。", "！", "？", "…")
_LINE_END_HYPHEN: Final = re.compile("[-\xad\u2010\u2011][ \t]*+[\n\r\u2028]")
ANSWER_AS_A_WHOLE: Final[tuple[None, ...]] = (None,)


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """Settings of the checks.

    Attributes:
        chunk_max_chars: longest cited chunk in code points; a longer one is `chunk_too_large`.
        uncovered_max: `uncovered_text` findings an answer; the last says how many more there may be.
    """

    chunk_max_chars: int = 2_000
    uncovered_max: int = 20


#: Claims times cited chunks of one answer that are held against each other one by one.
MOST_PAIRS: Final = 2_000


class Work:
    """State of one run of the checks over one answer."""

    __slots__ = (
        "_evidence",
        "_folded",
        "_pairs",
        "_search_costs",
        "_users",
        "_values",
        "_words",
        "mismatched_claims",
        "options",
        "remaining_chars",
        "resolved",
        "severities",
        "value_budget",
        "words_of_spans",
    )

    def __init__(
        self, resolved: ResolvedAnswer, severities: Mapping[FindingCode, Severity], options: CheckOptions
    ) -> None:
        self.resolved = resolved
        self.severities = severities
        self.options = options
        self.remaining_chars = resolved.compared_chars
        self.value_budget = ValueBudget(resolved.most_values)
        #: Indices of claims whose span was found wrong, so that coverage does not believe it.
        self.mismatched_claims: set[int] = set()
        self.words_of_spans: dict[tuple[int, int], frozenset[str]] = {}
        self._values: dict[str, ChunkValues] = {}
        self._words: dict[int, ClaimWords] = {}
        self._evidence: dict[str, EvidenceStatements] = {}
        self._folded: dict[str, Folded] = {}
        self._search_costs: dict[str, int] = {}
        self._pairs = MOST_PAIRS
        self._users: dict[str, tuple[Link, list[int]]] | None = None

    def spend(self, chars: int) -> None:
        """Count code points that a comparison is about to read.

        Raises:
            BadInput: `too_large`, the answer's comparisons would read more than its limit.
        """
        self.remaining_chars -= chars
        if self.remaining_chars < 0:
            limit = self.resolved.compared_chars
            raise BadInput("too_large", f"more than {limit} code points to compare")

    def take_pairs(self, chunks: int) -> int:
        """How many chunks of a claim may each be held against it alone: of an answer `MOST_PAIRS` in all,
        from its first claim on, since that reads far more than what is compared together."""
        taken = min(chunks, self._pairs)
        self._pairs -= taken
        return taken

    def values_of(self, text: str) -> ChunkValues:
        """The values of a cited chunk, which count once an answer.

        Raises:
            TooManyValues: with them the answer has more than its limit.
            BadInput: `too_large`, a long text has too many sentences to compare.
        """
        values = self._values.get(text)
        if values is None:
            if len(text) > LONG_TEXT_CHARS:
                self.spend(_SENTENCE_COST * sum(map(text.count, _SENTENCE_ENDS)))
            values = self._values[text] = chunk_values(text, self.value_budget)
        return values

    def evidence_of(self, text: str) -> EvidenceStatements:
        """The sentences of a cited text; each text is looked up once an answer."""
        evidence = self._evidence.get(text)
        if evidence is None:
            evidence = self._evidence[text] = statements_of(text)
        return evidence

    def words_of(self, claim: ResolvedClaim) -> ClaimWords:
        """The words of a claim; each is cut into words once an answer."""
        words = self._words.get(claim.index)
        if words is None:
            words = self._words[claim.index] = ClaimWords(claim.text)
        return words

    def fold(self, text: str) -> Folded:
        """The folded text; each text is folded once an answer."""
        folded = self._folded.get(text)
        if folded is None:
            folded = self._folded[text] = fold(text)
        return folded

    def search_cost(self, text: str) -> int:
        """Code points to count for looking for a quote in this text under the folding."""
        cost = self._search_costs.get(text)
        if cost is None:
            # Hyphens at line ends have several readings, and then each search takes the text apart.
            factor = _LINE_END_COST if _LINE_END_HYPHEN.search(text) else 1
            cost = self._search_costs[text] = factor * len(text)
        return cost

    def users(self, link: Link) -> Sequence[int | None]:
        """Indices of the claims that use this link, each once; `(None,)` where none does."""
        if self._users is None:
            self._users = {}
            for claim in self.resolved.claims:
                for used in claim.links:
                    _, indices = self._users.setdefault(used.citation_id, (used, []))
                    if not indices or indices[-1] != claim.index:
                        indices.append(claim.index)
        used_link, users = self._users.get(link.citation_id, (link, ()))
        # A second citation with the same id is shadowed: claims use the first.
        return users if users and used_link is link else ANSWER_AS_A_WHOLE
