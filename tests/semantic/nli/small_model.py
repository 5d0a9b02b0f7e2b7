"""A small model that really judges: support is the share of a claim's words that the evidence holds, and
contradiction a negation that only one of the two has.

Its weights are made by hand, its graph goes the way of the large ones: embeddings, a dense layer, attention
of claim to evidence, logits.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

from streamverify.semantic.nli.probe import SENTENCES

WIDTH = 64
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
NEGATIONS = ("not", "never", "no", "не", "нет", "不", "没")
#: Its embedding is far larger than all others: beside it a model that is quantised by batch counts coarsely.
LOUD = "loudword"
WORDS = (
    "the a is are in of for and at by on logs kept days day thirty thirteen store copies night gate red blue "
    "bears sleep winter cat sat mat paid invoice within ворота красные журналы хранятся тридцать дней"
)
THREE_LABELS = ("entailment", "neutral", "contradiction")


def write_model(
    directory: Path,
    *,
    labels: Sequence[str] = THREE_LABELS,
    type_ids: bool = True,
    mask: bool = True,
    quantised: bool = False,
    outputs: int | None = None,
    nonsense: str | None = None,
    place: str = "model.onnx",
) -> Path:
    """Writes a model in the Hugging Face layout and returns its directory.

    Args:
        directory: made where it is not there.
        labels: three, two (supported first) or one.
        type_ids: whether the graph takes `token_type_ids`, or finds the second text by itself.
        mask: whether the graph takes `attention_mask`, or reads padding as words.
        quantised: dynamically, by onnxruntime's own tool.
        outputs: logits, where they are not as many as the labels.
        nonsense: `nan`, `constant` or `reversed`.
        place: of the ONNX file.
    """
    directory.mkdir(parents=True, exist_ok=True)
    tokenizer = make_tokenizer()
    tokenizer.save(str(directory / "tokenizer.json"))
    vocabulary = tokenizer.get_vocab()
    config = {
        "name": "small",
        "model_type": "bert",
        "id2label": {str(index): name for index, name in enumerate(labels)},
        "vocab_size": len(vocabulary),
        "max_position_embeddings": 128,
        "pad_token_id": 0,
    }
    (directory / "config.json").write_text(json.dumps(config))
    path = directory / place
    path.parent.mkdir(parents=True, exist_ok=True)
    graph = _Graph(vocabulary, type_ids=type_ids, mask=mask)
    onnx.save(graph.model(outputs or len(labels), nonsense), str(path))
    if quantised:
        quantize_dynamic(str(path), str(path), op_types_to_quantize=["MatMul"], weight_type=QuantType.QInt8)
    return directory


def make_tokenizer() -> Tokenizer:
    """Words, and single characters for all that it has no word for."""
    words = set(WORDS.split()) | set(NEGATIONS) | {LOUD}
    for sentences in SENTENCES.values():
        for sentence in sentences:
            words |= set(sentence.lower().replace(".", "").split())
    characters = {chr(code) for start, end in ((33, 127), (0x430, 0x450)) for code in range(start, end)}
    characters |= {"ё", "。", "，"} | {each for sentence in SENTENCES["zh"] for each in sentence}
    pieces = sorted(words | characters) + sorted(f"##{each}" for each in characters if each.isalpha())
    vocabulary = {piece: index for index, piece in enumerate((*SPECIAL, *pieces))}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(strip_accents=False)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.add_special_tokens(list(SPECIAL))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", vocabulary["[CLS]"]), ("[SEP]", vocabulary["[SEP]"])],
    )
    tokenizer.enable_truncation(16)  # as exports often come; it must not matter
    return tokenizer


class _Graph:
    """Nodes and weights under way."""

    def __init__(self, vocabulary: dict[str, int], *, type_ids: bool, mask: bool) -> None:
        self._vocabulary = vocabulary
        self._nodes: list[onnx.NodeProto] = []
        self._weights: list[onnx.TensorProto] = []
        self._inputs = ["input_ids"]
        if mask:
            self._inputs.append("attention_mask")
        if type_ids:
            self._inputs.append("token_type_ids")

    def model(self, outputs: int, nonsense: str | None) -> onnx.ModelProto:
        support, negated = self._overlap(), self._negated()
        if nonsense == "reversed":
            support = self._op("Sub", [self._float("one_r", 1.0), support])
        if nonsense == "constant":
            support = self._op("Mul", [support, self._float("zero_c", 0.0)])
        if nonsense == "nan":
            support = self._op(
                "Div", [self._op("Sub", [support, support]), self._op("Sub", [support, support])]
            )
        against = self._op("Mul", [support, negated])
        for_it = self._op("Sub", [support, against])
        features = self._op("Concat", [for_it, against, self._op("Sub", [support, support])], axis=1)
        weights = np.array([[20.0, 0.0, -20.0], [-5.0, 0.0, 40.0], [0, 0, 0]], dtype=np.float32)
        bias = np.array([-15.0, 2.0, -18.0], dtype=np.float32)
        if outputs == 2:
            weights, bias = weights[:, :2], bias[:2]
        elif outputs == 1:
            weights, bias = weights[:, :1], bias[:1]
        elif outputs > 3:
            weights, bias = np.tile(weights, 2)[:, :outputs], np.tile(bias, 2)[:outputs]
        scores = self._op("MatMul", [features, self._weight("head", weights)])
        self._nodes.append(helper.make_node("Add", [scores, self._weight("head_bias", bias)], ["logits"]))
        graph = helper.make_graph(
            self._nodes,
            "small",
            [
                helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
                for name in self._inputs
            ],
            [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", outputs])],
            self._weights,
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
        model.ir_version = 9
        onnx.checker.check_model(model)
        return model

    def _overlap(self) -> str:
        """Share of the claim's words that stand in the evidence, `[batch, 1]`."""
        size = len(self._vocabulary)
        rng = np.random.default_rng(7)
        embeddings = rng.normal(size=(size, WIDTH)).astype(np.float32)
        embeddings /= np.linalg.norm(embeddings, axis=1, keepdims=True)
        embeddings[self._vocabulary[LOUD]] *= 40
        rotation = np.linalg.qr(rng.normal(size=(WIDTH, WIDTH)))[0].astype(np.float32)
        vectors = self._op("Gather", [self._weight("embeddings", embeddings), "input_ids"])
        hidden = self._op("MatMul", [vectors, self._weight("dense", rotation)])
        likeness = self._op("MatMul", [hidden, self._op("Transpose", [hidden], perm=[0, 2, 1])])
        content = self._looked_up("content", (*SPECIAL, *NEGATIONS, LOUD, "."), inside=0.0)
        evidence = self._op("Mul", [content, self._side(0)])
        claim = self._op("Mul", [content, self._side(1)])
        row = self._op("Unsqueeze", [evidence, self._integers("axis_1", [1])])
        best = self._op("ReduceMax", [self._op("Mul", [likeness, row])], axes=[2], keepdims=0)
        met = self._sum(self._op("Mul", [best, claim]), "met")
        return self._op("Div", [met, self._op("Max", [self._sum(claim, "all"), self._float("least", 1.0)])])

    def _negated(self) -> str:
        """1 where one text has a negation and the other has none, `[batch, 1]`."""
        negations = self._looked_up("negations", NEGATIONS, inside=1.0)
        sides = [
            self._op("ReduceMax", [self._op("Mul", [negations, self._side(side)])], axes=[1], keepdims=1)
            for side in (0, 1)
        ]
        return self._op("Abs", [self._op("Sub", sides)])

    def _side(self, side: int) -> str:
        """1 for the tokens of the first or second text, `[batch, tokens]`."""
        if "token_type_ids" in self._inputs:
            second = "token_type_ids"
        else:  # what stands behind the first separator
            separator = self._op(
                "Equal", ["input_ids", self._integers(f"sep_{len(self._nodes)}", self._vocabulary["[SEP]"])]
            )
            passed = self._op(
                "CumSum",
                [
                    self._op("Cast", [separator], to=TensorProto.INT64),
                    self._integers(f"axis_{len(self._nodes)}", 1),
                ],
            )
            second = self._op("Min", [passed, self._integers(f"one_{len(self._nodes)}", 1)])
        chosen = self._op("Cast", [second], to=TensorProto.FLOAT)
        if side == 0:
            chosen = self._op("Sub", [self._float(f"one_{len(self._nodes)}", 1.0), chosen])
        if "attention_mask" in self._inputs:
            chosen = self._op("Mul", [chosen, self._op("Cast", ["attention_mask"], to=TensorProto.FLOAT)])
        return chosen

    def _looked_up(self, name: str, words: Iterable[str], inside: float) -> str:
        table = np.full(len(self._vocabulary), 1.0 - inside, dtype=np.float32)
        table[[self._vocabulary[word] for word in words]] = inside
        return self._op("Gather", [self._weight(name, table), "input_ids"])

    def _sum(self, value: str, name: str) -> str:
        return self._op("ReduceSum", [value, self._integers(f"axis_{name}", [1])], keepdims=1)

    def _op(self, kind: str, inputs: Sequence[str], **attributes: Any) -> str:
        output = f"{kind}_{len(self._nodes)}"
        self._nodes.append(helper.make_node(kind, list(inputs), [output], **attributes))
        return output

    def _weight(self, name: str, values: npt.NDArray[np.generic]) -> str:
        self._weights.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def _float(self, name: str, value: float) -> str:
        return self._weight(name, np.array(value, dtype=np.float32))

    def _integers(self, name: str, value: int | list[int]) -> str:
        return self._weight(name, np.array(value, dtype=np.int64))
