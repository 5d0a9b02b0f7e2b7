"""Under which specs the records of a sum were made: figures under different ones are not comparable, and are
never added up without being told so."""

from collections import Counter
from typing import Final

#: Of a hash, where several are named in a line.
_SHOWN_DIGITS: Final = 12
_MOST_SHOWN: Final = 5


class SpecHashes:
    """Counts records by spec hash, for whoever adds up their figures."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, spec_hash: str) -> None:
        """Count a record."""
        self.counts[spec_hash] += 1

    @property
    def only(self) -> str | None:
        """The one spec hash of all records; None where there are several, or no record."""
        return next(iter(self.counts)) if len(self.counts) == 1 else None

    def warning(self) -> str | None:
        """What to say beside a sum, None where all records are under one spec."""
        if len(self.counts) < 2:
            return None
        named = [f"{name[:_SHOWN_DIGITS]}… {count:,}" for name, count in self.counts.most_common(_MOST_SHOWN)]
        if len(self.counts) > _MOST_SHOWN:
            named.append("…")
        return (
            f"These figures add up records under {len(self.counts)} different specs ({', '.join(named)}), "
            "which are not comparable: look at each spec_hash alone."
        )
