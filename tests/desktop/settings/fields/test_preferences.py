import pytest

from memdeck.desktop.settings.fields.preferences import Preferences, model_text
from memdeck.storage.config.settings import Settings, Theme

OLLAMA = "http://localhost:11434/v1"


def saved(program):
    return program.settings_file.read().settings


def test_a_change_takes_effect_at_once_and_is_saved(preferences, program, settle, qtbot):
    with qtbot.waitSignal(preferences.changed):
        preferences.change(theme="dark")
    assert preferences.settings.theme is Theme.DARK
    settle()

    assert saved(program).theme is Theme.DARK


def test_a_change_leaves_what_another_window_set_meanwhile(preferences, program, settle):
    program.settings_file.write(Settings(model="qwen3:8b"))
    preferences.change(theme="dark")
    settle()

    assert saved(program) == Settings(model="qwen3:8b", theme=Theme.DARK)
    assert preferences.settings.model == "qwen3:8b"


def test_a_setting_of_an_unknown_name_is_refused_and_not_saved(preferences, program, settle):
    with pytest.raises(KeyError, match="thme"):
        preferences.change(thme="dark")
    settle()

    assert saved(program) == preferences.settings == Settings()


def test_an_address_is_allowed_once(preferences, program, settle):
    preferences.allow(OLLAMA)
    preferences.allow(OLLAMA)
    settle()
    assert saved(program).consented == (OLLAMA,)


def test_a_disk_that_refuses_is_reported(preferences, program, settle, qtbot):
    program.config.parent.mkdir(parents=True, exist_ok=True)
    program.config.write_text("a file where the folder should be")

    with qtbot.waitSignal(preferences.failed) as failed:
        preferences.change(theme="dark")

    assert "settings.json" in str(failed.args[0])


@pytest.mark.parametrize(
    ("settings", "expected", "hint"),
    [
        (Settings(), "Local rules · no model", "rules on this computer"),
        (
            Settings(base_url=OLLAMA, model="qwen3:8b"),
            "qwen3:8b · localhost:11434",
            "You will be asked",
        ),
        (
            Settings(base_url=OLLAMA, model="qwen3:8b", consented=(OLLAMA,)),
            "qwen3:8b · localhost:11434",
            "is sent to localhost:11434",
        ),
        (Settings(base_url="nonsense", model="qwen3:8b"), "qwen3:8b", "not a web address"),
    ],
)
def test_the_extractor_is_named_plainly(program, bridge, settings, expected, hint):
    name, explanation = model_text(Preferences(program, bridge, settings).model)

    assert name == expected
    assert hint in explanation
