"""The Decay tab: the desk's vault in charts, and the day the table is seen on."""

import asyncio
from collections.abc import Awaitable
from datetime import date
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from memdeck.desktop.panels.decay.decay_data import Question, work_out
from memdeck.desktop.panels.decay.decay_view import DecayView
from memdeck.desktop.panels.decay.export import write_csv, write_png
from memdeck.desktop.ui.session.latest_only import Latest
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.desktop.ui.session.session_tab import Pane
from memdeck.desktop.ui.session.worker import Report
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.errors import MemdeckError


class DecayTab(Pane):
    """Asks for figures as fast as they are worked out, and for days as fast as they are shown."""

    day_changed = Signal(object)
    """The table should be seen on this day, None for today."""
    entry_chosen = Signal(str)
    """A curve or a memory was clicked: its id."""

    def __init__(
        self, desk: VaultSession, theme: Theme, icons: Icons, parent: QWidget | None = None
    ) -> None:
        super().__init__(desk, parent)
        self._theme = theme
        self.view = DecayView(theme, icons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        self.setFocusProxy(self.view.slider.slider)
        self._is_fetching = False
        self._asked: object = None
        self._wanted_day = self._told_day = desk.day
        self._pictures = Latest(desk.bridge, self)
        self._pictures.done.connect(self.view.show_picture)
        self._pictures.failed.connect(self._fail)
        self.view.asked.connect(self.refresh)
        self.view.day_moved.connect(self._want_day)
        self.view.entry_chosen.connect(self.entry_chosen)
        self.view.export_requested.connect(self._ask_where)
        desk.shown_changed.connect(self._follow_day)

    def renew(self) -> None:
        self._fetch_charts()
        shown = self.desk.shown
        question = Question(self.ids, self.view.days, self.view.what_if.fade)
        asked = (question, shown and (shown.revision, shown.today))
        if asked != self._asked:
            self._asked = asked
            self._pictures.ask(work_out, self.desk.manager, question, self.view.picture)

    def save(self, path: Path) -> None:
        """Write what is shown to *path*: the figures to a .csv, else a picture."""
        picture, charts = self.view.picture, self.view.charts
        if picture is None or charts is None:
            return
        if path.suffix.lower() == ".csv":
            job = self.desk.bridge.run(write_csv, picture, path)
        else:
            job = self.desk.bridge.run(write_png, charts.image(), path)
        job.failed.connect(self.desk.failed)

    def _fail(self, error: MemdeckError) -> None:
        self._asked = None
        self.desk.unread.emit(error)

    def _ask_where(self, kind: str) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save the charts"), f"decay.{kind}", f"*.{kind}"
        )
        if name:
            self.save(Path(name).with_suffix(f".{kind}"))

    def _fetch_charts(self) -> None:
        """Import the charts, once: numpy beside the lane, and what makes Qt's classes here."""
        if not self._is_fetching:
            self._is_fetching = True
            job = self.desk.bridge.start(_import_numpy)
            job.done.connect(self._put_charts)

    def _put_charts(self) -> None:
        from memdeck.desktop.panels.decay.charts import Charts  # noqa: PLC0415 - it imports pyqtgraph

        self.view.set_charts(Charts(self._theme))

    def _want_day(self, day: date | None) -> None:
        self._wanted_day = day
        self._tell_day()

    def _tell_day(self) -> None:
        """Ask for the wanted day, unless the table is still on its way to another."""
        shown = self.desk.shown
        if shown is not None and shown.day == (self.desk.day or shown.today):
            self._told_day = self._wanted_day
            self.day_changed.emit(self._wanted_day)

    def _follow_day(self) -> None:
        """Go on to the day wanted meanwhile; where somebody else chose one, go there."""
        if self.desk.day != self._told_day:
            self._wanted_day = self._told_day = self.desk.day
            self.view.set_day(self.desk.day)
        elif self._wanted_day != self._told_day:
            self._tell_day()


def _import_numpy(_: Report) -> Awaitable[object]:
    return asyncio.to_thread(import_module, "numpy")
