import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette

from memdeck.desktop.theme.palette import palette_of
from memdeck.desktop.theme.stylesheet import stylesheet_of
from memdeck.desktop.theme.theme import Appearance
from memdeck.desktop.theme.tokens import DARK, LIGHT


def test_choosing_an_appearance_dresses_the_application(theme, qapp, qtbot):
    with qtbot.waitSignal(theme.changed):
        theme.choose(Appearance.DARK)

    assert theme.is_dark
    assert qapp.palette().color(QPalette.ColorRole.Base).name() == DARK.surface.lower()
    assert qapp.styleSheet() == stylesheet_of(DARK)


def test_choosing_what_is_there_already_changes_nothing(theme, qtbot):
    with qtbot.assertNotEmitted(theme.changed):
        theme.choose(Appearance.LIGHT)

    assert theme.appearance is Appearance.LIGHT


class DarkDesktop:
    """Style hints of a desktop gone dark; the offscreen platform never does."""

    def colorScheme(self) -> Qt.ColorScheme:  # noqa: N802 - Qt's name
        return Qt.ColorScheme.Dark

    def setColorScheme(self, scheme: Qt.ColorScheme) -> None:  # noqa: N802 - Qt's name
        pass


@pytest.mark.parametrize(
    ("appearance", "colors"),
    [(Appearance.SYSTEM, DARK), (Appearance.LIGHT, LIGHT), (Appearance.DARK, DARK)],
)
def test_the_system_is_followed_only_where_that_was_chosen(
    theme, qapp, monkeypatch, appearance, colors
):
    theme.choose(appearance)
    monkeypatch.setattr(theme, "_hints", DarkDesktop())
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)

    assert theme.colors is colors


def test_what_is_switched_off_looks_so(qapp):
    palette = palette_of(LIGHT)
    disabled = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)

    assert disabled.name() == LIGHT.faint.lower()


def test_the_style_sheet_is_the_tokens_and_nothing_else():
    light, dark = stylesheet_of(LIGHT), stylesheet_of(DARK)

    assert "$" not in light
    assert LIGHT.accent in light
    assert LIGHT.accent not in dark
    assert light.count("\n") == dark.count("\n")


def test_the_second_type_size_is_smaller_and_the_file_s_type_is_of_one_width(theme, qapp):
    assert theme.small_font().pointSizeF() < qapp.font().pointSizeF()
    assert theme.mono_font().families()[-1] == qapp.font().family()
