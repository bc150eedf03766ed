"""The dialog that takes the name of a category or a group."""

import pytest
from PySide6.QtWidgets import QComboBox

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.window.features.filing.name_dialog import NameDialog


@pytest.mark.parametrize("hint", ["", "Leave it empty for no group."])
def test_nothing_is_on_the_screen_before_the_dialog_opens(window, monkeypatch, hint):
    shown: list[str] = []
    monkeypatch.setattr(
        PlainLabel, "showEvent", lambda label, _: shown.append(label.text()), raising=False
    )
    dialog = NameDialog("Rename group", QComboBox(), "Rename", window, hint=hint)
    assert shown == []

    dialog.show()
    assert set(shown) == {"Rename group", hint} - {""}


@pytest.mark.parametrize(("hint", "is_needed"), [("", True), ("Leave it empty.", False)])
def test_a_name_is_needed_where_nothing_says_what_none_means(window, hint, is_needed):
    name = QComboBox(editable=True)
    dialog = NameDialog("Rename", name, "Rename", window, hint=hint)
    name.setEditText(" ")
    assert dialog.accept_button.isEnabled() is not is_needed
    name.setEditText("home")
    assert dialog.accept_button.isEnabled()
