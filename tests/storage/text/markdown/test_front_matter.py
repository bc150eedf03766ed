"""Front matter is distinguished from a horizontal rule at the start of a file."""

import pytest

from memdeck.storage.text.markdown.file_header import front_matter_end
from memdeck.storage.text.markdown.lines import split_lines
from memdeck.storage.text.markdown.parser import parse


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("", 0),
        ("# Title\n---\n---\n", 0),
        ("---\na: b\n# note\n---\n# Title\n", 4),
        ("---\r\na: b\r\n...\r\n", 3),
        ("---\nnever closed\n", 0),
        ("---\n### [a1] fact | 0.5 | 2026-02-20 | 1\n---\n", 0),
        ("---\n### [a1] fact | 7.5 | 2026-02-20 | 1\n---\n", 0),
    ],
)
def test_front_matter_ends_at_its_second_rule(text, end):
    assert front_matter_end(split_lines(text)) == end


def test_a_fence_in_front_matter_hides_nothing():
    (entry,) = parse("---\na: |\n```\n---\n### [a1] fact | 0.5 | 2026-02-20 | 1\n").entries

    assert entry.id == "a1"
