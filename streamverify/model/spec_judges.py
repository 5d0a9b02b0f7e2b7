"""Judges as a spec names them: which, in which order, and from which score their label stands."""

import posixpath
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator

from .errors import SpecError

#: Judges by name. `auto` stands for the best that needs nothing to be set up: `rules`, then `builtin`.
JUDGE_NAMES: Final[tuple[str, ...]] = ("auto", "rules", "builtin", "llm")
#: A local model is named by the directory of its files.
NLI_PREFIX: Final = "nli:"
#: The names as they stand in help texts and messages.
NAMES_IN_WORDS: Final = f"{', '.join(JUDGE_NAMES)} or {NLI_PREFIX}DIR"
#: What `auto` stands for.
AUTO_JUDGES: Final[tuple[str, ...]] = ("rules", "builtin")
MAX_JUDGES: Final = 8

_Score = Annotated[float, Field(ge=0, le=1)]


class Bands(BaseModel):
    """The score from which a label of the judge stands; scores are rounded to two digits first.

    The defaults lean to the safe side: a false `supported` is the worst error and a false `contradicted`
    blocks an answer, so both ask for a sure judge; a false `insufficient` costs a second look only.
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    supported: _Score = Field(0.8, description="Effect: least score of a `supported` that stands.")
    contradicted: _Score = Field(0.8, description="Effect: least score of a `contradicted` that stands.")
    insufficient: _Score = Field(0.5, description="Effect: least score of an `insufficient` that stands.")


class JudgeEntry(BaseModel):
    """One judge of the cascade. In YAML a mapping, or the plain name.

    A label whose score is below its band does not stand: the claim goes on to the next judge, and behind the
    last one it is not judged (`abstained`).
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=1_000)] = Field(
        description="`auto`, `rules`, `builtin`, `llm`, or `nli:DIR` (a relative DIR counts from the spec "
        "file). Of `nli:DIR` the hash of the spec holds `nli` only: the revision says which model it is."
    )
    revision: Annotated[str, Field(min_length=1, max_length=200)] | None = Field(
        None,
        description="Effect: the judge id that is expected (`rules@1`); where the loaded judge has another, "
        "the start is refused. Null: any.",
    )
    bands: Bands = Field(Bands(), description="Effect: from which score each label stands.")
    max_claims_per_answer: Annotated[int, Field(ge=1)] | None = Field(
        None,
        description="Effect: of one answer the judge is asked about so many claims, in reading order; the "
        "others end as if it had no budget. Null: all.",
    )

    @field_validator("name")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in JUDGE_NAMES and not (name.startswith(NLI_PREFIX) and name != NLI_PREFIX):
            raise ValueError(f"no judge of that name; known: {', '.join(JUDGE_NAMES)}, {NLI_PREFIX}DIR")
        return name

    @property
    def directory(self) -> str | None:
        """Of a local model's files."""
        return self.name.removeprefix(NLI_PREFIX) if self.name.startswith(NLI_PREFIX) else None

    def check_revision(self, judge_id: str) -> None:
        """Compare with the judge that was loaded.

        Args:
            judge_id: what it says of itself.

        Raises:
            SpecError: the spec expects another.
        """
        if self.revision is not None and self.revision != judge_id:
            raise SpecError(
                f"judges: {self.name} is {judge_id}, the spec expects {self.revision}.",
                hint="Load the judge that is meant, or name this one in the spec, which changes its hash.",
            )

    def in_directory(self, base: str) -> "JudgeEntry":
        """With a relative directory counted from `base`."""
        directory = self.directory
        if directory is None or posixpath.isabs(directory):
            return self
        return self.model_copy(update={"name": NLI_PREFIX + posixpath.join(base, directory)})

    def identity(self) -> dict[str, Any]:
        """What of the entry decides outcomes, for the hash of the spec: not where a model's files lie."""
        name = self.name if self.directory is None else NLI_PREFIX.removesuffix(":")
        return {**self.model_dump(mode="json"), "name": name}


def _entries(judges: object) -> object:
    """Plain names to entries."""
    if isinstance(judges, str) or not isinstance(judges, Sequence):
        return judges
    return tuple(judge if isinstance(judge, JudgeEntry | Mapping) else {"name": judge} for judge in judges)


def checked_order(judges: tuple[JudgeEntry, ...]) -> tuple[JudgeEntry, ...]:
    """The judges, if each stands there once and the free one first.

    Raises:
        ValueError: a judge is given twice, directly or by `auto`, or one stands before `rules`.
    """
    seen: set[str] = set()
    for place, judge in enumerate(judges):
        name = judge.name if judge.directory is None else NLI_PREFIX + posixpath.normpath(judge.directory)
        if name == "auto" and judge.revision is not None:
            raise ValueError("auto stands for several judges and has no revision; name them to expect one")
        for each in AUTO_JUDGES if name == "auto" else (name,):
            if each in seen:
                raise ValueError(f"{judge.name} is given twice (auto stands for {', '.join(AUTO_JUDGES)})")
            seen.add(each)
        if place and name in ("rules", "auto"):
            raise ValueError(
                f"{name} must come first: it costs nothing, and what it settles nobody else sees"
            )
    return judges


def _allow_names(schema: dict[str, Any]) -> None:
    """In the JSON Schema of the field, which does not see what is done before the validation."""
    schema["items"] = {"anyOf": [{"type": "string"}, schema["items"]]}


#: The field of the spec.
Judges = Annotated[
    tuple[JudgeEntry, ...],
    Field(strict=False, max_length=MAX_JUDGES, json_schema_extra=_allow_names),
    BeforeValidator(_entries),
]
