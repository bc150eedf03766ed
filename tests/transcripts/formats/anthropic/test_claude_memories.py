"""Claude's memories are imported as memories."""

from datetime import UTC, datetime

import pytest

from memdeck.domain.conversation.conversation import ImportedMemory, Reading
from tests.transcripts.exports import as_json, read_bytes, read_sample


@pytest.mark.row("G4")
def test_each_text_is_a_memory_and_none_a_conversation():
    assert read_sample("claude_memories.json") == Reading(
        memories=(
            ImportedMemory("**Music**\n\nConducts a choir."),
            ImportedMemory("Prefers A minor."),
            ImportedMemory("Lives in Ghent"),
        )
    )


@pytest.mark.parametrize(
    ("content", "memory"),
    [
        ("- [stated] Based in Greece", "Based in Greece"),
        ("* [inferred] Sings alto\r\n", "Sings alto"),
        ("- [stated] Sings alto\n  in a choir", "Sings alto\n  in a choir"),
        ("- [stated] Sings alto\n- [observed] Reads scores", "- Sings alto\n- Reads scores"),
        ("# Music\n\n- [stated] Sings alto", "# Music\n\n- Sings alto"),
        ("- [link](https://example.org) is home", "[link](https://example.org) is home"),
        ("[stated] as it stands", "[stated] as it stands"),
    ],
)
def test_a_file_is_one_memory_without_the_marks_of_its_bullets(content, memory):
    account = {"memory_files": [{"path": "/profile.md", "content": content}]}

    assert read_bytes(as_json([account])) == [ImportedMemory(memory)]


def test_a_row_of_an_older_export_is_a_memory_with_its_date():
    rows = [
        {"uuid": "1", "content": "Sings alto", "created_at": "2025-06-01T08:00:00Z"},
        {"uuid": "2", "content": " ", "created_at": "2025-06-01T08:00:00Z"},
    ]

    assert read_bytes(as_json(rows)) == [
        ImportedMemory("Sings alto", datetime(2025, 6, 1, 8, tzinfo=UTC))
    ]


@pytest.mark.parametrize("more", [{"sender": "human"}, {"role": "user"}, {"docs": []}], ids=str)
def test_a_row_of_something_else_is_none(more):
    rows = [{"uuid": "1", "content": "Sings alto", **more}]

    assert not any(isinstance(piece, ImportedMemory) for piece in read_bytes(as_json(rows)))


def test_an_account_without_memories_gives_none():
    (skipped,) = read_bytes(as_json([{"conversations_memory": None, "memory_files": [None]}]))

    assert skipped.why.startswith("Nothing was said in it")  # type: ignore[union-attr]
