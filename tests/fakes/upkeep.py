"""Old vaults, for tests of maintenance."""

from datetime import timedelta

from hypothesis import strategies as st

from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.memory.policy import Policy, Upkeep
from tests.fakes.entries import TODAY, entry

LAYERS = Policy(
    name="layers", upkeep=Upkeep(condense_after_days=30, condense_to=3, compress_after_days=90)
)
"""Design B: a month, a quarter, and no score that fades."""


def idle(id: str, content: str | None = None, days: int = 100, **fields: object) -> MemoryEntry:  # noqa: A002
    """Return an entry that was not used for that many days."""
    day = TODAY - timedelta(days=days)
    return entry(id, content, scored_at=day, last_activated=day, **fields)


_WORDS = ["bees", "honey", "hive", "Vue", "React", "蜂蜜", "代码", "tea", "Hangzhou", "hiking"]
old_entries = st.builds(
    idle,
    st.from_regex(r"[a-f0-9]{6}", fullmatch=True),
    st.lists(st.sampled_from(_WORDS), min_size=1, max_size=4).map(" ".join),
    days=st.integers(0, 400),
    category=st.sampled_from(["fact", "preference"]),
    score=st.floats(0.05, 1),
    activation_count=st.integers(0, 6),
    access_count=st.integers(0, 6),
    pinned=st.booleans(),
    section=st.sampled_from(Section),
    expires_at=st.none() | st.just(TODAY + timedelta(days=9)),
)
vaults = st.lists(old_entries, max_size=24, unique_by=lambda one: one.id).map(
    lambda found: {one.id: one for one in found}
)
"""Entries of all ages by id."""
policies = st.builds(
    Policy,
    name=st.just("any"),
    upkeep=st.builds(
        Upkeep,
        condense_after_days=st.sampled_from([0, 30]),
        condense_to=st.integers(1, 4),
        compress_after_days=st.sampled_from([0, 90]),
        compress_from=st.integers(0, 5),
        most_entries=st.integers(0, 30),
    ),
)
