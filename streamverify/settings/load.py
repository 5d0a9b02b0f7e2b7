"""Reading the settings: options over environment over YAML over defaults."""

import difflib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError
from pydantic_settings import EnvSettingsSource
from pydantic_settings.exceptions import SettingsError as EnvironmentUnreadable

from streamverify.model.errors import SettingsError

from .keys import ENVIRONMENT_PREFIX, environment_name, section_paths, setting_keys
from .tree import Settings

#: Kubernetes puts these into every pod beside a service named `streamverify`.
_SERVICE_LINKS: Final = (f"{ENVIRONMENT_PREFIX}SERVICE_", f"{ENVIRONMENT_PREFIX}PORT")
_FILE_SUFFIX: Final = "_file"
_MAX_SECRET_BYTES: Final = 64 * 1024

#: In place of what pydantic says of Python's classes.
_PLAINER: Final = {
    "path_type": "input should be a path",
    "model_type": "input should be a mapping of keys",
}

Tree = dict[str, Any]


def load_settings(config: Path | None = None, options: Mapping[str, Any] | None = None) -> Settings:
    """The settings as the user set them.

    Args:
        config: YAML file.
        options: values of the command line by dotted key; None counts as not given.

    Raises:
        SettingsError: an unknown key or a wrong value; one line that names the key and what to do.
    """
    sources = {
        "the options": _from_options(options or {}),
        "the environment": _from_environment(),
        str(config): _from_yaml(config) if config else {},
    }
    merged: Tree = {}
    for source in reversed(sources.values()):
        _merge(merged, source)
    try:
        return Settings(**merged)
    except ValidationError as error:
        raise _refused(error, sources) from None


def _from_options(options: Mapping[str, Any]) -> Tree:
    tree: Tree = {}
    for dotted, value in options.items():
        if value is not None:
            *sections, name = dotted.split(".")
            node = tree
            for section in sections:
                node = node.setdefault(section, {})
            node[name] = value
    return tree


def _from_environment() -> Tree:
    known = {key.environment for key in setting_keys()}
    known |= {key.environment + _FILE_SUFFIX.upper() for key in setting_keys() if key.secret}
    known |= {environment_name(path) for path in section_paths()}
    for name in os.environ:
        upper = name.upper()
        if (
            upper.startswith(ENVIRONMENT_PREFIX)
            and upper not in known
            and not upper.startswith(_SERVICE_LINKS)
        ):
            raise SettingsError(f"{name} in the environment: unknown setting.", hint=_suggest(upper, known))
    try:
        tree = EnvSettingsSource(Settings)()
    except EnvironmentUnreadable:
        broken = next((p for p in section_paths() if environment_name(p) in os.environ), ("",))
        raise SettingsError(
            f"{environment_name(broken)} in the environment: not a JSON object.",
            hint=f"Set single keys instead, such as {environment_name((*broken, '…'))}.",
        ) from None
    _refuse_unknown(tree, "the environment")  # inside a section that is given as JSON
    _read_secret_files(tree, "the environment")
    return tree


def _from_yaml(path: Path) -> Tree:
    import yaml  # only where a file is given: `check` starts faster without

    try:
        tree = yaml.safe_load(path.read_bytes())
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}.", hint="Name a YAML file that can be read.") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f" at line {mark.line + 1} column {mark.column + 1}" if mark else ""
        raise SettingsError(f"{path}: not YAML{where}: {error.problem}.", hint="Correct it.") from None
    except (yaml.YAMLError, UnicodeDecodeError):
        raise SettingsError(f"{path}: not YAML in UTF-8.", hint="Correct it.") from None
    if tree is None:
        return {}
    if not isinstance(tree, dict):
        raise SettingsError(f"{path}: not a mapping.", hint="Write keys with values, such as `kafka:`.")
    _refuse_unknown(tree, str(path))
    _read_secret_files(tree, str(path))
    return tree


def _refuse_unknown(tree: Tree, source: str) -> None:
    known = {key.dotted for key in setting_keys()}
    known |= {key.dotted + _FILE_SUFFIX for key in setting_keys() if key.secret}
    sections = {".".join(section) for section in section_paths()}
    for full in _names(tree, "", sections, source):
        if full not in known:
            raise SettingsError(f"{full} in {source}: unknown setting.", hint=_suggest(full, known))


