"""The status bar: saved state, extractor, prompt size, and the last action with its undo."""

from enum import Enum
from functools import partial
from itertools import zip_longest

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QStatusBar, QToolButton, QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel, plain_tip
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox
from memdeck.desktop.ui.views.widgets.buttons import link_button
from memdeck.desktop.ui.views.widgets.elided_label import ElidedLabel
from memdeck.desktop.ui.views.widgets.notice import NoticeAction
from memdeck.desktop.ui.views.widgets.progress import ProgressNote


class SyncState(Enum):
    """The relation of the shown state to the file on disk."""

    OPENING = "opening"
    IN_STEP = "in step"
    UNSAVED = "unsaved"
    """The editor has text that is not in the file."""
    MISSING = "missing"
    FAILED = "failed"
    """The last change could not be written to the file."""
    UNREAD = "unread"
    """The file could not be read; the shown state is older."""


class StatusBar(QStatusBar):
    """Three facts at the left, the last action with its undo at the right."""

    model_asked = Signal()
    """The user wants to see or change the model in use."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._sync_state = SyncState.OPENING
        self._progress: ProgressNote | None = None
        self._dot = ElidedLabel("●")
        self.sync = ElidedLabel()
        self.counts = ElidedLabel()
        self.model = QToolButton()
        self.model.clicked.connect(self.model_asked)
        self.undo = UndoMessage()
        self.setSizeGripEnabled(False)
        self.setContentsMargins(TIGHT, 0, TIGHT, 0)
        self.addWidget(self._dot)
        self.addWidget(self.sync)
        self.addWidget(self.model)
        self.addWidget(self.counts, 1)
        right = QWidget()
        self._right = hbox(self.undo, spacing=ROOMY)
        right.setLayout(self._right)
        self.addPermanentWidget(right)
        theme.changed.connect(self._color)
        self.clear_vault()

    def set_sync_state(self, sync_state: SyncState, file: str) -> None:
        """Show how the shown state relates to *file*."""
        self._sync_state = sync_state
        self._dot.show()
        text = {
            SyncState.OPENING: self.tr("Opening {file}…"),
            SyncState.IN_STEP: self.tr("{file} saved"),
            SyncState.UNSAVED: self.tr("{file} has unsaved changes"),
            SyncState.MISSING: self.tr("{file} does not exist"),
            SyncState.FAILED: self.tr("Last change not saved"),
            SyncState.UNREAD: self.tr("{file} could not be read"),
        }[sync_state]
        self.sync.setText(text.format(file=file))
        self._color()

    def set_counts(self, active: int, tokens: int) -> None:
        locale = QLocale()
        self.counts.setText(
            self.tr("{active} active · {tokens} tokens in prompt").format(
                active=locale.toString(active), tokens=locale.toString(tokens)
            )
        )

    def set_model(self, text: str, explanation: str) -> None:
        """Name the extractor; the user can press it to change it."""
        self.model.setText(text)
        self.model.setToolTip(plain_tip(explanation))
        self.model.setAccessibleName(text)
        self.model.show()

    def show_progress(self, note: ProgressNote) -> None:
        """Show *note* next to the last action."""
        self._progress = note
        self._right.insertWidget(0, note)

    def cover_progress(self, title: str) -> None:
        """Leave the job of *title* to the page in front, which shows its progress; "" for none."""
        if self._progress is not None:
            self._progress.set_covered(title)

    def clear_vault(self) -> None:
        """Show nothing: no vault is open."""
        self._dot.hide()
        self.sync.setText("")
        self.counts.setText("")
        self.model.hide()
        self.undo.clear()

    def _color(self) -> None:
        colors = self._theme.colors
        ink = {
            SyncState.OPENING: colors.faint,
            SyncState.IN_STEP: colors.add.ink,
            SyncState.UNSAVED: colors.warn.ink,
            SyncState.MISSING: colors.faint,
            SyncState.FAILED: colors.remove.ink,
            SyncState.UNREAD: colors.remove.ink,
        }[self._sync_state]
        palette = self._dot.palette()
        palette.setColor(self._dot.foregroundRole(), ink)
        self._dot.setPalette(palette)
        self._dot.setAlignment(Qt.AlignmentFlag.AlignVCenter)


class UndoMessage(QWidget):
    """Shows one message, such as "Archived 3 memories", next to the button of its next action."""

    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.text = PlainLabel()
        self._undo = link_button(self.tr("Undo"))
        self._undo.clicked.connect(self.undo_requested)
        self._redo = link_button(self.tr("Redo"))
        self._redo.clicked.connect(self.redo_requested)
        self._next = (link_button(), link_button())
        for number, button in enumerate(self._next):
            button.clicked.connect(partial(self._on_next_clicked, number))
        self._actions: tuple[NoticeAction, ...] = ()
        row = hbox(spacing=HAIR)
        self.setLayout(row)
        for widget in (self.text, self._undo, self._redo, *self._next):
            row.addWidget(widget)
        self.hide()

    def show_done(self, done_label: str, action_label: str) -> None:
        """Show "Archived 3 memories", and a button for "Archive 3 memories"."""
        self._undo.setAccessibleName(self.tr("Undo: {action}").format(action=action_label))
        self._show(done_label, is_undone=False)

    def show_undone(self, done_label: str, action_label: str) -> None:
        """Show "Undone: Archived 3 memories", and a button for "Archive 3 memories"."""
        self._redo.setAccessibleName(self.tr("Redo: {action}").format(action=action_label))
        self._show(self.tr("Undone: {done}").format(done=done_label), is_undone=True)

    def show_message(self, text: str, *actions: NoticeAction) -> None:
        """Show what there is nothing to undo of; *actions*, up to two, are offered next to it."""
        self.text.setText(text)
        self._undo.hide()
        self._redo.hide()
        self._actions = actions
        for button, action in zip_longest(self._next, actions):
            button.setText("" if action is None else action.label)
            button.setAccessibleName(button.text())
            button.setVisible(action is not None)
        self.show()

    def withdraw(self, action: NoticeAction) -> None:
        """Clear the message that offers *action*; other messages stay."""
        if any(offered is action for offered in self._actions):
            self.clear()

    def withdraw_text(self, text: str) -> None:
        """Clear the message *text*; other messages stay."""
        if self.text.text() == text:
            self.clear()

    def clear_change(self) -> None:
        """Clear the last action, which can no longer be undone or redone; other messages stay."""
        if not (self._undo.isHidden() and self._redo.isHidden()):
            self.clear()

    def clear_undone(self) -> None:
        """Clear the last undo, which can no longer be redone; other messages stay."""
        if not self._redo.isHidden():
            self.clear()

    def clear(self) -> None:
        self.text.clear()
        self._actions = ()
        self.hide()

    def _on_next_clicked(self, number: int) -> None:
        action = self._actions[number]
        self.clear()
        action.run()

    def _show(self, text: str, *, is_undone: bool) -> None:
        self.text.setText(text)
        self._actions = ()
        for button in self._next:
            button.hide()
        self._undo.setVisible(not is_undone)
        self._redo.setVisible(is_undone)
        self.show()
