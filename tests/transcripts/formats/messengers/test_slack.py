"""Slack's export: channels of many files, names instead of ids, and merged threads."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.conversation.conversation import Conversation, Role, Skipped
from memdeck.transcripts import read_files
from memdeck.transcripts.formats.messengers.slack import Names, name_of
from tests.transcripts.exports import (
    archive,
    as_json,
    message_lines,
    read_bytes,
    read_sample,
    times,
)

USERS = [
    {"id": "U1", "name": "imke", "real_name": "Imke Bos", "profile": {"display_name": "imi"}},
    {"id": "U2", "name": "tom", "profile": {"real_name": "Tom Lee", "display_name": ""}},
    {"id": "U3", "name": "jo", "profile": {"display_name": "Jo"}},
]
INDEXES = {
    "users.json": USERS,
    "channels.json": [{"id": "C1", "name": "garden"}, {"id": "C2", "name": "empty"}],
    "groups.json": [{"id": "G1", "name": "board"}],
    "dms.json": [{"id": "D1", "members": ["U1", "U2"]}],
    "mpims.json": [{"id": "G2", "name": "mpdm-imke--tom--jo-1", "members": ["U1", "U3", "U9"]}],
}


def message(second: int, user: str, text: str, **changes: object) -> dict[str, object]:
    return {
        "type": "message",
        "ts": f"{1700000000 + second}.000100",
        "user": user,
        "text": text,
    } | changes


DAYS = {
    "garden/2023-11-14.json": [
        message(0, "U1", "<@U1> has joined the channel", subtype="channel_join"),
        message(1, "U1", "Who waters on <#C1|garden> days, <@U2>?"),
        message(2, "U3", "I &lt;3 mulch &amp; more: <https://example.org/a|a guide>"),
        message(3, "", "", subtype="bot_message", username="Deploys", attachments=[{"text": "x"}]),
        message(4, "", "Frost tonight", subtype="bot_message", username="Weather"),
    ],
    "garden/2023-11-15.json": [
        message(90_000, "U2", "I do.", thread_ts="1700000001.000100"),
        message(90_001, "U1", "Next day", files=[{"name": "plan.txt", "preview": "Beds: 4"}]),
    ],
    "board/2023-11-14.json": [message(5, "U2", "Budget is 400.", subtype="me_message")],
    "D1/2023-11-14.json": [message(6, "U1", "Just us")],
    "mpdm-imke--tom--jo-1/2023-11-14.json": [message(7, "U3", "All three")],
    "secret/2023-11-14.json": [message(8, "U9", "Unlisted", user_profile={"real_name": "Zoe"})],
}


def export(changes: dict[str, object] | None = None, *, prefix: str = "") -> bytes:
    files = {**INDEXES, **DAYS, **(changes or {})}
    return archive({prefix + name: as_json(content) for name, content in files.items()})


def conversations_in(data: bytes) -> list[Conversation]:
    return [piece for piece in read_bytes(data) if isinstance(piece, Conversation)]


@pytest.mark.row("G4")
def test_each_channel_is_one_conversation_in_the_order_of_the_lists():
    conversations = conversations_in(export())

    assert [(one.id, one.title) for one in conversations] == [
        ("slack/C1", "garden"),
        ("slack/G1", "board"),
        ("slack/D1", "Imke Bos, Tom Lee"),
        ("slack/G2", "Imke Bos, Jo, U9"),
        ("slack/secret", "secret"),
    ]


def test_a_reply_of_the_next_day_follows_what_it_answers():
    garden, *_ = conversations_in(export())

    assert message_lines(garden) == [
        "Imke Bos: Who waters on #garden days, @Tom Lee?",
        "Tom Lee: I do.",
        "Jo: I <3 mulch & more: <https://example.org/a> (a guide)",
        "Weather: Frost tonight",
        "Imke Bos: Next day",
    ]
    assert times(garden)[:2] == [
        "2023-11-14T22:13:21.000100+00:00",
        "2023-11-15T23:13:20.000100+00:00",
    ]
    assert {one.role for one in garden.messages} == {Role.OTHER}
    assert garden.messages[0].id == "1700000001.000100"


def test_a_file_comes_with_its_message():
    garden, *_ = conversations_in(export())

    (file,) = garden.messages[-1].attachments

    assert (file.name, file.text) == ("plan.txt", "Beds: 4")


def test_an_author_who_is_not_listed_is_named_by_the_message():
    *_, secret = conversations_in(export())

    assert message_lines(secret) == ["Zoe: Unlisted"]


@pytest.mark.parametrize("prefix", ["", "My team export Nov 2023/"])
def test_the_files_may_lie_in_a_folder(prefix):
    assert len(conversations_in(export(prefix=prefix))) == 5


def test_an_unpacked_export_reads_as_the_archive_does(tmp_path):
    for name, content in {**INDEXES, **DAYS}.items():
        place = tmp_path / "export" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(as_json(content))

    reading = read_files([tmp_path / "export"])

    assert list(reading.conversations) == conversations_in(export())


def test_two_workspaces_in_one_archive_are_kept_apart():
    files = {
        f"{team}/{name}": as_json(content)
        for team in ("a", "b")
        for name, content in {**INDEXES, **DAYS}.items()
    }

    assert len(conversations_in(archive(files))) == 10


def test_other_files_are_reported_and_other_exports_are_not_taken():
    pieces = read_bytes(export({"integration_logs.json": [{"service": "x"}]}))
    reading = read_bytes(archive({"users.json": as_json(USERS), "2023-11-14.json": b"[]"}))

    assert "integration_logs.json" in str(pieces[-1])
    assert not any(isinstance(piece, Conversation) for piece in reading)


def test_a_damaged_day_is_reported_and_the_others_are_read():
    files = {name: as_json(content) for name, content in {**INDEXES, **DAYS}.items()}
    files["garden/2023-11-16.json"] = b'[{"type": "message", "ts": "17'

    pieces = read_bytes(archive(files), "export.zip")

    damaged = [one.where for one in pieces if isinstance(one, Skipped)]
    assert damaged == ["export.zip/garden/2023-11-16.json"]
    assert len([one for one in pieces if isinstance(one, Conversation)]) == 5


def test_without_users_ids_stand_for_names():
    files = {
        "channels.json": INDEXES["channels.json"],
        "garden/2023-11-14.json": DAYS["D1/2023-11-14.json"],
    }

    (conversation,) = conversations_in(
        archive({name: as_json(content) for name, content in files.items()})
    )

    assert message_lines(conversation) == ["U1: Just us"]


@pytest.mark.parametrize(
    ("subtype", "is_read"),
    [
        (None, True),
        ("me_message", True),
        ("thread_broadcast", True),
        ("file_share", True),
        ("file_comment", True),
        ("channel_join", False),
        ("channel_topic", False),
        ("channel_archive", False),
        ("bot_add", False),
        ("tombstone", False),
    ],
)
def test_messages_are_distinguished_from_notices(subtype, is_read):
    days = [message(1, "U1", "first"), message(2, "U1", "said", subtype=subtype)]

    garden, *_ = conversations_in(
        export({"garden/2023-11-14.json": days, "garden/2023-11-15.json": []})
    )

    assert (garden.messages[-1].text == "said") is is_read


def test_the_comment_on_a_file_is_its_authors():
    comment = message(1, "", "Nice", subtype="file_comment", comment={"user": "U2"})

    garden, *_ = conversations_in(export({"garden/2023-11-14.json": [comment]}))

    assert message_lines(garden)[0] == "Tom Lee: Nice"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<@U1>, <@U1|imke> and <@U7|gone> or <@U8>", "@Imke, @Imke and @gone or @U8"),
        ("<#C1> <#C1|old-name> <#C9>", "#garden #old-name #C9"),
        ("<!here> <!channel> <!subteam^S1|@team>", "@here @channel @team"),
        ("<!date^1700000000^{date}|14 Nov> <!date^17>", "14 Nov @date"),
        ("<https://example.org/?a=1&amp;b=2>", "<https://example.org/?a=1&b=2>"),
        ("<http://example.org|example.org>", "<http://example.org>"),
        ("<mailto:a@b.org|a@b.org> <tel:1|1>", "a@b.org 1"),
        ("1 &lt; 2 &amp;&amp; 3 &gt; 2, &amp;lt;", "1 < 2 && 3 > 2, &lt;"),
        ("a < b and <", "a < b and <"),
    ],
)
def test_marks_are_spelled_out(text, shown):
    names = Names({"U1": "Imke"}, {"C1": "garden"})

    assert names.spelled_out(text) == shown


@pytest.mark.parametrize(
    ("user", "name"),
    [
        ({"real_name": "A", "profile": {"real_name": "B"}, "name": "c"}, "A"),
        ({"profile": {"real_name": "B", "display_name": "D"}, "name": "c"}, "B"),
        ({"real_name": "", "profile": {"display_name": "D"}, "name": "c"}, "D"),
        ({"profile": None, "name": "c"}, "c"),
        ({"profile": 3, "real_name": ["A"]}, ""),
    ],
)
def test_people_go_by_their_full_name(user, name):
    assert name_of(user) == name


wrong = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.just("1700000000.1"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    *(
                        "ts",
                        "thread_ts",
                        "user",
                        "text",
                        "subtype",
                        "files",
                        "name",
                        "id",
                        "members",
                    ),
                    *("profile", "user_profile", "comment", "type", "preview"),
                ]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(wrong, wrong, wrong)
def test_wrong_types_anywhere_are_read_or_reported(users, channel, said):
    files = {
        "users.json": users,
        "channels.json": [{"id": "C1", "name": "garden"}, channel],
        "garden/2023-11-14.json": [
            said,
            message(1, "U1", "first"),
            {"type": "message", "text": said},
        ],
    }

    pieces = read_bytes(archive({name: json.dumps(one).encode() for name, one in files.items()}))

    assert "first" in str(pieces)


def test_a_day_alone_is_read_with_the_names_that_its_messages_have():
    (conversation,) = read_sample("slack_day.json").conversations

    assert message_lines(conversation) == [
        "Noor: Is @Piet in?",
        "Piet: I am",
        "Noor: Tea & cake at 4",
    ]


@pytest.mark.row("E2")
def test_two_people_of_one_name_are_told_apart_by_their_ids():
    users = [
        {"id": id_, "real_name": name} for id_, name in (("U1", "Tom"), ("U2", "Tom"), ("U3", "Jo"))
    ]
    day = [message(number, user, "Hi") for number, user in enumerate(["U1", "U2", "U3"])]
    files = {
        "users.json": users,
        "channels.json": [{"id": "C1", "name": "garden"}],
        "garden/2023-11-14.json": day,
    }
    packed = archive({name: as_json(content) for name, content in files.items()})

    (conversation,) = read_bytes(packed)

    assert isinstance(conversation, Conversation)
    assert conversation.people == ("Tom (U1)", "Tom (U2)", "Jo")
