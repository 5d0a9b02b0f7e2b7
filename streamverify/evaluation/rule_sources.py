"""What `bench rules` measures on: the labelled sets of a directory, and a file of Chinese sentences."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from streamverify.model.errors import StreamverifyError

from .labelled import LabelledPair, read_labelled_sets
from .rule_rates import RuleRates, Source, measure_rules
from .sentence_samples import read_paragraphs

_LANGUAGES: Final = ("en", "ru")


def bench_rules(
    directory: Path,
    chinese: Path | None,
    *,
    per_set: int,
    seed: int,
    show: int,
    progress: Callable[[str], None],
) -> RuleRates:
    """`measure_rules` on the sets of a directory and, where it is named, a file of Chinese sentences.

    Raises:
        StreamverifyError: as `labelled_sources` and `chinese_source`.
    """

    def sources() -> Iterator[Source]:
        if chinese is None:
            progress("no Chinese sentences named: Chinese is not measured")
        else:
            yield chinese_source(chinese)
        yield from labelled_sources(directory, progress)

    return measure_rules(sources(), per_set=per_set, seed=seed, show=show, progress=progress)


def labelled_sources(directory: Path, progress: Callable[[str], None]) -> Iterator[Source]:
    """The English and Russian pairs of each set of a directory; what is left out is told.

    Raises:
        StreamverifyError: no set is there, or a file cannot be read.
    """
    for name, lines in read_labelled_sets(directory):
        pairs: dict[str, list[LabelledPair]] = {}
        unusable = 0
        for line in lines:
            if isinstance(line, LabelledPair):
                pairs.setdefault(line.language, []).append(line)
            else:
                unusable += 1
        if unusable:
            progress(f"{name}: {unusable} lines that hold no pair")
        for language, found in pairs.items():
            if language in _LANGUAGES:
                evidence = ["\n".join(pair.evidence) for pair in found]
                yield Source(name, language, evidence, [p for p in found if p.label == "supported"])
            else:
                progress(f"{name}: {len(found)} pairs left out, language {language or 'not given'}")


def chinese_source(path: Path) -> Source:
    """The paragraphs of a file, each a piece of evidence, every sentence of them taken.

    Raises:
        StreamverifyError: the file cannot be read.
    """
    try:
        return Source(path.stem, "zh", read_paragraphs(path), is_whole=True)
    except (OSError, UnicodeDecodeError) as error:
        raise StreamverifyError(f"{path}: {error}.", hint="Name a text file in UTF-8.") from None
