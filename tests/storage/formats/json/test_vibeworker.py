import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import UNDATED, Layer, Section
from memdeck.domain.memory.memory_actions import archived, pinned, rescored
from memdeck.domain.memory.memory_edits import new_entry
from memdeck.errors import StorageError
from memdeck.storage.config.policies import policy_of, shipped_policies
from memdeck.storage.formats.format_registry import format_of, matching_format
from memdeck.storage.formats.json.mem0 import MEM0
from memdeck.storage.formats.json.vibeworker import VIBEWORKER
from memdeck.storage.text.markdown.parser import render
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.entries import EVERBOT, NOW, TODAY
from tests.fakes.stores import MEMORY_JSON

OF_C = shipped_policies()["vibeworker"]
NAME = "memory.json"


def parsed(text=MEMORY_JSON.text):
    return format_of(NAME, text).parse(text, UTC)


def written(document):
    return json.loads(render(document))


def entry_of(**row):
    """Return the memory of a file with these fields."""
    text = json.dumps({"version": 2, "memories": [{"content": "Tea"} | row]})
    return parsed(text).entries[0]


@pytest.mark.row("C1")
def test_an_entry_says_what_the_file_says_of_it():
    preference, lesson, _ = parsed().entries

    assert (preference.id, preference.category, preference.score) == (
        "a1b2c3d4",
        "preferences",
        0.85,
    )
    assert preference.created_at == datetime(2026, 2, 21, 10, 30, tzinfo=UTC)
    assert preference.last_accessed == datetime(2026, 2, 21, 14, tzinfo=UTC)
    assert (preference.access_count, preference.activation_count) == (3, 0)
    assert preference.scored_at == preference.last_activated == date(2026, 2, 21)
    assert dict(preference.extra) == {}
    assert dict(lesson.extra) == {
        "created_at": '"2026-02-20T15:20:00+00:00"',
        "embedding": "[0.1,0.2]",
    }


@pytest.mark.row("C3")
def test_what_was_learned_of_a_tool_is_procedural_with_all_that_is_known_of_it():
    preference, lesson, _ = parsed().entries

    assert (preference.layer, lesson.layer) == (Layer.SEMANTIC, Layer.PROCEDURAL)
    assert dict(lesson.structured_data) == {
        "tool": "fetch_url",
        "error_type": "dynamic_content",
        "learned_from": "session_abc123",
        "tries": 2.0,
    }
    assert lesson.source_session == "session_abc123"


@pytest.mark.row("C3")
def test_its_policy_has_the_six_categories_and_files_lessons_of_tools_among_the_procedural():
    names = [category.name for category in OF_C.categories]
    layers = {category.name: category.layer for category in OF_C.categories}

    assert names == ["preferences", "facts", "tasks", "reflections", "procedural", "general"]
    assert [name for name in names if layers[name] is Layer.PROCEDURAL] == ["procedural"]


@pytest.mark.row("C3")
def test_a_new_lesson_is_written_as_the_design_writes_it():
    lesson = replace(
        new_entry("12345678", "fetch_url fails on SPAs", "procedural", 0.9, NOW),
        layer=Layer.PROCEDURAL,
        source_session="s1",
        structured_data={"tool": "fetch_url", "error_type": "empty", "learned_from": "s1"},
    )
    saved = VIBEWORKER.revise(parsed(), upsert=[lesson], now=NOW)

    assert written(saved)["memories"][-1] == {
        "id": "12345678",
        "category": "procedural",
        "content": "fetch_url fails on SPAs",
        "salience": 0.9,
        "created_at": "2026-03-01T12:30:00+08:00",
        "last_accessed": "2026-03-01T12:30:00+08:00",
        "access_count": 0,
        "source": "auto_reflection",
        "context": {"tool": "fetch_url", "error_type": "empty", "learned_from": "s1"},
    }
    assert replace(saved.entries[-1], extra=()) == lesson


def test_what_the_user_wrote_has_the_user_as_its_source():
    saved = VIBEWORKER.revise(
        parsed(""), upsert=[new_entry("12345678", "Tea", "facts", 0.6, NOW)], now=NOW
    )

    assert written(saved)["memories"][0]["source"] == "user_explicit"
    assert written(saved)["version"] == 2


@pytest.mark.row("C1")
def test_a_save_says_when_and_keeps_all_else_as_it_is_written():
    preference, *_ = parsed().entries
    changed = replace(preference, content="用户偏好高铁", access_count=4)
    text = render(VIBEWORKER.revise(parsed(), upsert=[changed], now=NOW))
    expected = MEMORY_JSON.text.replace(preference.content, "用户偏好高铁")
    expected = expected.replace('"access_count": 3', '"access_count": 4')

    assert text == expected.replace(
        '"last_updated": "2026-02-21T10:30:00Z"', '"last_updated": "2026-03-01T04:30:00Z"'
    )


