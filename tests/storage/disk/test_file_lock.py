"""Locks that only one program holds at a time."""

import threading
from pathlib import Path

import pytest

from memdeck.errors import LockedError, StorageError
from memdeck.storage.disk import file_lock
from memdeck.storage.disk.file_lock import try_lock, wait_for_lock


def waiting_threads(path: Path) -> int:
    queue = file_lock._queues[str(path)]
    return len(queue._gates)


def test_a_lock_that_is_held_is_not_given_and_is_free_again_afterwards(tmp_path):
    path = tmp_path / "deep" / "lock"

    with wait_for_lock(path, 1, "taken"):
        assert try_lock(path) is None
        with pytest.raises(LockedError, match="Busy"), wait_for_lock(path, 0, "Busy now"):
            pass

    lock = try_lock(path)
    assert lock is not None
    lock.release()


def test_a_lock_is_let_go_where_the_work_fails(tmp_path):
    with pytest.raises(ZeroDivisionError), wait_for_lock(tmp_path / "lock", 1, "taken"):
        _ = 1 / 0
    with wait_for_lock(tmp_path / "lock", 0, "taken"):
        pass


def test_a_lock_that_cannot_be_made_is_reported_in_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(StorageError), wait_for_lock(tmp_path / "file" / "lock", 0, "taken"):
        pass


def test_threads_come_in_the_order_they_asked(tmp_path):
    path, order = tmp_path / "lock", []

    def work(number: int) -> None:
        with wait_for_lock(path, 30, "taken"):
            order.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    with wait_for_lock(path, 1, "taken"):
        for number, thread in enumerate(threads, start=1):
            thread.start()
            while waiting_threads(path) < number:
                thread.join(0.001)
    for thread in threads:
        thread.join()

    assert order == list(range(8))


def test_who_gives_up_gates_is_passed_over(tmp_path):
    path, order_of_entry = tmp_path / "lock", []

    def work(timeout_s: float) -> None:
        try:
            with wait_for_lock(path, timeout_s, "Busy"):
                order_of_entry.append(timeout_s)
        except LockedError:
            order_of_entry.append(0)

    with wait_for_lock(path, 1, "taken"):
        hasty = threading.Thread(target=work, args=(0.01,))
        hasty.start()
        patient = threading.Thread(target=work, args=(30,))
        patient.start()
        hasty.join()
    patient.join()

    assert order_of_entry == [0, 30]
