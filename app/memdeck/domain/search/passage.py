"""What recall looks through: pieces of text that are found as a whole."""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from memdeck.domain.arguments import AWARE, check_fields
from memdeck.domain.conversation.conversation import Role
from memdeck.domain.fast_dataclass import value
from memdeck.domain.memory.entry import Section

DIGEST_BYTES = 16

_ROLES = frozenset({"", *Role})
"""Who has no name; to look for "user" is not to look for all that users say."""


class Kind(StrEnum):
    """What a passage is of."""

    MEMORY = "memory"
    MESSAGE = "message"
    EPISODE = "episode"


class Mode(StrEnum):
    """What ranks: the words, the meaning, or both."""

    KEYWORD = "keyword"
    VECTOR = "vector"
    HYBRID = "hybrid"


@value(frozen=True, slots=True, kw_only=True)
class Passage:
    """One text that can be found.

    *about* is looked through by words and has no part in the meaning: its date
    as written, its category, its tags, the title of its talk. Passages of one
    *session* are neighbours where their *place* in it is next to each other;
    one without a session stands alone. *at* is aware.
    """

    id: str
    text: str
    kind: Kind = Kind.MEMORY
    about: str = ""
    session: str = ""
    place: int | None = None
    speaker: str = ""
    at: datetime | None = None
    section: str = ""
    category: str = ""
    group: str = ""

    @property
    def spoken(self) -> str:
        """What is embedded: the text, with who says it in front, where that is a name."""
        is_said = self.speaker in _ROLES or self.text.startswith(self.speaker)
        return self.text if is_said else f"{self.speaker}: {self.text}"

    @property
    def worded(self) -> str:
        """What is looked through by words."""
        return f"{self.about}\n{self.spoken}" if self.about else self.spoken

    @property
    def digest(self) -> bytes:
        """``DIGEST_BYTES`` bytes, others where anything of the passage is."""
        told = (
            *(self.id, self.text, self.kind.value, self.about, self.session, self.place),
            *(self.speaker, self.at and self.at.isoformat(), self.section, self.category),
            self.group,
        )
        written = repr(told).encode("utf-8", "backslashreplace")
        return hashlib.blake2b(written, digest_size=DIGEST_BYTES).digest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Which passages are looked through: those of all that is named; an empty set names all.

    Each field but the times may be given as one text or several. *since* and *until*,
    both aware and both included, let no undated passage through.

    Raises:
        UsageError: there is no such kind or section, or a time has no zone.
    """

    kinds: frozenset[Kind] = frozenset()
    sections: frozenset[Section] = frozenset()
    categories: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    sessions: frozenset[str] = frozenset()
    speakers: frozenset[str] = frozenset()
    since: datetime | None = None
    until: datetime | None = None

    def __post_init__(self) -> None:
        check_fields(self, since=AWARE, until=AWARE)
        for field in ("kinds", "sections", "categories", "groups", "sessions", "speakers"):
            given = getattr(self, field)
            names = frozenset((given,) if isinstance(given, str) else given)
            object.__setattr__(self, field, names)

    def admits(self, passage: Passage) -> bool:
        """Tell whether *passage* is looked through."""
        named = (
            (self.kinds, passage.kind),
            (self.sections, passage.section),
            (self.categories, passage.category),
            (self.groups, passage.group),
            (self.sessions, passage.session),
            (self.speakers, passage.speaker),
        )
        return self._is_in_time(passage.at) and all(
            not names or name in names for names, name in named
        )

    def _is_in_time(self, at: datetime | None) -> bool:
        if at is None:
            return self.since is None and self.until is None
        is_early = self.since is not None and at < self.since
        is_late = self.until is not None and at > self.until
        return not (is_early or is_late)


EVERYWHERE = Where()
