"""The limit of nesting for documents that are not events."""

from typing import Any

from streamverify.model.errors import BadInput


def check_depth(root: Any, depth: int) -> None:
    """Count the levels, the root being 1; one after the other, so that no depth can exhaust the stack.

    Raises:
        BadInput: `too_deep`.
    """
    level = [root]
    for _ in range(depth):
        level = [
            value
            for container in level
            for value in (container.values() if isinstance(container, dict) else container)
            if isinstance(value, dict | list)
        ]
        if not level:
            return
    raise BadInput("too_deep", f"nested deeper than {depth}")
