"""Which sets the model learns from, and how much of each: plain numbers, chosen once.

Pairs made for inference between captions or single sentences are many and easy; taken as they are, they make
a model worse at long evidence. So each set has a cap, each label an equal share of it, and part of the
evidence is surrounded by sentences from elsewhere. What long evidence needs is made from its sentences
(`synthetic`).
"""

from pathlib import Path
from typing import Final, NamedTuple, cast

from streamverify.evaluation.labelled import LabelledPair, labelled_files, read_labelled
from streamverify.model.errors import StreamverifyError

from .example import Example, Target


class Share(NamedTuple):
    """How much of a set is taken.

    Attributes:
        pairs: at most, over all labels.
        surrounded: share of the pairs whose evidence is put between sentences from elsewhere.
    """

    pairs: int
    surrounded: float = 0.0


class Recipe(NamedTuple):
    """All that decides which pairs are learnt; with the same data and seed it gives the same pairs.

    Attributes:
        shares: by set of the data directory.
        answers_matched: pairs of question and answer whose labels have answers of equal length.
        answers_rewritten: pairs of question and answer with a wrong answer of the right kind.
        made: pairs by what makes them (`synthetic.MAKERS`).
        made_surrounded: share of these whose evidence is put between sentences from elsewhere.
        seed: of every choice.
    """

    shares: dict[str, Share]
    answers_matched: int
    answers_rewritten: int
    made: dict[str, int]
    made_surrounded: float = 0.25
    seed: int = 20261130

    def scaled(self, factor: float) -> "Recipe":
        """The same mixture with more or fewer pairs."""
        return self._replace(
            shares={
                name: each._replace(pairs=round(each.pairs * factor)) for name, each in self.shares.items()
            },
            answers_matched=round(self.answers_matched * factor),
            answers_rewritten=round(self.answers_rewritten * factor),
            made={name: round(pairs * factor) for name, pairs in self.made.items()},
        )


#: The set of questions with answers. Its wrong answers are whole sentences, its right ones a few words, so
#: that length alone tells them apart: it is never taken as it is.
ANSWERS: Final = "halueval_qa"
#: Sets whose evidence is a text of several sentences about one topic, from which pairs are made.
PASSAGES: Final = (ANSWERS, "wice_partial")

RECIPE: Final = Recipe(
    shares={
        "mnli_dev": Share(19500, surrounded=0.2),
        "snli": Share(6000, surrounded=0.15),
        "negation_nli": Share(3000, surrounded=0.2),
        "breaking_nli": Share(1200, surrounded=0.2),
        "med": Share(2000, surrounded=0.15),
        "tabfact": Share(600),
        "wice_partial": Share(500),
    },
    answers_matched=1500,
    answers_rewritten=800,
    made={
        "stated": 400,
        "shortened": 800,
        "joined": 400,
        "value changed": 1300,
        "name changed": 1400,
        "left out": 1400,
        "joined in part": 700,
    },
)


def read_sets(directory: Path, recipe: Recipe = RECIPE) -> dict[str, list[Example]]:
    """The pairs of every set that the recipe names, by set.

    Raises:
        StreamverifyError: a set is missing or cannot be read.
    """
    files = labelled_files(directory)
    names = sorted({*recipe.shares, ANSWERS, *PASSAGES})
    missing = [name for name in names if name not in files]
    if missing:
        raise StreamverifyError(
            f"{directory}: no set named {', '.join(missing)}.",
            hint="Name a directory that holds each as NAME.jsonl.gz.",
            code="training_data_missing",
        )
    return {name: read_examples(name, files[name]) for name in names}


def read_examples(name: str, path: Path) -> list[Example]:
    """The usable pairs of one file, in its order.

    Raises:
        StreamverifyError: the file cannot be read.
    """
    try:
        pairs = [line for line in read_labelled(path) if isinstance(line, LabelledPair)]
    except (OSError, EOFError) as error:
        raise StreamverifyError(f"{path}: {error}.", code="training_data_unreadable") from error
    return [Example("\n".join(pair.evidence), pair.claim, cast("Target", pair.label), name) for pair in pairs]
