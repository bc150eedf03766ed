import pytest

from memdeck.desktop.ui.actions.action_context import ActionContext
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from tests.fakes.rows import row

PROMPT = row("a00001", "User likes tea")
PINNED = row("a00002", "User lives in Hangzhou", memory_status=MemoryStatus.ACTIVE, pinned=True)
ARCHIVED = row("a00003", "User tried Vue", memory_status=MemoryStatus.ARCHIVED)
FORGOTTEN = row("a00004", "User sails", memory_status=MemoryStatus.FORGOTTEN, pinned=True)


def test_chosen_rows_are_counted_by_where_they_stand():
    context = ActionContext(has_vault=True).with_selection([PROMPT, PINNED, ARCHIVED, FORGOTTEN])

    assert (context.active, context.archived, context.forgotten) == (2, 1, 1)
    assert (context.in_file, context.selected, context.pinned) == (3, 4, 1)
    assert context.has_vault


@pytest.mark.parametrize(
    ("rows", "is_all_pinned"),
    [([PINNED], True), ([PINNED, PROMPT], False), ([PINNED, FORGOTTEN], True), ([], False)],
)
def test_all_are_pinned_only_where_every_kept_one_is(rows, is_all_pinned):
    assert ActionContext().with_selection(rows).is_all_pinned is is_all_pinned
