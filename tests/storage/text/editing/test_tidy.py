"""Tidying rewrites the file in full, sorted form, and changes no score."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import Section
from memdeck.storage.text.editing.entry_edits import revise
from memdeck.storage.text.editing.tidy import Tidier
from memdeck.storage.text.markdown.document import EntryBlock
from memdeck.storage.text.markdown.lines import unify_newlines
from memdeck.storage.text.markdown.parser import entry_block, parse, render
from tests.fakes.entries import EVERBOT, NOW, TODAY, entries, entry
from tests.fakes.memory_files import memory_files, render_entry

LINE = EVERBOT.lines.active


def tidy(document):
    return Tidier().tidied(document, EVERBOT, NOW)


some_files = st.tuples(memory_files, st.lists(entries, max_size=4)).map(
    lambda pair: revise(parse(pair[0]), upsert=pair[1], now=NOW)
)


@given(some_files, st.integers(0, 2000))
def test_no_reading_changes_by_tidying(document, days):
    day = TODAY + timedelta(days=days)
    after = {memory.id: memory for memory in parse(render(tidy(document))).entries}

    assert after.keys() == {memory.id for memory in document.entries}
    for memory in document.entries:
        assert score_on(after[memory.id], EVERBOT, day) == pytest.approx(
            score_on(memory, EVERBOT, day), abs=1e-7
        )


@given(some_files)
def test_everything_but_scores_and_sections_stays(document):
    def rest(memory):
        return replace(memory, score=0, scored_at=TODAY, section=Section.ACTIVE)

    after = {memory.id: rest(memory) for memory in parse(render(tidy(document))).entries}

    assert after == {memory.id: rest(memory) for memory in document.entries}


@given(some_files)
def test_prose_and_broken_entries_are_all_there(document):
    text = render(tidy(document))

    for block in document.blocks:
        if not isinstance(block, EntryBlock):
            assert all(line in text for line in block.text.split("\n") if "<!--" not in line)


@given(some_files)
def test_each_section_is_in_the_order_of_its_scores(document):
    for section in Section:
        blocks = [b for b in tidy(document).entry_blocks if b.entry.section is section]
        scores = [float(block.written) for block in blocks]

        assert scores == sorted(scores, reverse=True)
        for block in blocks:
            is_active = score_on(block.entry, EVERBOT, TODAY) >= LINE
            assert is_active is (section is Section.ACTIVE)


@given(some_files)
def test_tidying_again_changes_nothing(document):
    """If line ends are mixed, the first time may change the most frequent line end."""
    once = unify_newlines(render(tidy(document)))
    twice = render(tidy(parse(once)))

    assert render(tidy(parse(twice))) == twice


@pytest.mark.row("A2")
@pytest.mark.row("A10")
def test_the_tidy_form_is_design_a_s():
    faded = entry("f1", score=0.8, scored_at=TODAY - timedelta(days=30))
    faded = replace(faded, last_activated=TODAY - timedelta(days=30))
    gone = entry("g1", score=0.25, scored_at=TODAY - timedelta(days=60))
    gone = replace(gone, last_activated=TODAY - timedelta(days=60))
    text = "".join(render_entry(memory) for memory in (gone, entry("n1", score=0.5), faded))

    assert render(tidy(parse(f"# Agent Memory\n{text}"))) == (
        "# Agent Memory\n\n"
        "<!-- Last updated: 2026-03-01T12:30:00 -->\n"
        "<!-- Total entries: 3 -->\n"
        "<!-- Scores as of: 2026-03-01 for 2026-03-01T12:30:00 -->\n\n"
        "## Active Memories\n\n"
        "### [f1] preference | 0.63 | 2026-01-30 | 0\nMemory f1\n"
        f"<!-- score={round(0.8 * 0.99**23, 8)}@2026-03-01 -->\n\n"
        "### [n1] preference | 0.50 | 2026-03-01 | 0\nMemory n1\n\n"
        "## Archived Memories\n\n"
        "### [g1] preference | 0.15 | 2025-12-31 | 0\nMemory g1\n"
        f"<!-- score={round(0.25 * 0.99**53, 8)}@2026-03-01 -->\n"
    )


def test_what_reads_under_the_forget_line_stays_under_archived():
    long_ago = TODAY - timedelta(days=900)
    (kept,) = tidy(parse(render_entry(entry(scored_at=long_ago, last_activated=long_ago)))).entries

    assert kept.section is Section.ARCHIVED


def test_an_expired_memory_keeps_the_score_it_would_have():
    """Its score is capped and stays capped; the stored score decays as before."""
    expired = entry(score=0.8, scored_at=TODAY - timedelta(days=3), expires_at=TODAY)

    (kept,) = tidy(parse(render_entry(expired))).entries

    assert (kept.score, kept.section) == (0.8, Section.ARCHIVED)


@pytest.mark.row("A7")
@pytest.mark.parametrize("score", [0.8, 0.5, 0.2])
def test_the_heading_of_an_expired_memory_is_below_the_line_and_no_reading_changes(score):
    expired = entry(score=score, scored_at=TODAY - timedelta(days=3), expires_at=TODAY)
    once = tidy(parse(render_entry(expired)))
    twice = tidy(parse(render(once)))
    (read,) = parse(render(once)).entries

    assert "| 0.19 |" in render(once)
    assert render(twice) == render(once)
    assert read.score == score
    for days in (0, 1, 40, 400):
        day = TODAY + timedelta(days=days)
        assert score_on(read, EVERBOT, day) == score_on(expired, EVERBOT, day)


@pytest.mark.parametrize(("section", "score"), [("active", 0.8), ("archived", 0.12)])
def test_no_other_heading_is_lowered(section, score):
    text = render_entry(entry(score=score, section=Section(section), expires_at=TODAY))

    assert f"| {score:.2f} |" in text


def test_a_heading_that_the_user_lowers_is_a_score_of_their_own():
    expired = entry(score=0.8, section=Section.ARCHIVED, expires_at=None)
    text = "## Archived\n\n" + render_entry(expired).replace("0.80", "0.19")

    assert parse(text).entries[0].score == 0.19


@given(some_files, some_files)
def test_a_tidy_that_was_prepared_gives_the_same_text(before, after):
    tidier = Tidier()
    tidier.prepare(before, EVERBOT, NOW)
    tidier.prepare(after, EVERBOT, NOW)

    assert render(tidier.tidied(after, EVERBOT, NOW)) == render(tidy(after))
    assert render(tidier.tidied(before, EVERBOT, NOW)) == render(tidy(before))


def test_what_was_prepared_is_not_made_again_though_others_tidied_meanwhile(monkeypatch):
    rendered = []
    document = parse("\n".join(render_entry(entry(id=f"a{n}")) for n in range(5)))
    tidier = Tidier()
    tidier.prepare(document, EVERBOT, NOW)
    theirs = parse(render(revise(tidy(document), upsert=[entry(id="b1")], now=NOW)))

    def noted(memory, **terms):
        rendered.append(memory.id)
        return entry_block(memory, **terms)

    monkeypatch.setattr("memdeck.storage.text.editing.tidy.entry_block", noted)
    tidier.tidied(theirs, EVERBOT, NOW)

    assert rendered == ["b1"]
