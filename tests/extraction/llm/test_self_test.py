"""The data that is sent to a server, and data that is never sent."""

import asyncio
import socket
import traceback
from dataclasses import replace

import pytest

from memdeck.errors import ModelError, ModelRefusedError, ModelUnreachableError
from memdeck.extraction.llm import Key, ModelSettings, check
from memdeck.extraction.llm.client.errors import unreachable
from tests.fakes.model_server import Flaw, Step, model_server, rejects, says

KEY = "sk-test-0123456789abcdef0123"
READY = says(
    {
        "candidates": [
            {
                "message_id": "m3",
                "quote": "Please always answer in metric units",
                "content": "The user wants answers in metric units",
                "category": "preference",
            }
        ]
    }
)


def tried(settings: ModelSettings, key: Key = KEY) -> str:
    return asyncio.run(check(settings, key))


def test_the_test_button_says_who_answered_and_how_fast(server, settings):
    server.will(READY)
    sentence = tried(settings)

    assert sentence.startswith(f"“tiny-1” at {settings.server} answered in 0.")
    assert sentence.endswith(" s and gives memories in the form asked for.")
    assert server.seen[0].path == "/v1/chat/completions"
    assert server.seen[0].body["model"] == "tiny-1"


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("ready", "but not in the form asked for; expect poor results."),
        ({"candidates": []}, "found nothing true in three lines; expect poor results."),
        (
            {"candidates": [{"message_id": "m3", "content": "The user has a dog"}]},
            "found nothing true in three lines; expect poor results.",
        ),
    ],
)
def test_the_test_button_reports_a_model_that_cannot_do_the_work(
    server, settings, answer, sentence
):
    server.will(says(answer), says(answer))
    assert tried(settings).endswith(sentence)


def test_the_test_is_a_small_extraction_with_the_real_schema(server, settings):
    server.will(READY)
    tried(settings)

    (request,) = server.seen
    assert request.format == "json_schema"
    assert request.body["max_tokens"] == 600
    assert isinstance(request.material["transcript"], list)
    assert len(request.material["transcript"]) == 3


def test_a_test_that_takes_too_long_is_an_error(server, settings):
    server.will(Step(flaw=Flaw.HANG))
    with pytest.raises(ModelUnreachableError, match=r"longer than 0\.2 seconds"):
        tried(replace(settings, deadline_s=0.2))


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (rejects(401), "did not accept the key"),
        (Step(b"<html>"), "did not answer like a chat model"),
        (says("", refusal="no thanks"), "declined to read this conversation (no thanks)"),
        (Step(b"{", flaw=Flaw.CUT), "broke off"),
    ],
)
def test_the_test_button_reports_what_is_wrong(server, settings, step, sentence):
    server.will(*[step] * 3)
    with pytest.raises(ModelError) as caught:
        tried(settings)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("path", ["/v1/chat/completions", "/elsewhere?key=1"])
def test_no_redirect_is_followed_and_the_other_host_is_named(server, settings, status, path):
    with model_server() as other:
        other.will(READY)
        host = f"127.0.0.1:{other.server_port}"
        server.will(Step(b"", status, {"Location": f"http://{host}{path}"}))
        with pytest.raises(ModelRefusedError) as caught:
            tried(settings)

        assert other.seen == []
    assert str(caught.value) == (
        f"{settings.server} redirects to http://{host}, and nothing was sent there;"
        " if you trust that address, enter it."
    )


@pytest.mark.parametrize("location", ["http://\x1b[31m.example/", "http://[::1", "//@/", ""])
def test_a_redirect_to_no_address_is_still_an_error_in_a_sentence(server, settings, location):
    server.will(*[Step(b"", 307, {"Location": location})] * 9)
    with pytest.raises(ModelError) as caught:
        tried(settings)
    assert str(caught.value).isprintable()


def test_a_key_may_be_fetched_when_it_is_needed(server, settings):
    server.will(READY)
    tried(settings, lambda: f" {KEY}\n")
    assert server.seen[0].headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("key", [None, "", lambda: None])
