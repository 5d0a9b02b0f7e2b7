"""The loops on a real Kafka: what matters here is that each of them runs and is told apart."""

from pathlib import Path

import pytest

from streamverify.bench.stream import bench_stream
from streamverify.localkafka import LocalKafka
from streamverify.model.errors import StreamverifyError


@pytest.mark.kafka
def test_every_loop_has_figures_and_a_ratio(
    kafka_node: LocalKafka, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told: list[str] = []
    figures = bench_stream(kafka_node.bootstrap_servers, 2_000, 1, 1, 0, told.append)
    assert list(figures["loops"]) == ["verify", "bare", "bare_one_output", "verify_two_processes"]
    assert figures["loops"]["verify_two_processes"]["answers"] == 4_000
    for name in ("ratio_to_bare_loop", "ratio_to_one_output_loop", "gain_of_second_process"):
        assert figures[name] > 0
    assert figures["ratio_to_faust_agent"] is None
    assert figures["outputs_per_answer"] == 1  # the claims are stated word for word, so the answers pass
    assert told[0] == "publishing 2000 answers, for each of 2 processes"
    assert list(tmp_path.iterdir()) == []


def test_a_loop_that_ends_without_figures_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    async def publish(*_: object) -> None: ...

    monkeypatch.setattr("streamverify.bench.stream._publish", publish)
    monkeypatch.setattr("streamverify.bench.stream.sys.executable", "/bin/false")
    with pytest.raises(StreamverifyError, match="ended without figures: no output"):
        bench_stream("127.0.0.1:1", 10, 1, 1, 0, lambda _: None)
