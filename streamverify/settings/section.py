"""What the sections of the tree share."""

import json
from ipaddress import ip_address
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict
from pydantic_settings import NoDecode

MEBIBYTE = 1024 * 1024


class Section(BaseModel):
    """A group of settings: frozen, and closed to keys that it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


def _split(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if value.lstrip().startswith("["):
        try:
            return json.loads(value)
        except json.JSONDecodeError:
            raise ValueError('not a JSON list; write a,b or ["a", "b"].') from None
    return [item.strip() for item in value.split(",") if item.strip()]


#: A list; in the environment separated by commas, or JSON.
Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split)]


def is_loopback(host: str) -> bool:
    """Whether a host name or address is this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower().rstrip(".") == "localhost"
