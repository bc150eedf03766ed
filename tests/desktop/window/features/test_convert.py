"""Converting the open vault: what does not fit is seen before anything is written."""

import json

import pytest
from PySide6.QtWidgets import QFileDialog

from memdeck.desktop.panels.conversion_dialog import ConversionDialog


@pytest.fixture
def dialog(desktop):
    desktop.ask("vault.convert")
    desktop.settle()
    return desktop.dialog(ConversionDialog)


def lines(dialog):
    """Open the tree of losses, and return its labels, indented by their depth."""

    def below(item, depth):
        item.setExpanded(True)
        yield "  " * depth + item.text(0)
        for row in range(item.childCount()):
            yield from below(item.child(row), depth + 1)

    tree = dialog.losses
    tops = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    return [line for top in tops for line in below(top, 0)]


def turn_to(desktop, dialog, kind):
    dialog.formats.setCurrentIndex(dialog.formats.findData(kind))
    desktop.settle()


@pytest.mark.row("C13")
def test_what_does_not_fit_is_reported_before_it_is_done(desktop, dialog, folder):
    kinds = [dialog.formats.itemData(row) for row in range(dialog.formats.count())]
    assert "memory_md" not in kinds
    turn_to(desktop, dialog, "vibeworker")
    losses = lines(dialog)

    assert dialog.file.text() == str(folder / "memory.json")
    assert dialog.state.text() == "4 memories can be converted. Some values do not fit:"
    assert "10 values saved that other programs ignore" in losses
    hits = losses.index("  Hits: 4 memories")
    assert any(line.endswith("不喜欢过多注释") for line in losses[hits + 1 : hits + 5])
    assert dialog.losses.topLevelItem(0).isExpanded()
    assert not (folder / "memory.json").exists()

    dialog.convert.click()
    assert not dialog.convert.isEnabled()  # a second click would find the file there
    desktop.settle()
    written = json.loads((folder / "memory.json").read_text(encoding="utf-8"))
    assert len(written["memories"]) == 4
    assert dialog.state.text().startswith(f"4 memories written to {folder / 'memory.json'}.")
    assert not dialog.convert.isEnabled()


def test_memories_of_a_field_are_listed_when_it_is_opened(desktop, dialog):
    turn_to(desktop, dialog, "vibeworker")
    group = dialog.losses.topLevelItem(0)
    assert group.isExpanded()
    assert group.child(0).childCount() == 0

    group.child(0).setExpanded(True)
    assert group.child(0).childCount() == 4


def test_a_file_that_is_there_is_not_written_over(desktop, dialog, folder):
    turn_to(desktop, dialog, "bullets")
    dialog.file.setText(str(folder / "MEMORY.md"))
    desktop.settle()

    assert "is there already; name a file that is not" in dialog.state.text()
    assert not dialog.convert.isEnabled()
    dialog.file.setText("")
    desktop.settle()
    assert not dialog.convert.isEnabled()


def test_a_name_that_is_taken_is_not_suggested(desktop, folder):
    (folder / "memory.json").write_text("{}")
    desktop.ask("vault.convert")
    dialog = desktop.dialog(ConversionDialog)
    turn_to(desktop, dialog, "vibeworker")

    assert dialog.file.text() == str(folder / "converted" / "memory.json")
    assert dialog.convert.isEnabled()


def test_a_layer_that_does_not_fit_is_told_of_each_memory(desktop, dialog, folder):
    (folder / "LEARNINGS.md").write_text("### [fff111] fact | 0.50 | 2026-02-20 | 0\nUse -L\n")
    turn_to(desktop, dialog, "sqlite")
    turn_to(desktop, dialog, "bullets")

    losses = lines(dialog)
    assert losses[losses.index("  Layer: 1 memory") + 1] == "    fff111"


def test_whatever_takes_the_keyboard_has_a_name(dialog):
    for widget in (dialog.formats, dialog.file, dialog.losses):
        assert widget.accessibleName()


def test_another_place_can_be_chosen_and_one_that_is_taken_is_refused(
    desktop, dialog, folder, monkeypatch
):
    asked = []

    def choose(_parent, _title, place, **_options):
        asked.append(place)
        return str(folder / "MEMORY.md"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    suggested = dialog.file.text()
    dialog.browse.click()
    desktop.settle()

    assert asked == [suggested]
    assert dialog.file.text() == str(folder / "MEMORY.md")
    assert "is there already; name a file that is not" in dialog.state.text()
