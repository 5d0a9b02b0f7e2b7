"""Which part of the package may import what: arrows point downward, and libraries of the edges stay there."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import streamverify

ROOT = Path(streamverify.__file__).parent

#: Parts of ours by part, from the ground up; a dotted name allows that one module. Who adds a part says here
#: what it stands on.
STANDS_ON: dict[str, frozenset[str]] = {
    part: frozenset(others.split())
    for part, others in {
        "__init__": "",
        "model": "",
        "text": "",
        "localkafka": "",
        "settings": "model",
        "evidence": "model",
        "observe": "model __init__",
        "ingest": "model text",
        "structural": "model text ingest",
        "semantic": "model text structural",
        "policy": "model structural",
        "verifier": "model structural semantic policy",
        "judges": "model semantic settings",
        "judging_loop": "judges",
        "evaluation": "model text ingest structural semantic judges judging_loop policy settings verifier",
        "stream": "model semantic policy verifier observe.tally __init__",
        "kafka": "model stream",
        "topics": "model stream",
        "replay": "model stream",
        "rescore": "model semantic policy stream topics verifier",
        "schemas_export": "model stream topics __init__",
        "roles": "model evidence judges settings observe stream topics verifier",
        "demo": "model structural policy settings stream topics roles",
        "training": "model text semantic evaluation",
        "bench": "model structural semantic settings observe stream kafka topics roles verifier",
        "cli": "model evidence ingest structural semantic judges judging_loop policy settings observe stream "
        "kafka topics localkafka verifier replay rescore schemas_export roles demo training bench evaluation "
        "__init__",
        "__main__": "cli",
    }.items()
}

#: Libraries by part, or by module where they stay in one. Pure parts have none that talk to the outside.
LIBRARIES: dict[str, frozenset[str]] = {
    part: frozenset(names.split())
    for part, names in {
        "model": "orjson pydantic",
        "text.units_generate": "pint",
        "settings": "pydantic pydantic_settings yaml",
        "evidence": "orjson pydantic",
        "observe": "aiohttp orjson prometheus_client",
        "ingest": "orjson",
        "semantic.llm.client": "aiohttp",
        "semantic.nli": "numpy onnxruntime tokenizers",
        "semantic.builtin.wordpieces": "tokenizers",
        "semantic.builtin.encoder": "numpy",
        "policy": "orjson pydantic yaml",
        "semantic.builtin.stems": "Stemmer",
        "semantic.builtin.combiner": "orjson",
        "evaluation": "orjson",
        **dict.fromkeys(
            [
                f"evaluation.builtin_{name}"
                for name in [
                    "answers",
                    "bands",
                    "data",
                    "fit",
                    "folds",
                    "intervals",
                    "model",
                    "report",
                    "threshold",
                ]
            ],
            "numpy scipy",
        ),
        "evaluation.builtin_words": "wordfreq",
        "training": "numpy onnx orjson safetensors torch",
        "stream.memory": "orjson",
        "kafka": "aiokafka",
        "schemas_export": "pydantic",
        "demo": "orjson rich",
        "bench": "aiokafka faust orjson",
        "cli": "click orjson rich",
    }.items()
}


def modules() -> Iterator[tuple[str, Path]]:
    """Dotted names below the package, with their files."""
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts if len(parts) == 1 else [part for part in parts if part != "__init__"]), path


def imports(source: str, package: str) -> set[str]:
    """Dotted names that a module imports, wherever in it; `from a import b` is `a.b`.

    Args:
        source: of the module.
        package: that it stands in, from which relative imports count.
    """
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            names.update(f"{origin}.{alias.name}" for alias in node.names)
    return names


def allowed(table: dict[str, frozenset[str]], module: str) -> frozenset[str]:
    """What the table says of the module, and of what it stands in."""
    parts = module.split(".")
    prefixes = [".".join(parts[:length]) for length in range(1, len(parts) + 1)]
    return frozenset[str]().union(*(table.get(prefix, frozenset()) for prefix in prefixes))


def offences(module: str, source: str, package: str) -> list[str]:
    """Imports of the module that the two tables do not allow."""
    part = module.partition(".")[0]
    found = []
    for name in sorted(imports(source, package)):
        root, _, inner = name.partition(".")
        if root in sys.stdlib_module_names:
            continue
        if root != ROOT.name:
            if root not in allowed(LIBRARIES, module):
                found.append(name)
            continue
        target = inner.partition(".")[0]
        if target not in STANDS_ON:
            target = "__init__"  # a name of the package itself, such as its version
        below = allowed(STANDS_ON, module)
        within = any(inner == each or inner.startswith(f"{each}.") for each in below)
        if target != part and target not in below and not within:
            found.append(name)
    return found


@pytest.mark.parametrize(("module", "path"), [pytest.param(*each, id=each[0]) for each in modules()])
def test_imports_point_downward(module: str, path: Path) -> None:
    assert module.partition(".")[0] in STANDS_ON, "say in STANDS_ON what this part may import"
    package = ".".join([ROOT.name, *path.relative_to(ROOT).parent.parts])
    assert offences(module, path.read_text(encoding="utf-8"), package) == []


def test_no_part_stands_on_one_that_comes_after_it() -> None:
    order = list(STANDS_ON)
    below = [
        (part, other.partition(".")[0]) for part, others in STANDS_ON.items() for other in sorted(others)
    ]
    assert [pair for pair in below if order.index(pair[1]) >= order.index(pair[0])] == []


@pytest.mark.parametrize(
    ("module", "line", "found"),
    [
        ("text.words", "from streamverify.model.codes import Action", ["streamverify.model.codes.Action"]),
        ("text.words", "from .phrases import find", []),
        ("structural.quotes", "def f():\n    import aiokafka", ["aiokafka"]),
        ("stream.worker", "from ..observe.metrics import Metrics", ["streamverify.observe.metrics.Metrics"]),
        ("stream.worker", "from streamverify.observe.tally import Tally", []),
        ("stream.worker", "from streamverify import __version__, kafka", ["streamverify.kafka"]),
        ("stream.lane", "import orjson", ["orjson"]),
        ("stream.memory.storage", "import orjson", []),
        ("text.units", "import pint", ["pint"]),
        ("model.codec", "import json, re\nfrom . import errors", []),
    ],
)
def test_an_import_upward_is_noticed(module: str, line: str, found: list[str]) -> None:
    package = f"{ROOT.name}.{module.rpartition('.')[0]}"
    assert offences(module, line, package) == found
