import errno
import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memdeck.domain.changes.changeset import EXTERNAL, Tombstone, TombstoneReason
from memdeck.domain.matching.similarity import fingerprint
from memdeck.domain.memory.entry import Evidence, Layer
from memdeck.errors import ConflictError, StorageError
from memdeck.storage.backends.backend import NewText, revision_of
from memdeck.storage.disk.json_codec import Codec
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault.state.crash_recovery import Step
from memdeck.storage.vault.state.journal import Journal, JournalReading, _Record
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.disk import names_in, refusing
from tests.fakes.entries import TODAY, changeset, entry
from tests.fakes.kills import Killed

NOW = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)
ADDED = changeset(id="1", verb="add", after=(entry("a"),))
PINNED = changeset(
    id="2", verb="pin", before=(entry("a"),), after=(entry("a", pinned=True),), why="每天都用"
)
NEW_TEXT = "### [a] fact | 0.80 | 2026-03-01 | 0\nMemory a\n"


@pytest.fixture
def journal(layout):
    return Journal(layout)


def save(layout, text):
    store = MemoryStore(layout)
    store.write(NewText.of(text), expected=store.backend.read().revision, now=NOW)


def append(journal, changes):
    """Add *changes* without files."""
    with journal.appending(changes):
        pass


def test_a_line_of_many_entries_is_that_of_the_whole_changeset(journal, layout):
    before = tuple(entry(f"{number:06x}") for number in range(1_201))
    after = tuple(replace(old, pinned=True) for old in before)
    for changes in (
        changeset(id="1", before=before, after=after),
        changeset(id="2", before=before[:500]),
        changeset(id="3", after=before),
    ):
        append(journal, changes)
        line = layout.journal.read_bytes().splitlines()[-1]

        assert line == Codec(_Record).render(_Record(changes))
        assert Journal(layout).read() == journal.read()


def crash(journal, monkeypatch, changes, *, after_saving):
    """Append like a process that is killed before or after the file is saved."""

    def die():
        with journal.appending(changes, {Layer.SEMANTIC: Step(None, revision_of(NEW_TEXT))}):
            if after_saving:
                save(journal._layout, NEW_TEXT)
            raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(journal, "recover", lambda: None)
        with pytest.raises(Killed):
            die()


def test_an_empty_change_leaves_no_line(journal, layout):
    append(journal, changeset())
    with journal.appending(changeset(), {Layer.SEMANTIC: Step(None, revision_of(NEW_TEXT))}):
        save(layout, NEW_TEXT)

    assert not layout.journal.exists()


def test_a_save_of_prose_settles_what_a_crash_left_open(journal, layout, monkeypatch):
    crash(journal, monkeypatch, ADDED, after_saving=True)
    prose = f"{NEW_TEXT}\n## Mine\n"
    with journal.appending(changeset(), {Layer.SEMANTIC: Step(None, revision_of(prose))}):
        save(layout, prose)

    assert journal.read() == JournalReading((ADDED,), 0)


def test_what_was_done_is_read_in_order(journal):
    append(journal, ADDED)
    append(journal, PINNED)

    assert journal.read() == JournalReading((ADDED, PINNED), 0)


def test_a_vault_that_was_never_changed_has_none_and_gets_none_by_looking(journal, layout):
    assert journal.read() == JournalReading()
    assert names_in(layout.folder) == []


def test_it_is_text_that_the_user_can_read_one_changeset_a_line(journal, layout):
    append(journal, ADDED)
    append(journal, PINNED)

    first, second = layout.journal.read_text(encoding="utf-8").splitlines()

    assert '"verb":"add"' in first
    assert "每天都用" in second


def test_a_change_is_written_down_around_the_save_that_carries_it_out(journal, layout):
    with journal.appending(ADDED, {Layer.SEMANTIC: Step(None, revision_of(NEW_TEXT))}):
        assert journal.read().changesets == ()
        save(layout, NEW_TEXT)

    assert journal.read() == JournalReading((ADDED,), 0)
    assert layout.journal.read_bytes().endswith(b"\n")


def test_a_save_that_fails_leaves_the_journal_as_it_was(journal, layout):
    append(journal, ADDED)
    before = layout.journal.read_bytes()

    with (
        pytest.raises(StorageError, match="full"),
        journal.appending(PINNED, {Layer.SEMANTIC: Step(None, revision_of(NEW_TEXT))}),
    ):
        raise StorageError("full")

    assert layout.journal.read_bytes() == before


