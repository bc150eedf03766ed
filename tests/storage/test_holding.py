"""Locks that one program has at a time."""

import pytest

from memdeck.errors import LockedError, StorageError
from memdeck.storage.holding import hold, waiting_hold


def test_a_lock_that_is_held_is_not_given_and_is_free_again_afterwards(tmp_path):
    place = tmp_path / "deep" / "lock"

    with waiting_hold(place, 1, "taken"):
        assert hold(place) is None
        with pytest.raises(LockedError, match="Busy"), waiting_hold(place, 0, "Busy now"):
            pass

    lock = hold(place)
    assert lock is not None
    lock.release()


def test_a_lock_is_let_go_where_the_work_fails(tmp_path):
    with pytest.raises(ZeroDivisionError), waiting_hold(tmp_path / "lock", 1, "taken"):
        _ = 1 / 0
    with waiting_hold(tmp_path / "lock", 0, "taken"):
        pass


def test_a_lock_that_cannot_be_made_is_told_in_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(StorageError), waiting_hold(tmp_path / "file" / "lock", 0, "taken"):
        pass
