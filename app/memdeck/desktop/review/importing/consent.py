"""The question whether the text of talks may be sent to a model's server, asked once for each."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtWidgets import QWidget

from memdeck.desktop.review.importing.consent_dialog import Consent, ConsentDialog
from memdeck.services.imports.import_run import Task
from memdeck.services.proposals.session_service import Sessions

Read = Callable[[Task, Sessions | None], None]
"""Has a task read, by other sessions than the usual ones where some are given."""


class Permission(Protocol):
    """The settings' word on where the text of talks may be sent."""

    def unasked_server(self) -> str | None:
        """Return the server of the model that is set up, while the person has not agreed to it."""

    def grant(self, server: str) -> None:
        """Keep the person's yes; from now on the vault's sessions ask that model."""


class Asking:
    """Puts the question over *window*; *offline* are the sessions that send nothing."""

    def __init__(self, permission: Permission, offline: Sessions, window: QWidget) -> None:
        self._permission = permission
        self._offline = offline
        self._window = window

    def ask(self, task: Task, read: Read, decline: Callable[[], None]) -> None:
        """Have *task* read once its text may be sent to where it goes; or *decline*."""
        server = self._permission.unasked_server() if task.left else None
        if server is None:
            read(task, None)
            return
        dialog = ConsentDialog(server, len(task.left), self._window)
        answers: dict[Consent, Callable[[], None]] = {
            Consent.SEND: partial(self._send, server, task, read),
            Consent.USE_RULES: partial(read, task, self._offline),
            Consent.READ_NOTHING: decline,
        }
        dialog.answered.connect(lambda answer: answers[answer]())
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _send(self, server: str, task: Task, read: Read) -> None:
        self._permission.grant(server)
        read(task, None)
