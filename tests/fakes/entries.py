"""Entries and policies for tests, with defaults for fields that do not matter."""

from dataclasses import replace
from datetime import date, datetime, timedelta, timezone

from hypothesis import strategies as st

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Curve, Policy

TODAY = date(2026, 3, 1)
NOW = datetime(2026, 3, 1, 12, 30, tzinfo=timezone(timedelta(hours=8)))
EVERBOT = Policy(name="everbot", fade=Curve(daily_retention=0.99, grace_days=7))

_PLAIN = MemoryEntry(
    id="a1b2c3",
    content="User prefers concise code",
    category="preference",
    score=0.8,
    scored_at=TODAY,
    last_activated=TODAY,
)


def entry(id: str = "a1b2c3", content: str | None = None, **fields: object) -> MemoryEntry:  # noqa: A002
    """Return an entry scored and last activated on TODAY unless *fields* say otherwise."""
    said = content if content is not None else f"Memory {id}"
    return replace(_PLAIN, id=id, content=said, **fields)  # type: ignore[arg-type]


def changeset(**fields: object) -> ChangeSet:
    """Return an empty changeset by the user at NOW, with *fields* set."""
    blank = ChangeSet(id="c0ffee", by="user", at=NOW, verb="edit")
    return replace(blank, **fields)  # type: ignore[arg-type]


days = st.dates(date(2020, 1, 1), date(2032, 12, 31))
scores = st.floats(0, 1, allow_nan=False)
curves = st.builds(Curve, daily_retention=st.floats(0.5, 1), grace_days=st.integers(0, 60))
policies = st.builds(Policy, name=st.just("any"), fade=st.none() | curves)
entries = st.builds(
    MemoryEntry,
    id=st.from_regex(r"[a-f0-9]{6}", fullmatch=True),
    content=st.text(min_size=1, max_size=40),
    category=st.sampled_from(["fact", "preference", "todo"]),
    score=scores,
    scored_at=days,
    last_activated=days,
    activation_count=st.integers(0, 50),
    expires_at=st.none() | days,
    pinned=st.booleans(),
)
