"""What is seen while the demo runs: a live table on a terminal, lines elsewhere."""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, Protocol

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from .display import ACTION_STYLES, shown
from .reasons import dead_letter_reason, main_reason

_MOST_ROWS: Final = 16
#: Lines of the screen that the table's head, the counts and the prompt take.
_OTHER_LINES: Final = 7
_ID_CHARS: Final = 18


class View(Protocol):
    """Told of every decision as it comes."""

    def show(self, decision: Mapping[str, Any]) -> None: ...


class Row(NamedTuple):
    """A decision in one line; `cited` is cited / checkable claims."""

    answer_id: str
    language: str
    action: str
    cited: str
    reason: str


_HEAD: Final = Row("answer", "lang", "action", "cited", "main reason")


def row_of(decision: Mapping[str, Any]) -> Row:
    counts = decision["counts"]
    return Row(
        decision["answer_id"],
        decision["producer"].get("locale", "-"),
        decision["action"],
        f"{counts['cited']}/{counts['checkable']}" if dead_letter_reason(decision) is None else "-",
        main_reason(decision),
    )


class QuietView:
    """Shows nothing."""

    def show(self, decision: Mapping[str, Any]) -> None:
        """Nothing."""


class LineView:
    """A line for each decision."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._has_head = False

    def show(self, decision: Mapping[str, Any]) -> None:
        if not self._has_head:
            self._console.print(_line(_HEAD), soft_wrap=True)
            self._has_head = True
        self._console.print(_line(row_of(decision)), soft_wrap=True)


class LiveView:
    """The last decisions as a table, with the counts so far below it."""

    def __init__(self, live: Live, rows: int) -> None:
        self._live = live
        self._rows: deque[Row] = deque(maxlen=rows)
        self._counts: Counter[str] = Counter()
        self._dead_letters = 0

    def show(self, decision: Mapping[str, Any]) -> None:
        self._rows.append(row_of(decision))
        self._counts[decision["action"]] += 1
        self._dead_letters += dead_letter_reason(decision) is not None
        self._live.update(self.render())

    def render(self) -> RenderableType:
        table = Table(box=None, pad_edge=False, expand=True)
        table.add_column("answer", no_wrap=True, width=_ID_CHARS)
        table.add_column("lang", width=5)
        table.add_column("action", width=6)
        table.add_column("cited", width=6, justify="right")
        table.add_column("main reason", no_wrap=True, ratio=1)
        for row in self._rows:
            table.add_row(
                shown(row.answer_id),
                shown(row.language),
                Text(row.action, ACTION_STYLES[row.action]),
                row.cited,
                shown(row.reason),
            )
        counts = Text(f"\n{self._counts.total():,} decided", "bold")
        for action, style in ACTION_STYLES.items():
            counts.append("   ").append(f"{action} {self._counts[action]:,}", style)
        counts.append(f"   unreadable {self._dead_letters:,}", "dim")
        return Group(table, counts)


@contextmanager
def live_view(console: Console) -> Iterator[LiveView]:
    """A live table for the time of the block; its last state stays on the screen."""
    with Live(console=console, refresh_per_second=12) as live:
        view = LiveView(live, max(4, min(_MOST_ROWS, console.height - _OTHER_LINES)))
        live.update(view.render())
        yield view


def _line(row: Row) -> Text:
    head = f"{row.answer_id:<{_ID_CHARS}} {row.language:<5} {row.action:<6} {row.cited:>6}"
    return shown(f"{head}  {row.reason}".rstrip())
