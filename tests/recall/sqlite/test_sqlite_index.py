"""The properties of an index in a file that not every index has."""

import os
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing

import pytest

from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Passage
from memdeck.errors import LockedError, StorageError
from memdeck.recall.index.protocol import OUTDATED
from memdeck.recall.ranking.search import Search
from memdeck.recall.sqlite import database_file
from memdeck.recall.sqlite.database_file import DAMAGED
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.recall.text.tokenizer import Segmenter
from tests.fakes.embedder import WordEmbedder

BEES = [Passage(id=f"m{n}", text=f"User keeps hive {n} behind the house") for n in range(40)]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "cache" / "index.sqlite"


@pytest.fixture
def opened(path, segmenter):
    """Opens the index again, any number of times; each is closed at the end."""
    opened = []

    def call(cut=segmenter):
        opened.append(SqliteIndex(path, cut))
        return opened[-1]

    yield call
    for index in opened:
        index.close()


def found(index, query, segmenter):
    return [one.id for one in Search(index, segmenter, None).find(query, Mode.KEYWORD)]


def test_what_was_indexed_is_there_when_it_is_opened_again(opened, segmenter):
    with closing(opened()) as first:
        first.update(BEES)

    again = opened()

    assert again.word == ""
    assert again.digests() == {one.id: one.digest for one in BEES}
    assert "m7" in found(again, "hive 7", segmenter)


@pytest.mark.parametrize("damage", [b"no database at all", b"SQLite format 3\0" + b"\0" * 4080])
def test_a_damaged_file_is_begun_again_and_says_so(opened, path, damage):
    path.parent.mkdir()
    path.write_bytes(damage)

    index = opened()
    index.update(BEES)

    assert index.word == DAMAGED
    assert index.check() == []


