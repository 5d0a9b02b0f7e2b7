"""`schemas`, `docs` and `settings`: what is made from the code."""

from pathlib import Path

import pytest

from streamverify.settings import settings_table

from .conftest import Run


@pytest.mark.parametrize("group", ["schemas", "docs"])
def test_export_writes_what_check_agrees_with(run: Run, tmp_path: Path, group: str) -> None:
    directory = tmp_path / "new" / "place"
    code, _, err = run(group, "check", "--directory", str(directory))
    assert code == 1
    assert f"differs: run `streamverify {group} export`" in err
    code, out, _ = run(group, "export", "--directory", str(directory))
    assert code == 0
    written = [Path(line) for line in out.splitlines()]
    assert sorted(written) == sorted(directory.iterdir())
    assert run(group, "check", "--directory", str(directory)) == (0, "", "")
    assert run(group, "export", "--directory", str(directory)) == (0, "", "")
    written[0].write_text("changed")
    code, _, err = run(group, "check", "--directory", str(directory))
    assert (code, err) == (1, f"{written[0]} differs: run `streamverify {group} export`\n")


def test_a_place_that_cannot_be_written_is_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = run("schemas", "export", "--directory", str(tmp_path / "file" / "below"))
    assert code == 1
    assert err.count("\n") == 1


def test_settings_are_listed(run: Run) -> None:
    assert run("settings") == (0, settings_table(), "")
