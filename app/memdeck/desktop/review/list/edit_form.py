"""The form that replaces a row while it is edited."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.review.labels.action_labels import action_meaning, action_name
from memdeck.desktop.review.model.draft import Wording
from memdeck.desktop.review.model.row_actions import actions_for, brings_new
from memdeck.desktop.ui.text.importance_labels import importance_name
from memdeck.desktop.ui.text.plain_tooltip import plain_tip
from memdeck.desktop.ui.theme.tokens import SNUG, TIGHT
from memdeck.desktop.ui.views.memory_table.cell_editors import CategoryCellEditor, TextCellEditor
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
    """The ``Wording`` that the user entered."""
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
        self._allow_what_counts()
        self.setFocusProxy(self.text)

    def wording(self) -> Wording:
        """Return the current values of the form."""
        return Wording(
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
        self._done.setProperty("look", "primary")
        self._cancel = QPushButton(self.tr("Cancel"))
        row = QHBoxLayout()
        row.setSpacing(TIGHT)
        for field in (self.action, self.category, self.importance):
            field.setMinimumHeight(self._done.sizeHint().height())
            row.addWidget(field)
        row.addStretch()
        row.addWidget(self._cancel)
        row.addWidget(self._done)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addWidget(self.text, stretch=1)
        column.addLayout(row)

    def _listen(self) -> None:
        self.text.finished.connect(self._finish)
        self.text.cancelled.connect(self.cancelled)
        self.text.grown.connect(self.grown)
        self.action.currentIndexChanged.connect(self._allow_what_counts)
        self._done.clicked.connect(self._finish)
        self._cancel.clicked.connect(self.cancelled)

    def _finish(self) -> None:
        self.finished.emit(self.wording())

    def _allow_what_counts(self) -> None:
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
        values = [self.itemData(place) for place in range(self.count())]
        self.setCurrentIndex(values.index(value) if value in values else 0)
