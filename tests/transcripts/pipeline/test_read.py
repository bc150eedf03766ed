"""Any dropped file and any pasted text has a result."""

import os
import re
from pathlib import Path

import pytest

from memdeck.domain.conversation.conversation import ImportedMemory, Reading
from memdeck.transcripts import read_files, read_text, stream_files
from tests.fakes.endless import make_pipe
from tests.transcripts.exports import (
    DATA,
    archive,
    as_json,
    chatgpt_conversation,
    claude_conversation,
    exchange,
)

CATS = as_json([chatgpt_conversation("cats", "I have two cats.", "Lovely.")])
DOGS = as_json([chatgpt_conversation("dogs", "I walk my dog at six.", "Early!")])
BIRDS = as_json([chatgpt_conversation("birds", "I feed the birds.", "Kind.")])


def ids(reading: Reading) -> list[str]:
    return [one.id for one in reading.conversations]


def whys(reading: Reading) -> list[str]:
    return [one.why for one in reading.skipped]


@pytest.mark.row("G4")
def test_files_are_reported_by_their_content_not_their_name(tmp_path):
    (tmp_path / "conversations.json").write_bytes(as_json([claude_conversation("c", "I sing.")]))
    (tmp_path / "holiday.jpg").write_bytes(archive({"photo.png": CATS}))
    (tmp_path / "noname").write_bytes("用户：我养猫。\n助手：真好。".encode("gb18030"))

    reading = read_files(
        [tmp_path / name for name in ("conversations.json", "holiday.jpg", "noname")]
    )

    assert [one.format for one in reading.conversations] == ["claude_ai", "chatgpt", "plain_text"]


def test_an_unpacked_folder_reads_as_its_archive_does(tmp_path):
    members = {"export/a/conversations-1.json": CATS, "export/a/conversations-2.json": DOGS}
    (tmp_path / "export.zip").write_bytes(archive(members))
    for name, data in members.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)

    assert read_files([tmp_path / "export"]) == read_files([tmp_path / "export.zip"])


def test_a_folder_is_searched_through_its_archives_but_not_its_hidden_files(tmp_path):
    (tmp_path / "part.zip").write_bytes(archive({"conversations.json": CATS}))
    (tmp_path / ".trash").mkdir()
    (tmp_path / ".trash" / "conversations.json").write_bytes(DOGS)
    (tmp_path / ".conversations.json").write_bytes(DOGS)

    assert ids(read_files([tmp_path])) == ["chatgpt/cats"]


def test_the_rules_of_an_agent_are_read_of_a_folder_though_they_are_hidden(tmp_path):
    (tmp_path / ".cursorrules").write_text("- Prefers tabs.\n- Writes in British English.\n")
    (tmp_path / ".rules").mkdir()
    (tmp_path / ".rules" / "CLAUDE.md").write_text("- Of no one here.\n")

    memories = read_files([tmp_path]).memories

    assert [one.content for one in memories] == ["Prefers tabs.", "Writes in British English."]


