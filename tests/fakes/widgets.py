"""Widgets that are shown in a window of their own."""

from typing import TypeVar

from PySide6.QtWidgets import QWidget
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
