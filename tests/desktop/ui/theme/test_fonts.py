import pytest

from memdeck.desktop.ui.theme.fonts import ui_families


@pytest.mark.parametrize("system", ["Segoe UI", "SF Pro", "Cantarell", "Noto Sans"])
def test_the_font_of_the_desktop_stays(system):
    assert ui_families(system, {"Inter", "Noto Sans CJK SC"}) == [system]


def test_a_fallback_gives_way_to_a_pair_for_latin_and_chinese():
    installed = {"DejaVu Sans", "Noto Sans", "Noto Sans CJK SC"}

    assert ui_families("DejaVu Sans", installed) == ["Noto Sans", "Noto Sans CJK SC", "DejaVu Sans"]


def test_a_fallback_stays_where_there_is_nothing_better():
    assert ui_families("DejaVu Sans", {"DejaVu Sans", "WenQuanYi Micro Hei"}) == ["DejaVu Sans"]
