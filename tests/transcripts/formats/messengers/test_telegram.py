"""Telegram's exports: the author, the chat and the time of each message."""

import pytest

from memdeck.domain.conversation.conversation import Conversation, Role, with_user
from tests.transcripts.exports import (
    DATA,
    archive,
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)


def account(*messages: object, owner: object = 1) -> bytes:
    chat = {"name": "C", "id": 5, "messages": messages}
    return as_json({"personal_information": {"user_id": owner}, "chats": {"list": [chat]}})


def message(**changes: object) -> dict[str, object]:
    return {"id": 1, "type": "message", "date_unixtime": "1709280060", "text": "said", **changes}


@pytest.mark.row("G4")
def test_every_chat_of_an_account_is_read_and_the_owner_is_the_user():
    conversations = read_sample("telegram_account.json").conversations

    assert [(one.title, message_lines(one)) for one in conversations] == [
        (
            "Allotment",
            [
                "Noor: I am on plot 12, see the map.",
                "Piet: Next to mine!",
                "other: I left the keys in the shed.",
                "Noor: I sow leeks in March.",
                "Piet: Here is the plan.",
            ],
        ),
        ("", ["Noor: Buy slug nets."]),
        ("Old choir", ["Noor: I sing alto."]),
    ]
    roles = [[one.role for one in conversation.messages] for conversation in conversations]
    assert roles[0] == [Role.USER, Role.OTHER, Role.OTHER, Role.OTHER, Role.OTHER]
    assert roles[1:] == [[Role.USER], [Role.USER]]


def test_sign_in_codes_are_left_out():
    reading = read_sample("telegram_account.json")

    assert not any(
        "55123" in one.text
        for conversation in reading.conversations
        for one in conversation.messages
    )
    assert not reading.skipped


def test_what_was_forwarded_is_nobodys_own_word_whoever_is_said_to_be_the_user():
    conversation, *_ = read_sample("telegram_account.json").conversations

    quoted = [one.id for one in conversation.messages if one.is_quoted]
    own = [one.id for one in with_user(conversation, {"Noor"}).messages if one.role is Role.USER]

    assert quoted == ["6"]
    assert own == ["2"]


def test_the_words_of_a_deleted_account_that_were_passed_on_are_quoted():
    (conversation,) = conversations_in(account(message(from_id="user1", forwarded_from=None)))

    assert (conversation.messages[0].role, conversation.messages[0].is_quoted) == (Role.OTHER, True)


def test_a_file_and_the_address_behind_a_word_are_kept_as_attachments():
    conversation, *_ = read_sample("telegram_account.json").conversations

    names = {one.id: [kept.name for kept in one.attachments] for one in conversation.messages}

    assert names["2"] == ["https://example.org/plots"]
    assert names["7"] == ["plan.pdf"]


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"photo": "photos/photo_1.jpg"}, "photo_1.jpg"),
        ({"file": "(File not included.)", "media_type": "voice_message"}, "voice_message"),
        ({"file": "(File not included.)"}, "file"),
        ({"file": "f/a", "file_name": "my plan.odt"}, "my plan.odt"),
        ({"file": "f/video.mp4", "thumbnail": "f/video_thumb.jpg"}, "video.mp4"),
    ],
)
def test_a_file_goes_by_the_name_it_had(fields, name):
    (conversation,) = conversations_in(account(message(**fields)))

    assert [one.name for one in conversation.messages[0].attachments] == [name]


def test_a_single_chat_names_nobody_as_the_user_and_its_times_are_local():
    (conversation,) = read_sample("telegram_chat.json").conversations

    assert conversation.id == "telegram/4410002"
    assert conversation.people == ("Piet", "Noor")
    assert message_lines(conversation) == [
        "Piet: Are you coming?",
        "Noor: Yes, with @olga.",
        "Noor: My bike.",
    ]
    assert conversation.is_local_time
    assert times(conversation)[0] == "2019-07-01T18:30:00+00:00"


def test_a_time_that_names_an_instant_counts_more_than_a_local_one():
    (conversation,) = read_sample("telegram_account.json").conversations[:1]

    assert times(conversation)[0] == "2024-03-01T08:01:00+00:00"
    assert not conversation.is_local_time


@pytest.mark.parametrize(
    ("from_id", "owner", "role"),
    [
        ("user1", 1, Role.USER),
        (1, "1", Role.USER),
        ("user12", 1, Role.OTHER),
        ("channel1", 1, Role.OTHER),
        (None, None, Role.OTHER),
        ("", "", Role.OTHER),
        (["user1"], {"a": 1}, Role.OTHER),
    ],
)
def test_who_the_user_is_goes_by_number(from_id, owner, role):
    (conversation,) = conversations_in(account(message(from_id=from_id), owner=owner))

    assert conversation.messages[0].role is role


def test_saved_messages_alone_are_the_users_own():
    note = {"type": "saved_messages", "id": 3, "messages": [message(from_id="user3")]}

    (conversation,) = conversations_in(as_json(note))

    assert conversation.messages[0].role is Role.USER


def test_saved_messages_that_were_all_forwarded_leave_nobody_to_be_asked_for():
    kept = message(from_id="user3", forwarded_from="Ana")
    note = {"type": "saved_messages", "id": 3, "messages": [kept]}

    (conversation,) = conversations_in(as_json(note))

    assert conversation.people == ()
    assert conversation.messages[0].is_quoted


@pytest.mark.parametrize(
    "changes",
    [
        {"type": "service"},
        {"type": None},
        {"text": ""},
        {"text": None},
        {"text": {"text": "said"}},
        {"text": [{"type": "bold"}, None, 3]},
    ],
    ids=str,
)
def test_what_holds_no_words_is_no_turn(changes):
    (conversation,) = conversations_in(account(message(id=2, text="first"), message(**changes)))

    assert [one.text for one in conversation.messages] == ["first"]


def test_lines_of_other_programs_are_not_taken_for_telegrams():
    assert not conversations_in(as_json({"messages": [{"type": "message", "text": "a"}]}))
    assert not any(
        "telegram" in getattr(piece, "format", "")
        for piece in read_bytes(as_json({"messages": [{"role": "user", "content": "Hi"}]}))
    )


def test_pages_next_to_the_json_are_not_asked_for_again():
    files = {name: (DATA / f"telegram_{name}").read_bytes() for name in ("chat.json", "page.html")}

    conversation, remark = read_bytes(archive(files))

    assert isinstance(conversation, Conversation)
    assert "left out: page.html" in str(remark)


def test_a_text_that_only_the_entities_have_is_read():
    parts = [{"type": "plain", "text": "See "}, {"type": "bold", "text": "this"}]
    (conversation,) = conversations_in(account(message(text=None, text_entities=parts)))

    assert [one.text for one in conversation.messages] == ["See this"]


@pytest.mark.row("E2")
def test_two_people_of_one_name_are_told_apart_by_their_ids():
    said = [
        message(id=number, **{"from": name, "from_id": f"user{id_}"})
        for number, (name, id_) in enumerate([("Tom", 7), ("Tom", 8), ("Jo", 9), ("Tom", 7)])
    ]

    (conversation,) = conversations_in(account(*said))

    assert conversation.people == ("Tom (7)", "Tom (8)", "Jo")
