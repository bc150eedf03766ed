"""Generated vaults of any size, the same each time."""

import random
from datetime import date, timedelta
from pathlib import Path

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


def memory_text(number: int, dice: random.Random) -> str:
    """Return the text of the memory of that *number*, which differs from every other."""
    return f"{dice.choice(_TEMPLATES).format(dice.choice(_SUBJECTS))} ({number})"


def _entry(number: int, score: float, dice: random.Random) -> list[str]:
    day = LAST_DAY - timedelta(days=dice.randrange(200))
    text = memory_text(number, dice)
    heading = (
        f"### [{number:06x}] {dice.choice(CATEGORIES)} | {score:.2f} | {day} | {dice.randrange(30)}"
    )
    comment = f"<!-- created={day}T09:12:00+08:00 -->\n" if number % 4 == 0 else ""
    return [heading, text, comment]
