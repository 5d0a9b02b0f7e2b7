"""The HTTP side of a role."""

import socket

import aiohttp
import pytest

from streamverify.observe.health import Heartbeat, Readiness
from streamverify.observe.http import AddressTaken, HttpServer, health_server
from streamverify.observe.metrics import Metrics


async def get(server: HttpServer, path: str, **headers: str) -> tuple[int, str, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(server.url + path, headers=headers) as response,
    ):
        return response.status, response.headers["Content-Type"], await response.text()


async def test_port_0_takes_a_free_one_and_serves_the_metrics() -> None:
    metrics = Metrics()
    async with health_server("127.0.0.1", 0, metrics, Readiness) as server:
        assert server.port != 0
        metrics.transaction("committed")
        status, content_type, text = await get(server, "/metrics")
    assert status == 200
    assert content_type.startswith("text/plain")
    assert 'streamverify_transactions_total{outcome="committed"} 1.0' in text


async def test_open_metrics_where_it_is_asked_for() -> None:
    async with health_server("127.0.0.1", 0, Metrics(), Readiness) as server:
        _, content_type, text = await get(
            server, "/metrics", Accept="application/openmetrics-text; version=1.0.0"
        )
    assert content_type.startswith("application/openmetrics-text")
    assert text.endswith("# EOF\n")


async def test_readiness_says_what_is_missing() -> None:
    state = Readiness(("not_assigned",))
    async with health_server("127.0.0.1", 0, Metrics(), lambda: state) as server:
        assert await get(server, "/readyz") == (
            503,
            "application/json; charset=utf-8",
            '{"ready": false, "reasons": ["not_assigned"]}',
        )
        state = Readiness()
        assert (await get(server, "/readyz"))[0] == 200


async def test_a_loop_without_a_beat_is_not_alive() -> None:
    now = 0.0
    heartbeat = Heartbeat(stale_after_seconds=10, clock=lambda: now)
    async with health_server("127.0.0.1", 0, Metrics(), Readiness, heartbeat) as server:
        assert (await get(server, "/healthz"))[0] == 200
        now = 11.0
        assert (await get(server, "/healthz"))[0] == 503
        heartbeat.beat()
        assert (await get(server, "/healthz"))[0] == 200


async def test_a_taken_port_is_an_error_of_one_line() -> None:
    async with health_server("127.0.0.1", 0, Metrics(), Readiness) as server:
        other = health_server("127.0.0.1", server.port, Metrics(), Readiness)
        with pytest.raises(AddressTaken) as caught:
            await other.start()
    assert str(caught.value) == (
        f"http.port: {server.port} on 127.0.0.1 is in use. "
        "Set STREAMVERIFY_HTTP__PORT to another one, or to 0 for a free one."
    )


async def test_a_host_of_another_machine_is_an_error() -> None:
    with pytest.raises(AddressTaken, match="cannot listen"):
        await health_server("192.0.2.1", 0, Metrics(), Readiness).start()


async def test_stopping_frees_the_port() -> None:
    server = health_server("127.0.0.1", 0, Metrics(), Readiness)
    await server.start()
    await server.stop()
    await server.stop()
    with socket.create_server(("127.0.0.1", server.port)):
        pass


def test_an_address_of_version_6_is_bracketed() -> None:
    assert health_server("::1", 80, Metrics(), Readiness).url == "http://[::1]:80"
