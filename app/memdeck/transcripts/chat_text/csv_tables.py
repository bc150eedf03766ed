"""Read comma-separated tables, recognized by the names of their columns."""

import csv
from collections.abc import Collection, Iterator, Mapping

from memdeck.domain.conversation.conversation import Skipped
from memdeck.transcripts.chat_text.headed_blocks import unix_lines

_DELIMITERS = ",;\t"  # spreadsheets also write the latter two
_DAMAGED = "It is damaged or too long; open the file in a spreadsheet and save it again."

Row = Mapping[str, str]


def read_rows(text: str, columns: Collection[str]) -> Iterator[Row | Skipped] | None:
    """Return the rows of *text* as mappings by lower-case column name, or None.

    None if it is no table, or lacks one of *columns*. A damaged row is a Skipped.
    """
    text = unix_lines(text).lstrip("\ufeff\n")
    first = text.partition("\n")[0].casefold()
    for delimiter in _DELIMITERS:
        names = [name.strip(' "') for name in first.split(delimiter)]
        if set(columns) <= set(names):
            return _rows(text, names, delimiter)
    return None


def _rows(text: str, names: list[str], delimiter: str) -> Iterator[Row | Skipped]:
    cells = csv.reader(_lines(text), delimiter=delimiter)
    while True:
        try:
            row = next(cells)
        except StopIteration:
            return
        except csv.Error:
            yield Skipped(f"line {cells.line_num:,}", _DAMAGED)
            continue
        if cells.line_num > 1 and row:
            yield dict(zip(names, row, strict=False))


def _lines(text: str) -> Iterator[str]:
    start = 0
    while start < len(text):
        end = text.find("\n", start) + 1 or len(text)
        yield text[start:end]
        start = end
