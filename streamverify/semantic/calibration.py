"""A calibration: what a judge's score of support means as a probability, and where to draw the line.

`streamverify calibrate` fits one on labels and writes it; here it is read and applied. It belongs to one
judge in one revision: another's scores mean something else. Without a calibration `probability` stays null.
"""

import hashlib
import json
import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, get_args

from streamverify.model.errors import StreamverifyError

FORMAT: Final = "streamverify.calibration.v1"
MAX_CALIBRATION_BYTES: Final = 4 * 1024 * 1024
#: Scores nearer to 0 or 1 count as this near, since their log odds have no end.
LEAST_SCORE: Final = 1e-4
#: Probabilities are rounded to these, so that one that is computed again meets its own threshold.
PROBABILITY_DIGITS: Final = 12

Method = Literal["platt", "isotonic"]
METHODS: Final[tuple[Method, ...]] = get_args(Method)


class CalibrationError(StreamverifyError):
    """A calibration file that cannot be used."""

    code = "calibration_invalid"


class Platt(NamedTuple):
    """A line in the log odds of the score: probability = 1 / (1 + exp(-(slope · log odds + intercept)))."""

    slope: float
    intercept: float


class Isotonic(NamedTuple):
    """Probabilities at rising scores, linear between two of them and level beyond the ends."""

    scores: Sequence[float]
    probabilities: Sequence[float]


Curve = Platt | Isotonic


class Threshold(NamedTuple):
    """From which probability a supported verdict may be accepted in a risk class.

    Attributes:
        min_probability: None where no threshold keeps the bound: then nothing may be accepted.
        max_false_accepts: the bound that is kept, a share of what is accepted.
        confidence: with which it is kept.
    """

    min_probability: float | None
    max_false_accepts: float
    confidence: float


class Calibration(NamedTuple):
    """A calibration that was read.

    Attributes:
        name: that its maker gave.
        judge: name and revision of the judge whose scores it is about.
        curve: from score to probability.
        base_rate: share of support among the labels that it was fitted on.
        thresholds: by risk class.
        sha256: of the content of its file; names it in a spec hash.
    """

    name: str
    judge: str
    curve: Curve
    base_rate: float
    thresholds: Mapping[str, Threshold]
    sha256: str

    def threshold(self, risk_class: str) -> Threshold | None:
        """That of the class, else of `default`; None where there is neither."""
        return self.thresholds.get(risk_class) or self.thresholds.get("default")

    def min_probability(self, risk_class: str) -> float:
        """From which probability a supported verdict of the class may be accepted: 0 where the calibration
        says nothing of it, above 1 where none is enough."""
        threshold = self.threshold(risk_class)
        if threshold is None:
            return 0.0
        return math.inf if threshold.min_probability is None else threshold.min_probability


def apply(calibration: Calibration, score: float) -> float:
    """The probability of support for a score of support, both 0 to 1.

    Raises:
        ValueError: the score is not between 0 and 1.
    """
    return probability_of(calibration.curve, score)


def probability_of(curve: Curve, score: float) -> float:
    """As `apply`."""
    if not 0 <= score <= 1:
        raise ValueError(f"score {score}: 0 to 1")
    return round(_value(curve, score), PROBABILITY_DIGITS)


def _value(curve: Curve, score: float) -> float:
    if isinstance(curve, Platt):
        return _logistic(curve.slope * log_odds(score) + curve.intercept)
    scores, probabilities = curve
    behind = bisect_right(scores, score)
    if behind == 0:
        return probabilities[0]
    if behind == len(scores):
        return probabilities[-1]
    low, high = scores[behind - 1], scores[behind]
    share = (score - low) / (high - low)
    return probabilities[behind - 1] + share * (probabilities[behind] - probabilities[behind - 1])


def log_odds(score: float) -> float:
    """Natural logarithm of score / (1 - score)."""
    score = min(max(score, LEAST_SCORE), 1 - LEAST_SCORE)
    return math.log(score / (1 - score))


