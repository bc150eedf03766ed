"""The time of ``recall()`` in a vault with thousands of episodes and their events."""

import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bench.figures import Figure, at_most
from bench.recall_speed import generated_texts, queries_of

from memdeck import MemoryManager
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.sentence import Sentence
from memdeck.domain.episodes.unit import SourceType, Unit
from memdeck.domain.search.mode import Mode
from memdeck.extraction.episodes.units import event_key, unit_id
from memdeck.storage.vault.store.episodes_markdown import episode_name, render_episode

EPISODES = 20_000
_OF_CONVERSATION = 50
_START, _STEP = datetime(2021, 1, 1, 9, tzinfo=UTC), timedelta(hours=2)
_PEOPLE = ("Anna", "Ben")


def measure(folder: Path) -> list[Figure]:
    """Measure on a vault generated in *folder*, with a message and two events in each episode."""
    vault, texts = folder / "many-episodes", generated_texts(EPISODES)
    vault.mkdir()
    manager = MemoryManager(vault)
    for start in range(0, EPISODES, _OF_CONVERSATION):
        chat = _chat(start, texts[start : start + _OF_CONVERSATION])
        manager.vault.sources.write(chat)
        for unit in _units(chat):
            page = vault / episode_name(unit)
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(render_episode(unit), encoding="utf-8")
    with closing(manager.recollection):
        manager.recall("warm up", mode=Mode.KEYWORD)  # indexes everything
        times_ms = [_query_ms(manager, query) for query in queries_of(texts)]
    what = f"recall() with {EPISODES:,} episodes, keyword"
    return [
        at_most(f"{what}, p50", statistics.median(times_ms), 20, "ms CPU"),
        Figure(f"{what}, slowest", f"{max(times_ms):.4g} ms CPU"),
    ]


def _chat(first: int, texts: Sequence[str]) -> Conversation:
    messages = (
        Message(f"m{n}", Role.OTHER, text, _PEOPLE[n % len(_PEOPLE)], _START + n * _STEP)
        for n, text in enumerate(texts, first)
    )
    return Conversation(f"chat/{first}", "", "chat", tuple(messages))


def _units(chat: Conversation) -> Iterator[Unit]:
    """Yield a unit for each message of *chat*, with an event for each half of its text."""
    for message in chat.messages:
        words = message.text.split()
        halves = (words[: len(words) // 2], words[len(words) // 2 :])
        stated = [f"{message.author} {' '.join(half)}." for half in halves]
        sentences = tuple(Sentence(text, (message.id,)) for text in stated)
        yield Unit(
            id=unit_id(chat.id, message.id),
            conversation=chat.id,
            messages=(message.id,),
            users=_PEOPLE,
            participants=_PEOPLE,
            subject=" ".join(words[:6]),
            summary=sentences[:1],
            narrative=sentences,
            source_type=SourceType.CHAT,
            group=chat.id,
            since=message.at,
            until=message.at,
            events=tuple(
                Event(
                    key=event_key(message.id, text),
                    text=text,
                    owner=message.author,
                    message=message.id,
                )
                for text in stated
            ),
            importance=0.5,
        )


def _query_ms(manager: MemoryManager, query: str) -> float:
    start_s = time.process_time()
    response = manager.recall(query, mode=Mode.KEYWORD)
    spent_ms = (time.process_time() - start_s) * 1000
    assert response.results  # noqa: S101 - a time without results means nothing
    return spent_ms
