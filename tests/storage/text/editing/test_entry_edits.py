"""A save changes only the edited entries."""

import re
from collections import Counter
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memdeck.domain.memory.entry import DatedScore, Section
from memdeck.errors import UsageError
from memdeck.storage.text.editing.entry_edits import revise
from memdeck.storage.text.editing.hand_edits import settled
from memdeck.storage.text.markdown.document import EntryBlock
from memdeck.storage.text.markdown.lines import split_lines
from memdeck.storage.text.markdown.parser import normalized, parse, render
from tests.fakes.entries import NOW, TODAY, entry
from tests.fakes.memory_files import days, full_entries, memory_files

UPDATED = "2026-03-01T12:30:00"
HEADER = re.compile("<!-- (Last updated|Total entries|Scores as of)")
FILE = """\
# Agent Memory

<!-- Last updated: 2026-02-20T10:30:00 -->
<!-- Total entries: 3 -->

## Active Memories

### [a1] fact | 0.90 | 2026-02-20 | 3
First

###  [b2] fact |0.60| 2026-02-19T10:00 | 1
Second


## Archived Memories

### [c3] fact | 0.10 | 2026-01-10 | 0
Third
"""
SAVED = FILE.replace(
    "2026-02-20T10:30:00 -->\n<!-- Total entries: 3 -->\n",
    f"""{UPDATED} -->
<!-- Total entries: 3 -->
<!-- Scores as of: 2026-02-20 for {UPDATED} -->
""",
)

IDS = ["a1", "b2", "c3", "d4"]

sections = st.sampled_from(Section)
some_entries = st.lists(
    st.tuples(full_entries, sections).map(lambda pair: replace(pair[0], section=pair[1])),
    max_size=4,
    unique_by=lambda memory: memory.id,
)


def saved(document, *, upsert=(), remove=()):
    return revise(document, upsert=upsert, remove=remove, now=NOW)


def text_after(text, **changes):
    return render(saved(parse(text), **changes))


def by_id(entries):
    return {memory.id: memory for memory in entries}


def known(text, id_):
    return by_id(parse(text).entries)[id_]


@given(memory_files, some_entries, st.dictionaries(st.sampled_from(["a1", "b2", "c3"]), days))
def test_a_save_reads_back_as_what_was_there_with_what_was_put(text, upsert, edited):
    """This includes scores that were edited by hand, whose day is not in the text."""
    document = parse(text)
    edits = {
        id_: DatedScore(memory.score, edited[id_])
        for id_, memory in by_id(document.entries).items()
        if id_ in edited
    }
    document = settled(document, edits)

    after = parse(render(saved(document, upsert=upsert)))

    assert by_id(after.entries) == by_id(document.entries) | by_id(map(normalized, upsert))


@given(memory_files, some_entries)
def test_a_save_returns_the_document_that_its_text_is(text, upsert):
    document = saved(parse(text), upsert=upsert)

    again = parse(render(document))

    assert replace(again, newline=document.newline) == document


ENTRY_LINES = "### [a1] fact | 0.90 | 2026-02-20 | 3\nLives in Rome\n"
UNCLOSED = [
    *("<!--", "<!-- open", "Notes\n<!-- open", "## Notes\n\n<!-- open", "<!-- open\n"),
    *(f"{ENTRY_LINES}{end}" for end in ("<!--", "<!-- open", "<!-- open\n", "<!--\n\n")),
    *(f"<!-- open\n{ENTRY_LINES}", f"## Archived Memories\n<!-- open\n\n{ENTRY_LINES}"),
    *(f"{ENTRY_LINES}<!-- open\nmore\n", f"{ENTRY_LINES}<!-- open\n\n### [c3] fact | 0.2"),
]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("text", UNCLOSED)
def test_an_unclosed_comment_is_the_same_block_after_a_save(text, newline):
    before = parse(text.replace("\n", newline))
    document = saved(before, upsert=[entry("b2", "Likes tea", score=0.4)])
    again = parse(render(document))

    assert again == document
    assert [block.text.strip() for block in again.broken] == [
        block.text.strip() for block in before.broken
    ]
    assert not Counter(render(before).split()) - Counter(render(document).split())


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("text", UNCLOSED)
def test_an_unclosed_comment_stays_when_the_memory_before_it_is_removed(text, newline):
    document = saved(parse(text.replace("\n", newline)), remove=["a1"])

    assert parse(render(document)) == document
    assert "a1" not in document.by_id


