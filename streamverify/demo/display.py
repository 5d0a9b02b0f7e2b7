"""How words and figures stand on the terminal."""

from typing import Final

from rich.text import Text

from .report import Share

ACTION_STYLES: Final = {"pass": "green", "flag": "yellow", "block": "bold red"}


def shown(text: str, style: str = "") -> Text:
    """Text that may come from an event: nothing in it is a command to the terminal, or markup."""
    return Text("".join(char if char.isprintable() else "�" for char in text), style=style)


def figures(share: Share) -> tuple[str, str, str]:
    """Numerator, denominator and value, `n/a` for 0/0."""
    value = share.value
    return (
        f"{share.numerator:,.6g}",
        f"{share.denominator:,.6g}",
        "n/a" if value is None else f"{value:.1%}",
    )
