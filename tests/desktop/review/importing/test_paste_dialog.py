"""Pasting a conversation."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QWidget

from memdeck.desktop.review.importing.inputs import ImportInputs, PasteDialog
from tests.fakes.widgets import on_screen


@pytest.fixture
def opened(qtbot):
    def open_with(clipboard):
        QGuiApplication.clipboard().setText(clipboard)
        return on_screen(PasteDialog(), qtbot)

    yield open_with
    QGuiApplication.clipboard().clear()


def button(dialog, text):
    return next(
        candidate for candidate in dialog.findChildren(QPushButton) if text in candidate.text()
    )


def test_nothing_is_read_before_there_is_text(opened):
    dialog = opened("")

    assert not button(dialog, "Read").isEnabled()
    dialog.findChild(QPlainTextEdit).setPlainText("  \n ")
    assert not button(dialog, "Read").isEnabled()


def test_the_text_that_was_pasted_is_passed_on_as_it_is(opened, qtbot):
    dialog = opened("")
    dialog.findChild(QPlainTextEdit).setPlainText("我：我住在杭州。\n助手：好的。")
    with qtbot.waitSignal(dialog.pasted) as pasted:
        button(dialog, "Read").click()

    assert pasted.args == ["我：我住在杭州。\n助手：好的。"]
    assert not dialog.isVisible()


def test_ctrl_enter_reads(opened, qtbot):
    dialog = opened("")
    box = dialog.findChild(QPlainTextEdit)
    box.setPlainText("You: I keep bees.")
    with qtbot.waitSignal(dialog.pasted):
        qtbot.keyClick(box, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_the_clipboard_is_offered_by_how_it_begins(opened):
    dialog = opened("You said:\nBread & butter, please. " + "More words. " * 20)
    offer = button(dialog, "Use the clipboard")

    assert offer.text().startswith("Use the clipboard: “You said: Bread && butter, please. More")
    assert offer.text().endswith("…”")
    offer.click()
    assert dialog.text.toPlainText().startswith("You said:\nBread & butter")
    assert button(dialog, "Read").isEnabled()


@pytest.fixture
def inputs(theme, icons, qtbot):
    window = on_screen(QWidget(), qtbot)
    yield ImportInputs(theme, icons, window)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def open_dialog(inputs):
    return next(dialog for dialog in inputs._window.findChildren(PasteDialog) if dialog.isVisible())


def test_what_was_typed_is_there_again_after_a_cancel(inputs):
    inputs.paste()
    dialog = open_dialog(inputs)
    dialog.text.setPlainText("You: I keep bees.")
    dialog.reject()

    inputs.paste()

    assert open_dialog(inputs).text.toPlainText() == "You: I keep bees."
    assert button(open_dialog(inputs), "Read").isEnabled()


def test_the_dialog_is_empty_after_a_text_was_read(inputs):
    inputs.paste_again("You: I keep bees.")
    button(open_dialog(inputs), "Read").click()

    inputs.paste()

    assert open_dialog(inputs).text.toPlainText() == ""


@pytest.mark.parametrize("clipboard", ["", "  \n "])
def test_an_empty_clipboard_is_not_offered(opened, clipboard):
    dialog = opened(clipboard)

    assert not button(dialog, "Use the clipboard").isVisible()
