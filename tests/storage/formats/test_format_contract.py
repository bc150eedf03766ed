"""The properties of every format of memories."""

import json
import re
from dataclasses import replace
from datetime import UTC, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import Section
from memdeck.domain.memory.memory_actions import archived, pinned, reinforced, restored
from memdeck.domain.memory.memory_edits import new_entry
from memdeck.domain.memory.namespace import Namespace
from memdeck.storage.formats.format_registry import FORMAT_NAMES, format_named, format_of
from memdeck.storage.text.editing.undo_position import with_undo_positions
from memdeck.storage.text.markdown.parser import render
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.text.three_way_merge import Merge
from tests.fakes import stores
from tests.fakes.entries import EVERBOT, NOW, TODAY, changeset
from tests.fakes.stores import LETTA, TABLES, UNSCORED

STORES = (*stores.STORES, *TABLES)
FOREIGN = (*stores.FOREIGN, *TABLES)
ZONE = NOW.tzinfo or UTC

every_store = pytest.mark.parametrize("store", STORES, ids=lambda store: store.name)
every_unscored = pytest.mark.parametrize("store", UNSCORED, ids=lambda store: store.name)
every_foreign = pytest.mark.parametrize("store", FOREIGN, ids=lambda store: store.name)
contents = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Cf"], include_characters='\n\t#-*`<>|"\\/ '),
    max_size=60,
).filter(str.strip)


def opened(store):
    form = format_of(store.name, store.text)
    return form, form.parse(store.text, ZONE)


def again(store, document):
    """Return the document that a newly started program reads from the text of *document*."""
    text = render(document)
    return format_of(store.name, text).parse(text, ZONE)


def unlike(memory, other):
    """Return the sorted ids of the entries that differ."""
    before = {entry.id: entry for entry in memory.entries}
    after = {entry.id: entry for entry in other.entries}
    return [id_ for id_ in {**before, **after} if before.get(id_) != after.get(id_)]


def remaining(document, gone, id_):
    """Return the other entries in the section of that entry."""
    section = next(entry.section for entry in document.entries if entry.id == id_)
    return [
        memory for memory in document.entries if memory.section is section and memory.id not in gone
    ]


def unstamped(store, text):
    """Return *text* without the time of its last save."""
    return re.sub(store.stamp, "", text) if store.stamp else text


def texts(document):
    return {block.entry.id: block.text for block in document.entry_blocks}


def test_every_format_is_held_to_this_contract():
    assert {format_of(store.name, store.text) for store in STORES} == set(
        map(format_named, FORMAT_NAMES)
    )


@every_store
def test_the_texts_of_the_blocks_are_the_file(store):
    assert render(opened(store)[1]) == store.text


@every_store
def test_its_memories_are_found_in_order_with_ids_of_their_own(store):
    _, document = opened(store)

    assert tuple(entry.content for entry in document.entries) == store.words
    assert len({entry.id for entry in document.entries}) == len(store.words)
    assert document.broken == ()


@every_unscored
def test_a_memory_of_which_nobody_said_is_worth_as_much_as_a_new_one(store):
    _, document = opened(store)

    assert {entry.score for entry in document.entries} == {0.6}
    assert not any(entry.is_scored for entry in document.entries)


@every_unscored
def test_nothing_fades_by_a_score_that_is_only_assumed_until_a_hit_gives_it_a_day(store):
    _, document = opened(store)
    later = TODAY + timedelta(days=90)

    for entry in document.entries:
        assert score_on(entry, EVERBOT, later) == entry.score
        assert score_on(reinforced(entry, EVERBOT, TODAY), EVERBOT, later) < entry.score


