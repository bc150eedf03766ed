import errno
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.errors import StorageError
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault.state.transcript_archive import Source, Sources
from tests.fakes.disk import names_in, refusing

AT = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)
CONVERSATION = Conversation(
    "chatgpt/6f1c",
    "Tea",
    "chatgpt",
    (
        Message("m1", Role.USER, "我喜欢乌龙茶\u2028\x85真的", at=AT),
        Message("m2", Role.ASSISTANT, "Noted."),
        Message("m3", Role.OTHER, "Me too", author="Ann"),
    ),
    AT,
)


@pytest.fixture
def sources(layout):
    return Sources(layout)


def test_a_conversation_comes_back_as_it_was(sources):
    forbidden = Conversation("x", "", "text", (), forbidden=True)
    sources.write(CONVERSATION)
    sources.write(forbidden)

    assert sources.read("chatgpt/6f1c") == CONVERSATION
    assert sources.read("x") == forbidden


def test_what_is_not_kept_is_none_and_looking_makes_nothing(sources, layout):
    assert sources.read("chatgpt/6f1c") is None
    assert sources.all() == ()
    sources.delete("chatgpt/6f1c")

    assert names_in(layout.folder) == []


def test_importing_again_replaces(sources):
    sources.write(CONVERSATION)
    sources.write(
        Conversation(CONVERSATION.id, "Tea, longer", "chatgpt", CONVERSATION.messages * 2, AT)
    )

    assert sources.all() == (
        Source(CONVERSATION.id, "Tea, longer", "chatgpt", 6, AT, opening="我喜欢乌龙茶 真的"),
    )


def test_the_opening_of_a_conversation_is_listed_with_it(sources):
    greeting = Message("m0", Role.ASSISTANT, "How can I help?")
    sources.write(Conversation("x", "", "text", (greeting, *CONVERSATION.messages)))

    assert sources.all()[0].opening == "我喜欢乌龙茶 真的"


@pytest.mark.parametrize(
    ("message", "opening"),
    [
        (b'{"id":"m1","role":"user","text":"I keep bees."}', "I keep bees."),
        (b'{"id":"m1","role":"assistant","text":"Hello."}', ""),
        (b'{"id":"m1","role":"user","text":"' + b"x" * 70_000 + b'"}', ""),
        (b"", ""),
    ],
    ids=["own words", "an answer", "very long", "none"],
)
def test_of_a_conversation_kept_before_its_first_message_says_how_it_begins(
    sources, layout, message, opening
):
    sources.write(Conversation("x", "", "text", ()))
    path = next(layout.sources.iterdir())
    path.write_bytes(path.read_bytes() + message)

    assert [source.opening for source in sources.all()] == [opening]


def test_what_a_purge_empties_opens_nothing(sources, layout):
    sources.write(Conversation("x", "", "text", CONVERSATION.messages))
    sources.clean("x", RedactionTargets.of((), ["我喜欢乌龙茶"]))

    assert [source.opening for source in sources.all()] == ["Me too"]
    assert "乌龙茶" not in next(layout.sources.iterdir()).read_text("utf-8")


def test_a_purge_finds_words_that_meet_in_the_opening_of_a_conversation(sources, layout):
    sources.write(Conversation("x", "", "text", (Message("m1", Role.USER, "I like\ntea"),)))
    sources.clean("x", RedactionTargets.of((), ["I like tea"]))

    assert "tea" not in next(layout.sources.iterdir()).read_text("utf-8")


def test_they_are_listed_newest_first_and_undated_last(sources):
    for id_, started_at in [("old", AT - timedelta(days=9)), ("none", None), ("new", AT)]:
        sources.write(Conversation(id_, id_, "text", (), started_at))

    assert [source.id for source in sources.all()] == ["new", "old", "none"]


def test_deleting_keeps_the_others(sources):
    sources.write(CONVERSATION)
    sources.write(Conversation("x", "", "text", ()))

    sources.delete(CONVERSATION.id)

    assert sources.read(CONVERSATION.id) is None
    assert [source.id for source in sources.all()] == ["x"]


@pytest.mark.parametrize(
    "id_", ["../../MEMORY.md", "/etc/passwd", "a\0b", "CON", "x" * 999, "\ud83d"]
)
def test_an_id_is_never_a_path(sources, layout, id_):
    assert sources._path(id_).parent == layout.sources
    assert sources._path(id_).name.removesuffix(".jsonl").isalnum()
    assert sources.read(id_) is None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(st.characters(codec="utf-8")), max_size=3))
def test_no_message_breaks_the_file(sources, messages):
    conversation = Conversation(
        "x", "", "text", tuple(Message(f"m{n}", Role.USER, m) for n, m in enumerate(messages))
    )

    sources.write(conversation)

    assert sources.read("x") == conversation


def test_a_damaged_file_is_reported_when_asked_for_and_passed_over_in_the_list(sources, layout):
    sources.write(CONVERSATION)
    path = next(layout.sources.iterdir())
    path.write_bytes(b"{}\n")

    assert sources.all() == ()
    with pytest.raises(StorageError, match="is damaged; import the conversation again"):
        sources.read(CONVERSATION.id)

    path.write_bytes(b"")
    with pytest.raises(StorageError, match="is damaged; import the conversation again"):
        sources.read(CONVERSATION.id)


@pytest.mark.parametrize(
    ("owner", "function", "action", "message"),
    [
        (Path, "read_bytes", lambda sources: sources.read(CONVERSATION.id), "could not be read"),
        (Path, "open", Sources.all, "could not be read"),
        (os, "listdir", Sources.all, "could not be read"),
        (Path, "unlink", lambda sources: sources.delete(CONVERSATION.id), "could not be deleted"),
        (Path, "mkdir", lambda sources: sources.write(CONVERSATION), "could not be made"),
    ],
)
def test_an_error_of_the_disk_is_reported(sources, monkeypatch, owner, function, action, message):
    sources.write(CONVERSATION)
    monkeypatch.setattr(owner, function, refusing(errno.EACCES))

    with pytest.raises(StorageError, match=f"{message}: access was denied"):
        action(sources)


def test_a_folder_of_sources_that_cannot_be_made_is_reported(sources, layout):
    layout.make_state()
    layout.sources.write_bytes(b"")

    with pytest.raises(StorageError, match="could not be made"):
        sources.write(CONVERSATION)
