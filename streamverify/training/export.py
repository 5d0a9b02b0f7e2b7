"""From trained arrays to a model that runs without the framework: ONNX, its weights in eight bits.

The graph is written node by node, for pairs of any length. Inputs and output have the names that models of
this kind have elsewhere: `input_ids`, `attention_mask` and `token_type_ids` of (pairs, tokens), `logits` of
(pairs, labels).

Weights are whole numbers of eight bits with a scale a column, word vectors with a scale a word; the runtime
makes floating point of the matrices when it loads them. What flows between them is not quantised: a few
channels are so much wider than all others that a common scale for a tensor ruins the scores
(docs/model_card.md), and pairs of one batch would change each other.
"""

import json
import shutil
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from .example import LABELS
from .weights import HEADS, LAYERS, WIDTH

_OPSET: Final = 17
_EPSILON: Final = 1e-12
_MASKED: Final = -1e4
_POSITIONS: Final = 512
_INPUTS: Final = ("input_ids", "attention_mask", "token_type_ids")


class _Graph:
    """Nodes and constants of a graph under construction; every method returns the name of a result."""

    def __init__(self, quantised: bool) -> None:
        self._quantised = quantised
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def constant(self, name: str, array: Any) -> str:
        self.constants.append(numpy_helper.from_array(np.asarray(array, order="C"), name))
        return name

    def node(self, operator: str, *inputs: str, name: str | None = None, **attributes: Any) -> str:
        output = name or f"{operator}_{len(self.nodes)}"
        self.nodes.append(
            helper.make_node(operator, list(inputs), [output], name=f"node_{output}", **attributes)
        )
        return output

    def matrix(self, name: str, array: Any, *, axis: int, rows: str | None = None) -> str:
        """The array, or the rows that an input names; where it is quantised, one scale along the axis."""
        if not self._quantised:
            table = self.constant(name, array)
            return self.node("Gather", table, rows) if rows else table
        scale = np.maximum(np.abs(array).max(axis=axis, keepdims=True) / 127, 1e-12).astype(np.float32)
        parts = (
            self.constant(name, np.round(array / scale).astype(np.int8)),
            self.constant(f"{name}_scales", scale),
        )
        if rows:
            parts = self.node("Gather", parts[0], rows), self.node("Gather", parts[1], rows)
        return self.node("Mul", self.node("Cast", parts[0], to=TensorProto.FLOAT), parts[1])

    def linear(self, values: str, name: str, matrix: Any, bias: Any) -> str:
        product = self.node("MatMul", values, self.matrix(name, matrix, axis=0))
        return self.node("Add", product, self.constant(f"{name}_bias", bias))

    def normalised(self, values: str, name: str, scale: Any, shift: Any) -> str:
        constants = self.constant(f"{name}_scale", scale), self.constant(f"{name}_shift", shift)
        return self.node("LayerNormalization", values, *constants, axis=-1, epsilon=_EPSILON)


def write_model(
    parameters: dict[str, Any], tokenizer_file: Path, directory: Path, *, quantised: bool = True
) -> None:
    """Writes model.onnx, config.json and tokenizer.json into a directory, in the layout of Hugging Face.

    Args:
        parameters: as `fit` returns them.
        tokenizer_file: of the weights that training started from.
        directory: is made where it is not there.
        quantised: weights of eight bits; else of 32, to compare with.
    """
    directory.mkdir(parents=True, exist_ok=True)
    onnx.save(graph_of(parameters, quantised=quantised), str(directory / "model.onnx"))
    shutil.copyfile(tokenizer_file, directory / "tokenizer.json")
    (directory / "config.json").write_text(json.dumps(_config(), indent=2) + "\n", encoding="utf-8")