@every_store
def test_a_changed_memory_reads_as_it_was_changed_and_no_other_changes(store):
    form, document = opened(store)
    for entry in document.entries:
        changed = replace(
            entry,
            content=f"{entry.content}\nand more",
            category="decision",
            group="work",
            score=0.75,
            scored_at=TODAY,
            last_activated=TODAY,
            activation_count=3,
            pinned=True,
            tags=("a", "b c"),
            owner="Anna Keller",
            namespace=Namespace("ana", "alfred", "run 1"),
            structured_data={"project": "apollo", "runs": 3, "is_done": False},
            expires_at=TODAY + timedelta(days=30),
            confidence=0.5,
        )
        saved = form.revise(document, upsert=[changed], now=NOW)

        assert unlike(document, again(store, saved)) == [entry.id]
        found = next(memory for memory in saved.entries if memory.id == entry.id)
        assert replace(found, extra=()) == replace(changed, extra=())
        assert saved.entries == again(store, saved).entries


@every_foreign
def test_a_save_leaves_every_other_byte_as_it_was(store):
    form, document = opened(store)
    first, *others = document.entries
    saved = form.revise(document, upsert=[pinned(first, EVERBOT, TODAY)], now=NOW)
    before, after = (unstamped(store, text) for text in (store.text, render(saved)))

    old, new = texts(document)[first.id], texts(saved)[first.id]
    repeats = store.words.count(first.content) > 1
    assert repeats or before.replace(old, "\0", 1) == after.replace(new, "\0", 1)
    assert all(
        texts(saved)[entry.id] == texts(document)[entry.id]
        for entry in others
        if entry.content != first.content
    )


@every_store
def test_what_a_save_need_not_touch_stays(store):
    form, document = opened(store)
    entries = document.entries
    changed = [archived(entries[0], EVERBOT, TODAY), reinforced(entries[1], EVERBOT, TODAY)]
    new = new_entry(form.fresh_id(()), "Plays chess", "fact/work", 0.8, NOW)
    saved = form.revise(document, upsert=[*changed, new], remove=[entries[2].id], now=NOW)
    text = render(saved)

    assert all(kept in text for kept in store.stays)
    assert again(store, saved).entries == saved.entries


@every_store
def test_an_archived_memory_is_archived_and_comes_back(store):
    form, document = opened(store)
    entry = next(memory for memory in document.entries if memory.section is Section.ACTIVE)
    away = form.revise(document, upsert=[archived(entry, EVERBOT, TODAY)], now=NOW)
    put_away = next(memory for memory in again(store, away).entries if memory.id == entry.id)
    back = form.revise(away, upsert=[restored(put_away, EVERBOT, TODAY)], now=NOW)

    assert put_away.section is Section.ARCHIVED
    assert put_away.was is not None
    brought_back = next(memory for memory in again(store, back).entries if memory.id == entry.id)
    assert brought_back.section is Section.ACTIVE
    assert score_on(brought_back, EVERBOT, TODAY) == pytest.approx(score_on(entry, EVERBOT, TODAY))


@every_store
def test_a_forgotten_memory_goes_and_an_undo_brings_all_of_it_back(store):
    form, document = opened(store)
    for entry in document.entries:
        gone = form.revise(document, remove=[entry.id], now=NOW)
        assert unlike(document, again(store, gone)) == [entry.id]

        back = again(store, form.revise(again(store, gone), upsert=[entry], now=NOW))
        assert unlike(document, back) == []


@every_store
def test_all_of_them_can_be_forgotten_and_brought_back(store):
    form, document = opened(store)
    ids = [entry.id for entry in document.entries]
    empty = form.revise(document, remove=ids, now=NOW)
    known = format_of(store.name, render(empty), form)
    back = known.revise(known.parse(render(empty), ZONE), upsert=document.entries, now=NOW)

    assert empty.entries == ()
    assert known is form
    assert unlike(document, back) == []


