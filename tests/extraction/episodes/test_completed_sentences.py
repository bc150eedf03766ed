"""Sentences that state a fact only with the one before are completed."""

from datetime import UTC, datetime, timedelta

import pytest

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.profiles.growth import grown
from memdeck.domain.profiles.profile import Participant
from memdeck.extraction.episodes.completed_sentences import completed_sentences
from memdeck.extraction.episodes.semantic_memories import said_to_last
from memdeck.extraction.episodes.units import UnitReader

SAID = datetime(2026, 2, 10, 9, 30, tzinfo=UTC)


def claims(*texts):
    """Return the claims of one person, who says *texts* a month apart, with another present."""
    lines = [*(("Nora Lind", text) for text in texts), ("Pat Moss", "See you.")]
    messages = tuple(
        Message(f"m{number}", Role.USER, text, author, SAID + number * timedelta(days=30))
        for number, (author, text) in enumerate(lines)
    )
    conversation = Conversation("chat/1", "", "test", messages, SAID)
    reader = UnitReader(conversation, (), lambda _text: False, is_final=True)
    said = said_to_last(conversation, reader.statements(reader))
    return grown((), said.of_people.get(Participant("Nora Lind", "chat/1"), ()), ["Nora Lind"])


@pytest.mark.parametrize(
    ("message", "claim"),
    [
        ("Got the job!! Project manager at Halden.", "works as project manager at Halden."),
        ("Guess what, new job! Barista at Blue Door.", "works as barista at Blue Door."),
        ("They took me! Head of sales.", "works as head of sales."),
        ("拿到offer了！去字节做产品经理", "去字节做产品经理。"),
        ("终于升职了！现在是销售总监", "现在是销售总监。"),
        ("We got a puppy. Her name is Mochi.", "'s puppy is called Mochi."),
        ("Our daughter is here! We called her Ida.", "'s daughter is called Ida."),
        ("我们养了一只小狗。它叫麻薯", "的小狗叫麻薯。"),
        ("女儿出生了！小名叫团团", "的女儿叫团团。"),
        ("Everyone calls me Max.", " is also called Max."),
        ("叫我老王就行", "也叫老王。"),
    ],
)
def test_a_claim_over_two_sentences_or_a_nickname_is_found(message, claim):
    assert any(found.text.endswith(claim) for found in claims(message))


@pytest.mark.parametrize(
    "message",
    [
        "Got the bus!! Nearly missed it.",
        "Got the pizza! Pepperoni from Luigi.",
        "Got the job! See you at Halden's.",
        "We saw a puppy. Her name is Mochi.",
        "We got a puppy. She is called in for a check.",
        "Everyone calls me when they need help.",
        "拿到快递了！去楼下取的",
        "拿到票了！去北京看演唱会",
        "叫我去开会",
        "Max.",
    ],
)
def test_what_only_looks_like_it_is_no_completed_sentence(message):
    assert list(completed_sentences(message)) == []


def test_a_nickname_does_not_replace_the_name():
    memories = claims("My name is Maximilian.", "Everyone calls me Max.")

    assert [memory.holds for memory in memories] == [True, True]


def test_what_is_taken_back_at_once_is_no_claim():
    assert claims("Everyone calls me Max. Just kidding!") == ()
