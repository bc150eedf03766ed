"""An incremental parse of the changed part gives the same document as a full parse."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memdeck.storage.text.editing.hand_edits import with_explicit_scores
from memdeck.storage.text.editing.incremental_parse import parse_again
from memdeck.storage.text.markdown.parser import parse, render
from tests.fakes.entries import TODAY
from tests.fakes.memory_files import lines, memory_files

HEADER = "# Agent Memory\n<!-- Last updated: 2026-03-01T10:00:00 -->\n\n"
ENTRIES = [
    f"### [{id_}] fact | 0.{score} | 2026-02-20 | 3\nMemory {id_}\n\n"
    for id_, score in (("a1", 9), ("b2", 8), ("c3", 7), ("d4", 6))
]
FILE = "".join([HEADER, *ENTRIES[:2], "## Archived Memories\n\n", *ENTRIES[2:]])

snippets = st.lists(
    st.sampled_from([*ENTRIES, HEADER, "## Notes\n", "\n", "\r\n"]) | lines, max_size=3
).map("".join)


@settings(max_examples=400)
@given(memory_files | st.just(FILE), st.data(), snippets)
def test_any_edit_reads_as_if_the_whole_file_were_read(text, data, snippet):
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    edited = text[:start] + snippet + text[end:]

    again, from_scratch = parse_again(edited, parse(text)), parse(edited)
    assert again == from_scratch
    assert list(again.by_id.items()) == list(from_scratch.by_id.items())


@settings(max_examples=200)
@given(memory_files | st.just(FILE), st.data(), snippets)
def test_what_was_made_sure_of_before_an_edit_is_so_after_it(text, data, snippet):
    """A save states the same scores as after a full parse."""
    known = parse(text)
    day = known.header.as_of or TODAY
    stated = with_explicit_scores(known, day)
    text = render(stated)
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    edited = text[:start] + snippet + text[end:]

    again, from_scratch = parse_again(edited, stated), parse(edited)
    assert with_explicit_scores(again, day) == with_explicit_scores(from_scratch, day)


@settings(max_examples=400)
@given(
    st.lists(st.sampled_from([HEADER, *ENTRIES]) | lines.map("{}\n".format)), st.data(), snippets
)
def test_whole_lines_put_in_or_taken_out_read_so_too(pieces, data, snippet):
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(pieces))] * 2)))
    edited = "".join([*pieces[:start], snippet, *pieces[end:]])

    assert parse_again(edited, parse("".join(pieces))) == parse(edited)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Memory b2", "Memory two"),
        ("Memory a1", "Memory one"),
        ("Memory d4\n", "Memory four"),
        (ENTRIES[1], ""),
        (ENTRIES[0], ""),
        (ENTRIES[2], ENTRIES[2] + ENTRIES[2].replace("c3", "e5")),
        ("# Agent Memory\n", "# Our memory\nof all\n"),
    ],
)
def test_what_did_not_change_is_taken_over(old, new):
    before = parse(FILE)
    again = parse_again(FILE.replace(old, new), before)
    taken = {id(entry) for entry in before.entries} & {id(entry) for entry in again.entries}

    assert again == parse(FILE.replace(old, new))
    assert len(taken) >= 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Memory b2", "```\nMemory b2"),
        ("2026-03-01T10", "2026-04-01T10"),
        ("## Archived Memories", "## Active Memories"),
        ("## Archived Memories\n\n", ""),
        ("# Agent Memory\n", "# Agent Memory\n## Archived Memories\n"),
        ("# Agent Memory\n", "---\n# Agent Memory\n---\n"),
        ("[b2]", "[d4]"),
        ("[c3]", "[a1]"),
        ("Memory d4\n\n", "Memory d4\n" + ENTRIES[0]),
        ("### [b2]", "#### [b2]"),
        ("### [a1]", "[a1]"),
        ("### [a1]", "## Notes\n### [a1]"),
        (ENTRIES[0], "<!-- Last updated: 2026-05-01T10:00:00 -->\n"),
        (FILE, ""),
        (HEADER, ""),
        (HEADER, "no line of its own"),
        (HEADER, f"{HEADER}```\n"),
        (HEADER, HEADER.replace("Agent", "Our") + ENTRIES[2]),
        (HEADER, "\ufeff" + HEADER),
    ],
)
def test_an_edit_that_reaches_further_is_read_in_full(old, new):
    edited = FILE.replace(old, new)

    assert parse_again(edited, parse(FILE)) == parse(edited)
    assert parse_again(FILE, parse(edited)) == parse(FILE)