def test_a_file_that_proves_damaged_later_is_begun_again_too(opened, path, segmenter):
    with closing(opened()) as first:
        first.update(BEES)
    data = bytearray(path.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    path.write_bytes(data)

    index = opened()

    assert index.digests() == {}
    assert index.word == DAMAGED
    index.update(BEES)
    assert "m7" in found(index, "hive 7", segmenter)


def test_an_index_of_another_version_is_begun_again(opened, monkeypatch):
    with closing(opened()) as first:
        first.update(BEES)
    monkeypatch.setattr(database_file, "VERSION", database_file.VERSION + 1)

    index = opened()

    assert (index.word, index.digests()) == (OUTDATED, {})


def test_an_index_of_tokens_that_were_cut_otherwise_is_begun_again(opened):
    with closing(opened()) as first:
        first.update(BEES)

    index = opened(Segmenter(None))

    assert (index.word, index.digests()) == (OUTDATED, {})


def test_what_another_program_changes_is_found(opened, segmenter):
    mine, theirs = opened(), opened()
    mine.update(BEES)
    embedder = WordEmbedder()
    search = Search(mine, segmenter, embedder)
    list(search.embed())
    assert search.find("hive")

    theirs.update([Passage(id="new", text="User keeps goats")], ["m7"])
    list(Search(theirs, segmenter, embedder).embed())

    assert found(mine, "goats", segmenter) == ["new"]
    assert search.find("goats", Mode.VECTOR)[0].id == "new"
    assert "m7" not in found(mine, "hive 7", segmenter)


ADDS = """
    import sys
    from pathlib import Path
    from memdeck.domain.search.passage import Passage
    from memdeck.recall.text.tokenizer import Segmenter
    from memdeck.recall.sqlite.sqlite_index import SqliteIndex
    from memdeck.recall.text.cjk import dictionary_cutter

    index = SqliteIndex(Path(sys.argv[1]), Segmenter(dictionary_cutter()))
    for number in range(30):
        index.update([Passage(id=f"{sys.argv[2]}{number}", text=f"User keeps hive {number}")])
"""


def python(script, *arguments):
    command = [sys.executable, "-c", textwrap.dedent(script), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_two_programs_index_at_once_and_nothing_is_lost(opened, path):
    programs = [python(ADDS, path, name) for name in ("a", "b")]
    outputs = [program.communicate(timeout=60) for program in programs]

    assert [program.returncode for program in programs] == [0, 0], outputs
    index = opened()
    assert len(index.digests()) == 60
    assert index.check() == []


DIES = """
    import os, sys
    from pathlib import Path
    from memdeck.domain.search.passage import Passage
    from memdeck.recall.text.tokenizer import Segmenter
    from memdeck.recall.sqlite.sqlite_index import SqliteIndex
    from memdeck.recall.sqlite.write import Writing
    from memdeck.recall.text.cjk import dictionary_cutter

    index = SqliteIndex(Path(sys.argv[1]), Segmenter(dictionary_cutter()))
    whole = getattr(Writing, sys.argv[2])

    def dying(self, *arguments, **names):
        whole(self, *arguments, **names)
        os._exit(9)

    setattr(Writing, sys.argv[2], dying)
    index.update([Passage(id="m1", text="User keeps goats")], ["m2"])
"""


@pytest.mark.parametrize("step", ["remove", "_take_out", "_insert", "settle"])
def test_a_program_killed_in_an_update_leaves_the_index_as_it_was(opened, path, step, segmenter):
    with closing(opened()) as first:
        first.update(BEES)

    program = python(DIES, path, step)
    program.communicate(timeout=60)

    assert program.returncode == 9
    index = opened()
    assert index.digests() == {one.id: one.digest for one in BEES}
    assert index.check() == []
    assert found(index, "goats", segmenter) == []


def test_an_update_that_fails_midway_changes_nothing(opened):
    index = opened()
    index.update(BEES)

    def passages():
        yield Passage(id="m1", text="User keeps goats")
        raise KeyError

    with pytest.raises(KeyError):
        index.update(passages())

    assert index.digests() == {one.id: one.digest for one in BEES}


def test_a_program_that_writes_for_too_long_is_named(opened, path, monkeypatch):
    monkeypatch.setattr(database_file, "WAIT_S", 0.01)
    index = opened()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin exclusive")

        with pytest.raises(LockedError, match="try again in a moment"):
            index.update(BEES)


def test_a_folder_that_cannot_be_made_is_reported(tmp_path, segmenter):
    (tmp_path / "cache").write_text("a file")

    with pytest.raises(StorageError, match="cache, cannot be made; check whether a file"):
        SqliteIndex(tmp_path / "cache" / "index.sqlite", segmenter)


def test_a_file_that_cannot_be_opened_is_reported(path, segmenter):
    path.mkdir(parents=True)

    with pytest.raises(StorageError, match="cannot be used"):
        SqliteIndex(path, segmenter)


BROKEN = {
    "delete from posting where token = 'hive'": "do not lead to",
    "insert into vector values (999, 'words 1', 'latin', x'00')": "belong to no passage",
}


@pytest.mark.parametrize("statement", BROKEN)
def test_a_check_says_what_does_not_fit(opened, path, statement):
    index = opened()
    index.update(BEES)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(statement)

    (problem,) = index.check()

    assert BROKEN[statement] in problem


def test_a_passage_among_more_than_share_a_part_is_found_changed_and_removed(segmenter):
    index = SqliteIndex(None, segmenter)
    index.update(Passage(id=str(n), text="bees") for n in range(5000))

    index.update([Passage(id="4500", text="goats")], ["4999"])

    assert found(index, "goats", segmenter) == ["4500"]
    assert index.check() == []
    assert index.stats().passages == 4999
    index.close()


def test_a_word_said_a_thousand_times_is_counted_without_an_error(segmenter):
    index = SqliteIndex(None, segmenter)
    index.update([Passage(id="a", text="bees " * 1000), Passage(id="b", text="one bee")])

    assert set(found(index, "bees", segmenter)) == {"a", "b"}
    index.close()
