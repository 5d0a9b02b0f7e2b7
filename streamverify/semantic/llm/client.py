"""One request to a chat endpoint: the only module of the judges that speaks HTTP.

The address is the operator's and no other: proxies of the environment, redirects and cookies are passed over,
and nothing of an event decides where a request goes. A reply is read in pieces up to its bound and never
unpacked. Errors hold codes: no text of a prompt or reply, no address and no key.
"""

import asyncio
import ssl
from typing import Final, NamedTuple

import aiohttp
from aiohttp.client_exceptions import (
    ClientConnectorError,
    ClientPayloadError,
    ClientSSLError,
    ServerDisconnectedError,
)

from streamverify.model.errors import SettingsError
from streamverify.model.judge_codes import LlmFailureCode

from .options import LlmOptions

_PATH: Final = "/chat/completions"
#: Below that of usual servers (5 s): a connection that both sides think theirs is cut under a request.
_IDLE_SECONDS: Final = 4.0
_PIECE_BYTES: Final = 16 * 1024


class RequestFailed(Exception):
    """There is no reply.

    Attributes:
        code: `timeout`, `connect_timeout`, `connection`, `tls`, `cut`, `bad_http`, `reply_too_large`, or
            `not_started` where the client is not open.
        may_retry: the request may well succeed if it is made again.
    """

    def __init__(self, code: LlmFailureCode, *, may_retry: bool = False) -> None:
        super().__init__(code)
        self.code: LlmFailureCode = code
        self.may_retry = may_retry


class HttpReply(NamedTuple):
    """A whole reply. `retry_after` is the header as it came."""

    status: int
    retry_after: str | None
    body: bytes


class ChatClient:
    """Connections to one endpoint, kept open between requests. Belongs to one event loop."""

    def __init__(self, options: LlmOptions) -> None:
        self._url = options.base_url.rstrip("/") + _PATH
        self._headers = {"Content-Type": "application/json", "Accept": "application/json"}
        # A packed reply could hold a thousand times its bound.
        self._headers["Accept-Encoding"] = "identity"
        if options.api_key is not None:
            self._headers["Authorization"] = f"Bearer {options.api_key}"
        self._timeout_seconds = options.timeout_seconds
        self._connect_timeout_seconds = options.connect_timeout_seconds
        self._max_reply_bytes = options.max_reply_bytes
        self._max_connections = options.max_concurrency
        self._ssl_cafile = options.ssl_cafile
        self._session: aiohttp.ClientSession | None = None

    @property
    def is_open(self) -> bool:
        """Whether it is started and not closed."""
        return self._session is not None

    async def start(self) -> None:
        """Makes ready on the running loop; nothing is connected yet.

        Raises:
            SettingsError: the certificates to trust cannot be used.
        """
        if self._session is None:
            self._session = aiohttp.ClientSession(
                headers=self._headers,
                trust_env=False,
                auto_decompress=False,
                cookie_jar=aiohttp.DummyCookieJar(),
                connector=aiohttp.TCPConnector(
                    limit=self._max_connections, keepalive_timeout=_IDLE_SECONDS, ssl=self._trust()
                ),
                timeout=aiohttp.ClientTimeout(total=None, sock_connect=self._connect_timeout_seconds),
            )

    def _trust(self) -> ssl.SSLContext | bool:
        if self._ssl_cafile is None:
            return True
        try:
            return ssl.create_default_context(cafile=str(self._ssl_cafile))
        except OSError as error:  # that of the TLS library too
            raise SettingsError(
                f"judge.llm.ssl_cafile: {error.strerror or 'not usable'}.",
                hint="Name a file of certificates in PEM.",
            ) from None

    async def close(self) -> None:
        """Closes all connections, those of requests under way too."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def post(self, body: bytes) -> HttpReply:
        """Sends one request and reads its whole reply; the time bound counts from here to the last byte.

        A caller who gives up closes the connection, so that the server may give up too.

        Raises:
            RequestFailed: there is no reply, or one over its bound.
        """
        if self._session is None:
            raise RequestFailed("not_started")
        try:
            async with (
                asyncio.timeout(self._timeout_seconds),
                self._session.post(self._url, data=body, allow_redirects=False) as response,
            ):
                return HttpReply(
                    response.status, response.headers.get("Retry-After"), await self._read(response)
                )
        except aiohttp.ConnectionTimeoutError:
            raise RequestFailed("connect_timeout", may_retry=True) from None
        except TimeoutError:
            raise RequestFailed("timeout") from None
        except (ServerDisconnectedError, ClientPayloadError):
            raise RequestFailed("cut", may_retry=True) from None
        except ClientSSLError:
            raise RequestFailed("tls") from None
        except (ClientConnectorError, aiohttp.ClientOSError):
            raise RequestFailed("connection", may_retry=True) from None
        except (aiohttp.ClientError, ValueError):
            raise RequestFailed("bad_http") from None

    async def _read(self, response: aiohttp.ClientResponse) -> bytes:
        declared = response.content_length
        if declared is not None and declared > self._max_reply_bytes:
            response.close()
            raise RequestFailed("reply_too_large")
        pieces: list[bytes] = []
        size = 0
        async for piece in response.content.iter_chunked(_PIECE_BYTES):
            size += len(piece)
            if size > self._max_reply_bytes:
                response.close()
                raise RequestFailed("reply_too_large")
            pieces.append(piece)
        return b"".join(pieces)
