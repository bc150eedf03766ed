"""Both charts in one view: the curve under the mouse is named, a click selects it.

Only this module imports pyqtgraph: import it where the delay does not matter.
"""

import pyqtgraph as pg
from pyqtgraph.exporters import ImageExporter
from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent
from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.decay.decay_data import Picture
from memdeck.desktop.panels.decay.population_chart import PopulationChart
from memdeck.desktop.panels.decay.scores_chart import ScoresChart
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT

SCORES_SHARE, POPULATION_SHARE = 5, 3
LEAST = QSize(240, 240)


class Charts(pg.GraphicsLayoutWidget):  # type: ignore[misc]  # pyqtgraph has no types
    """Scores above, counts below, the same days in both."""

    pointed = Signal(object, float, QPointF)
    """The curve's index at the mouse or None, the day from today, and the position in here."""
    left = Signal()
    """The mouse left the charts."""
    curve_clicked = Signal(int)
    """A curve was clicked; its index in the data."""
    day_dragged = Signal(int)
    """The user moved the line of the day; days from today."""
    laid_out = Signal()
    """The positions of the days changed; see ``day_px``."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.scores = ScoresChart(theme)
        self.population = PopulationChart(theme)
        self.addItem(self.scores, row=0, col=0)
        self.addItem(self.population, row=1, col=0)
        layout = self.ci.layout
        layout.setContentsMargins(0, HAIR, TIGHT, 0)  # half a slider's handle at the right
        layout.setVerticalSpacing(HAIR)
        layout.setRowStretchFactor(0, SCORES_SHARE)
        layout.setRowStretchFactor(1, POPULATION_SHARE)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Decay of the chosen memories"))
        for chart in (self.scores, self.population):
            chart.day_line.setMovable(True)
            chart.day_line.sigDragged.connect(self._on_sig_dragged)
        self.scene().sigMouseClicked.connect(self._on_sig_mouse_clicked)
        self.scores.getViewBox().sigResized.connect(lambda _: self.laid_out.emit())
        self._dress()
        theme.changed.connect(self._dress)

    def show_picture(self, picture: Picture) -> None:
        self.scores.show_picture(picture)
        self.population.show_picture(picture)
        for chart in (self.scores, self.population):
            chart.day_line.setBounds((0, picture.question.days))
        self.laid_out.emit()

    def set_day(self, day: int) -> None:
        """Mark the day that is *day* days from today."""
        self.scores.set_day(day)
        self.population.set_day(day)

    def day_px(self, day: int) -> float:
        """Return the x position of *day* in this widget, in pixels."""
        scene = self.scores.getViewBox().mapViewToScene(QPointF(day, 0))
        return float(self.mapFromScene(scene).x())

    def image(self) -> QImage:
        """Return both charts as an image of twice their size here."""
        exporter = ImageExporter(self.ci)
        exporter.parameters()["width"] = 2 * self.width()
        image: QImage = exporter.export(toBytes=True)
        return image

    def sizeHint(self) -> QSize:
        return LEAST

    def minimumSizeHint(self) -> QSize:
        return LEAST

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        at = self.mapToScene(event.position().toPoint())
        view = self.scores.getViewBox()
        if not view.sceneBoundingRect().contains(at):
            self._leave()
            return
        point = view.mapSceneToView(at)
        place = self.scores.point_at(point.x(), point.y())
        self.viewport().setCursor(
            Qt.CursorShape.ArrowCursor if place is None else Qt.CursorShape.PointingHandCursor
        )
        self.pointed.emit(place, point.x(), event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._leave()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.laid_out.emit()

    def _leave(self) -> None:
        self.scores.unmark()
        self.left.emit()

    def _on_sig_mouse_clicked(self, event: MouseClickEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            point = self.scores.getViewBox().mapSceneToView(event.scenePos())
            place = self.scores.point_at(point.x(), point.y())
            if place is not None:
                self.curve_clicked.emit(place)

    def _on_sig_dragged(self, line: pg.InfiniteLine) -> None:
        self.day_dragged.emit(round(line.value()))

    def _dress(self) -> None:
        if self.closed:
            return  # pyqtgraph deletes its items, and the widget may outlive them
        self.setBackground(self._theme.colors.surface)
        self.scores.dress()
        self.population.dress()
