"""Syntax highlighting of MEMORY.md: the parts of headings, comments and code."""

import math
import re
from collections.abc import Sequence
from time import monotonic
from typing import cast

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextLayout,
)

from memdeck.desktop.ui.text.plain_text import units
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.storage.text.markdown.entry_heading import Flaw, Heading, Title, parse_heading
from memdeck.storage.text.markdown.lines import Fence, opened_fence

SLICE_LINES = 500
"""Lines highlighted per turn of the event loop, so that keys and clicks stay responsive."""
FIRST_LINES = 100
"""Lines highlighted at once: more than a window shows. The document was just laid out, which alone
takes 10 ms for 20,000 memories.
"""
REPAINT_S = 0.1
"""The time between two repaints during highlighting; one takes half as long as a slice."""
UNSEEN = -1
TEXT, COMMENT, FENCE = 0, 1, 2
"""The state at the start of the next line; a code fence adds its own value to ``FENCE``."""

_HEADING_SIGNS = re.compile(r" {0,3}#")
_PARTS = re.compile(
    r"(?P<mark>\s*###\s+)\[(?P<id>[^]]*)\](?P<category>[^|]*)\|(?P<score>[^|]*)\|(?P<rest>.*)"
)
_COMMENT_START, _COMMENT_END = "<!--", "-->"

Span = tuple[int, int, QTextCharFormat]
"""The start and the end of a part of a line, in characters, and its format."""


class MemoryHighlighter(QObject):
    """Highlights a document by the grammar that parses the file; a long one from the top down.

    A ``QSyntaxHighlighter`` would call Python for every line of a long text at once, and lay out
    each line that it formats.
    """

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self._frontier: QTextCursor | None = None
        """The start of the lines that are still to be highlighted; None where there are none."""
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._on_turn_timeout)
        self._repainted_s = -math.inf
        self._is_markdown = True
        self._apply_theme()
        document.contentsChange.connect(self._on_contents_change)
        theme.changed.connect(self._on_theme_changed)
        self._highlight_rest(document.begin(), FIRST_LINES)

    @property
    def _document(self) -> QTextDocument:
        # A reference of its own would keep both alive.
        return cast("QTextDocument", self.parent())

    def set_markdown(self, *, is_markdown: bool) -> None:
        """Highlight the text by the grammar of Markdown, or not at all."""
        if is_markdown == self._is_markdown:
            return
        self._is_markdown = is_markdown
        self._frontier = None
        if is_markdown:
            self._highlight_rest(self._document.begin(), SLICE_LINES)
        else:
            self._clear()

    def _on_contents_change(self, position: int, _removed: int, added: int) -> None:
        if self._is_markdown:
            self._highlight(self._document.findBlock(position), position + added, SLICE_LINES)

    def _on_turn_timeout(self) -> None:
        frontier, self._frontier = self._frontier, None
        if frontier is not None:
            self._highlight_rest(frontier.block(), SLICE_LINES)

    def _highlight_rest(self, block: QTextBlock, most: int) -> None:
        """Highlight from *block* on, apart from an edit, which shows its own formats."""
        self._highlight(block, self._document.characterCount(), most)
        if self._frontier is None or monotonic() - self._repainted_s >= REPAINT_S:
            self._repainted_s = monotonic()
            self._document.markContentsDirty(block.position(), 1)  # shows all new formats

    def _highlight(self, block: QTextBlock, end: int, most: int) -> None:
        """Highlight from *block* on, up to the position *end* and the lines that depend on those.

        After *most* lines, leave the rest to the next turns of the event loop.
        """
        frontier = None if self._frontier is None else self._frontier.position()
        state = block.previous().userState()
        while block.isValid() and (frontier is None or block.position() < frontier):
            if not most:
                self._frontier = QTextCursor(block)
                self._frontier.setKeepPositionOnInsert(True)
                self._turn.start()
                return
            most -= 1
            known_state = block.userState()
            state = self._format(block, max(state, TEXT), is_new=known_state == UNSEEN)
            if state == known_state and block.position() + block.length() > end:
                return
            block.setUserState(state)
            block = block.next()

    def _format(self, block: QTextBlock, state: int, *, is_new: bool) -> int:
        """Format *block*, which begins in *state*; return the state at the start of the next."""
        text = block.text()
        spans: Sequence[Span] = ()
        if state & FENCE:
            state, spans = self._in_fence(text, state)
        elif state != TEXT or not _is_plain(text):
            state, spans = self._in_text(text, state)
        if spans or not is_new:
            block.layout().setFormats([_format_range(text, *span) for span in spans])
        return state

    def _clear(self) -> None:
        block = self._document.begin()
        while block.isValid():
            block.layout().clearFormats()
            block.setUserState(UNSEEN)
            block = block.next()
        self._document.markContentsDirty(0, self._document.characterCount())

    def _in_fence(self, text: str, state: int) -> tuple[int, Sequence[Span]]:
        fence = _unpacked(state)
        if fence.is_left_by(text):
            return self._in_text(text, TEXT)
        return TEXT if fence.is_closed_by(text) else state, ((0, len(text), self._quiet),)

    def _in_text(self, text: str, state: int) -> tuple[int, Sequence[Span]]:
        match parse_heading(text) if _HEADING_SIGNS.match(text) else None:
            case Heading():
                return TEXT, self._heading_spans(text)
            case Flaw():
                return TEXT, ((0, len(text), self._wrong),)
            case Title():
                return TEXT, ((0, len(text), self._strong),)
            case None:
                return self._in_body(text, state)

    def _in_body(self, text: str, state: int) -> tuple[int, Sequence[Span]]:
        fence = opened_fence(text) if state == TEXT else None
        if fence is not None:
            return _packed(fence), ((0, len(text), self._quiet),)
        return self._comment_spans(text, is_inside=state == COMMENT)

    def _comment_spans(self, text: str, *, is_inside: bool) -> tuple[int, Sequence[Span]]:
        spans: list[Span] = []
        start = 0 if is_inside else text.find(_COMMENT_START)
        while start >= 0:
            end = text.find(_COMMENT_END, start)
            if end < 0:
                return COMMENT, (*spans, (start, len(text), self._quiet))
            end += len(_COMMENT_END)
            spans.append((start, end, self._quiet))
            start = text.find(_COMMENT_START, end)
        return TEXT, spans

    def _heading_spans(self, text: str) -> Sequence[Span]:
        parts = _PARTS.match(text)
        if parts is None:
            return ()
        category, score = parts.span("category"), parts.span("score")
        return (
            (0, category[0], self._quiet),
            (*category, self._key),
            (category[1], score[0], self._quiet),
            (*score, self._strong),
            (score[1], len(text), self._quiet),
        )

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
        if self._is_markdown:
            # All at once, up to the frontier: half in other colours, a text would look wrong.
            self._highlight_rest(self._document.begin(), self._document.blockCount() + 1)


def _format_range(
    text: str, start: int, end: int, format_: QTextCharFormat
) -> QTextLayout.FormatRange:
    if not text.isascii():
        start, end = units(text[:start]), units(text[:end])
    format_range = QTextLayout.FormatRange()
    format_range.start = start
    format_range.length = end - start
    format_range.format = format_
    return format_range


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
