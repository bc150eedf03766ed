"""The progress of longer work in the status bar, with a button to cancel it."""

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from memdeck.desktop.ui.session.worker import Bridge, Job
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.tokens import TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox

BAR_PX = 96


class ProgressNote(QWidget):
    """Shows the newest slow job that has a title.

    It can be cancelled from the start where it is stoppable, otherwise after two seconds.
    """

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self.job: Job | None = None
        """The shown job."""
        self._title = PlainLabel()
        self._bar = QProgressBar(textVisible=False)
        self._bar.setFixedWidth(BAR_PX)
        self._cancel = QPushButton(self.tr("Cancel"))
        self._cancel.setProperty("variant", "link")
        self._cancel.setCursor(Qt.CursorShape.PointingHandCursor)
        self._cancel.clicked.connect(self._on_cancel_clicked)
        row = hbox(spacing=TIGHT)
        self.setLayout(row)
        for widget in (self._title, self._bar, self._cancel):
            row.addWidget(widget)
        self.hide()
        bridge.slow.connect(self._on_slow)
        bridge.long.connect(self._on_long)

    def _on_slow(self, job: Job) -> None:
        if not job.title:
            return
        self.job = job
        self._title.setText(job.title)
        self._bar.setAccessibleName(job.title)
        self._bar.setRange(0, 0)  # indeterminate until there is a figure
        self._cancel.setAccessibleName(self.tr("Cancel: {work}").format(work=job.title))
        self._cancel.setEnabled(True)
        self._cancel.setVisible(job.is_stoppable)
        if job.latest_progress is not None:
            self._show_progress(job, *job.latest_progress)
        job.progressed.connect(self._on_job_progressed)
        job.ended.connect(self._on_job_ended)
        self.show()

    def _on_job_progressed(self, done: int, total: int) -> None:
        if self.job is not None and self.sender() is self.job:
            self._show_progress(self.job, done, total)

    def _show_progress(self, job: Job, done: int, total: int) -> None:
        self._bar.setRange(0, total)
        self._bar.setValue(done)
        percent = f"{QLocale().toString(100 * done // max(1, total))}{QLocale().percent()}"
        self._title.setText(f"{job.title} {percent}")
        if job.is_stoppable and done == total:
            self._cancel.hide()  # the last report was made; what remains is saved

    def _on_long(self, job: Job) -> None:
        if job is self.job and not job.is_stoppable:
            self._cancel.setVisible(job.can_cancel)

    def _on_cancel_clicked(self) -> None:
        if self.job is not None:
            self.job.cancel()
            self._cancel.setEnabled(False)

    def _on_job_ended(self) -> None:
        if self.sender() is self.job:
            self.job = None
            self.hide()
