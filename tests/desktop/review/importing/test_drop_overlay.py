"""Dropping files and text on the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget

from memdeck.desktop.review.importing.drop_overlay import DropOverlay

SOMEWHERE = QPoint(300, 390)
COPY = Qt.DropAction.CopyAction
NO_BUTTON, NO_MODIFIER = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier


class Window(QWidget):
    """A field for text above something that is none."""

    def __init__(self):
        super().__init__()
        self.field = QLineEdit()
        column = QVBoxLayout(self)
        column.addWidget(self.field)
        column.addWidget(QLabel("Memories"))
        self.resize(600, 400)


@pytest.fixture
def window(qtbot):
    widget = Window()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def overlay(window, theme, icons, qtbot):
    widget = DropOverlay(theme, icons, window)
    with qtbot.waitExposed(window):
        window.show()
    return widget


def files(*names):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(f"/tmp/{name}") for name in names])
    return mime


def text(content):
    mime = QMimeData()
    mime.setText(content)
    return mime


def drag(window, mime, position=SOMEWHERE):
    """Bring *mime* over the window where the platform does, and say whether it was taken."""
    event = QDragEnterEvent(position, COPY, mime, NO_BUTTON, NO_MODIFIER)
    event.ignore()
    QApplication.sendEvent(window.windowHandle(), event)
    return event.isAccepted()


def drop(window, mime, position=SOMEWHERE):
    event = QDropEvent(QPointF(position), COPY, mime, NO_BUTTON, NO_MODIFIER)
    event.ignore()
    QApplication.sendEvent(window.windowHandle(), event)
    return event.isAccepted()


@pytest.mark.parametrize(
    ("mime", "sentence"),
    [
        (files("trip.json"), "Read “trip.json” and suggest memories"),
        (files("a.json", "b"), "Read 2 files and suggest memories"),
        (text("You: hi"), "Read this text and suggest memories"),
    ],
)
def test_while_something_is_dragged_the_window_says_what_will_happen(
    overlay, window, mime, sentence
):
    assert drag(window, mime)
    assert overlay.isVisible()
    assert overlay.geometry() == window.rect()
    what, kept = overlay.sentence.splitlines()
    assert what == sentence
    assert kept.startswith("Nothing is saved in the vault until you apply a suggestion.")


def test_dropped_files_are_passed_on_in_their_order(overlay, window, qtbot):
    drag(window, files("b.zip", "a.json"))
    with qtbot.waitSignal(overlay.files_dropped) as dropped:
        assert drop(window, files("b.zip", "a.json"))

    assert dropped.args == [(Path("/tmp/b.zip"), Path("/tmp/a.json"))]
    assert not overlay.isVisible()


def test_dropped_text_is_passed_on(overlay, window, qtbot):
    with qtbot.waitSignal(overlay.text_dropped) as dropped:
        assert drop(window, text("我：我住在杭州。"))

    assert dropped.args == ["我：我住在杭州。"]


def test_leaving_the_window_uncovers_it(overlay, window):
    drag(window, files("a.json"))
    QApplication.sendEvent(window.windowHandle(), QDragLeaveEvent())

    assert not overlay.isVisible()


def test_a_field_keeps_the_text_that_is_dropped_on_it(overlay, window, qtbot):
    over_field = window.field.geometry().center()
    drag(window, text("hello"), over_field)
    assert not overlay.isVisible()

    with qtbot.assertNotEmitted(overlay.text_dropped):
        drop(window, text("hello"), over_field)


def test_files_over_a_field_are_for_reading(overlay, window):
    assert drag(window, files("a.json"), window.field.geometry().center())
    assert overlay.isVisible()


def test_a_field_that_cannot_be_written_in_takes_no_text(overlay, window):
    window.field.setReadOnly(True)

    assert drag(window, text("hello"), window.field.geometry().center())


@pytest.mark.parametrize("url", ["https://example.org/chat.json", "mailto:a@example.org"])
def test_addresses_of_the_web_are_not_files(overlay, window, url):
    mime = QMimeData()
    mime.setUrls([QUrl(url)])

    assert not drag(window, mime)
    assert not overlay.isVisible()


def test_it_follows_the_size_of_the_window(overlay, window):
    drag(window, files("a.json"))
    window.resize(700, 500)
    QApplication.processEvents()

    assert overlay.geometry() == window.rect()


def test_the_sentence_is_painted(overlay, window):
    drag(window, files("a.json"))
    light = overlay.grab().toImage()
    drag(window, files("a.json", "b.json"))

    assert overlay.grab().toImage() != light
