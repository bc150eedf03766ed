"""Exports are listed before the import, and read again for the selected conversations."""

import asyncio
from datetime import UTC, datetime

import pytest

from memdeck.domain.conversation.conversation import DateOrder, ImportedMemory, Skipped
from memdeck.services.imports.conversation_list import ConversationState, ListedConversation
from memdeck.services.imports.imports import Files, Imports, Pasted, present
from memdeck.storage.vault.state.unfinished_imports import Import, Picked, Unfinished
from tests.fakes.vaults import ScriptedExtractor, vault_at
from tests.transcripts.exports import as_json, chatgpt_conversation

BEES = chatgpt_conversation("bees", "I keep   bees\nand hens.", "Lovely!")
CATS = chatgpt_conversation("cats", "I have two cats.", "Nice.", "One is grey.", "Good.")
SECRET = chatgpt_conversation("secret", "Not for you.", is_do_not_remember=True)


@pytest.fixture
def export(tmp_path):
    """An export of three conversations."""
    path = tmp_path / "conversations.json"
    path.write_bytes(as_json([BEES, CATS, SECRET]))
    return path


@pytest.fixture
def vault(tmp_path):
    """A vault of four memories."""
    folder = tmp_path / "vault"
    folder.mkdir()
    return vault_at(folder, extractor=ScriptedExtractor(answers={}))


def listed(vault, *paths):
    return Imports(vault.vault).list_conversations(Files(paths))


def picks(conversations):
    return [
        Picked(conversation.id, conversation.title, conversation.copies)
        for conversation in conversations
    ]


def read(vault, conversations, *paths):
    return [
        one.id
        for one in Imports(vault.vault).read_conversations(Files(paths), picks(conversations))
    ]


@pytest.mark.row("G4")
def test_a_conversation_is_listed_with_what_helps_to_pick_it(vault, export):
    bees = listed(vault, export).conversations[0]

    assert (bees.id, bees.title, bees.format) == ("chatgpt/bees", "Talk bees", "chatgpt")
    assert bees.opening == "I keep bees and hens."
    assert (bees.message_count, bees.own_chars) == (2, len("I keep   bees\nand hens."))
    assert bees.started_at is not None
    assert bees.ended_at == datetime(2025, 1, 1, 10, 0, 1, tzinfo=UTC)
    assert 0 < bees.tokens < 20
    assert bees.people == ()


def test_each_conversation_is_reported_as_it_is_found(vault, export):
    found: list[ListedConversation] = []

    listing = Imports(vault.vault).list_conversations(Files((export,)), found.append)

    assert tuple(found) == listing.conversations


def test_what_was_forbidden_is_listed_as_such(vault, export):
    assert [conversation.state for conversation in listed(vault, export).conversations] == [
        ConversationState.NEW,
        ConversationState.NEW,
        ConversationState.FORBIDDEN,
    ]


def test_what_was_read_before_is_listed_as_such(vault, tmp_path, export):
    short = tmp_path / "before.json"
    short.write_bytes(as_json([BEES, chatgpt_conversation("cats", "I have two cats.", "Nice.")]))
    conversations = vault.sessions.read([short]).conversations
    proposal = asyncio.run(vault.extract(conversations))
    vault.apply(proposal.plan, proposal.conversations)

    assert [conversation.state for conversation in listed(vault, export).conversations[:2]] == [
        ConversationState.READ,
        ConversationState.GROWN,
    ]


def test_what_cannot_be_read_is_reported(vault, tmp_path, export):
    torn = tmp_path / "torn.json"
    torn.write_bytes(b'[{"mapping": {')

    listing = listed(vault, torn, export)

    assert len(listing.conversations) == 3
    assert [type(one) for one in listing.skipped] == [Skipped]


def test_memories_are_listed_apart_from_conversations(vault, tmp_path):
    path = tmp_path / "memories.json"
    path.write_bytes(as_json([{"conversations_memory": "Lives in Ghent"}]))

    assert listed(vault, path).memories == (ImportedMemory("Lives in Ghent"),)


def test_only_what_was_picked_is_read_in_the_order_of_the_files(vault, export):
    bees, cats, _ = listed(vault, export).conversations

    assert read(vault, [cats, bees], export) == ["chatgpt/bees", "chatgpt/cats"]
    assert read(vault, [cats], export) == ["chatgpt/cats"]
    assert read(vault, [], export) == []