def _names(tree: Tree, above: str, sections: set[str], source: str) -> Iterator[str]:
    """Dotted names of all keys, those inside of sections too."""
    for name, value in tree.items():
        dotted = f"{above}{name}"
        if dotted not in sections:
            yield dotted
        elif isinstance(value, dict):
            yield from _names(value, f"{dotted}.", sections, source)
        elif value is None:
            raise SettingsError(f"{dotted} in {source}: empty.", hint="Give it keys, or take it out.")


def _suggest(name: str, known: set[str]) -> str:
    bare = {full.removeprefix(ENVIRONMENT_PREFIX): full for full in known}
    near = difflib.get_close_matches(name.removeprefix(ENVIRONMENT_PREFIX), bare, n=1, cutoff=0.8)
    return f"Did you mean {bare[near[0]]}?" if near else "`streamverify settings` lists all of them."


def _read_secret_files(tree: Tree, source: str) -> None:
    """Puts the content of each `…_file` in the place of the secret it belongs to."""
    for key in setting_keys():
        section: Any = tree
        for name in key.path[:-1]:
            section = section.get(name) if isinstance(section, dict) else None
        file_key = key.path[-1] + _FILE_SUFFIX
        if not key.secret or not isinstance(section, dict) or file_key not in section:
            continue
        named = _named((*key.path[:-1], file_key), source)
        if section.get(key.path[-1]) is not None:
            raise SettingsError(f"{named} in {source}: the secret itself is set too.", hint="Take one out.")
        file = Path(str(section.pop(file_key)))
        try:
            with file.open("rb") as stream:
                content = stream.read(_MAX_SECRET_BYTES).decode()
        except OSError as error:
            raise SettingsError(
                f"{named} in {source}: {file}: {error.strerror}.", hint="Name a file that can be read."
            ) from None
        except UnicodeDecodeError:
            raise SettingsError(
                f"{named} in {source}: {file}: not UTF-8.", hint="Write the secret as text."
            ) from None
        section[key.path[-1]] = content.rstrip("\r\n")


def _merge(below: Tree, above: Tree) -> None:
    for name, value in above.items():
        if isinstance(value, dict) and isinstance(below.get(name), dict):
            _merge(below[name], value)
        else:
            below[name] = dict(value) if isinstance(value, dict) else value


def _refused(error: ValidationError, sources: Mapping[str, Tree]) -> SettingsError:
    """The first problem, with the name of its key in the source that gave the value."""
    problems = error.errors(include_url=False, include_input=False)
    first = problems[0]
    path = _key_of(first["loc"])
    text = first["msg"]
    if first["type"] == "value_error":  # of several keys together, or ours: it says itself what to do
        text = text.removeprefix("Value error, ")
        key, separator, rest = text.partition(": ")
        if separator:
            path, text = (*path, *key.split(".")), rest
        return SettingsError(f"{'.'.join(path)} ({environment_name(path)}): {text}")
    source = next((name for name, tree in sources.items() if _holds(tree, path)), "the defaults")
    text = _PLAINER.get(first["type"], text[:1].lower() + text[1:])
    others = len({_key_of(problem["loc"]) for problem in problems}) - 1
    more = f" ({others} more keys are wrong)" if others else ""
    message = f"{_named(path, source)} in {source}: {text}{more}."
    return SettingsError(message, hint=f"Correct it in {source}.")


def _key_of(place: tuple[int | str, ...]) -> tuple[str, ...]:
    """The key that a place of a validation error belongs to."""
    path = tuple(str(part) for part in place)
    return next((key.path for key in setting_keys() if path[: len(key.path)] == key.path), path)


def _named(path: tuple[str, ...], source: str) -> str:
    return environment_name(path) if source == "the environment" else ".".join(path)


def _holds(tree: Tree, path: tuple[str, ...]) -> bool:
    node: Any = tree
    for part in path:
        if not isinstance(node, dict) or part not in node:
            return False
        node = node[part]
    return True
