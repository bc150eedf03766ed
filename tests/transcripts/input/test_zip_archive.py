"""Archives are read in place, and within limits."""

import gzip
import io
import zipfile
from dataclasses import replace

import pytest

from memdeck.domain.conversation.conversation import Skipped
from memdeck.transcripts.formats.text import pasted_chat
from memdeck.transcripts.input.limits import MIB
from tests.transcripts.exports import (
    archive,
    as_json,
    chatgpt_conversation,
    claude_conversation,
    conversations_in,
    exchange,
    read_bytes,
)

CATS = as_json([chatgpt_conversation("cats", "I have two cats.", "Lovely.")])
DOGS = as_json([chatgpt_conversation("dogs", "I walk my dog at six.", "Early!")])
CHOIR = as_json([claude_conversation("choir", "I conduct a choir.", "Nice.")])


def ids_in(data: bytes) -> list[str]:
    return [one.id for one in conversations_in(data)]


def skipped_in(data: bytes) -> list[tuple[str, str]]:
    return [(one.where, one.why) for one in read_bytes(data) if isinstance(one, Skipped)]


@pytest.mark.row("G4")
@pytest.mark.parametrize(
    "members",
    [
        {"conversations.json": CATS, "user.json": b"{}", "chat.html": b"<html></html>"},
        {"export/2025/conversations.json": CATS},
        {"whatever.bin": CATS},
        {"__MACOSX/._conversations.json": b"\x00\x05", "conversations.json": CATS},
        {"../../etc/conversations.json": CATS},
        {"/conversations.json": CATS},
        {"outer.zip": archive({"inner.zip": archive({"conversations.json": CATS})})},
        {"a/": b"", "a/b/": b"", "a/b/c.json": CATS},
    ],
    ids=lambda members: next(iter(members)),
)
def test_a_chat_is_found_wherever_it_lies(members):
    assert ids_in(archive(members)) == ["chatgpt/cats"]


def test_a_file_without_a_name_is_read():
    named = archive({"nameless.json": CATS})

    assert ids_in(named.replace(b"nameless", b"\0ameless")) == ["chatgpt/cats"]


def test_all_shards_are_read_in_the_order_of_their_numbers():
    shards = {
        f"conversations-{n}.json": as_json([chatgpt_conversation(f"talk-{n}", "Hello")])
        for n in (10, 9, 100, 0)
    }
    manifest = {"export_manifest.json": as_json({"logical_files": {}})}

    assert ids_in(archive({**manifest, **shards})) == [
        "chatgpt/talk-0",
        "chatgpt/talk-9",
        "chatgpt/talk-10",
        "chatgpt/talk-100",
    ]


def test_formats_may_be_mixed():
    mixed = {"a/conversations.json": CATS, "b/conversations.json": CHOIR}

    assert ids_in(archive(mixed)) == ["chatgpt/cats", "claude_ai/choir"]


PAGE = b"<html><script>var jsonData = " + DOGS + b";</script></html>"


def test_a_page_is_read_only_where_no_json_holds_a_chat():
    assert ids_in(archive({"chat.html": PAGE, "user.json": b"{}"})) == ["chatgpt/dogs"]
    assert ids_in(archive({"chat.html": PAGE, "conversations.json": CATS})) == ["chatgpt/cats"]


def test_what_is_no_chat_is_counted():
    members = {"conversations.json": CATS, **{f"{n}.dat": bytes(9) for n in range(5)}}

    assert skipped_in(archive(members)) == [
        (
            "file",
            "What else is in it is no chat and was left out: 0.dat, 1.dat, 2.dat and 2 more.",
        )
    ]


def test_an_archive_without_a_chat_says_so():
    assert skipped_in(archive({"photo.jpg": b"\xff\xd8\xff\x00\x00"})) == [
        ("file", "No chat that Memdeck knows is in it (photo.jpg); choose the export itself.")
    ]
    assert skipped_in(archive({})) == [
        ("file", "There is no file in it; download or export it again.")
    ]


def test_a_text_that_lies_in_an_export_is_no_note_of_the_users():
    assert ids_in(archive({"readme.txt": b"I am the export.", "c.json": CATS})) == ["chatgpt/cats"]


def test_a_torn_file_in_it_is_reported_by_name():
    members = {"a.json": CATS, "b.json": DOGS[:60]}

    assert skipped_in(archive(members)) == [
        ("file/b.json", "It breaks off or is damaged; download or export it again.")
    ]


