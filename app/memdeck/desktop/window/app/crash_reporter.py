"""Unexpected exceptions: shown to the user, and logged for the developers."""

import sys
import traceback
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMetaMethod, QObject, Signal
from PySide6.QtWidgets import QMessageBox

from memdeck.desktop.ui.text.translation import translate

LOG = "faults.log"
LOG_MAX_BYTES = 1_000_000


class CrashReporter(QObject):
    """Handles uncaught exceptions; the window stays open, and only the work in progress is lost."""

    reported = Signal(str)
    """A sentence for the user; while nothing is connected, a message box shows it.

    The box runs an event loop: a fault while it is open is only logged.
    """

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._log = folder / LOG
        self._is_box_open = False
        self._previous_hook = sys.excepthook
        sys.excepthook = self._report

    def close(self) -> None:
        """Restore the previous exception hook."""
        sys.excepthook = self._previous_hook

    def _report(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        self._previous_hook(kind, error, trace)
        self._write_to_log("".join(traceback.format_exception(kind, error, trace)))
        text = self.tr(
            "Memdeck ran into an unexpected error, and your last action may not have been"
            " completed. Details are in {log}."
        )
        sentence = text.format(log=self._log)
        if self.isSignalConnected(QMetaMethod.fromSignal(self.reported)):
            self.reported.emit(sentence)
        elif not self._is_box_open:
            title = translate("MainWindow", "Memdeck")
            self._is_box_open = True
            try:
                QMessageBox.critical(None, title, sentence)
            finally:
                self._is_box_open = False

    def _write_to_log(self, text: str) -> None:
        timestamp = datetime.now().astimezone().isoformat(timespec="seconds")
        try:
            self._log.parent.mkdir(parents=True, exist_ok=True)
            is_full = self._log.exists() and self._log.stat().st_size > LOG_MAX_BYTES
            with self._log.open("w" if is_full else "a", encoding="utf-8") as file:
                file.write(f"{timestamp}\n{text}\n")
        except OSError:
            # The user is informed all the same; the log cannot be written anywhere else.
            return
