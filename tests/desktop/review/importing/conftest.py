"""An export of several conversations."""

import pytest

from tests.transcripts.exports import as_json, chatgpt_conversation


@pytest.fixture
def export(tmp_path):
    """An export of 23 conversations."""
    path = tmp_path / "conversations.json"
    conversations = [
        chatgpt_conversation(f"t{number}", f"Bees {number}.", "Lovely!") for number in range(23)
    ]
    path.write_bytes(as_json(conversations))
    return path