def test_a_text_too_long_to_split_is_reported_by_name(monkeypatch):
    limited = replace(pasted_chat.FORMAT, limit_bytes=1_000)
    monkeypatch.setattr("memdeck.transcripts.registry.TEXTS", [limited])
    members = {"long.txt": b"User: hello\n" * 1_000, "c.json": CATS}

    assert ids_in(archive(members)) == ["chatgpt/cats"]
    assert [where for where, _ in skipped_in(archive(members))] == ["file/long.txt"]


@pytest.mark.parametrize("keep", [0.2, 0.5, 0.9, 0.999])
def test_a_torn_archive_is_reported(keep):
    data = archive({"conversations.json": CATS})

    assert skipped_in(data[: int(len(data) * keep)]) == [
        ("file", "It is damaged or was cut off; download or export it again.")
    ]


def test_a_member_whose_bytes_are_wrong_takes_no_other_with_it():
    data = bytearray(archive({"a.json": CATS, "b.json": DOGS}))
    start = data.index(b"a.json") + len("a.json")
    data[start : start + 40] = bytes(40)

    assert ids_in(bytes(data)) == ["chatgpt/dogs"]
    assert skipped_in(bytes(data)) == [
        ("file/a.json", "It is damaged or was cut off; download or export it again.")
    ]


def with_flags(data: bytes, flags: int) -> bytes:
    """Return an archive of one member with other flags in both of its headers."""
    changed = bytearray(data)
    changed[6] = changed[changed.index(b"PK\x01\x02") + 8] = flags
    return bytes(changed)


def test_a_locked_member_is_reported():
    locked = with_flags(archive({"conversations.json": CATS}), 0x1)

    assert skipped_in(locked) == [
        (
            "file/conversations.json",
            "It is locked with a password; unpack it, then choose the file.",
        )
    ]


def test_an_unknown_way_of_packing_is_reported():
    changed = bytearray(archive({"conversations.json": CATS}))
    changed[8] = changed[changed.index(b"PK\x01\x02") + 10] = 97

    assert skipped_in(bytes(changed)) == [
        (
            "file/conversations.json",
            "It is packed in a way that Memdeck does not open; unpack it first.",
        )
    ]


BOMB = "It unpacks to far more than a chat export would; if you trust it, "


def test_a_member_that_unpacks_too_far_is_stopped():
    conversations = as_json([chatgpt_conversation(f"talk-{n}", "a" * 500_000) for n in range(90)])

    whys = [why for _, why in skipped_in(archive({"bomb.json": conversations}))]

    assert len(conversations) > 40 * MIB
    assert len(whys) == 1
    assert whys[0].startswith(BOMB)


