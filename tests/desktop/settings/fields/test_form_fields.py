"""Whatever is tried out from the settings: the model, the embedder, the index's server."""

import asyncio
from operator import attrgetter

import pytest
from PySide6.QtCore import Qt

from memdeck.desktop.settings.settings_dialog import SettingsDialog
from memdeck.storage.config.settings import Settings
from tests.fakes.widgets import on_screen

SERVER = "http://localhost:11434/v1"
SET = Settings(
    base_url=SERVER,
    model="qwen3:8b",
    embedder="endpoint",
    embedder_url=SERVER,
    embedder_model="bge-m3",
    postgres="postgresql://me@db.example/app",
)


@pytest.mark.parametrize(
    ("page", "part"),
    [(0, "model_page"), (1, "recall_page.embedder"), (1, "recall_page.location")],
)
def test_a_test_leaves_the_keyboard_where_it_is_and_is_cancelled_by_the_same_key(
    window, bridge, qtbot, page, part
):
    dialog = SettingsDialog(SET, ["en"], window)
    form = attrgetter(part)(dialog)
    tests = []
    form.test_asked.connect(lambda choice, *_: tests.append(choice))
    form.test_asked.connect(
        lambda *_: form.test_button.follow(bridge.start(lambda _: asyncio.sleep(60)))
    )
    dialog._names.setCurrentRow(page)
    on_screen(dialog, qtbot)
    form.test_button.test.setFocus()
    for _ in range(2):
        qtbot.keyClick(form.test_button.test, Qt.Key.Key_Space)
    assert form.test_button.test.hasFocus()
    assert len(tests) == 1

    qtbot.waitUntil(lambda: form.test_button.result.text() == "Cancelled.")
    qtbot.keyClick(form.test_button.test, Qt.Key.Key_Space)
    assert len(tests) == 2
