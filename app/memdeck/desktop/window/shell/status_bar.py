"""The status bar: saved state, extractor, prompt size, and the last action with its undo."""

from enum import Enum
from typing import cast

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStatusBar, QToolButton, QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel, plain_tip
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, TIGHT
from memdeck.desktop.ui.views.widgets.elided_label import ElidedLabel


class SyncState(Enum):
    """The relation of the shown state to the file on disk."""

    OPENING = "opening"
    IN_STEP = "in step"
    UNSAVED = "unsaved"
    """The editor has text that is not in the file."""
    MISSING = "missing"
    UNREAD = "unread"
    """The file could not be read; the shown state is older."""


class StatusBar(QStatusBar):
    """Three facts at the left, the last action with its undo at the right."""

    model_asked = Signal()
    """The user wants to see or change the model in use."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sync_state = SyncState.OPENING
        self._dot = ElidedLabel("●")
        self._sync = ElidedLabel()
        self._counts = ElidedLabel()
        self._model = QToolButton()
        self._model.clicked.connect(self.model_asked)
        self.undo = UndoMessage()
        self.setSizeGripEnabled(False)
        self.setContentsMargins(TIGHT, 0, TIGHT, 0)
        self.addWidget(self._dot)
        self.addWidget(self._sync)
        self.addWidget(self._model)
        self.addWidget(self._counts, 1)
        self._right = QWidget()
        row = QHBoxLayout(self._right)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(ROOMY)
        row.addWidget(self.undo)
        self.addPermanentWidget(self._right)
        theme.changed.connect(self._color)
        self.clear_vault()

    @property
    def sync_text(self) -> str:
        return self._sync.text()

    @property
    def counts_text(self) -> str:
        return self._counts.text()

    @property
    def model_text(self) -> str:
        return self._model.text()

    def set_sync_state(self, sync_state: SyncState, file: str) -> None:
        """Show how the shown state relates to *file*."""
        self._sync_state = sync_state
        self._dot.show()
        self._sync.setText(self._sync_text(sync_state).format(file=file))
        self._color()

    def set_counts(self, active: int, tokens: int) -> None:
        locale = QLocale()
        self._counts.setText(
            self.tr("{active} active · {tokens} tokens in prompt").format(
                active=locale.toString(active), tokens=locale.toString(tokens)
            )
        )

    def set_model(self, text: str, explanation: str) -> None:
        """Name the extractor; the user can press it to change it."""
        self._model.setText(text)
        self._model.setToolTip(plain_tip(explanation))
        self._model.setAccessibleName(text)
        self._model.show()

    def show_progress(self, note: QWidget) -> None:
        """Show *note* next to the last action."""
        cast("QHBoxLayout", self._right.layout()).insertWidget(0, note)

    def clear_vault(self) -> None:
        """Show nothing: no vault is open."""
        self._dot.hide()
        self._sync.setText("")
        self._counts.setText("")
        self._model.hide()
        self.undo.clear()

    def _sync_text(self, sync_state: SyncState) -> str:
        match sync_state:
            case SyncState.OPENING:
                return self.tr("Opening {file}")
            case SyncState.IN_STEP:
                return self.tr("In sync with {file}")
            case SyncState.UNSAVED:
                return self.tr("Unsaved changes in {file}")
            case SyncState.MISSING:
                return self.tr("{file} does not exist")
            case SyncState.UNREAD:
                return self.tr("{file} could not be read")

    def _color(self) -> None:
        colors = self._theme.colors
        match self._sync_state:
            case SyncState.OPENING:
                ink = colors.faint
            case SyncState.IN_STEP:
                ink = colors.add.ink
            case SyncState.UNSAVED:
                ink = colors.warn.ink
            case SyncState.MISSING | SyncState.UNREAD:
                ink = colors.remove.ink
        palette = self._dot.palette()
        palette.setColor(self._dot.foregroundRole(), ink)
        self._dot.setPalette(palette)
        self._dot.setAlignment(Qt.AlignmentFlag.AlignVCenter)


class UndoMessage(QWidget):
    """Shows "Archived 3 memories" next to a button that undoes or redoes it."""

    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = PlainLabel()
        self._undo = self._button(self.tr("Undo"))
        self._undo.clicked.connect(self.undo_requested)
        self._redo = self._button(self.tr("Redo"))
        self._redo.clicked.connect(self.redo_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(HAIR)
        for widget in (self._text, self._undo, self._redo):
            row.addWidget(widget)
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text()

    def show_done(self, done_label: str, action_label: str) -> None:
        """Show "Archived 3 memories", and a button for "Archive 3 memories"."""
        self._undo.setAccessibleName(self.tr("Undo: {action}").format(action=action_label))
        self._show(done_label, is_undone=False)

    def show_undone(self, done_label: str, action_label: str) -> None:
        """Show "Undone: Archived 3 memories", and a button for "Archive 3 memories"."""
        self._redo.setAccessibleName(self.tr("Redo: {action}").format(action=action_label))
        self._show(self.tr("Undone: {done}").format(done=done_label), is_undone=True)

    def show_message(self, text: str) -> None:
        """Show what was not done; there is nothing to undo."""
        self._text.setText(text)
        self._undo.hide()
        self._redo.hide()
        self.show()

    def clear(self) -> None:
        self._text.clear()
        self.hide()

    def _show(self, text: str, *, is_undone: bool) -> None:
        self._text.setText(text)
        self._undo.setVisible(not is_undone)
        self._redo.setVisible(is_undone)
        self.show()

    def _button(self, label: str) -> QPushButton:
        button = QPushButton(label)
        button.setProperty("look", "link")
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        return button
