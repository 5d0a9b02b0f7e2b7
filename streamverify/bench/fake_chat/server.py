"""A small HTTP/1.1 server that sends exactly the bytes of a play: it can break every rule."""

import asyncio
import re
from collections.abc import Callable
from typing import Final

from .play import Play

_HOST: Final = "127.0.0.1"
_POST: Final = b"POST "
_HEAD_END: Final = b"\r\n\r\n"
_LENGTH: Final = re.compile(rb"^content-length:[ \t]*(\d+)", re.IGNORECASE | re.MULTILINE)


class FakeChat:
    """Serves loopback only, on a free port.

    Args:
        answer: what to do with a request, from its body.
        keep: keep the requests, heads and bodies, in `seen`.

    Attributes:
        seen: heads with bodies, in order.
        requests: how many came.
        in_flight: how many wait for their answer.
        most_in_flight: at once.
        given_up: requests whose connection the client closed before it had its answer.
        connections: open ones.
    """

    def __init__(self, answer: Callable[[bytes], Play], *, keep: bool = False) -> None:
        self.answer = answer
        self.seen: list[tuple[bytes, bytes]] | None = [] if keep else None
        self.requests = 0
        self.in_flight = 0
        self.most_in_flight = 0
        self.given_up = 0
        self.changed = asyncio.Event()
        self._open: set[_Connection] = set()
        self._server: asyncio.Server | None = None

    @property
    def connections(self) -> int:
        return len(self._open)

    @property
    def base_url(self) -> str:
        """As the setting `judge.llm.base_url` takes it."""
        return f"http://{_HOST}:{self.port}/v1"

    @property
    def port(self) -> int:
        if self._server is None:
            raise RuntimeError("not started")
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def start(self, port: int = 0) -> None:
        """Listens; 0 takes a free port."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _Connection(self), _HOST, port, backlog=2_048)

    async def close(self) -> None:
        """Closes every connection."""
        if self._server is not None:
            self._server.close()
            for connection in list(self._open):
                connection.abort()
            await self._server.wait_closed()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Waits for something that comes with a request or a closed connection."""
        while not condition():
            self.changed.clear()
            await self.changed.wait()

    async def __aenter__(self) -> "FakeChat":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class _Connection(asyncio.Protocol):
    """One connection; requests on it come one after the other."""

    def __init__(self, server: FakeChat) -> None:
        self._server = server
        self._buffer = bytearray()
        self._timer: asyncio.TimerHandle | None = None
        self._is_answering = False
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._server._open.add(self)

    def connection_lost(self, _: Exception | None) -> None:
        server = self._server
        server._open.discard(self)
        if self._timer is not None:
            self._timer.cancel()
        if self._is_answering:
            self._is_answering = False
            server.in_flight -= 1
            server.given_up += 1
        server.changed.set()

    def abort(self) -> None:
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if self._buffer[: len(_POST)] != _POST[: len(self._buffer)]:
            # As servers do where a client speaks TLS to them.
            self._transport.write(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
            self._transport.close()
            return
        head_end = self._buffer.find(_HEAD_END)
        if head_end < 0:
            return
        match = _LENGTH.search(self._buffer, 0, head_end)
        start = head_end + len(_HEAD_END)
        end = start + (int(match[1]) if match is not None else 0)
        if len(self._buffer) < end:
            return
        head, body = bytes(self._buffer[:head_end]), bytes(self._buffer[start:end])
        del self._buffer[:end]
        server = self._server
        server.requests += 1
        server.in_flight += 1
        server.most_in_flight = max(server.most_in_flight, server.in_flight)
        if server.seen is not None:
            server.seen.append((head, body))
        self._is_answering = True
        server.changed.set()
        play = server.answer(body)
        if play.hang != "before":
            self._later(play.wait_seconds, lambda: self._play(play))

    def _later(self, seconds: float, step: Callable[[], None]) -> None:
        if seconds:
            self._timer = asyncio.get_running_loop().call_later(seconds, step)
        else:
            step()

    def _play(self, play: Play) -> None:
        if self._transport.is_closing():
            return
        if play.raw is not None:
            self._transport.write(play.raw)
            self._answered()
            self._transport.close()
        elif play.hang == "after_headers":
            self._transport.write(play.head())
        elif play.byte_seconds:
            self._transport.write(play.head())
            self._trickle(play, 0)
        elif play.cut_at is not None:
            self._transport.write(play.head() + play.body[: play.cut_at])
            self._answered()
            self._transport.close()
        else:
            self._answered()
            self._transport.write(play.head() + play.body)

    def _trickle(self, play: Play, sent: int) -> None:
        if self._transport.is_closing():
            return
        self._transport.write(play.body[sent : sent + 1])
        if sent + 1 < len(play.body):
            self._later(play.byte_seconds, lambda: self._trickle(play, sent + 1))
        else:
            self._answered()

    def _answered(self) -> None:
        if self._is_answering:
            self._is_answering = False
            self._server.in_flight -= 1
            self._server.changed.set()
