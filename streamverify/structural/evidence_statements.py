"""The sentences of a cited text, of which only those are read that a claim may be about.

First a text is asked for its words alone (`text.word_index`), then cut into sentences, then each sentence
asked for its words; what has too few of a claim's words is never taken apart. All of it happens when it is
first asked for and is kept, so that no order of questions costs more than reading all.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from math import ceil
from typing import Final

from streamverify.structural.evidence_cache import EVIDENCE
from streamverify.text.code import Span
from streamverify.text.modality import QUALIFIERS
from streamverify.text.sentences import split_sentences
from streamverify.text.statements import Statement, read_statement
from streamverify.text.word_index import (
    may_hold,
    qualified_spans,
    qualifying_words,
    starts_of,
    stems_of,
    words_in,
    written_out,
)
from streamverify.text.words import prepared

#: Up to so many sentences all are looked at; of more, those with one of the claim's rarest words.
_FEW_SENTENCES: Final = 24
_RAREST_WORDS: Final = 4
#: Claims after which doubtful sentences are read.
_OFTEN: Final = 2
_MOST_OCCURRENCES: Final = 8
#: Numbers of a claim that are looked for in a sentence before it is read.
_MOST_LOOKED_FOR: Final = 32
#: Code points to count for a look at the words of a sentence.
_LOOK_COST: Final = 10
_TEXT_BYTES: Final = 600
#: Counted from the start, since counting anew costs as much as finding a sentence.
_ROOM_BYTES: Final = 2_500
_SPAN_BYTES: Final = 150
_SET_BYTES: Final = 250
_WORD_BYTES: Final = 40
_STATEMENT_BYTES: Final = 1_200
_STEM_BYTES: Final = 100
_POSTING_BYTES: Final = 40
_QUIET_BYTES: Final = 120
#: What words of claims tell beside the start of a stem, which no sentence is without (`claim_words`).
FUNCTION: Final = ""
DENIES: Final = "\0denies"
OPENS_VALUE: Final = "\0opens value"
DENIES_AND_OPENS: Final = "\0denies, opens value"
MARKS: Final = frozenset((FUNCTION, DENIES, OPENS_VALUE, DENIES_AND_OPENS))

#: By index of a sentence, the starts of its stems, and the marks.
Starts = list[tuple[int, frozenset[str]]]


class EvidenceStatements:
    """The sentences of one text.

    Attributes:
        text: the text.
        may_qualify: false where no sentence of it has a negation, hedge or condition for sure.
        quiet: claims that stand in it as whole sentences and that no other sentence of it denies.
        size_bytes: memory, as estimated, with what was read so far.
    """

    __slots__ = (
        "_all",
        "_asked",
        "_every_start",
        "_held",
        "_hits",
        "_qualified",
        "_qualifying",
        "_qualifying_starts",
        "_room_bytes",
        "_spans",
        "_stated",
        "_statements",
        "_stems",
        "_verbatim",
        "may_qualify",
        "quiet",
        "size_bytes",
        "text",
    )

    def __init__(self, text: str) -> None:
        self.text = text
        self._hits = qualifying_words(text, words_in(text))
        self.may_qualify = self._hits is None or bool(self._hits)
        self.quiet: set[str] = set()
        self.size_bytes = _TEXT_BYTES + _ROOM_BYTES
        self._room_bytes = _ROOM_BYTES
        self._asked = 0
        self._spans: list[Span] | None = None
        self._statements: list[Statement | None] = []
        self._stems: list[frozenset[str] | None] = []
        self._qualifying: list[int] | None = None
        self._qualifying_starts: Starts | None = None
        self._every_start: Starts | None = None
        self._all: tuple[Statement, ...] | None = None
        self._qualified: tuple[Statement, ...] | None = None
        self._verbatim: dict[str, int] | None = None
        self._held: dict[str, list[int]] | None = None  # sentences by stem that they may have
        self._stated: dict[str, list[int]] | None = None  # by stem that they have

    @property
    def spans(self) -> list[Span]:
        """Where the sentences stand, in order and without a gap."""
        spans = self._spans
        if spans is None:
            spans = split_sentences(self.text)
            self._statements = [None] * len(spans)
            self._stems = [None] * len(spans)
            self._spans = spans
            self._grow(_SPAN_BYTES * len(spans))
        return spans

    def statement(self, index: int) -> Statement:
        """The sentence of ``spans[index]``, read.

        Raises:
            IndexError: there is no such sentence.
        """
        start, end = self.spans[index]
        statement = self._statements[index]
        if statement is None:
            statement = self._statements[index] = read_statement(self.text, start, end)
            self._grow(_STATEMENT_BYTES + _STEM_BYTES * len(statement.stems))
        return statement

    @property
    def statements(self) -> tuple[Statement, ...]:
        """All sentences, in order. Reads them all."""
        if self._all is None:
            self._all = tuple([self.statement(index) for index in range(len(self.spans))])
            self._grow(8 * len(self._all))
        return self._all

    @property
    def qualified(self) -> tuple[Statement, ...]:
        """Those with a negation, hedge or condition. Reads those that may have one."""
        if self._qualified is None:
            found = [self.statement(index) for index in self._may_be_qualified()]
            self._qualified = tuple([each for each in found if is_qualified(each)])
            self._grow(8 * len(self._qualified))
        return self._qualified

    @property
    def verbatim(self) -> dict[str, int]:
        """Index of each sentence by its bare text, without what surrounds its words."""
        if self._verbatim is None:
            text = self.text
            self._verbatim = {text[start:end].strip(): index for index, (start, end) in enumerate(self.spans)}
            self._grow(_SPAN_BYTES * len(self._verbatim) + 4 * len(text))
        return self._verbatim

    def find_whole(self, claim: str) -> range | None:
        """Indices of the sentences that a claim without surrounding blanks consists of, word for word.

        None where it stands nowhere in the text, or only as a part of a sentence: "It is not true that it
        rains." does not state "it rains.". A text that repeats the claim often is not searched to its end.
        """
        text = self.text
        at = text.find(claim) if claim else -1
        for _ in range(_MOST_OCCURRENCES):
            if at < 0:
                return None
            spans, end = self.spans, at + len(claim)
            first = bisect_right(spans, (at, len(text) + 1)) - 1
            if _is_blank(text, spans[first][0], at):
                last = bisect_left(spans, end, key=_end)
                if _is_blank(text, end, spans[last][1]):
                    return range(first, last + 1)
            at = text.find(claim, at + 1)
        return None

    def overlapping(
        self, claim: Statement, least: float, spend: Callable[[int], None], *, qualified: bool = False
    ) -> list[Statement]:
        """The sentences that have at least `least` of the claim's words and numbers, in order.

        Args:
            claim: whose `content` counts.
            least: number of its stems.
            spend: is told how many code points the search is worth.
            qualified: only those with a negation, hedge or condition.
        """
        if qualified and not self.may_qualify:
            return []
        content = claim.content
        as_written = written_out(content)
        indices = self._worth_a_look(content, as_written, least, qualified)
        spend(_LOOK_COST * len(indices))
        found: list[Statement] = []
        least_by_word = least - len(as_written)
        statements = self._statements
        self._asked += 1
        for index in indices:
            statement = statements[index]
            if statement is None:
                shared = len(content & self._stems_at(index))
                if shared < least_by_word or (
                    shared < least and not self._may_share(index, shared, least, as_written)
                ):
                    continue
                statement = self.statement(index)
            if len(content & statement.content) >= least and (not qualified or is_qualified(statement)):
                found.append(statement)
        return found

    def may_speak_of(
        self,
        tells: frozenset[str],
        most_missing: int,
        spend: Callable[[int], None],
        *,
        qualified: bool = False,
        but: int = -1,
    ) -> bool:
        """Whether a sentence may lack no more than `most_missing` of what a claim's words tell.

        A long text is not asked: it may.

        Args:
            tells: of the claim (`claim_words`).
            most_missing: number of them.
            spend: is told how many code points the search is worth.
            qualified: only those with a negation, hedge or condition.
            but: index of a sentence that does not count.
        """
        if qualified:
            if not self.may_qualify:
                return False
            starts = self._qualifying_starts or self._starts_of(self._may_be_qualified())
            self._qualifying_starts = starts
        else:
            starts = self._every_start or self._starts_of(range(len(self.spans)))
            self._every_start = starts
        if starts is None:
            return True
        spend(_LOOK_COST * len(starts))
        for index, theirs in starts:  # noqa: SIM110 (a generator costs as much again)
            if len(tells - theirs) <= most_missing and index != but:
                return True
        return False

    def sharing(self, claim: Statement, among: Sequence[Statement]) -> Sequence[Statement]:
        """Of `among` (`statements` or `qualified`), those worth comparing with the claim, however little
        they have in common.

        Of a long text, a sentence without any of the claim's `_RAREST_WORDS` rarest words is left out.
        """
        if len(among) <= _FEW_SENTENCES:
            return among
        postings = self._stated
        if postings is None:
            postings = self._stated = _postings([each.content for each in self.statements])
            self._grow(_size_of(postings))
        lists = sorted([postings[stem] for stem in claim.content if stem in postings], key=len)
        chosen = sorted({index for found in lists[:_RAREST_WORDS] for index in found})
        statements = [self.statements[index] for index in chosen]
        return statements if among is self._all else [each for each in statements if is_qualified(each)]

    def note_quiet(self, claim: str) -> None:
        """Remember a claim for `quiet`: twice as many as there are sentences, no more."""
        if len(self.quiet) <= 2 * len(self.spans):
            self.quiet.add(claim)
            self._grow(_QUIET_BYTES + 4 * len(claim))

    def _worth_a_look(
        self, content: frozenset[str], as_written: list[str], least: float, qualified: bool
    ) -> Sequence[int]:
        """Indices of sentences that may share enough."""
        indices = self._may_be_qualified() if qualified else range(len(self.spans))
        if len(indices) <= _FEW_SENTENCES:
            return indices
        # Who has `least` of the words lacks no more than the others, so of one word more he has one.
        enough = len(content) - ceil(least) + 1
        by_word = [stem for stem in content if stem not in as_written]
        if len(by_word) < enough:
            return indices
        postings = self._held
        if postings is None:
            postings = self._held = _postings(self._stems_of_all())
            self._grow(_size_of(postings))
        lists = sorted([postings.get(stem, ()) for stem in by_word], key=len)
        chosen = {index for found in lists[:enough] for index in found}
        return sorted(chosen.intersection(indices) if qualified else chosen)

    def _stems_at(self, index: int) -> frozenset[str]:
        """The stems that a sentence may have."""
        stems = self._stems[index]
        if stems is None:
            start, end = self.spans[index]
            stems = self._stems[index] = stems_of(words_in(self.text[start:end]))
            self._grow(_SET_BYTES + _WORD_BYTES * len(stems))
        return stems

    def _may_share(self, index: int, shared: int, least: float, as_written: list[str]) -> bool:
        if self._asked > _OFTEN or len(as_written) > _MOST_LOOKED_FOR:
            return True  # to read it once is cheaper than to ask each time, or for so many
        start, end = self.spans[index]
        lowered = prepared(self.text[start:end])
        return shared + sum([may_hold(lowered, stem) for stem in as_written]) >= least

    def _may_be_qualified(self) -> list[int]:
        found = self._qualifying
        if found is None:
            found = self._qualifying = qualified_spans(self.text, self.spans, self._hits)
            self._grow(8 * len(found))
        return found

    def _starts_of(self, indices: Sequence[int]) -> Starts | None:
        """By sentence, what no claim misses in it; None where there are more than a few."""
        if len(indices) > _FEW_SENTENCES:
            return None
        text, spans = self.text, self.spans
        starts = [(index, starts_of(words_in(text[slice(*spans[index])])) | MARKS) for index in indices]
        self._grow(sum([_SET_BYTES + _WORD_BYTES * len(each) for _, each in starts]))
        return starts

    def _stems_of_all(self) -> Sequence[frozenset[str]]:
        return [self._stems_at(index) for index in range(len(self.spans))]

    def _grow(self, size_bytes: int) -> None:
        room = self._room_bytes
        if size_bytes <= room:
            self._room_bytes = room - size_bytes
            return
        self._room_bytes = 0
        self.size_bytes += size_bytes - room
        EVIDENCE.recount(self, self.text, EvidenceStatements)


def statements_of(text: str) -> EvidenceStatements:
    """The sentences of a text, kept as long as the cache has room."""
    return EVIDENCE.get(text, EvidenceStatements)


def is_qualified(statement: Statement) -> bool:
    """Whether a sentence has a negation, a hedge or a condition."""
    return bool(statement.negations) or statement.is_denied or bool(statement.bits & QUALIFIERS)


def _postings(sentences: Sequence[frozenset[str]]) -> dict[str, list[int]]:
    """Indices of the sentences by stem."""
    postings: dict[str, list[int]] = {}
    for index, stems in enumerate(sentences):
        for stem in stems:
            postings.setdefault(stem, []).append(index)
    return postings


def _size_of(postings: dict[str, list[int]]) -> int:
    return _SPAN_BYTES * len(postings) + _POSTING_BYTES * sum(map(len, postings.values()))


def _is_blank(text: str, start: int, end: int) -> bool:
    return start == end or text[start:end].isspace()


def _end(span: Span) -> int:
    return span[1]
