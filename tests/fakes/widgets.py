"""Widgets that are shown in a window of their own."""

from typing import TypeVar

from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

_Shown = TypeVar("_Shown", bound=QWidget)


def on_screen(widget: _Shown, qtbot: QtBot, size_px: tuple[int, int] | None = None) -> _Shown:
    """Show *widget* and return it; it is closed at the end of the test."""
    qtbot.addWidget(widget)
    if size_px is not None:
        widget.resize(*size_px)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def visible_texts(view: QWidget) -> list[str]:
    """Return every text of labels and buttons that can be seen."""
    shown: list[QLabel | QPushButton] = [
        *view.findChildren(QLabel),
        *view.findChildren(QPushButton),
    ]
    return [widget.text() for widget in shown if widget.isVisible()]


def button(view: QWidget, text: str) -> QPushButton:
    """Return the visible button of that text."""
    buttons = [widget for widget in view.findChildren(QPushButton) if widget.text() == text]
    return next(widget for widget in buttons if widget.isVisible())
