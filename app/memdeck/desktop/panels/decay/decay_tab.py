"""The Decay tab: the vault in charts, and the day of the table."""

import asyncio
from collections.abc import Awaitable
from datetime import date
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QStackedLayout

from memdeck.desktop.panels.decay.decay_data import DecayData, Question, decay_data
from memdeck.desktop.panels.decay.decay_view import DecayView
from memdeck.desktop.panels.decay.export import write_csv, write_png
from memdeck.desktop.ui.session.session_tab import SessionTab
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.session.worker import Latest, Report
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.skeleton import Skeleton
from memdeck.errors import MemdeckError


class DecayTab(SessionTab):
    """Requests figures only as fast as they are computed, and days as fast as they are shown."""

    day_changed = Signal(object)
    """The table must show this day, None for today."""
    entry_chosen = Signal(str)
    """A curve or a memory was clicked: its id."""

    def __init__(self, vault_session: VaultSession, theme: Theme, icons: Icons) -> None:
        super().__init__(vault_session)
        self._theme = theme
        self.view = DecayView(theme, icons)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(Skeleton(theme))
        self._pages.addWidget(self.view)
        self.setFocusProxy(self.view.slider.slider)
        self._is_fetching = False
        self._asked: object = None
        self._wanted_day = self._shown_day = vault_session.day
        self._latest = Latest(vault_session.bridge, self)
        self._latest.done.connect(self._on_latest_done)
        self._latest.failed.connect(self._on_latest_failed)
        self.view.asked.connect(self.refresh)
        self.view.day_moved.connect(self._on_day_moved)
        self.view.entry_chosen.connect(self.entry_chosen)
        self.view.export_requested.connect(self._on_export_requested)
        vault_session.snapshot_changed.connect(self._on_snapshot_changed)

    def renew(self) -> None:
        self._fetch_charts()
        snapshot = self.vault_session.snapshot
        question = Question(self.ids, self.view.days, self.view.what_if.fade)
        asked = (question, snapshot and (snapshot.revision, snapshot.today))
        if asked != self._asked:
            self._asked = asked
            self._latest.ask(decay_data, self.vault_session.manager, question, self.view.data)

    def save(self, path: Path) -> None:
        """Write the data to *path*: the figures for a .csv, else an image."""
        data, charts = self.view.data, self.view.charts
        if data is None or charts is None:
            return
        if path.suffix.lower() == ".csv":
            self.vault_session.read(write_csv, data, path)
        else:
            self.vault_session.read(write_png, charts.image(), path)

    def _on_latest_done(self, data: DecayData) -> None:
        self.view.show_data(data)
        self._show_view()

    def _show_view(self) -> None:
        """Show the view once it is complete: charts without figures would be a wrong frame."""
        if self.view.charts is not None and self.view.data is not None:
            self._pages.setCurrentWidget(self.view)

    def _on_latest_failed(self, error: MemdeckError) -> None:
        self._asked = None
        self._pages.setCurrentWidget(self.view)
        self.vault_session.unread.emit(error)

    def _on_export_requested(self, kind: str) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export charts"), f"decay.{kind}", f"*.{kind}"
        )
        if name:
            self.save(Path(name).with_suffix(f".{kind}"))

    def _fetch_charts(self) -> None:
        """Import the charts, once: numpy in a thread, and Qt classes on the GUI thread."""
        if not self._is_fetching:
            self._is_fetching = True
            job = self.vault_session.bridge.start(_import_numpy)
            job.done.connect(self._on_job_done)

    def _on_job_done(self) -> None:
        from memdeck.desktop.panels.decay.charts import Charts  # noqa: PLC0415 - it imports pyqtgraph

        self.view.set_charts(Charts(self._theme))
        self._show_view()

    def _on_day_moved(self, day: date | None) -> None:
        self._wanted_day = day
        self._emit_day()

    def _emit_day(self) -> None:
        """Request the wanted day, unless the table is still changing to another."""
        snapshot = self.vault_session.snapshot
        if snapshot is not None and snapshot.day == (self.vault_session.day or snapshot.today):
            self._shown_day = self._wanted_day
            self.day_changed.emit(self._wanted_day)

    def _on_snapshot_changed(self) -> None:
        """Continue with the day wanted meanwhile; where another view chose one, follow it."""
        if self.vault_session.day != self._shown_day:
            self._wanted_day = self._shown_day = self.vault_session.day
            self.view.set_day(self.vault_session.day)
        elif self._wanted_day != self._shown_day:
            self._emit_day()


def _import_numpy(_: Report) -> Awaitable[object]:
    return asyncio.to_thread(import_module, "numpy")
