from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QScreen

from memdeck.desktop.panels.compare import BackupsDialog, CompareDialog, Comparison, compared
from memdeck.desktop.ui.models.display_names import layer_name
from memdeck.domain.memory.entry import Layer
from memdeck.storage.vault.store.backups import Backup

NOON, ONE = datetime(2026, 3, 1, 12, 0, tzinfo=UTC), datetime(2026, 3, 1, 13, 0, tzinfo=UTC)
BACKUPS = (Backup("one.md", ONE, 2048), Backup("noon.md", NOON, 1024))


@pytest.fixture
def dialog(window, theme, icons):
    return BackupsDialog(theme, icons, window)


@pytest.fixture
def asked(dialog):
    """The backups whose changes it asked for."""
    names: list[str] = []
    dialog.comparison_asked.connect(names.append)
    return names


def test_it_turns_to_the_newest_and_asks_what_that_would_change(dialog, asked):
    dialog.set_backups(BACKUPS, {})

    assert asked == ["one.md"]
    assert not dialog.restore.isEnabled()


def test_a_backup_is_named_by_what_it_was_made_before(dialog):
    dialog.set_backups(BACKUPS, {NOON: "before “Archive 3 memories”"})

    assert [record.detail for record in dialog.list.records] == ["", "before “Archive 3 memories”"]


def test_one_of_the_second_file_says_so(dialog):
    dialog.set_backups((Backup("x.md", NOON, 9, Layer.PROCEDURAL), BACKUPS[0]), {})
    learned, known = (record.title for record in dialog.list.records)

    assert learned == f"{known} · {layer_name(Layer.PROCEDURAL)}"


def test_the_current_backup_can_be_restored_once_its_changes_are_seen(dialog, qtbot):
    dialog.set_backups(BACKUPS, {})
    dialog.show_comparison(Comparison("one.md", compared("tea\n", "coffee\n")))
    with qtbot.waitSignal(dialog.restore_asked) as restored:
        dialog.restore.click()

    assert restored.args == ["one.md"]


def test_an_answer_about_another_backup_is_passed_over(dialog):
    dialog.set_backups(BACKUPS, {})
    dialog.show_comparison(Comparison("noon.md", compared("tea\n", "coffee\n")))

    assert not dialog.restore.isEnabled()
    assert dialog.view.toPlainText() == ""


def test_one_that_is_the_same_as_the_file_needs_no_restoring(dialog):
    dialog.set_backups(BACKUPS, {})
    dialog.show_comparison(Comparison("one.md", ()))

    assert not dialog.restore.isEnabled()


def test_without_backups_there_is_nothing_to_press(dialog, asked):
    dialog.set_backups((), {})
    dialog.show()

    assert asked == []
    assert not dialog.restore.isVisible()


def test_the_first_size_of_a_comparison_fits_the_screen(window, theme, icons, monkeypatch):
    available = QSize(640, 400)
    monkeypatch.setattr(QScreen, "availableSize", lambda _: available)
    comparison = Comparison("one.md", compared("a\n", "b\n"))
    for dialog in (CompareDialog(theme, comparison, window), BackupsDialog(theme, icons, window)):
        assert dialog.size().boundedTo(available) == dialog.size()
