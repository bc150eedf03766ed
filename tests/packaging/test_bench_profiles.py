"""The labelled group chats, and the claims of the profiles that the rules make of them."""

import pytest
from bench import owners, profiles


@pytest.mark.row("E2")
def test_the_claims_of_profiles_have_the_right_owner():
    assert [figure.what for figure in profiles.measure() if figure.is_met is False] == []


@pytest.mark.parametrize("file", profiles.FILES.values())
def test_every_chat_has_at_least_three_people(file):
    for chat in owners.read_chats(owners.file_of_chats(file)):
        assert len({line.author for line in chat.lines}) >= 3