def test_a_failure_after_the_save_does_not_deny_it(journal, layout):
    def save_and_fail():
        with journal.appending(ADDED, {Layer.SEMANTIC: Step(None, revision_of(NEW_TEXT))}):
            save(layout, NEW_TEXT)
            raise StorageError("the tombstones could not be written")

    with pytest.raises(StorageError, match="tombstones"):
        save_and_fail()

    assert journal.read() == JournalReading((ADDED,), 0)


@pytest.mark.parametrize("after_saving", [False, True])
def test_a_crash_around_the_save_is_settled_by_the_file(journal, monkeypatch, after_saving):
    crash(journal, monkeypatch, ADDED, after_saving=after_saving)
    carried_out = (ADDED,) if after_saving else ()

    assert journal.read() == JournalReading(carried_out, 0, is_open=not after_saving)
    append(journal, PINNED)
    assert journal.read() == JournalReading((*carried_out, PINNED), 0)


def test_the_end_of_a_line_that_could_not_be_written_is_written_later(journal, layout, monkeypatch):
    with journal.appending(ADDED, {Layer.SEMANTIC: Step(None, revision_of(NEW_TEXT))}):
        save(layout, NEW_TEXT)
        patch = pytest.MonkeyPatch()
        patch.setattr(type(layout.journal), "open", refusing(errno.ENOSPC))
    patch.undo()

    assert not layout.journal.read_bytes().endswith(b"\n")
    assert journal.read() == JournalReading((ADDED,), 0)


def test_only_lines_of_others_are_parsed_and_each_once(journal, monkeypatch):
    parsed, real = [], Codec.parse

    def parse(codec, line):
        parsed.append(line)
        return real(codec, line)

    monkeypatch.setattr(Codec, "parse", parse)
    append(journal, ADDED)
    first = journal.read()
    append(journal, PINNED)

    assert journal.read().changesets == (*first.changesets, PINNED)
    assert parsed == []
    other = Journal(journal._layout)
    assert other.read() == journal.read() == other.read()
    assert len(parsed) == 2

    append(other, replace(PINNED, id="3"))
    assert len(journal.read().changesets) == 3
    assert len(parsed) == 3


def test_what_was_written_reads_as_another_program_reads_it(journal):
    append(journal, ADDED)
    append(journal, PINNED)

    assert journal.read() == Journal(journal._layout).read()


def test_a_journal_that_another_program_replaced_is_read_again(journal):
    append(journal, ADDED)
    append(journal, PINNED)
    path = journal._layout.journal
    lines = path.read_bytes().splitlines(keepends=True)
    path.unlink()
    path.write_bytes(lines[1])

    assert journal.read().changesets == (PINNED,)
    path.unlink()
    assert journal.read() == JournalReading()
    append(journal, ADDED)
    assert journal.read() == Journal(journal._layout).read() == JournalReading((ADDED,))


WRITTEN = {
    "add": lambda journal, path: append(journal, ADDED),
    "pin": lambda journal, path: append(journal, PINNED),
    "purge": lambda journal, path: journal.purge(RedactionTargets.of(["a"], ["Memory a"])),
    "nonsense": lambda journal, path: path.write_bytes(_bytes(path) + b"nonsense\n"),
    "torn": lambda journal, path: path.write_bytes(_bytes(path)[:-7]),
    "another": lambda journal, path: path.write_bytes(_bytes(path).replace(b"add", b"ADD")),
    "gone": lambda journal, path: path.unlink(missing_ok=True),
}


def _bytes(path):
    return path.read_bytes() if path.exists() else b""


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(list(WRITTEN)), max_size=7))
def test_whatever_happens_to_the_file_it_reads_as_to_someone_who_never_read_it(actions):
    with TemporaryDirectory() as folder:
        layout = VaultLayout(Path(folder) / "vault", cache_root=Path(folder) / "cache")
        layout.make_state()
        reader, writer = Journal(layout), Journal(layout)
        for action in actions:
            WRITTEN[action](writer, layout.journal)
            assert reader.read() == Journal(layout).read()


def test_torn_and_bad_lines_are_counted_and_cost_no_other(journal, layout):
    append(journal, ADDED)
    with layout.journal.open("ab") as file:
        file.write(b'not json\n\n{"changes":{}}\n')
    append(journal, PINNED)
    with layout.journal.open("ab") as file:
        file.write(b'{"changes":{"id":"3","by"')

    assert journal.read() == JournalReading((ADDED, PINNED), 3)
    append(journal, ADDED)
    assert journal.read() == JournalReading((ADDED, PINNED, ADDED), 3)


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_full_disk_leaves_the_journal_as_it_was(journal, layout, monkeypatch, call):
    append(journal, ADDED)

    with monkeypatch.context() as patch:
        patch.setattr(os, call, refusing(errno.ENOSPC))
        with pytest.raises(StorageError, match=r"journal\.jsonl could not be saved: the disk is"):
            append(journal, PINNED)

    assert journal.read() == JournalReading((ADDED,), 0)


