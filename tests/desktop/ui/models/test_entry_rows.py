import pytest

from memdeck.desktop.ui.models.entry_rows import Item, MemoryStatus, count_statuses, folded
from tests.fakes.rows import row


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Kyoto", "kyoto"), ("ＡＢＣ１２", "abc12"), ("Straße", "strasse"), ("杭州", "杭州")],
)
def test_folding_takes_away_case_and_width(text, plain):
    assert folded(text) == plain


def test_rows_are_counted_by_shelf():
    rows = [row("a"), row("b"), row("c", memory_status=MemoryStatus.ARCHIVED)]

    assert count_statuses(rows) == {MemoryStatus.PROMPT: 2, MemoryStatus.ARCHIVED: 1}


def test_an_item_is_searched_by_the_text_of_its_newest_row():
    item = Item(row("a", "Lives in Hangzhou"))
    assert "hangzhou" in item.text
    item.row = row("a", "Lives in Suzhou")

    assert "suzhou" in item.text
    assert "hangzhou" not in item.text
