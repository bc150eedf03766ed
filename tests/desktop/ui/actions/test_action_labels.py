from dataclasses import replace
from datetime import date

import pytest

from memdeck.desktop.ui.actions.action_labels import (
    action_label,
    backup_label,
    done_label,
)
from memdeck.desktop.ui.actions.action_summary import ActionSummary
from memdeck.domain.changes.changeset import Tombstone, TombstoneReason
from memdeck.domain.memory.entry import Link, Relation, Section
from tests.fakes.entries import changeset, entry

ONE, TWO = entry("a00001"), entry("a00002")
STONE = Tombstone("User sails", date(2026, 3, 1), TombstoneReason.REJECTED)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        (
            changeset(verb="archive", before=(ONE,), after=(replace(ONE, score=0.1),)),
            "Archive a memory",
        ),
        (changeset(verb="archive", before=(ONE, TWO), after=(ONE, TWO)), "Archive 2 memories"),
        (changeset(verb="forget", before=(ONE, TWO)), "Forget 2 memories"),
        (changeset(verb="add", after=(ONE,)), "Add a memory"),
        (changeset(verb="extract", after=(ONE, TWO)), "Apply 2 suggestions"),
        (changeset(verb="extract", before=(ONE, TWO)), "Forget 2 memories"),
        (changeset(verb="apply", before=(ONE,)), "Forget a memory"),
        (changeset(verb="save", before=(ONE, TWO)), "Forget 2 memories"),
        (changeset(verb="edit", before=(ONE, TWO)), "Forget 2 memories"),
        (
            changeset(verb="edit", before=(ONE, TWO), after=(replace(ONE, score=0.1),)),
            "Edit a memory",
        ),
        (changeset(verb="undo", why="write", after=(ONE,)), "Forget a memory"),
        (changeset(verb="undo", why="apply", before=(ONE,)), "Apply a suggestion"),
        (
            changeset(verb="extract", before=(ONE,), after=(replace(ONE, score=0.1), TWO)),
            "Apply a suggestion",
        ),
        (
            changeset(
                verb="undo", why="extract", before=(replace(ONE, score=0.1), TWO), after=(ONE,)
            ),
            "Apply a suggestion",
        ),
        (
            changeset(
                verb="extract",
                before=(ONE,),
                after=(
                    replace(ONE, score=0.1, section=Section.ARCHIVED),
                    replace(TWO, links=(Link(Relation.CONTRADICTS, ONE.id),)),
                ),
            ),
            "Apply a suggestion",
        ),
        (changeset(verb="reject", buried=(STONE,)), "Reject a suggestion"),
        (changeset(verb="tidy", before=(ONE, TWO), after=(ONE, TWO)), "Tidy MEMORY.md"),
        (changeset(verb="backup", before=(ONE,)), "Restore a backup"),
        (changeset(verb="write", after=(ONE,)), "Save a memory"),
        (changeset(verb="write", before=(ONE,), after=(TWO,)), "Save 2 memories"),
        (changeset(verb="learn", after=(ONE,)), "Learn a skill"),
        (changeset(verb="of-tomorrow", before=(ONE,)), "Change the memory"),
    ],
)
def test_a_change_is_called_by_what_it_did_and_to_how_many(changes, name):
    assert action_label(ActionSummary.of(changes)) == name


def test_what_was_done_is_reported_after_it():
    labels = {
        verb: (
            done_label(ActionSummary.of(changeset(verb=verb, after=(ONE,)))),
            done_label(ActionSummary.of(changeset(verb=verb, after=(ONE, TWO)))),
        )
        for verb in ("add", "edit", "archive", "restore", "forget", "pin", "unpin", "apply")
    }

    assert labels == {
        "add": ("Added a memory", "Added 2 memories"),
        "edit": ("Edited a memory", "Edited 2 memories"),
        "archive": ("Archived a memory", "Archived 2 memories"),
        "restore": ("Restored a memory", "Restored 2 memories"),
        "forget": ("Moved 1 memory to Forgotten", "Moved 2 memories to Forgotten"),
        "pin": ("Pinned a memory", "Pinned 2 memories"),
        "unpin": ("Unpinned a memory", "Unpinned 2 memories"),
        "apply": ("Applied a suggestion", "Applied 2 suggestions"),
    }


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        ("tidy", "Tidied MEMORY.md"),
        ("upkeep", "Maintained the vault"),
        ("save", "Edited MEMORY.md"),
        ("backup", "Restored a backup"),
        ("of-tomorrow", "Changed the memory"),
    ],
)
def test_what_was_done_to_all_is_reported_without_a_count(verb, words):
    assert done_label(ActionSummary.of(changeset(verb=verb, after=(ONE, TWO)))) == words


def test_a_text_saved_without_its_memories_is_reported_as_forgetting():
    emptied = ActionSummary.of(changeset(verb="edit", before=(ONE, TWO)))

    assert done_label(emptied) == "Moved 2 memories to Forgotten"


def test_a_change_of_the_group_alone_is_called_so():
    moved = [replace(memory, group="work") for memory in (ONE, TWO)]
    renamed = ActionSummary.of(changeset(verb="edit", before=(ONE, TWO), after=tuple(moved)))

    assert done_label(renamed) == "Changed the group of 2 memories"
    assert action_label(renamed) == "Change the group of 2 memories"


def test_an_undo_is_called_by_what_it_reverted():
    undo = changeset(verb="undo", why="forget", after=(ONE, TWO))

    assert action_label(ActionSummary.of(undo)) == "Forget 2 memories"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (changeset(verb="pin", after=(ONE,)), "before “Pin a memory”"),
        (changeset(verb="undo", why="pin", after=(ONE,)), "before undoing “Pin a memory”"),
        (changeset(verb="redo", why="pin", after=(ONE,)), "before redoing “Pin a memory”"),
    ],
)
def test_a_backup_is_told_from_others_by_what_came_next(changes, words):
    assert backup_label(changes) == words
