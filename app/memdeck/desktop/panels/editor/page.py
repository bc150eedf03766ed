"""The text page: text, the current line, search hits, and annotations at line ends."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple, cast

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QMenu, QPlainTextDocumentLayout, QPlainTextEdit, QTextEdit, QToolTip

from memdeck.desktop.ui.text.find_query import Hit
from memdeck.desktop.ui.text.line_alignment import Gap, changed_part, common, gaps
from memdeck.desktop.ui.text.plain_text import plain_tip, units
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, SNUG, WIDE


class Edit(NamedTuple):
    """Replace the text from *start* to *end* with *text*.

    Both are counted from the beginning of *line*, in UTF-16 units as Qt counts.
    """

    line: int
    start: int
    end: int
    text: str


def line_edit(gap: Gap, old: Sequence[str], new: Sequence[str]) -> Edit:
    """Return the edit that closes *gap*; neither the line above nor the one below is touched."""
    gone, come = old[gap.old : gap.old_end], new[gap.new : gap.new_end]
    if gone and come:
        return _smallest(gap.old, "\n".join(gone), "\n".join(come))
    if gap.old_end < len(old):
        lines = "".join(f"{line}\n" for line in gone)
        return Edit(gap.old, 0, units(lines), "".join(f"{line}\n" for line in come))
    lines = "".join(f"\n{line}" for line in gone)
    end = units(old[gap.old - 1])
    return Edit(gap.old - 1, end, end + units(lines), "".join(f"\n{line}" for line in come))


def _smallest(line: int, old: str, new: str) -> Edit:
    start = common(old, new)
    most = min(len(old), len(new)) - start
    tail = common(old[: -most - 1 : -1], new[: -most - 1 : -1]) if most else 0
    before = units(old[:start])
    end = before + units(old[start : len(old) - tail])
    return Edit(line, before, end, new[start : len(new) - tail])


BLOCK_END = "\u2029"
MOST_EDITS = 200  # more replacements than these are made in one go


def new_document(text: str, font: QFont) -> QTextDocument:
    """Return a document for ``Page.show_document``; it may be made on any thread.

    Qt needs 60 ms for 20,000 memories, and does not hold Python's lock meanwhile.
    """
    document = QTextDocument()
    document.setDocumentLayout(QPlainTextDocumentLayout(document))
    document.setDocumentMargin(ROOMY)
    document.setDefaultFont(font)
    document.setPlainText(text)
    document.setModified(False)
    document.moveToThread(cast("QCoreApplication", QCoreApplication.instance()).thread())
    return document


class Fix(NamedTuple):
    """The correction of a line: replace *old*, all of it, with *new*."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Annotation:
    """Text painted after a line, which is not part of the text."""

    text: str
    is_problem: bool = False
    short: str = ""
    """Its most important part, painted where there is no space for all of it."""
    fix: Fix | None = None
    """The correction of the problem, where one is known."""


