"""Cached knowledge about a document avoids checks, and does not change the written text."""

from dataclasses import replace

from hypothesis import example, given
from hypothesis import strategies as st

from memdeck.domain.memory.entry import Section
from memdeck.storage.text.editing.entry_edits import revise
from memdeck.storage.text.markdown.parser import parse, render
from tests.fakes.entries import NOW, entry

SCORES = st.sampled_from([0.1, 0.19, 0.3, 0.6, 0.61, 0.9, 1.0])
EDITS = st.lists(
    st.tuples(
        st.sampled_from(["put", "drop"]), st.integers(0, 7), SCORES, st.sampled_from(Section)
    ),
    max_size=12,
)
STARTS = st.sampled_from(
    [
        "",
        "# Mine\n\nNotes.\n",
        "### [aa] fact | 0.3 | 2026-02-01 | 1\none\n\n### [bb] fact | 0.9 | 2026-02-01 | 1\ntwo\n",
        "## Archived Memories\n\nold\n\n### [cc] fact | 0.1 | 2026-02-01 | 1\nthree\n",
    ]
)


def edited(document, edit):
    verb, number, score, section = edit
    id_ = f"id{number}"
    if verb == "drop":
        return revise(document, remove=[id_], now=NOW)
    return revise(
        document, upsert=[entry(id_, f"words {number}", score=score, section=section)], now=NOW
    )


@given(STARTS, EDITS)
@example(
    "",
    [
        ("put", 0, 0.9, Section.ACTIVE),
        ("put", 1, 0.3, Section.ACTIVE),
        ("put", 0, 0.1, Section.ACTIVE),
        ("put", 2, 0.6, Section.ACTIVE),
    ],
)
def test_what_is_taken_to_be_stated_is_stated(start, edits):
    known = checked = parse(start)
    for edit in edits:
        known = edited(known, edit)
        checked = edited(replace(checked, stated_on=None), edit)

        assert render(known) == render(checked)