@every_store
@given(data=st.data())
def test_what_comes_back_stands_where_it_stood(store, data):
    form, document = opened(store)
    ids = [entry.id for entry in document.entries]
    gone = data.draw(st.sets(st.sampled_from(ids), min_size=1, max_size=len(ids) - 1))
    gone = {id_ for id_ in gone if len(remaining(document, gone, id_)) > 0}
    restored_entries = [entry for entry in document.entries if entry.id in gone]
    changes = with_undo_positions(changeset(before=tuple(restored_entries)), document)
    away = form.revise(document, remove=gone, now=NOW)
    back = form.revise(
        away, upsert=data.draw(st.permutations(restored_entries)), positions=changes.behind, now=NOW
    )

    assert [entry.id for entry in again(store, back).entries] == ids
    assert unlike(document, again(store, back)) == []


@pytest.mark.parametrize("store", [LETTA], ids=lambda store: store.name)
def test_an_agent_has_its_blocks_in_the_order_it_had_them(store):
    form, document = opened(store)
    for entry in document.entries:
        behind = with_undo_positions(changeset(before=(entry,)), document).behind
        away = form.revise(document, remove=[entry.id], now=NOW)
        back = json.loads(render(form.revise(away, upsert=[entry], positions=behind, now=NOW)))
        block_ids = [id_ for id_ in back["agents"][0]["block_ids"] if id_ != "block-2"]

        assert block_ids == ["block-0", "block-1", "block-3"]


@every_store
def test_an_edit_and_its_undo_leave_the_reading_as_it_was(store):
    form, document = opened(store)
    for entry in document.entries:
        edited = form.revise(document, upsert=[replace(entry, content="Else")], now=NOW)
        back = form.revise(edited, upsert=[entry], now=NOW)

        assert [
            memory for memory in unlike(document, again(store, back)) if memory != entry.id
        ] == []
        found = next(memory for memory in again(store, back).entries if memory.id == entry.id)
        assert replace(found, extra=()) == replace(entry, extra=())


@every_store
def test_a_new_memory_has_an_id_of_its_own_and_is_read_back(store):
    form, document = opened(store)
    taken = {entry.id for entry in document.entries}
    id_ = form.fresh_id(taken)
    saved = form.revise(
        document, upsert=[new_entry(id_, "Plays chess", "preference", 0.8, NOW)], now=NOW
    )
    found = next(memory for memory in again(store, saved).entries if memory.id == id_)

    assert id_ not in taken
    assert (found.content, found.category, found.score) == ("Plays chess", "preference", 0.8)
    assert (found.scored_at, found.created_at) == (TODAY, NOW)
    assert unlike(document, again(store, saved)) == [id_]


@every_store
@given(content=contents, category=st.sampled_from(["fact", "preference", "skill usage"]))
def test_any_words_come_back_as_they_were_written(store, content, category):
    form, document = opened(store)
    last = document.entries[-1]
    changed = form.normalized(replace(last, content=content, category=category))
    new = form.normalized(new_entry(form.fresh_id(()), content, category, 0.6, NOW))
    saved = form.revise(document, upsert=[changed, new], now=NOW)

    assert unlike(document, again(store, saved)) == [last.id, new.id]
    stored = {entry.id: (entry.content, entry.category) for entry in again(store, saved).entries}
    assert stored[last.id] == (changed.content, category)
    assert stored[new.id] == (new.content, category)


@every_store
@given(data=st.data())
def test_a_save_that_touches_one_memory_leaves_every_other_reading_as_it_was(store, data):
    form, document = opened(store)
    entry = data.draw(st.sampled_from(document.entries))
    action = data.draw(st.sampled_from([archived, pinned, reinforced, restored]))
    on = data.draw(st.integers(0, 400).map(lambda days: TODAY + timedelta(days=days)))
    now = NOW + (on - TODAY)
    saved = again(store, form.revise(document, upsert=[action(entry, EVERBOT, on)], now=now))

    assert set(unlike(document, saved)) <= {entry.id}


@every_store
def test_an_editors_text_is_saved_as_it_is_typed(store):
    form, document = opened(store)
    word = store.words[0].split()[0]
    typed = store.text.replace(word, f"{word}!", 1)
    saved = form.rewritten(typed, document, NOW)

    assert saved.entries[0].content.startswith(f"{word}!")
    assert len(saved.entries) == len(document.entries)
    if not form.is_own:
        assert render(saved) == typed


