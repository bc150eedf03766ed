"""Purges do not change other memories and their history."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from memdeck.domain.changes.changeset import apply_changeset
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.memory_edits import Edit
from tests.fakes.vaults import vault_at

SECRET = "User lives in Hangzhou"


def replayed(manager):
    """Return the memories of a vault that was empty at first, by its journal."""
    entries: Mapping[str, MemoryEntry] = {}
    for changes in manager.history.changes():
        entries = apply_changeset(entries, changes)
    return entries


def test_a_memory_that_says_the_same_keeps_its_past(tmp_path):
    """Text that stays in the file is no secret, and an undo needs it."""
    manager = vault_at(tmp_path, None)
    gone = manager.add(SECRET).entry
    stays = manager.add(f"{SECRET} since May").entry
    manager.pin([stays.id])

    manager.purge([gone.id])

    assert replayed(manager) == dict(manager.vault.load().entries)
    manager.undo()
    assert manager.show(stays.id).entry == stays


def test_what_it_said_otherwise_before_goes(tmp_path):
    manager = vault_at(tmp_path, None)
    gone = manager.add(SECRET).entry
    stays = manager.add(f"{SECRET} since May").entry
    manager.edit(stays.id, Edit(content="User moved house in May"))

    manager.purge([gone.id])

    assert replayed(manager) == dict(manager.vault.load().entries)
    assert b"Hangzhou" not in everything_in(tmp_path)


def test_what_it_quotes_goes_from_the_file_too(tmp_path):
    (tmp_path / "MEMORY.md").write_text(
        "### [a1b2c3] fact | 0.90 | 2026-03-01 | 2\nUser has two cats\n"
        f'<!-- evidence="chat/1#m1 Two cats. {SECRET}" tags="pets" -->\n'
    )
    manager = vault_at(tmp_path, None)
    gone = manager.add(SECRET).entry
    manager.pin(["a1b2c3"])

    manager.purge([gone.id])

    stays = manager.show("a1b2c3").entry
    assert (stays.content, stays.tags) == ("User has two cats", ("pets",))
    assert [(one.message, one.quote) for one in stays.evidence] == [("m1", "")]
    assert manager.history.changes()[-1].after == (stays,)
    assert b"Hangzhou" not in everything_in(tmp_path)


def test_no_record_says_any_more_that_another_memory_with_the_text_was_retrieved(tmp_path):
    manager = vault_at(tmp_path, None)
    forgotten = manager.add(SECRET).entry
    manager.recall_memory("Hangzhou")
    manager.forget([forgotten.id])
    gone = manager.add(SECRET).entry
    assert forgotten.id in manager.recollection.accesses.usages()

    manager.purge([gone.id])

    assert manager.recollection.accesses.usages() == {}


WORDINGS = st.sampled_from([SECRET, f"{SECRET} since May", "User moved house", "User rows"])
ACTIONS = st.lists(
    st.tuples(st.sampled_from(["add", "edit", "pin", "archive", "forget"]), WORDINGS), max_size=6
)


@settings(max_examples=25)
@given(ACTIONS, st.data())
def test_whatever_was_done_before_the_journal_reports_the_vault_as_it_is(actions, data):
    with TemporaryDirectory() as folder:
        manager = vault_at(Path(folder), None)
        manager.add(SECRET)
        for action, words in actions:
            do(manager, action, words, data)
        ids = sorted({entry.id for entry in manager.vault.read_past_entries()})
        manager.purge([data.draw(st.sampled_from(ids))])

        assert replayed(manager) == dict(manager.vault.load().entries)


def do(manager, action, words, data):
    """Perform an action on any of the memories."""
    ids = sorted(manager.vault.load().entries)
    if action == "add" or not ids:
        manager.add(words)
        return
    id_ = data.draw(st.sampled_from(ids))
    if action == "edit":
        manager.edit(id_, Edit(content=words))
    else:
        getattr(manager, action)([id_])


def everything_in(folder):
    """Return the bytes of all files below *folder*."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
