"""A table of three memories."""

import pytest
from PySide6.QtCore import QLocale

from memdeck.desktop.ui.models.entry_model import EntryTableModel
from memdeck.desktop.ui.views.memory_table.memory_table import EntryTable
from tests.fakes.entries import TODAY
from tests.fakes.rows import THREE
from tests.fakes.widgets import on_screen


@pytest.fixture
def model(qapp):
    model = EntryTableModel(TODAY, QLocale("en_GB"))
    model.set_rows(THREE)
    return model


@pytest.fixture
def asked(model):
    """The edits a person asked for."""
    requests: list[tuple[str, str, object]] = []
    model.edit_requested.connect(lambda *request: requests.append(request))
    return requests


@pytest.fixture
def table(model, theme, icons, qtbot):
    table = EntryTable(model, theme, icons)
    table.set_categories(["fact", "preference"])
    return on_screen(table, qtbot, (1000, 400))
