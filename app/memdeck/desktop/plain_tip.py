"""Tooltips of text of unknown origin: Qt would take what looks like HTML for it."""

from PySide6.QtGui import Qt

from memdeck.desktop.plain_text import painted


def plain_tip(text: str) -> str:
    """Return a tooltip that shows *text* as it is, in lines of a readable length."""
    return Qt.convertFromPlainText(painted(text))
