"""What holds for every path: the guard, the errors, and the OpenAPI document."""

import json

import pytest
from jsonschema import Draft202012Validator
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from memdeck import errors
from memdeck.http.http_app import http_app
from memdeck.http.problems import STATUSES, status_of
from memdeck.storage.vault.store.store import MemoryStore
from tests.http.conftest import PREFIX, TOKEN

TOKEN_HEADER = {"authorization": f"Bearer {TOKEN}"}
URL = "http://127.0.0.1:8765"
METHODS = ("get", "post", "put", "patch", "delete")


def operations(document):
    """Return the method and the path of every operation, with an id in each place of one."""
    return [
        (method, path.replace("{id}", "a1b2c3").replace("{name}", "Ana"))
        for path, item in document["paths"].items()
        for method in METHODS
        if method in item
    ]


def test_without_the_token_nothing_is_answered_and_nothing_happens(client, tmp_path):
    document = client.get("/openapi.json").json()
    before = (tmp_path / "MEMORY.md").read_bytes()
    stranger = TestClient(client.app, base_url=URL)
    paths = [*operations(document), ("get", "/openapi.json"), ("get", "/docs"), ("get", "/")]

    for method, path in paths:
        for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": TOKEN}):
            body = None if method == "get" else {"ids": ["a1b2c3"], "text": "x", "summary": "x"}
            response = stranger.request(method, path, json=body, headers=headers)
            assert (method, path, response.status_code) == (method, path, 401)
    assert (tmp_path / "MEMORY.md").read_bytes() == before
    assert not (tmp_path / ".memdeck" / "journal.jsonl").exists()


@pytest.mark.parametrize(
    ("headers", "status"),
    [({"host": "evil.example"}, 421), ({"origin": "http://evil.example"}, 403)],
)
def test_a_web_page_undoes_nothing_even_with_the_token(client, ask, headers, status):
    ask("POST", "/entries/forget", {"ids": ["a1b2c3"]})
    response = client.post(f"{PREFIX}/undo", headers=headers)

    assert response.status_code == status
    assert not any(name.startswith("access-control") for name in response.headers)
    assert ask("GET", "/history")["changesets"][-1]["verb"] == "forget"


def test_the_paths_of_other_applications_are_behind_the_same_guard(manager):
    other = Starlette(routes=[Route("/mcp", lambda _request: PlainTextResponse("other"))])
    app = http_app(manager, TOKEN, others=[other])
    with TestClient(app, base_url=URL) as client:
        assert client.get("/mcp").status_code == 401
        assert client.get("/mcp", headers=TOKEN_HEADER).text == "other"


def test_a_long_body_is_refused(manager):
    app = http_app(manager, TOKEN, max_body_bytes=100)
    with TestClient(app, base_url=URL, headers=TOKEN_HEADER) as client:
        response = client.put(f"{PREFIX}/rolling-summary", json={"summary": "x" * 100})
    assert (response.status_code, response.json()["title"]) == (413, "Request Entity Too Large")


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (errors.UsageError, 400),
        (errors.NotFoundError, 404),
        (errors.ConflictError, 409),
        (errors.LockedError, 503),
        (errors.StorageError, 500),
        (errors.PolicyError, 500),
        (errors.TranscriptError, 400),
        (errors.EmbedderError, 502),
        (errors.ModelError, 502),
        (errors.ModelRefusedError, 502),
        (errors.ModelUnreachableError, 504),
    ],
)
def test_each_error_has_the_status_of_its_class(kind, status):
    assert status_of(kind("A sentence.")) == status


def test_every_status_of_the_table_is_reached():
    kinds = [errors.MemdeckError]
    for kind in kinds:
        kinds += kind.__subclasses__()
    reached = {status_of(kind("A sentence.")) for kind in kinds}

    assert reached == set(STATUSES.values())


def test_the_program_that_asked_is_recorded(client, manager):
    agent = {"user-agent": "garden-agent/2.1 (x86_64) httpx/3"}
    client.post(f"{PREFIX}/entries/pin", json={"ids": ["a1b2c3"]}, headers=agent)
    client.post(f"{PREFIX}/search", json={"query": "Hangzhou"}, headers=agent)
    client.post(f"{PREFIX}/tools/memory_write", json={"content": "Tea"}, headers=agent)
    client.post(f"{PREFIX}/undo", headers={"user-agent": ""})

    assert [changes.client for changes in manager.history.changes()] == [
        *("garden-agent", "garden-agent", "")
    ]
    assert [access.client for access in manager.accesses.all()] == ["garden-agent"]


