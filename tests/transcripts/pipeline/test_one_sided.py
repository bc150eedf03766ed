"""A reading with one side only of a file that has both is noticed, whichever format it is of."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from memdeck.domain.conversation.conversation import Conversation, Remark, Role
from memdeck.transcripts import registry
from memdeck.transcripts.chat_format import Piece
from tests.transcripts.databases import cursor_database, opencode_database
from tests.transcripts.exports import DATA, as_json, chatgpt_conversation, read_bytes

BOTH = {Role.USER, Role.ASSISTANT}
SAMPLES = sorted(path.name for path in DATA.iterdir())

# A request of Visual Studio Code has its answer; files of a bundle are read together; the turns of
# Character.AI only mark those of the user.
NOT_WATCHED = {
    *("copilot_chat.json", "copilot_session.jsonl"),
    *("cline_api_history.json", "character_ai_turns.json"),
}

# Texts and pages whose lines or whose JSON name both sides more than once.
TALK = chatgpt_conversation("t", "Hi", "Hello", "I keep bees", "Lovely!")
WATCHED_TEXTS = [
    (DATA / "specstory.md")
    .read_bytes()
    .replace(b"_**User", b"_**User**_\n\nAnd?\n\n---\n\n_**User"),
    b"#### You:\nHi\n\n#### ChatGPT:\nHello\n\n#### You:\nI keep bees\n\n#### ChatGPT:\nLovely!",
    b"**User**\n\nHi\n\n**Claude**\n\nHello\n\n**User**\n\nThanks\n\n**Claude**\n\nBye",
    b"<html><script>var jsonData = [" + as_json(TALK) + b"];</script></html>",
]


def roles_in(pieces: Iterable[Piece]) -> set[Role]:
    return {
        message.role
        for piece in pieces
        if isinstance(piece, Conversation)
        for message in piece.messages
    }


def notes(pieces: Iterable[Piece]) -> list[str]:
    remarks = [piece.what for piece in pieces if isinstance(piece, Remark)]
    return [what for what in remarks if what.startswith("Only ")]


def without(format_: Any, role: Role) -> Any:
    """Return *format_* as if its reader did not know *role*."""

    def read(source: object) -> Iterator[Piece] | None:
        pieces = format_.read(source)
        return None if pieces is None else of_others(pieces)

    def of_others(pieces: Iterable[Piece]) -> Iterator[Piece]:
        for piece in pieces:
            if not isinstance(piece, Conversation):
                yield piece
            elif messages := tuple(one for one in piece.messages if one.role is not role):
                yield replace(piece, messages=messages)

    return replace(format_, read=read)


def notes_without(role: Role, data: bytes, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the notes on *data* if no reader knows *role*."""
    with monkeypatch.context() as patch:
        for kind in ("JSON", "TEXTS", "PAGES", "DATABASES"):
            formats = tuple(without(one, role) for one in getattr(registry, kind))
            patch.setattr(registry, kind, formats)
        return notes(read_bytes(data))


@pytest.mark.row("G4")
def test_every_reader_of_conversations_with_an_assistant_keeps_both_sides():
    roles: dict[str, set[Role]] = defaultdict(set)
    for name in SAMPLES:
        for piece in read_bytes((DATA / name).read_bytes()):
            if isinstance(piece, Conversation):
                roles[piece.format] |= roles_in([piece])

    with_assistant = {name: of_it for name, of_it in roles.items() if Role.OTHER not in of_it}

    assert [name for name, of_it in with_assistant.items() if of_it != BOTH] == ["note"]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_reader_that_drops_a_side_is_noticed(name, monkeypatch):
    data = (DATA / name).read_bytes()
    pieces = read_bytes(data)
    assert notes(pieces) == []
    if roles_in(pieces) != BOTH or data.lstrip()[:1] not in b"[{" or name in NOT_WATCHED:
        return

    formats = registry.JSON
    for role in BOTH:
        monkeypatch.setattr(registry, "JSON", tuple(without(one, role) for one in formats))
        assert len(notes(read_bytes(data))) == 1, role


@pytest.mark.parametrize("role", BOTH)
@pytest.mark.parametrize("data", WATCHED_TEXTS)
def test_a_reader_of_text_that_drops_a_side_is_noticed(data, role, monkeypatch):
    assert roles_in(read_bytes(data)) == BOTH
    assert notes(read_bytes(data)) == []
    assert len(notes_without(role, data, monkeypatch)) == 1


@pytest.mark.parametrize("role", BOTH)
@pytest.mark.parametrize("made", [cursor_database, opencode_database])
def test_a_reader_of_a_database_that_drops_a_side_is_noticed(made, role, monkeypatch):
    assert notes(read_bytes(made())) == []
    assert len(notes_without(role, made(), monkeypatch)) == 1


def test_a_database_with_the_users_side_alone_is_not_noted():
    values = {"composerData:c4": {"conversation": [{"type": 1, "bubbleId": "x", "text": "Hi"}]}}
    tabs = cursor_database(values)

    assert notes(read_bytes(tabs)) == []


def test_a_prompt_that_names_the_sides_once_is_not_noted():
    text = "User: Please write a dialogue.\n\nUser\n\nAssistant\n\nUser: Thanks"

    assert notes(read_bytes(text.encode())) == []


@pytest.mark.parametrize(
    ("unknown", "note"),
    [
        (
            {"type": "user", "content": "Hi"},
            (
                "Only answers were read from it, although it seems to hold what you wrote, too; "
                "check the conversations before you rely on them."
            ),
        ),
        (
            {"type": "model", "content": "Hi"},
            (
                "Only what you wrote was read from it, although it seems to hold answers, too; "
                "check the conversations before you rely on them."
            ),
        ),
    ],
)
def test_the_note_says_what_was_read(unknown, note, monkeypatch):
    known = {"type": "gemini" if unknown["type"] == "user" else "user", "content": "Hello"}
    head = {"sessionId": "s", "projectHash": "h", "messages": [known, unknown]}
    role = Role.USER if unknown["type"] == "user" else Role.ASSISTANT
    monkeypatch.setattr(registry, "JSON", tuple(without(one, role) for one in registry.JSON))

    assert notes(read_bytes(as_json(head))) == [note]


@pytest.mark.parametrize(
    "answer",
    [
        {"type": "assistant", "message": {"content": [{"type": "tool_use", "text": "ls"}]}},
        {"type": "assistant", "message": {"content": [{"type": "thinking", "thinking": "Hm"}]}},
        {"type": "assistant", "message": {"content": "x"}, "isSidechain": True},
        {"type": "assistant", "message": {"content": " "}},
    ],
    ids=str,
)
def test_what_nobody_said_is_no_side(answer):
    asked = {"type": "user", "sessionId": "s", "uuid": "u", "message": {"content": "Hi"}}

    pieces = read_bytes(as_json([asked, {"sessionId": "s", "uuid": "a", **answer}]))

    assert roles_in(pieces) == {Role.USER}
    assert notes(pieces) == []
