"""A chat with ambiguous dates waits for the user."""

import pytest
from PySide6.QtCore import Qt

from memdeck.domain.conversation.conversation import DateOrder
from tests.fakes.imports import idle, pick
from tests.fakes.vaults import EchoExtractor

CHAT = "03/04/24, 14:02 - Ana: I keep bees.\n04/04/24, 14:03 - Ana: And hens."


@pytest.fixture
def chat(tmp_path):
    path = tmp_path / "chat.txt"
    path.write_text(CHAT, encoding="utf-8")
    return path


def pick_as_ana(imports, qtbot):
    imports.picker.people.list.item(0).setCheckState(Qt.CheckState.Checked)
    pick(imports, qtbot)


def started(imports):
    (conversation,) = imports.picker.model.conversations
    return conversation.started_at.month, conversation.started_at.day


@pytest.mark.row("G4")
def test_it_is_listed_again_as_the_user_has_it_and_read_so(open_imports, qtbot, chat):
    imports = open_imports(EchoExtractor())
    imports.read_files([chat])
    idle(imports, qtbot)
    picker = imports.picker
    assert imports.page.currentWidget() is picker
    assert started(imports) == (4, 3)
    assert not picker.dates.isHidden()

    picker.dates.box.setCurrentIndex(1)
    picker.dates.box.activated.emit(1)
    idle(imports, qtbot)
    assert imports.page.currentWidget() is picker
    assert started(imports) == (3, 4)
    assert picker.dates.order is DateOrder.MONTH_FIRST

    pick_as_ana(imports, qtbot)
    (source,) = imports.manager.vault.pending_sources.all()
    assert (source.started_at.month, source.started_at.day) == (3, 4)


def test_a_remark_is_among_the_notes_of_the_review(open_imports, qtbot, chat):
    imports = open_imports(EchoExtractor())
    imports.read_files([chat])
    idle(imports, qtbot)
    pick_as_ana(imports, qtbot)

    assert any("03/04/24 was read with the day first" in note for note in imports.report.notes)
