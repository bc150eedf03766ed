"""Memory files of agents, which are found by name, in a workspace or alone."""

from datetime import UTC, datetime

import pytest

from memdeck.domain.conversation.conversation import ImportedMemory, Skipped
from memdeck.transcripts import read_files
from tests.transcripts.exports import archive, read_bytes

NOON = datetime(2026, 2, 18, 12, tzinfo=UTC)
CONVERSATION = b"User: Hi\nAssistant: Hello\nUser: Bye"


@pytest.mark.row("G4")
def test_a_workspace_of_openclaw_gives_what_it_says_of_the_user():
    workspace = {
        "ws/MEMORY.md": b"# MEMORY.md\n\n## Decisions\n- Took the flat in Ghent\n",
        "ws/USER.md": b"# USER.md - About Your Human\n\n- **Name:** Ana\n- **Pronouns:**\n",
        "ws/memory/2026-02-18.md": b"# 2026-02-18\n\n- Met Bo\n\nThe choir sang.\n",
        "ws/memory/2026-02-18-choir.md": b"- Sang alto\n",
        "ws/SOUL.md": b"# SOUL.md\n\n- Be kind\n",
        "ws/IDENTITY.md": b"- **Name:** Claw\n",
        "ws/AGENTS.md": b"- Read SOUL.md\n",
        "ws/TOOLS.md": b"- camera: front door\n",
    }

    *memories, remark = read_bytes(archive(workspace))

    assert memories == [
        ImportedMemory("Took the flat in Ghent", None, "decision"),
        ImportedMemory("Sang alto", NOON),
        ImportedMemory("Met Bo", NOON),
        ImportedMemory("The choir sang.", NOON),
        ImportedMemory("**Name:** Ana"),
    ]
    assert isinstance(remark, Skipped)
    assert remark.why.startswith("What else is in it is no chat")


@pytest.mark.parametrize(
    "name",
    [
        *("CLAUDE.md", "CLAUDE.local.md", "GEMINI.md", ".cursorrules", "MEMORY.md", "memory.md"),
        *("MEMORY (1).md", "my_agent_MEMORY.md", "MEMORY copy.md"),
    ],
)
def test_such_a_file_is_read_alone(name):
    assert read_bytes(b"# Foo\n\n- Use tabs\n- Write tests\n", name) == [
        ImportedMemory("Use tabs"),
        ImportedMemory("Write tests"),
    ]


def test_of_a_file_of_gemini_only_what_it_added_is_a_memory():
    text = b"# Foo\n- Use tabs\n\n## Gemini Added Memories\n- Lives in Ghent\n"

    assert read_bytes(text, "GEMINI.md") == [ImportedMemory("Lives in Ghent")]


def test_claude_code_keeps_a_file_for_each_memory(tmp_path):
    (tmp_path / "memory").mkdir()
    one = "---\nname: tabs\ndescription: Tabs or spaces\ntype: user\n---\n\nUses tabs.\n\nAlways.\n"
    (tmp_path / "memory" / "tabs.md").write_text(one)
    (tmp_path / "memory" / "MEMORY.md").write_text("- [Tabs](tabs.md) - tabs or spaces\n")
    (tmp_path / "memory" / "other.md").write_text("# Other\n\n- a\n")

    memories = read_files([tmp_path]).memories

    assert set(memories) == {ImportedMemory("Uses tabs.\n\nAlways."), ImportedMemory("a")}


@pytest.mark.parametrize("name", ["README.md", "AGENTS.md", "2026-02-18.md", "shared-memory.md"])
def test_a_list_in_another_file_is_a_note(name):
    (note,) = read_bytes(b"# Foo\n\n- Use tabs\n- Write tests\n", name)

    assert getattr(note, "format", "") == "note"


@pytest.mark.parametrize("name", ["MEMORY.md", "CLAUDE.md"])
def test_a_conversation_in_such_a_file_stays_a_conversation(name):
    (conversation,) = read_bytes(CONVERSATION, name)

    assert getattr(conversation, "format", "") == "plain_text"


@pytest.mark.parametrize("content", [b"# USER.md\n\n- **Name:**\n", b"---\ndescription: a\n---\n"])
def test_a_file_not_filled_in_yet_is_reported(content):
    assert read_bytes(content, "USER.md") == [
        Skipped("USER.md", "No memory is written in it yet; nothing needs to be done.")
    ]


def test_a_file_of_that_name_that_is_no_text_is_none():
    (piece,) = read_bytes(b"\x00\x01\x02\x03" * 9, "MEMORY.md")

    assert isinstance(piece, Skipped)
    assert piece.why.startswith("This is not a text file")


def test_a_file_of_that_name_that_is_too_long_is_reported(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.formats.memories.agent_files.TEXT_BYTES", 10)

    assert read_bytes(b"- Uses tabs\n", "MEMORY.md") == [
        Skipped("MEMORY.md", "It is too long; cut it into parts and read those.")
    ]


def test_a_file_of_that_name_that_cannot_be_opened_is_reported_once(tmp_path):
    (tmp_path / "MEMORY.md").symlink_to(tmp_path / "gone.md")

    reading = read_files([tmp_path])

    assert [one.where for one in reading.skipped] == [f"{tmp_path.name}/MEMORY.md"]


def test_a_file_next_to_a_list_of_memories_is_one_too(tmp_path):
    for name in ("MEMORY.md", "memory/people.md", "memory/sub/deep.md", "docs/memory.txt"):
        path = tmp_path / "ws" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"- Said in {path.stem}\n")

    reading = read_files([tmp_path / "ws"])

    assert [one.content for one in reading.memories] == ["Said in MEMORY", "Said in people"]


def test_topics_in_a_folder_of_that_name_alone_are_no_memories(tmp_path):
    path = tmp_path / "docs" / "memory" / "paging.md"
    path.parent.mkdir(parents=True)
    path.write_text("- Pages are 4 KB\n")

    assert read_files([tmp_path / "docs"]).memories == ()
