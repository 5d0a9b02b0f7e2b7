"""A verification spec from YAML."""

from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from streamverify.model.errors import SpecError
from streamverify.model.spec import VerificationSpec

MAX_SPEC_BYTES = 64 * 1024
MAX_SPEC_DEPTH = 16

_OPENING = (
    yaml.BlockMappingStartToken,
    yaml.BlockSequenceStartToken,
    yaml.FlowMappingStartToken,
    yaml.FlowSequenceStartToken,
)
_CLOSING = (yaml.BlockEndToken, yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken)


def load_spec(path: Path) -> VerificationSpec:
    """Read a spec file. Relative paths in it count from its directory.

    Raises:
        SpecError: it cannot be read, or `parse_spec` refuses it.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MAX_SPEC_BYTES + 1)
    except OSError as error:
        raise SpecError(f"{path}: cannot be read: {error.strerror}.") from None
    return parse_spec(content, str(path)).in_directory(str(path.parent.absolute()))


def parse_spec(content: bytes, source: str = "spec") -> VerificationSpec:
    """YAML to a spec.

    Raises:
        SpecError: not YAML, over `MAX_SPEC_BYTES`, an alias, nested too deep, a key given twice, an unknown
            key, or a value out of range; the message has the path.
    """
    if len(content) > MAX_SPEC_BYTES:
        raise SpecError(f"{source}: over {MAX_SPEC_BYTES} bytes.")
    try:
        _refuse_bombs(content)
        document = yaml.load(content, Loader=_StrictLoader)
    except yaml.YAMLError as error:
        raise SpecError(f"{source}: not usable YAML: {_yaml_problem(error)}") from None
    except ValueError:  # a date that is none
        raise SpecError(f"{source}: not usable YAML.") from None
    if document is None:
        document = {}
    if not isinstance(document, dict):
        raise SpecError(f"{source}: expected keys and values, found {type(document).__name__}.")
    try:
        return VerificationSpec.model_validate(document)
    except ValidationError as error:
        problems = "; ".join(
            f"{'.'.join(str(part) for part in problem['loc'])}: {problem['msg']}"
            for problem in error.errors(include_url=False, include_context=False, include_input=False)
        )
        raise SpecError(f"{source}: {problems}") from None


class _StrictLoader(yaml.SafeLoader):
    """Refuses keys given twice, of which YAML's own loader silently takes the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    raise yaml.MarkedYAMLError(
                        problem=f"key {key.value!r} is given twice", problem_mark=key.start_mark
                    )
                seen.add(key.value)
        return super().construct_mapping(node, deep=deep)


def _refuse_bombs(content: bytes) -> None:
    """No aliases, with which a short document can stand for a huge one, and no deep nesting, over which
    YAML's scanner takes quadratic time."""
    depth = 0
    for token in yaml.scan(content, Loader=yaml.SafeLoader):
        if isinstance(token, yaml.AliasToken):
            raise yaml.MarkedYAMLError(problem="aliases are not allowed", problem_mark=token.start_mark)
        depth += isinstance(token, _OPENING) - isinstance(token, _CLOSING)
        if depth > MAX_SPEC_DEPTH:
            raise yaml.MarkedYAMLError(problem="nested too deep", problem_mark=token.start_mark)


def _yaml_problem(error: yaml.YAMLError) -> str:
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        mark = error.problem_mark
        return f"{error.problem} (line {mark.line + 1}, column {mark.column + 1})"
    return str(error).splitlines()[0]