def test_a_new_score_is_the_salience_with_all_its_digits():
    preference, *_ = parsed().entries
    saved = VIBEWORKER.revise(
        parsed(), upsert=[rescored(preference, OF_C, TODAY, 0.123456789123)], now=NOW
    )

    assert written(saved)["memories"][0]["salience"] == 0.123456789123
    assert saved.entries[0].scored_at == TODAY


def test_a_salience_that_its_own_program_changes_later_counts():
    preference, *_ = parsed().entries
    ours = render(
        VIBEWORKER.revise(parsed(), upsert=[archived(preference, EVERBOT, TODAY)], now=NOW)
    )
    theirs = parsed(ours.replace('"salience": 0.19', '"salience": 0.7')).entries[0]

    assert parsed(ours).entries[0].dated_score == archived(preference, EVERBOT, TODAY).dated_score
    assert (theirs.score, theirs.scored_at, theirs.was) == (0.7, date(2026, 2, 21), None)


def test_its_salience_does_not_fade_in_its_own_school():
    later = TODAY + timedelta(days=900)

    assert [score_on(item, OF_C, later) for item in parsed().entries] == [0.85, 0.9, 1]


def test_data_of_other_tools_is_set_and_removed_next_to_memdecks():
    lesson = pinned(parsed().entries[1], OF_C, TODAY)
    kept = VIBEWORKER.revise(parsed(), upsert=[lesson], now=NOW)
    other = replace(lesson, structured_data={"tool": "curl"}, source_session=None)
    changed = VIBEWORKER.revise(kept, upsert=[other], now=NOW)
    plain = replace(other, structured_data={})
    emptied = VIBEWORKER.revise(changed, upsert=[plain], now=NOW)

    assert written(changed)["memories"][1]["context"]["tool"] == "curl"
    for saved, expected in ((changed, other), (emptied, plain)):
        assert replace(parsed(render(saved)).entries[1], extra=other.extra) == expected


def test_a_context_that_is_no_object_stays_and_ours_goes_elsewhere():
    server = replace(parsed().entries[2], pinned=True, structured_data={"tool": "ssh"})
    saved = VIBEWORKER.revise(parsed(), upsert=[server], now=NOW)

    assert written(saved)["memories"][2]["context"] == "from the wiki"
    assert parsed(render(saved)).entries[2] == server


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({}, ("general", 0.6, UNDATED, UNDATED)),
        ({"salience": 0.7}, ("general", 0.7, UNDATED, UNDATED)),
        ({"created_at": "2026-02-01T00:00:00Z"}, ("general", 0.6, UNDATED, date(2026, 2, 1))),
        (
            {"salience": 0.7, "last_accessed": "2026-02-01T00:00:00Z", "access_count": True},
            ("general", 0.7, date(2026, 2, 1), date(2026, 2, 1)),
        ),
    ],
)
def test_what_a_row_does_not_say_is_assumed(row, expected):
    entry = entry_of(**row)

    assert (entry.category, entry.score, entry.scored_at, entry.last_activated) == expected
    assert entry.access_count == 0


@pytest.mark.parametrize("row", [{}, {"salience": 0.7}, {"context": {}}, {"source": "tool"}])
def test_a_sparse_row_that_is_forgotten_comes_back_as_it_read(row):
    document = parsed(json.dumps({"version": 2, "memories": [{"id": "a", "content": "Tea"} | row]}))
    gone = VIBEWORKER.revise(document, remove=["a"], now=NOW)
    back = VIBEWORKER.revise(gone, upsert=document.entries, now=NOW)

    assert parsed(render(back)).entries == document.entries


@pytest.mark.parametrize("salience", [1.5, -0.1, "high", True, None])
def test_a_salience_that_is_none_is_reported_and_left_as_it_is(salience):
    text = json.dumps({"version": 2, "memories": [{"content": "Tea", "salience": salience}]})
    document = parsed(text)

    assert [item.reason for item in document.broken] == [
        "Its salience is no number from 0 to 1; correct it in an editor."
    ]
    assert render(document) == text


def test_a_row_without_words_is_reported():
    (broken,) = parsed('{"version": 2, "memories": [{"id": "a", "salience": 1}]}').broken

    assert broken.reason.startswith("It is no memory with words")


