"""The real openai client with a local server."""

import gzip
import json
import sys
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from memdeck import response_limit
from memdeck.errors import EmbedderError
from memdeck.recall.embedders.openai_endpoint import Endpoint, EndpointEmbedder
from tests.fakes.model_server import Flaw, ModelServer, Request, Step, model_server, rejects

SECRET = "sk-made-up-0123456789"


def vectors(*rows: object, **more: object) -> Step:
    data = [{"object": "embedding", "index": n, "embedding": row} for n, row in enumerate(rows)]
    return Step(json.dumps({"object": "list", "data": data, "model": "m", **more}).encode())


def echo(request: Request) -> Step:
    """Return a vector for each text, in another order; its first number is the text's length."""
    texts = request.body["input"]
    assert isinstance(texts, list)
    data = [{"index": n, "embedding": [len(text), 1, 0]} for n, text in enumerate(texts)]
    return Step(json.dumps({"data": data[::-1]}).encode())


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server() as running:
        yield running


@pytest.fixture
def endpoint(server: ModelServer) -> Endpoint:
    return Endpoint(server.base_url, "tiny-embed", f"127.0.0.1:{server.server_port}", is_local=True)


@pytest.fixture
def embedder(server: ModelServer, endpoint: Endpoint) -> EndpointEmbedder:
    server.will(vectors([0.0, 3.0, 4.0]))
    return EndpointEmbedder(endpoint, lambda: SECRET)


def test_it_learns_the_dimension_as_it_is_opened(server, embedder):
    assert embedder.dimension == 3
    assert [request.path for request in server.seen] == ["/v1/embeddings"]


def test_the_server_and_the_size_are_part_of_what_made_its_vectors(embedder, endpoint):
    assert embedder.model == f"tiny-embed {endpoint.server} 3"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed_and_the_other_host_is_named(server, embedder, endpoint, status):
    with model_server() as other:
        other.will(echo)
        host = f"127.0.0.1:{other.server_port}"
        server.will(Step(b"", status, {"Location": f"http://{host}/v1/embeddings"}))
        with pytest.raises(EmbedderError) as caught:
            embedder.embed_query("a private text")

        assert other.seen == []
    assert str(caught.value) == (
        f"{endpoint.server} redirects to http://{host}, and nothing was sent there;"
        " if you trust that address, enter it."
    )


@pytest.mark.row("D7")
def test_rows_have_length_1_and_come_in_the_order_of_the_texts(server, embedder):
    server.will(echo)
    rows = embedder.embed_passages(["a" * 7, "", "b"])

    lengths = np.array([[7, 1, 0], [1, 1, 0], [1, 1, 0]], np.float32)
    assert rows == pytest.approx(lengths / np.linalg.norm(lengths, axis=1, keepdims=True))
    assert rows.dtype == np.float32


def test_many_texts_go_in_several_requests(server, embedder):
    server.will(echo, echo, echo)
    rows = embedder.embed_passages(["x"] * 150)

    assert rows.shape == (150, 3)
    assert [len(request.body["input"]) for request in server.seen[1:]] == [64, 64, 22]


def test_no_texts_go_nowhere(server, embedder):
    assert embedder.embed_passages([]).shape == (0, 3)
    assert len(server.seen) == 1


def test_the_request_says_what_it_wants_and_carries_the_key(server, embedder):
    request = server.seen[0]

    assert request.body["model"] == "tiny-embed"
    assert request.body["encoding_format"] == "float"
    assert request.headers["authorization"] == f"Bearer {SECRET}"


def test_without_a_key_none_is_sent_whatever_the_environment_holds(server, endpoint, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-another-server")
    monkeypatch.setenv("OPENAI_ORG_ID", "org")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "project")
    server.will(echo)
    EndpointEmbedder(endpoint, lambda: None)

    assert not {"authorization", "openai-organization", "openai-project"} & set(
        server.seen[0].headers
    )


@pytest.mark.parametrize(
    ("text", "sent"),
    [("", "-"), (" \n", "-"), ("a\0b", "a b"), ("\ud83d!", "?!"), ("é" * 60_000, "é" * 1000)],
)
def test_a_query_is_sent_as_every_server_takes_it(server, embedder, text, sent):
    server.will(echo)
    embedder.embed_query(text)

    assert server.seen[-1].body["input"] == [sent]


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"<html>hello</html>",
        b"null",
        b"[]",
        b"{}",
        b'{"data": []}',
        b'{"data": [{"index": 0}]}',
        b'{"data": [{"index": 0, "embedding": []}]}',
        b'{"data": [{"index": 0, "embedding": "AACAPw=="}]}',
        b'{"data": [{"index": 0, "embedding": [1, "x"]}]}',
        b'{"data": [{"index": 0, "embedding": [NaN, 1]}]}',
        b'{"data": [{"index": 0, "embedding": [0, 0]}]}',
        b'{"data": [{"index": 0, "embedding": [[1], [2]]}]}',
        b'{"data": [{"index": 1, "embedding": [1, 2]}]}',
        b'{"data": [{"index": 0, "embedding": [1, 2]}, {"index": 1, "embedding": [1, 2]}]}',
        b'{"data": [{"index": 0, "embedding": [1e999, 2]}]}',
        b"[" * 100_000,
        b'{"choices": []}',
    ],
    ids=lambda answer: repr(answer[:60]),
)
def test_an_answer_that_makes_no_sense_is_reported(server, endpoint, answer):
    server.will(Step(answer))

    with pytest.raises(EmbedderError, match="did not answer like an embedding model"):
        EndpointEmbedder(endpoint, lambda: None)


