"""The preview of a memory's Markdown: a safe subset, written piece by piece, never as HTML.

Headings, lists, quotations, code, emphasis. Links show their text without a target, images show
their description, and raw HTML is shown literally.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextList,
    QTextListFormat,
)

from memdeck.desktop.panels.detail.frameless_text import inked
from memdeck.desktop.ui.text.plain_text import LINE_END, whole
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, TIGHT

if TYPE_CHECKING:
    from markdown_it.token import Token

LONGEST = 20_000  # characters; rendering more would be slow


def write_markdown(text: str, cursor: QTextCursor, theme: Theme) -> None:
    """Render *text* at *cursor*, in the colours and fonts of *theme*."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - not needed to show the window

    parser = MarkdownIt("commonmark", {"html": False})
    writer = _MarkdownWriter(cursor, theme)
    for token in parser.parse(whole(text[:LONGEST])):
        writer.write_block(token)


class _List:
    """A list that is being written; Qt creates it with its first item."""

    def __init__(self, style: QTextListFormat.Style, depth: int) -> None:
        self._format = QTextListFormat()
        self._format.setStyle(style)
        self._format.setIndent(depth)
        self._list: QTextList | None = None

    def add(self, cursor: QTextCursor) -> None:
        """Make the block at *cursor* the next item."""
        if self._list is None:
            self._list = cursor.createList(self._format)
        else:
            self._list.add(cursor.block())


class _MarkdownWriter:
    def __init__(self, cursor: QTextCursor, theme: Theme) -> None:
        self._cursor = cursor
        self._theme = theme
        self._lists: list[_List] = []
        self._quotes = 0
        self._is_item_start = False
        self._is_empty = True
        self._base = QTextCharFormat()

    def write_block(self, token: "Token") -> None:
        match token.type:
            case "bullet_list_open" | "ordered_list_open":
                styles = QTextListFormat.Style
                is_ordered = token.type == "ordered_list_open"
                style = styles.ListDecimal if is_ordered else styles.ListDisc
                self._lists.append(_List(style, len(self._lists) + 1))
            case "bullet_list_close" | "ordered_list_close":
                self._lists.pop()
            case "list_item_open":
                self._is_item_start = True
            case "blockquote_open" | "blockquote_close":
                self._quotes += token.nesting
            case "paragraph_open" | "heading_open":
                self._begin_block(is_heading=token.type == "heading_open")
            case "inline":
                self._write_inline(token.children or ())
            case "fence" | "code_block":
                # All lines are one block, with one background.
                self._begin_block(ground=self._theme.colors.window)
                code = token.content.rstrip("\n").replace("\n", LINE_END)
                self._cursor.insertText(code, self._code())
            case "hr":
                self._begin_block()
                self._cursor.insertText("—", self._base)
            case _:
                pass

    def _begin_block(self, *, is_heading: bool = False, ground: str | None = None) -> None:
        block = QTextBlockFormat()
        block.setTopMargin(0 if self._is_empty else HAIR if self._lists else TIGHT)
        block.setLeftMargin(ROOMY * self._quotes)
        block.setIndent(0 if self._is_item_start else len(self._lists))
        if ground is not None:
            block.setBackground(QColor(ground))
        if self._is_empty:
            self._cursor.setBlockFormat(block)
        else:
            self._cursor.insertBlock(block)
        if self._is_item_start:
            self._lists[-1].add(self._cursor)
        self._is_empty = self._is_item_start = False
        colors = self._theme.colors
        self._base = inked(colors.muted if self._quotes else colors.text)
        if is_heading:
            self._base.setFontWeight(QFont.Weight.DemiBold)

    def _write_inline(self, tokens: "Iterable[Token]") -> None:
        format_ = QTextCharFormat(self._base)
        for token in tokens:
            match token.type:
                case "strong_open":
                    format_.setFontWeight(QFont.Weight.DemiBold)
                case "strong_close":
                    format_.setFontWeight(self._base.fontWeight())
                case "em_open" | "em_close":
                    format_.setFontItalic(token.type == "em_open")
                case "code_inline":
                    self._cursor.insertText(token.content, self._code())
                case "softbreak":
                    self._cursor.insertText(" ", format_)
                case "hardbreak":
                    self._cursor.insertText(LINE_END, format_)
                case _:
                    self._cursor.insertText(token.content, format_)

    def _code(self) -> QTextCharFormat:
        format_ = QTextCharFormat(self._base)
        format_.setFont(self._theme.mono_font())
        return format_
