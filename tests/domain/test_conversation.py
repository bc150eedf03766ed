"""Whose words a talk among people holds, once it is said which of them is the user."""

from memdeck.domain.conversation import Conversation, Message, Role, told_by

TALK = Conversation(
    "whatsapp/1",
    "Hike",
    "whatsapp",
    (
        Message("1", Role.OTHER, "I bring the map.", "Ana"),
        Message("2", Role.OTHER, "And I the bread.", "Bo"),
        Message("3", Role.OTHER, "Rain until noon.", "Ana", is_quoted=True),
        Message("4", Role.OTHER, "Who was that?"),
        Message("5", Role.ASSISTANT, "A bot", "Ana"),
    ),
)


def test_those_who_may_be_the_user_are_named_once_in_the_order_they_speak():
    assert TALK.people == ("Ana", "Bo")


def test_what_the_user_is_named_to_have_said_is_theirs():
    roles = {one.id: one.role for one in told_by(TALK, {"Ana"}).messages}

    assert roles == {
        "1": Role.USER,
        "2": Role.OTHER,
        "3": Role.OTHER,
        "4": Role.OTHER,
        "5": Role.ASSISTANT,
    }


def test_nobody_named_changes_nothing():
    assert told_by(TALK, ()) == TALK