@given(memory_files, st.lists(st.tuples(some_entries, st.sets(st.sampled_from(IDS))), max_size=4))
@example("### [a1] fact | 0.90 | 2026-02-20 | 3\n```\nmake\n", [([entry("b2", score=0.4)], set())])
def test_the_entries_of_save_after_save_are_those_of_its_blocks(text, saves):
    document = parse(text)
    for upsert, removed in saves:
        document = saved(document, upsert=upsert, remove=removed)
        entries_in_blocks = {block.entry.id: block.entry for block in document.entry_blocks}

        assert {id_: document.by_id.get(id_) for id_ in [*entries_in_blocks, *IDS, *removed]} == {
            id_: entries_in_blocks.get(id_) for id_ in [*entries_in_blocks, *IDS, *removed]
        }
        assert all(document.by_id[id_] is memory for id_, memory in entries_in_blocks.items())
        assert len(document.by_id) == len(entries_in_blocks)
    assert [*document.by_id.items()] == [
        (block.entry.id, block.entry) for block in document.entry_blocks
    ]


@pytest.mark.parametrize("section", ["", "## Archived Memories\n\n"])
def test_a_dropped_entry_leaves_its_id_to_the_block_that_claims_it_too(section):
    """Every other program reads the file that way."""
    rival = f"{section}### [a1] fact | 0.50 | 2026-02-01 | 1\nOnce more\n"
    document = saved(parse(FILE + rival), remove=["a1"])

    assert document == parse(render(document))
    assert document.by_id["a1"].content == "Once more"
    assert "<!-- Total entries: 3 -->" in render(document)


@given(memory_files, some_entries, st.data())
def test_a_dropped_entry_is_gone_and_the_others_stay(text, upsert, data):
    document = saved(parse(text), upsert=upsert)
    rivals = {block.id for block in document.blocks if hasattr(block, "id")}
    ids = sorted(by_id(document.entries).keys() - rivals)
    removed = data.draw(st.sets(st.sampled_from(ids)) if ids else st.just(set()))

    after = parse(render(saved(document, remove=removed)))

    assert by_id(after.entries) == {
        id_: memory for id_, memory in by_id(document.entries).items() if id_ not in removed
    }


def prose_lines(document):
    """Count the lines that belong to no entry, without header comments and blank lines."""
    lines = (
        line.strip()
        for block in document.blocks
        if not isinstance(block, EntryBlock)
        for line in split_lines(block.text)
    )
    return Counter(line for line in lines if line and not HEADER.match(line))


@given(memory_files, some_entries)
def test_what_is_no_entry_is_never_lost(text, upsert):
    document = parse(text)

    assert prose_lines(document) <= prose_lines(saved(document, upsert=upsert))


def test_a_save_that_changes_nothing_rewrites_the_header_alone():
    assert text_after(FILE) == SAVED


def test_one_changed_entry_is_one_changed_block():
    changed = replace(known(FILE, "b2"), content="Second, mended")

    assert text_after(FILE, upsert=[changed]) == SAVED.replace(
        "###  [b2] fact |0.60| 2026-02-19T10:00 | 1\nSecond",
        "### [b2] fact | 0.60 | 2026-02-19 | 1\nSecond, mended",
    )


def test_an_entry_put_as_it_is_stays_as_it_is_written():
    assert text_after(FILE, upsert=[known(FILE, "b2")]) == SAVED


def test_the_last_line_keeps_its_missing_end():
    changed = replace(known(FILE, "c3"), content="Mended")

    assert text_after(FILE.rstrip(), upsert=[changed]).endswith("| 0\nMended")


@pytest.mark.parametrize(
    ("score", "follows"),
    [(0.95, "## Active Memories"), (0.7, "First"), (0.6, "Second"), (0.3, "Second")],
)
def test_a_new_entry_goes_to_its_place_by_score(score, follows):
    new = entry("d4", score=score, category="fact")

    text = text_after(FILE, upsert=[new])

    assert re.search(rf"{follows}\n\n+### \[d4\] fact \| {score:.2f}", text)
    assert text.replace(f"### [d4] fact | {score:.2f} | 2026-03-01 | 0\nMemory d4\n\n", "") == (
        SAVED.replace("entries: 3", "entries: 4")
    )


def test_a_new_entry_goes_last_where_a_section_is_in_no_order():
    text = text_after(FILE.replace("0.60", "0.95"), upsert=[entry("d4", score=0.99)])

    assert [memory.id for memory in parse(text).entries] == ["a1", "b2", "d4", "c3"]


def test_several_new_entries_stand_best_first():
    upsert = [entry(id_, score=score) for id_, score in [("d4", 0.2), ("e5", 0.8), ("f6", 0.7)]]

    text = text_after(FILE, upsert=upsert)

    assert [memory.id for memory in parse(text).entries] == ["a1", "e5", "f6", "b2", "d4", "c3"]


