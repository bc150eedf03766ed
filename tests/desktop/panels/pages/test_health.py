"""The Health page says how a vault is doing, and leads to what it names."""

from dataclasses import replace
from datetime import datetime

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from memdeck.desktop.panels.pages.health import (
    HealthPage,
    archived_text,
    broken_text,
    contents_text,
    forgotten_text,
    hot_record,
    memory_facts,
    missing_label,
    search_facts,
    search_text,
)
from memdeck.desktop.panels.pages.health_card import CardLevel, CardText
from memdeck.domain.search.search_metrics import CacheUse, Latency
from memdeck.domain.search.usage import Usage
from memdeck.recall.index.protocol import IndexStats
from memdeck.services.upkeep.metrics import Fading, HotMemory, IndexState, Metrics
from memdeck.storage.backends.backend import NAMED, MissingVectors, missing_sentences
from tests.fakes.entries import TODAY, entry

pytestmark = pytest.mark.row("B10")
LOCALE = QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)
AT = datetime(2026, 2, 20, 12).astimezone()
NEVER = Metrics(
    total=0,
    by_category={},
    by_layer={},
    mean_importance=0.0,
    broken=0,
    fading=Fading((), ()),
    retrieved=0,
    hot=(),
    retrieval=Latency(0, 0.0, 0.0),
    caches={"embedding": CacheUse(), "search": CacheUse(), "decisions": CacheUse()},
    index=IndexState(),
)
BUSY = Metrics(
    total=1204,
    by_category={"fact": 1200, "preference": 4},
    by_layer={"semantic": 1200, "procedural": 4},
    mean_importance=0.523,
    broken=2,
    fading=Fading(tuple(entry(f"a{n}", f"Memory {n}") for n in range(5)), (entry("b", "x" * 99),)),
    retrieved=12,
    hot=(
        HotMemory(entry("d4e5f6", "User lives\nin Hangzhou"), Usage(7, AT)),
        HotMemory(entry("a1b2c3", "<b>bees</b>"), Usage(1, None)),
    ),
    retrieval=Latency(9, 3.21, 40.0),
    caches={"embedding": CacheUse(4, 1), "search": CacheUse(1, 2), "decisions": CacheUse()},
    index=IndexState(IndexStats("sqlite", 1204, 0, 9000, {}, 4096)),
)


def values(facts):
    return {fact.name: fact.value for fact in facts}


def test_contents_are_counted():
    assert contents_text(BUSY, LOCALE).title == "1,204 memories"
    assert values(memory_facts(BUSY, LOCALE)) == {
        "By category": "fact 1,200, preference 4",
        "By layer": "Knowledge 1,200, Procedures 4",
        "Average importance": "0.52",
    }


def test_an_empty_vault_has_cards_without_gaps():
    assert contents_text(NEVER, LOCALE).title == "0 memories"
    assert values(memory_facts(NEVER, LOCALE)) == {"Average importance": "0.00"}
    assert values(search_facts(NEVER, LOCALE)) == {
        "Response time": "No searches since the program started"
    }
    assert search_text(NEVER.index) == CardText(
        CardLevel.NOTE, "No search index yet", "The first search builds it."
    )


def test_fading_memories_are_counted_and_the_first_are_named():
    archived, forgotten = BUSY.fading.to_archive, BUSY.fading.to_forget

    assert archived_text(archived, LOCALE).title == "5 memories will be archived within 30 days"
    assert archived_text(archived, LOCALE).reason.endswith("“Memory 0”, “Memory 1”, “Memory 2”, …")
    assert forgotten_text(forgotten, LOCALE).title == "1 memory will be forgotten within 30 days"
    assert forgotten_text(forgotten, LOCALE).reason.endswith(f"“{'x' * 40}…”")


def test_a_good_state_is_reported_too():
    cards = broken_text(0, LOCALE), archived_text((), LOCALE), forgotten_text((), LOCALE)

    assert [(card.level, card.title) for card in cards] == [
        (CardLevel.GOOD, "No broken entries"),
        (CardLevel.GOOD, "Nothing will be archived within 30 days"),
        (CardLevel.GOOD, "Nothing will be forgotten within 30 days"),
    ]
    assert broken_text(1, LOCALE).title == "1 broken entry"
    assert broken_text(1_200, LOCALE).title == "1,200 broken entries"


def test_speed_caches_and_the_index_are_reported():
    result = values(search_facts(BUSY, LOCALE))

    assert (result["Median response time"], result["99% of responses within"]) == (
        "3.2 ms",
        "40.0 ms",
    )
    assert result["Embedding cache hits"] == "80% of 5 lookups"
    assert result["Search cache hits"] == "33% of 3 lookups"
    assert "Decision cache hits" not in result
    assert search_text(BUSY.index).level is CardLevel.GOOD
    assert "texts of memories and conversations" in search_text(BUSY.index).reason


def test_an_index_that_cannot_be_used_is_reported():
    card = search_text(IndexState(word="The server is gone; start it."))

    assert card.level is CardLevel.WARNING
    assert card.reason == "The server is gone; start it."


@pytest.mark.row("B8")
def test_hot_memories_show_how_often_and_when_last():
    first, second = (hot_record(hot, TODAY, LOCALE) for hot in BUSY.hot)

    assert (first.key, first.title, first.aside) == ("d4e5f6", "User lives in Hangzhou", "7 times")
    assert first.detail == "preference, last on Feb 20"
    assert (second.title, second.aside, second.detail) == ("<b>bees</b>", "once", "preference")


