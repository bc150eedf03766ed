"""Imports that continue over hours and restarts: what is left of each, and the next steps."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QLocale, QObject, Signal

from memdeck.desktop.ui.session.worker import Bridge
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.views.widgets.notice import Notice, NoticeAction, NoticeArea
from memdeck.services.imports.import_run import Task
from memdeck.services.imports.imports import Files, Imports
from memdeck.storage.vault.state.unfinished_imports import Import, Unfinished


@dataclass(frozen=True, slots=True)
class Receipt:
    """Conversations of files that count as read once their suggestions are saved.

    *complete* is the import that is over then, whatever its files no longer hold.
    """

    paths: tuple[Path, ...]
    conversations: tuple[str, ...] = ()
    complete: Import | None = None


class UnfinishedImports(QObject):
    """Records the imports of one vault on the worker thread, and offers to continue them."""

    resume_asked = Signal(object)
    """The user wants to continue this ``Task``."""
    import_asked = Signal(object)
    """The user wants to import these ``Files``, of which nothing was read."""
    failed = Signal(object)
    """A record could not be read or saved, for this ``MemdeckError``."""

    def __init__(
        self, bridge: Bridge, imports: Imports, notices: NoticeArea, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._imports = imports
        self._notices = notices

    def recall(self) -> None:
        """Offer to continue what was left when the vault was last open."""
        job = self._bridge.run(self._imports.log.read)
        job.done.connect(self._on_unfinished_read)
        job.failed.connect(self.failed)

    def begin(self, task: Task) -> None:
        """Record *task* before its first conversation is read, if it has a log."""
        self._notices.clear(_subject(task))
        if task.log is not None:
            self._bridge.run(self._imports.log.begin, task.log).failed.connect(self.failed)

    def keep_unread(self, imports: Iterable[Import]) -> None:
        """Record *imports* that were given and not read, to be offered by the next window."""
        for unread in imports:
            self._bridge.run(self._imports.log.begin, unread)

    def record(self, receipts: Sequence[object]) -> None:
        """Record the conversations whose suggestions are saved by now."""
        job = self._bridge.run(self.record_now, receipts)
        job.done.connect(self._on_recorded)
        job.failed.connect(self.failed)

    def record_now(self, receipts: Sequence[object]) -> list[Import]:
        """Record them synchronously, and return the imports that are over; on the worker thread."""
        log = self._imports.log
        complete: list[Import] = []
        for receipt in receipts:
            if isinstance(receipt, Receipt):
                complete.extend(log.settle(receipt.paths, receipt.conversations))
                if receipt.complete is not None:
                    log.end(receipt.complete)
        return complete

    def offer(self, task: Task) -> None:
        """Offer to continue with what is left of *task*, or to abandon it; any window may."""
        if task.log is not None:
            self._bridge.run(self._imports.log.release, task.log)
        number = QLocale().toString
        text = translate("review", "Stopped: {done} of {total} conversations read from {title}.")
        if task.total == 1:
            text = translate("review", "Stopped: {title} was not read.")
        done, total = number(task.total - len(task.left)), number(task.total)
        text = text.format(title=task.title, done=done, total=total)
        actions = (
            NoticeAction(translate("review", "Continue"), lambda: self._claim(task)),
            NoticeAction(
                translate("review", "Dismiss"), lambda: self.abandon(task), is_dismissal=True
            ),
        )
        self._notices.show_notice(Notice(_subject(task), text, actions=actions))

    def abandon(self, task: Task) -> None:
        """Abandon *task*; its suggestions stay."""
        if task.log is not None:
            self._bridge.run(self._imports.log.end, task.log).failed.connect(self.failed)

    def close(self) -> None:
        """Leave unfinished imports to the next window."""
        self._bridge.run(self._imports.log.release_all)

    def _claim(self, task: Task) -> None:
        """Continue *task* from its recorded progress, unless another window is reading it."""
        if task.log is None:
            self.resume_asked.emit(task)
            return
        job = self._bridge.run(self._imports.log.resume, task.log)
        job.done.connect(lambda found: self._on_claimed(task, found))
        job.failed.connect(self.failed)

    def _on_recorded(self, complete: Sequence[Import]) -> None:
        for log in complete:
            self._notices.clear(_logged(log))

    def _on_claimed(self, task: Task, found: Unfinished | None) -> None:
        if found is None:
            text = translate(
                "review", "Another window continued this import. Review its suggestions there."
            )
            self._notices.show_notice(Notice(_subject(task), text))
            return
        if not found.order.picked:
            self.abandon(task)
            self.import_asked.emit(task.origin)
            return
        ids = {conversation.id for conversation in found.left}
        left = tuple(conversation for conversation in task.left if conversation.id in ids)
        self.resume_asked.emit(replace(task, left=left))

    def _on_unfinished_read(self, found: tuple[Unfinished, ...]) -> None:
        for record in found:
            order = record.order
            title = import_title(order.paths)
            origin = Files(order.paths, order.dates)
            task = Task(title, origin, record.left, len(order.picked), order.names, order)
            if order.picked:
                self.offer(task)
            else:
                self._offer_unread(task)

    def _offer_unread(self, task: Task) -> None:
        """Offer to import files that were given to an earlier window and not read."""
        text = translate("review", "{title} was not imported before Memdeck was closed.")
        actions = (
            NoticeAction(translate("review", "Import"), lambda: self._claim(task)),
            NoticeAction(
                translate("review", "Dismiss"), lambda: self.abandon(task), is_dismissal=True
            ),
        )
        notice = Notice(_subject(task), text.format(title=task.title), actions=actions)
        self._notices.show_notice(notice)


def import_title(paths: Sequence[Path]) -> str:
    """Return the display name of an import: its file, or the number of files."""
    count = len(paths)
    if count == 1:
        return paths[0].name
    return translate("review", "%Ln files", "", count)


def _subject(task: Task) -> str:
    """Return the subject of the notice on *task*; each text that was pasted has its own."""
    return f"import {hash(task.origin)}" if task.log is None else _logged(task.log)


def _logged(log: Import) -> str:
    return f"import {log.key}"
