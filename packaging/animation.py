"""Make the animation of the documentation: a chat export is dropped, reviewed and applied.

It goes into ``resources/screenshots``, and lasts about 20 seconds.
"""

import io
import sys
from pathlib import Path
from typing import cast

from pictures import FOLDER, Steps, photograph
from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from memdeck.desktop.review.list.review_list import ReviewList
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.window.app.application import Application
from memdeck.desktop.window.app.startup import Startup
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.vault.open_vault import OpenVaultController
from memdeck.desktop.window.vault.vault_features import VaultFeatures
from memdeck.resources import resource

SIZE = (1100, 700)
FRAME_MS = 80
MOVE_FRAMES = 8
"""A movement of the pointer takes two thirds of a second."""
BELOW_SENTENCE_PX = 120
ARROW = [(0, 0), (0, 17), (4, 13.5), (7, 20), (10, 18.5), (7, 12.5), (12.5, 12.5)]


class Film:
    """The frames of a window, with a pointer painted over it."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._frames: list[tuple[Image.Image, int]] = []
        self._pointer = QPoint(-40, window.height() // 2)
        self.dragged = ""
        """The name of the file at the pointer."""

    def hold(self, ms: int) -> None:
        """Show the window as it is for that time."""
        self._frames.append((self._frame(), ms))

    def move(self, target: QPoint) -> None:
        """Move the pointer to *target* in the window."""
        start = self._pointer
        for step in range(1, MOVE_FRAMES + 1):
            self._pointer = start + (target - start) * (step / MOVE_FRAMES)
            self.hold(FRAME_MS)

    def move_to(self, widget: QWidget) -> None:
        """Move the pointer to the middle of *widget*."""
        self.move(widget.mapTo(self._window, widget.rect().center()))

    def save(self, path: Path) -> None:
        """Write the frames as an endless animation."""
        images = [image for image, _ in self._frames]
        images[0].save(
            path,
            save_all=True,
            append_images=images[1:],
            duration=[ms for _, ms in self._frames],
            loop=0,
            lossless=True,
        )

    def _frame(self) -> Image.Image:
        pixmap = self._window.grab()
        self._paint_pointer(pixmap)
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        pixmap.save(buffer, "PNG")
        return Image.open(io.BytesIO(buffer.data().data())).convert("RGB")

    def _paint_pointer(self, pixmap: QPixmap) -> None:
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self._pointer)
        if self.dragged:
            width = painter.fontMetrics().horizontalAdvance(self.dragged)
            painter.setBrush(QColor("white"))
            painter.setPen(QColor("#888888"))
            painter.drawRoundedRect(14, 12, width + 16, 26, 5, 5)
            painter.setPen(QColor("#222222"))
            painter.drawText(22, 30, self.dragged)
        painter.setPen(QColor("white"))
        painter.setBrush(QColor("black"))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in ARROW]))
        painter.end()


def animation_steps(startup: Startup) -> Steps:
    """Drop an export on the window, reject a suggestion, apply the others, and save the film."""
    window = startup.window
    yield None
    application = cast("Application", startup.application)
    vault = cast("OpenVaultController", application.vault_switcher.vault_controller)
    importer = cast("VaultFeatures", vault.features).review.controller
    film = Film(window)
    active = _middle_of_current_section(vault.view.sidebar, window)
    film.hold(1500)

    export = resource("sample", "chatgpt-export.json")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(export))])
    film.dragged = export.name
    film.move(QPoint(120, window.height() // 2))
    middle = window.rect().center() + QPoint(0, BELOW_SENTENCE_PX)
    QApplication.sendEvent(window, QDragEnterEvent(middle, *_drag(mime)))
    film.move(middle)
    film.hold(1800)
    film.dragged = ""
    QApplication.sendEvent(window, QDropEvent(QPointF(middle), *_drag(mime)))
    yield importer.picker.isVisible

    film.hold(1800)
    film.move_to(importer.picker.footer.read)
    film.hold(400)
    importer.picker.footer.read.click()
    yield lambda: bool(importer.model.draft.rows)

    film.hold(2500)
    yield from _reject_last(film, importer.view.list, window)

    film.move_to(importer.view.footer.button)
    film.hold(600)
    importer.view.footer.button.click()
    yield lambda: not importer.model.draft.ticked

    film.hold(2000)
    film.move(active)
    vault.view.sidebar.show_section(SidebarSection.ACTIVE)
    yield None
    film.hold(3500)
    film.save(FOLDER / "review.webp")


def _reject_last(film: Film, rows: ReviewList, window: QWidget) -> Steps:
    """Reject the last suggestion."""
    row = rows.model().index(rows.model().rowCount() - 1, 0)
    rows.scrollTo(row)
    yield None
    film.move(rows.viewport().mapTo(window, rows.visualRect(row).center()))
    rows.setCurrentIndex(row)
    yield None
    film.hold(1200)
    next(action for action in rows.commands if action.objectName() == "review.reject").trigger()
    yield None
    film.hold(1500)


def _middle_of_current_section(sidebar: QWidget, window: QWidget) -> QPoint:
    sections = cast("QAbstractItemView", sidebar.findChild(QAbstractItemView))
    rect = sections.visualRect(sections.currentIndex())
    return sections.viewport().mapTo(window, rect.center())


def _drag(mime: QMimeData) -> tuple[Qt.DropAction, QMimeData, Qt.MouseButton, Qt.KeyboardModifier]:
    """Return the arguments of the events of a drag, after the position."""
    return (
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )


if __name__ == "__main__":
    sys.exit(photograph(SIZE, animation_steps))
