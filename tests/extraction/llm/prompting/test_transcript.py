from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.conversation.conversation import Conversation, Role
from memdeck.extraction.llm.prompting.transcript import (
    LONGEST_CONTEXT,
    LONGEST_MESSAGE,
    Line,
    in_parts,
    is_abridged,
    lines_of,
    named_messages,
)
from tests.fakes.conversations import conversation_of


def lines(conversation: Conversation) -> list[Line]:
    return lines_of(conversation, named_messages(conversation))


def test_short_ids_stay_and_empty_messages_are_left_out():
    assert list(named_messages(conversation_of("one", " ", "three"))) == ["m1", "m3"]


@pytest.mark.parametrize("ids", [("x" * 13, "y"), ("same", "same"), ("", "y")])
def test_other_ids_are_numbered(ids):
    conversation = conversation_of("one", "two")
    pairs = zip(ids, conversation.messages, strict=True)
    renamed = tuple(replace(message, id=id_) for id_, message in pairs)
    named = named_messages(replace(conversation, messages=renamed))

    assert {id_: message.text for id_, message in named.items()} == {"m1": "one", "m2": "two"}


def test_secrets_are_masked_before_anything_is_sent():
    (line,) = lines(conversation_of("My password is hunter2!x, remember it"))
    assert "hunter2" not in line.text
    assert "remember it" in line.text


def test_long_code_is_left_out_and_short_code_is_not():
    code = "\n".join(f"print({n})" for n in range(30))
    (line,) = lines(
        conversation_of(f"Why?\n```python\n{code}\n```\nI like it short.\n```\nls\n```")
    )

    assert line.text == (
        "Why?\n```python\nprint(0)\n[… 29 more lines of code]\n```\nI like it short.\n```\nls\n```"
    )


def test_a_long_answer_is_shortened_to_its_ends_and_the_users_text_is_not():
    words = "word " * 400
    person, assistant = lines(conversation_of(words, f"assistant: Begin {words} Shall I?"))

    assert person.text == words
    assert assistant.text.startswith("Begin")
    assert assistant.text.endswith("Shall I?")
    assert len(assistant.text) <= LONGEST_CONTEXT + 10


def test_a_pasted_book_is_shortened_to_its_ends():
    conversation = conversation_of("word " * 2_000_000)
    (line,) = lines(conversation)
    assert is_abridged(conversation.messages[0])
    assert len(line.text) <= LONGEST_MESSAGE + 10


def test_a_line_says_who_and_when_as_far_as_is_known():
    conversation = conversation_of("Hi", at=None)
    named = replace(conversation, messages=(replace(conversation.messages[0], author="Ann"),))

    assert lines(named)[0].as_json() == {
        "id": "m1",
        "role": "user",
        "name": "Ann",
        "date": None,
        "text": "Hi",
    }


@given(st.lists(st.text(min_size=1), min_size=1), st.integers(min_value=1, max_value=300))
def test_parts_contain_the_whole_conversation_in_order(texts, budget):
    said = [Line(f"m{n}", Role.USER, text) for n, text in enumerate(texts)]
    parts = in_parts(said, budget)

    joined: dict[str, str] = {}
    for line in (line for part in parts for line in part):
        joined[line.id] = joined.get(line.id, "") + line.text
    assert joined == {line.id: line.text for line in said}
    assert all(parts)


def test_a_line_that_is_too_long_is_cut_between_words():
    (part, *others) = in_parts([Line("m1", Role.USER, "weather " * 400)], 200)
    assert part[0].text.endswith("weather ")
    assert others
