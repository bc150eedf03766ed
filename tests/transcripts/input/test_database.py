"""Databases from untrusted files."""

import io
from functools import partial

import pytest

from memdeck.errors import TranscriptError
from memdeck.transcripts.input import database
from memdeck.transcripts.input.file import File
from tests.transcripts.databases import database as made


def file_of(data: bytes) -> File:
    return File("x.db", partial(io.BytesIO, data))


def test_the_columns_of_plain_tables_are_known():
    data = made("CREATE TABLE a (b, c); CREATE VIEW d AS SELECT b FROM a;", {"a": [(1, "x")]})

    with database.opened(file_of(data)) as opened:
        assert opened.tables == {"a": frozenset({"b", "c"})}
        assert list(opened.rows("SELECT b, c FROM a")) == [{"b": 1, "c": "x"}]


@pytest.mark.parametrize(
    "query",
    [
        "SELECT load_extension('x')",
        "ATTACH 'other.db' AS other",
        "DELETE FROM a",
        "PRAGMA journal_mode = DELETE",
    ],
)
def test_nothing_but_reading_is_allowed(query):
    data = made("CREATE TABLE a (b);", {"a": [(1,)]})

    with database.opened(file_of(data)) as opened, pytest.raises(TranscriptError):
        list(opened.rows(query))


@pytest.mark.parametrize("means", ["AS (", "GENERATED ALWAYS as\n(", "as/*x*/("])
def test_a_table_that_computes_values_is_not_asked(means):
    table = f"CREATE TABLE a (b, long {means}printf('%.*c', 900000000, 'x')));"

    with database.opened(file_of(made(table, {}))) as opened:
        assert opened.tables == {}


def test_the_copy_is_removed(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    with database.opened(file_of(made("CREATE TABLE a (b);", {}))):
        assert len(list(tmp_path.iterdir())) == 1

    assert list(tmp_path.iterdir()) == []
