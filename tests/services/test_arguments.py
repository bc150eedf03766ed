"""Arguments of Python callers: each enum member may be given as its value."""

# Python does not enforce types, so these tests pass what callers may pass.
# mypy: disable-error-code="arg-type, list-item"

import asyncio
import inspect
from enum import StrEnum
from typing import get_args

import pytest
from openai import AsyncOpenAI

from memdeck import Layer, MemoryManager, Mode, UsageError, Where
from memdeck.domain.memory.memory_edits import Edit
from tests.fakes.embedder import WordEmbedder
from tests.fakes.vaults import EchoExtractor, vault_at

CONVERSATION = [
    {"role": "user", "content": f"I keep {what}"} for what in ("bees", "hens", "a goat")
]


def recalled(manager, mode):
    answer = manager.recall("bees", 5, mode)
    return answer.mode, [one.id for one in answer.results]


def written_to(manager, place):
    asyncio.run(manager.memory_write("User keeps bees", write_to=place))
    return manager.get_daily_logs(), [row.entry.content for row in manager.list().rows]


def ended(manager, trigger):
    for message in CONVERSATION:
        manager.add_message("s1", **message)
    asyncio.run(manager.end_session("s1", trigger))
    return len(manager.list().rows), len(manager.short_term.read("s1").messages)


def unlinked(manager, relation):
    manager.link("a1b2c3", "supports", "d4e5f6")
    manager.link("a1b2c3", "refines", "d4e5f6")
    manager.link("a1b2c3", "contradicts", "d4e5f6")
    manager.unlink("a1b2c3", "d4e5f6", relation)
    return manager.show("a1b2c3").entry.links


CALLS = {
    ("add", "importance"): lambda m, one: m.add("User rows", importance=one).entry.score,
    ("add", "layer"): lambda m, one: m.add("User rows", layer=one).entry.layer,
    ("end_session", "trigger"): ended,
    ("format_memories_for_context", "language"): lambda m, one: m.format_memories_for_context(
        [row.entry for row in m.list().rows], one
    ),
    ("link", "relation"): lambda m, one: m.link("a1b2c3", one, "d4e5f6").after[0].links,
    ("list", "layer"): lambda m, one: m.list(layer=one),
    ("list", "section"): lambda m, one: m.list(one),
    ("memory_write", "write_to"): written_to,
    ("process_session_end", "trigger"): lambda m, one: asyncio.run(
        m.process_session_end(CONVERSATION, "s1", one)
    ),
    ("prompt", "language"): lambda m, one: m.prompt(language=one).text,
    ("recall", "mode"): recalled,
    ("unlink", "relation"): unlinked,
}
"""A call for each method and argument, which returns the result to compare."""


def choices_of(parameter):
    kinds = (parameter.annotation, *get_args(parameter.annotation))
    return [one for one in kinds if isinstance(one, type) and issubclass(one, StrEnum)]


def methods():
    found = {
        name: getattr(MemoryManager, name)
        for name in dir(MemoryManager)
        if not name.startswith("_")
    }
    return {name: method for name, method in found.items() if callable(method)}


CHOICES = {
    (name, parameter.name): choices_of(parameter)[0]
    for name, method in methods().items()
    for parameter in inspect.signature(method).parameters.values()
    if choices_of(parameter)
}


def manager_at(folder):
    folder.mkdir()
    return vault_at(folder, extractor=EchoExtractor(), open_embedder=WordEmbedder)


def test_every_choice_among_the_arguments_is_looked_at_here():
    assert CALLS.keys() == CHOICES.keys()


@pytest.mark.parametrize(
    ("call", "choice"), [(call, one) for call, kind in CHOICES.items() for one in kind], ids=str
)
def test_a_choice_means_the_same_as_its_text(tmp_path, call, choice):
    by_member = CALLS[call](manager_at(tmp_path / "a"), choice)
    by_text = CALLS[call](manager_at(tmp_path / "b"), choice.value)

    assert by_text == by_member


def test_a_wrong_trigger_is_refused_before_the_model_is_asked(tmp_path):
    manager = manager_at(tmp_path / "a")

    with pytest.raises(UsageError):
        asyncio.run(manager.process_session_end(CONVERSATION, "s1", "shut"))
    assert manager.sessions.extractor.asked == []


def test_a_query_by_keyword_given_as_text_reaches_no_embedder(tmp_path):
    embedder = WordEmbedder()
    manager = vault_at(tmp_path, open_embedder=lambda: embedder)

    assert manager.recall("Hangzhou", 5, "keyword").mode is Mode.KEYWORD
    assert embedder.asked == []


@pytest.mark.parametrize(
    "wrong", [{"kinds": "memories"}, {"kinds": {"x", "memory"}}, {"sections": "archive"}]
)
def test_a_filter_by_a_name_that_would_find_nothing_is_refused(tmp_path, wrong):
    with pytest.raises(UsageError, match=r"(kinds|sections) must be"):
        vault_at(tmp_path).recall("Hangzhou", where=Where(**wrong))


def test_where_takes_one_text_for_a_set_of_one(tmp_path):
    manager = vault_at(tmp_path)

    assert Where(kinds="memory", categories="fact") == Where(
        kinds=frozenset({"memory"}), categories=frozenset({"fact"})
    )
    found = manager.recall("Hangzhou", where=Where(kinds="memory", sections="active")).results
    assert [one.entry and one.entry.id for one in found] == ["d4e5f6"]


def test_an_edit_takes_its_layer_as_text(tmp_path):
    manager = vault_at(tmp_path)

    manager.edit("d4e5f6", Edit(layer="procedural"))

    assert manager.show("d4e5f6").entry.layer is Layer.PROCEDURAL
    with pytest.raises(UsageError, match="procedural"):
        manager.edit("d4e5f6", Edit(layer="learned"))


@pytest.mark.parametrize("verb", ["archive", "pin", "unpin", "forget", "purge"])
def test_a_verb_takes_one_id_as_text(tmp_path, verb):
    one, several = manager_at(tmp_path / "a"), manager_at(tmp_path / "b")

    getattr(one, verb)("d4e5f6")
    getattr(several, verb)(["d4e5f6"])

    assert [row.entry for row in one.list().rows] == [row.entry for row in several.list().rows]
    with pytest.raises(UsageError, match="“zzzzzz”"):
        getattr(one, verb)("zzzzzz")


def test_one_forgotten_id_is_restored_as_text(tmp_path):
    manager = vault_at(tmp_path)
    manager.forget("d4e5f6")

    manager.restore("d4e5f6")

    assert manager.show("d4e5f6").entry.content == "User lives in Hangzhou"


def test_a_model_client_in_place_of_an_extractor_is_refused_with_the_way_to_use_one(tmp_path):
    with pytest.raises(UsageError, match="AsyncOpenAI does not; use open_memory"):
        MemoryManager(tmp_path, AsyncOpenAI(api_key="none"))
