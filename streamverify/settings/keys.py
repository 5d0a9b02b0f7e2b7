"""The keys of the tree as a flat list: for error messages, for the table, for unknown names."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, get_args

from pydantic import BaseModel, SecretStr
from pydantic.fields import FieldInfo

from .tree import Settings

ENVIRONMENT_PREFIX: Final = "STREAMVERIFY_"


class SettingKey(NamedTuple):
    """One setting: its place in the tree, default, what it means, and whether it is a secret."""

    path: tuple[str, ...]
    default: Any
    description: str
    secret: bool

    @property
    def dotted(self) -> str:
        return ".".join(self.path)

    @property
    def environment(self) -> str:
        return environment_name(self.path)


def environment_name(path: tuple[str, ...]) -> str:
    """The environment variable of a place in the tree."""
    return ENVIRONMENT_PREFIX + "__".join(path).upper()


def setting_keys() -> list[SettingKey]:
    """Every setting, in the order of the tree."""
    return list(_walk(Settings, ()))


def section_paths() -> list[tuple[str, ...]]:
    """The places in the tree that are sections, each before those inside it."""
    return list(_walk_sections(Settings, ()))


def _walk(model: type[BaseModel], path: tuple[str, ...]) -> Iterator[SettingKey]:
    for name, field in model.model_fields.items():
        section = _section(field)
        if section is None:
            secret = SecretStr in get_args(field.annotation)
            yield SettingKey((*path, name), field.default, field.description or "", secret)
        else:
            yield from _walk(section, (*path, name))


def _walk_sections(model: type[BaseModel], path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for name, field in model.model_fields.items():
        section = _section(field)
        if section is not None:
            yield (*path, name)
            yield from _walk_sections(section, (*path, name))


def _section(field: FieldInfo) -> type[BaseModel] | None:
    kind = field.annotation
    return kind if isinstance(kind, type) and issubclass(kind, BaseModel) else None
