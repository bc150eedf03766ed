"""Databases whose newest changes are in the write-ahead log next to them."""

import io
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from memdeck.errors import TranscriptError
from memdeck.transcripts import read_files
from memdeck.transcripts.input import database
from memdeck.transcripts.input.file import File, file_on_disk
from tests.transcripts.databases import MESSAGES_ROWS, messages_database
from tests.transcripts.exports import archive, message_lines

NEWEST = (
    "INSERT INTO message VALUES (11, 'A-11', 'In the log', NULL, NULL, 3, 0, 739117700000000000,"
    " 0, 0)"
)
JOINED = "INSERT INTO chat_message_join VALUES (4, 11)"


@pytest.fixture
def program(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Return a connection of the program that keeps ``chat.db``, whose log holds a message."""
    path = tmp_path / "chat.db"
    path.write_bytes(messages_database())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute(NEWEST)
        connection.execute(JOINED)
        connection.commit()
        yield connection


def said(path: Path) -> list[str]:
    return message_lines(read_files([path]).conversations[-1])


def remarks(path: Path) -> list[str]:
    reading = read_files([path])
    return [*(one.what for one in reading.remarks), *(one.why for one in reading.skipped)]


@pytest.mark.row("G4")
@pytest.mark.usefixtures("program")
def test_what_is_only_in_the_log_is_read_while_the_program_runs(tmp_path):
    assert said(tmp_path / "chat.db") == ["bo@b.org: And here", "bo@b.org: In the log"]
    assert remarks(tmp_path / "chat.db") == []


def test_the_users_files_stay_as_they_are(program, tmp_path):
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in tmp_path.iterdir()}
    said(tmp_path / "chat.db")

    assert {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in tmp_path.iterdir()} == before
    assert program.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0  # no lock


def test_a_program_in_the_middle_of_a_change_is_not_waited_for(program, tmp_path):
    program.execute("BEGIN EXCLUSIVE")
    program.execute("UPDATE message SET text = 'Half' WHERE guid = 'A-11'")

    assert said(tmp_path / "chat.db")[-1] == "bo@b.org: In the log"


@pytest.mark.usefixtures("program")
def test_a_log_left_behind_is_read(tmp_path):
    copies = tmp_path / "copies"
    copies.mkdir()
    for name in ("chat.db", "chat.db-wal"):
        shutil.copy(tmp_path / name, copies)

    assert said(copies / "chat.db")[-1] == "bo@b.org: In the log"
    assert sorted(path.name for path in copies.iterdir()) == ["chat.db", "chat.db-wal"]


@pytest.mark.usefixtures("program")
def test_a_log_is_read_in_a_folder_and_in_an_archive(tmp_path):
    packed = tmp_path / "x.zip"
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    packed.write_bytes(archive(files))

    assert said(packed)[-1] == "bo@b.org: In the log"
    assert remarks(packed) == []
    packed.unlink()
    assert said(tmp_path)[-1] == "bo@b.org: In the log"
    assert remarks(tmp_path) == []


def test_an_empty_log_lacks_nothing(program, tmp_path):
    program.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    assert said(tmp_path / "chat.db")[-1] == "bo@b.org: In the log"
    assert remarks(tmp_path / "chat.db") == []


@pytest.mark.parametrize("how", ["missing", "a folder", "too long", "of another database"])
@pytest.mark.usefixtures("program")
def test_a_log_that_cannot_be_read_is_remarked(tmp_path, monkeypatch, how):
    copies = tmp_path / "copies"
    copies.mkdir()
    shutil.copy(tmp_path / "chat.db", copies)
    log = copies / "chat.db-wal"
    if how == "a folder":
        log.mkdir()
    elif how == "too long":
        shutil.copy(tmp_path / "chat.db-wal", copies)
        monkeypatch.setattr(database, "_LONGEST_LOG_BYTES", 100)
    elif how == "of another database":
        with closing(sqlite3.connect(tmp_path / "other.db")) as other:
            other.execute("PRAGMA journal_mode = WAL")
            other.execute("CREATE TABLE a (b)")
            other.executemany("INSERT INTO a VALUES (?)", [("x" * 900,)] * 40)
            other.commit()
            shutil.copy(tmp_path / "other.db-wal", log)

    assert said(copies / "chat.db") == ["bo@b.org: And here"]
    (remark,) = remarks(copies / "chat.db")
    assert "newest messages" in remark


def file_written_to(path: Path, programs: list[sqlite3.Connection]) -> File:
    """Return a file to which one of *programs* writes after each time it was copied."""

    def opener() -> io.BufferedReader:
        return path.open("rb")

    def sibling(suffix: str) -> File | None:
        if suffix == "-wal" and programs:
            program = programs.pop()
            program.execute("PRAGMA wal_checkpoint(RESTART)")
            program.execute("UPDATE message SET text = text || '!' WHERE guid = 'A-11'")
            program.commit()
        return file_on_disk(path).sibling(suffix)

    return File(path.name, opener, sibling=sibling)


def texts(file: File) -> tuple[list[object], bool]:
    with database.opened(file) as opened:
        rows = opened.rows("SELECT text FROM message WHERE guid = 'A-11'")
        return [row["text"] for row in rows], opened.lacks_newest


def test_a_copy_is_taken_again_where_a_program_began_the_log_anew_meanwhile(program, tmp_path):
    # Before the copy, for the log, and after the copy; then it rests.
    file = file_written_to(tmp_path / "chat.db", [program] * 3)

    assert texts(file) == (["In the log!!!"], False)


def test_a_file_that_never_rests_is_read_and_remarked(program, tmp_path):
    file = file_written_to(tmp_path / "chat.db", [program] * 100)

    (text,), lacks_newest = texts(file)

    assert str(text).startswith("In the log!")
    assert lacks_newest


def test_a_damaged_file_that_never_rests_is_refused(program, tmp_path):
    data = bytearray((tmp_path / "chat.db").read_bytes())
    for start in range(4096, len(data), 4096):
        data[start : start + 4096] = bytes(4096)
    counts = iter(range(1000))

    def opener() -> io.BytesIO:
        data[24:28] = next(counts).to_bytes(4, "big")
        return io.BytesIO(bytes(data))

    with (
        pytest.raises(TranscriptError, match="writing to it"),
        database.opened(File("chat.db", opener)),
    ):
        pass
    assert program.execute("SELECT count(*) FROM message").fetchone() == (
        len(MESSAGES_ROWS["message"]) + 1,
    )


def test_a_journal_of_a_change_under_way_is_remarked():
    hot = File("x-journal", partial(io.BytesIO, b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(500)))
    file = File(
        "x",
        partial(io.BytesIO, messages_database()),
        sibling=lambda suffix: hot if suffix == "-journal" else None,
    )

    with database.opened(file) as opened:
        assert opened.lacks_newest


def test_a_constraint_is_not_computed_when_a_log_is_checked(tmp_path):
    path = tmp_path / "x.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE a (b CHECK (length(printf('%.*c', 60000000, b)) > 1))")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.executemany("INSERT INTO a VALUES (?)", [("x",)] * 2_000)
        connection.commit()

        with database.opened(file_on_disk(path)) as opened:
            assert len(list(opened.rows("SELECT b FROM a"))) == 2_000
            assert not opened.lacks_newest


def test_a_log_chosen_alone_is_refused_as_what_it_is(program, tmp_path):
    program.execute("SELECT 1")

    (why,) = remarks(tmp_path / "chat.db-wal")

    assert why.startswith("It is the log of a database")


def test_a_chat_is_read_although_its_name_ends_as_that_of_a_log(tmp_path):
    for name in ("trip", "trip-journal"):
        (tmp_path / name).write_text(f"User: {name}\nAssistant: hi\nUser: so\nAssistant: well\n")

    assert [message_lines(one)[0] for one in read_files([tmp_path]).conversations] == [
        "user: trip",
        "user: trip-journal",
    ]
