"""Discord's data package of a user: each channel with its name."""

import pytest

from memdeck.domain.conversation.conversation import Conversation, Skipped
from tests.transcripts.exports import DATA, archive, as_json, message_lines, read_bytes

ROWS = (DATA / "discord_own.json").read_bytes()
TABLE = (DATA / "discord_own.csv").read_bytes()
CHANNEL = {"id": "1100", "type": 0, "name": "bikes", "guild": {"id": "5", "name": "Graz"}}


def conversations_in(files: dict[str, bytes]) -> list[Conversation]:
    return [one for one in read_bytes(archive(files)) if isinstance(one, Conversation)]


@pytest.mark.row("G4")
@pytest.mark.parametrize("rows", ["messages.json", "messages.csv"])
def test_a_channel_has_its_own_id_and_name(rows):
    content = ROWS if rows.endswith("json") else TABLE

    (conversation,) = conversations_in(
        {
            f"package/messages/c1100/{rows}": content,
            "package/messages/c1100/channel.json": as_json(CHANNEL),
            "package/messages/index.json": as_json({"1100": "bikes in Graz"}),
        }
    )

    assert (conversation.id, conversation.title) == ("discord/1100", "bikes, Graz")
    assert len(message_lines(conversation)) == 2


def test_channels_are_kept_apart_and_what_has_no_channel_is_read_alone():
    conversations = conversations_in(
        {
            "m/c1/messages.json": ROWS,
            "m/c1/channel.json": as_json({"id": "1", "type": 1}),
            "m/c2/messages.json": ROWS,
            "m/c2/channel.json": as_json({"id": "2", "type": 3, "name": None}),
            "m/c3/messages.json": ROWS,
        }
    )

    assert [one.id for one in conversations] == [
        "discord/1",
        "discord/2",
        "discord/own-1188888888888888888",
    ]


@pytest.mark.parametrize(
    ("name", "content"),
    [("messages.json", b'[{"ID": 1, "Times'), ("messages.csv", b"neither, nor\n")],
)
def test_a_damaged_channel_is_reported(name, content):
    pieces = read_bytes(archive({f"c1/{name}": content, "c1/channel.json": as_json(CHANNEL)}), "z")

    assert f"z/c1/{name}" in [one.where for one in pieces if isinstance(one, Skipped)]


def test_a_table_too_long_for_a_conversation_is_reported(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.formats.messengers.discord_package.TEXT_BYTES", 100)

    pieces = read_bytes(
        archive({"c1/messages.csv": TABLE * 2, "c1/channel.json": as_json(CHANNEL)})
    )

    assert ["too long" in one.why for one in pieces if isinstance(one, Skipped)] == [True]
