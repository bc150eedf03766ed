"""The size of the main window, and its keys."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QPushButton

from memdeck.desktop.window.shell.main_window import HEIGHT_PX, WIDTH_PX, MainWindow


@pytest.mark.parametrize(
    ("available", "size"),
    [
        (QSize(1920, 1040), QSize(WIDTH_PX, HEIGHT_PX)),
        (QSize(1024, 700), QSize(1024, 700)),
        (QSize(640, 400), QSize(640, 400)),
    ],
)
def test_its_first_size_fits_the_screen(theme, icons, qtbot, monkeypatch, available, size):
    monkeypatch.setattr(QScreen, "availableSize", lambda _: available)
    window = MainWindow(theme, icons)
    qtbot.addWidget(window)

    assert window.size() == size


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_the_focused_button_is_pressed_by_return_as_by_space(theme, icons, qtbot, key):
    window = MainWindow(theme, icons)
    qtbot.addWidget(window)
    link = QPushButton("Open conversation", window)
    link.setProperty("variant", "link")
    with qtbot.waitExposed(window):
        window.show()
    link.setFocus()

    with qtbot.waitSignal(link.clicked):
        qtbot.keyClick(link, key)
