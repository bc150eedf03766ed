"""Unexpected exceptions: shown to the user, and logged for the developers."""

import sys
import traceback
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Signal

LOG = "faults.log"
LONGEST_BYTES = 1_000_000  # without a limit, the log itself would become a problem


class Faults(QObject):
    """Handles uncaught exceptions; the window stays open, and only the work in progress is lost."""

    happened = Signal(str)
    """A sentence for the user."""

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._log = folder / LOG
        self._before = sys.excepthook
        sys.excepthook = self._take

    def let_go(self) -> None:
        """Restore the previous exception hook."""
        sys.excepthook = self._before

    def _take(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        self._before(kind, error, trace)
        self._keep("".join(traceback.format_exception(kind, error, trace)))
        text = self.tr(
            "Something in Memdeck itself went wrong, and your last step may not have been done."
            " What is known of it is in {log}."
        )
        self.happened.emit(text.format(log=self._log))

    def _keep(self, text: str) -> None:
        stamp = datetime.now().astimezone().isoformat(timespec="seconds")
        try:
            self._log.parent.mkdir(parents=True, exist_ok=True)
            is_full = self._log.exists() and self._log.stat().st_size > LONGEST_BYTES
            with self._log.open("w" if is_full else "a", encoding="utf-8") as file:
                file.write(f"{stamp}\n{text}\n")
        except OSError:
            # The user is informed all the same; the log cannot be written anywhere else.
            return
