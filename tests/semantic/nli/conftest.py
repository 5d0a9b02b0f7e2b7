"""Small models, built once."""

from pathlib import Path

import pytest

from .small_model import write_model


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three labels; read-only."""
    return write_model(tmp_path_factory.mktemp("nli") / "small")


@pytest.fixture(scope="session")
def quantised(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three labels, quantised dynamically; read-only."""
    return write_model(tmp_path_factory.mktemp("nli") / "quantised", quantised=True)
