"""Rebuilding the index of a vault in the background, with its progress shown everywhere."""

import asyncio

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.ui.session.worker import Bridge, Job, Report
from memdeck.recall.index.protocol import IndexStats
from memdeck.services.recall.recall import Recall


class IndexRebuild(QObject):
    """At most one rebuild at a time; it continues when the settings are closed."""

    started = Signal()
    progressed = Signal(int, int)
    """The number of embedded texts, and their total."""
    done = Signal(object)
    """The index is complete again; this is its ``IndexStats``."""
    failed = Signal(object)
    """It could not be finished, for this ``MemdeckError``; the finished part can be searched."""
    stopped = Signal()

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._job: Job | None = None

    @property
    def is_running(self) -> bool:
        return self._job is not None

    def start(self, recall_service: Recall) -> None:
        """Rebuild the index of that vault; do nothing while another rebuild is running."""
        if self._job is not None:
            return
        job = self._job = self._bridge.start(
            lambda report: asyncio.to_thread(_rebuild, recall_service, report),
            self.tr("Rebuilding the index"),
        )
        job.progressed.connect(self.progressed)
        for outcome, signal in (
            (job.done, self.done),
            (job.failed, self.failed),
            (job.cancelled, self.stopped),
        ):
            outcome.connect(self._clear_job)  # first, since a receiver may check it
            outcome.connect(signal)
        job.ended.connect(self._clear_job)
        self.started.emit()

    def stop(self) -> None:
        """Stop after the current batch; embedded texts are kept."""
        if self._job is not None:
            self._job.cancel()

    def _clear_job(self) -> None:
        self._job = None


def _rebuild(recall_service: Recall, report: Report) -> IndexStats:
    recall_service.reindex()
    if recall_service.embedding.opened() is not None:
        recall_service.embedding.embed_missing(report, lambda: None)
    return recall_service.stats()
