import pytest

from memdeck.desktop.panels.compare import CompareView, compared


@pytest.fixture
def view(qtbot, theme):
    made = CompareView(theme)
    qtbot.addWidget(made)
    return made


def ground(view, number):
    return (
        view.document().findBlockByNumber(number).blockFormat().background().color().name().upper()
    )


def test_what_goes_and_what_comes_bear_a_sign_and_a_colour(view, theme):
    view.show_lines(compared("tea\n", "coffee\n"))

    assert view.toPlainText() == "− tea\n+ coffee"
    assert ground(view, 0) == theme.colors.remove.wash
    assert ground(view, 1) == theme.colors.add.wash


def test_another_appearance_colours_it_again(view, theme):
    view.show_lines(compared("tea\n", "coffee\n"))
    before = ground(view, 0)
    theme.set_appearance(theme.appearance.DARK)

    assert ground(view, 0) == theme.colors.remove.wash != before


def test_markup_in_a_file_is_shown_as_it_stands(view):
    view.show_lines(compared("", "<b>bold</b> <script>alert(1)</script>\n"))

    assert view.toPlainText() == "+ <b>bold</b> <script>alert(1)</script>"


def test_lines_left_out_are_counted(view):
    old = "\n".join(f"line {n}" for n in range(50))
    view.show_lines(compared(old, old + "\nmore"))

    assert view.toPlainText().startswith("⋯ 47 unchanged lines")
