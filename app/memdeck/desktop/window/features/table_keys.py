"""Letters typed in the table: one alone is a command, several are a search."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence

from memdeck.desktop.ui.actions.action_context import ActionContext
from memdeck.desktop.ui.actions.action_labels import action_label
from memdeck.desktop.ui.actions.action_summary import ActionSummary
from memdeck.desktop.ui.views.widgets.question import several_question
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.vault_view import VaultView

PAUSE_MS = 400
"""A letter is a command if no other follows it in this time; most keystrokes in a word are closer.

Source: 168,000 typists took 239 ms from key to key on average (Dhakal and others,
"Observations on Typing from 136 Million Keystrokes", CHI 2018).
"""


class TableKeys(QObject):
    """Runs the commands of the table's letters, and asks before one changes several memories.

    A word typed by mistake in the table is searched for; none of its letters runs a command.
    """

    def __init__(self, window: MainWindow, view: VaultView, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._commands = window.commands
        self._table = view.table
        self._typed = ""
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        # Keys that were pressed while the window was busy arrive before the second timer ends.
        self._deferral = QTimer(self, singleShot=True, interval=0)
        self._pause.timeout.connect(self._deferral.start)
        self._deferral.timeout.connect(self._run_typed)
        view.table.installEventFilter(self)

    @property
    def is_waiting(self) -> bool:
        """Whether a letter was typed that may still be the first of a word."""
        return bool(self._typed)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self._cancel()
        is_key = event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        if not is_key or not isinstance(event, QKeyEvent) or self._commands.context.is_read_only:
            return False
        if event.key() != Qt.Key.Key_Delete and not self._is_text(event):
            return self._end_typing(event)
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # it arrives as a key press next
        elif event.key() == Qt.Key.Key_Delete:
            self._run(QKeySequence(event.keyCombination()))
        elif not event.isAutoRepeat():
            self._type(event.text())
        return True

    def _is_text(self, event: QKeyEvent) -> bool:
        """Return whether a key types a letter or a digit, or any character after one."""
        allowed = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        text = event.text()
        is_part_of_word = text.isalnum() or (self.is_waiting and text.isprintable() and text != "")
        return is_part_of_word and not event.modifiers() & ~allowed

    def _type(self, text: str) -> None:
        if self._typed == text:  # a command repeated quickly; few words begin with a doubled letter
            self._run_typed()
        if not self.is_waiting:
            self._typed = text
            self._pause.start()
            return
        finder, word = self._window.bar.finder, self._typed + text
        self._cancel()
        finder.setFocus()
        finder.setText(word)

    def _end_typing(self, event: QKeyEvent) -> bool:
        """Run the command of a letter before another key, such as an arrow; Esc cancels it."""
        if event.type() == QEvent.Type.KeyPress and self.is_waiting:
            is_cancelled = event.key() == Qt.Key.Key_Escape
            if is_cancelled:
                self._cancel()
            else:
                self._run_typed()
            return is_cancelled
        return False

    def _run_typed(self) -> None:
        keys = QKeySequence(self._typed.upper())
        self._cancel()
        self._run(keys)

    def _cancel(self) -> None:
        self._pause.stop()
        self._deferral.stop()
        self._typed = ""

    def _run(self, keys: QKeySequence) -> None:
        id_ = self._commands.table_command(keys)
        if id_ is None or not self._commands[id_].isEnabled():
            return
        action, context = self._commands[id_], self._commands.context
        summary = _summary(id_, context)
        if summary is None or context.selected == 1:
            action.trigger()
            return
        question = several_question(action_label(summary), action.text(), self._table)
        question.confirmed.clicked.connect(action.trigger)
        question.open()


def _summary(id_: str, context: ActionContext) -> ActionSummary | None:
    """Return what a command would do to the selection; None where it asks itself, or for one."""
    match id_:
        case "entry.archive":
            return ActionSummary("archive", context.active)
        case "entry.restore":
            return ActionSummary("restore", context.restorable)
        case "entry.forget":
            return ActionSummary("forget", context.in_file)
        case "entry.pin" if context.is_all_pinned:
            return ActionSummary("unpin", context.pinned)
        case "entry.pin":
            return ActionSummary("pin", context.in_file - context.pinned)
        case _:
            return None
