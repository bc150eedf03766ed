"""Formats are detected by the contents of a file, not by its name or folder."""

import gzip
import io
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from memdeck.domain.conversation.conversation import Reading, Skipped
from memdeck.transcripts import read_files, registry
from memdeck.transcripts.chat_format import JsonFormat, PageFormat, TextFormat
from memdeck.transcripts.formats.agents import aider, cline, qwen_code, specstory
from memdeck.transcripts.formats.apps import character_ai, le_chat, perplexity, poe
from memdeck.transcripts.formats.google import gemini_cli
from memdeck.transcripts.formats.messengers import (
    discord_exporter_text,
    imessage_exporter,
    kakaotalk,
    meta_page,
    sms_backup,
    telegram_page,
)
from memdeck.transcripts.formats.messengers.signal import backup_tools
from memdeck.transcripts.formats.openai import codex_cli
from memdeck.transcripts.formats.text import chatml
from memdeck.transcripts.input import database
from memdeck.transcripts.input.encoding import decode
from memdeck.transcripts.input.file import File, file_on_disk
from memdeck.transcripts.input.file_type import Kind, kind_of
from memdeck.transcripts.json.records import Records
from tests.transcripts.conformance import samples_folder
from tests.transcripts.databases import DATABASES
from tests.transcripts.exports import (
    DATA,
    archive,
    as_json,
    chatgpt_conversation,
    claude_conversation,
    conversations_in,
    exchange,
    read_bytes,
)

SAMPLES = samples_folder()
FILES = {path.name: path for path in sorted(DATA.iterdir())} | {
    path.relative_to(SAMPLES).as_posix(): path
    for path in sorted(SAMPLES.glob("*/*"))
    if path.is_file()
}
NAMES = ["random.bin", "noname", "export.txt", "conversations.json", "notes.md", "rows.csv"]

# With other files, a text without speakers belongs to the export, and is no note of the user.
NOTES = {"note.md"}
RECORDS = 20

# Two formats match, and the order of the registry decides.
CLAIMED_TWICE = {
    "cline_api_history.json",
    "codex_first.jsonl",
    "gemini_cli_logs.json",
    "le_chat.json",
    "qwen_code.jsonl",
}

JUNK = {
    "readme.txt": b"This is your export.\n",
    "account.json": b'{"email": "ines@example.org"}',
    "__MACOSX/._export": b"\x00\x05\x16\x07",
    "media/one.jpg": b"\xff\xd8\xff\xe0",
}


def contents_of(reading: Reading) -> tuple[object, ...]:
    return (reading.conversations, reading.memories)


def read_again(folder: Path, name: str, data: bytes) -> tuple[object, ...]:
    (folder / name).write_bytes(data)
    return contents_of(read_files([folder / name]))


@pytest.fixture(params=FILES)
def export(request) -> Path:
    return FILES[request.param]


@pytest.fixture(params=[name for name in FILES if not name.endswith(".zip")])
def written_export(request) -> Path:
    return FILES[request.param]


@pytest.mark.row("G4")
def test_a_file_reads_the_same_by_any_name(export, tmp_path):
    given = contents_of(read_files([export]))

    assert {
        name for name in NAMES if read_again(tmp_path, name, export.read_bytes()) != given
    } == set()


@pytest.mark.row("G4")
@pytest.mark.parametrize(
    "packed",
    [
        lambda data: archive({**JUNK, "some/where/x.bin": data}),
        lambda data: archive({"inner.dat": archive({"x": data})}),
        gzip.compress,
    ],
    ids=["zip", "zip in zip", "gzip"],
)
def test_a_file_reads_the_same_however_it_is_packed(
    export: Path, packed: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    given = contents_of(read_files([export]))
    again = read_again(tmp_path, "packed.dat", packed(export.read_bytes()))

    is_note = export.name in NOTES and packed is not gzip.compress
    assert again == (((), ()) if is_note else given)


@pytest.mark.row("G4")
def test_a_file_reads_the_same_unpacked_in_a_folder(export, tmp_path):
    for name, data in {**JUNK, "some/where/x.bin": export.read_bytes()}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)

    given = contents_of(read_files([export]))
    assert contents_of(read_files([tmp_path])) == (((), ()) if export.name in NOTES else given)


@pytest.mark.row("G4")
@pytest.mark.parametrize(
    "written",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.encode("utf-16"),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: f"\n\n{text}\n\n".encode(),
    ],
    ids=["marked", "utf-16", "lines of windows", "blank lines"],
)
def test_a_file_reads_the_same_however_its_text_is_written(
    written_export: Path, written: Callable[[str], bytes], tmp_path: Path
) -> None:
    text = written_export.read_text(encoding="utf-8-sig")

    given = contents_of(read_files([written_export]))
    assert read_again(tmp_path, "x", written(text)) == given


