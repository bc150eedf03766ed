"""Imports that are not finished, as a restart finds them."""

from pathlib import Path

import pytest

from memdeck.storage.import_log import Import, ImportLog, Picked, Unfinished
from memdeck.storage.layout import VaultLayout

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
    log.settle(ORDER, ["cats"])
    log.settle(ORDER, [])

    assert ImportLog(layout).read() == (Unfinished(ORDER, (BEES, DOGS)),)


def test_imports_come_back_in_the_order_they_were_worked_on(log):
    second = Import((Path("b.zip"),), (CATS,))
    for order in (ORDER, second):
        log.begin(order)

    assert [one.order for one in log.read()] == [ORDER, second]


def test_nothing_is_left_of_what_is_finished(log):
    log.begin(ORDER)
    log.settle(ORDER, ["bees", "cats", "dogs"])

    assert log.read() == ()


def test_an_import_that_was_ended_stays_so(log, layout):
    log.begin(ORDER)
    log.end(ORDER)
    log.settle(ORDER, ["bees"])

    assert log.read() == ()
    assert list(layout.imports.iterdir()) == []


def test_looking_makes_no_folder(log, layout):
    assert log.read() == ()
    assert not layout.state.exists()


def test_a_line_that_a_crash_cut_off_counts_for_nothing(log, layout):
    log.begin(ORDER)
    log.settle(ORDER, ["bees"])
    (path,) = layout.imports.iterdir()
    path.write_bytes(path.read_bytes() + b'"ca')

    assert log.read()[0].left == (CATS, DOGS)


def test_a_damaged_file_is_passed_over(log, layout):
    log.begin(ORDER)
    (layout.imports / "other.jsonl").write_bytes(b"{]\n")
    (layout.imports / "empty.jsonl").write_bytes(b"")

    assert [one.order for one in log.read()] == [ORDER]
