"""From trained arrays to a model that runs without the framework: ONNX, whole numbers of eight bits.

The graph is written node by node, for pairs of any length. Inputs and output have the names that models of
this kind have elsewhere: `input_ids`, `attention_mask` and `token_type_ids` of (pairs, tokens), `logits` of
(pairs, labels).

The matrices are quantised one scale a column, what flows between them at run time; the word vectors one scale
a word. Matrices take seven bits: products of eight overflow the 16-bit sums of processors without VNNI, and
scores would depend on the machine.
"""

import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

from .example import LABELS
from .weights import HEADS, LAYERS, WIDTH

_OPSET: Final = 17
_EPSILON: Final = 1e-12
_MASKED: Final = -1e4
_POSITIONS: Final = 512
_INPUTS: Final = ("input_ids", "attention_mask", "token_type_ids")


class _Graph:
    """Nodes and constants of a graph under construction; every method returns the name of a result."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def constant(self, name: str, array: Any) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def node(self, operator: str, *inputs: str, name: str | None = None, **attributes: Any) -> str:
        output = name or f"{operator}_{len(self.nodes)}"
        self.nodes.append(
            helper.make_node(operator, list(inputs), [output], name=f"node_{output}", **attributes)
        )
        return output

    def linear(self, values: str, name: str, matrix: Any, bias: Any) -> str:
        product = self.node("MatMul", values, self.constant(name, matrix))
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
        quantised: whole numbers of eight bits; else floating point, to compare with.
    """
    directory.mkdir(parents=True, exist_ok=True)
    model = graph_of(parameters, whole_words=quantised)
    target = directory / "model.onnx"
    if quantised:
        with TemporaryDirectory() as scratch:
            plain = Path(scratch) / "model.onnx"
            onnx.save(model, str(plain))
            quantize_dynamic(
                plain,
                target,
                op_types_to_quantize=["MatMul"],
                per_channel=True,
                reduce_range=True,
                weight_type=QuantType.QInt8,
                nodes_to_exclude=["node_classified"],
            )
    else:
        onnx.save(model, str(target))
    shutil.copyfile(tokenizer_file, directory / "tokenizer.json")
    (directory / "config.json").write_text(json.dumps(_config(), indent=2) + "\n", encoding="utf-8")


def graph_of(parameters: dict[str, Any], *, whole_words: bool) -> Any:
    """The ONNX model.

    Args:
        whole_words: word vectors as whole numbers with a scale each.
    """
    graph = _Graph()
    states = _embedded(graph, parameters, whole_words)
    mask = graph.node("Cast", "attention_mask", to=TensorProto.FLOAT)
    hidden = graph.node("Sub", graph.constant("one", np.float32(1)), mask)
    hidden = graph.node("Mul", hidden, graph.constant("masked", np.float32(_MASKED)))
    hidden = graph.node("Unsqueeze", hidden, graph.constant("heads_and_rows", np.array([1, 2])))
    graph.constant("by_head", np.array([0, 0, 3, HEADS, WIDTH // HEADS]))
    graph.constant("together", np.array([0, 0, WIDTH]))
    graph.constant("first_axis", np.array([0]))
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


def _embedded(graph: _Graph, parameters: dict[str, Any], whole_words: bool) -> str:
    words = parameters["words"]
    if whole_words:
        scale = np.maximum(np.abs(words).max(axis=1, keepdims=True) / 127, 1e-12).astype(np.float32)
        table = graph.constant("words", np.round(words / scale).astype(np.int8))
        vectors = graph.node("Cast", graph.node("Gather", table, "input_ids"), to=TensorProto.FLOAT)
        scales = graph.node("Gather", graph.constant("word_scales", scale), "input_ids")
        vectors = graph.node("Mul", vectors, scales)
    else:
        vectors = graph.node("Gather", graph.constant("words", words), "input_ids")
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
    over_tokens = graph.constant("over_tokens", np.array([1]))
    counted = graph.node("ReduceSum", mask, over_tokens, keepdims=1)
    share = graph.node(
        "Unsqueeze", graph.node("Div", mask, counted), graph.constant("last_axis", np.array([2]))
    )
    mean = graph.node("ReduceSum", graph.node("Mul", states, share), over_tokens, keepdims=0)
    first = graph.node("Gather", states, graph.constant("first", np.array(0)), axis=1)
    pooled = graph.node("Concat", first, mean, axis=1)
    matrix = graph.constant("head", parameters["head/matrix"])
    product = graph.node("MatMul", pooled, matrix, name="classified")
    graph.node("Add", product, graph.constant("head_bias", parameters["head/bias"]), name="logits")


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
