"""The dialog, the keychain, and a word with the model."""

from operator import attrgetter

import pytest

from memdeck.bootstrap.model_keys import KeyLocation
from memdeck.desktop.settings.settings_controller import SettingsController
from memdeck.storage.config.settings import Theme
from tests.fakes.model_server import Flaw, Step, lists, model_server, rejects, says

OLLAMA = "http://localhost:11434/v1"


@pytest.fixture
def controller(preferences, bridge, window):
    return SettingsController(preferences, bridge, window)


@pytest.fixture
def server():
    with model_server() as running:
        yield running


@pytest.fixture
def page(controller, settle):
    page = controller.open().model_page
    settle()
    return page


def point_at(page, address, model="some-model"):
    page.server.setCurrentIndex(page.server.count() - 1)
    page.address.setText(address)
    page.model.setEditText(model)


def test_what_is_saved_is_set(controller, preferences, program, settle):
    dialog = controller.open()
    dialog.model_page.server.setCurrentIndex(2)
    dialog.model_page.model.setEditText("qwen3:8b")
    dialog.appearance_page.appearance.setCurrentIndex(2)
    dialog._save()
    settle()

    stored = program.settings_file.read().settings
    assert (stored.base_url, stored.model, stored.theme) == (OLLAMA, "qwen3:8b", Theme.DARK)


def test_a_key_goes_to_the_keychain_and_to_no_file(controller, keychain, settle, tmp_path):
    dialog = controller.open()
    point_at(dialog.model_page, "https://models.example/v1")
    dialog.model_page.key.setText("sk-very-secret")
    dialog._save()
    settle()

    assert keychain.kept == {("memdeck", "models.example"): "sk-very-secret"}
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path for path in files if b"very-secret" in path.read_bytes()] == []


def test_without_a_keychain_a_note_says_that_the_key_lasts_for_this_session(
    controller, program, settle, qtbot
):
    dialog = controller.open()
    point_at(dialog.model_page, "https://models.example/v1")
    dialog.model_page.key.setText("sk-very-secret")
    with qtbot.waitSignal(controller.noted) as noted:
        dialog._save()
    settle()

    assert "until Memdeck closes" in noted.args[0]
    assert program.keys.location("https://models.example/v1") is KeyLocation.SESSION


@pytest.mark.parametrize("name", ["model_page", "recall_page"])
def test_a_key_that_is_looked_up_is_not_reported_after_the_dialog(
    controller, bridge, settle, qtbot, name
):
    dialog = controller.open()
    page = getattr(dialog, name)
    form = page if name == "model_page" else page.embedder
    form.key_state_asked.emit("nowhere")
    dialog.reject()
    with qtbot.assertNotEmitted(bridge.failed):
        settle()


@pytest.mark.parametrize(
    ("variables", "stored", "start"),
    [
        ({"MEMDECK_API_KEY": "sk-1"}, {}, "The key comes from the environment."),
        ({}, {("memdeck", "models.example"): "sk-2"}, "The key is in the system keychain."),
        ({}, {}, "No key saved for this server"),
    ],
)
def test_it_is_shown_where_the_key_is(
    environment, keychain, page, settle, variables, stored, start
):
    environment.update(variables)
    keychain.kept.update(stored)
    point_at(page, "https://models.example/v1")
    page.address.editingFinished.emit()
    settle()

    assert page.key_state.text().startswith(start)


def test_the_answer_of_a_model_is_shown_next_to_the_button(page, server, settle):
    server.will(says("ready"), says("ready"))
    point_at(page, server.base_url)
    page.test_button.test.click()
    settle()

    assert page.test_button.result.text().startswith("“some-model” at 127.0.0.1")
    assert page.test_button.result.text().endswith(
        "not in the form asked for; expect poor results."
    )
    assert page.test_button.test.isEnabled()


@pytest.mark.parametrize(
    ("step", "hint"),
    [(rejects(401, "bad key"), "key"), (rejects(404, "no such model"), "some-model")],
)
def test_a_model_that_does_not_answer_is_reported_with_what_to_do(page, server, settle, step, hint):
    server.will(*[step] * 3)
    point_at(page, server.base_url)
    page.test_button.test.click()
    settle()

    assert hint in page.test_button.result.text()


def test_the_models_of_the_server_are_listed_and_the_typed_name_stays(page, server, settle):
    server.will(lists("qwen3:8b", "llama3"))
    point_at(page, server.base_url, "my-model")
    page.refresh.click()
    settle()

    assert [page.model.itemText(row) for row in range(page.model.count())] == ["llama3", "qwen3:8b"]
    assert page.model_name == "my-model"
    assert page.refresh.note.text() == "2 models available."
    assert page.refresh.text() == "Refresh"


def test_an_address_without_its_version_is_completed(page, server, settle):
    server.will(rejects(404), lists("llama3"))
    point_at(page, server.base_url.removesuffix("/v1"), "")
    page.refresh.click()
    settle()

    assert page.base_url == server.base_url
    assert page.model.itemText(0) == "llama3"
    assert page.refresh.note.text() == "1 model available."


def test_a_server_without_a_list_is_reported_and_a_name_can_be_typed(page, server, settle):
    server.will(lists())
    point_at(page, server.base_url, "typed")
    page.refresh.click()
    settle()

    assert page.refresh.note.text() == "The server lists no models. Type the name of one."
    assert page.model_name == "typed"


def test_a_list_of_another_address_is_not_kept(page, server, settle):
    server.will(lists("llama3"))
    point_at(page, server.base_url, "my-model")
    page.refresh.click()
    settle()
    page.address.setText("http://localhost:1/v1")

    assert page.model.count() == 0
    assert page.model_name == "my-model"
    assert page.refresh.note.text() == ""


@pytest.mark.parametrize("name", ["refresh", "test_button.test"])
def test_a_server_that_does_not_answer_can_be_cancelled(page, server, settle, name):
    server.will(Step(flaw=Flaw.HANG))
    point_at(page, server.base_url)
    button = attrgetter(name)(page)
    text = button.text()
    button.click()
    assert button.text() == "Cancel"

    button.click()
    settle()
    assert button.note.text() == "Cancelled."
    assert button.text() == text


def test_messages_of_a_test_do_not_lead_to_the_settings(page, server, settle):
    server.will(rejects(401))
    point_at(page, server.base_url)
    page.test_button.test.click()
    settle()

    assert page.test_button.result.text() == (
        f"127.0.0.1:{server.server_port} asks for a key; enter one."
    )


def test_closing_the_dialog_ends_a_test_that_hangs(controller, server, settle):
    server.will(Step(flaw=Flaw.HANG))
    dialog = controller.open()
    settle()
    point_at(dialog.model_page, server.base_url)
    dialog.model_page.test_button.test.click()
    dialog.reject()
    settle()


def test_a_model_from_the_environment_is_shown_to_decide(environment, controller, settle):
    environment["MEMDECK_BASE_URL"] = OLLAMA
    page = controller.open().model_page
    settle()

    assert "environment" in page.override.text()
    assert not page.override.isHidden()
