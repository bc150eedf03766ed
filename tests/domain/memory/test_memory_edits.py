"""New memories and edits."""

import math

import pytest

from memdeck.domain.memory.entry import Layer, Link, Relation
from memdeck.domain.memory.memory_edits import (
    MOST_CHARACTERS,
    Edit,
    checked_category,
    checked_group,
    edited,
    filed,
    new_entry,
    without_controls,
    worded,
)
from memdeck.domain.memory.namespace import Namespace
from memdeck.errors import UsageError
from tests.fakes.entries import EVERBOT, NOW, TODAY, entry


def test_a_new_memory_counts_from_the_day_it_is_written():
    new = new_entry("n1", "User keeps bees", "fact/home", 0.6, NOW)

    assert (new.category, new.group, new.score) == ("fact", "home", 0.6)
    assert (new.scored_at, new.last_activated, new.created_at) == (TODAY, TODAY, NOW)


@pytest.mark.parametrize(
    ("written", "category", "group"),
    [
        ("fact", "fact", None),
        ("fact/work", "fact", "work"),
        (" fact / work ", "fact", "work"),
        ("fact/", "fact", None),
        ("home life", "home life", None),
    ],
)
def test_a_category_may_name_a_group(written, category, group):
    assert filed(written) == (category, group)


@pytest.mark.parametrize("written", ["", " ", "/work", "a|b", "fact/a|b"])
def test_what_no_heading_can_hold_is_no_category(written):
    with pytest.raises(UsageError, match="is not a category"):
        checked_category(written)


@pytest.mark.parametrize(
    ("written", "group"),
    [("work", "work"), (" home \n life ", "home life"), ("工作", "工作"), (" ", None)],
)
def test_a_group_has_single_spaces_and_a_blank_one_is_none(written, group):
    assert checked_group(written) == group


@pytest.mark.parametrize("written", ["a|b", "工作|家", "\0"])
def test_what_no_heading_can_hold_is_no_group(written):
    with pytest.raises(UsageError, match="is not a group"):
        checked_group(written)


def test_words_are_kept_without_the_blanks_around_them():
    assert worded(" a\r\nb\rc \n") == "a\nb\nc"


@pytest.mark.parametrize("words", [None, 5, b"bees", ["bees"]])
def test_the_words_of_a_memory_are_a_text(words):
    with pytest.raises(UsageError, match="is a string"):
        worded(words)


