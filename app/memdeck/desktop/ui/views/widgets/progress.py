"""The progress of longer work in the status bar, with a button to cancel it."""

from PySide6.QtWidgets import QProgressBar, QWidget

from memdeck.desktop.ui.session.worker import Bridge, Job
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.tokens import TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox
from memdeck.desktop.ui.views.widgets.icon_button import icon_button

BAR_PX = 96


class ProgressNote(QWidget):
    """Shows the newest slow job that has a title; after two seconds also a cancel button."""

    def __init__(self, bridge: Bridge, icons: Icons) -> None:
        super().__init__()
        self.job: Job | None = None
        """The shown job."""
        self._title = PlainLabel()
        self._bar = QProgressBar(textVisible=False)
        self._bar.setFixedWidth(BAR_PX)
        self._cancel = icon_button(icons, "close", self.tr("Cancel"))
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
        self._cancel.hide()
        job.progressed.connect(self._on_job_progressed)
        job.ended.connect(self._on_job_ended)
        self.show()

    def _on_job_progressed(self, done: int, total: int) -> None:
        if self.sender() is self.job:
            self._bar.setRange(0, total)
            self._bar.setValue(done)

    def _on_long(self, job: Job) -> None:
        if job is self.job:
            self._cancel.setVisible(job.can_cancel)

    def _on_cancel_clicked(self) -> None:
        if self.job is not None:
            self.job.cancel()

    def _on_job_ended(self) -> None:
        if self.sender() is self.job:
            self.job = None
            self.hide()
