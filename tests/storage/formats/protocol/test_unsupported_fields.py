"""Messages about fields that a format cannot store."""

import pytest
from hypothesis import given

from memdeck.storage.formats.protocol.unsupported_fields import overlaid, overlay_of
from tests.fakes.entries import TODAY, entries, entry


@given(entries)
def test_an_overlay_makes_of_the_plain_reading_what_was_saved(memory):
    plain = entry(id=memory.id, content=memory.content, extra=memory.extra)

    assert overlaid(plain, overlay_of(memory, plain)) == memory


def test_what_is_as_the_plain_reading_has_it_needs_no_overlay():
    assert overlay_of(entry(), entry()) == {}
    assert overlaid(entry(), {}) == entry()


@pytest.mark.parametrize(
    "data",
    [
        None,
        7,
        {"score": "high"},
        {"score": 1.5},
        {"id": "a b"},
        {"was": {"score": 2, "on": "2026-01-01"}},
        {"content": "else", "extra": []},
        {"unheard": 1},
    ],
)
def test_what_makes_no_sense_is_passed_over(data):
    assert overlaid(entry(), data) == entry()


def test_valid_parts_next_to_nonsense_count():
    assert overlaid(entry(), {"pinned": True, "scored_at": "then"}).pinned
    assert overlaid(entry(), {"pinned": True, "scored_at": "then"}).scored_at == TODAY
