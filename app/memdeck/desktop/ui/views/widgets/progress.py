"""The progress of longer work in the status bar, with a button to cancel it."""

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QProgressBar, QWidget

from memdeck.desktop.ui.session.worker import Bridge, Job
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.tokens import TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox
from memdeck.desktop.ui.views.widgets.buttons import link_button

BAR_PX = 96


class ProgressNote(QWidget):
    """Shows the newest slow job that has a title, and those that continue its work."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self.job: Job | None = None
        """The shown job."""
        self._covered = ""
        self._title = PlainLabel()
        self._bar = QProgressBar(textVisible=False)
        self._bar.setFixedWidth(BAR_PX)
        self._cancel = link_button(self.tr("Cancel"))
        # A click that took the focus would lose it with the button, to the next widget.
        self._cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._cancel.clicked.connect(self._on_cancel_clicked)
        row = hbox(spacing=TIGHT)
        self.setLayout(row)
        for widget in (self._title, self._bar, self._cancel):
            row.addWidget(widget)
        self.hide()
        bridge.slow.connect(self._on_slow)

    def set_covered(self, title: str) -> None:
        """Hide the job of *title*, whose progress the page in front shows; "" for none."""
        self._covered = title
        self._show_or_hide()

    def _show_or_hide(self) -> None:
        self.setVisible(self.job is not None and self.job.title != self._covered)

    def _on_slow(self, job: Job) -> None:
        if not job.title or job is self.job:
            return
        self._title.setText(job.title)
        self._bar.setAccessibleName(job.title)
        self._bar.setRange(0, 0)  # indeterminate until there is a figure
        self._cancel.setAccessibleName(self.tr("Cancel: {work}").format(work=job.title))
        self._follow(job)
        self._show_or_hide()

    def _follow(self, job: Job) -> None:
        self.job = job
        self._cancel.setEnabled(True)
        self._cancel.setVisible(job.can_cancel)
        if job.latest_progress is not None:
            self._show_progress(job, *job.latest_progress)
        job.progressed.connect(self._on_job_progressed)
        job.ended.connect(self._on_job_ended)

    def _on_job_progressed(self, done: int, total: int) -> None:
        if self.job is not None and self.sender() is self.job:
            self._show_progress(self.job, done, total)

    def _show_progress(self, job: Job, done: int, total: int) -> None:
        if done == 0:
            return  # the bar already shows that the work goes on
        self._bar.setRange(0, total)
        self._bar.setValue(done)
        percent = f"{QLocale().toString(100 * done // max(1, total))}{QLocale().percent()}"
        self._title.setText(f"{job.title} {percent}")
        if job.is_stoppable and done == total:
            self._cancel.hide()  # the last report was made; what remains is saved

    def _on_cancel_clicked(self) -> None:
        if self.job is not None:
            self.job.cancel()
            self._cancel.setEnabled(False)

    def _on_job_ended(self) -> None:
        if self.job is None or self.sender() is not self.job:
            return
        following = self._bridge.job_of(self.job.title)
        self.job = None
        if following is None:
            self.hide()
        else:
            self._follow(following)
