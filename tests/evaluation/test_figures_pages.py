"""The report as text and as a page."""

import re
from typing import Any
from xml.dom import minidom

import pytest

from streamverify.evaluation.evaluate import Evaluated
from streamverify.evaluation.figures import figures
from streamverify.evaluation.figures_html import figures_page
from streamverify.evaluation.figures_text import figures_lines
from streamverify.evaluation.labelled import UnusableLine
from streamverify.evaluation.slicing import traits_of
from streamverify.evaluation.verdict_rows import VerdictRow

from .test_figures import ROWS

HOSTILE = "<script>alert('x')</script>"


def document(rows: list[VerdictRow]) -> dict[str, Any]:
    found = Evaluated(rows, [UnusableLine(11, "not JSON")])
    return {"judge": "rules", **found.wire(), **figures(rows)}


def hostile_rows() -> list[VerdictRow]:
    return [
        each._replace(traits=traits_of("A b.", ["E."], HOSTILE if at % 2 else "en", {}))
        for at, each in enumerate(ROWS)
    ]


def test_the_text_tells_each_rate_with_its_parts() -> None:
    text = "\n".join(figures_lines(document(ROWS)))
    assert "FALSE ACCEPTS: not supported / accepted" in text
    assert "33.33% (1/3)" in text
    assert "unusable lines: 1: line 11 (not JSON)" in text


def test_nothing_to_tell_is_not_available() -> None:
    text = "\n".join(figures_lines(document([])))
    assert "n/a (0/0)" in text
    assert "n/a (0/0)" in figures_page("none", document([]))


@pytest.mark.parametrize("rows", [ROWS, hostile_rows(), []], ids=["rows", "hostile", "none"])
def test_the_page_fetches_nothing_and_runs_nothing(rows: list[VerdictRow]) -> None:
    page = figures_page(HOSTILE, document(rows))
    assert HOSTILE not in page
    assert not re.search(r"<script|<link|<img|src=|href=|url\(|@import|https?://", page)


def test_plots_are_well_formed() -> None:
    plots = re.findall(r"<svg.*?</svg>", figures_page("x", document(ROWS)), re.DOTALL)
    assert len(plots) == 3
    for plot in plots:
        assert minidom.parseString(plot).documentElement is not None
    places = [float(each) for plot in plots for each in re.findall(r' cx="([^"]+)"', plot)]
    assert places
    assert all(0 <= place <= 460 for place in places)
