"""Stated sentences are supported; those of other evidence, and changed ones, are not."""

from pathlib import Path

from streamverify.evaluation.builtin_verbatim import OTHER, OWN, measure_verbatim, verbatim_lines
from streamverify.evaluation.rule_rates import Source
from streamverify.evaluation.rule_sources import chinese_source
from streamverify.semantic.builtin import BuiltinJudge

NAMES = ("mill", "lighthouse", "granary", "viaduct", "chapel", "foundry", "windmill", "jetty")
ENGLISH = [
    f"The {name} was built in {1800 + 7 * at} beside the river. It is {12 + at} metres wide."
    f" Visitors can climb the {name} on Sunday mornings in summer."
    for at, name in enumerate(NAMES)
]


def test_chinese_and_english_sentences() -> None:
    chinese = chinese_source(Path(__file__).parent / "chinese_sentences.txt")
    sources = [chinese, Source("own", "en", ENGLISH)]
    outcomes = measure_verbatim(sources, BuiltinJudge(), per_set=40, seed=1)
    for each in outcomes:
        if each.sort == OWN:
            assert each.supported >= 0.98 * each.claims > 0
            assert each.contradicted == 0
        else:
            assert each.supported <= 0.01 * each.claims
    sorts = {(each.language, each.sort) for each in outcomes}
    assert {("zh", OTHER), ("en", OTHER), ("zh", "number"), ("en", "negation added")} <= sorts
    assert len(list(verbatim_lines(outcomes))) >= 2 + len(outcomes)
