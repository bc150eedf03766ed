"""The list of the models of a server."""

import asyncio
import sys

import pytest

from memdeck.errors import ModelError, ModelRefusedError, ModelUnreachableError
from memdeck.extraction.llm import ModelList, ModelSettings, list_models
from tests.fakes.model_server import Flaw, Step, lists, rejects


def listed(base_url, key=None, timeout_s=10.0):
    return asyncio.run(list_models(ModelSettings(base_url, "", timeout_s=timeout_s), key))


def test_models_are_listed_by_name_with_the_key_of_the_server(server):
    server.will(lists("qwen3:8b", "Llama3", "", "qwen3:8b"))

    assert listed(server.base_url, "sk-1") == ModelList(server.base_url, ("Llama3", "qwen3:8b"))
    (request,) = server.seen
    assert request.path == "/v1/models"
    assert request.headers["authorization"] == "Bearer sk-1"


def test_without_a_key_none_is_sent(server, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-another-server")
    server.will(lists("m"))
    listed(server.base_url)

    assert "authorization" not in server.seen[0].headers


@pytest.mark.parametrize("first", [rejects(404), Step(b"<html>Ollama is running</html>")])
def test_the_version_is_added_where_the_address_lacks_it(server, first):
    server.will(first, lists("m"))
    address = server.base_url.removesuffix("/v1")

    assert listed(f"{address}/") == ModelList(server.base_url, ("m",))
    assert [request.path for request in server.seen] == ["/models", "/v1/models"]


def test_a_server_may_list_nothing(server):
    server.will(Step(b'{"object": "list", "data": null}'))

    assert listed(server.base_url).names == ()


def test_a_server_that_wants_a_key_is_reported(server):
    server.will(rejects(401))

    with pytest.raises(ModelRefusedError, match="asks for a key"):
        listed(server.base_url)


def test_an_answer_that_is_no_list_is_reported(server):
    server.will(rejects(404))

    with pytest.raises(ModelError, match="usually ends in /v1"):
        listed(server.base_url)


def test_a_server_that_does_not_answer_is_reported_in_time(server):
    server.will(Step(flaw=Flaw.HANG))

    with pytest.raises(ModelUnreachableError, match="did not answer within"):
        listed(server.base_url, timeout_s=0.2)


def test_without_openai_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "openai", None)

    with pytest.raises(ModelRefusedError, match="pip install openai"):
        listed("http://localhost:9/v1")
