import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QColor, QIcon
from PySide6.QtWidgets import QToolButton

from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Appearance


def inks(icon: QIcon, mode: QIcon.Mode = QIcon.Mode.Normal) -> set[str]:
    """The colours of its opaque pixels."""
    image = icon.pixmap(QSize(16, 16), 2.0, mode).toImage()
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


def test_an_icon_is_drawn_in_the_ink_of_the_theme(theme, icons):
    assert inks(icons.icon("add")) == {QColor(theme.colors.text).name()}
    assert inks(icons.icon("add", "#AA0000")) == {"#aa0000"}


def test_what_is_switched_off_has_a_faint_icon(theme, icons):
    faint = QColor(theme.colors.faint).name()

    assert inks(icons.icon("add"), QIcon.Mode.Disabled) == {faint}


@pytest.mark.parametrize(("ratio", "pixels"), [(1.0, 16), (1.25, 20), (2.0, 32), (3.0, 48)])
def test_an_icon_is_sharp_at_any_pixel_ratio(icons, ratio, pixels):
    assert icons.icon("add").pixmap(QSize(16, 16), ratio).width() == pixels


def test_a_picture_has_every_pixel_of_the_screen(icons):
    picture = icons.pixmap("add", 48, 2.5, "#AA0000")

    assert picture.width() == 120
    assert picture.devicePixelRatio() == 2.5


def test_a_dressed_button_follows_the_theme(theme, icons, qtbot):
    button = QToolButton()
    qtbot.addWidget(button)
    icons.set_icon(button, "add")
    theme.set_appearance(Appearance.DARK)

    assert inks(button.icon()) == {QColor(theme.colors.text).name()}


def test_a_dressed_button_may_go(theme, icons, qtbot):
    button = QToolButton()
    icons.set_icon(button, "add")
    button.deleteLater()
    qtbot.waitUntil(lambda: not _is_alive(button))
    theme.set_appearance(Appearance.DARK)

    assert icons._targets == {}


def _is_alive(widget) -> bool:
    import shiboken6

    return shiboken6.isValid(widget)


def test_commands_get_their_icons_once_they_are_drawn_or_in_view(theme):
    icons = Icons(theme, defers_commands=True)
    add, undo = QAction(), QAction()
    icons.set_command_icon(add, "add")
    icons.set_command_icon(undo, "undo")
    icons.draw_command(add)
    assert not add.icon().isNull()
    assert undo.icon().isNull()

    icons.draw_commands()

    assert undo.icon().cacheKey() == icons.icon("undo").cacheKey()


def test_a_name_without_a_file_is_an_error(icons):
    with pytest.raises(FileNotFoundError):
        icons.icon("no such icon")