@pytest.mark.parametrize("word", ["tea ", "茶"])
def test_a_text_too_long_to_remember_is_refused_with_what_to_do(word):
    longest = word * (MOST_CHARACTERS // len(word))

    assert worded(longest) == longest.strip()
    with pytest.raises(UsageError, match=r"at most 50,000 characters, this one .* split it"):
        worded(longest + word)


def test_a_long_memory_of_a_file_may_be_filed_otherwise():
    long = entry(content="tea " * MOST_CHARACTERS)

    edit = Edit(content=long.content, category="habit")

    assert edited(long, EVERBOT, TODAY, edit).category == "habit"


@pytest.mark.parametrize("words", ["a\0b", "a \ud83d b"])
def test_what_no_file_can_hold_is_no_memory(words):
    with pytest.raises(UsageError, match="NUL or half a character"):
        worded(words)


@pytest.mark.parametrize(
    ("edit", "fields"),
    [
        (Edit(), {}),
        (Edit(content=" Other words "), {"content": "Other words"}),
        (Edit(category="todo"), {"category": "todo"}),
        (Edit(category="todo/work"), {"category": "todo", "group": "work"}),
        (Edit(group=""), {"group": None}),
        (Edit(score=0.3), {"score": 0.3, "scored_at": TODAY}),
        (Edit(tags=("a",)), {"tags": ("a",)}),
        (Edit(expires_at=TODAY), {"expires_at": TODAY}),
        (Edit(drops_expiry=True), {"expires_at": None}),
        (Edit(layer=Layer.PROCEDURAL), {"layer": Layer.PROCEDURAL}),
        (Edit(confidence=0.0), {"confidence": 0.0}),
        (Edit(drops_confidence=True), {"confidence": None}),
        (Edit(links=(Link(Relation.REFINES, "b"),)), {"links": (Link(Relation.REFINES, "b"),)}),
        (Edit(links=()), {"links": ()}),
        (Edit(structured_data={"runs": [3]}), {"structured_data": {"runs": [3]}}),
        (Edit(structured_data={}), {"structured_data": {}}),
    ],
)
def test_an_edit_changes_what_it_names(edit, fields):
    old = entry(
        group="home",
        expires_at=NOW.date().replace(year=2027),
        confidence=0.5,
        links=(Link(Relation.SUPPORTS, "b"),),
        structured_data={"tool": "git"},
    )
    after = edited(old, EVERBOT, TODAY, edit)

    changed = {name: getattr(after, name) for name in fields}
    assert changed == fields
    assert edited(after, EVERBOT, TODAY, edit) == after


@pytest.mark.row("B3")
@pytest.mark.parametrize("confidence", [-0.1, 1.1, math.nan])
def test_a_confidence_is_a_share(confidence):
    with pytest.raises(UsageError, match="confidence is a number from 0 to 1"):
        edited(entry(), EVERBOT, TODAY, Edit(confidence=confidence))


@pytest.mark.row("B3")
@pytest.mark.parametrize("value", [math.nan, math.inf, {1}, b"bytes", object()])
def test_data_that_json_cannot_hold_is_refused(value):
    with pytest.raises(UsageError, match="is a JSON object"):
        edited(entry(), EVERBOT, TODAY, Edit(structured_data={"runs": value}))


def test_data_without_a_name_is_refused():
    with pytest.raises(UsageError, match="has a name"):
        edited(entry(), EVERBOT, TODAY, Edit(structured_data={" ": 1}))


def test_an_edit_of_data_can_still_be_looked_up():
    assert len({Edit(structured_data={"a": 1}), Edit(structured_data={"a": 1})}) == 1


HOSTILE = "Keeps \x1b[31mred\x1b[0m bees\x9b2J \u202ebackwards\u2069\x07\x7f"
SEEN = "Keeps red bees backwards"


def test_what_a_terminal_would_obey_is_not_stored():
    assert worded(HOSTILE) == SEEN
    assert new_entry("n1", HOSTILE, "fa\x1bct/wo\u202erk", 0.6, NOW).content == SEEN
    assert new_entry("n1", "x", "fa\x1bct/wo\u202erk", 0.6, NOW).group == "work"
    changed = edited(
        entry(), EVERBOT, TODAY, Edit(content=HOSTILE, category="to\x1bdo", tags=("a\x1b", "b"))
    )
    assert (changed.content, changed.category, changed.tags) == (SEEN, "todo", ("a", "b"))
    assert edited(entry(), EVERBOT, TODAY, Edit(group="\x1bwork")).group == "work"


def test_lines_tabs_emoji_and_marks_of_other_scripts_stay():
    text = "一\n\ttwo \u200f\u05e9\u200e 👩\u200d🚀 \xa0é"
    assert without_controls(text) == text


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("I like\u200b cats\x1b[31m", "I like cats"),
        ("co\xadop\u2060s \ufeffin Ro\u200dme", "coops in Rome"),
        ("\u200cPlays\x1b]0;a title\x07 chess\x1b(B", "Plays chess"),
        ("喜欢\u200b喝茶\x1b[1;32m", "喜欢喝茶"),
        ("می\u200cروم", "می\u200cروم"),
        ("क्\u200dष", "क्\u200dष"),
        ("👨\u200d👩\u200d👧 ❤️\u200d🔥", "👨\u200d👩\u200d👧 ❤️\u200d🔥"),
    ],
)
def test_characters_without_width_stay_where_they_mean_something(written, seen):
    assert without_controls(written) == seen


def test_words_that_nobody_can_see_are_no_memory():
    with pytest.raises(UsageError, match="nothing to remember"):
        worded("\x1b\x9b \u202e")


def test_an_edit_moves_a_memory_to_another_user_and_keeps_its_other_ids():
    before = entry("a1b2c3", namespace=Namespace("ana", "alfred"))

    moved = edited(before, EVERBOT, TODAY, Edit(user_id=" ben ", run_id="r1"))

    assert moved.namespace == Namespace("ben", "alfred", "r1")
    assert edited(moved, EVERBOT, TODAY, Edit(agent_id="")).namespace == Namespace("ben", "", "r1")
    with pytest.raises(UsageError, match="visible characters"):
        edited(before, EVERBOT, TODAY, Edit(user_id="a\nb"))