class Page(QPlainTextEdit):
    """Shows the text with LF line ends; an outside edit moves neither cursor nor view."""

    line_changed = Signal(int)
    """The user moved the cursor to another line, counted from 1."""
    problems_changed = Signal()
    """Other lines have problems, or other ones."""
    undo_asked = Signal()
    """The user wants to undo the last edit."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._annotations: dict[int, Annotation] = {}
        self.problems: Mapping[int, Annotation] = {}
        """What is wrong, by line from 1, in order."""
        self._hits: Sequence[Hit] = ()
        self._line = 1
        self._blocks = 1
        self.setAccessibleName(self.tr("Text"))
        self.document().setDocumentMargin(ROOMY)
        self.setTabChangesFocus(True)
        self._apply_theme()
        theme.changed.connect(self._apply_theme)
        self.cursorPositionChanged.connect(self._on_cursor_position_changed)
        self.document().contentsChange.connect(self._on_contents_change)
        self.updateRequest.connect(lambda _, scrolled: self._highlight() if scrolled else None)

    def shown_text(self) -> str:
        """Return the text with every space unchanged."""
        # toPlainText() turns no-break spaces into plain ones.
        return self.document().toRawText().replace(BLOCK_END, "\n")

    def show_document(self, document: QTextDocument) -> None:
        """Show *document*, made by ``new_document``, from its top."""
        previous = self.document()
        previous.contentsChange.disconnect(self._on_contents_change)
        previous.setParent(None)  # or Qt deletes its own one here
        self._hits = ()
        self._set_annotations({})
        # Freed before the lines of the next one are laid out, which takes as much again.
        self.setDocument(new_document("", self.font()))
        shiboken6.delete(previous)
        document.setParent(self)
        self.setDocument(document)
        document.contentsChange.connect(self._on_contents_change)
        self._blocks = document.blockCount()
        self.blockCountChanged.emit(self._blocks)
        self.verticalScrollBar().setValue(0)

    def replace_document(self, document: QTextDocument) -> None:
        """Show *document* instead; cursor and scroll position stay in their lines."""
        previous, top = self.textCursor(), self.firstVisibleBlock().blockNumber()
        line, column = previous.blockNumber(), previous.positionInBlock()
        self.show_document(document)
        block = document.findBlockByNumber(min(line, document.blockCount() - 1))
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + min(column, block.length() - 1))
        self.setTextCursor(cursor)
        self.verticalScrollBar().setValue(document.findBlockByNumber(top).firstLineNumber())

    def patch(self, text: str, *, joins_last: bool = False) -> None:
        """Change the text to *text*, as one undo step; unchanged parts are not touched.

        With *joins_last* it is undone together with the last edit.
        """
        part = changed_part(self.shown_text(), text)
        old, new = part.old.split("\n"), part.new.split("\n")
        changes = gaps(old, new)
        if len(changes) > MOST_EDITS:
            changes = [
                Gap(changes[0].old, changes[-1].old_end, changes[0].new, changes[-1].new_end)
            ]
        top = QTextCursor(self.firstVisibleBlock())
        cursor = QTextCursor(self.document())
        for change in reversed(changes):
            # Separate edits: one from the first to the last would re-highlight everything between.
            cursor.joinPreviousEditBlock() if joins_last else cursor.beginEditBlock()
            edit = line_edit(change, old, new)
            start = self.document().findBlockByNumber(part.first + edit.line).position()
            cursor.setPosition(start + edit.start)
            cursor.setPosition(start + edit.end, QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(edit.text)
            cursor.endEditBlock()
            joins_last = True
        if changes:
            self.verticalScrollBar().setValue(top.block().firstLineNumber())

    def go_to(self, line: int) -> None:
        """Put the cursor on *line*, in the middle; do not emit ``line_changed``."""
        block = self.document().findBlockByNumber(line - 1)
        if not block.isValid():
            return
        if line != self._line:
            self._line = line
            self.setTextCursor(QTextCursor(block))
        self.centerCursor()

    def apply_fix(self, line: int, fix: Fix) -> None:
        """Correct *line* as one undo step, unless it has changed or the text is read-only."""
        block = self.document().findBlockByNumber(line - 1)
        if block.text() == fix.old and not self.isReadOnly():
            cursor = QTextCursor(block)
            cursor.movePosition(
                QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
            )
            cursor.insertText(fix.new)

    def lines_in_view(self) -> Iterator[tuple[QTextBlock, float]]:
        """Yield the visible lines, each with the y coordinate of its top in the viewport."""
        block = self.firstVisibleBlock()
        top = self._top(block)
        while block.isValid() and top < self.viewport().height():
            yield block, top
            block = block.next()
            top = self._top(block)

    def annotate(self, annotations: Mapping[int, Annotation]) -> None:
        """Replace the annotations at the ends of lines, by number from 1."""
        self._set_annotations({line - 1: note for line, note in annotations.items()})
        self._highlight()
        self.viewport().update()

    def highlight_hits(self, hits: Sequence[Hit]) -> None:
        """Highlight the hits of a search; they are in order."""
        self._hits = hits
        self._highlight()

    def selected_span(self) -> tuple[int, int]:
        """Return start and end of the selection, in UTF-16 units; equal where it is empty."""
        cursor = self.textCursor()
        return cursor.selectionStart(), cursor.selectionEnd()

    def select(self, hit: Hit) -> None:
        """Select a hit, and show it with some lines around it."""
        self.setTextCursor(self._cursor_over(hit))
        self._show_with_lines_around()

    def menu_at(self, position: QPoint) -> QMenu:
        """Return the menu for *position*; it is deleted when it is closed."""
        menu = self.createStandardContextMenu(position)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        undo = cast("QAction", menu.findChild(QAction, "edit-undo"))
        undo.triggered.disconnect()
        undo.triggered.connect(self.undo_asked)
        return menu

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._annotations:
            painter = QPainter(self.viewport())
            painter.setFont(self._theme.small_font())
            for block, top in self.lines_in_view():
                note = self._annotations.get(block.blockNumber())
                if note is not None:
                    self._paint_note(painter, block, top, note)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo) and not self.isReadOnly():
            self.undo_asked.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_at(event.pos()).popup(event.globalPos())

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            note = self._annotations.get(self.cursorForPosition(event.pos()).blockNumber())
            if note is not None:
                QToolTip.showText(event.globalPos(), plain_tip(note.text), self)
                return True
        return super().viewportEvent(event)

    def _show_with_lines_around(self) -> None:
        """Scroll if the cursor is at the edge of the visible area, or outside."""
        around = self.cursorRect().adjusted(0, -WIDE, 0, WIDE)
        if not self.viewport().rect().contains(around):
            self.centerCursor()

    def _paint_note(
        self, painter: QPainter, block: QTextBlock, top: float, note: Annotation
    ) -> None:
        """Paint all of *note*, or its short form: after the line, or in the blank line above."""
        colors = self._theme.colors
        painter.setPen(QColor(colors.remove.ink if note.is_problem else colors.muted))
        metrics = QFontMetrics(painter.font())
        layout = block.layout()
        row = layout.lineAt(layout.lineCount() - 1)
        right = self.viewport().width() - HAIR
        start = self.contentOffset().x() + row.naturalTextRect().right() + SNUG
        baseline = top + row.y() + row.ascent()
        for text in filter(None, (note.text, note.short)):
            if start + metrics.horizontalAdvance(text) <= right:
                painter.drawText(QPointF(start, baseline), text)
                return
        above = block.previous()
        width = metrics.horizontalAdvance(note.text)
        if above.isValid() and above.length() == 1 and width <= right - ROOMY:
            baseline = self._top(above) + above.layout().lineAt(0).ascent()
            painter.drawText(QPointF(right - width, baseline), note.text)

    def _top(self, block: QTextBlock) -> float:
        return self.blockBoundingGeometry(block).translated(self.contentOffset()).top()

    def _on_cursor_position_changed(self) -> None:
        self._highlight()
        line = self.textCursor().blockNumber() + 1
        if line != self._line:
            self._line = line
            self.line_changed.emit(line)

    def _on_contents_change(self, position: int, _removed: int, _added: int) -> None:
        """Shift annotations with their lines until the text has been parsed again."""
        change = self.blockCount() - self._blocks
        self._blocks = self.blockCount()
        if change and self._annotations:
            edited = self.document().findBlock(position).blockNumber()
            self._set_annotations(
                {
                    line + change if line > edited else line: note
                    for line, note in self._annotations.items()
                }
            )

    def _set_annotations(self, annotations: dict[int, Annotation]) -> None:
        self._annotations = annotations
        problems = ((line, note) for line, note in annotations.items() if note.is_problem)
        self.problems = {line + 1: note for line, note in sorted(problems, key=itemgetter(0))}
        self.problems_changed.emit()

    def _highlight(self) -> None:
        """Highlight the current line, and the visible problems and hits: all would be slow."""
        line = QTextEdit.ExtraSelection()
        line.format.setBackground(QColor(self._theme.colors.window))
        line.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        line.cursor = self.textCursor()
        line.cursor.clearSelection()
        selections = [line]
        if self.problems:
            for block, _ in self.lines_in_view():
                if block.blockNumber() + 1 in self.problems:
                    selections.append(self._underline(block))
        if self._hits:
            first = self.firstVisibleBlock().position()
            bottom = self.cursorForPosition(QPoint(self.width(), self.viewport().height()))
            start = bisect_left(self._hits, first, key=lambda hit: hit.end)
            for hit in self._hits[start:]:
                if hit.start > bottom.position():
                    break
                selection = QTextEdit.ExtraSelection()
                selection.format.setBackground(QColor(self._theme.colors.warn.wash))
                selection.cursor = self._cursor_over(hit)
                selections.append(selection)
        self.setExtraSelections(selections)

    def _underline(self, block: QTextBlock) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        selection.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        selection.format.setUnderlineColor(QColor(self._theme.colors.remove.ink))
        selection.cursor = QTextCursor(block)
        selection.cursor.movePosition(
            QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
        )
        return selection

    def _cursor_over(self, hit: Hit) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.setPosition(hit.start)
        cursor.setPosition(hit.end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _apply_theme(self) -> None:
        self.setFont(self._theme.mono_font())
        self._highlight()
