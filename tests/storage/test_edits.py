"""A save changes the entries it is about, and nothing else."""

import re
from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.entry import Section
from memdeck.storage.edits import revise
from memdeck.storage.lines import split_lines
from memdeck.storage.markdown import EntryBlock, as_written, parse, render
from tests.fakes.entries import TODAY
from tests.fakes.memory_files import full_entries, memory_files

HEADER = re.compile("<!-- (Last updated|Total entries|Scores as of)")
UPDATED = "2026-03-01T12:30:00"

sections = st.sampled_from(Section)
some_entries = st.lists(
    st.tuples(full_entries, sections).map(lambda pair: replace(pair[0], section=pair[1])),
    max_size=4,
    unique_by=lambda one: one.id,
)


def saved(document, *, put=(), drop=()):
    return revise(document, put=put, drop=drop, last_updated=UPDATED, today=TODAY)


def by_id(entries):
    return {one.id: one for one in entries}


@given(memory_files, some_entries)
def test_a_save_reads_back_as_what_was_there_with_what_was_put(text, put):
    document = parse(text)

    after = parse(render(saved(document, put=put)))

    expected = by_id(document.entries) | by_id(map(as_written, put))
    assert by_id(after.entries) == expected


@given(memory_files, some_entries)
def test_a_save_returns_the_document_that_its_text_is(text, put):
    document = saved(parse(text), put=put)

    again = parse(render(document))

    assert replace(again, newline=document.newline) == document


@given(memory_files, some_entries, st.data())
def test_a_dropped_entry_is_gone_and_the_others_stay(text, put, data):
    document = saved(parse(text), put=put)
    rivals = {block.id for block in document.blocks if hasattr(block, "id")}
    ids = sorted(by_id(document.entries).keys() - rivals)
    drop = data.draw(st.sets(st.sampled_from(ids)) if ids else st.just(set()))

    after = parse(render(saved(document, drop=drop)))

    assert by_id(after.entries) == {
        id_: one for id_, one in by_id(document.entries).items() if id_ not in drop
    }


def prose_lines(document):
    """Count the lines that belong to no entry; header comments and blank ones aside."""
    lines = (
        line.strip()
        for block in document.blocks
        if not isinstance(block, EntryBlock)
        for line in split_lines(block.text)
    )
    return Counter(line for line in lines if line and not HEADER.match(line))


@given(memory_files, some_entries)
def test_what_is_no_entry_is_never_lost(text, put):
    document = parse(text)

    assert prose_lines(document) <= prose_lines(saved(document, put=put))
