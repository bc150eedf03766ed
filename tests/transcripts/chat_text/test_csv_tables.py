"""Tables of comma-separated values."""

import pytest

from memdeck.domain.conversation.conversation import Skipped
from memdeck.transcripts.chat_text.csv_tables import read_rows


@pytest.mark.parametrize(
    "text",
    [
        "Name,Note\nAna,sings\n",
        "\ufeffName,Note\r\nAna,sings\r\n",
        '"Name";"Note"\n"Ana";"sings"',
        "NAME\tnote\textra\nAna\tsings",
        "\nName,Note\n\nAna,sings\n\n",
    ],
)
def test_a_table_is_known_by_its_columns_however_it_was_saved(text):
    assert list(read_rows(text, {"name", "note"}) or []) == [{"name": "Ana", "note": "sings"}]


@pytest.mark.parametrize("text", ["", "Name\nAna", "Name,Age\nAna,3", "a note on name and note"])
def test_what_lacks_a_column_is_no_such_table(text):
    assert read_rows(text, {"name", "note"}) is None


def test_a_cell_may_hold_lines_and_quotes_and_delimiters():
    text = 'name,note\nAna,"one, ""two""\nthree"\n'

    assert list(read_rows(text, {"note"}) or []) == [{"name": "Ana", "note": 'one, "two"\nthree'}]


def test_after_a_row_that_never_ends_the_rest_is_read():
    long = "x" * 100_000
    text = f'name,note\nAna,"open\n{long}\n{long}\nBo,sings\n'

    damaged, row = read_rows(text, {"note"}) or []

    assert isinstance(damaged, Skipped)
    assert row == {"name": "Bo", "note": "sings"}
