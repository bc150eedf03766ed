"""Generated vaults of any size, the same each time."""

import random
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.sentence import Sentence
from memdeck.domain.episodes.unit import SourceType, Unit
from memdeck.storage.vault.store.episodes_markdown import episode_name, render_episode

LAST_DAY = date(2026, 11, 20)
CATEGORIES = ("preference", "fact", "experience", "workflow", "decision", "skill_usage", "todo")
_SUBJECTS = (
    "the release",
    "PostgreSQL",
    "发布流程",
    "the garden",
    "单元测试",
    "Kyoto",
    "周报",
    "coffee",
)
_TEMPLATES = (
    "The user wants {} handled before anything else in the week",
    "用户希望每次都先检查{}，再继续下一步",
    "The team decided to keep {} as it is until spring",
    "用户对{}有自己的一套做法，不要随意改动",
)
QUERIES = (
    "what does the user want handled in the week",
    "coffee until spring",
    "检查发布流程",
    "单元测试 做法",
    "PostgreSQL",
    "the team in Kyoto",
)
"""Questions that find memories of a generated vault."""


def generate_memory_md(count: int, seed: int = 1) -> str:
    """Return a MEMORY.md of *count* entries in design A's format, a quarter with a comment."""
    dice = random.Random(seed)  # noqa: S311 - generated memories, not secrets
    scores = sorted((dice.uniform(0.2, 0.99) for _ in range(count)), reverse=True)
    lines = [
        "# Agent Memory\n",
        f"<!-- Last updated: {LAST_DAY}T09:30:00 -->",
        f"<!-- Total entries: {count} -->\n",
        "## Active Memories\n",
    ]
    for number, score in enumerate(scores):
        lines += _entry(number, score, dice)
    return "\n".join(lines)


def generate_vault(folder: Path, count: int) -> Path:
    """Write a MEMORY.md of *count* entries into *folder*, and return the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "MEMORY.md").write_text(generate_memory_md(count), encoding="utf-8")
    return folder


def generate_episodes(folder: Path, count: int, years: int) -> Path:
    """Write *count* episodes of so many *years* into the vault in *folder*, and return that.

    Forty people and an assistant speak in them, in twenty groups and by themselves.
    """
    dice = random.Random(2)  # noqa: S311 - generated episodes, not secrets
    last = datetime.combine(LAST_DAY, time(21), UTC)
    for number in range(count):
        unit = _unit(number, last - timedelta(days=365 * years * dice.random()), dice)
        file = folder / episode_name(unit)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(render_episode(unit), encoding="utf-8")
    return folder


def memory_text(number: int, dice: random.Random) -> str:
    """Return the text of the memory of that *number*, which differs from every other."""
    return f"{dice.choice(_TEMPLATES).format(dice.choice(_SUBJECTS))} ({number})"


def _unit(number: int, since: datetime, dice: random.Random) -> Unit:
    people = tuple(f"Person {person}" for person in dice.sample(range(40), 2))
    messages = tuple(f"m{number}-{message}" for message in range(4))
    texts = [memory_text(number * 4 + message, dice) for message in range(4)]
    told = tuple(map(Sentence, texts, ((message,) for message in messages)))
    return Unit(
        id=f"{dice.getrandbits(48):012x}",
        conversation=f"whatsapp/{number // 40}",
        messages=messages,
        users=people,
        participants=people,
        subject=texts[0],
        summary=told[:2],
        narrative=told,
        source_type=SourceType.CHAT,
        group=f"whatsapp/{number % 20}" if number % 2 else None,
        since=since,
        until=since + timedelta(hours=1),
        events=tuple(
            Event(key=str(key), text=text, owner=people[0], message=message)
            for key, (text, message) in enumerate(zip(texts, messages, strict=True))
        ),
    )


def _entry(number: int, score: float, dice: random.Random) -> list[str]:
    day = LAST_DAY - timedelta(days=dice.randrange(200))
    text = memory_text(number, dice)
    heading = (
        f"### [{number:06x}] {dice.choice(CATEGORIES)} | {score:.2f} | {day} | {dice.randrange(30)}"
    )
    comment = f"<!-- created={day}T09:12:00+08:00 -->\n" if number % 4 == 0 else ""
    return [heading, text, comment]
