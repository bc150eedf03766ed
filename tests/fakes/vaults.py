"""A vault on the disk for a test, with a clock that the test sets."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.conversation.conversation import Role
from memdeck.domain.memory.candidate import Candidate, Extraction
from memdeck.domain.memory.entry import Evidence
from memdeck.errors import ModelError
from memdeck.services.episodes.episodes import Narrator
from memdeck.services.manager import MemoryManager
from memdeck.services.recall.index_sync import OpenIndex, sqlite_index
from memdeck.services.recall.recall import RecallResponse
from memdeck.services.recall.semantic_compare import OpenEmbedder
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault
from tests.fakes.entries import NOW, TODAY

MEMORY_MD = """\
# Agent Memory

<!-- Last updated: 2026-03-01T08:00:00 -->
<!-- Total entries: 4 -->

## Active Memories

### [a1b2c3] preference | 0.92 | 2026-03-01 | 12
用户喜欢简洁的代码风格，不喜欢过多注释

### [d4e5f6] fact | 0.88 | 2026-02-28 | 8
User lives in Hangzhou

### [a7b8c9] workflow/work | 0.45 | 2026-02-20 | 3
User reads the A-share market every morning

## Archived Memories

### [b1c2d3] fact | 0.18 | 2026-01-10 | 2
User tried Vue once and gave it up
"""

LEARNINGS_MD = """\
# What works here

<!-- Last updated: 2026-03-01T08:00:00 -->

## Active Memories

### [e1e1e1] skill | 0.80 | 2026-02-27 | 3
Fetch dynamic pages with a browser, not with curl
<!-- keep -->

### [e2e2e2] skill/build | 0.60 | 2026-02-21 | 1
Run the formatter before the linter

## Archived Memories

### [e3e3e3] skill | 0.15 | 2026-01-11 | 0
Batch files need .bat on Windows
"""
"""A second file for that vault, with procedural memories."""


_DATE = re.compile(r"2026-\d\d-\d\d")


def memory_md(today: date) -> str:
    """Return MEMORY_MD for *today*: dates are moved, scores are the same."""

    def moved(found: re.Match[str]) -> str:
        return (today - (TODAY - date.fromisoformat(found.group()))).isoformat()

    return _DATE.sub(moved, MEMORY_MD)


@dataclass
class FakeClock:
    """A clock that a test advances."""

    now: datetime = NOW

    def __call__(self) -> datetime:
        return self.now

    def pass_days(self, days: int) -> None:
        self.now += timedelta(days=days)


@dataclass
class ScriptedExtractor:
    """Returns scripted candidates for each conversation, and records its calls."""

    name: str = "scripted"
    answers: Mapping[str, list[Candidate] | ModelError] = field(default_factory=dict)
    asked: list[tuple[str, list[str]]] = field(default_factory=list)

    async def extract(self, conversation, known, today):
        self.asked.append((conversation.id, [entry.id for entry in known]))
        answer = self.answers.get(conversation.id, [])
        if isinstance(answer, ModelError):
            raise answer
        return Extraction(tuple(answer), self.name)


class EchoExtractor(ScriptedExtractor):
    """Returns each message of the user as a candidate with that message as evidence."""

    async def extract(self, conversation, known, today):
        candidates = (
            Candidate(
                content=message.text,
                category="fact",
                session=conversation.id,
                evidence=(Evidence(conversation.id, message.id, message.text),),
            )
            for message in conversation.messages
            if message.role is Role.USER
        )
        return Extraction(tuple(candidates), self.name)


def said(content: str, session: str = "s1", **fields: object) -> Candidate:
    """Return a candidate of *session* with evidence in its first message."""
    evidence = (Evidence(session, "m1", content),)
    return Candidate(content=content, category="fact", session=session, evidence=evidence, **fields)  # type: ignore[arg-type]


def vault_at(
    folder: Path,
    text: str | None = MEMORY_MD,
    *,
    clock: FakeClock | None = None,
    extractor: ScriptedExtractor | None = None,
    by: str = "user",
    open_embedder: OpenEmbedder = lambda: None,
    open_index: OpenIndex = sqlite_index,
    narrator: Narrator | None = None,
) -> MemoryManager:
    """Return a manager of a vault in *folder*, with *text* in MEMORY.md if it is not None."""
    if text is not None:
        (folder / "MEMORY.md").write_text(text, encoding="utf-8", newline="")
    return MemoryManager(
        folder,
        extractor or ScriptedExtractor(),
        clock=clock or FakeClock(),
        by=by,
        open_embedder=open_embedder,
        open_index=open_index,
        narrator=narrator,
    )


class AnyTalk(ScriptedExtractor):
    """Returns the same claims for each conversation, or raises."""

    def __init__(self, *claims, error=None, name="scripted"):
        super().__init__(name)
        self.claims = claims
        self.error = error

    async def extract(self, conversation, known, today):
        if self.error is not None:
            raise self.error
        answers = [said(claim, conversation.id) for claim in self.claims]
        self.answers = {conversation.id: answers}
        return await super().extract(conversation, known, today)


def ids_of(response: RecallResponse) -> list[str]:
    """Return the ids of the recalled memories, best first."""
    return [one.id for one in response.results]


def commit(
    vault: Vault,
    verb: str,
    decide: Callable[[Contents, ChangeSet], ChangeSet] = lambda _contents, draft: draft,
) -> ChangeSet:
    """Commit what *decide* returns for the contents and an empty changeset, as a service does."""
    for tx in vault.attempts(verb):
        with tx:
            tx.commit(decide(tx.contents, tx.draft))
    return tx.changeset
