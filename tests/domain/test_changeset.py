"""A changeset and its inverse cancel."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.changeset import Burial, Tombstone, apply_changeset
from memdeck.errors import ConflictError
from tests.fakes.entries import NOW, TODAY, changeset, entries, entry

vaults = st.lists(entries, max_size=8, unique_by=lambda one: one.id).map(
    lambda listed: {one.id: one for one in listed}
)


@given(vaults, vaults)
def test_a_changeset_and_its_inverse_cancel(before, after):
    changes = changeset(before=tuple(before.values()), after=tuple(after.values()))
    undo = changes.inverse(id="u", by="user", at=NOW)

    changed = apply_changeset(before, changes)
    assert changed == after
    assert apply_changeset(changed, undo) == before


def test_what_a_changeset_does_not_name_stays_in_its_place():
    one, two, three = entry("1"), entry("2"), entry("3")
    edited = entry("2", "edited")
    vault = {"1": one, "2": two, "3": three}

    changed = apply_changeset(vault, changeset(before=(one, two), after=(edited,)))

    assert list(changed.values()) == [edited, three]


def test_a_changeset_refuses_an_entry_that_moved_on():
    with pytest.raises(ConflictError, match="changed since"):
        apply_changeset({"1": entry("1", "theirs")}, changeset(before=(entry("1", "ours"),)))


def test_undo_of_a_forget_lifts_its_tombstone_and_redo_sets_it_again():
    stone = Tombstone("words", TODAY, Burial.FORGOTTEN)
    forget = changeset(verb="forget", before=(entry(),), buried=(stone,))
    undo = forget.inverse(id="u", by="user", at=NOW)
    redo = undo.inverse(id="r", by="user", at=NOW)

    assert (undo.verb, undo.lifted, undo.buried, undo.undoes) == ("undo", (stone,), (), "c0ffee")
    assert (redo.verb, redo.buried, redo.before) == ("redo", (stone,), forget.before)


def test_a_changeset_that_changes_nothing_is_empty():
    assert changeset(before=(entry(),), after=(entry(),)).is_empty
    assert not changeset(sessions=("chatgpt/1",)).is_empty
