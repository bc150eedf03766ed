"""The talk behind a memory, opened at its words."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QLocale, Qt

from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.ui.views.source.source_dialog import SourceDialog
from memdeck.desktop.ui.views.source.source_view import SourceView
from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.domain.memory.entry import Evidence
from tests.fakes.reviews import KYOTO, TAXES, talk

LINES = tuple(f"Line {number} 🙂" for number in range(200))
LONG = talk(texts=(*LINES, "We moved to Suzhou 🎉 in May."))


@pytest.fixture
def source(theme, qtbot):
    view = SourceView(theme)
    qtbot.addWidget(view)
    view.resize(500, 300)
    return view


@pytest.fixture
def spoken():
    """Have the window speak a language, until the test is over."""
    before = QLocale()
    yield lambda name: QLocale.setDefault(QLocale(name))
    QLocale.setDefault(before)


def marked(view):
    """Return the texts that are marked: the whole message, then the quote if it was found."""
    return [selection.cursor.selectedText() for selection in view.extraSelections()]


def test_messages_stand_under_the_name_of_who_speaks(source):
    source.show_source(talk(), Evidence(KYOTO, "m1", "bees"))
    lines = source.toPlainText().split("\n")

    assert lines[0].startswith("You  ·  message 1  ·  ")
    assert lines[1:3] == ["I keep bees.", ""]
    assert lines[3].startswith("Assistant  ·  message 2  ·  ")


@pytest.mark.parametrize(
    ("locale", "day"), [("C", "3 Apr 2026"), ("en_US", "Apr 3, 2026"), ("zh_CN", "2026年4月3日")]
)
def test_the_day_of_a_message_can_be_read_one_way_only(source, spoken, locale, day):
    spoken(locale)
    at = datetime(2026, 4, 3, 12, tzinfo=UTC)
    message = Message("m1", Role.USER, "I keep bees.", at=at)
    source.show_source(replace(talk(), messages=(message,)), Evidence(KYOTO, "m1", "bees"))

    assert source.toPlainText().split("\n")[0].startswith(f"You  ·  message 1  ·  {day} ")


def test_the_quote_is_marked_in_its_message_also_behind_emoji(source):
    source.show_source(LONG, Evidence(KYOTO, "m201", "Suzhou 🎉 in"))

    assert marked(source) == ["We moved to Suzhou 🎉 in May.", "Suzhou 🎉 in"]
    assert source.quote_found


def test_a_quote_with_other_spaces_and_marks_is_found(source):
    said = talk(texts=("I  said: “we moved\nto Suzhou” and left.",))
    source.show_source(said, Evidence(KYOTO, "m1", '"We moved to Suzhou"'))

    assert source.quote_found


def test_a_quote_that_is_not_there_leaves_the_message_marked(source):
    source.show_source(talk(), Evidence(KYOTO, "m1", "I sail every weekend"))

    assert marked(source) == ["I keep bees."]
    assert not source.quote_found


def test_a_message_that_is_not_there_opens_the_conversation_at_its_start(source):
    source.show_source(LONG, Evidence(KYOTO, "m999", "x"))

    assert marked(source) == []
    assert source.textCursor().position() == 0


def test_the_quote_is_in_sight(source, qtbot):
    source.show_source(LONG, Evidence(KYOTO, "m201", "Suzhou"))
    with qtbot.waitExposed(source):
        source.show()

    assert source.viewport().rect().contains(source.cursorRect())
    assert source.verticalScrollBar().value() > 0


def test_the_conversation_cannot_be_changed_and_its_markup_is_text(source, qtbot):
    source.show_source(talk(texts=("<script>alert(1)</script>",)), Evidence(KYOTO, "m1"))
    qtbot.keyClick(source, Qt.Key.Key_A)

    assert "<script>alert(1)</script>" in source.toPlainText()
    assert source.isReadOnly()


def test_another_theme_colors_it_again(source, theme):
    source.show_source(talk(), Evidence(KYOTO, "m1", "bees"))
    before = ground(source)
    theme.set_appearance(Appearance.DARK)

    assert ground(source) != before


def ground(view):
    selection = view.extraSelections()[-1]
    return selection.format.background().color().name()


@pytest.fixture
def dialog(theme, icons, qtbot):
    dialog = SourceDialog(theme, icons)
    qtbot.addWidget(dialog)
    return dialog


def test_the_dialog_leads_from_one_piece_of_evidence_to_the_next(dialog, qtbot):
    taxes = talk(TAXES, "Taxes", ("I keep bees at home.",))
    dialog.show_citations([(talk(), Evidence(KYOTO, "m1")), (taxes, Evidence(TAXES, "m1"))])
    assert (dialog.windowTitle(), dialog.panel.count.text()) == ("Trip to Kyoto", "1 of 2")
    assert not dialog.panel.previous.isEnabled()

    dialog.panel.next.click()
    assert (dialog.windowTitle(), dialog.panel.count.text()) == ("Taxes", "2 of 2")
    assert "I keep bees at home." in dialog.panel.view.toPlainText()
    assert not dialog.panel.next.isEnabled()


def test_one_piece_of_evidence_needs_no_way_to_others(dialog):
    dialog.show_citations([(talk(), Evidence(KYOTO, "m1", "bees"))])

    assert not dialog.panel.next.isVisible()
    assert not dialog.panel.count.isVisible()


def test_the_dialog_opens_at_the_piece_that_was_asked_for(dialog):
    sources = [(talk(), Evidence(KYOTO, "m1")), (talk(TAXES, "Taxes"), Evidence(TAXES, "m1"))]
    dialog.show_citations(sources, 7)

    assert dialog.windowTitle() == "Taxes"


def test_the_dialog_stays_shut_without_a_conversation(dialog):
    dialog.show_citations([])

    assert not dialog.isVisible()


@pytest.mark.parametrize(
    ("quote", "is_told"), [("bees", False), ("I sail a lot", True), ("", False)]
)
def test_words_that_are_not_in_the_message_are_reported(dialog, quote, is_told):
    dialog.show_citations([(talk(), Evidence(KYOTO, "m1", quote))])

    assert dialog.panel.warning.isVisible() is is_told


def test_a_chat_among_people_names_them(source):
    said = talk(messages=(Message("m1", Role.OTHER, "Hello", "Ling"),))
    source.show_source(said, Evidence(KYOTO, "m1"))

    assert source.toPlainText().startswith("Ling  ·  message 1")


def test_attachments_and_passed_on_words_are_noted(source):
    note = Attachment("plan\n.pdf", "never shown")
    said = Message("m1", Role.USER, "See this.", attachments=(note,), is_quoted=True)
    source.show_source(talk(messages=(said,)), Evidence(KYOTO, ""))

    lines = source.toPlainText().split("\n")
    assert lines[0] == "You  ·  message 1  ·  somebody else's words"
    assert lines[1:3] == ["See this.", "Attachment: plan .pdf"]
