"""What the pages name is there: files, commands, and pages that are made from the code."""

import re
from pathlib import Path

import pytest

from streamverify.cli.docs import generated_pages
from streamverify.cli.root import COMMANDS

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "streamverify/demo/README.md", *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^)#:]+)\)")
PATH = re.compile(r"`([\w.-]+/[\w./-]*)`")
COMMAND = re.compile(r"(?:`|\$ )streamverify ([a-z][a-z-]*)")


def names_in(pattern: re.Pattern[str]) -> list[tuple[Path, str]]:
    return [(page, name) for page in PAGES for name in pattern.findall(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("page", "name"), names_in(LINK))
def test_links_lead_somewhere(page: Path, name: str) -> None:
    assert (page.parent / name).exists()


@pytest.mark.parametrize(("page", "name"), names_in(PATH))
def test_paths_are_those_of_files(page: Path, name: str) -> None:
    assert any((place / name).exists() for place in (ROOT, ROOT / "streamverify"))


def test_commands_are_those_of_the_command_line() -> None:
    named = {name for _, name in names_in(COMMAND)}
    assert {"check", "demo", "verify"} <= named <= COMMANDS.keys()


@pytest.mark.parametrize(("name", "content"), generated_pages().items(), ids=list(generated_pages()))
def test_pages_from_the_code_are_up_to_date(name: str, content: str) -> None:
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == content, "run `streamverify docs export`"
