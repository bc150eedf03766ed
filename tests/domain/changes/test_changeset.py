"""A changeset and its inverse cancel each other."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.changes.changeset import (
    EXTERNAL,
    MIGRATE,
    ChangeSet,
    FileChange,
    Stacks,
    Tombstone,
    TombstoneReason,
    apply_changeset,
    difference,
    joined,
    stacked,
    trash,
)
from memdeck.domain.memory.entry import MemoryEntry
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


def test_a_changed_file_is_undone_by_its_inverse():
    change = FileChange("notes.md", before=None, after="bees")

    assert change.inverse() == FileChange("notes.md", before="bees", after=None)


def test_two_changes_of_a_file_are_joined_to_one_and_to_none_where_they_cancel():
    made = changeset(files=(FileChange("a.md", None, "x"), FileChange("b.md", "y", "z")))
    then = changeset(files=(FileChange("a.md", "x", "w"), FileChange("b.md", "z", "y")))

    assert joined(made, then).files == (FileChange("a.md", None, "w"),)


@given(vaults, vaults)
def test_the_difference_of_two_vaults_turns_one_into_the_other(before, after):
    changes = difference(changeset(), before.values(), after.values())

    assert apply_changeset(before, changes) == after
    assert set(changes.touched) == {
        id_ for id_ in before.keys() | after.keys() if before.get(id_) != after.get(id_)
    }


def test_the_trash_holds_what_went_and_did_not_come_back_the_latest_first():
    one, two, three = entry("1"), entry("2"), entry("3")
    edited = entry("1", "edited")
    journal = [
        changeset(before=(two, three)),
        changeset(before=(one,), after=(edited,)),
        changeset(after=(three,)),
        changeset(before=(edited,)),
    ]

    assert trash(journal) == (edited, two)


def history(*verbs):
    """Return a journal of changes to entry "1", in which "undo" reverts the last one."""
    one = entry("1")
    journal: list[ChangeSet] = []
    for number, verb in enumerate(verbs):
        if verb == "undo":
            journal.append(journal[-1].inverse(id=str(number), by="user", at=NOW))
        elif verb == "forget":
            journal.append(changeset(id=str(number), verb=verb, before=(one,)))
        else:
            journal.append(changeset(id=str(number), verb=verb, after=(one,)))
    return journal


@pytest.mark.parametrize(
    ("verbs", "lies_in_the_trash"),
    [
        (("add", "undo"), False),
        (("add", "undo", "undo"), False),
        (("add", "undo", "undo", "undo"), False),
        (("add", "forget"), True),
        (("add", "forget", "undo"), False),
        (("add", "forget", "undo", "undo"), True),
        (("add", "forget", "restore", "undo"), True),
        (("add", "forget", "restore", "undo", "undo", "undo"), True),
    ],
)
def test_an_undo_leaves_the_trash_as_it_was_before_the_change(verbs, lies_in_the_trash):
    assert bool(trash(history(*verbs))) is lies_in_the_trash


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
    tombstone = Tombstone("words", TODAY, TombstoneReason.FORGOTTEN)
    forget = changeset(verb="forget", before=(entry(),), buried=(tombstone,))
    undo = forget.inverse(id="u", by="user", at=NOW)
    redo = undo.inverse(id="r", by="user", at=NOW)

    assert (undo.verb, undo.lifted, undo.buried, undo.undoes) == (
        "undo",
        (tombstone,),
        (),
        "c0ffee",
    )
    assert (redo.verb, redo.buried, redo.before) == ("redo", (tombstone,), forget.before)


def test_a_changeset_that_changes_nothing_is_empty():
    assert changeset(before=(entry(),), after=(entry(),)).is_empty
    assert not changeset(sessions=("chatgpt/1",)).is_empty


def test_undo_takes_changes_back_one_by_one_and_redo_does_them_again():
    first, second = changeset(id="1"), changeset(id="2", sessions=("chatgpt/1",))
    undo = second.inverse(id="3", by="user", at=NOW)
    redo = undo.inverse(id="4", by="user", at=NOW)

    assert stacked([first, second]).done[-1] is second
    assert stacked([first, second, undo]) == Stacks((first,), (undo,))
    assert stacked([first, second, undo, redo]) == Stacks((first, redo), ())
    assert stacked([first, second, undo, changeset(id="5", after=(entry(),))]).undone == ()


def test_a_session_counts_as_settled_until_its_change_is_undone():
    settled = changeset(id="1", sessions=("chatgpt/1",))
    undo = settled.inverse(id="2", by="user", at=NOW)
    redo = undo.inverse(id="3", by="user", at=NOW)

    assert stacked([settled]).sessions == {"chatgpt/1"}
    assert stacked([settled, undo]).sessions == set()
    assert stacked([settled, undo, redo]).sessions == {"chatgpt/1"}


def test_the_read_position_of_a_session_is_nothing_to_undo_and_lies_in_no_ones_way():
    action = changeset(id="1", after=(entry(),))
    mark = changeset(id="2", sessions=("chatgpt/1",))
    undo = action.inverse(id="3", by="user", at=NOW)
    later = changeset(id="4", sessions=("chatgpt/2",))
    redo = undo.inverse(id="5", by="user", at=NOW)

    assert stacked([mark]).undoable is None
    assert stacked([action, mark]).undoable is action
    assert stacked([action, mark, undo]) == Stacks((mark,), (undo,))
    assert stacked([action, mark, undo, later]).redoable is undo
    assert stacked([action, mark, undo, later, redo]) == Stacks((mark, later, redo), ())
    assert stacked([action, mark, undo, later]).sessions == {"chatgpt/1", "chatgpt/2"}


def test_a_read_position_that_was_once_undone_is_nothing_to_redo():
    mark = changeset(id="1", sessions=("chatgpt/1",))
    undo = mark.inverse(id="2", by="user", at=NOW)

    assert stacked([mark, undo]).redoable is None
    assert stacked([mark, undo]).sessions == set()


def test_an_undo_of_what_was_purged_since_turns_the_last_one_round():
    first, second = changeset(id="1"), changeset(id="2")
    undo = changeset(id="3", verb="undo", undoes="gone")

    assert stacked([first, second, undo]) == Stacks((first,), (undo,))


@pytest.mark.parametrize(
    ("changes", "is_visible"),
    [
        (changeset(sessions=("chatgpt/1",)), False),
        (changeset(before=(entry(),), after=(entry(),)), False),
        (changeset(after=(entry(),)), True),
        (changeset(lifted=(Tombstone("words", TODAY, TombstoneReason.FORGOTTEN),)), True),
        (changeset(buried=(Tombstone("sha256:ab", TODAY, TombstoneReason.PURGED),)), False),
        (changeset(files=(FileChange("logs/2026-02-21.json", None, "{}"),)), True),
        (changeset(verb=MIGRATE), True),
    ],
)
def test_the_user_sees_memories_tombstones_files_and_a_move_but_no_read_position(
    changes, is_visible
):
    assert changes.is_visible is is_visible


PURGED = Tombstone("sha256:ab", TODAY, TombstoneReason.PURGED)


def test_undo_passes_over_what_a_purge_left_of_a_change():
    earlier = changeset(id="1", after=(entry(),))
    purged = changeset(id="2", verb="forget", buried=(PURGED,))
    mark = changeset(id="3", sessions=("chatgpt/1",))

    assert purged.is_purged
    assert not purged.is_empty
    assert stacked([earlier, purged, mark]).undoable is earlier
    assert stacked([earlier, purged, mark]).purged is purged
    assert stacked([purged, earlier]).purged is None
    assert stacked([mark]).purged is None


def test_undo_keeps_the_tombstone_of_a_purge_and_redo_removes_only_what_undo_added():
    forgotten = Tombstone("words", TODAY, TombstoneReason.FORGOTTEN)
    forget = changeset(verb="forget", before=(entry(),), buried=(forgotten, PURGED))
    add = changeset(verb="add", after=(entry(),), lifted=(PURGED,))
    undo = add.inverse(id="u", by="user", at=NOW)

    assert forget.inverse(id="u", by="user", at=NOW).lifted == (forgotten,)
    assert undo.buried == (PURGED,)
    assert undo.inverse(id="r", by="user", at=NOW).lifted == (PURGED,)


OWN = changeset(id="own", by="window", before=(entry("1"),), after=(entry("1", "edited"),))


@pytest.mark.parametrize(
    ("later", "is_independent"),
    [
        (changeset(before=(entry("2"),)), True),
        (changeset(after=(entry("1"),)), False),
        (changeset(buried=(Tombstone("words", TODAY, TombstoneReason.REJECTED),)), True),
        (changeset(sessions=("chatgpt/1",)), True),
        (changeset(verb=MIGRATE), False),
    ],
)
def test_a_change_is_independent_of_one_that_touched_nothing_of_it(later, is_independent):
    assert OWN.is_independent_of(later) is is_independent
    assert later.is_independent_of(OWN) is is_independent


def test_changes_of_one_file_or_one_tombstone_depend_on_each_other():
    words = (Tombstone("words", TODAY, TombstoneReason.REJECTED),)
    file = (FileChange("a.md", None, "x"),)

    assert not changeset(buried=words).is_independent_of(changeset(lifted=words))
    assert not changeset(files=file).is_independent_of(changeset(files=file))
    assert changeset(files=file).is_independent_of(changeset(buried=words))


def test_the_last_change_of_an_author_is_undoable_where_nothing_later_touched_the_same():
    older = changeset(id="older", by="window", after=(entry("3"),))
    elsewhere = changeset(id="else", by="agent", after=(entry("2"),))
    same = changeset(id="same", by="agent", before=(entry("1", "edited"),))

    assert stacked([older, OWN]).undoable_by("window") is OWN
    assert stacked([older, OWN, elsewhere]).undoable_by("window") is OWN
    assert stacked([older, OWN, elsewhere, same]).undoable_by("window") is None
    assert stacked([elsewhere]).undoable_by("window") is None


steps = st.lists(
    st.tuples(st.sampled_from(["window", "agent"]), st.sampled_from("abc"), st.booleans()),
    max_size=8,
)


@given(steps)
def test_undoing_the_last_own_change_leaves_the_vault_as_if_it_had_not_been_made(steps):
    journal: list[ChangeSet] = []
    vault: dict[str, MemoryEntry] = {}
    for number, (by, id_, is_removed) in enumerate(steps):
        before = tuple(vault[known] for known in vault if known == id_)
        after = () if is_removed and before else (entry(id_, f"version {number}"),)
        changes = changeset(id=str(number), by=by, before=before, after=after)
        journal.append(changes)
        vault = apply_changeset(vault, changes)

    own = stacked(journal).undoable_by("window")

    if own is not None:
        undone = apply_changeset(vault, own.inverse(id="u", by="window", at=NOW))
        without: dict[str, MemoryEntry] = {}
        for changes in journal:
            without = without if changes is own else apply_changeset(without, changes)
        assert undone == without


def test_an_edit_from_outside_is_not_undone_here():
    assert stacked([changeset(by=EXTERNAL)]).done == ()


def test_an_undo_with_nothing_before_it_is_a_change_like_any_other():
    lone = changeset(verb="undo")

    assert stacked([lone]).done == (lone,)
    assert stacked([changeset(verb="redo")]).undone == ()


@given(vaults, vaults, vaults)
def test_two_changes_joined_are_the_two_one_after_the_other(start, middle, end):
    def between(old, new):
        return changeset(before=tuple(old.values()), after=tuple(new.values()))

    both = joined(between(start, middle), between(middle, end))

    assert apply_changeset(start, both) == end


ONE, TWO = entry("a00001"), entry("a00002")


@pytest.mark.parametrize(
    ("before", "after", "affected"),
    [
        ((ONE,), (replace(ONE, score=0.3, scored_at=TODAY), TWO), ("a00002",)),
        ((ONE, TWO), (replace(ONE, score=0.3),), ("a00002",)),
        ((ONE, TWO), (replace(ONE, score=0.3), replace(TWO, content="Other")), ("a00002",)),
        ((ONE,), (replace(ONE, score=0.3, pinned=True), TWO), ("a00001", "a00002")),
        ((ONE, TWO), (replace(ONE, score=0.3), replace(TWO, score=0.2)), ("a00001", "a00002")),
        ((), (), ()),
    ],
)
def test_a_score_alone_counts_only_where_nothing_else_changed(before, after, affected):
    assert changeset(before=before, after=after).affected == affected


HANGZHOU, TEA = entry("a"), entry("b")
PIN = changeset(id="1", before=(HANGZHOU,), after=(replace(HANGZHOU, pinned=True),))
ADD = changeset(id="2", after=(TEA,))
PINNED_AND_ADDED = {"a": replace(HANGZHOU, pinned=True), "b": TEA}


def test_the_newest_change_is_undone_where_nothing_else_changed_the_memory():
    assert stacked([PIN, ADD]).reversible(PINNED_AND_ADDED) == ADD


def test_an_older_change_is_undone_where_another_program_changed_the_newest_one_again():
    edited = {**PINNED_AND_ADDED, "b": replace(TEA, content="User drinks tea")}

    assert stacked([PIN, ADD]).reversible(edited) == PIN
    assert stacked([ADD]).reversible(edited) is None


def test_a_change_is_not_undone_below_a_later_one_of_the_same_memory():
    unpin = changeset(id="3", before=PIN.after, after=PIN.before)

    assert stacked([PIN, unpin]).reversible(PINNED_AND_ADDED) is None


def test_nothing_is_undone_below_a_move_to_another_format():
    move = changeset(id="3", verb=MIGRATE)

    assert stacked([PIN, move]).reversible(PINNED_AND_ADDED) is None


def test_a_finished_session_above_a_change_does_not_keep_it_from_being_undone():
    finished = changeset(id="3", sessions=("chatgpt/kyoto",))

    assert stacked([PIN, finished]).reversible(PINNED_AND_ADDED) == PIN
