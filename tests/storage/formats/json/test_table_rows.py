"""The columns of the tables of designs D and B."""

import json
from dataclasses import replace
from datetime import date, timedelta

import pytest

from memdeck.domain.memory.entry import UNDATED, Layer
from memdeck.domain.memory.memory_edits import new_entry
from memdeck.errors import StorageError
from memdeck.storage.formats.json.postgres_rows import POSTGRES_ROWS
from memdeck.storage.formats.json.sqlite_rows import SQLITE_ROWS
from memdeck.storage.text.markdown.parser import render
from tests.fakes.entries import NOW

FORMS = {"sqlite": SQLITE_ROWS, "postgres": POSTGRES_ROWS}
DAY = "2026-02-26T08:00:00+00:00"


@pytest.fixture(params=FORMS)
def form(request):
    return FORMS[request.param]


def document_of(form, **cells):
    row = {
        "id": "m1",
        "content": "Likes tea",
        form.category_column: "preference",
        form.score_column: 0.5,
        "created_at": DAY,
        "updated_at": DAY,
        form.metadata_key({}): None,
        **cells,
    }
    return form.parse(json.dumps({form.table: [row]}, indent=2), NOW.tzinfo)


def row_of(document):
    (rows,) = json.loads(render(document)).values()
    return rows[0]


@pytest.mark.parametrize("score", [1.5, -0.1, "high", True])
def test_a_score_that_is_none_is_a_broken_row_with_its_reason(form, score):
    document = document_of(form, **{form.score_column: score})
    (broken,) = document.broken

    assert document.entries == ()
    assert "no number from 0 to 1; correct it" in broken.reason


def test_a_row_without_words_is_broken(form):
    (broken,) = document_of(form, content=" ").broken

    assert "no memory with words" in broken.reason


@pytest.mark.parametrize("kept", ["as it was", [1, 2], 7])
def test_what_stands_where_our_words_go_is_kept_with_them(form, kept):
    key = form.metadata_key({})
    document = document_of(form, **{key: kept})
    pinned = replace(document.entries[0], pinned=True)
    saved = form.revise(document, upsert=[pinned], now=NOW)

    assert row_of(saved)[key]["text"] == kept
    assert row_of(saved)[key]["memdeck"]["pinned"] is True


def test_a_text_of_another_kind_is_refused(form):
    for text in ("[]", '{"rows": []}', f'{{"{form.table}": 1}}'):
        with pytest.raises(StorageError, match="is not"):
            form.parse(text, NOW.tzinfo)


def test_a_score_that_others_set_since_counts_and_ours_does_not(form):
    document = document_of(form)
    entry = replace(document.entries[0], score=0.9, scored_at=NOW.date(), pinned=True)
    row = row_of(form.revise(document, upsert=[entry], now=NOW))
    assert row[form.score_column] == 0.9
    read = document_of(form, **row | {form.score_column: 0.4}).entries[0]

    assert (read.score, read.scored_at) == (0.4, NOW.date())  # as of the last edit of the row
    assert read.pinned is True


@pytest.mark.row("B3")
@pytest.mark.parametrize(
    "change",
    [{"content": "Likes green tea"}, {"category": "fact"}, {"score": 0.9, "scored_at": NOW.date()}],
)
def test_an_edit_sets_the_time_of_the_last_change_and_the_last_hit_stays_known(form, change):
    document = document_of(form)
    before = document.entries[0]
    saved = form.revise(document, upsert=[replace(before, **change)], now=NOW)

    assert row_of(saved)["updated_at"] == "2026-03-01T04:30:00+00:00"
    assert replace(saved.entries[0], extra=before.extra) == replace(before, **change)


def test_what_another_program_does_after_an_edit_of_ours_counts_as_the_last_hit(form):
    document = document_of(form)
    edited = replace(document.entries[0], content="Likes green tea")
    row = row_of(form.revise(document, upsert=[edited], now=NOW))
    used = row | {"updated_at": "2026-03-05T10:00:00+00:00"}

    assert document_of(form, **used).entries[0].last_activated == date(2026, 3, 5)
    again = form.revise(document_of(form, **used), upsert=[edited], now=NOW + timedelta(days=9))
    assert again.entries[0].last_activated == edited.last_activated


