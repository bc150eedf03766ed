import pytest

from memdeck.desktop.ui.actions.action_context import ActionContext
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from tests.fakes.rows import row

PROMPT = row("a00001", "User likes tea")
PINNED = row("a00002", "User lives in Hangzhou", memory_status=MemoryStatus.ACTIVE, pinned=True)
ARCHIVED = row("a00003", "User tried Vue", memory_status=MemoryStatus.ARCHIVED)
FORGOTTEN = row("a00004", "User sails", memory_status=MemoryStatus.FORGOTTEN, pinned=True)


def test_chosen_rows_are_counted_by_where_they_stand():
    situation = ActionContext(has_vault=True).choosing([PROMPT, PINNED, ARCHIVED, FORGOTTEN])

    assert (situation.active, situation.archived, situation.forgotten) == (2, 1, 1)
    assert (situation.kept, situation.chosen, situation.pinned) == (3, 4, 1)
    assert situation.has_vault


@pytest.mark.parametrize(
    ("rows", "is_all_pinned"),
    [([PINNED], True), ([PINNED, PROMPT], False), ([PINNED, FORGOTTEN], True), ([], False)],
)
def test_all_are_pinned_only_where_every_kept_one_is(rows, is_all_pinned):
    assert ActionContext().choosing(rows).is_all_pinned is is_all_pinned
