"""Consent to send the text of conversations to a model's server, asked once for each server."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtWidgets import QWidget

from memdeck.desktop.review.importing.consent_dialog import Consent, ConsentDialog
from memdeck.services.imports.import_run import Task
from memdeck.services.proposals.session_service import Sessions

Read = Callable[[Task, Sessions | None], None]
"""Reads a task, with the given sessions instead of the usual ones where there are some."""


class Permission(Protocol):
    """The setting of where the text of conversations may be sent."""

    def unasked_server(self) -> str | None:
        """Return the server of the configured model, if the user has not agreed to it yet."""

    def grant(self, server: str) -> None:
        """Save the user's consent; from now on the vault's sessions use that model."""


class Asking:
    """Asks for consent over *window*; *offline* are the sessions that send nothing."""

    def __init__(self, permission: Permission, offline: Sessions, window: QWidget) -> None:
        self._permission = permission
        self._offline = offline
        self._window = window

    def ask(self, task: Task, read: Read, decline: Callable[[], None]) -> None:
        """Call *read* for *task* once its text may be sent to its server; or call *decline*."""
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
