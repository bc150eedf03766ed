import pytest

from memdeck.errors import UsageError
from memdeck.services.manager import MemoryManager
from memdeck.services.memories.id_prefixes import completed, full_id
from tests.fakes.stores import MEM0
from tests.fakes.vaults import FakeClock

LONG = "892db2ae-06d9-49e5-8b3e-585ef9b85b8e"


@pytest.fixture
def manager(tmp_path):
    path = tmp_path / MEM0.name
    path.write_bytes(MEM0.text.encode())
    return MemoryManager(path, clock=FakeClock())


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        (LONG, LONG),
        ("892d", LONG),
        ("892", "892"),
        ("1f0e", "1f0e"),
        ("a7", "a7"),
        ("no-such",) * 2,
    ],
)
def test_the_start_of_an_id_stands_for_it(manager, typed, full):
    assert full_id(manager.vault, typed) == full


def test_the_start_of_an_id_that_went_stands_for_it_still(manager):
    manager.forget([LONG])

    assert full_id(manager.vault, "892d") == LONG


def test_a_start_of_several_ids_is_rejected_with_some_of_them():
    ids = {"abcd1", "abcd2", "abcd3", "abcd4"}

    with pytest.raises(UsageError, match=r"starts 4 ids \(abcd1, abcd2, abcd3, …\); type more"):
        completed("abcd", ids)
    with pytest.raises(UsageError, match=r"starts 2 ids \(abcd1, abcd2\); type more"):
        completed("abcd", {"abcd1", "abcd2"})


def test_a_whole_id_that_starts_another_is_itself():
    assert completed("abcd", {"abcd", "abcd1"}) == "abcd"