def test_without_a_key_none_is_sent_whatever_the_environment_holds(
    server, settings, monkeypatch, key
):
    for name in ("API_KEY", "ADMIN_KEY", "ORG_ID", "PROJECT_ID"):
        monkeypatch.setenv(f"OPENAI_{name}", "meant-for-another-server")
    server.will(READY)
    tried(settings, key)

    assert "authorization" not in server.seen[0].headers
    assert "meant-for-another-server" not in str(server.seen[0].headers)


def test_a_server_that_wants_a_key_is_distinguished_from_one_that_rejects_it(server, settings):
    server.will(rejects(401))
    with pytest.raises(ModelRefusedError, match=r"asks for a key; enter one\."):
        tried(settings, None)


def test_what_is_meant_for_this_machine_goes_past_the_proxy(server, settings, monkeypatch):
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    server.will(READY)
    assert "answered" in tried(settings)


@pytest.mark.parametrize("key", ["sk-“pasted”", "sk-one\nsk-two", "ключ"])
def test_a_key_that_cannot_be_one_is_not_sent_and_not_shown(server, settings, key):
    with pytest.raises(ModelRefusedError, match=r"paste it again") as caught:
        tried(settings, key)

    assert key not in str(caught.value)
    assert server.seen == []


@pytest.mark.parametrize(
    "step",
    [
        rejects(401, f"Incorrect API key provided: {KEY}."),
        rejects(400, f"You sent {KEY}"),
        rejects(400, "x" * 190 + KEY),
        rejects(500, f"trace: Authorization: Bearer {KEY}"),
        Step(b'{"error": "key ' + KEY.encode() + b' unknown"}'),
        Step(b"{", flaw=Flaw.CUT),
        Step(flaw=Flaw.HANG),
    ],
)
def test_no_message_and_no_traceback_shows_the_key(server, settings, step):
    server.will(step)
    with pytest.raises(ModelError) as caught:
        tried(replace(settings, timeout_s=0.2))

    shown = "".join(traceback.format_exception(caught.value))
    assert KEY not in shown
    assert KEY[:12] not in str(caught.value)


def test_an_address_where_nobody_answers_is_reported():
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
        settings = ModelSettings(f"http://127.0.0.1:{port}/v1", "tiny-1")
        with pytest.raises(ModelUnreachableError) as caught:
            tried(settings)

    assert str(caught.value) == (
        f"127.0.0.1:{port} could not be reached; start the model's server, or check the address."
    )


def test_an_address_elsewhere_may_be_a_matter_of_the_network():
    settings = ModelSettings("https://api.example.com/v1", "tiny-1")
    assert str(unreachable(settings)) == (
        "api.example.com could not be reached; check the network and the address."
    )


@pytest.mark.parametrize(
    "address",
    [
        "",
        "localhost:11434/v1",
        "ftp://host/v1",
        "http://",
        "http://[::1",
        "http://host:port",
        "https://a\x00b/v1",
    ],
)
def test_an_invalid_address_is_reported(address):
    with pytest.raises(ModelRefusedError, match=r"is not a web address; enter one such as"):
        tried(ModelSettings(address, "tiny-1"))


def test_a_missing_model_is_reported(settings):
    with pytest.raises(ModelRefusedError, match=r"No model is selected; enter its name"):
        tried(replace(settings, model="  "))


@pytest.mark.parametrize(
    ("address", "server", "is_local"),
    [
        ("http://localhost:11434/v1", "localhost:11434", True),
        ("https://api.example.com/v1/", "api.example.com", False),
        (" http://[::1]:8080 ", "[::1]:8080", True),
        ("https://name:secret@host/v1", "host", False),
    ],
)
def test_a_server_is_named_by_its_host(address, server, is_local):
    settings = ModelSettings(address, "tiny-1")
    assert (settings.server, settings.is_local) == (server, is_local)
