"""In-place editing of a row: the form that replaces it, and its opening and closing."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QComboBox, QFrame, QPushButton, QTableView, QWidget

from memdeck.desktop.review.labels.row_labels import action_meaning, action_name
from memdeck.desktop.review.list.review_delegate import ReviewDelegate
from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.list.row_heights import RowHeights
from memdeck.desktop.review.model.draft import RowEdit
from memdeck.desktop.review.model.review_rows import Line
from memdeck.desktop.review.model.row_actions import actions_for, brings_new
from memdeck.desktop.ui.text.importance_labels import importance_name
from memdeck.desktop.ui.text.plain_text import plain_tip
from memdeck.desktop.ui.theme.tokens import SNUG, TIGHT
from memdeck.desktop.ui.views.memory_table.cell_editors import CategoryCellEditor, TextCellEditor
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.memory.candidate import Importance

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class RowForm(QFrame):
    """Edits the memory's text, its action, category and importance.

    Enter in the text accepts, Esc cancels. Category and importance can be chosen where the row adds
    a memory.
    """

    finished = Signal(object)
    """The ``RowEdit`` that the user entered."""
    cancelled = Signal()
    grown = Signal()
    """The form needs another height."""

    def __init__(self, row: PlanRow, categories: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.number = row.number
        self.setAutoFillBackground(True)
        self.setAccessibleName(self.tr("Edit the suggestion"))
        self.text = TextCellEditor(self)
        self.text.setPlainText(row.content)
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        self.action = _Choice(self.tr("Action"), self)
        for action in actions_for(row):
            self.action.offer(action_name(action), action, action_meaning(action))
        self.action.choose(row.action)
        self.category = CategoryCellEditor(categories, self)
        self.category.set_category(row.category)
        self.importance = _Choice(self.tr("Importance"), self)
        for importance in Importance:
            self.importance.offer(importance_name(importance), importance)
        self.importance.choose(row.importance)
        self._lay_out()
        self._listen()
        self._update_enabled()
        self.setFocusProxy(self.text)

    def row_edit(self) -> RowEdit:
        return RowEdit(
            content=self.text.toPlainText(),
            category=self.category.category(),
            importance=Importance(self.importance.currentData()),
            action=Action(self.action.currentData()),
        )

    def event(self, event: QEvent) -> bool:
        """Keep single letters from triggering the window's commands."""
        is_override = event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and _is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Accept every key, so that none reaches the list below."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() in _ENTER:
            self._finish()

    def sizeHint(self) -> QSize:
        margins = self.contentsMargins()
        rows = self.text.wanted_height() + self._done.sizeHint().height()
        return QSize(0, rows + TIGHT + 2 * SNUG + margins.top() + margins.bottom())

    def _lay_out(self) -> None:
        self._done = QPushButton(self.tr("Done"))
        self._done.setProperty("variant", "primary")
        self._cancel = QPushButton(self.tr("Cancel"))
        fields = (self.action, self.category, self.importance)
        for field in fields:
            field.setMinimumHeight(self._done.sizeHint().height())
        bottom = hbox(*fields, self._cancel, self._done, spacing=TIGHT)
        bottom.insertStretch(len(fields))
        self.setLayout(vbox(self.text, bottom, spacing=TIGHT, margins=SNUG, stretched=self.text))

    def _listen(self) -> None:
        self.text.finished.connect(self._finish)
        self.text.cancelled.connect(self.cancelled)
        self.text.grown.connect(self.grown)
        self.action.currentIndexChanged.connect(self._update_enabled)
        self._done.clicked.connect(self._finish)
        self._cancel.clicked.connect(self.cancelled)

    def _finish(self) -> None:
        self.finished.emit(self.row_edit())

    def _update_enabled(self) -> None:
        is_new = brings_new(Action(self.action.currentData()))
        self.category.setEnabled(is_new)
        self.importance.setEnabled(is_new)


def _is_own(event: QKeyEvent) -> bool:
    return event.key() in _ENTER or not event.modifiers() & _COMMANDS


class _Choice(QComboBox):
    """A combo box for one of a closed set of values, by name."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))

    def offer(self, name: str, value: object, meaning: str = "") -> None:
        self.addItem(name, value)
        if meaning:
            self.setItemData(self.count() - 1, plain_tip(meaning), Qt.ItemDataRole.ToolTipRole)

    def choose(self, value: object) -> None:
        self.setCurrentIndex(max(0, self.findData(value)))


class RowEditor(QObject):
    """Holds the form of one row of *table* at a time, as high as it needs."""

    def __init__(
        self, table: QTableView, model: ReviewModel, delegate: ReviewDelegate, heights: RowHeights
    ) -> None:
        super().__init__(table)
        self._table = table
        self._model = model
        self._delegate = delegate
        self._heights = heights
        self._form: RowForm | None = None

    @property
    def is_open(self) -> bool:
        return self._form is not None

    def open(self, row: PlanRow) -> None:
        """Open the form in place of *row*; save the values of another open form."""
        self.close(is_saved=True)
        position = self._model.position_of(row.number)
        if position is None:
            return
        index = self._model.index(position)
        form = RowForm(row, self._categories(), self._table.viewport())
        form.finished.connect(lambda _: self.close(is_saved=True))
        form.cancelled.connect(lambda: self.close(is_saved=False))
        form.grown.connect(self._fit)
        self._form = form
        self._table.setIndexWidget(index, form)
        self._fit()
        form.setFocus()
        self._table.scrollTo(index)

    def close(self, *, is_saved: bool) -> None:
        """Close the form, if one is open, and save its values if *is_saved*."""
        form = self._form
        if form is None:
            return
        self._form = None
        focused = QApplication.focusWidget()
        had_focus = focused is not None and form.isAncestorOf(focused)
        row_edit = form.row_edit()
        self._delegate.form_heights.pop(form.number, None)
        form.hide()
        position = self._model.position_of(form.number)
        if position is not None:
            # The stubs do not know that None removes the widget.
            self._table.setIndexWidget(self._model.index(position), None)  # type: ignore[arg-type]
            self._heights.measure_row(position)
        if had_focus:
            self._table.setFocus()
        if is_saved:
            self._model.edit(form.number, row_edit)

    def follow(self, current: Line | None) -> None:
        """Close the form, and save its values, once its row is no longer *current*."""
        if self._form is not None and (current is None or current != self._row_of(self._form)):
            # Not at once: the model may be moving the focus in the middle of a change.
            QTimer.singleShot(0, self, partial(self._leave, self._form))

    def close_orphan(self) -> None:
        if self._form is not None and self._row_of(self._form) is None:
            self.close(is_saved=False)

    def _leave(self, form: RowForm) -> None:
        if form is self._form:
            self.close(is_saved=True)

    def _fit(self) -> None:
        form = self._form
        position = None if form is None else self._model.position_of(form.number)
        if form is not None and position is not None:
            self._delegate.form_heights[form.number] = form.sizeHint().height()
            self._heights.measure_row(position)

    def _row_of(self, form: RowForm) -> PlanRow | None:
        position = self._model.position_of(form.number)
        line = None if position is None else self._model.line_at(position)
        return line if isinstance(line, PlanRow) else None

    def _categories(self) -> list[str]:
        context = self._model.context
        configured = [category.name for category in context.policy.categories]
        used = [entry.category for entry in context.known.values()]
        return list(dict.fromkeys(configured + used))
