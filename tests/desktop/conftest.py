import pytest
from PySide6.QtWidgets import QApplication

from memdeck.desktop.theme.icons import Icons
from memdeck.desktop.theme.theme import Appearance, Theme


@pytest.fixture
def theme(qapp: QApplication):
    made = Theme(qapp, Appearance.LIGHT)
    yield made
    made.choose(Appearance.LIGHT)
    made.deleteLater()


@pytest.fixture
def icons(theme: Theme) -> Icons:
    return Icons(theme)
