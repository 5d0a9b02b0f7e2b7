"""The id of an LLM judge: its model, and a hash of all that decides what it says but for the texts."""

import hashlib
import json
from typing import Final

from .options import LlmOptions
from .prompt import prompt_parts

#: Of how replies are read and scored (`reply`): counts up where the same reply would give another judgement.
_READING_REVISION: Final = 1
_HASH_CHARS: Final = 12
TEMPERATURE: Final = 0


def judge_id_of(options: LlmOptions) -> str:
    """`llm:<model>@<12 hex>`. The endpoint's address is not part of it: the same model may move."""
    parts = {
        "model": options.model,
        "prompt": prompt_parts(),
        "reading": _READING_REVISION,
        "temperature": TEMPERATURE,
        "max_tokens": options.max_tokens,
        "seed": options.seed,
        "response_format": options.response_format,
        "extra_body": options.extra_body,
    }
    hashed = hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
    return f"llm:{options.model}@{hashed[:_HASH_CHARS]}"
