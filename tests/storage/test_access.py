import errno
from datetime import UTC, datetime

import pytest

from memdeck.errors import StorageError
from memdeck.storage.access import Access, AccessLog
from memdeck.storage.traces import Traces
from tests.fakes.disk import names_in, refusing

AT = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)
FIRST, SECOND = Access("a", AT, "喝什么"), Access("b", AT)


@pytest.fixture
def log(layout):
    layout.make_state()
    return AccessLog(layout)


def test_accesses_are_kept_in_order(log):
    log.append([FIRST])
    log.append([SECOND])

    assert log.read() == (FIRST, SECOND)


def test_looking_at_a_vault_that_was_never_changed_leaves_no_mark(layout):
    AccessLog(layout).append([FIRST])

    assert AccessLog(layout).read() == ()
    assert names_in(layout.folder) == []


def test_a_recall_of_nothing_writes_nothing(log, layout):
    log.append([])

    assert not layout.accesses.exists()


def test_lines_that_make_no_sense_are_passed_over(log, layout):
    log.append([FIRST])
    with layout.accesses.open("ab") as file:
        file.write(b'{"id":\n')
    log.append([SECOND])

    assert log.read() == (FIRST, SECOND)


def test_purging_takes_out_the_entry_and_queries_with_its_words(log, layout):
    log.append([FIRST, Access("c", AT, "who likes oolong tea"), SECOND])
    with layout.accesses.open("ab") as file:
        file.write(b"oolong tea, damaged\n")

    log.purge(Traces.of(["a"], ["oolong tea"]))

    assert log.read() == (SECOND,)
    assert "oolong" not in layout.accesses.read_text()


def test_purging_what_is_not_there_writes_nothing(log, layout):
    log.append([FIRST])
    before = layout.accesses.stat()

    log.purge(Traces.of(["z"], ["oolong tea"]))

    assert layout.accesses.stat() == before


def test_a_log_that_cannot_be_read_is_told(log, layout, monkeypatch):
    monkeypatch.setattr(type(layout.accesses), "read_bytes", refusing(errno.EACCES))

    with pytest.raises(StorageError, match=r"access\.jsonl could not be read: access was denied"):
        log.read()
