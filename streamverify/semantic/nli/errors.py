"""Why a model cannot judge."""

from typing import Final, Literal

from streamverify.model.errors import StreamverifyError

NliCode = Literal[
    "nli_file_missing",
    "nli_file_is_pointer",
    "nli_config_invalid",
    "nli_labels_unknown",
    "nli_tokenizer_unreadable",
    "nli_tokenizer_mismatch",
    "nli_model_unreadable",
    "nli_inputs_unsupported",
    "nli_output_invalid",
    "nli_output_not_finite",
    "nli_scores_senseless",
]

_HINTS: Final[dict[NliCode, str]] = {
    "nli_file_missing": "A model is config.json, tokenizer.json, and model.onnx or onnx/model.onnx.",
    "nli_file_is_pointer": "Fetch the file itself, for instance with `git lfs pull`.",
    "nli_config_invalid": "Take config.json from the export of this very model.",
    "nli_labels_unknown": "Say what the labels mean in judge.nli.labels, such as LABEL_0=contradicted.",
    "nli_tokenizer_unreadable": "Take tokenizer.json from the export of this very model.",
    "nli_tokenizer_mismatch": "Take tokenizer.json and config.json from the export of this very model.",
    "nli_model_unreadable": "Copy or export the model again; it may be cut, or its external data not there.",
    "nli_inputs_unsupported": "Export a cross-encoder for sequence classification with dynamic axes.",
    "nli_output_invalid": "Export a cross-encoder for sequence classification, one logit a label.",
    "nli_output_not_finite": "Export the model again in float32; in a narrower type it may overflow.",
    "nli_scores_senseless": "Check the tokenizer, judge.nli.labels and judge.nli.pair_order.",
}


class NliModelError(StreamverifyError):
    """A model that is refused. `code` is one of `NliCode`; the hint says what to do."""

    code = "nli_model_unreadable"

    def __init__(self, code: NliCode, message: str) -> None:
        super().__init__(message, hint=_HINTS[code], code=code)
