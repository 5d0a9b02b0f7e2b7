"""`models train`: what it says where it cannot start."""

import sys
from pathlib import Path

import pytest

from streamverify.cli import main


def test_without_the_extra_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for name in [each for each in sys.modules if each.startswith("streamverify.training.")]:
        monkeypatch.delitem(sys.modules, name)
    assert main(["models", "train", "--data", str(tmp_path), "--out", str(tmp_path / "model")]) == 1
    error = capsys.readouterr().err
    assert "torch is not installed" in error
    assert "streamverify[train]" in error


def test_data_must_be_a_directory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "none"
    assert main(["models", "train", "--data", str(missing), "--out", str(tmp_path)]) == 2
    assert "does not exist" in capsys.readouterr().err
