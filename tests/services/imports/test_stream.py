"""Conversations are streamed one by one, each once, from any kind of file."""

from datetime import date

import pytest

from memdeck.services.imports.conversation_list import ListedConversation, Selection
from memdeck.services.imports.imports import Files, Imports, Pasted
from memdeck.services.imports.stream import ConversationStream
from tests.fakes.vaults import vault_at
from tests.transcripts.exports import archive, as_json, chatgpt_conversation

BEES = chatgpt_conversation("bees", "I keep bees.", "Lovely!")
LONGER = chatgpt_conversation("bees", "I keep bees.", "Lovely!", "And hens.", "Nice.")
CATS = chatgpt_conversation("cats", "I have two cats.", "Nice.")
MEMORY = [{"conversations_memory": "User keeps bees.", "project_memories": {}}]


@pytest.fixture
def imports(tmp_path):
    (tmp_path / "vault").mkdir()
    return Imports(vault_at(tmp_path / "vault").vault)


@pytest.fixture
def files(tmp_path):
    """Write files with these contents, and return them as an origin."""

    def written(*contents):
        paths = [tmp_path / f"export{number}" for number in range(len(contents))]
        for path, content in zip(paths, contents, strict=True):
            path.write_bytes(content if isinstance(content, bytes) else as_json(content))
        return Files(tuple(paths))

    return written


def said(conversations):
    return [
        (conversation.id, [one.text for one in conversation.messages])
        for conversation in conversations
    ]


def test_all_of_one_file_comes_as_it_is_read(imports, files):
    listed: list[ListedConversation] = []
    stream = ConversationStream(imports, files([BEES, CATS]), Selection(), listed.append)

    assert [conversation.id for conversation in stream] == ["chatgpt/bees", "chatgpt/cats"]
    assert (stream.count, listed) == (2, [])


def test_a_conversation_of_several_files_comes_once_with_every_message(imports, files):
    listed: list[ListedConversation] = []
    stream = ConversationStream(imports, files([BEES, CATS], [LONGER]), Selection(), listed.append)

    assert said(stream) == [
        ("chatgpt/cats", ["I have two cats.", "Nice."]),
        ("chatgpt/bees", ["I keep bees.", "Lovely!", "And hens.", "Nice."]),
    ]
    assert (stream.count, len(listed), stream.remarks) == (2, 3, [])


def test_a_later_copy_in_one_file_adds_what_is_new_in_it_and_is_remarked_on(imports, files):
    packed = archive({"a.json": as_json([BEES]), "b.json": as_json([CATS, LONGER])})
    stream = ConversationStream(imports, files(packed), Selection())

    assert said(stream) == [
        ("chatgpt/bees", ["I keep bees.", "Lovely!"]),
        ("chatgpt/cats", ["I have two cats.", "Nice."]),
        ("chatgpt/bees", ["And hens.", "Nice."]),
    ]
    assert stream.count == 2
    assert [one.where for one in stream.remarks] == ["export0"]
    assert "more than once" in stream.remarks[0].what


def test_the_same_copy_twice_in_one_file_comes_once_without_a_word(imports, files):
    packed = archive({"a.json": as_json([BEES]), "b.json": as_json([CATS, BEES])})
    stream = ConversationStream(imports, files(packed), Selection())

    assert [conversation.id for conversation in stream] == ["chatgpt/bees", "chatgpt/cats"]
    assert stream.remarks == []


@pytest.mark.parametrize(
    ("selection", "found"),
    [
        (Selection(text="cats"), ["chatgpt/cats"]),
        (Selection(since=date(2090, 1, 1)), []),
    ],
)
def test_what_is_asked_for_comes_alone(imports, files, selection, found):
    stream = ConversationStream(imports, files([BEES, CATS]), selection)

    assert [conversation.id for conversation in stream] == found
    assert stream.count == 2


@pytest.mark.parametrize("selection", [Selection(), Selection(newest=9)])
def test_what_came_with_the_conversations_is_complete_at_the_end(
    imports, files, selection, tmp_path
):
    origin = Files((*files([BEES], MEMORY).paths, tmp_path / "gone.zip"))
    stream = ConversationStream(imports, origin, selection)

    assert len(list(stream)) == 1
    assert [one.content for one in stream.memories] == ["User keeps bees."]
    assert [one.where for one in stream.skipped] == ["gone.zip"]


def test_a_file_of_memories_alone_streams_no_conversation(imports, files):
    stream = ConversationStream(imports, files(MEMORY), Selection())

    assert list(stream) == []
    assert (stream.count, len(stream.memories)) == (0, 1)


def test_what_is_pasted_streams_too(imports):
    stream = ConversationStream(
        imports, Pasted("You: I keep bees.\n\nAssistant: Lovely!\n"), Selection()
    )

    assert [len(conversation.messages) for conversation in stream] == [2]


def test_a_name_that_is_too_long_is_reported_and_never_raises(imports, tmp_path):
    stream = ConversationStream(imports, Files((tmp_path / ("x" * 300),)), Selection())

    assert list(stream) == []
    assert len(stream.skipped) == 1


def test_a_folder_is_listed_first(imports, files, tmp_path):
    files([BEES], [LONGER])
    stream = ConversationStream(imports, Files((tmp_path,)), Selection())

    assert [
        len(conversation.messages) for conversation in stream if conversation.format == "chatgpt"
    ] == [4]
