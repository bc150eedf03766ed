"""Protection of a server on this machine against other programs, web pages and other users."""

import hmac
import json
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from http import HTTPStatus
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]
"""An application of the interface ASGI."""

LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
"""The names of this machine in a header ``Host``."""

PROBLEM = "application/problem+json"
"""The media type of an error. Source: RFC 9457."""

MAX_BODY_BYTES = 16_000_000
"""The default limit of a request's body, about 5,000 pages of text."""


def problem(status: int, detail: str, **members: object) -> dict[str, object]:
    """Return the JSON object of an error, with *members* of its own.

    Source: RFC 9457.
    """
    title = HTTPStatus(status).phrase
    return {"type": "about:blank", "title": title, "status": status, "detail": detail, **members}


class Guard:
    """An ASGI layer around *app*, which answers only those who know *token*.

    It covers all paths. The order of its checks:

    1. A request must address the server by one of *names*: a web page whose name was made to
       point to this machine does not (DNS rebinding). Else the status is 421.
    2. A web page of another origin may call nothing: 403.
    3. The header ``Authorization`` must be ``Bearer``, a space, and *token*: else 401.
    4. The body may have *max_body_bytes*: else 413.

    Web sockets are closed.
    """

    def __init__(
        self,
        app: App,
        token: str,
        names: Collection[str] = LOOPBACK,
        max_body_bytes: int = MAX_BODY_BYTES,
    ) -> None:
        self._app = app
        self._token = token.encode()
        self._names = names
        self._max_body_bytes = max_body_bytes

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        match scope["type"]:
            case "lifespan":
                await self._app(scope, receive, send)
            case "http":
                await self._guarded(scope, receive, send)
            case _:
                await send({"type": "websocket.close", "code": 1008})

    async def _guarded(self, scope: Message, receive: Receive, send: Send) -> None:
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        hosts, origins = _values(headers, b"host"), _values(headers, b"origin")
        if len(hosts) != 1 or _name(hosts[0]) not in self._names:
            await _refuse(
                send,
                421,
                "This server does not have that host name; start it with"
                " `memdeck serve --name HOST`, or address it by a name that it has.",
            )
        elif origins and origins != [b"http://" + hosts[0]]:
            await _refuse(send, 403, "Web pages may not call this server; call it from a program.")
        elif not self._has_token(_values(headers, b"authorization")):
            detail = "Send the token of the server, as the header “Authorization: Bearer TOKEN”."
            await _refuse(send, 401, detail, (b"www-authenticate", b"Bearer"))
        elif (body := await self._body(headers, receive)) is None:
            limit = f"{self._max_body_bytes / 1e6:g} MB"
            await _refuse(send, 413, f"A request may have {limit}; send less at once.")
        else:
            await self._app(scope, _replayed(body, receive), send)

    def _has_token(self, authorizations: list[bytes]) -> bool:
        if len(authorizations) != 1:
            return False
        scheme, _, token = authorizations[0].partition(b" ")
        return hmac.compare_digest(token.strip(), self._token) and scheme.lower() == b"bearer"

    async def _body(
        self, headers: list[tuple[bytes, bytes]], receive: Receive
    ) -> list[Message] | None:
        """Return the messages of the request's body; None if it is too long."""
        lengths = _values(headers, b"content-length")
        if any(not length.isdigit() or len(length) > 18 for length in lengths):
            return None
        if any(int(length) > self._max_body_bytes for length in lengths):
            return None
        messages, size = list[Message](), 0
        while not messages or messages[-1].get("more_body"):
            messages.append(await receive())
            size += len(messages[-1].get("body", b""))
            if size > self._max_body_bytes:
                return None
        return messages


def _replayed(messages: list[Message], receive: Receive) -> Receive:
    """Return a function that returns *messages*, one at a call, and then what *receive* does."""
    rest = iter(messages)

    async def replay() -> Message:
        return next(rest, None) or await receive()

    return replay


def _values(headers: list[tuple[bytes, bytes]], name: bytes) -> list[bytes]:
    return [value for key, value in headers if key == name]


def _name(host: bytes) -> str:
    """Return the name in a header ``Host``, without the port."""
    text = host.decode("latin-1").lower()
    name, colon, port = text.rpartition(":")
    return name if colon and port.isdigit() else text


async def _refuse(send: Send, status: int, detail: str, *headers: tuple[bytes, bytes]) -> None:
    body = json.dumps(problem(status, detail), ensure_ascii=False).encode()
    content = [
        (b"content-type", PROBLEM.encode()),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": [*content, *headers]})
    await send({"type": "http.response.body", "body": body})
