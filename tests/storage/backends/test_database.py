"""Tables as text, of which only changed records are read and compared again."""

from contextlib import contextmanager
from datetime import UTC, datetime

import pytest

from memdeck.errors import ConflictError
from memdeck.storage.backends.backend import NewText
from memdeck.storage.backends.database import DatabaseBackend, Records

COLUMNS = ("id", "content", "created_at")


class FakeTables:
    """Tables in memory that record which records were read; *state* is their version."""

    name = "fake"
    list_name = "memories"

    def __init__(self, count):
        self.rows: list[tuple[str, ...]] = [
            (f"m{n}", f"Memory {n}", f"2026-01-{count - n:02}") for n in range(count)
        ]
        self.records_read = []
        self.committed = self.rows
        self.state = None

    @classmethod
    def of(cls, rows):
        tables = cls(0)
        tables.committed = rows
        return tables

    def modified_at(self):
        return datetime(2026, 1, 1, tzinfo=UTC)

    @contextmanager
    def reading(self):
        self.rows = list(self.committed)
        yield self

    writing = trial = reading

    def records(self, known):
        return Records(COLUMNS, list(self.rows), self.state)

    def row(self, record):
        self.records_read.append(record[0])
        return dict(zip(COLUMNS, record, strict=True))

    def apply(self, changes):
        gone = set(changes.removed)
        known = {row[0]: dict(zip(COLUMNS, row, strict=True)) for row in self.rows}
        for key, cells in changes.changed:
            known[key] |= cells
        more = [dict(row) for row in changes.new]
        every = [row for key, row in known.items() if key not in gone] + more
        self.rows = [tuple(row[name] for name in COLUMNS) for row in every]

    def commit(self):
        self.committed = list(self.rows)

    def lacks(self):
        return ()


@pytest.fixture
def tables():
    return FakeTables(9)


@pytest.fixture
def medium(tables):
    medium = DatabaseBackend(tables)
    medium.read()
    tables.records_read.clear()
    return medium


def written(medium, text):
    found = medium.read()
    with medium.replacing(NewText.of(text), found) as replacement:
        replacement.commit()
    return replacement.snapshot.text


def test_an_unchanged_table_is_not_read_again(medium, tables):
    text = medium.read().text

    assert medium.normalized(text) == text
    assert tables.records_read == []


def test_a_change_writes_only_its_own_record(medium, tables):
    text = medium.read().text.replace("Memory 4", "Memory four")

    assert medium.normalized(text) == text
    assert tables.records_read == ["m4"]
    assert written(medium, text) == text
    assert medium.read().text == text == DatabaseBackend(tables).read().text


def test_a_record_that_went_leaves_the_others_as_they_were_reported(medium, tables):
    tables.committed = [*tables.rows[:3], *tables.rows[4:]]

    assert medium.read().text == DatabaseBackend(FakeTables.of(tables.committed)).read().text
    assert tables.records_read == []


def test_a_record_that_came_is_reported_in_its_place(medium, tables):
    tables.committed = [*tables.rows, ("m9", "New", "2026-01-05x")]
    text = medium.read().text

    assert tables.records_read == ["m9"]
    assert [word for word in text.split('"') if word in {"m3", "m4", "m9"}] == ["m4", "m9", "m3"]


def test_others_changes_are_found_whatever_was_read_before(medium, tables):
    found = medium.read()
    tables.committed = [("m0", "Overtaken", "2026-01-09"), *tables.rows[1:]]
    replacing = medium.replacing(NewText.of(found.text.replace("Memory 4", "x")), found)

    with pytest.raises(ConflictError, match="changed by another program"), replacing:
        pytest.fail("it was overwritten")
    assert "Overtaken" in medium.read().text
