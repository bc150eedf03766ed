"""What each participant of a unit lived, by rules: the sentences that are about them."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from memdeck.domain.conversation.conversation import Message
from memdeck.domain.episodes.episode import Episode
from memdeck.domain.episodes.sentence import Sentence
from memdeck.domain.episodes.unit import Unit
from memdeck.extraction.episodes.titles import best_title
from memdeck.extraction.text.people import People

_KEY_DIGITS = 5


def with_episodes(unit: Unit, messages: Iterable[Message], people: People) -> Unit:
    """Return *unit*, of these *messages*, with an episode for each of its people.

    Those that *unit* has already stay. A unit in which one person speaks has none: it is theirs.
    """
    owners = owners_of(messages, people)
    if len(owners) < 2:
        return replace(unit, episodes=())
    known = {episode.owner: episode for episode in unit.episodes}
    episodes = (known.get(owner) or _episode(unit, owner, people) for owner in owners)
    return replace(unit, episodes=tuple(episode for episode in episodes if episode))


def owners_of(messages: Iterable[Message], people: People) -> tuple[str, ...]:
    """Return the people who speak in *messages*, as owners, in the order they first do."""
    speaking = (
        message.author
        for message in messages
        if not message.is_quoted and people.are_known(message.role, message.author)
    )
    return tuple(dict.fromkeys(map(people.owner, speaking)))


def episode_key(owner: str) -> str:
    """Return the key of the episode of *owner*; no event has the same."""
    return f"p{hashlib.sha256(owner.encode('utf-8', 'backslashreplace')).hexdigest()[:_KEY_DIGITS]}"


def _episode(unit: Unit, owner: str, people: People) -> Episode | None:
    """Return the sentences of *unit* that are of *owner*, or name them; None if there are none."""
    stated = {event.message for event in unit.events if event.owner == owner}
    narrative = tuple(_theirs(unit.narrative, owner, stated, people))
    if not narrative:
        return None
    summary = tuple(_theirs(unit.summary, owner, stated, people)) or narrative[:1]
    return Episode(
        key=episode_key(owner),
        owner=owner,
        title=best_title((sentence.text for sentence in (*summary, *narrative)), [owner]),
        summary=summary,
        narrative=narrative,
        importance=round(unit.importance * len(narrative) / len(unit.narrative), 2),
    )


def _theirs(
    sentences: Sequence[Sentence], owner: str, stated: set[str], people: People
) -> Iterator[Sentence]:
    for sentence in sentences:
        is_named = any(
            people.called(found["name"], "") == (owner,)
            for found in people.mention.finditer(sentence.text)
        )
        if is_named or not stated.isdisjoint(sentence.messages):
            yield sentence
