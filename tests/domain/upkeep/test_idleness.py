"""The day since which a memory was not used."""

from datetime import UTC, datetime, timedelta

import pytest

from memdeck.domain.changes.changeset import EXTERNAL
from memdeck.domain.memory.entry import UNDATED
from memdeck.domain.search.usage import Usage
from memdeck.domain.upkeep.idleness import HANDS_OFF_DAYS, Idleness, days_written
from tests.fakes.entries import NOW, TODAY, changeset, entry
from tests.fakes.upkeep import idle

ACCESSED = datetime(2026, 2, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("one", "idleness", "day"),
    [
        (idle("a", days=50), Idleness(), TODAY - timedelta(days=50)),
        (idle("a", days=50, last_accessed=ACCESSED), Idleness(), ACCESSED.date()),
        (idle("a", days=50), Idleness({"a": Usage(2, ACCESSED)}), ACCESSED.date()),
        (idle("a", days=50), Idleness(written={"a": TODAY}), TODAY),
        (idle("a", days=50), Idleness(written={"b": TODAY}), TODAY - timedelta(days=50)),
        (entry("a", last_activated=UNDATED, created_at=ACCESSED), Idleness(), ACCESSED.date()),
        (entry("a", last_activated=UNDATED), Idleness(), None),
    ],
)
def test_the_latest_trace_of_use_counts(one, idleness, day):
    assert idleness.last_used_on(one) == day
    assert idleness.idle_days(one, TODAY) == (0 if day is None else (TODAY - day).days)


def test_a_use_that_lies_ahead_is_as_good_as_today():
    assert Idleness().idle_days(idle("a", days=-5), TODAY) == 0


def test_hits_and_retrievals_are_uses():
    one = entry("a", activation_count=3, access_count=2)

    assert Idleness({"a": Usage(4)}).use_count(one) == 9


def test_a_memory_is_spared_while_the_user_edits_it():
    written = {"a": TODAY, "b": TODAY - timedelta(days=HANDS_OFF_DAYS)}
    idleness = Idleness(written=written)

    assert idleness.is_spared(entry("a"), TODAY)
    assert not idleness.is_spared(entry("b"), TODAY)
    assert not idleness.is_spared(entry("c"), TODAY)
    assert idleness.is_spared(entry("c", pinned=True), TODAY)


def test_only_what_the_user_did_to_single_memories_counts_as_writing():
    later = NOW + timedelta(days=2)
    journal = [
        changeset(by="user", verb="edit", after=(entry("a"),)),
        changeset(by=EXTERNAL, verb="edit", at=later, before=(entry("b"),), after=(entry("b"),)),
        changeset(by="agent", verb="edit", after=(entry("c"),)),
        changeset(by="user", verb="tidy", after=(entry("d"),)),
        changeset(by="user", verb="undo", at=later, after=(entry("a"),)),
    ]

    days = days_written(journal, {"user", EXTERNAL})

    assert days == {"a": later.date(), "b": later.date()}
