"""The report as it is read, in a hundred columns."""

import io

from rich.console import Console

from streamverify.demo.expectations import Expectation
from streamverify.demo.report_text import Circumstances, print_report
from streamverify.demo.run import Ran
from streamverify.demo.views import LineView, row_of

from .decisions import Decision, build_report, claim, decision, finding, reason
from .test_report import DECISIONS

RAN = Ran(published=8, seconds=7.06, dead_letters=3, dead_letters_intact=3)
SAMPLE_ON_MEMORY = Circumstances(file=None, broker="the embedded broker", on_kafka=False)


def text_of(
    decisions: list[Decision],
    circumstances: Circumstances = SAMPLE_ON_MEMORY,
    expectations: dict[str, Expectation] | None = None,
) -> str:
    out = io.StringIO()
    report = build_report(decisions, expectations)
    print_report(Console(file=out, width=100, highlight=False), report, RAN, circumstances)
    return out.getvalue()


def lines_of(text: str) -> list[str]:
    """Without the widths of columns."""
    return [" ".join(line.split()) for line in text.splitlines()]


def test_figures_stand_with_their_parts() -> None:
    lines = lines_of(text_of(DECISIONS))
    assert "Report: the sample, 8 records in 7.1 s on the embedded broker" in lines
    assert "pass 2 of 8 25.0%" in lines
    assert "flag 2 of 8 25.0% 1 of them only since the judge cannot tell" in lines
    assert "block 4 of 8 50.0% 3 of them dead letters" in lines
    assert any(line.startswith("3 of 8 checkable claims; ") for line in lines)
    starts = ["citation_coverage 6 / 8 75.0%", "contradiction 1 / 3 33.3%", "completeness 2.5 / 8.5 29.4%"]
    starts += ["strict_pass 1 / 4 25.0%", "undecodable 2 the bytes are no JSON in UTF-8"]
    for start in starts:
        assert any(line.startswith(start) for line in lines), start
    assert "3 of 3 kept byte for byte in answers.dlq" in lines
    assert "quote_folded info 2 1 the quote matches but for blanks or typography" in lines


def test_an_unsure_judge_is_told_as_it_is() -> None:
    unjudged = [each for each in DECISIONS if each["answer_id"] == "unjudged"]
    text = " ".join(text_of(unjudged).split())
    assert (
        "0 of 1 checkable claims; where the judge cannot tell, clean answers are flagged too, as not judged."
        in text
    )
    assert "contradiction 0 / 0 n/a" in text


def test_deviations_are_listed() -> None:
    right = text_of(DECISIONS, expectations={"good": Expectation(("pass",))})
    assert "1 of 1 decisions are as expected." in right
    wrong = text_of(
        DECISIONS, expectations={"good": Expectation(("pass",)), "greeting": Expectation(("flag",))}
    )
    assert "1 of 2 decisions are as expected; this one is not:" in wrong
    assert "greeting expected flag, came pass" in lines_of(wrong)
    assert "As the sample expects it" not in text_of(DECISIONS)


def test_next_commands_can_be_copied() -> None:
    lines = lines_of(text_of(DECISIONS))
    assert "the same run on Apache Kafka streamverify demo --broker kafka" in lines
    assert "answers of your own, streamed streamverify demo --answers FILE" in lines
    assert "answers of your own, as decisions streamverify check FILE" in lines
    long = "/a folder/" + "x" * 120 + ".jsonl"
    own = lines_of(text_of(DECISIONS, Circumstances(long, "the embedded broker", on_kafka=False)))
    assert f"the same run on Apache Kafka streamverify demo --broker kafka --answers '{long}'" in own
    assert f"answers of your own, as decisions streamverify check '{long}'" in own
    kafka = text_of(DECISIONS, Circumstances(None, "Apache Kafka", on_kafka=True, left_behind="demo-1."))
    assert "--broker kafka" not in kafka
    assert "topics that stay on the cluster demo-1.*" in lines_of(kafka)


def test_repeated_reasons_are_told_once_with_their_places() -> None:
    reasons = [reason("chunk_empty", claim_id=f"c{n}", citation_id="s1") for n in range(9)]
    assert "a flag the cited chunk has no text c0 s1, c1 s1 and 7 more" in lines_of(
        text_of([decision("a", "flag", reasons=reasons)])
    )


def test_lines_fit_and_nothing_of_an_event_commands_the_terminal() -> None:
    hostile = "\x1b[31m[bold]" + "x" * 190
    found = decision(
        hostile,
        "block",
        reasons=[reason("unknown_citation", "block", "\x1b[2J", "\x07" * 30, "\x9b31m")],
        claims=[claim("not_judged", finding("unknown_citation", "block"), why="structural_failure")],
        producer={"locale": "\x1b]0;x\x07"},
    )
    text = text_of([found, *DECISIONS])
    assert max(map(len, text.splitlines())) <= 100
    out = io.StringIO()
    LineView(Console(file=out, width=100)).show(found)
    for char in "\x1b\x07\x9b":
        assert char not in text
        assert char not in out.getvalue()
    assert "[bold]" in out.getvalue()


def test_row_of_a_decision() -> None:
    assert row_of(DECISIONS[1])[1:] == ("-", "block", "3/4", "c1: the cited text contradicts the claim (+1)")
    assert row_of(DECISIONS[4])[3:] == ("-", "the bytes are no JSON in UTF-8")
    assert row_of(decision("a", producer={"locale": "ru"})).language == "ru"
