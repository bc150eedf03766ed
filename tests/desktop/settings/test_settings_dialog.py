"""The settings dialog shows what is set, and says what is to be."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QDialogButtonBox, QScrollArea

from memdeck.desktop.settings.model_page import PRESETS, preset_of
from memdeck.desktop.settings.settings_dialog import SettingsDialog
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.storage.config.settings import DEFAULTS, Settings, Theme
from tests.fakes.widgets import on_screen

OLLAMA = "http://localhost:11434/v1"
SET = Settings(
    base_url=OLLAMA,
    model="qwen3:8b",
    consented=(OLLAMA, "https://api.openai.com/v1"),
    keep_sources=False,
    theme=Theme.DARK,
)


def saved(dialog, qtbot):
    with qtbot.waitSignal(dialog.saved) as signal:
        dialog._save()
    return signal.args[0]


@pytest.mark.parametrize("settings", [Settings(), SET])
def test_saving_without_a_change_sets_what_was_set(window, qtbot, settings):
    dialog = SettingsDialog(settings, ["en"], window)
    values = saved(dialog, qtbot)

    assert {name: getattr(settings, name) for name in values} == values


def test_the_pages_show_every_setting_of_users_once(window):
    dialog = SettingsDialog(Settings(), ["en"], window)
    names = [name for page in dialog.pages for name in page.values]

    assert sorted(names) == sorted(set(DEFAULTS) - {"recent_vaults", "use_eval_prompts"})


@pytest.mark.parametrize("number", range(len(PRESETS)))
def test_a_server_by_name_fills_its_address_in(window, qtbot, number):
    dialog = SettingsDialog(Settings(), ["en"], window)
    dialog.model_page.server.setCurrentIndex(number + 1)
    dialog.model_page.model.setEditText("some-model")

    values = saved(dialog, qtbot)
    assert (values["base_url"], values["model"]) == (PRESETS[number].base_url, "some-model")


def test_an_address_of_ones_own_is_another_server(window):
    dialog = SettingsDialog(Settings(base_url="http://10.0.0.7/v1", model="m"), ["en"], window)

    assert dialog.model_page.server.currentText() == "Other server"
    assert dialog.model_page.base_url == "http://10.0.0.7/v1"


def test_going_back_to_rules_takes_the_model_away(window, qtbot):
    dialog = SettingsDialog(SET, ["en"], window)
    dialog.model_page.server.setCurrentIndex(0)

    values = saved(dialog, qtbot)
    assert (values["base_url"], values["model"]) == ("", "")
    assert dialog.model_page.key.isHidden()


def test_a_test_needs_an_address_and_a_model(window):
    page = SettingsDialog(Settings(), ["en"], window).model_page
    assert not page.test_button.test.isEnabled()
    page.server.setCurrentIndex(2)
    assert not page.test_button.test.isEnabled()
    page.model.setEditText("qwen3:8b")

    assert page.test_button.test.isEnabled()


def test_another_address_asks_where_its_key_is(window, qtbot):
    page = SettingsDialog(Settings(), ["en"], window).model_page
    with qtbot.waitSignal(page.key_state_asked) as asked:
        page.server.setCurrentIndex(2)

    assert asked.args == [OLLAMA]


def test_consent_to_an_address_can_be_revoked(window, qtbot):
    dialog = SettingsDialog(SET, ["en"], window)
    dialog.privacy_page.addresses.setCurrentRow(0)
    dialog.privacy_page.revoke.click()

    assert saved(dialog, qtbot)["consented"] == ("https://api.openai.com/v1",)


def test_leaving_changes_nothing(window, qtbot):
    dialog = SettingsDialog(SET, ["en"], window)
    dialog.appearance_page.appearance.setCurrentIndex(1)
    with qtbot.assertNotEmitted(dialog.saved):
        dialog.reject()


def test_the_look_is_one_of_three(window, qtbot):
    dialog = SettingsDialog(Settings(), ["en"], window)
    dialog.appearance_page.appearance.setCurrentIndex(
        dialog.appearance_page.appearance.findData(Appearance.DARK)
    )

    assert saved(dialog, qtbot)["theme"] == "dark"


@pytest.mark.parametrize("number", range(4))
def test_every_page_can_be_scrolled_where_the_dialog_is_low(window, number):
    dialog = SettingsDialog(SET, ["en"], window)

    assert isinstance(dialog._pages.widget(number), QScrollArea)
    assert dialog.minimumSizeHint().height() <= 300


@pytest.mark.parametrize("available", [QSize(640, 400), QSize(900, 600), QSize(1920, 1040)])
def test_its_first_size_leaves_the_buttons_on_the_screen(window, qtbot, monkeypatch, available):
    monkeypatch.setattr(QScreen, "availableSize", lambda _: available)
    dialog = on_screen(SettingsDialog(SET, ["en"], window), qtbot)

    assert dialog.width() <= available.width()
    assert dialog.height() < available.height()  # there is a title bar, too
    (buttons,) = dialog.findChildren(QDialogButtonBox)
    assert dialog.rect().contains(buttons.geometry())


def test_a_slash_at_the_end_makes_no_other_server():
    assert preset_of(f"{OLLAMA}/ ") == preset_of(OLLAMA) is not None
    assert preset_of("http://10.0.0.7/v1") is None


@pytest.mark.parametrize(("address", "model"), [("", "my-model"), ("http://10.0.0.7/v1", "")])
def test_a_server_without_an_address_or_a_model_is_not_saved_as_none(window, qtbot, address, model):
    dialog = SettingsDialog(Settings(), ["en"], window)
    page = dialog.model_page
    page.server.setCurrentIndex(page.server.count() - 1)
    page.address.setText(address)
    page.model.setEditText(model)

    with qtbot.assertNotEmitted(dialog.saved):
        dialog._save()

    assert page.test_button.result.text() == (
        "Enter the address of the server and the name of a model."
    )


def test_ctrl_enter_saves_the_settings(window, qtbot):
    dialog = on_screen(SettingsDialog(Settings(), ["en"], window), qtbot)

    with qtbot.waitSignal(dialog.saved):
        qtbot.keyClick(
            dialog.model_page.server, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier
        )