@pytest.mark.parametrize("rows", [[[1.0, 2.0]], [[1.0, 2.0, 3.0, 4.0]]])
def test_a_dimension_that_changes_is_reported(server, embedder, rows):
    server.will(vectors(*rows))

    with pytest.raises(EmbedderError, match=r"gave vectors of \d numbers where it gave 3"):
        embedder.embed_query("tea")


def test_fewer_vectors_than_texts_are_reported(server, embedder):
    server.will(vectors([1.0, 0.0, 0.0]))

    with pytest.raises(EmbedderError, match="did not answer like"):
        embedder.embed_passages(["one", "two"])


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (400, r"rejected the request \(error 400\); check the model"),
        (401, "did not accept the key; check the key"),
        (403, "did not accept the key; check the key"),
        (404, "has no embedding model “tiny-embed” at this address"),
        (408, "was busy; try again"),
        (429, "too many requests"),
        (500, r"failed \(error 500\); try again"),
    ],
)
def test_a_refusal_is_reported_with_the_next_step_and_without_the_key(
    server, embedder, status, expected
):
    server.will(rejects(status, f"no, not with {SECRET}"))

    with pytest.raises(EmbedderError, match=expected) as caught:
        embedder.embed_query("tea")

    assert SECRET not in str(caught.value)
    assert caught.value.__cause__ is None


def test_a_server_that_wants_a_key_is_reported(server, endpoint):
    server.will(rejects(401))

    with pytest.raises(EmbedderError, match="asks for a key; enter one"):
        EndpointEmbedder(endpoint, lambda: " ")


def test_a_key_that_is_none_is_not_sent(server, endpoint):
    with pytest.raises(EmbedderError, match="holds characters that no key has"):
        EndpointEmbedder(endpoint, lambda: "钥匙")

    assert not server.seen


def test_passages_are_asked_for_again_where_the_server_has_too_much_to_do(server, embedder):
    server.will(rejects(429, retry_after_ms="1"), rejects(503, retry_after_ms="1"), echo)

    assert embedder.embed_passages(["tea"]).shape == (1, 3)
    assert len(server.seen) == 4


def test_a_query_has_one_try_because_the_user_waits(server, embedder):
    server.will(rejects(429, retry_after_ms="1"), echo)

    with pytest.raises(EmbedderError, match="too many requests"):
        embedder.embed_query("tea")


@pytest.mark.parametrize("flaw", [Flaw.HANG, Flaw.TRICKLE])
def test_a_server_that_does_not_come_to_an_end_is_given_up(server, endpoint, flaw):
    server.will(Step(b" ", flaw=flaw))
    hasty = replace(endpoint, query_timeout_s=0.3)

    with pytest.raises(EmbedderError, match=r"gave no vectors within 0\.3 seconds; try again"):
        EndpointEmbedder(hasty, lambda: None)


@pytest.mark.parametrize(
    "step",
    [
        vectors([0.0] * 1_000),
        rejects(500, "x" * 2_000),
        Step(gzip.compress(b" " * 2_000), headers={"Content-Encoding": "gzip"}),
    ],
    ids=["answer", "error", "compressed"],
)
def test_an_answer_longer_than_any_vectors_is_not_read(server, embedder, monkeypatch, step):
    monkeypatch.setattr(response_limit, "MAX_BYTES", 1_000)
    server.will(step)
    with pytest.raises(EmbedderError, match="did not answer like an embedding model"):
        embedder.embed_query("bees")
    assert server.seen[-1].headers["accept-encoding"] == "identity"


def test_an_answer_that_breaks_off_is_reported(server, endpoint):
    server.will(Step(b'{"data": [', flaw=Flaw.CUT))

    with pytest.raises(EmbedderError, match="could not be reached; start it"):
        EndpointEmbedder(endpoint, lambda: None)


def test_an_address_where_nobody_answers_is_reported(endpoint):
    nobody = replace(endpoint, base_url="http://127.0.0.1:9/v1", server="127.0.0.1:9")

    with pytest.raises(EmbedderError, match=r"127\.0\.0\.1:9 could not be reached; start it"):
        EndpointEmbedder(nobody, lambda: None)


def test_a_server_elsewhere_that_is_not_there_is_reported_with_another_step(endpoint):
    nobody = replace(endpoint, base_url="http://127.0.0.1:9/v1", server="far", is_local=False)

    with pytest.raises(EmbedderError, match="far could not be reached; check the network"):
        EndpointEmbedder(nobody, lambda: None)


@pytest.mark.parametrize("address", ["http://127.0.0.1:99999999/v1", "http://[::1/v1", "http://"])
def test_an_address_that_leads_nowhere_is_reported(endpoint, address):
    with pytest.raises(EmbedderError, match="check the address"):
        EndpointEmbedder(replace(endpoint, base_url=address), lambda: None)


def test_a_proxy_does_not_see_what_stays_on_this_machine(server, endpoint, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    server.will(echo)

    assert EndpointEmbedder(endpoint, lambda: None).dimension == 3


def test_without_openai_the_error_says_what_to_install(endpoint, monkeypatch):
    monkeypatch.setitem(sys.modules, "openai", None)

    with pytest.raises(EmbedderError, match="pip install openai"):
        EndpointEmbedder(endpoint, lambda: SECRET)
