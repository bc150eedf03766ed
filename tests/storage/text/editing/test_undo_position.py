"""An undo restores entries at their positions."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.changes.changeset import difference
from memdeck.domain.memory.entry import Section
from memdeck.storage.text.editing.entry_edits import revise
from memdeck.storage.text.editing.undo_position import with_undo_positions
from memdeck.storage.text.markdown.parser import parse, render
from tests.fakes.entries import NOW, changeset
from tests.fakes.memory_files import memory_files

# The order is not that of the scores, and three entries have the same text.
UNSORTED = """\
# Agent Memory

## Active Memories

### [a1] fact | 0.60 | 2026-02-20 | 3
First

### [b2] fact | 0.90 | 2026-02-19 | 1
Second

Somebody's note.

### [c3] fact | 0.60 | 2026-02-18 | 0
Third

### [d4] fact | 0.60 | 2026-02-17 | 0
Fourth

## Archived Memories

### [e5] fact | 0.10 | 2026-01-10 | 0
Fifth

### [f6] fact | 0.15 | 2026-01-10 | 0
Sixth
"""


def ids(document, *sections):
    return [entry.id for entry in document.entries if entry.section in (sections or Section)]


def without(document, *gone):
    """Return *document* without these entries, and the changeset that removed them."""
    after = revise(document, remove=gone, now=NOW)
    return after, with_undo_positions(
        difference(changeset(), document.entries, after.entries), document
    )


def undone(document, changes):
    undo = changes.inverse(id="u", by="user", at=NOW)
    return revise(document, upsert=undo.after, positions=undo.behind, now=NOW)


@given(st.sets(st.sampled_from(["a1", "b2", "c3", "d4", "e5", "f6"]), min_size=1, max_size=6))
def test_what_went_comes_back_to_where_it_stood(gone):
    saved = revise(parse(UNSORTED), upsert=(), now=NOW)

    assert render(undone(*without(saved, *gone))) == render(saved)


@given(st.permutations(["a1", "b2", "c3", "d4", "f6"]))
def test_one_undo_after_the_other_brings_back_the_order(order):
    document = start = parse(UNSORTED)
    steps = []
    for id_ in order:
        document, changes = without(document, id_)
        steps.append(changes)
    for changes in reversed(steps):
        document = undone(document, changes)

    assert ids(document) == ids(start)


def test_a_file_without_headings_has_its_order_again_when_all_of_it_comes_back():
    document = parse(
        "### [a1] fact | 0.60 | 2026-02-20 | 3\n### [b2] fact | 0.90 | 2026-02-20 | 1\n"
    )

    assert ids(undone(*without(document, "a1", "b2"))) == ["a1", "b2"]


@given(memory_files, st.data())
def test_in_any_file_the_order_within_a_section_is_as_it_was(text, data):
    document = parse(text)
    known = ids(document)
    gone = data.draw(st.sets(st.sampled_from(known))) if known else set()
    after, changes = without(document, *gone)

    back = undone(after, changes)
    for section in Section:
        assert ids(back, section) == ids(document, section)


def test_what_lost_its_neighbour_goes_by_its_score():
    document, changes = without(parse(UNSORTED), "f6")
    document = revise(document, remove=["e5"], now=NOW)

    assert ids(undone(document, changes)) == ["a1", "b2", "c3", "d4", "f6"]


def test_one_that_was_archived_meanwhile_is_no_neighbour():
    start = parse(UNSORTED)
    document, changes = without(start, "d4")
    moved = without(start, "c3")[1].before[0]
    document = revise(document, upsert=[replace(moved, section=start.entries[-1].section)], now=NOW)

    assert ids(undone(document, changes))[:3] == ["a1", "b2", "d4"]
