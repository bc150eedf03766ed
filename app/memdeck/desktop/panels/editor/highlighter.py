"""Syntax highlighting of MEMORY.md: the parts of headings, comments and code."""

import re

from PySide6.QtCore import QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from memdeck.desktop.ui.text.plain_text import units
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.storage.text.markdown.entry_heading import Flaw, Heading, Title, parse_heading
from memdeck.storage.text.markdown.lines import Fence, opened_fence

SLICE_LINES = 2_000
"""Lines highlighted per turn of the event loop, so that keys and clicks stay responsive."""
UNSEEN = -1
TEXT, COMMENT, FENCE = 0, 1, 2
"""The state at the start of the next line; a code fence adds its own value to ``FENCE``."""

_HEADING_SIGNS = re.compile(r" {0,3}#")
_PARTS = re.compile(
    r"(?P<mark>\s*###\s+)\[(?P<id>[^]]*)\](?P<category>[^|]*)\|(?P<score>[^|]*)\|(?P<rest>.*)"
)
_COMMENT_START, _COMMENT_END = "<!--", "-->"


class MemoryHighlighter(QSyntaxHighlighter):
    """Highlights a document by the grammar that parses the file; a long one from the top down."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self._coloured = 0
        self._frontier: QTextCursor | None = None
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._on_turn_timeout)
        self._is_markdown = True
        self._apply_theme()
        theme.changed.connect(self._on_theme_changed)

    def set_markdown(self, *, is_markdown: bool) -> None:
        """Highlight the text by the grammar of Markdown, or not at all."""
        if is_markdown != self._is_markdown:
            self._is_markdown = is_markdown
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        if not self._is_markdown:
            self.setCurrentBlockState(UNSEEN)
            return
        if self._waits():
            return
        state = max(self.previousBlockState(), TEXT)
        if state & FENCE:
            self.setCurrentBlockState(self._in_fence(text, state))
        elif state == TEXT and _is_plain(text):
            self.setCurrentBlockState(TEXT)
        else:
            self.setCurrentBlockState(self._in_text(text, state))

    def _waits(self) -> bool:
        """Return whether the line must wait, as this turn of the event loop has coloured enough."""
        if self._frontier is not None:
            is_beyond = self.currentBlock().position() >= self._frontier.position()
            return is_beyond and self.currentBlockState() == UNSEEN
        self._coloured += 1
        if self._coloured <= SLICE_LINES:
            return False
        self._frontier = QTextCursor(self.currentBlock())
        self._frontier.setKeepPositionOnInsert(True)
        self._turn.start()
        return True

    def _on_turn_timeout(self) -> None:
        frontier, self._frontier, self._coloured = self._frontier, None, 0
        if frontier is not None:
            # Its effect on the lines below is applied up to the end of the next slice.
            self.rehighlightBlock(frontier.block())

    def _in_fence(self, text: str, state: int) -> int:
        fence = _unpacked(state)
        if fence.is_left_by(text):
            return self._in_text(text, TEXT)
        self._paint(text, 0, len(text), self._quiet)
        return TEXT if fence.is_closed_by(text) else state

    def _in_text(self, text: str, state: int) -> int:
        match parse_heading(text) if _HEADING_SIGNS.match(text) else None:
            case Heading():
                self._paint_heading(text)
                return TEXT
            case Flaw():
                self._paint(text, 0, len(text), self._wrong)
                return TEXT
            case Title():
                self._paint(text, 0, len(text), self._strong)
                return TEXT
            case None:
                return self._in_body(text, state)

    def _in_body(self, text: str, state: int) -> int:
        fence = opened_fence(text) if state == TEXT else None
        if fence is not None:
            self._paint(text, 0, len(text), self._quiet)
            return _packed(fence)
        return self._paint_comments(text, is_inside=state == COMMENT)

    def _paint_comments(self, text: str, *, is_inside: bool) -> int:
        start = 0 if is_inside else text.find(_COMMENT_START)
        while start >= 0:
            end = text.find(_COMMENT_END, start)
            if end < 0:
                self._paint(text, start, len(text), self._quiet)
                return COMMENT
            end += len(_COMMENT_END)
            self._paint(text, start, end, self._quiet)
            start = text.find(_COMMENT_START, end)
        return TEXT

    def _paint_heading(self, text: str) -> None:
        parts = _PARTS.match(text)
        if parts is not None:
            self._paint(text, 0, len(text), self._quiet)
            self._paint(text, *parts.span("category"), self._key)
            self._paint(text, *parts.span("score"), self._strong)

    def _paint(self, text: str, start: int, end: int, format_: QTextCharFormat) -> None:
        if not text.isascii():
            start, end = units(text[:start]), units(text[:end])
        self.setFormat(start, end - start, format_)

    def _apply_theme(self) -> None:
        colors = self._theme.colors
        self._quiet = _char_format(colors.muted)
        self._key = _char_format(colors.accent)
        self._strong = _char_format(colors.text)
        self._strong.setFontWeight(QFont.Weight.Bold)
        self._wrong = _char_format(colors.remove.ink)
        self._wrong.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)

    def _on_theme_changed(self) -> None:
        self._apply_theme()
        # All at once: where only colours differ, no line affects the next.
        self._coloured = -self.document().blockCount()
        self.rehighlight()


def _is_plain(text: str) -> bool:
    """Return True for the many lines that need no further parsing."""
    return not ("#" in text or "`" in text or "~" in text or _COMMENT_START in text)


def _char_format(color: str) -> QTextCharFormat:
    format_ = QTextCharFormat()
    format_.setForeground(QColor(color))
    return format_


def _packed(fence: Fence) -> int:
    is_tilde = fence.character == "~"
    return FENCE | is_tilde << 2 | min(fence.length, 255) << 3 | min(fence.width, 255) << 11


def _unpacked(state: int) -> Fence:
    return Fence("~" if state >> 2 & 1 else "`", state >> 3 & 255, state >> 11 & 255)
