"""The tools of an agent, as designs B and C have them, and those that reach one memory by its id.

A model learns how to call them from their docstrings: see ``tool_schemas``.
"""

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import attrgetter
from typing import TYPE_CHECKING

from memdeck.domain.arguments import ids_of
from memdeck.domain.memory.entry import NO_DATA, MemoryEntry
from memdeck.domain.memory.memory_edits import filed
from memdeck.domain.memory.namespace import NO_NAMESPACE
from memdeck.domain.search.passage import Kind, Where
from memdeck.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from memdeck.domain.changes.changeset import ChangeSet
    from memdeck.services.agent.prompt_blocks import PromptBlocks
    from memdeck.services.agent.write_memory import Writing, Written
    from memdeck.services.memories.daily_logs import DailyLogs
    from memdeck.services.memories.entry_service import Entries
    from memdeck.services.memories.entry_with_dates import EntryWithDates
    from memdeck.services.recall.policy_ranking import Recalled
    from memdeck.services.recall.recall import Recall
    from memdeck.services.vault.contents import Contents
    from memdeck.services.vault.vault import Vault

# The services that the tools use are imported when a tool is called: the list of tools, which a
# client waits for, needs only this module.

_COMPARED = 200
"""Number of memories from which the nearest are picked without age and importance."""
_CODE_DIGITS = 8
_IN_CONTEXT = 20
"""Memories in a context, unless another number is given."""


class WriteTo(StrEnum):
    """Destination of an agent's text."""

    MEMORY = "memory"
    DAILY = "daily"


@dataclass(frozen=True, slots=True)
class MemoryPage:
    """One page of the active and archived memories, newest first.

    *total* counts those on all pages; *next_offset* is where the next page starts, None on the
    last one.
    """

    rows: "tuple[EntryWithDates, ...]"
    total: int
    next_offset: int | None


@dataclass(frozen=True, slots=True)
class Forgetting:
    """The memories that a call would forget, or forgot.

    *changeset* is None if nothing was forgotten yet. Then *code* is what the next call needs, and
    *had_other_code* tells whether this call had one, but of other memories or texts.
    """

    entries: tuple[MemoryEntry, ...]
    code: str
    changeset: "ChangeSet | None" = None
    had_other_code: bool = False