def load_calibration(path: Path, judge_id: str | None = None) -> Calibration:
    """Reads a calibration file.

    Args:
        path: of the file.
        judge_id: the judge whose scores are to be calibrated; None takes any.

    Raises:
        CalibrationError: it cannot be read, `parse_calibration` refuses it, or it is of another judge or
            revision.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MAX_CALIBRATION_BYTES + 1)
    except OSError as error:
        raise CalibrationError(f"{path}: cannot be read: {error.strerror}.") from None
    calibration = parse_calibration(content, str(path))
    if judge_id is not None:
        check_judge(calibration, judge_id, str(path))
    return calibration


def check_judge(calibration: Calibration, judge_id: str, source: str = "calibration") -> None:
    """Refuses a calibration of another judge.

    Raises:
        CalibrationError: it is one.
    """
    if calibration.judge != judge_id:
        raise CalibrationError(
            f"{source}: fitted on scores of {calibration.judge}, not of {judge_id}.",
            hint="Run `streamverify calibrate` with the judge in use.",
        )


def parse_calibration(content: bytes, source: str = "calibration") -> Calibration:
    """The content of a calibration file.

    Raises:
        CalibrationError: not of this form, or changed since it was written: its hash does not fit.
    """
    if len(content) > MAX_CALIBRATION_BYTES:
        raise CalibrationError(f"{source}: over {MAX_CALIBRATION_BYTES} bytes.")
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        raise CalibrationError(f"{source}: not JSON.") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise CalibrationError(f"{source}: no calibration of the form {FORMAT}.", hint=_MAKE_ONE)
    if document.get("sha256") != content_sha256(document):
        raise CalibrationError(f"{source}: its hash does not fit: it was changed.", hint=_MAKE_ONE)
    try:
        return _calibration(document)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise CalibrationError(f"{source}: a field is missing or wrong.", hint=_MAKE_ONE) from None


def content_sha256(document: Mapping[str, Any]) -> str:
    """Hexadecimal SHA-256 of a calibration's fields but `sha256`, as canonical JSON."""
    content = {name: value for name, value in document.items() if name != "sha256"}
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()


_MAKE_ONE: Final = "Make one with `streamverify calibrate`."


def _calibration(document: Mapping[str, Any]) -> Calibration:
    thresholds = {
        risk_class: Threshold(
            None if each["min_probability"] is None else _share(each["min_probability"]),
            _share(each["max_false_accepts"]),
            _share(each["confidence"]),
        )
        for risk_class, each in document["thresholds"].items()
    }
    name, judge, base_rate = document["name"], document["judge"], document["base_rate"]
    if not (isinstance(name, str) and isinstance(judge, str) and name and judge):
        raise ValueError("no name or judge")
    return Calibration(
        name, judge, _curve(document), _share(base_rate["value"]), thresholds, document["sha256"]
    )


def _curve(document: Mapping[str, Any]) -> Curve:
    method, parameters = document["method"], document["parameters"]
    if method == "platt":
        slope, intercept = float(parameters["slope"]), float(parameters["intercept"])
        if not (math.isfinite(slope) and math.isfinite(intercept) and slope > 0):
            raise ValueError("no rising line")
        return Platt(slope, intercept)
    if method != "isotonic":
        raise ValueError("unknown method")
    scores = [_share(score) for score in parameters["scores"]]
    probabilities = [_share(each) for each in parameters["probabilities"]]
    rises = all(low < high for low, high in pairwise(scores))
    falls = any(low > high for low, high in pairwise(probabilities))
    if not scores or len(scores) != len(probabilities) or not rises or falls:
        raise ValueError("no rising curve")
    return Isotonic(scores, probabilities)


def _share(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError("no share")
    return float(value)


def _logistic(value: float) -> float:
    if value >= 0:
        return 1 / (1 + math.exp(-value))
    return math.exp(value) / (1 + math.exp(value))
