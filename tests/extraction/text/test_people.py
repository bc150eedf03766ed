"""Who speaks in a conversation, and whose a message is."""

import pytest

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.extraction.text.people import People


def people(*speakers):
    messages = (Message(f"m{n}", role, "Hi", name) for n, (role, name) in enumerate(speakers))
    return People(Conversation("chat/1", "", "test", tuple(messages)))


@pytest.mark.parametrize(
    ("speakers", "is_known"),
    [
        ([(Role.USER, "")], True),
        ([(Role.USER, ""), (Role.OTHER, "Ana")], True),
        ([(Role.USER, ""), (Role.USER, "Ana")], True),
        ([(Role.USER, ""), (Role.USER, "Ana"), (Role.USER, "Ben")], False),
    ],
)
def test_a_message_without_a_name_is_the_users_unless_several_may_be_the_user(speakers, is_known):
    assert people(*speakers).are_known(Role.USER, "") is is_known


def test_others_are_known_by_their_names_and_an_assistant_is_nobody():
    several = people((Role.USER, "Ana"), (Role.OTHER, "Ben"), (Role.OTHER, ""))

    assert several.are_known(Role.OTHER, "Ben")
    assert not several.are_known(Role.OTHER, "")
    assert not several.are_known(Role.ASSISTANT, "gpt")


@pytest.mark.parametrize(
    ("name", "bare"),
    [
        ("杨医生", "医生"),
        ("李老师", "老师"),
        ("刘老板", "老板"),
        ("Doctor Yang", "Doctor"),
        ("Coach Mike", "Coach"),
        ("Jack's Mom", "Jack's"),
    ],
)
def test_a_bare_title_is_not_the_person_whose_name_has_it(name, bare):
    chat = people((Role.OTHER, name), (Role.OTHER, "Ana"))

    assert chat.called(bare, "Ana") == ()
    assert chat.called(name, "Ana") == (name,)
