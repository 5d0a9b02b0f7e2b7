"""The bench of the judge `llm`."""

from streamverify.bench.judge_llm import bench_llm


def test_figures_of_a_few_in_flight() -> None:
    figures = bench_llm(200, in_flight=20, latency_seconds=0.05)
    assert figures["failures"] == 0
    assert figures["claims"] >= 20
    assert figures["ideal_claims_per_second"] == 400
    assert 0 < figures["ratio_to_ideal"] <= 1.05
    assert figures["claims_per_second"] == figures["ratio_to_ideal"] * 400