def test_a_folder_of_very_many_files_is_not_walked_to_the_end(tmp_path, monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.input.folder.MEMBERS", 3)
    for number in range(5):
        (tmp_path / f"{number}.json").write_bytes(b"{}")

    assert whys(read_files([tmp_path]))[0] == (
        "It holds more than 3 files; choose the export's own folder."
    )


def test_a_conversation_that_is_there_twice_comes_once_in_its_longer_form(tmp_path):
    short, long = (
        as_json([chatgpt_conversation("cats", *words)])
        for words in (["Hi"], ["Hi", "Hello", "Bye"])
    )
    (tmp_path / "a.json").write_bytes(short)
    (tmp_path / "b.json").write_bytes(long)
    (tmp_path / "c.json").write_bytes(short)

    reading = read_files(sorted(tmp_path.iterdir()))

    assert ids(reading) == ["chatgpt/cats"]
    assert len(reading.conversations[0].messages) == 3


def test_the_same_memory_comes_once():
    twice = read_files([DATA / "claude_memories.json"] * 2)

    assert twice.memories[2:] == (ImportedMemory("Lives in Ghent"),)


def test_pasted_json_reads_as_its_file_does():
    text = (DATA / "openai_list.json").read_text(encoding="utf-8")

    assert read_text(text) == read_files([DATA / "openai_list.json"])


def test_pasted_text_may_hold_half_characters():
    (conversation,) = read_text("User: a\ud83d\nAssistant: b").conversations

    assert [one.text for one in conversation.messages] == ["a", "b"]


def test_what_is_skipped_is_reported_by_the_name_of_the_paste():
    reading = read_text(" \n", name="the clipboard")

    assert [(one.where, one.why) for one in reading.skipped] == [
        ("the clipboard", "It is empty; save or download it again.")
    ]


def test_no_more_is_read_than_says_that_a_conversation_is_whole(tmp_path):
    paths = [tmp_path / "a.json", tmp_path / "b.json", tmp_path / "c.json"]
    paths[0].write_bytes(CATS)
    paths[1].write_bytes(DOGS)
    pieces = stream_files(paths)

    first = next(pieces)
    paths[2].write_bytes(BIRDS)

    assert [first, *pieces] == list(read_files(paths).conversations)


BAD: dict[str, bytes] = {
    "zero bytes": b"",
    "blank": b"\n \t\n",
    "binary": bytes(range(256)) * 40,
    "zeros": bytes(100_000),
    "picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(50),
    "database": b"SQLite format 3\x00" + bytes(100),
    "gzip": b"\x1f\x8b\x08\x00\x00\x00\x00\x00",
    "document": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj",
    "half a list": CATS[:-30],
    "half an object": b'{\n "mapping": {\n  "a": {"mess',
    "no zip": b"PK\x03\x04" + b"zip" * 20,
    "half a zip": archive({"conversations.json": CATS})[:-30],
    "unknown JSON": b'{"settings": {"theme": "dark"}}',
    "list of numbers": b'["a", 1, 2, 3]',
    "a page": b"<!doctype html><html><body>Hello</body></html>",
    "10 MB in one line": b"word " * 2_000_000,
    "10,000 deep": b"[" * 10_000 + b"]" * 10_000,
    "bomb": archive({"a.json": b'["' + b"a" * 20_000_000 + b'"]'}),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_ends_in_one_sentence(tmp_path, name):
    path = tmp_path / "dropped"
    path.write_bytes(BAD[name])

    reading = read_files([path])

    assert reading.conversations == ()
    assert len(reading.skipped) == 1
    assert reading.skipped[0].where.startswith("dropped")
    assert re.fullmatch(r"[A-Z](?:[^.]|\.(?=\w))+\.", reading.skipped[0].why)


def test_bad_files_leave_the_good_one_readable(tmp_path):
    for name, data in BAD.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "good").write_bytes(CATS)

    assert ids(read_files([tmp_path])) == ["chatgpt/cats"]
    assert ids(read_files(sorted(tmp_path.iterdir()))) == ["chatgpt/cats"]


def test_a_file_that_is_not_there_is_reported(tmp_path):
    assert whys(read_files([tmp_path / "gone.json"])) == [
        "There is no such file; check the name, or choose it again."
    ]


@pytest.mark.parametrize("name", ["a\0b", "x" * 5_000])
def test_a_name_that_no_file_can_have_is_reported(tmp_path, name):
    assert len(read_files([tmp_path / name]).skipped) == 1


def test_a_pipe_is_not_waited_for(tmp_path):
    make_pipe(tmp_path / "pipe")

    assert whys(read_files([tmp_path / "pipe"])) == [
        "This is a device or a pipe, not a file; choose the export itself."
    ]


def _refused(path: Path, mode: str) -> None:
    raise PermissionError(13, "Permission denied", str(path), mode)


def test_a_file_that_may_not_be_read_is_reported(tmp_path, monkeypatch):
    (tmp_path / "a.json").write_bytes(CATS)
    monkeypatch.setattr(Path, "open", _refused)

    assert whys(read_files([tmp_path / "a.json"])) == [
        "Memdeck may not read it; allow that in its properties, or copy it elsewhere."
    ]


def test_a_folder_within_that_may_not_be_read_is_reported(tmp_path, monkeypatch):
    (tmp_path / "open").mkdir()
    (tmp_path / "open" / "a.json").write_bytes(CATS)
    (tmp_path / "shut").mkdir()
    scandir = os.scandir

    def guarded(place: str) -> object:
        if place.endswith("shut"):
            raise PermissionError(13, "Permission denied", place)
        return scandir(place)

    monkeypatch.setattr(os, "scandir", guarded)
    reading = read_files([tmp_path])

    assert ids(reading) == ["chatgpt/cats"]
    assert [one.where for one in reading.skipped] == [f"{tmp_path.name}/shut"]


def test_a_file_in_a_folder_that_may_not_be_read_takes_no_other_with_it(tmp_path, monkeypatch):
    (tmp_path / "a.json").write_bytes(CATS)
    (tmp_path / "b.json").write_bytes(DOGS)
    usual = Path.open
    monkeypatch.setattr(
        Path, "open", lambda path, mode: (_refused if path.name == "a.json" else usual)(path, mode)
    )

    reading = read_files([tmp_path])

    assert ids(reading) == ["chatgpt/dogs"]
    assert [one.where for one in reading.skipped] == [f"{tmp_path.name}/a.json"]


def test_one_reason_is_named_a_few_times_and_then_counted(tmp_path):
    entries = [chatgpt_conversation("cats", "Hi"), *({"title": f"Lost {n}"} for n in range(500))]
    (tmp_path / "a.json").write_bytes(as_json(entries))

    reading = read_files([tmp_path / "a.json"])

    assert ids(reading) == ["chatgpt/cats"]
    assert len(reading.skipped) == 11
    assert reading.skipped[-1].why.startswith("490 more of its entries: The export lost")


def test_a_file_of_nothing_but_damage_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.pipeline.export.LOST_PIECES", 50)
    entries = [
        chatgpt_conversation("cats", "Hi"),
        *([{}] * 500),
        chatgpt_conversation("dogs", "Hi"),
    ]
    (tmp_path / "a.json").write_bytes(as_json(entries))

    reading = read_files([tmp_path / "a.json"])

    assert ids(reading) == ["chatgpt/cats"]
    assert "Too much of it is damaged to go on; export it again." in whys(reading)


def test_an_agents_log_with_one_bad_line_is_read(tmp_path):
    lines = [as_json({"messages": exchange("I ski.", "Nice.")}), b"{broken", b""]
    (tmp_path / "log").write_bytes(b"\n".join(lines))

    reading = read_files([tmp_path / "log"])

    assert len(reading.conversations) == 1
    assert whys(reading) == ["1 of its lines is damaged; export it again to have it."]