def test_all_members_together_may_not_unpack_too_far(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.input.zip_archive.UNPACKED_BYTES", 4_000)
    members = {f"{n}.json": as_json([chatgpt_conversation(f"talk-{n}", "Hello")]) for n in range(9)}

    read = ids_in(archive(members))
    whys = [why for _, why in skipped_in(archive(members))]

    assert 0 < len(read) < 9
    assert len(read) + len(whys) == 9
    assert all(why.startswith(BOMB) for why in whys)


def test_a_small_archive_may_not_unpack_to_a_large_export():
    values = as_json([chatgpt_conversation(f"talk-{n}", "a" * 60_000) for n in range(10)])

    pieces = skipped_in(archive({f"{n}.json": values for n in range(8)}))

    assert 1 < len(pieces) < 8
    assert all(why.startswith(BOMB) for _, why in pieces)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_can_be_unpacked_only_at_once_is_not_unpacked(method):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as opened:
        opened.writestr("c.json", CATS)

    ((where, why),) = skipped_in(packed.getvalue())

    assert where == "file/c.json"
    assert why == "It is packed in a way that Memdeck does not open; unpack it first."


def test_files_that_overlap_are_not_unpacked():
    data = bytearray(archive({"a.json": CATS}))
    row = data.index(b"PK\x01\x02")
    end = data.index(b"PK\x05\x06")
    many = bytes(data[:row] + data[row:end] * 40) + bytes(data[end:])
    place = many.index(b"PK\x05\x06")
    index_bytes = (40 * (end - row)).to_bytes(4, "little")

    ((_, why),) = skipped_in(many[: place + 12] + index_bytes + many[place + 16 :])

    assert why.startswith("Its files overlap")


@pytest.mark.parametrize("is_large", [True, False])
def test_an_endless_index_is_not_read(is_large):
    end = archive({})
    if is_large:
        end = b"PK\x06\x06" + bytes(36) + b"\xff" * 4 + bytes(12) + end
    end = end[:-10] + (b"\xff\xff\xff\xff" if is_large else b"\xff\xff\xff\x0f") + end[-6:]

    ((_, why),) = skipped_in(b"PK\x03\x04" + end)

    assert why.startswith("It holds more than")


def test_archives_in_an_archive_may_not_hold_too_many_files_together(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.input.zip_archive.MEMBERS", 7)
    inner = archive({f"{n}.json": CATS for n in range(3)})

    whys = [why for _, why in skipped_in(archive({f"{n}.zip": inner for n in range(3)}))]

    assert whys == ["Too many files lie in archives within it; unpack it first."] * 2


def test_of_many_archives_that_lie_too_deep_some_are_named():
    deep = archive({"d.zip": archive({"c.zip": CATS})})
    data = archive({f"{n}.zip": archive({"b.zip": deep}) for n in range(60)})

    whys = [why for _, why in skipped_in(data)]

    assert len(whys) == 11
    assert whys[-1].startswith("50 more of its entries: It is inside too many nested archives")


def test_zeros_are_looked_at_and_left():
    assert ids_in(archive({"zeros.json": bytes(30 * MIB), "c.json": CATS})) == ["chatgpt/cats"]


def test_archives_in_archives_end():
    data = archive({"conversations.json": CATS})
    for _ in range(5):
        data = archive({"next.zip": data})

    assert skipped_in(data) == [
        (
            "file/next.zip/next.zip/next.zip",
            "It is inside too many nested archives; unpack the outer ones and choose it alone.",
        )
    ]


def test_gzip_in_gzip_ends():
    data = CATS
    for _ in range(2_000):
        data = gzip.compress(data, 1)

    ((_, why),) = skipped_in(data)

    assert why.startswith("It is inside too many nested archives")


def test_an_inner_archive_counts_toward_what_may_be_unpacked(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.input.zip_archive.UNPACKED_BYTES", 100)

    ((where, why),) = skipped_in(archive({"in.zip": archive({"c.json": CATS})}))

    assert where == "file/in.zip"
    assert why.startswith(BOMB)


def test_an_inner_archive_may_be_too_large_for_memory(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.input.zip_archive.SPOOL_BYTES", 64)

    assert ids_in(archive({"in.zip": archive({"c.json": CATS})})) == ["chatgpt/cats"]


def test_an_inner_archive_that_finds_no_room_is_reported(monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("shutil.copyfileobj", full)
    data = archive({"in.zip": archive({"c.json": CATS}), "d.json": DOGS})

    assert ids_in(data) == ["chatgpt/dogs"]
    assert skipped_in(data) == [
        ("file/in.zip", "The disk would not give it (No space left on device); try a copy of it.")
    ]


def test_an_archive_of_very_many_files_is_refused(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.input.zip_archive.MEMBERS", 3)

    ((where, why),) = skipped_in(archive({f"{n}.json": CATS for n in range(4)}))

    assert where == "file"
    assert why.startswith("It holds more than 3 files")


def test_a_name_in_another_alphabet_is_no_obstacle():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as opened:
        opened.writestr("Takeout/Η δραστηριότητά μου/聊天.json", as_json(exchange("Hi", "Yes")))

    assert len(ids_in(packed.getvalue())) == 1


def test_a_file_packed_with_gzip_is_read():
    assert ids_in(gzip.compress(CATS)) == ["chatgpt/cats"]
    assert ids_in(archive({"a.json.gz": gzip.compress(CATS)})) == ["chatgpt/cats"]
    assert ids_in(gzip.compress(archive({"a.json": CATS}))) == ["chatgpt/cats"]


def test_a_gzip_bomb_is_stopped():
    bomb = gzip.compress(b"[" + b" " * 100 * MIB)

    ((_, why),) = skipped_in(bomb)

    assert why.startswith(BOMB)


def test_texts_are_read_before_pictures():
    """The first conversation is needed soon, and an export may have thousands of pictures."""
    members = {"a.png": b"\x89PNG", "b.jpg": b"\xff\xd8", "c.json": CATS, "d": DOGS}

    assert [type(one).__name__ for one in read_bytes(archive(members))] == [
        "Conversation",
        "Conversation",
        "Skipped",
    ]
    assert skipped_in(archive(members))[0][1].endswith("was left out: a.png, b.jpg.")
