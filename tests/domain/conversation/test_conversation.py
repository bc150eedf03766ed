"""The title of a conversation, its continuation, and the speakers of a group chat."""

from dataclasses import replace

from memdeck.domain.conversation.conversation import (
    NAME_CHARACTERS,
    OPENING_CHARACTERS,
    Conversation,
    Message,
    Role,
    continued,
    opening_of,
    owned_by,
    with_user,
)

CONVERSATION = Conversation(
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
    assert CONVERSATION.people == ("Ana", "Bo")


def test_who_only_passed_words_on_need_not_say_who_they_are():
    passed_on = Message("1", Role.OTHER, "Rain until noon.", "Ana", is_quoted=True)

    assert replace(CONVERSATION, messages=(passed_on,)).people == ()


def test_what_the_user_is_named_to_have_said_is_theirs():
    roles = {one.id: one.role for one in with_user(CONVERSATION, {"Ana"}).messages}

    assert roles == {
        "1": Role.USER,
        "2": Role.OTHER,
        "3": Role.OTHER,
        "4": Role.OTHER,
        "5": Role.ASSISTANT,
    }


def test_nobody_named_changes_nothing():
    assert with_user(CONVERSATION, ()) == CONVERSATION


def test_a_conversation_without_a_title_is_called_by_how_it_begins():
    untitled = replace(CONVERSATION, title="")
    long = replace(untitled, messages=(Message("1", Role.USER, "many words " * 40),))

    assert CONVERSATION.name == "Hike"
    assert untitled.name == "I bring the map."
    assert long.name.startswith("many words many words")
    assert len(long.name) <= NAME_CHARACTERS + 1
    assert long.name.endswith("…")
    assert replace(untitled, messages=()).name == ""


def test_a_conversation_opens_with_the_first_words_that_are_no_assistants():
    greeting = Message("0", Role.ASSISTANT, "How can I help?")
    empty = Message("1", Role.USER, " ")

    assert opening_of([greeting, empty, *CONVERSATION.messages]) == "I bring the map."
    assert opening_of([Message("1", Role.USER, "I\nkeep  bees")]) == "I keep bees"
    assert len(opening_of([Message("1", Role.USER, "x" * 999)])) == OPENING_CHARACTERS
    assert opening_of([greeting]) == opening_of([]) == ""


def test_what_a_host_dropped_stays_in_front_of_a_conversation_that_goes_on():
    first, second, *rest = CONVERSATION.messages
    summed_up = Message("sum", Role.ASSISTANT, "You plan a hike.")
    later = replace(CONVERSATION, messages=(summed_up, second, *rest))

    assert continued(CONVERSATION, later).messages == (first, summed_up, second, *rest)
    assert continued(replace(CONVERSATION, messages=(first,)), CONVERSATION) == CONVERSATION


def test_if_the_user_has_a_name_messages_of_other_names_are_theirs():
    speakers = ((Role.USER, "Ana"), (Role.USER, "Ben"), (Role.USER, ""), (Role.ASSISTANT, "gpt"))
    messages = (Message(f"{n}", role, "Hi", name) for n, (role, name) in enumerate(speakers))
    said = replace(CONVERSATION, messages=tuple(messages))

    roles = [one.role for one in owned_by(said, {"Ana"}).messages]

    assert roles == [Role.USER, Role.OTHER, Role.USER, Role.ASSISTANT]
    assert owned_by(said, ()) == said


def test_messages_without_a_name_are_the_users_if_the_others_are_not_called_so():
    speakers = ((Role.USER, "Ana"), (Role.USER, "Ben"), (Role.USER, ""))
    messages = tuple(Message(f"{n}", role, "Hi", name) for n, (role, name) in enumerate(speakers))
    said = replace(CONVERSATION, messages=messages)

    roles = [one.role for one in owned_by(said, {"Cy"}).messages]
    assert roles == [Role.OTHER, Role.OTHER, Role.USER]

    of_one = replace(said, messages=messages[1:])
    named = replace(said, messages=messages[:2])
    assert (owned_by(of_one, {"Cy"}), owned_by(named, {"Cy"})) == (of_one, named)
