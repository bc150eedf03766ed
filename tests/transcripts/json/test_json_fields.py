"""The text of a message's content in any format."""

import pytest

from memdeck.transcripts.json.json_fields import text_of_content


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("a", "a"),
        (["a", "b"], "a\n\nb"),
        ([{"type": "text", "text": "a"}, {"type": "output_text", "text": "b"}], "a\n\nb"),
        ([{"type": "text", "text": {"value": "a"}}], "a"),
        ([{"type": "thinking", "text": "a"}, {"text": "b"}, None, 3], ""),
        ([{"type": ["text"], "text": "a"}], ""),
        ({"type": "text", "text": "a"}, ""),
        (None, ""),
    ],
    ids=str,
)
def test_the_words_of_spoken_parts_are_joined(content, words):
    assert text_of_content(content) == words
