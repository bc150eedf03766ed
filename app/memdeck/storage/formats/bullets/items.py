"""The bullets of a text as memories."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo

from memdeck.domain.memory.entry import UNDATED, MemoryEntry
from memdeck.storage.formats.bullets.comment import commented, split_comment
from memdeck.storage.formats.bullets.heading_items import filed_below
from memdeck.storage.formats.bullets.outline import Bullet, Outline, Place
from memdeck.storage.formats.protocol.naming import id_of_words
from memdeck.storage.formats.protocol.neutral import neutral_score
from memdeck.storage.text.markdown.entry_body import normalise_content


@dataclass(frozen=True, slots=True)
class Item:
    """A bullet; its memory, or why it has none; and its content without its comment."""

    bullet: Bullet
    plain: MemoryEntry
    entry: MemoryEntry | None
    reason: str = ""

    @property
    def id(self) -> str:
        """The memory's id; empty for a bullet without one."""
        return "" if self.entry is None else self.entry.id


def items_of(found: Outline, zone: tzinfo) -> Iterator[Item]:
    """Yield the bullets that have text, each as its memory."""
    split = [(bullet, *split_comment(bullet.words)) for bullet in found.bullets]
    known = {value for _, _, pairs in split for key, value in pairs or () if key == "id"}
    taken: set[str] = set()
    for bullet, words, pairs in split:
        content = normalise_content(words)
        if not content:
            continue
        id_ = id_of_words(content, known) if pairs is None else ""
        known.add(id_)
        plain = plain_at(bullet.place, content, id_)
        entry = plain if pairs is None else commented(plain, pairs, zone)
        if entry.id in taken:
            reason = f"The id {entry.id} is taken by a bullet above; take it out of this comment."
            yield Item(bullet, plain, None, reason)
        else:
            taken.add(entry.id)
            yield Item(bullet, plain, entry)


def plain_at(place: Place, content: str = "", id_: str = "") -> MemoryEntry:
    """Return the memory of a bullet without a comment in *place*."""
    category, group = filed_below(place.heading)
    return MemoryEntry(
        id=id_,
        content=content,
        category=category,
        group=group,
        section=place.section,
        score=neutral_score(place.section),
        scored_at=UNDATED,
        last_activated=UNDATED,
    )