class Tools:
    """Tools that an agent host passes to its model. Source: seed 002, section 11; seed 001, 4.1."""

    def __init__(
        self,
        vault: "Vault",
        writing: "Writing",
        entries: "Entries",
        daily_logs: "DailyLogs",
        recall: "Recall",
        prompt_blocks: "PromptBlocks",
    ) -> None:
        self._vault = vault
        self._writing = writing
        self._entries = entries
        self._daily_logs = daily_logs
        self._recall = recall
        self._prompt_blocks = prompt_blocks

    async def memory_write(
        self,
        content: str,
        category: str | None = None,
        write_to: WriteTo | str = WriteTo.MEMORY,
        salience: float | None = None,
        tags: Sequence[str] | None = None,
    ) -> "Written":
        """Write a memory, or a note of the day.

        It updates, repeats or contradicts the memories near it; what only the user may decide
        waits for the user's review, and so does a note that reads like an order. A request to
        forget is no memory and no note: it forgets what it names, or waits.

        Args:
            content: One fact in a sentence of its own, such as "The user is allergic to nuts."
            category: A category of this vault, such as fact or preference; usually left out.
            write_to: Where it is written: to the memory, or to the log of today.
            salience: How important it is at first, from 0 to 1; usually left out.
            tags: Words to find it by later; a note has none.

        Raises:
            UsageError: the text is empty, *category* is none (see ``Writing.write``), or it is
                a note, and the vault is opened for one user, agent or run.
        """
        if WriteTo(write_to) is WriteTo.DAILY and await asyncio.to_thread(_may_be_noted, content):
            if self._vault.namespace != NO_NAMESPACE:
                raise UsageError(
                    "This memory of one user, agent or run has no log of the day; leave out"
                    " write_to."
                )
            return await asyncio.to_thread(self._note, content, category)
        return await self._writing.write(
            content, category=category, score=salience, tags=tags or ()
        )

    async def save_memory(
        self,
        content: str,
        memory_type: str | None = None,
        structured_data: Mapping[str, object] | None = None,
        importance_score: float | None = None,
        confidence: float | None = None,
        tags: Sequence[str] | None = None,
    ) -> "Written":
        """Save a memory: new, or in place of, merged with or next to one that is nearly the same.

        Args:
            content: One fact in a sentence of its own.
            memory_type: A category of this vault; usually left out.
            structured_data: Data about it, as a JSON object.
            importance_score: How important it is at first, from 0 to 1.
            confidence: How certain it is, from 0 to 1.
            tags: Words to find it by later.

        Raises:
            UsageError: as ``memory_write``.
        """
        return await self._writing.write(
            content,
            category=memory_type,
            score=importance_score,
            confidence=confidence,
            structured_data=structured_data or NO_DATA,
            tags=tags or (),
        )

    def memory_search(
        self,
        query: str,
        top_k: int = 5,
        use_decay: bool = True,  # noqa: FBT001, FBT002 - the design's signature
        category: str | None = None,
    ) -> "tuple[Recalled, ...]":
        """Return the memories that may answer a query, best first.

        The relevance of each is relative to the best one, so a high one does not prove that it
        answers. Judge by the content.

        Args:
            query: What to look for, as a question or as words, in any language.
            top_k: The most memories to return.
            use_decay: False ranks by similarity alone, without age and importance; then the
                score of a result is its similarity, 1 for the best one.
            category: Search this category only.

        Raises:
            UsageError: *category* is none of this vault.
        """
        name, group = self._filed(category)
        where = Where(
            kinds=frozenset({Kind.MEMORY}),
            categories=frozenset(filter(None, [name])),
            groups=frozenset(filter(None, [group])),
        )
        if use_decay:
            return self._recall.recall(query, top_k, where=where).results
        response = self._recall.recall(query, _COMPARED, where=where, counts=False)
        nearest = tuple(
            replace(result, score=result.similarity)
            for result in sorted(response.results, key=lambda result: -result.similarity)[:top_k]
        )
        self._recall.note(query, nearest, response.mode)
        return nearest

    def find_similar_memories(
        self, content: str, threshold: float = 0.9
    ) -> tuple[MemoryEntry, ...]:
        """Return the memories that say nearly the same as a text, best first.

        Args:
            content: The text to compare with.
            threshold: The lowest similarity, from 0 to 1.
        """
        return self._writing.similar(content, threshold)

    def memory_get(self, id: str) -> "EntryWithDates":  # noqa: A002 - the word of every surface
        """Return one memory in full, with its current score.

        Args:
            id: The id of the memory, as memory_search and memory_list return it.

        Raises:
            NotFoundError: there is no such memory.
        """
        contents = self._vault.load()
        return self._with_dates(self._found(contents, id), contents)

    def memory_list(
        self, category: str | None = None, limit: int = 20, offset: int = 0
    ) -> MemoryPage:
        """Return the memories page by page, newest first.

        To find out what is known about something, search instead.

        Args:
            category: List this category only.
            limit: The number of memories on the page.
            offset: The number of memories to skip, as ``next_offset`` of the page before.

        Raises:
            UsageError: *category* is none of this vault.
        """
        name, group = self._filed(category)
        contents = self._vault.load()
        entries = [
            entry
            for entry in contents.entries.values()
            if name in {None, entry.category} and group in {None, entry.group}
        ]
        entries.sort(key=attrgetter("created_s"), reverse=True)
        end = offset + limit
        rows = tuple(self._with_dates(entry, contents) for entry in entries[offset:end])
        return MemoryPage(rows, len(entries), end if end < len(entries) else None)

    def memory_update(self, id: str, content: str) -> "Written":  # noqa: A002 - as above
        """Replace the text of one memory.

        Its category and history stay. A text that only the user may decide on waits for the
        user's review.

        Args:
            id: The id of the memory, as memory_search and memory_list return it.
            content: The whole new text.

        Raises:
            NotFoundError: there is no such memory.
            UsageError: the text is empty or too long.
        """
        self._found(self._vault.load(), id)
        return self._writing.update(id, content)

    def memory_forget(self, ids: Sequence[str] | str, code: str = "") -> Forgetting:
        """Move memories to the trash, in two calls.

        The first call changes nothing and returns the memories with a code. The second call, with
        that code, forgets them, unless they changed meanwhile: then it returns a new code. The
        user can undo it.

        Args:
            ids: The ids of the memories.
            code: The code that the first call returned for the same ids.

        Raises:
            NotFoundError: one of them does not exist.
        """
        wanted, contents = ids_of(ids), self._vault.load()
        entries = tuple(self._found(contents, id_) for id_ in wanted)
        expected = _code_of(entries)
        if code != expected:
            return Forgetting(entries, expected, had_other_code=bool(code))
        return Forgetting(entries, "", self._entries.forget(wanted))

    def memory_context(self, message: str = "", top_k: int | None = None) -> str:
        """Return a block of memories for the system prompt; empty if there is nothing to include.

        The block is marked as data, not as instructions.

        Args:
            message: The user's first message; then the block has the memories it is about, else
                the most important ones.
            top_k: The most memories to include.
        """
        from memdeck.services.agent.tool_answers import fenced  # noqa: PLC0415 - as noted above

        if message.strip():
            block = self._prompt_blocks.get_session_memories(message, top_k)
        else:
            limit = _IN_CONTEXT if top_k is None else top_k
            block = self._prompt_blocks.get_prompt_memories(limit)
        return fenced(block) if block else ""

    def _filed(self, category: str | None) -> tuple[str | None, str | None]:
        """Return the category and the group to search, each None for any.

        Raises:
            UsageError: the vault does not know *category*.
        """
        if category is None:
            return None, None
        from memdeck.services.memories.add_memories import check_category  # noqa: PLC0415 - as noted above

        check_category(self._vault, category)
        return filed(category)

    def _note(self, content: str, category: str | None) -> "Written":
        from memdeck.domain.changes.plan import Action  # noqa: PLC0415 - as noted above
        from memdeck.services.agent.write_memory import Written  # noqa: PLC0415 - as noted above

        self._filed(category)  # an error if the vault does not know it
        changes = self._daily_logs.write_daily_log(content, category=category)
        return Written(Action.ADD, None, "It is noted in today's log.", changes)

    def _with_dates(self, entry: MemoryEntry, contents: "Contents") -> "EntryWithDates":
        from memdeck.services.memories.entry_with_dates import with_dates  # noqa: PLC0415 - as noted above

        return with_dates(entry, self._vault.policy, contents.today)

    def _found(self, contents: "Contents", id_: str) -> MemoryEntry:
        """Return the memory of that id, or raise an error that names the tools to call next."""
        entry = contents.entries.get(id_)
        if entry is not None:
            return entry
        if any(forgotten.id == id_ for forgotten in self._vault.read_trash()):
            raise NotFoundError(f"Memory {id_} was forgotten; only the user can restore it.")
        raise NotFoundError(
            f"There is no memory “{id_}”; call memory_search or memory_list for the ids."
        )


def _code_of(entries: Sequence[MemoryEntry]) -> str:
    """Return the code of *entries* as they are: another one if a text changes."""
    texts = "\0".join(f"{entry.id}\0{entry.content}" for entry in entries)
    return hashlib.sha256(texts.encode("utf-8", "replace")).hexdigest()[:_CODE_DIGITS]


def _may_be_noted(content: str) -> bool:
    """Return whether *content* is neither a request to forget nor reads like an order."""
    from memdeck.extraction.guards.injection import memory_reads_as_order  # noqa: PLC0415 - as noted above
    from memdeck.services.proposals.forgetting import asks_to_forget  # noqa: PLC0415 - as noted above

    return not asks_to_forget(content) and not memory_reads_as_order(content)
