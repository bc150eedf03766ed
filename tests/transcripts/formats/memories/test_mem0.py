"""The result of Mem0's get_all."""

from datetime import UTC, date, datetime

import pytest

from memdeck.domain.conversation.conversation import ImportedMemory, Reading, Skipped
from tests.transcripts.exports import as_json, read_bytes, read_sample

ROW = {"id": "1", "memory": "Sings", "user_id": "ana", "created_at": "2024-07-26T08:44:41-07:00"}
MADE = datetime(2024, 7, 26, 15, 44, 41, tzinfo=UTC)


@pytest.mark.row("G4")
def test_each_row_is_a_memory():
    assert read_sample("mem0.json") == Reading(
        memories=(
            ImportedMemory("Sings alto", MADE, "hobbies"),
            ImportedMemory("Is in Ghent", MADE, None, date(2024, 9, 1)),
        )
    )


@pytest.mark.parametrize("value", [ROW, [ROW], {"results": [ROW]}, {"memories": [ROW]}], ids=str)
def test_rows_may_stand_alone_in_a_list_or_under_a_name(value):
    assert read_bytes(as_json(value)) == [ImportedMemory("Sings", MADE)]


@pytest.mark.parametrize(
    ("changes", "category"),
    [
        ({"categories": ["hobbies", "music"]}, "hobbies"),
        ({"categories": [None, "food | drink"]}, "food_drink"),
        ({"categories": None, "metadata": {"category": "home/garden"}}, "home_garden"),
        ({"categories": "hobbies"}, None),
        ({"categories": ["!"]}, None),
    ],
    ids=str,
)
def test_the_first_category_is_a_plain_word(changes, category):
    assert read_bytes(as_json([{**ROW, **changes}])) == [ImportedMemory("Sings", MADE, category)]


@pytest.mark.parametrize(
    ("expiry", "end"),
    [
        ("2024-08-31", date(2024, 9, 1)),
        ("2024-08-31T00:00:00", date(2024, 9, 1)),
        ("9999-12-31", None),
        ("soon", None),
        (7, None),
    ],
)
def test_a_memory_holds_through_the_day_it_expires_on(expiry, end):
    row = {**ROW, "expiration_date": expiry}

    assert read_bytes(as_json([row])) == [ImportedMemory("Sings", MADE, expires_at=end)]


@pytest.mark.parametrize("known_by", [{"hash": "h"}, {"metadata": None}])
def test_the_first_versions_called_it_text(known_by):
    row = {"id": "1", "text": "Sings", **known_by, "updated_at": "2024-07-26T15:44:41Z"}

    assert read_bytes(as_json([row])) == [ImportedMemory("Sings", MADE)]


@pytest.mark.parametrize("written", ["2024-07-26 08:44:41", "2024-07-26T08:44:41"])
def test_a_time_without_a_zone_is_local(written):
    (memory,) = read_bytes(as_json([{**ROW, "created_at": written}]))

    assert memory == ImportedMemory("Sings", datetime(2024, 7, 26, 8, 44, 41))  # noqa: DTZ001


def test_a_row_without_words_is_passed_over():
    rows = [ROW, {**ROW, "memory": " "}, {**ROW, "memory": 3}, None]

    assert len(read_bytes(as_json({"results": rows}))) == 1


@pytest.mark.parametrize("more", [{}, {"metadata": {}, "role": "user"}], ids=str)
def test_messages_of_people_are_no_memories(more):
    row = {"id": "1", "text": "Hi", "user_id": "ana", "created_at": "2024-07-26T15:44:41Z"}
    rows = [row | more]

    assert not any(isinstance(one, ImportedMemory) for one in read_bytes(as_json(rows)))


def test_a_list_without_memories_says_so():
    (skipped,) = read_bytes(as_json({"results": [], "relations": []}))

    assert skipped == Skipped("file", "No memory is in it; nothing needs to be done.")
