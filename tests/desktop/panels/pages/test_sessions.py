"""The page of sessions under way."""

from datetime import timedelta

import pytest

from memdeck.desktop.panels.pages.conversations import SessionsPage
from memdeck.domain.conversation.session import Session, SessionMessage, Speaker
from tests.fakes.entries import NOW, TODAY


def session(name, *texts, role=Speaker.USER):
    messages = tuple(
        SessionMessage(id=f"m{n}", role=role, content=text, at=NOW + timedelta(minutes=n))
        for n, text in enumerate(texts)
    )
    return Session(name, messages)


@pytest.fixture
def page(qtbot, theme, icons):
    made = SessionsPage(theme, icons)
    qtbot.addWidget(made)
    return made


def test_sessions_are_listed_by_how_they_begin(page):
    page.set_sessions([session("s1", "Plan\nthe trip", "To Kyoto"), session("s2", "Hi")], TODAY)

    assert [(record.title, record.detail) for record in page.list.records] == [
        ("Plan the trip", "s1 · 2 messages"),
        ("Hi", "s2 · 1 message"),
    ]
    assert "To Kyoto" in page.pane.view.toPlainText()


def test_a_session_of_tools_alone_has_no_title(page):
    page.set_sessions([session("s1", "", role=Speaker.SYSTEM)], TODAY)

    assert page.list.records[0].title == "Untitled"


def test_a_message_that_comes_in_is_shown_and_text_stays_text(page):
    page.set_sessions([session("s1", "Hello")], TODAY)
    page.set_sessions([session("s1", "Hello", "<b>now</b>")], TODAY)

    assert "<b>now</b>" in page.pane.view.toPlainText()


def test_a_session_that_did_not_change_is_left_where_one_reads(page):
    page.set_sessions([session("s1", "Hello")], TODAY)
    page.pane.view.selectAll()
    page.set_sessions([session("s1", "Hello")], TODAY)

    assert page.pane.view.textCursor().hasSelection()


def test_a_session_is_open_at_its_end(page):
    page.set_sessions([session("s1", "One", "Two")], TODAY)

    assert page.pane.view.textCursor().atEnd()


def test_the_current_session_is_the_one_to_end(page, qtbot):
    page.set_sessions([session("s1", "One"), session("s2", "Two")], TODAY)
    page.list.setCurrentIndex(page.list.model().index(1, 0))
    with qtbot.waitSignal(page.end_asked) as asked:
        page.end.click()

    assert asked.args == ["s2"]


def test_while_one_ends_no_other_end_is_offered(page):
    page.set_sessions([session("s1", "One")], TODAY)
    page.set_ending(is_ending=True)
    assert not page.end.isEnabled()

    page.set_ending(is_ending=False)
    assert page.end.isEnabled()


def test_no_session_is_stated(page):
    page.set_sessions([], TODAY)

    assert page.currentIndex() == 1
