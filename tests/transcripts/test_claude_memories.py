"""What Claude remembers comes in as memories."""

import pytest

from memdeck.domain.conversation import ImportedMemory, Reading
from tests.transcripts.exports import as_json, read_bytes, read_sample


@pytest.mark.row("G4")
def test_each_text_is_a_memory_and_none_a_conversation():
    assert read_sample("claude_memories.json") == Reading(
        memories=(
            ImportedMemory("**Music**\n\nConducts a choir."),
            ImportedMemory("Prefers A minor."),
            ImportedMemory("- Lives in Ghent"),
        )
    )


def test_an_account_without_memories_gives_none():
    assert read_bytes(as_json([{"conversations_memory": None, "memory_files": [None]}])) == []
