"""Only those who know the token get an answer, by whatever path."""

import asyncio
import json

import pytest

from memdeck.web_security import LOOPBACK, Guard

TOKEN = "s3cret-token"
GOOD = {"host": "127.0.0.1:8765", "authorization": f"Bearer {TOKEN}"}


class Echo:
    """An application that answers with the body of each request, and counts them."""

    def __init__(self):
        self.calls = 0

    async def __call__(self, scope, receive, send):
        self.calls += 1
        body, more = b"", True
        while more:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})


def ask(headers, chunks=(b"",), *, path="/", app=None, **options):
    """Return the status of the answer, its headers and its body."""
    sent = []
    pieces = [
        {"type": "http.request", "body": chunk, "more_body": number < len(chunks)}
        for number, chunk in enumerate(chunks, 1)
    ]

    async def receive():
        return pieces.pop(0)

    async def send(message):
        sent.append(message)

    pairs = headers.items() if isinstance(headers, dict) else headers
    raw = [(name.encode(), value.encode("latin-1")) for name, value in pairs]
    scope = {"type": "http", "path": path, "headers": raw}
    asyncio.run(Guard(app or Echo(), TOKEN, **options)(scope, receive, send))
    return sent[0]["status"], dict(sent[0]["headers"]), sent[1]["body"]


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost:80", "LOCALHOST:1", "[::1]:8765", "[::1]"]
)
def test_a_request_with_the_token_is_answered_under_every_name_of_this_machine(host):
    assert ask(GOOD | {"host": host}, [b"a", b"b"])[::2] == (200, b"ab")


@pytest.mark.parametrize(
    "authorization",
    [None, "", "Bearer", "Bearer ", TOKEN, f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer \xff"],
)
@pytest.mark.parametrize("path", ["/", "/openapi.json", "/docs", "/mcp", "/api/memory/entries"])
def test_without_the_token_no_path_is_answered(authorization, path):
    app = Echo()
    headers = {"host": "localhost"} | (
        {} if authorization is None else {"authorization": authorization}
    )
    status, answered, body = ask(headers, path=path, app=app)

    assert (status, app.calls) == (401, 0)
    assert answered[b"www-authenticate"] == b"Bearer"
    assert json.loads(body)["status"] == 401


def test_two_tokens_are_none():
    assert ask([*GOOD.items(), ("authorization", f"Bearer {TOKEN}")])[0] == 401


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.:80", "127.0.0.2", "", "[::2]:80"]
)
def test_a_request_under_another_name_is_refused(host):
    app = Echo()
    status, _headers, body = ask(GOOD | {"host": host}, app=app)
    assert (status, app.calls) == (421, 0)
    assert "`memdeck serve --name HOST`" in json.loads(body)["detail"]


def test_a_request_without_a_name_or_with_two_is_refused():
    assert ask({"authorization": f"Bearer {TOKEN}"})[0] == 421
    assert ask([*GOOD.items(), ("host", "127.0.0.1")])[0] == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:8765", ""])
def test_a_web_page_of_another_origin_may_call_nothing(origin):
    app = Echo()
    assert (ask(GOOD | {"origin": origin}, app=app)[0], app.calls) == (403, 0)


def test_a_page_of_the_server_itself_may_call_it():
    assert ask(GOOD | {"origin": "http://127.0.0.1:8765"})[0] == 200


def test_other_names_are_those_that_are_given():
    names = {*LOOPBACK, "memory.example"}
    assert ask(GOOD | {"host": "memory.example"}, names=names)[0] == 200


@pytest.mark.parametrize(
    ("headers", "chunks"),
    [
        ({"content-length": "11"}, [b"x" * 11]),
        ({"content-length": "9" * 5_000}, [b""]),
        ({"content-length": "-1"}, [b""]),
        ({}, [b"x" * 6, b"x" * 5]),
        ({"content-length": "2"}, [b"x" * 11]),
    ],
)
def test_a_body_beyond_the_limit_is_refused_before_the_application_reads_it(headers, chunks):
    app = Echo()
    assert (ask(GOOD | headers, chunks, app=app, max_body_bytes=10)[0], app.calls) == (413, 0)


def test_a_body_at_the_limit_is_passed_on_whole():
    assert ask(GOOD, [b"12345", b"67890"], max_body_bytes=10)[::2] == (200, b"1234567890")


def test_the_answer_to_a_refused_request_lets_no_web_page_read_it():
    refused = (ask({"host": "x"}), ask(GOOD | {"origin": "http://x"}), ask({"host": "localhost"}))

    assert not any(b"access-control" in name for _, headers, _ in refused for name in headers)
