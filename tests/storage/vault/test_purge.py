import errno
import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from memdeck.domain.changes.changeset import Tombstone, TombstoneReason
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.conversation.session import SessionMessage, Speaker
from memdeck.domain.matching.similarity import fingerprint
from memdeck.domain.memory.entry import Evidence, Layer
from memdeck.errors import StorageError
from memdeck.storage.backends.backend import NewText, revision_of
from memdeck.storage.text.markdown.parser import parse
from memdeck.storage.vault.purge import purge
from memdeck.storage.vault.state.crash_recovery import Step
from memdeck.storage.vault.state.journal import Journal
from memdeck.storage.vault.state.session_logs import SessionFiles
from memdeck.storage.vault.state.tombstones import TombstoneFile
from memdeck.storage.vault.state.transcript_archive import Sources
from memdeck.storage.vault.store.backups import Backups
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.entries import TODAY, changeset, entry
from tests.fakes.memory_files import render_entry

NOW = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)
SECRET = "Lives at 12 Lake Street in Hangzhou"
BEFORE = "Lives at 7 Hill Road, Suzhou"
CATS = entry("b", "Has two cats", evidence=(Evidence("c", "m1", "two cats"),))
HEAD = "# Memory\n\nNotes of mine.\n\n## Active\n\n"


def page(*entries, extra=""):
    return HEAD + "\n".join(render_entry(entry) for entry in entries) + extra


def save(layout, text, minutes=0):
    store = MemoryStore(layout)
    now = NOW + timedelta(minutes=minutes)
    store.write(NewText.of(text), expected=store.backend.read().revision, now=now)


def files_with(layout, text):
    return [
        path.relative_to(layout.folder).as_posix()
        for path in layout.folder.rglob("*")
        if path.is_file() and text.encode() in path.read_bytes()
    ]


@pytest.fixture
def lived_in(layout):
    """A vault whose memory "a" was learned, reworded and forgotten, and has a tombstone."""
    old, new = entry("a", BEFORE), entry("a", SECRET)
    journal = Journal(layout)
    texts = [
        page(old, CATS),
        page(new, CATS),
        page(CATS, extra="\n### [a] fact | 7.5 | 2026-03-01 | 0\nonce more\n"),
        page(CATS, extra=f"\n### [z] fact | 7.5 | 2026-03-01 | 0\n{SECRET}\n"),
        page(CATS, extra=f"\n## Mine\n\nNote: {SECRET}!\nkept line\n"),
        page(CATS),
    ]
    changes = [
        changeset(id="1", after=(old, CATS)),
        changeset(id="2", before=(old,), after=(new,), why=f"now: {SECRET}"),
        changeset(
            id="3", buried=(Tombstone(SECRET, TODAY, TombstoneReason.FORGOTTEN),), before=(new,)
        ),
    ]
    for text, changeset_ in zip(texts, changes, strict=False):
        with journal.appending(changeset_, {Layer.SEMANTIC: Step(None, revision_of(text))}):
            save(layout, text)
    for minutes, text in enumerate(texts[3:], start=1):
        save(layout, text, minutes)
    TombstoneFile(layout).apply(buried=changes[2].buried)
    first_message = Message("m1", Role.USER, f"I have two cats. {SECRET}")
    Sources(layout).write(Conversation("c", "Home", "text", (first_message,)))
    for folder in (layout.folder, layout.backups):
        (folder / ".MEMORY.md.0123abcd.memdeck.tmp").write_text(SECRET)
    return layout


def test_a_purge_leaves_none_of_the_text_anywhere(lived_in):
    assert len(files_with(lived_in, SECRET)) > 5
    assert files_with(lived_in, BEFORE)

    purge(lived_in, ["a"], [SECRET], conversations=["c"])

    assert files_with(lived_in, SECRET) == []
    assert files_with(lived_in, BEFORE) == []
    assert files_with(lived_in, "once more") == []


def test_a_session_under_way_loses_the_text_and_goes_with_its_transcript(layout):
    sessions = SessionFiles(layout)
    for name in ("s1", "c"):
        for number, text in enumerate((f"I say: {SECRET}", "Good day")):
            message = SessionMessage(id=f"m{number}", role=Speaker.USER, content=text, at=NOW)
            sessions.add(name, message)

    purge(layout, ["a"], [SECRET], conversations=["c"])

    assert files_with(layout, SECRET) == []
    (left,) = SessionFiles(layout).all()
    assert (left.id, [message.content for message in left.messages]) == ("s1", ["", "Good day"])


def test_logs_in_markdown_and_copies_of_sync_services_lose_the_text(layout):
    save(layout, page(CATS))
    copies = ("MEMORY (conflicted copy 2026-03-01).md", "MEMORY.sync-conflict-20260301-120000.md")
    layout.logs.mkdir()
    (layout.logs / "2026-03-01.md").write_text(f"# 2026-03-01\n\n- {SECRET}\n- Had tea\n")
    (layout.logs / "2026-03-01.json").write_text(f'["{SECRET}", "Had tea"]')
    for name in copies:
        (layout.folder / name).write_text(page(entry("a", SECRET), CATS))
    purge(layout, ["a"], [SECRET])

    assert files_with(layout, SECRET) == []
    assert "Had tea" in (layout.logs / "2026-03-01.md").read_text()
    assert all("Has two cats" in (layout.folder / name).read_text() for name in copies)


