"""What the fake endpoint does with one request."""

import json
from typing import Any, Literal, NamedTuple


class Play(NamedTuple):
    """One answer, byte by byte.

    Attributes:
        status: of HTTP.
        headers: beside `Content-Length`, which is the body's.
        body: what is sent of it depends on the rest.
        wait_seconds: before anything is sent.
        hang: sends nothing, or nothing but the headers, and keeps the connection open.
        byte_seconds: time between two bytes of the body; 0 sends it at once.
        cut_at: closes the connection after so many bytes of the body.
        raw: sent in the place of all that; the connection is closed then.
    """

    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    wait_seconds: float = 0.0
    hang: Literal["no", "before", "after_headers"] = "no"
    byte_seconds: float = 0.0
    cut_at: int | None = None
    raw: bytes | None = None

    def head(self) -> bytes:
        """Status line and headers."""
        lines = [f"HTTP/1.1 {self.status} {'OK' if self.status == 200 else 'Other'}"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        lines += ["Content-Type: application/json", f"Content-Length: {len(self.body)}", "", ""]
        return "\r\n".join(lines).encode()


def completion(
    content: str | None,
    *,
    finish_reason: str | None = "stop",
    usage: tuple[int, int] | None = (900, 60),
    refusal: str | None = None,
    choices: int = 1,
) -> bytes:
    """The body of a chat completion in which the model says `content`."""
    message: dict[str, Any] = {"role": "assistant", "content": content}
    if refusal is not None:
        message["refusal"] = refusal
    body: dict[str, Any] = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 0,
        "model": "fake",
        "choices": [
            {"index": index, "message": message, "finish_reason": finish_reason} for index in range(choices)
        ],
    }
    if usage is not None:
        body["usage"] = {
            "prompt_tokens": usage[0],
            "completion_tokens": usage[1],
            "total_tokens": sum(usage),
        }
    return json.dumps(body).encode()
