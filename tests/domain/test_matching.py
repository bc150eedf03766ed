"""What counts as the same words."""

import pytest

from memdeck.domain.changeset import Burial, Tombstone
from memdeck.domain.matching import buried_as, fingerprint, normalised
from tests.fakes.entries import TODAY


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("User prefers  tabs.", "user prefers tabs"),
        ("用户住在杭州。", "用户住在杭州"),
        ("Ｐｙｔｈｏｎ 3", "python 3"),
        ("snake_case", "snake case"),
    ],
)
def test_case_width_spaces_and_punctuation_do_not_tell_words_apart(one, other):
    assert normalised(one) == normalised(other)


def test_text_of_punctuation_alone_stands_for_itself():
    assert normalised(" :-) ") != normalised(":-(")


def test_a_tombstone_is_found_by_the_words_it_bears():
    stone = Tombstone("User lives in Hangzhou", TODAY, Burial.FORGOTTEN)

    assert buried_as("user lives in Hangzhou.", [stone]) is stone
    assert buried_as("user lives in Suzhou", [stone]) is None


def test_a_purged_memory_is_known_by_its_hash_alone():
    stone = Tombstone(fingerprint("User lives in Hangzhou"), TODAY, Burial.PURGED)

    assert "Hangzhou" not in stone.text
    assert buried_as("user lives in hangzhou", [stone]) is stone
    assert buried_as("user lives in Suzhou", [stone]) is None