@pytest.fixture
def page(qtbot, theme, icons):
    made = HealthPage(theme, icons)
    qtbot.addWidget(made)
    made.resize(600, 800)
    with qtbot.waitSignal(made.shown):
        made.show()
    return made


def test_a_hot_memory_is_one_key_away(page, qtbot):
    page.show_metrics(BUSY, TODAY)
    page.hot.setFocus()

    with qtbot.waitSignal(page.memories_asked) as asked:
        QTest.keyClick(page.hot, Qt.Key.Key_Return)

    assert asked.args == [["d4e5f6"]]


def test_what_is_broken_is_one_press_away_where_something_is(page, qtbot):
    page.show_metrics(BUSY, TODAY)
    with qtbot.waitSignal(page.broken_asked):
        page.broken.button.click()

    page.show_metrics(NEVER, TODAY)
    assert page.broken.title.text() == "No broken entries"
    assert not page.broken.button.isVisible()


def test_fading_memories_are_one_press_away(page, qtbot):
    page.show_metrics(BUSY, TODAY)
    with qtbot.waitSignal(page.memories_asked) as asked:
        page.archived.button.click()
    assert asked.args == [["a0", "a1", "a2", "a3", "a4"]]

    with qtbot.waitSignal(page.memories_asked) as asked:
        page.forgotten.button.click()
    assert asked.args == [["b"]]


def test_maintenance_and_search_settings_are_one_press_away(page, qtbot):
    page.show_metrics(BUSY, TODAY)
    with qtbot.waitSignals([page.maintenance_asked, page.search_settings_asked]):
        page.maintenance.button.click()
        page.search.button.click()


def test_no_card_is_wider_than_a_narrow_page(page):
    page.resize(360, 600)
    page.show_metrics(replace(BUSY, lacks=("One memory has no vector.",)), TODAY)
    QApplication.processEvents()

    assert page.widget().width() <= page.viewport().width()


def test_every_action_is_reached_by_tab_and_names_its_card(page):
    page.show_metrics(BUSY, TODAY)
    buttons = [card.button for card in page.cards if card.button.isVisible()]

    assert [button.accessibleName() for button in buttons] == [
        "2 broken entries: Show broken entries",
        "5 memories will be archived within 30 days: Show these",
        "1 memory will be forgotten within 30 days: Show these",
        "Maintenance: Check the vault",
        "Search index ready: Search settings…",
    ]
    assert all(button.focusPolicy() & Qt.FocusPolicy.TabFocus for button in buttons)


def test_without_retrievals_it_says_what_counts_as_one(page):
    page.show_metrics(NEVER, TODAY)

    assert not page.hot.isVisible()
    assert "Nothing retrieved yet" in page.retrieved.reason.text()


def test_a_problem_is_stated_until_the_vault_can_be_measured_again(page):
    page.show_problems(["MEMORY.md cannot be read; look at its rights."])
    assert page.problems.isVisible()

    page.show_metrics(NEVER, TODAY)
    assert not page.problems.isVisible()


@pytest.mark.row("D3")
def test_what_the_owner_of_the_memories_would_miss_is_stated(page):
    page.show_metrics(replace(NEVER, lacks=("One memory has no vector: “<b>Tea</b>”.",)), TODAY)
    assert page.problems.reason.text() == "One memory has no vector: “<b>Tea</b>”."
    assert page.problems.isVisible()

    page.show_metrics(NEVER, TODAY)
    assert not page.problems.isVisible()


TEA = {"aa1111": "Tea: green; hot", "bb2222": "Coffee"}


@pytest.mark.usefixtures("in_chinese")
@pytest.mark.parametrize(
    ("count", "missing", "words"),
    [
        (
            2,
            MissingVectors(1536, TEA),
            "2 条记忆没有语义向量：“Tea: green; hot”, “Coffee”",
        ),
        (1, MissingVectors(0, {"a": "Tea"}), "有一条记忆没有语义向量：“Tea”"),
        (4, None, "4 条记忆没有语义向量"),
    ],
)
def test_what_a_store_would_miss_is_stated_in_the_language_of_the_window(count, missing, words):
    (sentence,) = missing_sentences(count, "file", missing)

    first, way = missing_label(sentence).splitlines()

    assert first == words
    assert ("1536" in way) == (missing is not None and missing.dimension > 0)
    assert "program" not in way


def test_a_sentence_of_other_words_stays_as_it_is():
    assert missing_label("The table is away; try again.") == "The table is away; try again."


@pytest.mark.parametrize("others", [1, 12])
def test_memories_that_are_not_named_are_counted(others):
    missing = MissingVectors(0, {str(n): f"Memory {n}" for n in range(NAMED + others)})
    (sentence,) = missing_sentences(NAMED + others, "file", missing)

    assert f"“Memory 2” and {others} more\n" in missing_label(sentence)


def test_problems_stand_under_a_heading_of_their_own(page):
    page.show_problems(["The disk is full."])
    page.show_metrics(replace(BUSY, lacks=("One.", "Two.")), TODAY)

    shown = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    assert shown[shown.index("Needs attention") + 1] == "One.\n\nTwo."

    page.show_metrics(BUSY, TODAY)
    assert not any(
        one.isVisible() for one in page.findChildren(QLabel) if one.text() == "Needs attention"
    )


def test_a_page_that_cannot_be_read_needs_attention(page):
    damaged = (("profiles/sam.md", "Its first lines do not say whose page it is."),)
    page.show_metrics(replace(BUSY, damaged_pages=damaged), TODAY)

    assert page.problems.isVisible()
    assert page.problems.reason.text() == ": ".join(damaged[0])
