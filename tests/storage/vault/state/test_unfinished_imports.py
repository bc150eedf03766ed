"""Unfinished imports, as found after a restart."""

import subprocess
import sys
from pathlib import Path

import pytest

from memdeck.storage.vault.state.unfinished_imports import Import, ImportLog, Picked, Unfinished
from memdeck.storage.vault_layout import VaultLayout

BEES, CATS, DOGS = Picked("bees", "Bees"), Picked("cats"), Picked("dogs", copies=2)
ORDER = Import((Path("a.zip"), Path("猫.json")), (BEES, CATS, DOGS), names=("Anna", "小明"))


@pytest.fixture
def layout(tmp_path):
    return VaultLayout.at(tmp_path / "vault", tmp_path / "cache")


@pytest.fixture
def log(layout):
    return ImportLog(layout)


def test_a_restart_finds_what_is_left_of_an_import(log, layout):
    log.begin(ORDER)
    log.settle(ORDER.paths, ["cats"])
    log.settle(ORDER.paths, [])

    log.release_all()
    assert ImportLog(layout).read() == (Unfinished(ORDER, (BEES, DOGS)),)


def test_an_import_that_is_gone_on_with_keeps_what_is_settled(log, layout):
    log.begin(ORDER)
    log.settle(ORDER.paths, ["cats"])
    log.release(ORDER)
    again = ImportLog(layout)

    assert again.resume(ORDER) == Unfinished(ORDER, (BEES, DOGS))
    again.begin(ORDER)
    assert again.read() == (Unfinished(ORDER, (BEES, DOGS)),)


def test_what_one_window_works_on_is_not_offered_in_another(log, layout):
    other = ImportLog(layout)
    log.begin(ORDER)
    assert other.read() == ()
    assert other.resume(ORDER) is None

    log.release(ORDER)
    assert other.resume(ORDER) == Unfinished(ORDER, ORDER.picked)
    assert log.resume(ORDER) is None
    other.release_all()
    assert [unfinished.order for unfinished in log.read()] == [ORDER]


def test_what_another_window_brought_to_its_end_is_not_gone_on_with(log, layout):
    log.begin(ORDER)
    log.end(ORDER)

    assert ImportLog(layout).resume(ORDER) is None
    assert log.resume(ORDER) is None


WORKER = """
import sys
from pathlib import Path
from memdeck.storage.vault.state.unfinished_imports import Import, ImportLog, Picked
from memdeck.storage.vault_layout import VaultLayout

folder, cache = map(Path, sys.argv[1:])
log = ImportLog(VaultLayout.at(folder, cache))
log.begin(Import((Path("a.zip"),), (Picked("bees"), Picked("cats")), key="abcd"))
print("working", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def worker(layout):
    """Another program that works on an import."""
    command = [sys.executable, "-c", WORKER, str(layout.folder), str(layout.cache_root)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "working\n"
        yield process
        process.kill()


def test_an_import_is_offered_only_once_the_program_that_reads_it_has_ended(log, worker):
    assert log.read() == ()

    worker.kill()
    worker.wait()
    (left,) = log.read()
    assert [picked.id for picked in left.left] == ["bees", "cats"]
    assert log.resume(left.order) == left


def test_imports_come_back_in_the_order_they_were_worked_on(log):
    second = Import((Path("b.zip"),), (CATS,))
    for order in (ORDER, second):
        log.begin(order)

    assert [unfinished.order for unfinished in log.read()] == [ORDER, second]


def test_nothing_is_left_of_what_is_finished(log):
    log.begin(ORDER)
    log.settle(ORDER.paths, ["bees", "cats", "dogs"])

    assert log.read() == ()


def test_what_is_read_counts_for_each_stopped_import_of_these_files(log):
    same = Import(ORDER.paths[:1], (BEES, CATS))
    unselected = Import(ORDER.paths[:1], ())
    other = Import((Path("b.zip"),), (BEES,))
    for order in (same, unselected, other):
        log.begin(order)
        log.release(order)
    log.begin(ORDER)

    assert log.settle(ORDER.paths, ["bees"]) == (unselected,)
    assert log.settle(ORDER.paths, ["cats"]) == (same,)
    assert log.read() == (Unfinished(other, (BEES,)), Unfinished(ORDER, (DOGS,)))


def test_an_import_in_progress_is_not_ended_by_its_last_conversation(log, layout):
    log.begin(ORDER)

    assert log.settle(ORDER.paths, ["bees", "cats", "dogs"]) == ()
    assert len(list(layout.imports.iterdir())) == 1


def test_an_import_that_was_ended_stays_so(log, layout):
    log.begin(ORDER)
    log.end(ORDER)
    log.settle(ORDER.paths, ["bees"])

    assert log.read() == ()
    assert list(layout.imports.iterdir()) == []


def test_looking_makes_no_folder(log, layout):
    assert log.read() == ()
    assert not layout.state.exists()


def test_a_line_that_a_crash_cut_off_counts_for_nothing(log, layout):
    log.begin(ORDER)
    log.settle(ORDER.paths, ["bees"])
    (path,) = layout.imports.iterdir()
    path.write_bytes(path.read_bytes() + b'"ca')

    assert log.read()[0].left == (CATS, DOGS)


def test_a_damaged_file_is_passed_over(log, layout):
    log.begin(ORDER)
    (layout.imports / "other.jsonl").write_bytes(b"{]\n")
    (layout.imports / "empty.jsonl").write_bytes(b"")

    assert [unfinished.order for unfinished in log.read()] == [ORDER]
