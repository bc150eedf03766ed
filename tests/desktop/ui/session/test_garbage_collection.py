"""What is garbage in a window is deleted in the GUI thread, whoever makes the next object."""

import gc
import threading
import weakref

import pytest

from memdeck.desktop.ui.session.worker import Bridge


@pytest.fixture(autouse=True)
def frozen():
    """Let a bridge visit all objects again, as in the program; keep them out afterwards."""
    yield
    gc.collect()
    gc.freeze()


class Cycle:
    def __init__(self):
        self.me = self


def test_garbage_is_collected_in_the_gui_thread_alone(qtbot):
    gc.enable()
    bridge = Bridge()
    threads: list[threading.Thread] = []
    kept: list[list[int]] = []
    try:
        for _ in range(20):
            weakref.finalize(Cycle(), lambda: threads.append(threading.current_thread()))
        with qtbot.waitSignal(bridge.run(lambda: kept.extend([n] for n in range(10_000))).ended):
            pass
        qtbot.waitUntil(lambda: len(threads) == 20)
    finally:
        bridge.close()

    assert set(threads) == {threading.main_thread()}


def test_a_bridge_that_is_closed_leaves_the_collector_to_itself(qtbot):
    gc.enable()
    bridge = Bridge()
    assert not gc.isenabled()
    bridge.close()

    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off(qtbot):
    gc.disable()
    try:
        Bridge().close()
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_the_data_of_a_large_vault_is_not_visited_until_a_vault_is_closed(qtbot, monkeypatch):
    monkeypatch.setattr("memdeck.desktop.ui.session.worker.LOADED_OBJECTS", 5_000)
    gc.enable()
    bridge = Bridge()
    try:
        collection = bridge.garbage_collection
        cycle = Cycle()
        deleted: list[str] = []
        weakref.finalize(cycle, deleted.append, "cycle")
        loaded = [[number] for number in range(10_000)]
        collection.collect()
        assert gc.get_freeze_count() > len(loaded)

        del cycle
        collection.collect()
        assert deleted == []

        collection.is_full_due = True
        collection.collect()
        assert deleted == ["cycle"]
        assert gc.get_freeze_count() == 0
    finally:
        bridge.close()


def test_free_pages_are_returned_once_a_large_vault_is_loaded(qtbot, monkeypatch):
    monkeypatch.setattr("memdeck.desktop.ui.session.worker.LOADED_OBJECTS", 5_000)
    returned: list[str] = []
    monkeypatch.setattr(
        "memdeck.desktop.ui.session.worker.return_free_pages", lambda: returned.append("pages")
    )
    bridge = Bridge()
    try:
        collection = bridge.garbage_collection
        loaded = [[number] for number in range(10_000)]
        collection.collect()
        assert returned == []

        collection.collect()
        collection.collect()
        assert returned == ["pages"]
        assert loaded
    finally:
        bridge.close()
