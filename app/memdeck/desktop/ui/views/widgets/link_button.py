"""A push button that looks like a link."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPushButton


def link_button(text: str = "", font: QFont | None = None) -> QPushButton:
    """Return a button that shows *text* as a link, in *font* where it is not that of the window."""
    button = QPushButton(text)
    button.setProperty("variant", "link")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    if font is not None:
        button.setFont(font)
    return button
