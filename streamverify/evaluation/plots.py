"""Plots as SVG, to stand in a page: no script, no font, nothing that is fetched."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Final

_WIDTH: Final = 460
_HEIGHT: Final = 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 24, 14, 46
_TICKS: Final = 5


def risk_plot(risk: dict[str, Any]) -> str:
    """Risk against coverage."""
    points = [(point["coverage"], point["risk"]) for point in risk["points"]]
    most = _rounded_up(max((value for _, value in points), default=0.0))
    return _Frame(
        "Selective risk", "coverage: share accepted, best score first", "not supported, of accepted", most
    ).with_parts([_line(points, most, "curve"), *_dots(points[-1:], most)])


def reliability_plot(table: dict[str, Any]) -> str:
    """Share supported against mean score, with intervals by clusters; the diagonal is what is meant."""
    parts = [_line([(0, 0), (1, 1)], 1.0, "ideal")]
    points = []
    for row in table["bins"]:
        supported = row["supported"]
        points.append((row["mean"], supported["value"]))
        low, high = supported["cluster_interval"]
        parts.append(_line([(row["mean"], low), (row["mean"], high)], 1.0, "interval"))
    return _Frame("Calibration", f"mean of {table['on']}", "share supported", 1.0).with_parts(
        [*parts, _line(points, 1.0, "curve"), *_dots(points, 1.0)]
    )


def rates_plot(rows: Sequence[tuple[str, dict[str, Any]]]) -> str:
    """Rates one under the other, each with its interval by clusters; those of 0/0 are left out."""
    known = [(name, rate) for name, rate in rows if rate["value"] is not None]
    height = 34 * len(known) + 16
    parts = []
    for index, (name, rate) in enumerate(known):
        y = 24 + 34 * index
        low, high = rate["cluster_interval"]
        told = f"{name}: {rate['value']:.2%} ({rate['numerator']}/{rate['denominator']})"
        parts.append(f'<text x="8" y="{y - 4}">{escape(told)}</text>')
        parts.append(_bar("track", 0.0, 1.0, y))
        parts.append(_bar("span", low, high, y))
        parts.append(f'<circle class="dot" cx="{_bar_x(rate["value"]):.1f}" cy="{y + 5}" r="4"/>')
    return (
        f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="Rates with intervals">'
        f"{''.join(parts)}</svg>"
    )


class _Frame:
    """Axes with ticks; `with_parts` puts in what is plotted."""

    def __init__(self, title: str, across: str, up: str, most: float) -> None:
        self._head = (
            f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}">'
            f"<title>{escape(title)}</title>"
        )
        parts = []
        for tick in range(_TICKS + 1):
            share = tick / _TICKS
            x, y = _x(share), _y(share, 1.0)
            parts.append(f'<line class="grid" x1="{_x(0)}" x2="{_x(1)}" y1="{y:.1f}" y2="{y:.1f}"/>')
            parts.append(f'<text x="{x:.1f}" y="{_y(0, 1.0) + 16}" text-anchor="middle">{share:.0%}</text>')
            label = f"{share * most:.0%}" if most >= _TICKS / 100 else f"{share * most:.1%}"
            parts.append(f'<text x="{_x(0) - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
        middle = (_TOP + _HEIGHT - _BOTTOM) / 2
        parts.append(
            f'<text x="{_x(0.5):.0f}" y="{_HEIGHT - 8}" text-anchor="middle">{escape(across)}</text>'
            f'<text transform="translate(12 {middle:.0f}) rotate(-90)" text-anchor="middle">'
            f"{escape(up)}</text>"
        )
        self._axes = "".join(parts)

    def with_parts(self, parts: Iterable[str]) -> str:
        return f"{self._head}{self._axes}{''.join(parts)}</svg>"


def _line(points: Sequence[tuple[float, float]], most: float, kind: str) -> str:
    places = " ".join(f"{_x(x):.1f},{_y(y, most):.1f}" for x, y in points)
    return f'<polyline class="{kind}" points="{places}"/>' if points else ""


def _dots(points: Sequence[tuple[float, float]], most: float) -> list[str]:
    return [f'<circle class="dot" cx="{_x(x):.1f}" cy="{_y(y, most):.1f}" r="3"/>' for x, y in points]


def _bar(kind: str, low: float, high: float, y: float) -> str:
    width = max(_bar_x(high) - _bar_x(low), 1.0)
    return f'<rect class="{kind}" x="{_bar_x(low):.1f}" y="{y + 2}" width="{width:.1f}" height="6"/>'


def _bar_x(share: float) -> float:
    return 8 + share * (_WIDTH - 16)


def _x(share: float) -> float:
    return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)


def _y(value: float, most: float) -> float:
    return _HEIGHT - _BOTTOM - value / most * (_HEIGHT - _TOP - _BOTTOM)


def _rounded_up(value: float) -> float:
    """The end of an axis: a round share that is not below the value."""
    return next(end for end in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0) if value <= end)
