"""Parts of a verification spec: its texts, its date, its calibration, what is asked of a risk class."""

import datetime
import posixpath
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from .answer import Timestamp

MAX_TEXT_CHARS: Final = 2_000

#: Descriptive: what a figure means. It decides nothing, but stands in the hash.
Text = Annotated[str, Field(min_length=1, max_length=MAX_TEXT_CHARS)] | None
#: A short name or number of a revision.
Revision = Annotated[str, Field(min_length=1, max_length=200)] | None


def _iso(value: object) -> object:
    """A date as YAML reads it, back to how it was written."""
    return value.isoformat() if isinstance(value, datetime.date) else value


#: A date or date-time, which YAML makes objects of.
Moment = Annotated[Timestamp | None, BeforeValidator(_iso)]


class RiskClass(BaseModel):
    """What is asked of claims of one risk class. Nothing here can turn into a `pass`."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    min_confidence: Annotated[float, Field(ge=0, le=1)] = Field(
        0.5,
        description="Effect: a judged claim below it is flagged, one without a confidence too. 0 asks for "
        "none.",
    )
    on_insufficient: Literal["flag", "block"] = Field("flag", description="Effect: for material claims only.")
    on_not_judged: Literal["flag", "block"] = Field("flag", description="Effect: for material claims only.")


class Calibration(BaseModel):
    """A file that `streamverify calibrate` wrote. The hash of the spec holds its digest, not its place."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    file: Annotated[str, Field(min_length=1, max_length=4_096)] = Field(
        description="Path; a relative one counts from the spec file."
    )
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = Field(
        description="Effect: the `sha256` that stands in the file; a file with another one is refused."
    )

    def in_directory(self, base: str) -> "Calibration":
        """With a relative path counted from `base`."""
        return self.model_copy(update={"file": posixpath.join(base, self.file)})

    def identity(self) -> dict[str, Any]:
        """What of it decides outcomes, for the hash of the spec."""
        return {"sha256": self.sha256}