def test_a_conflict_copy_of_a_database_is_left_alone(tmp_path):
    layout = VaultLayout.at(tmp_path / "agent.db", tmp_path / "cache")
    copy = tmp_path / "agent (conflicted copy 2026-03-01).db"
    copy.write_bytes(b"SQLite format 3\x00\xff\xfe")
    purge(layout, ["a"], [SECRET])

    assert copy.exists()


def test_what_is_not_purged_is_kept(lived_in):
    memory, base = lived_in.memory.read_bytes(), lived_in.base.read_bytes()

    purge(lived_in, ["a"], [SECRET])

    backups = Backups(lived_in)
    texts = [backups.read(backup.name) for backup in backups.all()]
    assert [parse(text).entries for text in texts] == [(CATS,)] * 5
    assert all(text.startswith(HEAD) for text in texts)
    assert "kept line" in texts[0]
    assert (lived_in.memory.read_bytes(), lived_in.base.read_bytes()) == (memory, base)
    assert [changes.id for changes in Journal(lived_in).read().changesets] == ["1", "3"]
    assert Sources(lived_in).read("c") is not None


def test_a_hash_stays_so_that_the_memory_does_not_come_back(lived_in):
    purge(lived_in, ["a"], [SECRET])

    tombstone = Tombstone(fingerprint(SECRET), TODAY, TombstoneReason.PURGED)
    assert TombstoneFile(lived_in).read() == (tombstone,)
    assert Journal(lived_in).read().changesets[1].buried == (tombstone,)


def test_a_purge_done_twice_changes_nothing_more(lived_in):
    purge(lived_in, ["a"], [SECRET])
    once = {path: path.stat().st_mtime_ns for path in lived_in.folder.rglob("*")}

    purge(lived_in, ["a"], [SECRET])

    assert {path: path.stat().st_mtime_ns for path in lived_in.folder.rglob("*")} == once


def test_what_another_memory_repeats_of_the_text_is_emptied_in_the_past(layout):
    quote = Evidence("c", "m1", f"two cats. {SECRET}")
    quoting = entry("b", "Has two cats", evidence=(quote,), tags=("pets", SECRET))
    save(layout, page(entry("a", SECRET), quoting))
    save(layout, page(CATS))

    purge(layout, ["a"], [SECRET])

    entries = parse(layout.bak.read_text(encoding="utf-8")).entries
    assert entries == (entry("b", "Has two cats", evidence=(Evidence("c", "m1"),), tags=("pets",)),)


def test_words_where_nothing_can_be_emptied_cost_the_block(layout):
    session = entry("d", "Works late", source_session=SECRET)
    save(layout, page(session, replace(session, id="e", tags=(SECRET,)), CATS))
    save(layout, page(CATS))

    purge(layout, ["a"], [SECRET])

    assert files_with(layout, SECRET) == []
    assert parse(layout.bak.read_text(encoding="utf-8")).entries == (CATS,)


def test_words_that_prose_holds_across_lines_go_too(layout):
    save(layout, f"# Memory\n\nI said:\nfirst line\nsecond line\n\n{page(CATS)}")
    save(layout, page(CATS))

    purge(layout, ["a"], ["first line\nsecond line"])

    assert files_with(layout, "first line\nsecond line") == []
    assert parse(layout.bak.read_text(encoding="utf-8")).entries == (CATS,)


def test_base_keeps_what_the_memory_file_still_says(layout):
    """An entry that is missing in the base would be read as a hand edit, with another score."""
    repeating = entry("b", f"{SECRET}, with two cats")
    save(layout, page(entry("a", SECRET), repeating))
    layout.memory.write_text(page(repeating), encoding="utf-8")

    purge(layout, ["a"], [SECRET])

    base = MemoryStore(layout).read_base()
    assert base is not None
    assert parse(base).entries == (repeating,)


def test_a_backup_that_cannot_be_searched_is_deleted(layout):
    save(layout, page(entry("a", SECRET)))
    save(layout, page(CATS))
    layout.bak.write_bytes(SECRET.encode() + b"\0")

    purge(layout, ["a"], [SECRET])

    assert files_with(layout, SECRET) == []
    assert not layout.bak.exists()


def test_encoding_and_line_ends_of_a_backup_survive(layout):
    layout.memory.write_bytes(
        page(entry("a", SECRET), entry("b", "养了两只猫")).replace("\n", "\r\n").encode("gb18030")
    )
    save(layout, page(CATS))

    purge(layout, ["a"], [SECRET])

    assert layout.bak.read_bytes() == (
        HEAD.replace("\n", "\r\n").encode()
        + render_entry(entry("b", "养了两只猫"), newline="\r\n").encode("gb18030")
    )


def test_a_vault_that_was_never_changed_stays_so(layout):
    layout.memory.write_text(page(CATS), encoding="utf-8")

    purge(layout, ["a"], [SECRET])

    assert [path.name for path in layout.folder.iterdir()] == ["MEMORY.md"]


@pytest.mark.parametrize("method", ["read_bytes", "unlink"])
def test_a_refusal_of_the_disk_is_reported(layout, monkeypatch, method):
    save(layout, page(CATS))
    save(layout, page())
    layout.bak.write_bytes(b"\0")
    allowed = getattr(type(layout.bak), method)

    def refuse(path, *args, **keywords):
        if path == layout.bak:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return allowed(path, *args, **keywords)

    monkeypatch.setattr(type(layout.bak), method, refuse)

    with pytest.raises(StorageError, match=r"MEMORY\.md\.bak could not be .*; check the disk"):
        purge(layout, ["a"], [SECRET])
