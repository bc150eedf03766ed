"""Programs get a lock in the order in which they started to wait."""

import subprocess
import sys
import time

import pytest
from filelock import FileLock, Timeout

from memdeck.errors import LockedError
from memdeck.storage.disk.file_lock import acquired_in_turn, try_lock, wait_for_lock

_WAITER = """
import sys, time
from pathlib import Path
from memdeck.storage.disk.file_lock import acquired_in_turn
place, name, since_ns = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
lock = acquired_in_turn(place, since_ns, time.monotonic() + 60, "taken")
with place.with_name("order").open("a") as file:
    file.write(name)
lock.release()
"""


def tickets(path):
    queue = path.with_name(f"{path.name}.queue")
    return sorted(queue.iterdir()) if queue.is_dir() else []


def locked(path):
    lock = try_lock(path)
    assert lock is not None
    return lock


def waiter(path, name, since_ns):
    """Start a program that has waited since that time; return it once it has a ticket."""
    before = len(tickets(path))
    command = [sys.executable, "-c", _WAITER, str(path), name, str(since_ns)]
    program = subprocess.Popen(command)
    while len(tickets(path)) == before or not all(map(is_locked, tickets(path))):
        assert program.poll() is None
        time.sleep(0.001)
    return program


def is_locked(ticket):
    lock = FileLock(ticket, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        return True
    lock.release()
    return False


def test_who_has_waited_longest_comes_first(tmp_path):
    path = tmp_path / "lock"
    lock = locked(path)
    since = {"n": 0, "b": 2, "d": 4, "a": 1, "c": 3}
    programs = [waiter(path, name, since_ns) for name, since_ns in since.items()]

    lock.release()
    for program in programs:
        assert program.wait(60) == 0

    assert path.with_name("order").read_text() == "nabcd"  # the next program keeps its turn
    assert tickets(path) == []


def test_a_program_that_was_killed_while_it_waited_holds_nobody_up(tmp_path):
    path = tmp_path / "lock"
    lock = locked(path)
    dead = waiter(path, "dead", 1)
    dead.kill()
    dead.wait()
    lock.release()
    assert len(tickets(path)) == 1

    with wait_for_lock(path, 10, "taken"):
        assert tickets(path) == []


def test_nobody_comes_before_those_who_wait(tmp_path):
    path = tmp_path / "lock"
    lock = locked(path)
    first = waiter(path, "first", 1)

    with pytest.raises(LockedError, match="Busy"):
        acquired_in_turn(path, time.monotonic_ns(), time.monotonic() + 0.05, "Busy")
    assert len(tickets(path)) == 1  # a program that gave up leaves no ticket

    lock.release()
    assert first.wait(60) == 0
