"""The pages of units: a passage for each unit, episode and event."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from memdeck.domain.conversation.conversation import Role
from memdeck.domain.episodes.sentence import joined
from memdeck.domain.episodes.unit import SourceType, Unit
from memdeck.domain.search.passage import Kind, Passage
from memdeck.extraction.rules.turns import content_words
from memdeck.services.pages.participants import people_of
from memdeck.services.pages.passage_fields import NOON, about, message_id, part_id, quoted
from memdeck.services.pages.vault_page import Page, Purged
from memdeck.storage.vault.store.episodes_markdown import (
    episode_title_line,
    keywords_line,
    parse_episode,
    title_line,
)


@dataclass(frozen=True, slots=True)
class EpisodesPage(Page):
    """The page of a *unit*."""

    unit: Unit

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Return the content of a page; None where *text* is of no unit."""
        file = parse_episode(text)
        return None if file is None else cls(file.unit)

    @property
    def part(self) -> str:
        """The part of the passages of the unit."""
        return part_id("unit", self.unit.id)

    @property
    def conversations(self) -> frozenset[str]:
        """The id of the unit's conversation."""
        return frozenset({self.unit.conversation})

    def passages(self) -> Iterator[Passage]:
        """Yield a passage for the unit, and one for each of its episodes and events.

        They have no session, as they would be neighbours of the messages that they repeat.
        """
        unit, part = self.unit, self.part
        day = unit.since.date() if unit.since else None
        yield Passage(
            id=f"{part} ",
            text="\n".join((unit.subject, joined(unit.summary), *(s.text for s in unit.narrative))),
            kind=Kind.EPISODE,
            about=about(day, *unit.participants, *unit.keywords),
            at=unit.since,
            until=unit.until,
            group=unit.group or "",
            people=people_of(_users_of(unit), unit.conversation),
            importance=unit.importance,
        )
        for episode in unit.episodes:
            yield Passage(
                id=f"{part} {quoted(episode.key)}",
                text="\n".join((episode.title, joined(episode.summary), joined(episode.narrative))),
                kind=Kind.EPISODE,
                about=about(day, *unit.participants, *episode.keywords),
                at=unit.since,
                until=unit.until,
                group=unit.group or "",
                people=people_of((episode.owner,), unit.conversation),
                importance=episode.importance,
            )
        for event in unit.events:
            yield Passage(
                id=f"{part} {quoted(event.key)}",
                text=event.text,
                kind=Kind.EVENT,
                about=about(event.first),
                speaker=event.owner or Role.USER,
                at=datetime.combine(event.first, NOON) if event.first else unit.since,
                until=datetime.combine(event.last, NOON) if event.last else unit.until,
                group=unit.group or "",
                people=people_of((event.owner,), unit.conversation),
                evidence=message_id(unit.conversation, event.message) if event.message else "",
            )

    def purged_texts(self, purged: Purged) -> Iterator[str]:
        """Yield the sentences and events that rest on what is *purged*, and their headings."""
        unit = self.unit
        if unit.conversation in purged.conversations:
            yield from (unit.subject, *(episode.title for episode in unit.episodes))
        removed = [
            text
            for text, messages in unit.texts
            if unit.conversation in purged.conversations
            or purged.targets.occur_in(text)
            or any(purged.has(unit.conversation, message) for message in messages)
        ]
        yield from removed
        yield from _heading_lines(unit, "\n".join(removed))


def _users_of(unit: Unit) -> tuple[str, ...]:
    """Return the names of those who speak in *unit*, and "" if the user does."""
    has_user = unit.source_type is SourceType.ASSISTANT or any(
        event.message and not event.owner for event in unit.events
    )
    return ("", *unit.users) if has_user else unit.users


def _heading_lines(unit: Unit, removed: str) -> Iterator[str]:
    """Yield the lines with titles and keywords of *unit* that share a word with *removed* text.

    The whole line, since a title such as "Lunch" would match lines of other files.
    """
    words = content_words(removed) - content_words(" ".join(unit.participants))
    for title in (unit.subject, *(episode.title for episode in unit.episodes)):
        if not words.isdisjoint(content_words(title)):
            yield from (title_line(title), episode_title_line(title))
    for keywords in (unit.keywords, *(episode.keywords for episode in unit.episodes)):
        if not words.isdisjoint(content_words(" ".join(keywords))):
            yield keywords_line(keywords)
