"""The list of suggestions: the user's actions by mouse and by key."""

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from itertools import chain

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QMenu, QTableView, QToolTip, QWidget

from memdeck.desktop.review.labels.row_labels import action_meaning, answer_name
from memdeck.desktop.review.list.review_delegate import ReviewDelegate
from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.list.row_editing import RowEditor
from memdeck.desktop.review.list.row_heights import RowHeights
from memdeck.desktop.review.list.row_layout import Part, Zone
from memdeck.desktop.review.model.review_rows import Heading, Line, numbers_of
from memdeck.desktop.review.model.row_actions import (
    actions_for,
    answers_for,
    is_tickable,
    ticked_together,
)
from memdeck.desktop.ui.models.roles import Index
from memdeck.desktop.ui.text.plain_text import plain_tip
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.question import several_question
from memdeck.domain.changes.plan import PlanRow

_MOVES = {Qt.Key.Key_J: Qt.Key.Key_Down, Qt.Key.Key_K: Qt.Key.Key_Up}
_ANSWERS = {Qt.Key.Key_1: 0, Qt.Key.Key_2: 1, Qt.Key.Key_3: 2}
_NO_MODIFIER = Qt.KeyboardModifier.NoModifier
_SELECT = QItemSelectionModel.SelectionFlag.ClearAndSelect
_NO_UPDATE = QItemSelectionModel.SelectionFlag.NoUpdate
_REMOVES = ("review.reject", "review.discard")


