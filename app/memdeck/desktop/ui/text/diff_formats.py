"""The formats of changed words: coloured, and struck or underlined for the colour-blind."""

from PySide6.QtGui import QBrush, QColor, QTextCharFormat

from memdeck.desktop.ui.theme.tokens import Colors, Tone


class Formats:
    """The character formats of a review, in the colours of one appearance."""

    def __init__(self, colors: Colors) -> None:
        self.muted = _inked(colors.muted)
        self.quote = _inked(colors.text)
        self.link = _inked(colors.accent)
        self.removed = _toned(colors.remove)
        self.removed.setFontStrikeOut(True)
        self.added = _toned(colors.add)
        self.added.setFontUnderline(True)
        self.marked = _toned(colors.warn)
        self.marked.setFontUnderline(True)


def _inked(color: str) -> QTextCharFormat:
    char_format = QTextCharFormat()
    char_format.setForeground(QBrush(QColor(color)))
    return char_format


def _toned(tone: Tone) -> QTextCharFormat:
    char_format = _inked(tone.ink)
    char_format.setBackground(QBrush(QColor(tone.wash)))
    return char_format