def claiming(export: Path) -> set[JsonFormat]:
    records = list(islice(Records(file_on_disk(export)), RECORDS))
    return {one for one in registry.JSON if any(map(one.matches, records))}


def test_no_format_claims_the_files_of_another(export):
    if kind_of(export.read_bytes()[:65_536]) is Kind.JSON:
        assert len(claiming(export)) == 1 + (export.name in CLAIMED_TWICE)


PARTICULAR: list[tuple[TextFormat, set[str]]] = [
    (aider.FORMAT, {"aider.chat.history.md"}),
    (specstory.FORMAT, {"specstory.md"}),
    (perplexity.FORMAT, {"perplexity.md"}),
    (poe.FORMAT, {"poe_log.txt"}),
    (character_ai.EXAMPLES, {"character_ai_examples.txt"}),
    (chatml.FORMAT, {"chatml.txt"}),
    (discord_exporter_text.FORMAT, {"discord_channel.txt"}),
    (kakaotalk.FORMAT, {"kakaotalk_android.txt", "kakaotalk_windows.txt"}),
    (kakaotalk.TABLE, {"kakaotalk_mac.csv"}),
    (imessage_exporter.FORMAT, {"imessage.txt"}),
    (backup_tools.FORMAT, {"signal_backup.txt"}),
]
PAGES: list[tuple[PageFormat, set[str]]] = [
    (character_ai.PAGE, {"character_ai_page.html"}),
    (sms_backup.FORMAT, {"sms_backup.xml"}),
    (imessage_exporter.PAGE, {"imessage.html"}),
    (backup_tools.PAGE, {"signal_backup.html"}),
    (telegram_page.FORMAT, {"telegram_page.html"}),
    (meta_page.FORMAT, {"messenger_page.html"}),
    (discord_exporter_text.PAGE, {"discord_channel.html"}),
]


@pytest.mark.parametrize(("reader", "own"), PARTICULAR)
def test_a_reader_of_text_claims_only_its_own_files(reader: TextFormat, own: set[str]) -> None:
    texts = {name: decode(path.read_bytes()) for name, path in FILES.items()}

    assert {name for name, text in texts.items() if reader.read(text) is not None} == own


@pytest.mark.parametrize(("reader", "own"), PAGES)
def test_a_reader_of_pages_claims_only_its_own_files(reader: PageFormat, own: set[str]) -> None:
    heads = {name: decode(path.read_bytes()[:1_000_000]) for name, path in FILES.items()}

    assert {name for name, head in heads.items() if reader.matches(head)} == own


@pytest.mark.parametrize("number", range(len(DATABASES)))
def test_one_reader_claims_a_database(number):
    file = File("x", partial(io.BytesIO, DATABASES[number]))

    with database.opened(file) as opened:
        claimed = [one for one in registry.DATABASES if one.matches(opened.tables)]

    assert claimed == [registry.DATABASES[number]]


@pytest.mark.parametrize(
    ("name", "reader"),
    [
        ("cline_api_history.json", cline.SENT),
        ("codex_first.jsonl", codex_cli.FORMAT),
        ("gemini_cli_logs.json", gemini_cli.FORMAT),
        ("le_chat.json", le_chat.FORMAT),
        ("qwen_code.jsonl", qwen_code.FORMAT),
    ],
)
def test_of_two_formats_that_claim_a_file_the_more_particular_is_asked_first(name, reader):
    claimed = claiming(DATA / name)

    assert next(one for one in registry.JSON if one in claimed) is reader


@pytest.mark.parametrize(
    "wrapped",
    [
        lambda conversations: {"conversations": conversations},
        lambda conversations: {"version": 1, "tags": ["a"], "data": conversations},
        lambda conversations: [conversations],
        lambda conversations: [
            {"account": "a", "chats": conversations[:1]},
            {"account": "b", "chats": conversations[1:]},
        ],
    ],
)
@pytest.mark.parametrize("conversation", [chatgpt_conversation, claude_conversation])
def test_chats_are_found_in_a_list_that_a_script_wrapped_them_in(wrapped, conversation):
    conversations = [conversation("1", "a", "b"), conversation("2", "c", "d")]

    assert conversations_in(as_json(wrapped(conversations))) == conversations_in(
        as_json(conversations)
    )


@pytest.mark.parametrize(
    "row",
    [
        {"uuid": "1", "content": "a", "created_at": "2024-01-01T00:00:00Z"},
        {"id": "1", "memory": "a"},
        {"id": "1", "text": "a", "author": "b"},
    ],
)
def test_rows_within_another_file_are_no_memories(row):
    assert all(isinstance(one, Skipped) for one in read_bytes(as_json({"rows": [row]})))


def test_what_is_wrapped_in_objects_alone_is_no_chat():
    messages = {"conversation_id": "c", "messages": exchange("a", "b")}

    assert conversations_in(as_json([{"id": "m", "input": messages}])) == []