@pytest.mark.parametrize("version", ['"version": 1,', '"version": 0,', ""])
def test_a_file_of_another_version_is_reported_in_a_sentence(version):
    text = MEMORY_JSON.text.replace('"version": 2,', version)

    with pytest.raises(StorageError, match="is not of version 2; let VibeWorker"):
        matching_format(NAME, text)


def test_a_damaged_file_is_reported_in_a_sentence():
    with pytest.raises(StorageError, match=r"memory.json is not valid JSON \(line 30"):
        matching_format(NAME, MEMORY_JSON.text[:900])


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        (NAME, "", VIBEWORKER),
        ("memories.json", "", MEM0),
        ("memories.json", MEMORY_JSON.text, VIBEWORKER),
        (NAME, '{"memories": [{"id": "a", "memory": "Tea", "hash": "x"}]}', MEM0),
    ],
)
def test_it_is_distinguished_from_other_lists_by_its_contents(name, text, form):
    assert matching_format(name, text) is form


def test_edits_of_both_sides_are_merged_whenever_each_was_saved():
    first, *_, last = parsed().entries
    theirs = VIBEWORKER.revise(parsed(), upsert=[replace(first, content="Theirs")], now=NOW)
    later = NOW + timedelta(hours=1)
    ours = VIBEWORKER.revise(parsed(), upsert=[replace(last, content="Ours")], now=later)
    merged = VIBEWORKER.merge(MEMORY_JSON.text, render(theirs), render(ours))

    assert merged.conflicts == ()
    assert [item.content for item in parsed(merged.text).entries][::2] == ["Theirs", "Ours"]


@pytest.mark.row("C1")
def test_the_rolling_summary_is_read_and_set_and_nothing_else_changes():
    changed = VIBEWORKER.with_summary(parsed(), "Ana writes\nPython.", NOW)
    text = render(changed)

    assert VIBEWORKER.summary_in(MEMORY_JSON.text).startswith("用户是一名 Python")
    assert VIBEWORKER.summary_in(text) == "Ana writes\nPython."
    assert changed.entries == parsed().entries
    assert VIBEWORKER.summary_in("") == ""
    assert VIBEWORKER.summary_in(render(VIBEWORKER.with_summary(parsed(""), "x", NOW))) == "x"


def test_a_purge_cleans_an_old_file_without_dating_it_again():
    lyon = parsed().entries[2]
    clean = VIBEWORKER.cleaned(MEMORY_JSON.text, RedactionTargets.of([lyon.id], [lyon.content]))

    assert clean is not None
    assert '"last_updated": "2026-02-21T10:30:00Z"' in clean
    assert "Lyon" not in clean


@pytest.mark.row("C1")
def test_a_folder_with_a_memory_json_is_a_vault_with_its_own_policy_and_backup(tmp_path):
    (tmp_path / NAME).write_text(MEMORY_JSON.text)
    layout = VaultLayout.at(tmp_path)

    assert layout.memory == tmp_path / NAME
    assert layout.bak == tmp_path / "memory.json.bak"
    assert policy_of(layout).name == "vibeworker"
    (tmp_path / "MEMORY.md").write_text("")
    assert VaultLayout.at(tmp_path).name == "MEMORY.md"
    assert policy_of(VaultLayout.at(tmp_path)).name == "everbot"


@pytest.mark.parametrize("text", ["{", "[1]"])
def test_a_file_that_cannot_be_read_has_the_usual_policy(tmp_path, text):
    (tmp_path / NAME).write_text(text)

    assert policy_of(VaultLayout.at(tmp_path)).name == "everbot"


def test_a_new_memory_json_is_begun_in_its_form(tmp_path):
    assert policy_of(VaultLayout.at(tmp_path / NAME)).name == "vibeworker"


def test_an_archived_memory_stays_archived(tmp_path):
    away = archived(parsed().entries[0], OF_C, TODAY)
    saved = VIBEWORKER.revise(parsed(), upsert=[away], now=NOW)

    assert parsed(render(saved)).entries[0].section is Section.ARCHIVED


@pytest.mark.row("C1")
@pytest.mark.parametrize(
    ("row", "source"),
    [
        ({"source": "user_explicit"}, "user_explicit"),
        ({"source": "auto_reflection"}, "auto_reflection"),
        ({"source": "plugin:foo"}, "plugin:foo"),
        ({"source": ["a", 1]}, "user_explicit"),
        ({"source": ""}, "user_explicit"),
        ({}, "user_explicit"),
        ({"context": {"learned_from": "s1"}}, "auto_reflection"),
    ],
)
def test_an_entry_says_where_it_comes_from(row, source):
    assert entry_of(**row).source == source
