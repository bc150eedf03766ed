"""The dialog in which the user writes a memory."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.ui.text.importance_labels import importance_name
from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.memory_table.cell_editors import CategoryCellEditor
from memdeck.domain.memory.candidate import Importance


@dataclass(frozen=True, slots=True)
class Written:
    """A memory as the user writes it, and the dialog's initial values."""

    content: str = ""
    category: str = "fact"
    importance: Importance = Importance.MEDIUM


class AddDialog(QDialog):
    """Takes the text, the category and the importance. Ctrl+Enter adds, Esc cancels."""

    written = Signal(object)
    """The ``Written`` memory to be added."""

    def __init__(self, categories: Sequence[str], begun: Written, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Add a memory"))
        self.text = QPlainTextEdit(begun.content)
        self.text.setAccessibleName(self.tr("Memory"))
        self.text.setPlaceholderText(self.tr("One thing to remember, in a sentence"))
        self.text.setProperty("look", "field")
        self.text.document().setDocumentMargin(TIGHT - 2)
        self.text.setTabChangesFocus(True)
        self.category = CategoryCellEditor(categories, self)
        self.category.set_category(begun.category)
        self.importance = QComboBox()
        self.importance.setAccessibleName(self.tr("Importance"))
        for importance in Importance:
            self.importance.addItem(importance_name(importance), importance)
        self.importance.setCurrentIndex(list(Importance).index(begun.importance))
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.add = self._buttons.addButton(self.tr("Add"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.add.setProperty("look", "primary")
        self._lay_out()
        self._listen()
        self._allow()
        self.text.setFocus()
        self.resize(520, 280)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(TIGHT)
        for label, field in (
            (self.tr("Category"), self.category),
            (self.tr("Importance"), self.importance),
        ):
            name = PlainLabel(label)
            name.setBuddy(field)
            row.addWidget(name)
            row.addWidget(field)
            row.addSpacing(ROOMY)
        row.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addWidget(self.text, 1)
        column.addLayout(row)
        column.addWidget(self._buttons)
        self.setTabOrder(self.text, self.category)
        self.setTabOrder(self.category, self.importance)

    def _listen(self) -> None:
        self.text.textChanged.connect(self._allow)
        self._buttons.rejected.connect(self.reject)
        self._buttons.accepted.connect(self._finish)
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(key), self).activated.connect(self._finish)

    def _allow(self) -> None:
        self.add.setEnabled(bool(self.text.toPlainText().strip()))

    def _finish(self) -> None:
        if self.add.isEnabled():
            importance = Importance(self.importance.currentData())
            category = self.category.category() or Written().category
            self.written.emit(Written(self.text.toPlainText(), category, importance))
            self.accept()