def test_what_is_gone_from_the_file_is_left_out(vault, export):
    conversations = listed(vault, export).conversations
    export.write_bytes(as_json([CATS]))

    assert read(vault, conversations, export) == ["chatgpt/cats"]


def test_a_conversation_of_two_files_is_one_with_the_messages_of_both(vault, tmp_path, export):
    longer = tmp_path / "later.json"
    longer.write_bytes(
        as_json([chatgpt_conversation("bees", "I keep bees.", "Lovely!", "Six hives.")])
    )

    conversations = listed(vault, export, longer).conversations
    (bees,) = Imports(vault.vault).read_conversations(
        Files((export, longer)), picks(conversations[:1])
    )

    assert (conversations[0].copies, conversations[0].message_count) == (2, 3)
    assert len(bees.messages) == 3


def test_nothing_is_read_behind_the_last_that_was_picked(vault, export):
    bees = listed(vault, export).conversations[0]
    whole = export.read_bytes()
    export.write_bytes(whole[: whole.index(b"secret")])

    assert read(vault, [bees], export) == ["chatgpt/bees"]


def test_text_is_listed_and_read_as_files_are(vault):
    pasted = Pasted("You: I keep bees.\n\nAssistant: Lovely!\n")
    imports = Imports(vault.vault)
    (conversation,) = imports.list_conversations(pasted).conversations

    (read,) = imports.read_conversations(pasted, picks([conversation]))
    assert [one.text for one in read.messages] == ["I keep bees.", "Lovely!"]


def test_a_conversation_whose_suggestions_wait_counts_as_read(vault, export):
    imports = Imports(vault.vault)

    listing = imports.list_conversations(Files((export,)), waiting=["chatgpt/bees"])

    assert [conversation.state for conversation in listing.conversations[:2]] == [
        ConversationState.READ,
        ConversationState.NEW,
    ]


def test_reading_can_be_ended_on_the_way(vault, export):
    def stop():
        raise KeyboardInterrupt

    conversations = Imports(vault.vault).read_conversations(
        Files((export,)), picks(listed(vault, export).conversations), stop
    )
    with pytest.raises(KeyboardInterrupt):
        next(conversations)


def test_names_of_the_user_are_learned_once(vault, export):
    imports = Imports(vault.vault)
    imports.remember_names(["Anna"])
    imports.remember_names(["小明", "Anna"])

    assert listed(vault, export).own_names == ("Anna", "小明")


def test_an_import_is_unfinished_until_it_is_ended(vault, export):
    imports = Imports(vault.vault)
    order = Import((export,), tuple(picks(listed(vault, export).conversations[:2])))
    imports.log.begin(order)
    imports.log.settle(order.paths, ["chatgpt/bees"])

    assert imports.log.read() == (Unfinished(order, order.picked[1:]),)
    imports.log.end(order)
    assert imports.log.read() == ()


def test_dates_that_a_file_leaves_open_are_read_as_the_user_has_it(vault, tmp_path):
    chat = tmp_path / "chat.txt"
    chat.write_text("03/04/24, 14:02 - Ana: Hi\n04/04/24, 14:03 - Bo: Hello", encoding="utf-8")
    imports = Imports(vault.vault)

    (remark,) = imports.list_conversations(Files((chat,))).remarks
    assert (remark.where, remark.dates) == ("chat.txt", DateOrder.DAY_FIRST)
    asked = imports.list_conversations(Files((chat,), DateOrder.MONTH_FIRST))
    assert asked.remarks == ()
    (conversation,) = imports.read_conversations(
        Files((chat,), DateOrder.MONTH_FIRST), picks(asked.conversations)
    )
    assert conversation.started_at
    assert (conversation.started_at.month, conversation.started_at.day) == (3, 4)


def test_an_import_goes_on_with_the_order_of_dates_it_began_with(vault, export):
    imports = Imports(vault.vault)
    order = Import((export,), (Picked("chatgpt/bees"),), dates=DateOrder.MONTH_FIRST)
    imports.log.begin(order)

    assert imports.log.read() == (Unfinished(order, order.picked),)


def test_only_files_that_are_there_are_present(export, tmp_path):
    missing = (tmp_path / "gone.zip", tmp_path / ("x" * 300))

    assert present(Files((export, *missing))) == Files((export,))
    assert present(Pasted("Hi")) == Pasted("Hi")
