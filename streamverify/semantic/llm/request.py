"""The body of a request, as the servers of the OpenAI kind take it."""

import json
from typing import Any, Final

from .options import LlmOptions
from .prompt import REPLY_SCHEMA, SYSTEM, Prompt
from .revision import TEMPERATURE

_FORMATS: Final[dict[str, dict[str, Any] | None]] = {
    "json_schema": {
        "type": "json_schema",
        "json_schema": {"name": "verdict", "strict": True, "schema": REPLY_SCHEMA},
    },
    "json_object": {"type": "json_object"},
    "none": None,
}


class RequestWriter:
    """Writes requests: what they have in common is encoded once."""

    def __init__(self, options: LlmOptions) -> None:
        common: dict[str, Any] = {
            "model": options.model,
            "temperature": TEMPERATURE,
            "max_tokens": options.max_tokens,
            "n": 1,
            "stream": False,
        }
        if options.seed is not None:
            common["seed"] = options.seed
        if (response_format := _FORMATS[options.response_format]) is not None:
            common["response_format"] = response_format
        if options.extra_body is not None:
            common |= json.loads(options.extra_body)
            common = {name: value for name, value in common.items() if value is not None}
        common["messages"] = [{"role": "system", "content": SYSTEM}]
        self._head = json.dumps(common, ensure_ascii=False).removesuffix("]}")

    def write(self, prompt: Prompt) -> bytes:
        """The body for one prompt, in UTF-8."""
        user = json.dumps({"role": "user", "content": prompt.user}, ensure_ascii=False)
        return f"{self._head}, {user}]}}".encode()
