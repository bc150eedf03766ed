"""The icons: one set of SVG files, drawn in the colours of the theme.

An icon file is drawn on a 16 × 16 grid with ``currentColor`` and nothing else.
An icon of a button is rendered at every size that screens ask for, up to 16 px at 300 %.
"""

import math
from typing import Protocol

import shiboken6
from PySide6.QtCore import QByteArray, QObject, QRectF, Qt
from PySide6.QtGui import QAction, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from memdeck.desktop.ui.theme.theme import Theme
from memdeck.resources import resource

_RENDERED_PX = (16, 20, 24, 32, 48)


class HasIcon(Protocol):
    """An action, a button, a window: any object with an icon."""

    def setIcon(self, icon: QIcon, /) -> None: ...


class Icons(QObject):
    """Icons by name, such as ``archive``; icons set by ``set_icon`` follow the theme.

    The icons of commands are drawn later if *defers_commands*: most are in menus, and drawing
    them takes 45 ms of CPU time, a tenth of the time to the first frame (2026-11-27).
    """

    def __init__(self, theme: Theme, *, defers_commands: bool = False) -> None:
        super().__init__(theme)
        self._theme = theme
        self._defers_commands = defers_commands
        self._icons: dict[tuple[str, str], QIcon] = {}
        self._targets: dict[HasIcon, str] = {}
        theme.changed.connect(self._on_theme_changed)

    def icon(self, name: str, color: str | None = None) -> QIcon:
        """Return the icon in the theme's current colours, or all in *color*.

        Raises:
            FileNotFoundError: the set has no icon of that name.
        """
        colors = self._theme.colors
        key = (name, color or colors.text)
        if key not in self._icons:
            self._icons[key] = _drawn(_svg(name), key[1], color or colors.faint)
        return self._icons[key]

    def pixmap(self, name: str, size_px: int, ratio: float, color: str) -> QPixmap:
        """Return the icon as a pixmap of that size, for a screen of that pixel ratio."""
        renderer = QSvgRenderer(QByteArray(_svg(name).replace("currentColor", color).encode()))
        pixmap = _rendered(renderer, math.ceil(size_px * ratio))
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    def set_icon(self, target: HasIcon, name: str) -> None:
        """Set the icon of *target*, now and after each change of the theme."""
        self._targets[target] = name
        target.setIcon(self.icon(name))

    def set_command_icon(self, action: QAction, name: str) -> None:
        """Set the icon of a command as ``set_icon`` does, or once it is drawn."""
        self._targets[action] = name
        if not self._defers_commands:
            self.draw_command(action)

    def draw_command(self, action: QAction) -> None:
        """Draw the icon of a command, which is in view."""
        action.setIcon(self.icon(self._targets[action]))

    def draw_commands(self) -> None:
        """Draw every icon; from now on, none is deferred."""
        self._defers_commands = False
        self._on_theme_changed()

    def _on_theme_changed(self) -> None:
        self._targets = {to: name for to, name in self._targets.items() if shiboken6.isValid(to)}
        for target, name in self._targets.items():
            target.setIcon(self.icon(name))


def _svg(name: str) -> str:
    return resource("icons", f"{name}.svg").read_text(encoding="utf-8")


def _drawn(svg: str, color: str, faint: str) -> QIcon:
    icon = QIcon()
    for mode, ink in ((QIcon.Mode.Normal, color), (QIcon.Mode.Disabled, faint)):
        renderer = QSvgRenderer(QByteArray(svg.replace("currentColor", ink).encode()))
        for size_px in _RENDERED_PX:
            icon.addPixmap(_rendered(renderer, size_px), mode)
    return icon


def _rendered(renderer: QSvgRenderer, size_px: int) -> QPixmap:
    pixmap = QPixmap(size_px, size_px)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, size_px, size_px))
    painter.end()
    return pixmap
