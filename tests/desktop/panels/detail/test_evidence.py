import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton

from memdeck.desktop.panels.detail.evidence import EvidenceList
from memdeck.desktop.panels.detail.frameless_text import FlatText
from memdeck.desktop.panels.detail.inspector_data import passage
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.entry import Evidence
from tests.fakes.entries import NOW, TODAY

QUOTE = Evidence("chatgpt/1", "m2", "no comments")
TALK = Conversation(
    "chatgpt/1",
    "Style <i>guide</i>",
    "chatgpt",
    (
        Message("m1", Role.ASSISTANT, "How?"),
        Message("m2", Role.USER, "Short, <b>no comments</b> no comments", at=NOW),
    ),
)


@pytest.fixture
def view(qtbot, theme):
    made = EvidenceList(theme)
    qtbot.addWidget(made)
    made.resize(360, 400)
    return made


def texts(view: EvidenceList) -> list[str]:
    return [page.toPlainText() for card in view._cards for page in card.findChildren(FlatText)]


def title(view: EvidenceList) -> str:
    return view._cards[0].findChildren(QLabel)[0].text()


def test_a_quote_is_shown_where_it_was_said_and_marked(view):
    view.show_passages([passage(QUOTE, TALK)], TODAY)
    (page,) = view._cards[0].findChildren(FlatText)

    assert page.toPlainText() == "Assistant  How?\nYou  Short, <b>no comments</b> no comments"
    assert title(view) == "Style <i>guide</i>  ·  ChatGPT  ·  1 Mar"
    assert view._cards[0].layout().itemAt(0).widget() is page
    walk, marked = page.document().lastBlock().begin(), []
    while not walk.atEnd():
        if walk.fragment().charFormat().fontUnderline():
            marked.append(walk.fragment().text())
        walk += 1
    assert marked == ["no comments"]


def test_a_button_opens_the_conversation(view, qtbot):
    view.show_passages([passage(QUOTE, TALK)], TODAY)
    button = view.findChild(QPushButton)
    with qtbot.waitSignal(view.source_requested) as signal:
        button.click()

    assert button.text() == "Open conversation"
    assert signal.args == [QUOTE]


def test_the_menu_of_a_quote_copies_it_and_opens_the_conversation(view, qtbot):
    view.show_passages([passage(QUOTE, TALK)], TODAY)
    copy, open_ = view._cards[0].menu().actions()
    copy.trigger()
    with qtbot.waitSignal(view.source_requested) as signal:
        open_.trigger()

    assert QGuiApplication.clipboard().text() == "no comments"
    assert signal.args == [QUOTE]


def test_the_menu_offers_only_what_can_be_done(view):
    view.show_passages([passage(Evidence("chatgpt/1", "m2"), None)], TODAY)

    assert [action.isEnabled() for action in view._cards[0].menu().actions()] == [False, False]


def test_a_conversation_that_is_not_kept_leaves_the_quote_and_says_so(view):
    view.show_passages([passage(QUOTE, None)], TODAY)

    assert texts(view) == ["“no comments”"]
    assert title(view) == "The conversation is not stored in this vault."
    assert view.findChild(QPushButton) is None


def test_a_conversation_that_lost_the_message_says_so(view):
    view.show_passages([passage(Evidence("chatgpt/1", "m9", "x"), TALK)], TODAY)

    assert title(view).endswith("message removed")
    assert texts(view) == ["“x”"]


def test_a_removed_message_without_a_quote_shows_no_empty_words(view):
    view.show_passages([passage(Evidence("chatgpt/1", "m9"), TALK)], TODAY)

    assert title(view).endswith("message removed")
    assert texts(view) == []


def test_other_evidence_replaces_what_was_shown(view):
    view.show_passages([passage(QUOTE, TALK)] * 2, TODAY)
    view.show_passages([passage(QUOTE, None)], TODAY)

    assert len(texts(view)) == 1
