"""Text of unknown origin: Qt would interpret what looks like HTML, and show what is invisible."""

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QLabel, QWidget

LONGEST = 2_000
"""Characters of a memory that are painted or compared; of longer texts only the beginnings."""
LINE_END = "\u2028"  # breaks a line inside a painted paragraph

# Direction marks could make a reader see other words than those that are stored.
_DIRECTION_MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
_TOOLTIP_LINE = 60
"""Characters of a tooltip that fit in one line."""


class PlainLabel(QLabel):
    """Shows its text as it is; the stylesheet selects it by its *variant*.

    Its *font* is that of the window, unless another is given.
    """

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        variant: str = "",
        wraps: bool = False,
        font: QFont | None = None,
    ) -> None:
        super().__init__(text, parent, textFormat=Qt.TextFormat.PlainText, wordWrap=wraps)
        if variant:
            self.setProperty("variant", variant)
        if font is not None:
            self.setFont(font)


def plain_tip(text: str) -> str:
    """Return a tooltip that shows *text* as it is, in lines of a readable length."""
    visible = painted(text)
    is_line = len(visible) <= _TOOLTIP_LINE or not any(map(str.isspace, visible))
    if is_line and LINE_END not in visible and not GuiQt.mightBeRichText(visible):
        return visible
    # Qt drops line separators, and by default replaces spaces, at which lines could end.
    lines = visible.replace(LINE_END, "\n")
    return GuiQt.convertFromPlainText(lines, GuiQt.WhiteSpaceMode.WhiteSpaceNormal)


def whole(text: str) -> str:
    """Return *text* without invisible characters, its lines ended as in Qt's editors."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return _INVISIBLE.sub("", _DIRECTION_MARKS.sub("", lines))


def painted(text: str, characters: int = LONGEST) -> str:
    """Return *text* as one paragraph that shows what is stored, cut after *characters*."""
    visible = whole(text[:characters]).replace("\n", LINE_END)
    return f"{visible}…" if len(text) > characters else visible


def one_line(text: str, characters: int = LONGEST) -> str:
    """Return *text* as one line that shows what is stored, cut after *characters*."""
    line = " ".join(painted(text, 4 * characters).split())
    return line if len(line) <= characters else f"{line[:characters].rstrip()}…"


def without_mnemonic(text: str) -> str:
    """Return *text* for a button or a menu, where a single ampersand would mark a mnemonic."""
    return text.replace("&", "&&")


def units(text: str) -> int:
    """Return the length of *text* in UTF-16 units, as Qt counts it: an emoji counts as two."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
