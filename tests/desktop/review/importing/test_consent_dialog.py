"""The question before text leaves the machine."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from memdeck.desktop.review.importing.consent_dialog import ConsentDialog
from memdeck.desktop.review.importing.import_state import ConsentAnswer
from tests.fakes.imports import FakePermission
from tests.fakes.widgets import on_screen

DISTANT = "api.example.com"
LOCAL = "localhost:11434"


def question(server=DISTANT, count=1):
    return ConsentDialog(server, count, FakePermission(server))


@pytest.fixture
def dialog(qtbot):
    return on_screen(question(), qtbot)


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (1, "The text of this conversation will be sent to api.example.com."),
        (20, "The text of 20 conversations will be sent to api.example.com."),
    ],
)
def test_it_names_where_the_text_goes(qtbot, count, sentence):
    dialog = question(count=count)
    qtbot.addWidget(dialog)

    assert sentence in [label.text() for label in dialog.findChildren(QLabel)]


def sentences(dialog):
    return " ".join(label.text() for label in dialog.findChildren(QLabel))


def test_a_server_on_this_computer_is_called_what_it_is(qtbot):
    local = on_screen(question(LOCAL), qtbot)

    assert "a program on this computer" in sentences(local)
    assert "operator" not in sentences(local)


def test_the_operator_of_a_distant_server_is_named(dialog):
    assert "The operator of that server can read it." in sentences(dialog)


@pytest.mark.parametrize(
    ("server", "answer"), [(DISTANT, ConsentAnswer.READ_NOTHING), (LOCAL, ConsentAnswer.SEND)]
)
def test_enter_sends_only_what_stays_on_this_computer(qtbot, server, answer):
    dialog = on_screen(question(server), qtbot)

    with qtbot.waitSignal(dialog.answered) as answered:
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    assert answered.args == [answer]


@pytest.mark.parametrize(
    ("leave", "answer"),
    [
        (lambda dialog: dialog.send.click(), ConsentAnswer.SEND),
        (lambda dialog: dialog.rules.click(), ConsentAnswer.USE_RULES),
        (lambda dialog: dialog.reject(), ConsentAnswer.READ_NOTHING),
        (lambda dialog: dialog.close(), ConsentAnswer.READ_NOTHING),
    ],
)
def test_every_way_to_close_it_is_an_answer(dialog, qtbot, leave, answer):
    with qtbot.waitSignal(dialog.answered) as answered:
        leave(dialog)

    assert answered.args == [answer]


@pytest.mark.parametrize(
    ("leave", "granted"),
    [
        (lambda dialog: dialog.send.click(), [DISTANT]),
        (lambda dialog: dialog.rules.click(), []),
        (lambda dialog: dialog.reject(), []),
    ],
)
def test_consent_is_kept_only_when_text_may_be_sent(qtbot, leave, granted):
    permission = FakePermission(DISTANT)
    dialog = on_screen(ConsentDialog(DISTANT, 1, permission), qtbot)

    leave(dialog)

    assert permission.granted == granted
