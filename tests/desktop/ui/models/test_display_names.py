import pytest

from memdeck.desktop.ui.models.display_names import (
    category_name,
    column_meaning,
    column_name,
    source_name,
    status_name,
)
from memdeck.desktop.ui.models.entry_rows import Column, MemoryStatus
from memdeck.desktop.ui.text.importance_labels import importance_name
from memdeck.desktop.ui.theme.tokens import LIGHT
from memdeck.domain.memory.candidate import Importance


def test_every_column_and_shelf_has_a_name_of_its_own():
    assert len({column_name(column) for column in Column}) == len(Column)
    assert len({column_meaning(column) for column in Column}) == len(Column)
    assert len({status_name(memory_status) for memory_status in MemoryStatus}) == len(MemoryStatus)


@pytest.mark.parametrize("category", LIGHT.categories)
def test_a_category_is_said_as_people_say_it(category):
    assert category_name(category).replace(" ", "_").replace("-", "") == category


@pytest.mark.parametrize("importance", Importance)
def test_importances_are_named(importance):
    assert importance_name(importance) == importance.value


@pytest.mark.parametrize(
    ("session", "name"),
    [
        (None, ""),
        ("chatgpt/6f1c", "ChatGPT"),
        ("claude_ai/9", "Claude"),
        ("telegram/7", "Telegram"),
        ("plain_text/1", "Text"),
        ("note/1", "Text"),
        ("openai_messages/1", "Agent session"),
        ("daily-log/2026-02-21", "Daily log"),
        ("session-7", "session-7"),
    ],
)
def test_a_source_is_named_after_its_program(session, name):
    assert source_name(session) == name