def graph_of(parameters: dict[str, Any], *, quantised: bool) -> Any:
    """The ONNX model; `quantised` as in `write_model`."""
    graph = _Graph(quantised)
    states = _embedded(graph, parameters)
    mask = graph.node("Cast", "attention_mask", to=TensorProto.FLOAT)
    hidden = graph.node("Sub", graph.constant("one", np.float32(1)), mask)
    hidden = graph.node("Mul", hidden, graph.constant("masked", np.float32(_MASKED)))
    hidden = graph.node("Unsqueeze", hidden, graph.constant("heads_and_rows", np.array([1, 2])))
    graph.constant("by_head", np.array([0, 0, 3, HEADS, WIDTH // HEADS]))
    graph.constant("together", np.array([0, 0, WIDTH]))
    graph.constant("shrink", np.float32((WIDTH // HEADS) ** -0.5))
    graph.constant("root_of_two", np.float32(2**0.5))
    graph.constant("half", np.float32(0.5))
    for number in range(LAYERS):
        states = _layer(graph, parameters, f"{number}/", states, hidden)
    _classified(graph, parameters, states, mask)
    sizes = ["pairs", "tokens"]
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "cross_encoder",
            [helper.make_tensor_value_info(name, TensorProto.INT64, sizes) for name in _INPUTS],
            [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["pairs", len(LABELS)])],
            graph.constants,
        ),
        opset_imports=[helper.make_opsetid("", _OPSET)],
        ir_version=8,
        producer_name="streamverify",
    )
    onnx.checker.check_model(model)
    return model


def _embedded(graph: _Graph, parameters: dict[str, Any]) -> str:
    vectors = graph.matrix("words", parameters["words"], axis=1, rows="input_ids")
    places = graph.constant("places", parameters["positions"][:_POSITIONS])
    length = graph.node("Shape", "input_ids", start=1, end=2)
    near = graph.node("Slice", places, graph.constant("from_start", np.array([0])), length)
    types = graph.node("Gather", graph.constant("types", parameters["types"]), "token_type_ids")
    states = graph.node("Add", graph.node("Add", vectors, near), types)
    return graph.normalised(states, "embedding", parameters["embedding_scale"], parameters["embedding_shift"])


def _layer(graph: _Graph, parameters: dict[str, Any], prefix: str, states: str, hidden: str) -> str:
    def applied(name: str, values: str) -> str:
        key = prefix + name
        return graph.linear(values, key, parameters[key].T, parameters[f"{key}_bias"])

    def normalised(name: str, values: str) -> str:
        key = prefix + name
        return graph.normalised(values, key, parameters[f"{key}_scale"], parameters[f"{key}_shift"])

    def part(number: int) -> str:
        index = graph.constant(f"{prefix}part{number}", np.array(number))
        return graph.node("Gather", heads, index, axis=0)

    heads = graph.node("Reshape", applied("attend", states), "by_head")
    heads = graph.node("Transpose", heads, perm=[2, 0, 3, 1, 4])
    query, key, value = part(0), part(1), part(2)
    weights = graph.node("MatMul", query, graph.node("Transpose", key, perm=[0, 1, 3, 2]))
    weights = graph.node("Add", graph.node("Mul", weights, "shrink"), hidden)
    mixed = graph.node("MatMul", graph.node("Softmax", weights, axis=-1), value)
    mixed = graph.node("Reshape", graph.node("Transpose", mixed, perm=[0, 2, 1, 3]), "together")
    states = normalised("mix", graph.node("Add", states, applied("mix", mixed)))
    wide = applied("widen", states)
    raised = graph.node("Add", graph.node("Erf", graph.node("Div", wide, "root_of_two")), "one")
    wide = graph.node("Mul", graph.node("Mul", wide, raised), "half")
    return normalised("narrow", graph.node("Add", states, applied("narrow", wide)))


def _classified(graph: _Graph, parameters: dict[str, Any], states: str, mask: str) -> None:
    graph.constant("over_tokens", np.array([1]))
    graph.constant("last_axis", np.array([2]))
    types = graph.node("Cast", "token_type_ids", to=TensorProto.FLOAT)
    of_claim = graph.node("Mul", types, mask)
    claim = _mean(graph, states, of_claim)
    evidence = _mean(graph, states, graph.node("Sub", mask, of_claim))
    first = graph.node("Gather", states, graph.constant("first", np.array(0)), axis=1)
    distance = graph.node("Abs", graph.node("Sub", evidence, claim))
    pooled = graph.node(
        "Concat", first, evidence, claim, distance, graph.node("Mul", evidence, claim), axis=1
    )
    product = graph.node("MatMul", pooled, graph.constant("head", parameters["head/matrix"]))
    graph.node("Add", product, graph.constant("head_bias", parameters["head/bias"]), name="logits")


def _mean(graph: _Graph, states: str, chosen: str) -> str:
    share = graph.node("Div", chosen, graph.node("ReduceSum", chosen, "over_tokens", keepdims=1))
    weighted = graph.node("Mul", states, graph.node("Unsqueeze", share, "last_axis"))
    return graph.node("ReduceSum", weighted, "over_tokens", keepdims=0)


def _config() -> dict[str, Any]:
    names = dict(enumerate(LABELS))
    return {
        "model_type": "bert",
        "architectures": ["BertForSequenceClassification"],
        "hidden_size": WIDTH,
        "num_hidden_layers": LAYERS,
        "num_attention_heads": HEADS,
        "max_position_embeddings": _POSITIONS,
        "pad_token_id": 0,
        "id2label": {str(index): name for index, name in names.items()},
        "label2id": {name: index for index, name in names.items()},
    }