def test_an_entry_that_changes_its_section_moves_there():
    archived = replace(known(FILE, "a1"), section=Section.ARCHIVED, score=0.19, scored_at=TODAY)

    text = text_after(FILE, upsert=[archived])

    assert "## Active Memories\n\n###  [b2]" in text
    assert "## Archived Memories\n\n### [a1] fact | 0.19" in text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "# Agent Memory\n\n{header}\n## Active Memories\n\n{a1}"),
        ("\n\n", "\n\n# Agent Memory\n\n{header}\n## Active Memories\n\n{a1}"),
        ("# Mine", "# Mine\n\n{header}\n## Active Memories\n\n{a1}"),
        ("Words.\n", "{header}\nWords.\n\n## Active Memories\n\n{a1}"),
        (
            "# Mine\n## Archived\nOld ones.\n",
            "# Mine\n\n{header}\n## Active Memories\n\n{a1}\n## Archived\nOld ones.\n",
        ),
        (
            "## Active Memories\nSome words.\n### Group\n",
            "{header}\n## Active Memories\nSome words.\n\n{a1}\n### Group\n",
        ),
        ("```\ncode", "{header}\n```\ncode\n```\n\n## Active Memories\n\n{a1}"),
        ("~~~~ `x`\ncode\n", "{header}\n~~~~ `x`\ncode\n~~~~\n\n## Active Memories\n\n{a1}"),
    ],
)
def test_a_missing_title_or_section_is_made(text, expected):
    header = (
        f"<!-- Last updated: {UPDATED} -->\n<!-- Total entries: 1 -->\n"
        f"<!-- Scores as of: 2026-03-01 for {UPDATED} -->\n"
    )
    block = "### [a1] fact | 0.50 | 2026-03-01 | 0\nNew\n"

    upsert = [entry("a1", "New", category="fact", score=0.5)]

    assert text_after(text, upsert=upsert) == expected.format(header=header, a1=block)


def test_new_lines_end_as_the_file_s_do():
    text = text_after(FILE.replace("\n", "\r\n"), upsert=[entry("d4")])

    assert text.count("\n") == text.count("\r\n")


def test_an_entry_after_an_open_fence_is_no_code():
    """The entry with the fence keeps its text; the fence is escaped."""
    text = "### [a1] fact | 0.50 | 2026-02-20 | 3\nLook:\n```\ncode\n"

    after = parse(text_after(text, upsert=[entry("d4", score=0.1)]))

    assert {memory.id: memory.content for memory in after.entries} == {
        "a1": "Look:\n```\ncode",
        "d4": "Memory d4",
    }


def test_an_open_fence_below_a_score_that_must_be_stated_again_is_no_code():
    stale = "### [a1] fact | 0.92 | 2026-02-20 | 3\n<!-- score=0.5@2026-01-01 -->\n```\n"

    after = parse(text_after(stale, upsert=[entry("n1", content="New")]))

    assert [(memory.id, memory.content) for memory in after.entries] == [
        ("a1", "```"),
        ("n1", "New"),
    ]


def test_a_broken_fence_stays_last_for_the_user_to_close():
    text = "# Mine\n\n```\n### [a1] fact | 0.50 | 2026-02-20 | 3\nHidden\n"

    after = parse(text_after(text, upsert=[entry("d4")]))

    assert [memory.id for memory in after.entries] == ["d4"]
    assert after.broken[0].text == text.partition("# Mine\n\n")[2]


def test_an_entry_that_moves_takes_its_doubles_along_and_stays_the_first():
    double = "### [a1] fact | 0.20 | 2026-02-20 | 3\nA double\n\n"
    text = FILE.replace("## Archived", f"{double}## Archived")
    archived = replace(known(text, "a1"), section=Section.ARCHIVED)

    after = parse(text_after(text, upsert=[archived]))

    assert by_id(after.entries)["a1"] == replace(archived, section=Section.ARCHIVED)
    assert [row.text.strip() for row in after.broken] == [double.strip()]


def test_a_score_whose_comment_no_longer_matches_is_stated_again():
    text = FILE.replace("First", "First\n<!-- score=0.5@2026-01-01 -->")

    assert "First\n<!-- score=0.9@2026-02-20 -->" in text_after(text)


def test_without_a_header_scores_stay_as_of_each_last_activation():
    text = re.sub(r"<!--.*-->\n", "", FILE)

    after = text_after(text)

    assert f"<!-- Scores as of: 2026-01-10 for {UPDATED} -->" in after
    assert parse(after).entries == parse(text).entries


def test_another_program_s_day_is_carried_over():
    after = parse(text_after(FILE))

    assert after.header.scores_as_of == (date(2026, 2, 20), UPDATED)


def test_what_cannot_be_written_is_refused():
    with pytest.raises(UsageError, match="category"):
        text_after(FILE, upsert=[entry("d4", category="a|b")])
