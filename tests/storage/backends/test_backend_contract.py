"""The properties of every backend: a file, a database, or a server."""

from dataclasses import dataclass
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from memdeck.domain.memory.memory_edits import new_entry
from memdeck.errors import ConflictError, LockedError, StorageError
from memdeck.storage.backends.backend import NewText, revision_of
from memdeck.storage.formats.format_registry import format_of
from memdeck.storage.text.markdown.parser import render
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.entries import NOW
from tests.fakes.places import place_of
from tests.fakes.stores import CLAUDE_MD, MEM0, MEMORY_JSON, OWN, POSTGRES, SQLITE, StoreFile

PLACES = (OWN, CLAUDE_MD, MEM0, MEMORY_JSON, SQLITE, POSTGRES)


@dataclass
class Place:
    """The vault of each kind of store, in a folder of its own."""

    kind: StoreFile
    layout: VaultLayout

    def store(self) -> MemoryStore:
        """Return a store, as a newly started program opens it."""
        return MemoryStore(self.layout)

    def text_with(self, content: str) -> str:
        """Return the text with another memory, as a save of its format writes it."""
        text = self.store().backend.read().text
        form = format_of(self.layout.name, text)
        document = form.parse(text, NOW.tzinfo or UTC)
        new = new_entry(form.fresh_id(document.by_id), content, "preference", 0.5, NOW)
        return self.store().backend.normalized(render(form.revise(document, upsert=[new], now=NOW)))


@pytest.fixture(params=PLACES, ids=lambda kind: kind.name)
def location(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return Place(request.param, place_of(request.param, tmp_path, request))


@pytest.mark.row("D3")
def test_a_read_gives_its_text_and_the_revision_of_that(location):
    found = location.store().backend.read()

    assert found.text == location.kind.text
    assert found.revision == revision_of(location.kind.text)
    assert found.exists


def test_a_read_makes_nothing(location):
    before = sorted(location.layout.folder.rglob("*"))
    location.store().backend.read()

    assert sorted(location.layout.folder.rglob("*")) == before
    assert location.store().read_base() is None
    assert location.store().read_bak() is None


@pytest.mark.row("D3")
def test_a_written_text_is_what_the_next_read_gives(location):
    text = location.text_with("Plays chess")
    store = location.store()
    kept = store.write(NewText.of(text), expected=store.backend.read().revision, now=NOW)

    assert kept.text == text
    assert kept.revision == revision_of(text)
    assert location.store().backend.read().text == text


def test_a_text_as_it_is_kept_is_kept_so(location):
    store = location.store()

    assert store.backend.normalized(location.kind.text) == location.kind.text
    assert location.store().backend.read().text == location.kind.text


def test_a_save_keeps_what_it_replaced_and_what_it_wrote(location):
    text = location.text_with("Plays chess")
    store = location.store()
    store.write(NewText.of(text), expected=store.backend.read().revision, now=NOW)

    assert location.store().read_base() == text
    assert location.store().read_bak() == location.kind.text
    assert location.store().read_revision(revision_of(location.kind.text)) == location.kind.text


def test_the_text_from_before_a_save_can_be_written_back_byte_for_byte(location):
    text = location.text_with("Plays chess")
    store = location.store()
    store.write(NewText.of(text), expected=store.backend.read().revision, now=NOW)
    previous = store.read_revision(revision_of(location.kind.text))
    assert previous is not None
    store.write(
        NewText.of(previous), expected=store.backend.read().revision, now=NOW + timedelta(seconds=1)
    )

    assert location.store().backend.read().text == location.kind.text


def test_a_save_of_what_is_there_already_writes_nothing(location):
    store = location.store()
    store.write(NewText.of(location.kind.text), expected=store.backend.read().revision, now=NOW)

    assert store.read_base() is None


@pytest.mark.row("D3")
def test_a_save_based_on_an_old_reading_is_refused_and_writes_nothing(location):
    first, second = location.store(), location.store()
    seen = second.backend.read().revision
    text = location.text_with("Plays chess")
    first.write(NewText.of(text), expected=first.backend.read().revision, now=NOW)

    with pytest.raises(ConflictError, match="was changed by another program; load it again"):
        second.write(NewText.of(location.kind.text), expected=seen, now=NOW)
    assert second.backend.read().text == text


def test_one_store_waits_for_the_lock_of_another(location):
    late = location.store().locked(timeout_s=0.01)
    with location.store().locked(), pytest.raises(LockedError, match="try again in a moment"), late:
        pytest.fail("both hold it")


@pytest.mark.parametrize("location", [SQLITE, POSTGRES], ids=lambda kind: kind.name, indirect=True)
def test_a_text_without_rows_costs_nothing(location):
    store = location.store()
    for typed in ("{", "[]", location.kind.text.replace('"id"', '"name"')):
        with pytest.raises(StorageError):
            store.write(NewText.of(typed), expected=store.backend.read().revision, now=NOW)

    assert store.backend.read().text == location.kind.text
