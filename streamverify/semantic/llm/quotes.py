"""Where the quotes of a reply stand in the sources."""

from streamverify.model.judgement import EvidenceSpan
from streamverify.semantic.judge import Evidence
from streamverify.text.folding import Folded, find_exact, find_folded, fold

from .prompt import source_name


class Sources:
    """The sources of one question by the names that the prompt gave them; each is folded once at most."""

    def __init__(self, evidence: Evidence) -> None:
        self._by_name = {source_name(place): chunk for place, chunk in enumerate(evidence)}
        self._folded: dict[str, Folded] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def find(self, name: str, quote: str) -> EvidenceSpan | None:
        """The first place of the quote, exactly or under the folding; None where it does not stand there.

        Raises:
            KeyError: there is no such source.
        """
        chunk_id, text = self._by_name[name]
        found = find_exact(quote, text)
        if found is None:
            folded = self._folded.get(name)
            if folded is None:
                folded = self._folded[name] = fold(text)
            found = find_folded(fold(quote), folded)
        return None if found is None else EvidenceSpan(chunk_id, found.start, found.end)
