"""What a part of the window stands on: its looks, a bridge, a vault, a window to be in."""

import gc
import re
from functools import partialmethod
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QTranslator
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import memdeck
from memdeck.desktop.ui.session.worker import Bridge
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Appearance, Theme
from memdeck.resources import resource
from tests.fakes.desks import desk_at

MOST_MS = 60_000
"""The longest wait for what a test expects."""

ROOMS = (
    *("bootstrap", "desktop/window", "domain", "extraction", "postgres", "recall"),
    *("services", "storage", "transcripts"),
)


@pytest.fixture(autouse=True)
def british(monkeypatch):
    """Words, dates and figures as the tests write them, whatever the machine's language."""
    before = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    monkeypatch.setattr(QLocale, "system", lambda: QLocale("en_GB"))
    yield
    QLocale.setDefault(before)


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Wait as long as a busy machine needs; a wait for a signal would end after five seconds."""
    for name in ("waitUntil", "waitSignal", "waitSignals", "waitExposed"):
        wait = partialmethod(getattr(QtBot, name), timeout=MOST_MS)
        monkeypatch.setattr(QtBot, name, wait)


@pytest.fixture(autouse=True)
def frozen(monkeypatch):
    """Keep the collected tests and all modules out of garbage collection when a bridge closes."""
    monkeypatch.setattr(gc, "unfreeze", lambda: None)


@pytest.fixture(autouse=True)
def deleted(qapp):
    """Delete the widgets that a test is done with, or each later theme styles them again."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def in_chinese(qapp):
    translator = QTranslator(qapp)
    assert translator.load(str(resource("translations", "memdeck_zh_CN.qm")))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


@pytest.fixture
def theme(qapp: QApplication):
    made = Theme(qapp, Appearance.LIGHT)
    yield made
    made.set_appearance(Appearance.LIGHT)
    made.deleteLater()


@pytest.fixture
def icons(theme: Theme) -> Icons:
    return Icons(theme)


@pytest.fixture
def window(qtbot):
    """An empty window."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def bridge(qtbot):
    made = Bridge()
    yield made
    made.close()


@pytest.fixture
def vault_session(tmp_path, qtbot):
    """A vault of four memories."""
    with desk_at(tmp_path, qtbot) as made:
        yield made


@pytest.fixture(scope="session")
def core():
    """The code of all rooms whose words the window shows, each string of several lines in one."""
    package = Path(memdeck.__file__).parent
    files = [path for room in ROOMS for path in (package / room).rglob("*.py")]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return re.sub(r'"\s*\n\s*f?"', "", code)
