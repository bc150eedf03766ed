"""The labelled group chats, and whom the rules take for the owners of statements in them."""

import pytest
from bench import owners


def chats():
    return [
        chat
        for file in owners.FILES.values()
        for chat in owners.read_chats(owners.file_of_chats(file))
    ]


def test_the_chats_are_of_three_to_six_people_in_two_languages():
    people = [{line.author for line in chat.lines} - {"assistant"} for chat in chats()]

    assert all(3 <= len(names) <= 6 for names in people)
    for language in ("en", "zh"):
        assert sum(chat.name.startswith(language) for chat in chats()) >= 10


@pytest.mark.row("E2")
def test_the_owners_of_extracted_statements_are_right():
    assert [figure.what for figure in owners.measure() if figure.is_met is False] == []
