"""Results are listed under their groups, and painted as high as their words are."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QFont, QTextLayout
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QListView, QStyleOptionViewItem

from memdeck.desktop.panels.search.results import (
    Answer,
    Excerpt,
    Group,
    Placement,
    Question,
    Result,
)
from memdeck.desktop.panels.search.search_delegate import LINES, ResultDelegate
from memdeck.desktop.panels.search.search_labels import count_label
from memdeck.desktop.panels.search.search_model import (
    Heading,
    ResultModel,
    ResultRow,
    StatusRow,
    rows_of,
)
from memdeck.desktop.ui.models.roles import SPOKEN, TOOLTIP
from memdeck.domain.memory.entry import Evidence
from memdeck.domain.search.mode import Mode
from tests.fakes.entries import entry

LOCALE = QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)
TODAY = date(2026, 3, 12)


def memory(text: str, group: Group = Group.ACTIVE, why: str = "words .40") -> Result:
    return Result(group=group, excerpt=Excerpt(text), why=why, entry=text[:6], category="fact")


DATED = replace(memory("one"), is_dated=True)
LESS_SIMILAR = replace(memory("four", Group.ARCHIVED), placement=Placement.LESS_SIMILAR)
MESSAGE = Result(
    group=Group.MESSAGES,
    excerpt=Excerpt("I keep bees"),
    why="words .40, 2 days old",
    evidence=Evidence("chat/1", "m1", ""),
    title="Honey",
    speaker="user",
    day=date(2026, 3, 10),
)


def answer(*results: Result, cut: frozenset[Group] = frozenset()) -> Answer:
    return Answer(question=Question("bees"), results=results, mode=Mode.KEYWORD, cut=cut)


def test_each_group_stands_under_its_heading():
    rows = rows_of(
        answer(
            memory("one"), memory("two", Group.ARCHIVED), MESSAGE, cut=frozenset({Group.ACTIVE})
        ),
        TODAY,
        LOCALE,
    )

    result = [row.text for row in rows]
    assert result == [
        *("Memories · the best 1", "one"),
        *("Archived memories · 1", "two"),
        *("Conversations · 1", "I keep bees"),
    ]


def test_weak_results_are_parted_from_good_ones_and_say_where_they_are():
    rows = rows_of(answer(memory("one"), LESS_SIMILAR), TODAY, LOCALE)

    assert [row.text for row in rows] == ["Memories · 1", "one", "Less similar · 1", "four"]
    assert isinstance(rows[3], ResultRow)
    assert rows[3].what == "fact  ·  Archived"


def test_better_results_that_come_later_go_below_the_rows_on_the_screen():
    previous = answer(memory("two"), memory("one"), memory("gone"), MESSAGE)
    question = Question(
        "bees", entries={id_: entry(id_) for id_ in ("one", "two", "three", "four")}
    )
    newest = replace(
        answer(memory("three"), memory("one", why="meaning .6"), LESS_SIMILAR), question=question
    )

    ordered = newest.in_order_of(previous)

    assert [row.text for row in rows_of(ordered, TODAY, LOCALE)] == [
        *("Memories · 2", "two", "one"),
        *("Conversations · 1", "I keep bees"),
        *("Also found · 1", "three"),
        *("Less similar · 1", "four"),
    ]
    assert ordered.results[1].why == "meaning .6"
    assert ordered.in_order_of(ordered) == ordered


def test_no_heading_is_repeated_after_a_third_answer():
    ids = ("one", "two", "three", "four", "five", "six")
    question = Question("bees", entries={id_: entry(id_) for id_ in ids})
    five = replace(memory("five"), placement=Placement.LESS_SIMILAR)
    first = answer(memory("one"))
    second = replace(answer(memory("one"), memory("two"), LESS_SIMILAR), question=question)
    third = replace(second, results=(*second.results, memory("six"), five))

    ordered = third.in_order_of(second.in_order_of(first))

    assert [row.text for row in rows_of(ordered, TODAY, LOCALE)] == [
        *("Memories · 1", "one"),
        *("Also found · 2", "two", "six"),
        *("Less similar · 2", "four", "five"),
    ]


def test_a_message_is_reported_with_its_conversation_its_speaker_and_its_day():
    _, row = rows_of(answer(replace(MESSAGE, is_dated=True)), TODAY, LOCALE)

    assert isinstance(row, ResultRow)
    assert (row.what, row.reasons) == ("Honey  ·  You  ·  10 Mar", "Matches the date")
    assert row.spoken == "I keep bees, Honey  ·  You  ·  10 Mar, Matches the date"


@pytest.mark.parametrize(
    ("result", "reasons"),
    [
        (replace(memory("one"), excerpt=Excerpt("Tea, tea", ((0, 3), (5, 8)))), "Matches “tea”"),
        (replace(memory("one"), names=("travel", "work")), "Filed under “travel”, “work”"),
        (replace(memory("one"), is_dated=True), "Matches the date"),
        (memory("one"), "Matches further down"),
        (replace(MESSAGE, names=("Honey",)), "Matches “Honey”"),
        (
            replace(LESS_SIMILAR, is_worded=False, meaning=0.2),
            "Slightly similar",
        ),
        (replace(memory("one"), is_worded=False, meaning=0.2), "Similar meaning"),
        (
            replace(memory("one"), excerpt=Excerpt("tea", ((0, 3),)), meaning=0.6),
            "Matches “tea”  ·  Similar meaning",
        ),
        (replace(DATED, importance=0.8), "Matches the date  ·  Important"),
        (
            replace(DATED, last_used=TODAY - timedelta(days=7)),
            "Matches the date  ·  Used recently",
        ),
        (replace(DATED, last_used=TODAY - timedelta(days=8)), "Matches the date"),
    ],
)
def test_why_a_result_was_found_is_said_in_plain_words(result, reasons):
    _, row = rows_of(answer(result), TODAY, LOCALE)

    assert isinstance(row, ResultRow)
    assert row.reasons == reasons


@pytest.mark.usefixtures("in_chinese")
def test_the_figures_behind_a_rank_are_in_the_tooltip_in_the_language_of_the_window():
    why = "meaning .61, words .40, said beside it .20, importance .80, 12 days old"
    model = ResultModel()
    model.set_rows(rows_of(answer(memory("one", why=why)), TODAY, LOCALE))

    tip = "语义 .61，关键词 .40，相邻消息 .20，重要性 .80，12 天前"
    assert model.index(1).data(TOOLTIP) == tip
    assert model.index(0).data(TOOLTIP) is None


def test_the_count_names_the_memories_of_the_vault_and_the_messages():
    entries = {str(n): entry(str(n)) for n in range(1200)}
    question = Question("bees", entries=entries)
    archived = memory("two", Group.ARCHIVED)
    found = replace(answer(memory("one"), archived, MESSAGE, LESS_SIMILAR), question=question)

    assert count_label(found, LOCALE) == "3 of 1,200 memories · 1 message"
    assert count_label(replace(found, results=()), LOCALE) == "0 of 1,200 memories"


def test_headings_and_sentences_cannot_be_reached():
    model = ResultModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    results = rows_of(answer(memory("one")), TODAY, LOCALE)
    model.set_rows([*results, StatusRow("Nothing.")])

    assert tester.model() is model
    assert model.reachable() == [1]
    is_enabled = [bool(model.flags(model.index(n)) & Qt.ItemFlag.ItemIsEnabled) for n in range(3)]
    assert is_enabled == [False, True, False]
    assert model.index(0).data(SPOKEN) == "Memories · 1"


@pytest.fixture
def delegate(theme, icons, qtbot):
    view = QListView()
    qtbot.addWidget(view)
    made = ResultDelegate(theme, icons, view)
    made.width_px = 400
    yield made
    view.close()


def laid_out(delegate: ResultDelegate, excerpt: Excerpt) -> QTextLayout:
    return delegate._laid_out(excerpt, QFont())


@pytest.mark.parametrize(
    "text",
    ["many words " * 60, "中文没有空格" * 60, "x" * 400, "🛶" * 200, "a/" * 300],
    ids=["words", "chinese", "unbroken", "pictures", "address"],
)
def test_a_long_text_ends_in_dots_on_its_second_line(delegate, text):
    layout = laid_out(delegate, Excerpt(text))

    assert layout.lineCount() == LINES
    assert layout.text().endswith("…")
    assert all(layout.lineAt(n).naturalTextWidth() <= delegate._room() for n in range(LINES))


def test_marks_count_as_qt_counts(delegate):
    text = "🛶 kayak"
    layout = laid_out(delegate, Excerpt(text, ((2, 7),)))
    (marked,) = layout.formats()

    assert (marked.start, marked.length) == (3, 5)


def test_a_row_is_as_high_as_its_words(delegate, qtbot):
    option = QStyleOptionViewItem()
    short, long = (
        delegate._height(option, ResultRow(memory(text), "fact", "words .40"))
        for text in ("short", "many words " * 60)
    )

    assert short < long
    assert delegate._height(option, Heading("Memories")) < short


def test_a_conversation_is_not_listed_again_by_another_message_of_its_day():
    other = replace(MESSAGE, evidence=Evidence("chat/1", "m2", ""), excerpt=Excerpt("How lovely"))
    elsewhere = replace(other, evidence=Evidence("chat/2", "m1", ""))
    worded = replace(
        other, evidence=Evidence("chat/1", "m3", ""), excerpt=Excerpt("bees", ((0, 4),))
    )

    ordered = answer(other, elsewhere, worded).in_order_of(answer(MESSAGE))

    assert [result.evidence for result in ordered.results] == [
        each.evidence for each in (MESSAGE, elsewhere, worded)
    ]
