"""The editors that open in a cell of the memory table."""

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent, QValidator
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QPlainTextEdit, QWidget

from memdeck.desktop.ui.models.display_names import category_name
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT
from memdeck.desktop.ui.views.widgets.text_height import text_height

MAX_LINES = 8
SCORE_STEP = 0.05


class TextCellEditor(QPlainTextEdit):
    """A memory's text: Enter accepts, Shift+Enter inserts a line, Esc cancels."""

    finished = Signal()
    cancelled = Signal()
    grown = Signal()
    """The editor needs another height."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Memory"))
        self.setPlaceholderText(self.tr("A memory needs text"))
        self.setProperty("variant", "cell")
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(HAIR + 1)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().documentLayout().documentSizeChanged.connect(self.grown)

    def wanted_height(self) -> int:
        """Return the height that shows every line, up to eight."""
        frame = self.height() - self.viewport().height()
        margins = 2 * round(self.document().documentMargin()) + frame
        return min(text_height(self), MAX_LINES * self.fontMetrics().lineSpacing()) + margins

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Text set while it was hidden is laid out, and wrapped, only now.
        self.grown.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.finished.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)


class CategoryCellEditor(QComboBox):
    """A memory's category: one in use, or a new one typed in."""

    def __init__(self, categories: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Category"))
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        for category in categories:
            self.addItem(category_name(category), category)

    def category(self) -> str:
        """Return the key of the selected category, or the typed text."""
        typed = self.currentText().strip()
        known = self.findText(typed)
        return typed if known < 0 else str(self.itemData(known))

    def set_category(self, category: str) -> None:
        self.setCurrentText(category_name(category))


class ScoreCellEditor(QDoubleSpinBox):
    """A memory's score, 0 to 1 with two digits; arrow keys step, the style sheet hides buttons.

    Invalid text may be typed, and is replaced by the previous score on completion.
    """

    refused = Signal(str)
    """The typed text is no score; a sentence that says so."""

    def __init__(self, locale: QLocale, parent: QWidget) -> None:
        super().__init__(parent, minimum=0, maximum=1, singleStep=SCORE_STEP, decimals=2)
        self.setAccessibleName(self.tr("Score"))
        self.setLocale(locale)
        self._before = self.value()
        # Qt ignores style sheet rules for the line edit inside a spin box.
        self.lineEdit().setTextMargins(TIGHT, 0, TIGHT, 0)

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Accept any text while typing: without its first key, 7.5 would become 0.5."""
        state, text, position = super().validate(text, position)
        is_wrong = state is QValidator.State.Invalid
        return QValidator.State.Intermediate if is_wrong else state, text, position

    def setValue(self, value: float) -> None:
        super().setValue(value)
        self._before = self.value()

    def fixup(self, _: str) -> str:
        """Restore the previous score; Qt would restore the value of the first keys."""
        super().setValue(self._before)
        score = self.textFromValue(self._before)
        self.refused.emit(
            self.tr("The score must be between 0 and 1. It stays at {score}.").format(score=score)
        )
        return score
