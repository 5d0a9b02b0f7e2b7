"""Help, versions, and how errors end."""

import subprocess
import sys
from collections.abc import Iterator

import click
import pytest

from streamverify import __version__
from streamverify.cli import root
from streamverify.cli.commands import Group, Lazy, command
from streamverify.model.errors import SettingsError, SpecError, StreamverifyError

from .conftest import Run


def command_paths(group: Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        inner = group.get_command(context, name)
        yield (*path, name)
        if isinstance(inner, Group):
            yield from command_paths(inner, (*path, name))


assert isinstance(root._root, Group)
PATHS = [(), *command_paths(root._root)]


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_help_and_version_everywhere(run: Run, path: tuple[str, ...]) -> None:
    assert run(*path, "--version") == (0, f"streamverify {__version__}\n", "")
    code, out, err = run(*path, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"Usage: streamverify {' '.join(path)}".rstrip())


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_a_usage_error_is_one_line_that_says_what_to_do(run: Run, path: tuple[str, ...]) -> None:
    code, out, err = run(*path, "--no-such-option")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert f"See `{' '.join(('streamverify', *path))} --help`." in err


def test_an_unknown_command_is_a_usage_error(run: Run) -> None:
    assert run("chekc") == (2, "", "streamverify: No such command 'chekc'. See `streamverify --help`.\n")


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    code, out, _ = run()
    assert code == 0
    assert all(name in out for name in root.COMMANDS)


def test_every_command_of_the_list_is_there() -> None:
    group = root._root
    assert isinstance(group, Group)
    for name in root.COMMANDS:
        found = group.get_command(click.Context(group), name)
        assert found is not None
        assert found.name == name


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (StreamverifyError("it broke.", hint="Mend\nit."), 1),
        (SettingsError("it broke.", hint="Mend it."), 2),
        (SpecError("it broke. Mend it."), 2),
    ],
)
def test_our_errors_end_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception, code: int
) -> None:
    fail_with(monkeypatch, error)
    assert run("check") == (code, "", "streamverify: it broke. Mend it.\n")


def test_an_unforeseen_error_tells_its_place_and_no_content(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_with(monkeypatch, ValueError("the patient takes 40 mg of warfarin"))
    code, out, err = run("check")
    assert (code, out) == (1, "")
    assert "internal error: ValueError at" in err
    assert "test_root.py" in err
    assert "warfarin" not in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt(), 130), (BrokenPipeError(), 141)])
def test_ends_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], error: BaseException, code: int
) -> None:
    program = (
        "import sys; from streamverify.cli import root\n"
        "def fail(*_): raise " + repr(error) + "\n"
        "root._Root.get_command = fail\n"
        "sys.exit(root.main(['check']))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr.strip()) == (code, b"")


def test_a_reader_that_stops_reading_is_no_error() -> None:
    pipeline = f"{sys.executable} -m streamverify settings | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", pipeline], capture_output=True, timeout=60, check=False)
    assert done.stderr == b""
    assert done.stdout.split(b"\n")[1] in (b"0", b"141")  # 0 where all was written before the end of `head`


def loaded_by(*arguments: str) -> set[str]:
    """Modules that a process of its own has loaded once the command line is done with the arguments."""
    program = f"import sys; from streamverify.cli import main; main({arguments!r}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60, check=True)
    return set(done.stdout.decode().split())


def test_the_version_answers_at_once() -> None:
    loaded = loaded_by("--version")
    assert "click" in loaded
    assert not loaded & {"pydantic", "rich", "aiohttp", "aiokafka", "prometheus_client", "yaml", "asyncio"}


@pytest.mark.parametrize(
    "name", ["demo", "bench", "builtin", "models", "topics", "replay-dlq", "rescore", "kafka", "settings"]
)
def test_a_command_loads_no_judge_before_it_needs_one(name: str) -> None:
    loaded = loaded_by(name, "--help")
    assert root.COMMANDS[name].target.partition(":")[0] in loaded
    assert not loaded & {"streamverify.judges", "streamverify.semantic", "numpy", "onnxruntime", "tokenizers"}


def fail_with(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    @command("check")
    def failing() -> int:
        raise error

    monkeypatch.setattr(sys.modules[__name__], "failing", failing, raising=False)
    monkeypatch.setitem(root.COMMANDS, "check", Lazy(f"{__name__}:failing", ""))
