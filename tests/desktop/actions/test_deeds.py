from dataclasses import replace
from datetime import date

import pytest

from memdeck.desktop.actions.deeds import before_words, deed_name
from memdeck.domain.changeset import Burial, Tombstone
from tests.fakes.entries import changeset, entry

ONE, TWO = entry("a00001"), entry("a00002")
STONE = Tombstone("User sails", date(2026, 3, 1), Burial.REJECTED)


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
        (changeset(verb="reject", buried=(STONE,)), "Reject a suggestion"),
        (changeset(verb="tidy", before=(ONE, TWO), after=(ONE, TWO)), "Tidy MEMORY.md"),
        (changeset(verb="backup", before=(ONE,)), "Restore a backup"),
        (changeset(verb="of-tomorrow", before=(ONE,)), "Change the memory"),
    ],
)
def test_a_deed_is_called_by_what_it_did_and_to_how_many(changes, name):
    assert deed_name(changes) == name


def test_an_undo_is_called_by_what_it_took_back():
    undo = changeset(verb="undo", why="forget", after=(ONE, TWO))

    assert deed_name(undo) == "Forget 2 memories"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (changeset(verb="pin", after=(ONE,)), "before “Pin a memory”"),
        (changeset(verb="undo", why="pin", after=(ONE,)), "before undoing “Pin a memory”"),
        (changeset(verb="redo", why="pin", after=(ONE,)), "before redoing “Pin a memory”"),
    ],
)
def test_a_backup_is_told_from_others_by_what_came_next(changes, words):
    assert before_words(changes) == words
