"""Unsaved text survives a crash, separately for each editor."""

import errno
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memdeck.domain.memory.entry import Layer
from memdeck.errors import StorageError
from memdeck.storage.vault.purge import purge
from memdeck.storage.vault.store.drafts import Draft, DraftFile, clean_drafts, drafts_of
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.disk import refusing
from tests.fakes.entries import entry
from tests.fakes.memory_files import render_entry

DRAFT = Draft("typed, 记忆 and half a \ud83d", "saved")


def left_by_a_crash(layout, draft: Draft = DRAFT) -> None:
    """Leave a draft like a process that crashed."""
    file = DraftFile(layout)
    file.claim()
    file.write(draft)
    file.release()


def test_a_draft_that_was_left_is_found_with_its_time(layout):
    left_by_a_crash(layout)
    left = DraftFile(layout).claim()

    assert left is not None
    assert left.draft == DRAFT
    assert datetime.now(UTC) - left.written_at < timedelta(minutes=1)


def test_it_is_offered_until_the_text_is_saved(layout):
    left_by_a_crash(layout)
    for _ in range(2):
        file = DraftFile(layout)
        assert file.claim() is not None
        file.release()
    file.claim()
    file.remove()
    file.release()

    assert DraftFile(layout).claim() is None


def test_a_later_draft_takes_the_place_of_the_one_before(layout):
    file = DraftFile(layout)
    file.claim()
    file.write(DRAFT)
    file.write(Draft("later", "saved"))
    file.release()

    left = DraftFile(layout).claim()
    assert left is not None
    assert left.draft.text == "later"


def test_the_draft_of_an_open_editor_is_not_taken_by_another(layout):
    first, second = DraftFile(layout), DraftFile(layout)
    first.claim()
    first.write(DRAFT)

    assert second.claim() is None
    second.write(Draft("of the other", "saved"))
    assert len(drafts_of(layout)) == 2


def test_every_draft_that_was_left_is_found_in_turn(layout):
    files = [DraftFile(layout), DraftFile(layout)]
    for file, text in zip(files, ["one", "two"], strict=True):
        file.claim()
        file.write(Draft(text, ""))
    for file in files:
        file.release()

    found = []
    for _ in files:
        file = DraftFile(layout)
        left = file.claim()
        found.append(left and left.draft.text)
        file.remove()
        file.release()
    assert found == ["one", "two"]


def test_another_vault_has_drafts_of_its_own(layout, tmp_path):
    left_by_a_crash(layout)

    assert DraftFile(VaultLayout(tmp_path)).claim() is None


def test_the_vault_itself_is_not_touched(layout):
    left_by_a_crash(layout)

    assert list(layout.folder.iterdir()) == []


def test_a_draft_is_no_more_readable_to_others_than_the_file(layout):
    layout.memory.write_text("saved")
    layout.memory.chmod(0o640)
    left_by_a_crash(layout)
    (path,) = drafts_of(layout)

    assert path.stat().st_mode & 0o777 == 0o640
    assert path.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("damaged", ["", "{", "[]", '{"text": 1, "base_text": ""}', "\x00"])
def test_a_damaged_draft_is_left_alone(layout, damaged):
    left_by_a_crash(layout)
    (path,) = drafts_of(layout)
    path.write_text(damaged)
    file = DraftFile(layout)

    assert file.claim() is None
    file.write(DRAFT)
    assert path.read_text() == damaged


def test_a_disk_that_refuses_is_reported(layout, monkeypatch):
    monkeypatch.setattr(Path, "mkdir", refusing(errno.EACCES))

    with pytest.raises(StorageError, match="access was denied"):
        DraftFile(layout).claim()


def test_a_draft_that_cannot_be_written_leaves_the_one_before(layout, monkeypatch):
    file = DraftFile(layout)
    file.claim()
    file.write(DRAFT)
    monkeypatch.setattr(os, "fsync", refusing(errno.ENOSPC))
    with pytest.raises(StorageError, match="free some space"):
        file.write(Draft("later", "saved"))
    file.release()

    left = DraftFile(layout).claim()
    assert left is not None
    assert left.draft == DRAFT


def test_without_a_claim_nothing_is_kept(layout):
    file = DraftFile(layout)
    file.write(DRAFT)
    file.remove()
    file.release()

    assert drafts_of(layout) == []


def test_a_purge_leaves_no_trace_in_what_is_unsaved(layout):
    secret = render_entry(entry("a1", "Lives at 12 Lake Street"))
    cats = render_entry(entry("b2", "Has two cats"))
    left_by_a_crash(layout, Draft(f"{secret}\n{cats}", secret))
    purge(layout, ["a1"], ["Lives at 12 Lake Street"])
    left = DraftFile(layout).claim()

    assert left is not None
    assert left.draft == Draft(cats, "")


def test_a_purge_deletes_a_damaged_draft(layout):
    left_by_a_crash(layout)
    (path,) = drafts_of(layout)
    path.write_text("Lives at 12 Lake Street")
    purge(layout, ["a1"], ["Lives at 12 Lake Street"])

    assert drafts_of(layout) == []


def test_a_draft_that_cannot_be_cleaned_goes(layout):
    file = DraftFile(layout)
    file.claim()
    file.write(Draft("new", "old"))
    clean_drafts(layout, lambda text: None if text == "old" else text)
    file.release()

    assert drafts_of(layout) == []


def test_the_files_of_a_vault_have_drafts_of_their_own(layout):
    learnings = layout.part(Layer.PROCEDURAL)
    second = Draft("learned and unsaved", "learned")
    left_by_a_crash(layout)
    left_by_a_crash(learnings, second)
    found = [DraftFile(part).claim() for part in (layout, learnings)]

    assert [left and left.draft for left in found] == [DRAFT, second]


def test_a_purge_leaves_no_trace_in_what_is_unsaved_of_a_second_file(layout):
    secret = render_entry(entry("a1", "Lives at 12 Lake Street"))
    learnings = layout.part(Layer.PROCEDURAL)
    left_by_a_crash(learnings, Draft(secret, ""))
    purge(layout, ["a1"], ["Lives at 12 Lake Street"])
    left = DraftFile(learnings).claim()

    assert left is not None
    assert left.draft == Draft("", "")
