"""`/metrics`, `/healthz` and `/readyz` of a role.

A console puts the same routes into its own application with `add_routes`.
"""

import asyncio
import contextlib
import errno
from collections.abc import Callable

from aiohttp import web
from prometheus_client.exposition import choose_encoder

from streamverify.model.errors import StreamverifyError

from .health import Heartbeat, Readiness
from .metrics import Metrics

_SHUTDOWN_SECONDS = 1.0


class AddressTaken(StreamverifyError):
    """The address of the HTTP server cannot be listened on."""

    code = "address_taken"


def add_routes(
    app: web.Application, metrics: Metrics, heartbeat: Heartbeat, readiness: Callable[[], Readiness]
) -> None:
    """Adds the three routes. `readiness` is asked at each request and must not block."""

    async def serve_metrics(request: web.Request) -> web.Response:
        encode, content_type = choose_encoder(request.headers.get("Accept", ""))
        return web.Response(body=encode(metrics.registry), headers={"Content-Type": content_type})

    async def serve_health(_request: web.Request) -> web.Response:
        alive = heartbeat.is_alive
        body = {"alive": alive, "heartbeat_age_seconds": round(heartbeat.age_seconds, 3)}
        return web.json_response(body, status=200 if alive else 503)

    async def serve_readiness(_request: web.Request) -> web.Response:
        state = readiness()
        body = {"ready": state.is_ready, "reasons": list(state.reasons)}
        return web.json_response(body, status=200 if state.is_ready else 503)

    app.add_routes(
        [
            web.get("/metrics", serve_metrics),
            web.get("/healthz", serve_health),
            web.get("/readyz", serve_readiness),
        ]
    )


class HttpServer:
    """Serves one application on one address, with the heartbeat of the loop beside it.

    Args:
        app: see `add_routes`.
        heartbeat: renewed while the server runs.
        port: 0 takes a free one; `port` then says which.
    """

    def __init__(self, app: web.Application, heartbeat: Heartbeat, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self._heartbeat = heartbeat
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=_SHUTDOWN_SECONDS)
        self._beating: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    async def start(self) -> None:
        """Listens.

        Raises:
            AddressTaken: the port is in use, or the host is none of this machine's.
        """
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self.host, self.port).start()
        except OSError as error:
            await self._runner.cleanup()
            raise _refused(self.host, self.port, error) from None
        self.port = self._runner.addresses[0][1]
        self._beating = asyncio.create_task(self._heartbeat.run(), name="heartbeat")

    async def stop(self) -> None:
        """Closes the connections and frees the port; does nothing where it does not listen."""
        if self._beating is not None:
            self._beating.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._beating
            self._beating = None
        await self._runner.cleanup()

    async def __aenter__(self) -> "HttpServer":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()


def health_server(
    host: str,
    port: int,
    metrics: Metrics,
    readiness: Callable[[], Readiness],
    heartbeat: Heartbeat | None = None,
) -> HttpServer:
    """A server with nothing but the three routes."""
    heartbeat = heartbeat or Heartbeat()
    app = web.Application()
    add_routes(app, metrics, heartbeat, readiness)
    return HttpServer(app, heartbeat, host, port)


def _refused(host: str, port: int, error: OSError) -> AddressTaken:
    if error.errno == errno.EADDRINUSE:
        return AddressTaken(
            f"http.port: {port} on {host} is in use.",
            hint="Set STREAMVERIFY_HTTP__PORT to another one, or to 0 for a free one.",
        )
    return AddressTaken(
        f"http: cannot listen on {host}:{port} ({type(error).__name__}).",
        hint="Set STREAMVERIFY_HTTP__HOST and STREAMVERIFY_HTTP__PORT to an address of this machine.",
    )
