"""The pieces of text that recall searches, each found as a whole."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Self

from memdeck.domain.arguments import AWARE, check_fields
from memdeck.domain.conversation.conversation import Role
from memdeck.domain.fast_dataclass import value
from memdeck.domain.memory.entry import NO_DATA, Section
from memdeck.domain.memory.namespace import NO_NAMESPACE, OTHER_NAMESPACE, Namespace
from memdeck.domain.search.data_labels import wanted_labels
from memdeck.errors import UsageError

DIGEST_BYTES = 16

_ROLES = frozenset({"", *Role})
"""Speakers without a name; a search for "user" is not one for all that users say."""


class Kind(StrEnum):
    """The kind of text of a passage, and for what repeats messages, the *folder* of its pages.

    The class of a folder's pages is in a module of its own: see ``services.pages.vault_page``.
    """

    folder: str

    def __new__(cls, value: str, folder: str = "") -> Self:
        """Return the member of that *value*."""
        kind = str.__new__(cls, value)
        kind._value_ = value
        kind.folder = folder
        return kind

    MEMORY = "memory"
    MESSAGE = "message"
    EPISODE = "episode", "episodes"
    """A unit of a conversation: its subject, summary and narrative; or one person's episode of it.

    Source: seed 004, section 5.6, ``memory_sub_type``.
    """
    EVENT = "event", "episodes"
    """A statement of a unit, with its days."""
    SEMANTIC = "semantic", "profiles"
    """A claim of a profile that holds."""

    @classmethod
    def _missing_(cls, value: object) -> "Kind | None":
        return _SUB_TYPES.get(value) if isinstance(value, str) else None


_SUB_TYPES = {"event_log": Kind.EVENT, "semantic_memory": Kind.SEMANTIC}
"""The kinds that have other names in the source."""


PAGES = frozenset(kind for kind in Kind if kind.folder)
"""The kinds that repeat messages. Words and vectors of these are counted apart from the others."""
PAGE_FOLDERS = tuple(dict.fromkeys(kind.folder for kind in Kind if kind.folder))
"""The folders of a vault with pages."""


@value(frozen=True, slots=True, kw_only=True)
class Passage:
    """One text that can be found.

    *about* is searched by words and has no part in the meaning: its date as written, its
    category, its tags, the title of its conversation. Passages of one *session* are neighbours
    where their *place* in it is adjacent; one without a session, as all ``PAGES`` are, is alone.
    *at* and *until*, the end of what lasted longer, are aware. *people* are the names of those
    whose it is, "" for the user. *evidence* is the id of the passage of the message that an event
    or a claim rests on, of several messages the last. *importance*, in [0, 1], is None for what has
    the importance of a medium memory. *labels* stand for its data; see ``data_labels``.
    """

    id: str
    text: str
    kind: Kind = Kind.MEMORY
    about: str = ""
    session: str = ""
    place: int | None = None
    speaker: str = ""
    at: datetime | None = None
    until: datetime | None = None
    section: str = ""
    category: str = ""
    group: str = ""
    people: tuple[str, ...] = ()
    evidence: str = ""
    importance: float | None = None
    namespace: Namespace = NO_NAMESPACE
    tags: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()

    @property
    def is_page(self) -> bool:
        """Whether it repeats messages."""
        return self.kind in PAGES

    @property
    def spoken(self) -> str:
        """The text that is embedded, preceded by the speaker, where that is a name."""
        is_unnamed = self.speaker in _ROLES or self.text.startswith(self.speaker)
        return self.text if is_unnamed else f"{self.speaker}: {self.text}"

    @property
    def worded(self) -> str:
        """The text that is searched by words."""
        return f"{self.about}\n{self.spoken}" if self.about else self.spoken

    @property
    def digest(self) -> bytes:
        """A digest of ``DIGEST_BYTES`` bytes, which differs where anything of the passage does."""
        fields = (
            *(self.id, self.text, self.kind.value, self.about, self.session, self.place),
            *(self.speaker, self.at and self.at.isoformat(), self.section, self.category),
            *(self.group, self.people, self.evidence, self.until and self.until.isoformat()),
            *(self.importance, self.namespace, self.tags, self.labels),
        )
        encoded = repr(fields).encode("utf-8", "backslashreplace")
        return hashlib.blake2b(encoded, digest_size=DIGEST_BYTES).digest()


_SETS = (
    *("kinds", "sections", "categories", "groups", "sessions", "speakers", "people"),
    *("user_ids", "agent_ids", "run_ids", "tags"),
)
"""The filters that name values, of which one is enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """The filter of passages to search: those that match all fields; an empty set matches all.

    Each field but the times may be given as one text or several. *since* and *until*, both aware
    and both included, exclude undated passages, and those that were over before or began later.
    *people* admits what is of at least one of them: names, "" for the user, or ids of profiles.
    *tags* admits what has at least one of them, *structured_data* what has all of its values. Ids
    of users, agents and runs, tags and data are those of memories: messages and pages have none.
    The id "" admits memories without one.

    Raises:
        UsageError: there is no such kind or section, a time has no zone, or a value of
            *structured_data* is no text, number or boolean.
    """

    kinds: frozenset[Kind] = frozenset()
    sections: frozenset[Section] = frozenset()
    categories: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    sessions: frozenset[str] = frozenset()
    speakers: frozenset[str] = frozenset()
    people: frozenset[str] = frozenset()
    since: datetime | None = None
    until: datetime | None = None
    user_ids: frozenset[str] = frozenset()
    agent_ids: frozenset[str] = frozenset()
    run_ids: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    structured_data: Mapping[str, object] = field(default_factory=lambda: NO_DATA, hash=False)
    labels: frozenset[str] = field(init=False)
    """The values of *structured_data*, as passages have them."""

    def __post_init__(self) -> None:
        check_fields(self, since=AWARE, until=AWARE)
        object.__setattr__(self, "labels", wanted_labels(self.structured_data))
        for name in _SETS:
            given = getattr(self, name)
            values = frozenset((given,) if isinstance(given, str) else given)
            object.__setattr__(self, name, values)

    def within(self, namespace: Namespace) -> "Where":
        """Return this filter, for what is in *namespace* alone.

        Raises:
            UsageError: it admits only what is in another namespace.
        """
        if namespace == NO_NAMESPACE:
            return self
        return replace(
            self,
            user_ids=_bound(self.user_ids, namespace.user_id),
            agent_ids=_bound(self.agent_ids, namespace.agent_id),
            run_ids=_bound(self.run_ids, namespace.run_id),
        )

    @property
    def pages(self) -> tuple[bool, ...]:
        """Whether what is searched repeats messages: both values if some of it may."""
        if not self.kinds:
            return False, True
        return tuple(sorted({kind in PAGES for kind in self.kinds}))

    def admits(self, passage: Passage) -> bool:
        """Return whether *passage* is searched."""
        named = (
            (self.kinds, passage.kind),
            (self.sections, passage.section),
            (self.categories, passage.category),
            (self.groups, passage.group),
            (self.sessions, passage.session),
            (self.speakers, passage.speaker),
            (self.user_ids, passage.namespace.user_id),
            (self.agent_ids, passage.namespace.agent_id),
            (self.run_ids, passage.namespace.run_id),
        )
        is_theirs = not self.people or not self.people.isdisjoint(passage.people)
        return (
            is_theirs
            and (not self.tags or not self.tags.isdisjoint(passage.tags))
            and self.labels.issubset(passage.labels)
            and self.is_in_time(passage.at, passage.until or passage.at)
            and all(not names or name in names for names, name in named)
        )

    def is_in_time(self, first: datetime | None, last: datetime | None) -> bool:
        """Return whether what lasts from *first* to *last*, both aware, is of that time."""
        if first is None or last is None:
            return self.since is None and self.until is None
        is_early = self.since is not None and last < self.since
        is_late = self.until is not None and first > self.until
        return not (is_early or is_late)


def _bound(ids: frozenset[str], bound: str) -> frozenset[str]:
    """Return the ids that a filter by *ids* admits where only *bound* may be; "" binds nothing."""
    if bound and ids and bound not in ids:
        raise UsageError(OTHER_NAMESPACE)
    return frozenset({bound}) if bound else ids


EVERYWHERE = Where()