@every_store
def test_edits_of_two_memories_by_two_programs_are_merged(store):
    form, document = opened(store)
    first, *_, last = document.entries
    base = form.revise(document, upsert=[pinned(first, EVERBOT, TODAY)], now=NOW)
    first = next(entry for entry in base.entries if entry.id == first.id)
    theirs = form.revise(base, upsert=[replace(first, content="Theirs")], now=NOW)
    ours = form.revise(base, upsert=[replace(last, content="Ours")], now=NOW)
    merged = form.merge(render(base), render(theirs), render(ours))

    assert merged.conflicts == ()
    contents = [entry.content for entry in form.parse(merged.text, ZONE).entries]
    assert contents.count("Theirs") == contents.count("Ours") == 1
    assert len(contents) == len(document.entries)


@every_store
def test_additions_and_removals_by_two_programs_are_merged(store):
    form, base = opened(store)
    theirs = form.revise(
        base,
        upsert=[new_entry(form.fresh_id(()), "Theirs", "fact", 0.6, NOW)],
        remove=[base.entries[-1].id],
        now=NOW,
    )
    ours = form.revise(
        base, upsert=[new_entry(form.fresh_id(()), "Ours", "fact", 0.6, NOW)], now=NOW
    )
    merged = form.merge(render(base), render(theirs), render(ours))

    assert merged.conflicts == ()
    contents = [entry.content for entry in form.parse(merged.text, ZONE).entries]
    assert sorted(contents) == sorted([*store.words[:-1], "Theirs", "Ours"])


@every_store
def test_where_nobody_or_one_side_changed_there_is_nothing_to_merge(store):
    form, document = opened(store)
    edited = render(form.revise(document, remove=[document.entries[0].id], now=NOW))

    assert form.merge(store.text, store.text, edited) == Merge(edited)
    assert form.merge(store.text, edited, store.text) == Merge(edited)
    assert form.merge(store.text, edited, edited) == Merge(edited)


@every_store
def test_two_edits_of_one_memory_are_shown_side_by_side_and_decided_by_the_user(store):
    form, document = opened(store)
    base = form.revise(document, upsert=[pinned(document.entries[0], EVERBOT, TODAY)], now=NOW)
    entry = next(memory for memory in base.entries if memory.id == document.entries[0].id)
    theirs, ours = (
        form.revise(base, upsert=[replace(entry, content=content)], now=NOW)
        for content in ("Theirs", "Ours")
    )
    merged = form.merge(render(base), render(theirs), render(ours))
    (conflict,) = merged.conflicts

    assert conflict.id == entry.id
    assert "Theirs" in (conflict.theirs or "")
    assert "Ours" in (conflict.ours or "")
    for choice in (conflict.theirs, conflict.ours):
        decided = form.parse(form.resolved(merged.text, {entry.id: choice}), ZONE)
        assert [memory.content for memory in decided.entries if memory.id == entry.id] == [
            "Theirs" if choice == conflict.theirs else "Ours"
        ]
    dropped = form.parse(form.resolved(merged.text, {entry.id: None}), ZONE)
    assert entry.id not in {memory.id for memory in dropped.entries}


@every_store
def test_a_purge_leaves_no_trace_of_a_memory_in_an_old_file(store):
    form, document = opened(store)
    entry = document.entries[-1]
    clean = form.cleaned(store.text, RedactionTargets.of([entry.id], [entry.content]))

    assert clean is not None
    assert unlike(document, form.parse(clean, ZONE)) == [entry.id]


@every_store
def test_a_purge_spares_what_the_file_itself_still_has(store):
    form, document = opened(store)
    kept = document.entries[0]
    clean = form.cleaned(store.text, RedactionTargets.of([], [store.words[-1]]), kept={kept.id})

    assert clean is not None
    assert kept.id in {entry.id for entry in form.parse(clean, ZONE).entries}
