from datetime import UTC, datetime, timedelta

import pytest

from memdeck.domain.search.mode import Mode
from memdeck.domain.search.usage import Access, Usage, tally, usage_of
from tests.fakes.entries import entry

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def access(*ids, at=NOON):
    return Access(at, "bees", ids, Mode.KEYWORD, "agent")


def test_each_memory_is_counted_once_an_access():
    later = NOON + timedelta(hours=1)

    counted = tally([access("a", "b"), access("a", at=later)])

    assert counted == {"a": Usage(2, later), "b": Usage(1, NOON)}


def test_what_was_counted_before_is_added_and_a_clock_set_back_loses_no_last_use():
    before = {"a": Usage(5, NOON), "b": Usage(1, None)}

    counted = tally([access("a", "b", at=NOON - timedelta(days=1))], before)

    assert counted == {"a": Usage(6, NOON), "b": Usage(2, NOON - timedelta(days=1))}
    assert before["a"].count == 5


@pytest.mark.row("B5")
def test_what_a_file_reports_use_is_added_to_what_was_noted():
    retrieved = entry("a", last_accessed=NOON, access_count=3)

    assert usage_of(retrieved, {}) == Usage(3, NOON)
    assert usage_of(retrieved, {"a": Usage(2, NOON + timedelta(days=1))}) == Usage(
        5, NOON + timedelta(days=1)
    )
    assert usage_of(entry("b"), {}) == Usage()
