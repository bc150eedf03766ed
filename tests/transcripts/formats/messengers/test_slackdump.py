"""Slack as slackdump stores it."""

import gzip

import pytest

from memdeck.domain.conversation.conversation import Conversation, Skipped
from memdeck.transcripts import read_files
from memdeck.transcripts.formats.messengers import slackdump
from tests.transcripts.databases import slack_said, slackdump_database
from tests.transcripts.exports import (
    archive,
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)


@pytest.mark.row("G4")
def test_a_channel_is_read_with_its_threads():
    (conversation,) = read_sample("slackdump.json").conversations

    assert (conversation.id, conversation.title) == ("slack/C1", "choir")
    assert message_lines(conversation) == [
        "U1: Who sings & plays?",
        "U2: I do",
        "U2: Another thing",
    ]
    assert times(conversation)[0] == "2024-06-03T14:20:00.000100+00:00"


@pytest.mark.row("G4")
def test_a_database_is_read_as_it_was_last_loaded_and_with_names():
    (conversation,) = conversations_in(slackdump_database())

    assert (conversation.id, conversation.title) == ("slack/C1", "choir")
    assert message_lines(conversation) == [
        "Ana Lund: Who sings on #tuesday, @Bo?",
        "Bo: I do",
        "Bo: Another thing",
    ]


@pytest.mark.row("G4")
def test_a_recording_in_one_file_is_read_with_its_threads_and_names():
    (conversation,) = read_sample("slackdump_recording.jsonl").conversations

    assert (conversation.id, conversation.title) == ("slack/C1", "choir")
    assert message_lines(conversation) == [
        "Ana Lund: Who sings & plays, @Bo?",
        "Bo: I do",
        "Bo: Another thing in #tuesday",
    ]
    assert times(conversation)[1] == "2024-06-03T14:23:20.000100+00:00"


def recorded(*lines: dict[str, object]) -> bytes:
    stamped = ({"t": 0, "ts": 1717424400200000000 + n, **line} for n, line in enumerate(lines))
    return gzip.compress(b"\n".join(map(as_json, stamped)))


RECORDING = {
    "C1.json.gz": recorded(
        {"id": "C1", "ci": {"id": "C1", "name": "choir"}},
        {"id": "C1", "m": [slack_said("U1", "1717424400.0001", "Who sings in <#C2|>?")]},
        {"id": "C1", "m": [slack_said("U1", "1717424400.0001", "Who sings in <#C2|>, <@U2>?")]},
    ),
    "C1-1717424300.0001.json.gz": recorded(
        {
            "t": 1,
            "id": "C1",
            "p": slack_said("U2", "1717424300.0001", "A thread", thread_ts="1717424300.0001"),
            "m": [slack_said("U1", "1717424900.0001", "Late", thread_ts="1717424300.0001")],
        },
    ),
    "C2.json.gz": recorded(
        {"id": "C2", "ci": {"id": "C2", "name": "tuesday"}},
        {"id": "C2", "m": [slack_said("U2", "1717424401.0001", "Here")]},
    ),
    "D3.json.gz": recorded(
        {"id": "D3", "ci": {"id": "D3", "user": "U2", "is_im": True}},
        {"id": "D3", "m": [slack_said("U1", "1717424402.0001", "Hi Bo")]},
    ),
    "users.json.gz": recorded(
        {"t": 3, "u": [{"id": "U1", "name": "ana"}, {"id": "U2", "name": "Bo"}]}
    ),
    "workspace.json.gz": recorded({"t": 6, "w": {"team": "Choir"}}),
}


@pytest.mark.row("G4")
@pytest.mark.parametrize("is_packed", [True, False])
def test_a_recording_in_a_folder_is_read_with_the_names_in_its_other_files(tmp_path, is_packed):
    path = tmp_path / "recording"
    if is_packed:
        path.write_bytes(archive(RECORDING))
    else:
        path.mkdir()
        for name, data in RECORDING.items():
            (path / name).write_bytes(data)

    reading = read_files([path])

    assert (reading.skipped, reading.remarks) == ((), ())
    assert {one.title: message_lines(one) for one in reading.conversations} == {
        "choir": ["Bo: A thread", "ana: Late", "ana: Who sings in #tuesday, @Bo?"],
        "tuesday": ["Bo: Here"],
        "Bo": ["ana: Hi Bo"],
    }


def test_one_file_of_a_recording_is_read_with_ids_for_names():
    (conversation,) = conversations_in(RECORDING["C2.json.gz"])

    assert (conversation.title, message_lines(conversation)) == ("tuesday", ["U2: Here"])


def test_a_recording_that_breaks_off_is_read_up_to_there_and_reported():
    lines: list[dict[str, object]] = [
        {"id": "C2", "m": [slack_said("U2", f"17174244{n:05}.0001", "Here " * (n % 97))]}
        for n in range(4_000)
    ]
    whole = recorded(*lines)
    pieces = read_bytes(archive(RECORDING | {"C2.json.gz": whole[: len(whole) // 2]}))

    read = [one for one in pieces if isinstance(one, Conversation)]
    assert [one.where for one in pieces if isinstance(one, Skipped)] == ["file/C2.json.gz"]
    assert [one.title for one in read] == ["choir", "C2", "Bo"]
    assert 1_000 < len(read[1].messages) < 3_999


def test_two_people_of_one_name_are_told_apart_by_their_ids():
    named = recorded({"t": 3, "u": [{"id": "U1", "name": "Bo"}, {"id": "U2", "name": "Bo"}]})

    pieces = read_bytes(archive(RECORDING | {"users.json.gz": named}))

    choir = next(one for one in pieces if isinstance(one, Conversation))
    assert choir.people == ("Bo (U2)", "Bo (U1)")


@pytest.mark.parametrize("export", [RECORDING["C2.json.gz"], archive(RECORDING)])
def test_a_recording_given_out_in_parts_is_not_reported_as_empty(export, monkeypatch):
    monkeypatch.setattr(slackdump, "_HELD_CHARS", 1)

    assert [one for one in read_bytes(export) if isinstance(one, Skipped)] == []


@pytest.mark.parametrize("name", ["users.json.gz", "workspace.json.gz"])
def test_a_recording_without_messages_says_so(name):
    (skipped,) = read_bytes(RECORDING[name])

    assert isinstance(skipped, Skipped)
    assert skipped.why == "It holds no messages; look at it in an editor."