def test_a_locked_vault_is_reported_with_the_time_to_try_again(client, manager):
    manager.vault.store.lock_timeout_s = 0.01
    with MemoryStore(manager.vault.layout).locked():
        locked = client.post(f"{PREFIX}/entries/pin", json={"ids": ["a1b2c3"]})
        tool = client.post(f"{PREFIX}/tools/memory_write", json={"content": "Tea"})
        assert client.get(f"{PREFIX}/entries/a1b2c3").json()["pinned"] is False

    assert (locked.status_code, locked.headers["retry-after"]) == (503, "1")
    assert (tool.status_code, tool.headers["retry-after"]) == (503, "1")
    assert "try again" in locked.json()["detail"]
    assert client.post(f"{PREFIX}/entries/pin", json={"ids": ["a1b2c3"]}).status_code == 200


def test_an_error_of_the_core_is_a_problem_that_names_its_class(client):
    response = client.get(f"{PREFIX}/entries/nothing")

    assert response.status_code == 404
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json() == {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "detail": "There is no memory “nothing”; `memdeck list` shows them all.",
        "error": "NotFoundError",
    }


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b"{", "The body is not valid JSON at character 2: Expecting property name"),
        ('{"ids": ["茶" 1]}'.encode(), "The body is not valid JSON at character 14: Expecting ','"),
        (b'{"ids": ["a\xff"]}', "The body cannot be decoded at byte 12; encode it as UTF-8."),
        ("茶".encode("gbk"), "The body cannot be decoded at byte 1; encode it as UTF-8."),
        (b"[" * 100_000, "The body is nested too deeply"),
        (b'{"ids": [1' + b"0" * 5_000 + b"]}", "or has a number that is too long."),
    ],
)
def test_a_body_that_is_no_json_is_a_problem_that_says_where(client, body, detail):
    headers = {"content-type": "application/json"}
    response = client.post(f"{PREFIX}/entries/pin", content=body, headers=headers)

    assert response.status_code == 422
    assert detail in response.json()["detail"]


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded"])
def test_a_body_that_is_not_sent_as_json_is_told_the_header(client, kind):
    headers = {} if kind is None else {"content-type": kind}
    response = client.post(f"{PREFIX}/entries", content=b'{"content": "Tea"}', headers=headers)

    assert response.status_code == 422
    assert response.json()["detail"] == (
        "Send the body as JSON, with the header “Content-Type: application/json”."
    )


@pytest.mark.parametrize("text", ["\ud83d", "a\0b", "\u202eabc", "x" * 60_000])
def test_a_text_that_no_file_can_hold_is_refused_or_cleaned(client, text):
    body = json.dumps({"content": text}).encode("ascii")
    headers = {"content-type": "application/json"}
    response = client.post(f"{PREFIX}/entries/add", content=body, headers=headers)

    assert response.status_code in {200, 400, 422}
    assert len(response.content) < 10_000
    assert client.get(f"{PREFIX}/entries").status_code == 200


@pytest.mark.parametrize(
    ("message", "is_message"),
    [
        ({"role": "user", "content": "I keep bees"}, True),
        ({"role": "ai", "content": [{"type": "text", "text": "Noted"}]}, True),
        ({"type": "function_call", "name": "search"}, True),
        ({"role": "function", "content": None}, True),
        ({}, False),
        ({"role": "owner", "content": "I keep bees"}, False),
    ],
)
def test_the_schema_of_a_message_is_what_the_core_takes(client, message, is_message):
    document = client.get("/openapi.json").json()
    schema = document["components"]["schemas"]["ConversationRequest"]["properties"]["messages"]
    response = client.post(f"{PREFIX}/memorize", json={"id": "c1", "messages": [message]})

    assert Draft202012Validator(schema["items"]).is_valid(message) is is_message
    assert (response.status_code == 200) is is_message, response.text


def test_a_wrong_method_is_told_which_ones_there_are(client):
    for path, methods in (("a1b2c3", "GET, PATCH"), ("archive", "POST")):
        response = client.put(f"{PREFIX}/entries/{path}", json={})
        assert (response.status_code, response.headers["allow"]) == (405, methods)


def test_the_document_declares_the_errors_of_every_operation(client):
    document = client.get("/openapi.json").json()

    for path in document["paths"].values():
        for operation in path.values():
            declared = operation["responses"]
            assert {"200", "400", "401", "403", "413", "421", "422", "500", "503"} <= set(declared)
            for status, response in declared.items():
                assert status < "400" or list(response["content"]) == ["application/problem+json"]
            assert operation["summary"]
    assert document["security"] == [{"token": []}]
    assert {"Problem"} <= set(document["components"]["schemas"])
    assert "HTTPValidationError" not in json.dumps(document)


def test_the_names_of_operations_are_unique_and_stay(client):
    document = client.get("/openapi.json").json()
    ids = [
        operation["operationId"]
        for path in document["paths"].values()
        for operation in path.values()
    ]

    assert len(ids) == len(set(ids)) == len(operations(document))
    assert {"list_memories", "recall", "forget_memories", "undo"} <= set(ids)
