"""The pages of places without memories say what is there, and what can be done."""

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton

from memdeck.desktop.panels.pages.conversations import ConversationsPage
from memdeck.desktop.panels.pages.file_problems import BrokenPage, ConflictsPage
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.entry import Layer
from memdeck.storage.text.markdown.document import Broken
from memdeck.storage.vault.state.transcript_archive import Source

TALK = Conversation("chatgpt/6f1c", "Trip", "chatgpt", (Message("m1", Role.USER, "<b>Kyoto</b>"),))
SOURCE = Source("chatgpt/6f1c", "Trip", "chatgpt", 14, datetime(2026, 2, 27, 9, 0, tzinfo=UTC))


def button(page, text):
    return next(button for button in page.findChildren(QPushButton) if button.text() == text)


@pytest.fixture
def broken(qtbot, theme, icons):
    page = BrokenPage(theme, icons)
    qtbot.addWidget(page)
    return page


def test_a_broken_memory_is_reported_with_reason_text_and_line(broken):
    broken.set_broken([Broken(214, "### [x] fact | high\n", "The score “high” is no number.")], {})

    (record,) = broken.list.records
    assert record.title == "The score “high” is no number."
    assert record.detail == "### [x] fact | high"
    assert record.aside == "line 214"


def test_the_line_of_a_broken_memory_is_one_press_away(broken, qtbot):
    broken.set_broken([Broken(214, "### [x]", "It is broken.")], {})
    with qtbot.waitSignal(broken.line_asked) as asked:
        button(broken, "Fix in the file").click()

    assert asked.args == [Layer.SEMANTIC, 214]


def test_a_broken_memory_of_another_file_names_it_and_leads_to_it(broken, qtbot):
    one = Broken(7, "### [x]", "It is broken.", Layer.PROCEDURAL)
    broken.set_broken([one], {Layer.PROCEDURAL: "LEARNINGS.md"})
    (record,) = broken.list.records
    with qtbot.waitSignal(broken.line_asked) as asked:
        button(broken, "Fix in the file").click()

    assert record.aside == "LEARNINGS.md, line 7"
    assert asked.args == [Layer.PROCEDURAL, 7]


def test_nothing_broken_is_stated(broken):
    broken.set_broken([], {})

    assert broken.currentIndex() == 1


@pytest.mark.parametrize(
    ("label", "signal"),
    [("Compare with the file", "compare_asked"), ("Show in folder", "reveal_asked")],
)
def test_a_conflict_copy_can_be_looked_at(qtbot, theme, icons, tmp_path, label, signal):
    page = ConflictsPage(theme, icons)
    qtbot.addWidget(page)
    copy = tmp_path / "MEMORY (conflicted copy).md"
    page.set_copies([copy])
    with qtbot.waitSignal(getattr(page, signal)) as asked:
        button(page, label).click()

    assert asked.args == [Path(copy)]


def test_a_conversation_without_a_title_is_listed_and_found_by_how_it_begins(conversations):
    untitled = replace(SOURCE, title="", opening="I keep\nbees in my garden")
    silent = replace(SOURCE, id="chatgpt/7a2b", title="", opening="")
    titled = replace(SOURCE, id="chatgpt/9c3d", opening="Which bees sting?")
    conversations.set_sources([untitled, silent, titled], date(2026, 3, 1))
    titles = [record.title for record in conversations.list.records]
    assert titles == ["I keep bees in my garden", "Untitled", "Trip"]

    conversations.filter.setText("BEES")
    assert [record.title for record in conversations.list.records] == [titles[0], "Trip"]


@pytest.fixture
def conversations(qtbot, theme, icons):
    page = ConversationsPage(theme, icons, ())
    qtbot.addWidget(page)
    return page


def test_the_down_key_in_the_filter_goes_on_to_the_list(conversations, qtbot):
    conversations.set_sources([SOURCE], date(2026, 3, 1))
    conversations.show()
    conversations.filter.setFocus()
    qtbot.keyClick(conversations.filter, Qt.Key.Key_Down)

    assert conversations.focusWidget() is conversations.list


def test_conversations_are_narrowed_by_words_of_their_titles(conversations):
    other = replace(SOURCE, id="chatgpt/7a2b", title="搬家 in May")
    conversations.set_sources([SOURCE, other], date(2026, 3, 1))
    conversations.filter.setText("MAY 搬家")
    assert [one.key for one in conversations.list.records] == ["chatgpt/7a2b"]

    conversations.filter.setText("nothing")
    conversations.set_sources([SOURCE], date(2026, 3, 1))
    assert conversations.list.records == ()
    conversations.filter.clear()
    assert [one.key for one in conversations.list.records] == ["chatgpt/6f1c"]


def test_the_newest_conversation_is_asked_for_at_once(conversations, qtbot):
    with qtbot.waitSignal(conversations.conversation_asked) as asked:
        conversations.set_sources([SOURCE], date(2026, 3, 1))

    assert asked.args == ["chatgpt/6f1c"]
    assert conversations.list.records[0].detail == "ChatGPT · 14 messages"


def test_a_conversation_is_shown_as_plain_text(conversations):
    conversations.show_conversation(TALK)

    assert "<b>Kyoto</b>" in conversations.pane.view.toPlainText()


@pytest.fixture
def menu(conversations):
    """Return a function that returns the entry of that text in the menu of the conversation."""
    conversations.set_sources([SOURCE], date(2026, 3, 1))
    actions = conversations.menu(conversations.list.current).actions()
    return lambda text: next(action for action in actions if action.text() == text)


def test_the_menu_of_a_conversation_asks_for_its_memories(conversations, menu, qtbot):
    with qtbot.waitSignal(conversations.memories_asked) as asked:
        menu("Show its memories").trigger()

    assert asked.args == ["chatgpt/6f1c"]


def test_the_menu_of_a_conversation_copies_its_title(menu):
    menu("Copy title").trigger()

    assert QGuiApplication.clipboard().text() == "Trip"
