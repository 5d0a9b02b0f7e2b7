"""Nothing in the repository is of the machine that it was written on."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLACES = (".ci", "streamverify", "tests", "docs", "schemas")
MADE_BY_TOOLS = {"__pycache__"}
MACHINE_PATH = re.compile(r"/(?:home|root|Users|work|tmp)/[\w.]")


def texts() -> Iterator[tuple[str, str]]:
    """Path and content of every file that is text."""
    paths = [path for path in ROOT.iterdir() if path.is_file()]
    paths += [path for place in PLACES for path in (ROOT / place).rglob("*") if path.is_file()]
    for path in sorted(paths):
        if MADE_BY_TOOLS.isdisjoint(path.parts):
            try:
                yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def test_no_path_of_a_machine() -> None:
    assert [name for name, text in texts() if MACHINE_PATH.search(text)] == []


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock", "pyproject.toml"])
def test_dependencies_come_from_whatever_index_is_set(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text


@pytest.mark.parametrize("path", ["home/ann/x", "root/.cache", "tmp/out.txt"])
def test_a_path_of_a_machine_is_noticed(path: str) -> None:
    assert MACHINE_PATH.search(f"see /{path}")
