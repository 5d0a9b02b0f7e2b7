"""Calibration files: what is refused, and what a score becomes."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.semantic.calibration import (
    FORMAT,
    MAX_CALIBRATION_BYTES,
    CalibrationError,
    Isotonic,
    Platt,
    Threshold,
    apply,
    content_sha256,
    load_calibration,
    parse_calibration,
    probability_of,
)


def document(**change: Any) -> dict[str, Any]:
    fields = {
        "format": FORMAT,
        "name": "мои метки",
        "judge": "some@1",
        "method": "isotonic",
        "parameters": {"scores": [0.2, 0.6], "probabilities": [0.1, 0.9]},
        "base_rate": {"numerator": 1, "denominator": 2, "value": 0.5},
        "thresholds": {"default": {"min_probability": 0.8, "max_false_accepts": 0.05, "confidence": 0.95}},
        **change,
    }
    return {**fields, "sha256": content_sha256(fields)}


def content(**change: Any) -> bytes:
    return json.dumps(document(**change)).encode()


def test_a_file_is_read() -> None:
    calibration = parse_calibration(content())
    assert calibration.curve == Isotonic([0.2, 0.6], [0.1, 0.9])
    assert (calibration.name, calibration.judge, calibration.base_rate) == ("мои метки", "some@1", 0.5)
    assert calibration.sha256 == document()["sha256"]


def test_a_class_without_a_threshold_of_its_own_has_the_default() -> None:
    threshold = Threshold(0.8, 0.05, 0.95)
    calibration = parse_calibration(content())
    assert calibration.threshold("default") == calibration.threshold("high") == threshold
    assert parse_calibration(content(thresholds={})).threshold("high") is None


@pytest.mark.parametrize(
    ("score", "probability"), [(0.0, 0.1), (0.2, 0.1), (0.3, 0.3), (0.4, 0.5), (0.6, 0.9), (1.0, 0.9)]
)
def test_between_two_scores_probability_is_linear(score: float, probability: float) -> None:
    assert apply(parse_calibration(content()), score) == pytest.approx(probability)


@pytest.mark.parametrize(
    ("curve", "score", "probability"),
    [
        (Platt(1.0, 0.0), 0.3, 0.3),
        (Platt(2.0, 0.0), 0.5, 0.5),
        (Platt(1.0, 1.0), 0.5, 0.731058579),
        (Platt(50.0, 0.0), 1.0, 1.0),
        (Platt(50.0, 0.0), 0.0, 0.0),
    ],
)
def test_platts_line(curve: Platt, score: float, probability: float) -> None:
    assert probability_of(curve, score) == pytest.approx(probability, abs=1e-9)


@pytest.mark.parametrize("score", [-0.1, 1.1, float("nan")])
def test_what_is_no_score_is_refused(score: float) -> None:
    with pytest.raises(ValueError, match="0 to 1"):
        apply(parse_calibration(content()), score)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (b"", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "no calibration of the form"),
        (b'{"format": "other"}', "no calibration of the form"),
        (b" " * (MAX_CALIBRATION_BYTES + 1), "over"),
        (content().replace(b"0.9]", b"1.0]"), "its hash does not fit"),
        (json.dumps({**document(), "more": 1}).encode(), "its hash does not fit"),
        (content(method="magic"), "missing or wrong"),
        (content(judge=""), "missing or wrong"),
        (content(base_rate=None), "missing or wrong"),
        (content(thresholds={"default": {"min_probability": 2}}), "missing or wrong"),
        (content(thresholds=[]), "missing or wrong"),
        (content(parameters={"scores": [], "probabilities": []}), "missing or wrong"),
        (content(parameters={"scores": [0.2, 0.1], "probabilities": [0.1, 0.9]}), "missing or wrong"),
        (content(parameters={"scores": [0.1, 0.2], "probabilities": [0.9, 0.1]}), "missing or wrong"),
        (content(parameters={"scores": [0.1], "probabilities": [0.1, 0.2]}), "missing or wrong"),
        (content(parameters={"scores": ["a"], "probabilities": [0.1]}), "missing or wrong"),
        (content(method="platt", parameters={"slope": -1, "intercept": 0}), "missing or wrong"),
        (content(method="platt", parameters={"slope": 1e400, "intercept": 0}), "missing or wrong"),
        (content(method="platt", parameters={"slope": 1}), "missing or wrong"),
    ],
)
def test_what_is_no_calibration_is_refused(value: bytes, message: str) -> None:
    with pytest.raises(CalibrationError, match=message) as refused:
        parse_calibration(value, "c.json")
    assert str(refused.value).startswith("c.json: ")


@given(st.binary(max_size=100))
def test_any_bytes_are_a_calibration_or_refused(value: bytes) -> None:
    with pytest.raises(CalibrationError):
        parse_calibration(value)


def test_a_file_of_another_judge_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    path.write_bytes(content())
    assert load_calibration(path, "some@1") == load_calibration(path)
    with pytest.raises(CalibrationError, match="fitted on scores of some@1, not of some@2"):
        load_calibration(path, "some@2")
    with pytest.raises(CalibrationError, match="cannot be read"):
        load_calibration(tmp_path / "none.json")