def test_a_journal_that_cannot_be_read_is_reported(journal, layout, monkeypatch):
    append(journal, ADDED)
    monkeypatch.setattr(type(layout.journal), "read_bytes", refusing(errno.EACCES))

    with pytest.raises(StorageError, match=r"journal\.jsonl could not be read: access was denied"):
        Journal(layout).read()


def test_a_journal_that_cannot_be_cut_back_is_reported(journal, layout, monkeypatch):
    crash(journal, monkeypatch, ADDED, after_saving=False)
    real_open = type(layout.journal).open

    def no_writing(path, mode="r", *args, **keywords):
        if "+" in mode:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real_open(path, mode, *args, **keywords)

    monkeypatch.setattr(type(layout.journal), "open", no_writing)

    with pytest.raises(StorageError, match=r"journal\.jsonl could not be saved: access was denied"):
        append(journal, PINNED)


def test_purging_leaves_the_rest_of_each_changeset_in_its_place(journal, layout):
    secret = "Lives in Hangzhou"
    quoting = entry("b", "Has two cats", evidence=(Evidence("c", "m1", f"{secret}, two cats"),))
    both = changeset(
        id="3",
        before=(entry("a", secret),),
        after=(quoting,),
        buried=(Tombstone(secret, TODAY, TombstoneReason.FORGOTTEN),),
        why=f"replaces: {secret}",
    )
    session = changeset(id="4", after=(entry("a", secret),), sessions=("s1",))
    for changes in (changeset(id="0", after=(entry("a", secret),)), PINNED, both, session):
        append(journal, changes)
    with layout.journal.open("ab") as file:
        file.write(f"damaged {secret}\n".encode())
    untouched = changeset(id="5", after=(entry("z"),))
    append(journal, untouched)

    journal.purge(RedactionTargets.of(["a"], [secret]))

    assert secret not in layout.journal.read_text(encoding="utf-8")
    tombstone = Tombstone(fingerprint(secret), TODAY, TombstoneReason.PURGED)
    unquoted = entry("b", "Has two cats", evidence=(Evidence("c", "m1"),))
    assert journal.read() == JournalReading(
        (
            changeset(id="3", after=(unquoted,), buried=(tombstone,)),
            changeset(id="4", sessions=("s1",)),
            untouched,
        )
    )


def test_purging_settles_an_open_line_first(journal, layout, monkeypatch):
    crash(journal, monkeypatch, ADDED, after_saving=True)

    journal.purge(RedactionTargets.of(["z"], []))

    assert journal.read() == JournalReading((ADDED,), 0)
    assert layout.journal.read_bytes().endswith(b"\n")


def test_purging_a_vault_without_a_journal_makes_none(journal, layout):
    journal.purge(RedactionTargets.of(["a"], ["x"]))

    assert names_in(layout.folder) == []


def test_a_purge_leaves_no_id_among_the_places_of_others(journal, layout):
    forgotten = (entry("b"), entry("c"))
    append(journal, changeset(verb="forget", before=forgotten, behind=(("b", "a"), ("c", ""))))
    journal.purge(RedactionTargets.of(["a"], []))

    assert journal.read().changesets[0].behind == (("c", ""),)


def test_what_others_did_is_reported_before_the_change_that_found_it(journal):
    found = changeset(id="0", by=EXTERNAL, after=(entry("h"),))
    with journal.appending(ADDED, external=found):
        pass
    with journal.appending(changeset(), external=replace(found, id="3")):
        pass

    assert [changeset_.id for changeset_ in journal.read().changesets] == ["0", "1", "3"]


def test_what_others_did_is_reported_once_though_the_save_failed_at_first(journal):
    found = changeset(id="0", by=EXTERNAL, after=(entry("h"),))
    with (
        pytest.raises(ConflictError),
        journal.appending(
            ADDED, {Layer.SEMANTIC: Step(None, revision_of(NEW_TEXT))}, external=found
        ),
    ):
        raise ConflictError
    assert journal.read().changesets == ()

    with journal.appending(PINNED, external=found):
        pass
    assert journal.read().changesets == (found, PINNED)


def test_a_purge_finds_what_others_wrote_too(journal):
    secret = "Lives in Hangzhou"
    found = changeset(id="0", by=EXTERNAL, after=(entry("h", secret),))
    with journal.appending(ADDED, external=found):
        pass

    journal.purge(RedactionTargets.of(["h"], [secret]))
    assert journal.read() == JournalReading((ADDED,), 0)
