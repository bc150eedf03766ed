"""Tooltips for text of unknown origin: Qt would interpret what looks like HTML."""

from PySide6.QtGui import Qt

from memdeck.desktop.ui.text.plain_text import LINE_END, painted

_ONE_LINE = 60
"""Characters of a tooltip that fit in one line."""


def plain_tip(text: str) -> str:
    """Return a tooltip that shows *text* as it is, in lines of a readable length."""
    shown = painted(text)
    is_line = len(shown) <= _ONE_LINE or not any(map(str.isspace, shown))
    if is_line and LINE_END not in shown and not Qt.mightBeRichText(shown):
        return shown
    return Qt.convertFromPlainText(shown)
