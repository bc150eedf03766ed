"""Only text that a program added to a message is removed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.transcripts.conversation.clean_text import without_tags, without_thinking

pieces = st.lists(
    st.sampled_from(
        [
            *("<think>", "</think>", "<details>", '<details type="reasoning">', "</details>"),
            *("\n:::thinking\n", "\n:::\n", "a", "<details", " "),
        ]
    ),
    max_size=12,
).map("".join)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("No thoughts, 1 < 2.", "No thoughts, 1 < 2."),
        ("<think>hm</think>Yes.", "Yes."),
        ("<thinking>hm</thinking>Yes.", "Yes."),
        ("hm</think>Yes.", "Yes."),
        ("Yes. A <think> opens it.", "Yes. A <think> opens it."),
        ("<think>hm", ""),
        ("<think>a</think> <think>hm", ""),
        (":::thinking\nhm\n:::\nYes.", "\nYes."),
        ('<details type="reasoning" done="true"><summary>s</summary>&gt; hm</details>255', "255"),
        ('a<details type="tool_calls"><details>b</details>c</details>d', "ad"),
        ("<details type='code_interpreter'>b</details>d", "d"),
        (
            "<details><summary>More</summary>kept</details>",
            "<details><summary>More</summary>kept</details>",
        ),
        ("<details>a<think>b</think>c</details>", "<details>ac</details>"),
        ("a</details>b", "a</details>b"),
        (":::note\na\n:::\n", ":::note\na\n:::\n"),
    ],
)
def test_an_answer_is_left_without_its_thinking(text, answer):
    assert without_thinking(text) == answer


@given(pieces)
def test_an_answer_is_of_the_text_in_its_order(text):
    rest = iter(text)

    assert all(character in rest for character in without_thinking(text))


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("a<x>b</x>c<y>d</y>", "ac"),
        ("a<x>b", "a<x>b"),
        ("a</x>b", "a</x>b"),
        ("<x>a</x><x>b", "<x>b"),
    ],
)
def test_elements_are_cut_out_and_open_ones_are_text(text, rest):
    assert without_tags(text, ("x", "y")) == rest