def test_a_pin_and_a_retrieval_set_no_time_of_an_edit(form):
    document = document_of(form)
    used = replace(document.entries[0], pinned=True, access_count=7)
    saved = form.revise(document, upsert=[used], now=NOW)

    assert row_of(saved)["updated_at"] == DAY
    assert saved.entries[0].access_count == row_of(saved)["access_count"] == 7


def test_a_hit_moves_the_time_of_the_last_change_to_its_day(form):
    document = document_of(form)
    entry = replace(document.entries[0], last_activated=NOW.date())
    saved = form.revise(document, upsert=[entry], now=NOW)

    assert row_of(saved)["updated_at"] == "2026-03-01T12:00:00+00:00"
    assert saved.entries[0].last_activated == NOW.date()


def test_a_memory_without_days_can_be_written_and_keeps_having_none(form):
    entry = replace(
        new_entry("m2", "Likes tea", "fact", 0.5, NOW),
        created_at=None,
        last_activated=UNDATED,
        scored_at=UNDATED,
    )
    saved = form.revise(document_of(form), upsert=[entry], now=NOW)

    found = saved.by_id["m2"]
    assert (found.last_activated, found.scored_at) == (UNDATED, UNDATED)


def test_a_memory_without_a_score_is_worth_as_much_as_a_new_one(form):
    document = document_of(form)
    text = render(document).replace(f'"{form.score_column}": 0.5', '"weight": 1')
    (entry,) = form.parse(text, NOW.tzinfo).entries

    assert (entry.score, entry.is_scored) == (0.6, False)


@pytest.mark.parametrize(
    ("category", "in_d", "in_b"),
    [
        ("preference", "preference", "preference"),
        ("fact", "knowledge", "fact"),
        ("experience", "skill", "skill"),
        ("workflow", "skill", "pattern"),
        ("decision", "project", "fact"),
        ("skill_usage", "skill", "pattern"),
        ("todo", "knowledge", "fact"),
        ("a word of one's own", "knowledge", "fact"),
        ("skill", "skill", "skill"),
        ("knowledge", "knowledge", "fact"),
        ("project", "project", "fact"),
        ("pattern", "skill", "pattern"),
    ],
)
def test_every_category_has_a_place_in_either_table(category, in_d, in_b):
    assert SQLITE_ROWS.filed(category) == in_d
    assert POSTGRES_ROWS.filed(category) == in_b


@pytest.mark.parametrize("category", ["decision", "todo", "own"])
def test_a_category_comes_back_as_it_was_whatever_it_is_filed_under(form, category):
    document = document_of(form)
    saved = form.revise(document, upsert=[replace(document.entries[0], category=category)], now=NOW)

    assert row_of(saved)[form.category_column] == form.filed(category)
    assert saved.entries[0].category == category


def test_a_skill_of_design_b_is_procedural_unless_it_is_said_otherwise():
    document = document_of(POSTGRES_ROWS, memory_type="skill")
    (entry,) = document.entries
    assert entry.layer is Layer.PROCEDURAL
    saved = POSTGRES_ROWS.revise(document, upsert=[replace(entry, layer=Layer.SEMANTIC)], now=NOW)

    assert saved.entries[0].layer is Layer.SEMANTIC


def test_a_session_that_is_no_uuid_is_stored_outside_of_its_column():
    entry = new_entry("m2", "Likes tea", "fact", 0.5, NOW)
    entry = replace(entry, source_session="chatgpt/6f1c")
    saved = POSTGRES_ROWS.revise(document_of(POSTGRES_ROWS), upsert=[entry], now=NOW)

    assert saved.by_id["m2"].source_session == "chatgpt/6f1c"
    assert "source_session_id" not in json.loads(render(saved))["user_memories"][1]