class ReviewList(QTableView):
    """Shows a ``ReviewModel``; a row is edited in place.

    Its own keys go before the window's commands of the same letters. It is a table with one column,
    since a Qt list lays out all its rows again whenever one is added.
    """

    source_asked = Signal(int, int)
    """The user wants to read a row's conversation: the row's number, the evidence's index."""
    selected = Signal()
    """The selection or the current line has changed."""

    def __init__(self, model: ReviewModel, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.commands: list[QAction] = []
        """The actions that its keys and its menu trigger."""
        self.reject_tooltip = self.tr("Reject, and do not suggest this again (X)")
        self.setModel(model)
        self._delegate = ReviewDelegate(model, theme, icons, self)
        self.setItemDelegate(self._delegate)
        self._configure()
        self._heights = RowHeights(self, self._delegate.height_at)
        self.editor = RowEditor(self, model, self._delegate, self._heights)
        theme.changed.connect(self.refresh)
        model.changed.connect(self.editor.close_orphan)
        model.changed.connect(self._heights.measure)
        self.selectionModel().selectionChanged.connect(self.selected)
        self.selectionModel().currentChanged.connect(self._on_current_changed)
        model.restored.connect(self.select)

    def refresh(self) -> None:
        """Lay out every row again: the theme, the font or the vault changed."""
        self._delegate.refresh()
        self._heights.forget()
        self.viewport().update()

    def menu(self) -> QMenu:
        """Return the commands, and the answers to the question of the current row."""
        menu = QMenu(self)
        menu.addActions(self.commands)
        row = self.current_row()
        answers = () if row is None else answers_for(row)
        if answers:
            menu.addSeparator()
        for position, answer in enumerate(answers):
            action = menu.addAction(f"{answer_name(answer)}\t{position + 1}")
            action.setCheckable(True)
            action.setChecked(row is not None and row.ticked and row.action is answer)
            action.triggered.connect(partial(self._answer, position))
        return menu

    def current_line(self) -> Line | None:
        """Return the line with the focus; None where there is none."""
        index = self.currentIndex()
        return self._model.line_at(index.row()) if index.isValid() else None

    def current_row(self) -> PlanRow | None:
        """Return the row with the focus; None where that is a heading or nothing."""
        line = self.current_line()
        return line if isinstance(line, PlanRow) else None

    def selected_numbers(self) -> list[int]:
        """Return the rows a command applies to: the selected ones, or those under a heading."""
        line = self.current_line()
        if isinstance(line, Heading):
            return numbers_of(line.rows)
        positions = sorted({index.row() for index in self.selectedIndexes()})
        selected = numbers_of(self._model.line_at(position) for position in positions)
        return selected if selected or line is None else numbers_of([line])

    def select(self, number: int) -> None:
        """Select the pending row of *number* alone, and show it."""
        position = self._model.position_of(number)
        if position is not None:
            index = self._model.index(position)
            # Scrolls to it, before the Detail pane opens with the selection and narrows the list.
            self.selectionModel().setCurrentIndex(index, _NO_UPDATE)
            self.selectionModel().select(index, _SELECT)

    def tick(self, numbers: Collection[int]) -> None:
        """Tick those rows, or clear their ticks where all have one."""
        rows = [row for row in self._model.draft.rows if row.number in numbers and is_tickable(row)]
        self._model.tick(numbers, is_ticked=not all(row.ticked for row in rows))

    def tick_all(self, rows: Sequence[PlanRow]) -> None:
        """Tick *rows* except those held back, or clear all ticks where no other lacks one."""
        selectable = ticked_together(rows)
        is_ticked = not all(row.ticked for row in selectable)
        self._model.tick(numbers_of(selectable if is_ticked else rows), is_ticked=is_ticked)

    def tick_current(self) -> None:
        """Tick the rows a command applies to, or clear their ticks."""
        line = self.current_line()
        if isinstance(line, Heading):
            self.tick_all(line.rows)
        else:
            self.tick(self.selected_numbers())

    def edit_current(self) -> None:
        row = self.current_row()
        if row is not None and actions_for(row):
            self.editor.open(row)

    def toggle_evidence(self, number: int) -> None:
        """Show or hide the quotes that a row rests on."""
        self._delegate.expanded ^= {number}
        position = self._model.position_of(number)
        if position is not None:
            self._heights.measure_row(position)
            self.viewport().update()

    def toggle_evidence_of_current(self) -> None:
        row = self.current_row()
        if row is not None and row.evidence:
            self.toggle_evidence(row.number)

    def tooltip_at(self, point: QPoint) -> str:
        """Return what a click at *point* of the viewport does, with its key; "" for nothing."""
        index = self.indexAt(point)
        zone = self._zone_at(index, point)
        return "" if zone is None else self._tooltip(self._model.line_at(index.row()), zone)

    def event(self, event: QEvent) -> bool:
        is_override = event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and self._is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = pressed(self.commands, event)
        if command is not None:
            self._run(command)
        elif event.modifiers() == _NO_MODIFIER and event.key() in _MOVES:
            super().keyPressEvent(
                QKeyEvent(event.type(), _MOVES[Qt.Key(event.key())], _NO_MODIFIER)
            )
        elif event.modifiers() == _NO_MODIFIER and event.key() in _ANSWERS:
            self._answer(_ANSWERS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Leave letters to the commands."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        zone = self._zone_at(index, event.position().toPoint())
        if zone is None or event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
        else:
            self._click(index, zone)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        is_zone = self._zone_at(index, event.position().toPoint()) is not None
        # The first click may have opened the Detail pane, and moved another row to the pointer.
        is_other = self.current_row() is not None and not self.selectionModel().isSelected(index)
        if is_zone and not is_other:
            self.mousePressEvent(event)
        elif index.isValid():
            self.edit_current()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        point = event.position().toPoint()
        index = self.indexAt(point)
        self._set_hovered(index.row())
        is_clickable = self._zone_at(index, point) is not None
        shape = Qt.CursorShape.PointingHandCursor if is_clickable else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current row in view: the Detail pane that opens next to it narrows the list."""
        current = self.currentIndex()
        was_visible = current.isValid() and self._is_in_view(current, event.oldSize().height())
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._heights.forget()
        if was_visible:
            self.scrollTo(current)

    def scrollTo(
        self,
        index: Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        super().scrollTo(index, hint)
        if not self._is_in_view(index, self.viewport().height()):
            # The rows that came into view were only then measured, and moved it out again.
            self.updateGeometries()
            super().scrollTo(index, hint)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._heights.measure()

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Move to the ends of the list by Home and End, as in any other."""
        match action:
            case QAbstractItemView.CursorAction.MoveHome:
                return self._model.index(0)
            case QAbstractItemView.CursorAction.MoveEnd:
                return self._model.index(self._model.rowCount() - 1)
            case _:
                return super().moveCursor(action, modifiers)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._set_hovered(-1)
        elif event.type() == QEvent.Type.DevicePixelRatioChange:
            self.refresh()
        elif event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(
                event.globalPos(), plain_tip(self.tooltip_at(event.pos())), self.viewport()
            )
            return True
        return super().viewportEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        is_by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        below = self.visualRect(self.currentIndex()).bottomLeft()
        point = self.viewport().mapToGlobal(below) if is_by_key else event.globalPos()
        menu.popup(point)

    def rowsAboutToBeRemoved(self, parent: Index, start: int, end: int) -> None:
        """Move to the next suggestion when the current one is removed."""
        if start <= self.currentIndex().row() <= end:
            below = range(end + 1, self._model.rowCount())
            above = reversed(range(start))
            rows = (
                position
                for position in chain(below, above)
                if isinstance(self._model.line_at(position), PlanRow)
            )
            self.setCurrentIndex(self._model.index(next(rows, -1)))
        super().rowsAboutToBeRemoved(parent, start, end)

    def _configure(self) -> None:
        self.setAccessibleName(self.tr("Suggestions"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.horizontalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)

    def _run(self, command: QAction) -> None:
        """Run the command of a key; ask before it removes several suggestions."""
        count = len(self.selected_numbers())
        if count < 2 or command.objectName() not in _REMOVES:
            command.trigger()
            return
        label = self.tr("{command} %Ln suggestions", "", count).format(command=command.text())
        question = several_question(label, command.text(), self)
        question.confirmed.clicked.connect(command.trigger)
        question.open()

    def _is_own(self, event: QKeyEvent) -> bool:
        is_plain = event.modifiers() == _NO_MODIFIER
        is_move = is_plain and (event.key() in _MOVES or event.key() in _ANSWERS)
        return is_move or pressed(self.commands, event) is not None

    def _answer(self, position: int) -> None:
        row = self.current_row()
        answers = () if row is None else answers_for(row)
        if row is not None and position < len(answers):
            self._model.answer(row.number, answers[position])

    def _click(self, index: QModelIndex, zone: Zone) -> None:
        line = self._model.line_at(index.row())
        if isinstance(line, Heading):
            self.tick_all(line.rows)
            return
        # Evidence is read in the list: the Detail pane that opens with a selection would move the
        # rows away from the pointer.
        if zone.part is not Part.EVIDENCE and not self.selectionModel().isSelected(index):
            self.selectionModel().setCurrentIndex(index, _SELECT)
        match zone.part:
            case Part.TICK:
                self.tick(self.selected_numbers())
            case Part.ANSWER:
                self._model.answer(line.number, answers_for(line)[zone.index])
            case Part.EVIDENCE:
                self.toggle_evidence(line.number)
            case Part.QUOTE:
                self.source_asked.emit(line.number, zone.index)
            case Part.SOURCE:
                self.source_asked.emit(line.number, 0)
            case Part.EDIT:
                self.edit_current()
            case Part.REJECT:
                self._model.reject({line.number})

    def _zone_at(self, index: QModelIndex, point: QPoint) -> Zone | None:
        return self._delegate.zone_at(index, point) if index.isValid() else None

    def _is_in_view(self, index: Index, height_px: int) -> bool:
        """Return whether the end of a row is in a viewport of that height."""
        row = index.row()
        end_px = self.rowViewportPosition(row) + self.rowHeight(row)
        return 0 < end_px <= height_px

    def _set_hovered(self, position: int) -> None:
        if position != self._delegate.hovered:
            self._delegate.hovered = position
            self.viewport().update()

    def _tooltip(self, line: Line, zone: Zone) -> str:
        if isinstance(line, Heading):
            return self.tr("Select all of this conversation")
        match zone.part:
            case Part.TICK:
                return self.tr("Select (Space)")
            case Part.ANSWER:
                meaning = action_meaning(answers_for(line)[zone.index])
                return self.tr("{meaning} ({key})").format(meaning=meaning, key=zone.index + 1)
            case Part.EVIDENCE:
                return self.tr("Show or hide the evidence (V)")
            case Part.QUOTE | Part.SOURCE:
                return self.tr("Open conversation (O)")
            case Part.EDIT:
                return self.tr("Edit (E)")
            case Part.REJECT:
                return self.reject_tooltip

    def _on_current_changed(self, current: QModelIndex) -> None:
        self.editor.follow(self._model.line_at(current.row()) if current.isValid() else None)
        self.selected.emit()


def pressed(commands: Iterable[QAction], event: QKeyEvent) -> QAction | None:
    """Return the enabled command whose key was pressed."""
    keys = QKeySequence(event.keyCombination())
    offered = (command for command in commands if command.isEnabled())
    return next((command for command in offered if keys in command.shortcuts()), None)
