"""A fake of design A's agent: it reads headings, decays scores, and rewrites the file."""

import re
from dataclasses import dataclass
from datetime import date

_HEADING = re.compile(r"^### \[(.+?)\] ([^|]*)\|([^|]*)\|([^|]*)\|([^|\n]*)\n?", re.MULTILINE)


@dataclass
class AgentEntry:
    id: str
    label: str
    score: float
    last_activated: date
    hits: int
    content: str


def agent_rewrites(text: str, today: date, time: str, *, keeps_comments: bool) -> str:
    """Return the whole file as the agent saves it after a merge.

    The agent knows only its own headings. It reads comments as content, or drops them, and
    multiplies each score by the decay since the last activation at every save.

    Source: seed 000, sections 2.3 and 3.4.
    """
    entries = [_decayed(one, today) for one in _read(text, keeps_comments=keeps_comments)]
    entries.sort(key=lambda one: -one.score)
    active = [one for one in entries if one.score >= 0.2]
    archived = [one for one in entries if 0.05 <= one.score < 0.2]
    return (
        f"# Agent Memory\n\n<!-- Last updated: {today}T{time} -->\n"
        f"<!-- Total entries: {len(active) + len(archived)} -->\n\n"
        f"## Active Memories\n\n{_written(active)}"
        f"## Archived Memories\n\n{_written(archived)}"
    )


def _read(text: str, *, keeps_comments: bool) -> list[AgentEntry]:
    text = re.sub(r"^##? .*\n", "", text, flags=re.MULTILINE)
    found = list(_HEADING.finditer(text))
    starts = [*(match.start() for match in found), len(text)]
    entries = []
    for match, end in zip(found, starts[1:], strict=True):
        content = text[match.end() : end].strip()
        if not keeps_comments:
            content = re.sub(r"<!--.*?-->", "", content).strip()
        id_, label, score, day, hits = (part.strip() for part in match.groups())
        entries.append(
            AgentEntry(id_, label, float(score), date.fromisoformat(day), int(hits), content)
        )
    return entries


def _decayed(entry: AgentEntry, today: date) -> AgentEntry:
    idle_days = max(0, (today - entry.last_activated).days - 7)
    entry.score *= 0.99**idle_days
    return entry


def _written(entries: list[AgentEntry]) -> str:
    return "".join(
        f"### [{one.id}] {one.label} | {one.score:.2f} | {one.last_activated} | {one.hits}\n"
        f"{one.content}\n\n"
        for one in entries
    )
