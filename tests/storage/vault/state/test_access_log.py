"""The log of queries and retrieved memories, written by any number of programs."""

import os
import subprocess
import sys
import textwrap
from datetime import UTC, datetime, timedelta

import pytest

from memdeck.domain.search.mode import Mode
from memdeck.domain.search.usage import Access, Usage
from memdeck.errors import StorageError
from memdeck.storage.backends.backend import NewText
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault.state import access_log
from memdeck.storage.vault.state.access_log import AccessLog
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout

pytestmark = pytest.mark.row("B8")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def layout(tmp_path):
    layout = VaultLayout(tmp_path / "vault", cache_root=tmp_path / "cache")
    layout.make_state()
    return layout


def access(query, *ids, minute=0):
    return Access(NOON + timedelta(minutes=minute), query, ids, Mode.HYBRID, "agent")


def noted(layout, *accesses):
    log = AccessLog(layout)
    for access in accesses:
        log.append(access)
    return log


BEES, HONEY = access("bees", "a1", "b2"), access("honey", "a1", minute=5)


def test_what_is_noted_is_read_in_its_order_and_counted(layout):
    noted(layout, BEES, HONEY)

    reading = AccessLog(layout).read()

    assert reading.accesses == (BEES, HONEY)
    assert reading.usages == {"a1": Usage(2, HONEY.at), "b2": Usage(1, BEES.at)}


def test_the_one_that_notes_reads_the_same_as_one_that_reads_the_file(layout):
    log = noted(layout, BEES)
    noted(layout, HONEY)
    log.append(BEES)

    assert log.read() == AccessLog(layout).read()
    assert log.read().usages["a1"].count == 3


def test_before_the_first_change_of_a_vault_nothing_is_written(tmp_path):
    layout = VaultLayout(tmp_path / "vault", cache_root=tmp_path / "cache")

    log = noted(layout, BEES)

    assert log.read().accesses == ()
    assert not layout.folder.exists()


def test_a_torn_line_costs_itself_alone(layout):
    noted(layout, BEES)
    with layout.accesses.open("ab") as file:
        file.write(b'{"at":"2026-03-01T12:0')

    noted(layout, HONEY)

    assert AccessLog(layout).read().accesses == (BEES, HONEY)


@pytest.mark.parametrize("line", [b"", b"[]", b"{}", b"nonsense", b'{"counts":7}', b"\xff"])
def test_a_line_that_is_none_is_passed_over(layout, line):
    noted(layout, BEES)
    layout.accesses.write_bytes(line + b"\n" + layout.accesses.read_bytes())

    assert AccessLog(layout).read().accesses == (BEES,)


def test_a_large_log_keeps_its_last_accesses_and_every_count(layout, monkeypatch):
    monkeypatch.setattr(access_log, "LARGE_BYTES", 2000)
    monkeypatch.setattr(access_log, "KEPT", 3)
    many = [access(f"bees {n}", "a1", f"n{n % 4}", minute=n) for n in range(60)]

    log = noted(layout, *many)

    reading = AccessLog(layout).read()
    assert len(reading.accesses) < 60
    assert reading.accesses[-3:] == tuple(many[-3:])
    assert reading.usages["a1"] == Usage(60, many[-1].at)
    assert {id_: of.count for id_, of in reading.usages.items() if id_ != "a1"} == {
        f"n{n}": 15 for n in range(4)
    }
    assert log.read() == reading
    assert layout.accesses.stat().st_size < 3000


def test_a_purge_takes_the_memory_the_query_and_the_text_and_leaves_other_counts(layout):
    spoken = access("my locker code", "c3", minute=9)
    log = noted(layout, BEES, HONEY, spoken, access("wool", "b2", minute=10))

    log.purge(RedactionTargets.of(["a1"], ["my locker code"]))

    reading = AccessLog(layout).read()
    assert [access.query for access in reading.accesses] == ["wool"]
    assert {id_: of.count for id_, of in reading.usages.items()} == {"b2": 2, "c3": 1}
    assert log.read() == reading
    for word in (b"a1", b"bees", b"honey", b"locker"):
        assert word not in layout.accesses.read_bytes()


def test_a_purge_cleans_the_counts_of_a_compacted_log_too(layout, monkeypatch):
    monkeypatch.setattr(access_log, "LARGE_BYTES", 10)
    monkeypatch.setattr(access_log, "KEPT", 1)
    log = noted(layout, BEES, HONEY, access("wool", "b2", minute=10))
    assert log.read().usages["a1"].count == 2

    log.purge(RedactionTargets.of(["a1"], []))

    assert AccessLog(layout).read().usages.keys() == {"b2"}


def test_a_purge_of_a_vault_without_accesses_makes_no_log(layout):
    AccessLog(layout).purge(RedactionTargets.of(["a1"], []))

    assert not layout.accesses.exists()


def test_a_log_that_cannot_be_written_or_read_is_reported(layout):
    layout.accesses.mkdir()
    log = AccessLog(layout)

    with pytest.raises(StorageError):
        log.read()
    with pytest.raises(StorageError):
        log.append(BEES)


NOTES = """
    import sys
    from datetime import UTC, datetime
    from pathlib import Path
    from memdeck.domain.search.usage import Access
    from memdeck.domain.search.mode import Mode
    from memdeck.storage.vault.state import access_log
    from memdeck.storage.vault_layout import VaultLayout

    access_log.LARGE_BYTES, access_log.LOCK_TIMEOUT_S = 2000, 30.0
    access_log.KEPT = 5
    folder, cache, name = sys.argv[1:]
    log = access_log.AccessLog(VaultLayout(Path(folder), cache_root=Path(cache)))
    for number in range(40):
        at = datetime(2026, 3, 1, 12, number, tzinfo=UTC)
        log.append(Access(at, f"query {number}", ("both", name), Mode.KEYWORD, "agent"))
"""


def test_two_programs_note_at_once_and_compact_and_nothing_is_lost(layout):
    programs = [
        subprocess.Popen(
            [
                sys.executable,
                "-c",
                textwrap.dedent(NOTES),
                str(layout.folder),
                str(layout.cache_root),
                name,
            ]
        )
        for name in ("one", "two")
    ]

    assert [program.wait(60) for program in programs] == [0, 0]
    counts = {id_: of.count for id_, of in AccessLog(layout).read().usages.items()}
    assert counts == {"both": 80, "one": 40, "two": 40}


def test_a_save_takes_no_log_away_that_is_being_written(layout):
    being_written = layout.state / ".access.jsonl.0badcafe-1-12ab34cd.memdeck.tmp"
    left = layout.state / ".journal.jsonl.12ab34cd.memdeck.tmp"
    being_written.write_bytes(b"")
    left.write_bytes(b"")
    store = MemoryStore(layout)
    store.write(NewText.of("# Agent Memory\n"), expected=store.backend.read().revision, now=NOON)

    assert being_written.exists()
    assert not left.exists()
    os.utime(being_written, (0, 0))  # its program has ended
    noted(layout, BEES)
    AccessLog(layout).purge(RedactionTargets.of(["b2"], []))
    assert not being_written.exists()
