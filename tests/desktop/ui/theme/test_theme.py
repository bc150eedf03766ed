import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QCheckBox

from memdeck.desktop.ui.theme.palette import palette_of
from memdeck.desktop.ui.theme.stylesheet import stylesheet_of
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.ui.theme.tokens import DARK, LIGHT


def test_choosing_an_appearance_dresses_the_application(theme, qapp, qtbot):
    with qtbot.waitSignal(theme.changed):
        theme.set_appearance(Appearance.DARK)

    assert theme.colors is DARK
    assert qapp.palette().color(QPalette.ColorRole.Base).name() == DARK.surface.lower()
    assert qapp.styleSheet() == stylesheet_of(DARK)


def test_choosing_what_is_there_already_changes_nothing(theme, qtbot):
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_appearance(Appearance.LIGHT)

    assert theme.appearance is Appearance.LIGHT


@pytest.mark.parametrize("appearance", [Appearance.LIGHT, Appearance.DARK])
def test_the_tick_of_a_box_has_the_ink_for_the_accent(theme, qtbot, appearance):
    theme.set_appearance(appearance)
    box = QCheckBox("Keep")
    box.setChecked(True)
    qtbot.addWidget(box)
    box.show()
    shot = box.grab().toImage()
    inks = {shot.pixelColor(x, y).lightness() for x in range(4, 14) for y in range(shot.height())}

    ink, accent = (QColor(c).lightness() for c in (theme.colors.on_accent, theme.colors.accent))
    furthest = max(inks) if ink > accent else min(inks)
    assert abs(furthest - ink) < abs(furthest - accent)


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
    theme.set_appearance(appearance)
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
