"""Operations on memories: list, show, add, edit, link, archive, forget and purge."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from memdeck.domain.arguments import ids_of
from memdeck.domain.changes.changeset import ChangeSet, Tombstone, TombstoneReason
from memdeck.domain.matching.similarity import Match, fingerprint, matching_tombstone
from memdeck.domain.memory import memory_actions
from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.entry import NO_DATA, Layer, Link, MemoryEntry, Relation, Section
from memdeck.domain.memory.links import (
    Relatives,
    check_links,
    contradicting,
    linked,
    relatives_of,
    unlinked,
)
from memdeck.domain.memory.memory_edits import (
    Edit,
    edited,
)
from memdeck.domain.memory.new_memory import NewMemory
from memdeck.domain.memory.policy import Policy
from memdeck.domain.search.passage import EVERYWHERE, Where
from memdeck.domain.search.usage import Usage
from memdeck.errors import ConflictError, NotFoundError, UsageError
from memdeck.services.memories.add_memories import (
    add_memories,
    check_layer,
    check_new,
    similar_memories,
)
from memdeck.services.memories.entry_with_dates import EntryWithDates, with_dates
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.step_progress import Report, StepProgress
from memdeck.services.vault.vault import Vault
from memdeck.storage.text.markdown.document import Broken

EntryAction = Callable[[MemoryEntry, Policy, date], MemoryEntry]


@dataclass(frozen=True, slots=True)
class Listing:
    """Entries in file order with their scores on the day asked for, and the broken ones."""

    rows: tuple[EntryWithDates, ...]
    broken: tuple[Broken, ...]


@dataclass(frozen=True, slots=True)
class Addition:
    """What an addition changed, and the memories it is similar to."""

    changeset: ChangeSet
    entry: MemoryEntry
    near: tuple[Match, ...]


class Entries:
    """List, add, edit, link, archive, restore, forget and purge memories."""

    def __init__(
        self,
        vault: Vault,
        scrub: Callable[[], None] = lambda: None,
        usages: Callable[[], Mapping[str, Usage]] = dict,
    ) -> None:
        """*scrub* cleans what else may hold the text of memories, once they are purged.

        *usages* gives how often each was retrieved, by id.
        """
        self._vault = vault
        self._scrub = scrub
        self._usages = usages

    def list(
        self,
        section: Section | str | None = None,
        at: date | None = None,
        text: str = "",
        layer: Layer | str | None = None,
        owner: str | None = None,
        categories: Collection[str] = (),
        groups: Collection[str] = (),
        where: Where = EVERYWHERE,
        *,
        is_contradicting: bool = False,
    ) -> Listing:
        """Return every entry of the vault, or of one section or layer, that contains *text*.

        They are the ``rows`` of the listing, each with its ``entry`` (``entry.id``,
        ``entry.content``, …) and its ``score``; ``broken`` are the blocks that cannot be read.
        With an *owner*, only those of that person; "" for the user. With *categories* or *groups*,
        only those of one of them; with *is_contradicting*, only active ones that contradict another
        active one, whichever filters that passes. *where* is a filter as ``recall`` takes it, by
        users, agents, runs, tags and data too.

        Raises:
            UsageError: there is no such section or layer.
        """
        sections = tuple(Section) if section is None else (Section(section),)
        layers = tuple(Layer) if layer is None else (Layer(layer),)
        contents = self._vault.load()
        policy, usages = self._vault.policy, self._usages()
        day, wanted = at or contents.today, text.casefold()
        folded = {group.casefold() for group in groups}  # a group is typed in any case
        open_conflicts = contradicting(contents.entries) if is_contradicting else ()
        rows = tuple(
            with_dates(entry, policy, day, usages)
            for entry in self._admitted(contents, where)
            if entry.section in sections
            and entry.layer in layers
            and owner in {None, entry.owner}
            and (not categories or entry.category in categories)
            and (not groups or (entry.group or "").casefold() in folded)
            and (not is_contradicting or entry.id in open_conflicts)
            and wanted in entry.content.casefold()
        )
        return Listing(rows, contents.broken)

    def show(self, id: str) -> EntryWithDates:  # noqa: A002 - the word of every surface
        """Return one entry with its score of today.

        Raises:
            UsageError: there is no such entry.
        """
        contents = self._vault.load()
        entry = self._found(contents, id)
        return with_dates(entry, self._vault.policy, contents.today, self._usages())

    def add(  # noqa: PLR0913 - all that a memory may begin with
        self,
        content: str,
        *,
        category: str | None = None,
        importance: Importance | str = Importance.MEDIUM,
        tags: Sequence[str] = (),
        expires_at: date | None = None,
        layer: Layer | str | None = None,
        structured_data: Mapping[str, object] = NO_DATA,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        pinned: bool = False,
        may_be_new: bool = False,
    ) -> Addition:
        """Add a memory, always; similar ones are named, not merged.

        The text is kept as it is, a key or a password too: ``memory_write`` is for an agent's
        text, from which secrets are removed. Adding by hand removes a tombstone of the same
        text. Without a *category* it is a fact, by the policy's name for it; unless *layer* is
        given, the category decides on the layer. A category that nobody used before needs
        *may_be_new*; see ``check_category``. *user_id*, *agent_id* and *run_id* say whose it is,
        in a vault that several share; *structured_data* is what JSON holds. ``Where`` filters
        by all of these. A *pinned* memory never fades.

        Raises:
            UsageError: the text is empty, *category* is no category, JSON cannot hold the data,
                an id is blank, or the vault has no layers to choose from.
        """
        new = NewMemory(
            content=content,
            category=category,
            importance=importance,
            tags=tags,
            expires_at=expires_at,
            layer=layer,
            structured_data=structured_data,
            user_id=user_id,
            agent_id=agent_id,
            run_id=run_id,
            pinned=pinned,
        )
        check_new(self._vault, [new], may_be_new=may_be_new)
        # Before the lock is taken: other programs need not wait for a remark.
        near = similar_memories(self._vault, new)
        changes = add_memories(self._vault, [new])
        return Addition(changes, changes.after[0], near)

    def add_many(self, memories: Sequence[NewMemory], *, may_be_new: bool = False) -> ChangeSet:
        """Add memories as ``add`` does, always, as one change that one undo reverts.

        In their order. Similar ones are not looked for. Nothing is added if one of them cannot be.

        Raises:
            UsageError: a category needs *may_be_new*, or the vault has no layers to choose from.
        """
        check_new(self._vault, memories, may_be_new=may_be_new)
        return add_memories(self._vault, memories)

    def edit(
        self,
        id: str,  # noqa: A002 - as above
        edit: Edit,
        based_on: MemoryEntry | None = None,
    ) -> ChangeSet:
        """Change the content, category or other fields of an entry.

        *based_on* is the entry that the editor saw; it must still be the current one.

        Raises:
            ConflictError: the entry was changed since it was read.
            UsageError: no such entry, an empty content, no category, a score out of range, a
                link to nothing, data that JSON cannot hold, or a layer in a vault that has none
                to choose from.
        """
        if edit.layer is not None:
            edit = replace(edit, layer=Layer(edit.layer))
        check_layer(self._vault, edit.layer)

        def change(entry: MemoryEntry, policy: Policy, day: date) -> MemoryEntry:
            if based_on is not None and entry != based_on:
                raise ConflictError(f"Memory {id} has changed since it was read; read it again.")
            return edited(entry, policy, day, edit)

        return self._update("edit", [id], change)

    def relatives(self, id: str) -> Relatives:  # noqa: A002 - as above
        """Return what an entry links to, and what links to it, strongest first.

        The other end of a link may be an id that is no longer in the vault.

        Raises:
            UsageError: there is no such entry.
        """
        contents = self._vault.load()
        return relatives_of(self._found(contents, id).id, contents.entries)

    def link(
        self,
        id: str,  # noqa: A002 - as above
        relation: Relation | str,
        target: str,
        strength: float = 0.5,
    ) -> ChangeSet:
        """State that an entry supports, contradicts or refines *target*, or how strongly.

        Raises:
            UsageError: there is no such entry, or the link leads to nothing or to itself.
        """
        link = Link(Relation(relation), target, strength)
        return self._update("link", [id], lambda entry, *_: linked(entry, link))

    def unlink(
        self,
        id: str,  # noqa: A002 - as above
        target: str,
        relation: Relation | str | None = None,
    ) -> ChangeSet:
        """Remove the links from an entry to *target*, or only the one of *relation*.

        Raises:
            UsageError: there is no such entry, or it has no such link.
        """
        wanted = None if relation is None else Relation(relation)
        return self._update("unlink", [id], lambda entry, *_: unlinked(entry, target, wanted))

    def set_category(
        self, ids: Sequence[str] | str, category: str, progress: Report | None = None
    ) -> ChangeSet:
        """Change the category of memories; *progress* as in ``archive``.

        Raises:
            UsageError: one of them does not exist, or *category* is no category.
        """
        return self._update("edit", ids, partial(edited, edit=Edit(category=category)), progress)

    def set_group(
        self, ids: Sequence[str] | str, group: str, progress: Report | None = None
    ) -> ChangeSet:
        """Change the group of memories, each within its category; "" takes them out of groups.

        *progress* as in ``archive``.

        Raises:
            UsageError: one of them does not exist, or *group* is no group.
        """
        return self._update("edit", ids, partial(edited, edit=Edit(group=group)), progress)

    def archive(self, ids: Sequence[str] | str, progress: Report | None = None) -> ChangeSet:
        """Take memories out of the prompt, and keep them.

        *progress* is called with the steps done and their total; what it raises before the save
        leaves the vault unchanged.
        """
        return self._update("archive", ids, memory_actions.archived, progress)

    def pin(self, ids: Sequence[str] | str, progress: Report | None = None) -> ChangeSet:
        """Stop memories from fading; *progress* as in ``archive``."""
        return self._update("pin", ids, memory_actions.pinned, progress)

    def unpin(self, ids: Sequence[str] | str, progress: Report | None = None) -> ChangeSet:
        """Let memories fade again; *progress* as in ``archive``."""
        return self._update("unpin", ids, memory_actions.unpinned, progress)

    def restore(self, ids: Sequence[str] | str, progress: Report | None = None) -> ChangeSet:
        """Restore memories from the archive, or from the trash; *progress* as in ``archive``.

        Raises:
            UsageError: one of them is in neither.
        """
        wanted = ids_of(ids)
        steps = StepProgress(progress, 2 * len(wanted))
        for tx in self._vault.attempts("restore", progress=steps):
            with tx:
                entries, today = tx.contents.entries, tx.contents.today
                in_trash = {entry.id: entry for entry in self._vault.read_trash()}
                tombstones = self._vault.tombstones.read()
                after, lifted = [], []
                for id_ in steps.counted(wanted):
                    entry = entries.get(id_) or in_trash.get(id_)
                    if entry is None:
                        raise self._vault.unknown_memory(tx.contents, id_)
                    if id_ in in_trash and (
                        tombstone := matching_tombstone(entry.content, tombstones)
                    ):
                        lifted.append(tombstone)
                    after.append(memory_actions.restored(entry, self._vault.policy, today))
                before = tuple(entries[id_] for id_ in wanted if id_ in entries)
                tx.commit(
                    replace(tx.draft, before=before, after=tuple(after), lifted=tuple(lifted))
                )
        return tx.changeset

    def forget(
        self,
        ids: Sequence[str] | str | None = None,
        progress: Report | None = None,
        *,
        where: Where | None = None,
    ) -> ChangeSet:
        """Move memories to the trash; a tombstone keeps each from being extracted again.

        Those of *ids*, or all that *where* admits, as one change: ``list`` shows them before.
        *progress* is that of ``archive``.

        Raises:
            UsageError: one of them does not exist, *ids* and *where* are both given or both
                missing, or *where* filters nothing.
        """
        if (ids is None) == (where is None):
            raise UsageError("Name the memories to forget: by their ids, or by a filter.")
        if where == EVERYWHERE:
            raise UsageError("This filter matches every memory; give it at least one value.")
        named = () if ids is None else ids_of(ids)
        steps = StepProgress(progress, 2 * len(named))
        for tx in self._vault.attempts("forget", progress=steps):
            with tx:
                if where is None:
                    forgotten = tuple(self._found(tx.contents, id_) for id_ in steps.counted(named))
                else:
                    forgotten = tuple(self._admitted(tx.contents, where))
                tombstones = tuple(
                    Tombstone(entry.content, tx.contents.today, TombstoneReason.FORGOTTEN)
                    for entry in forgotten
                )
                tx.commit(replace(tx.draft, before=forgotten, buried=tombstones))
        return tx.changeset

    def purge(self, ids: Sequence[str] | str, *, with_sources: bool = False) -> None:
        """Remove memories everywhere, for good; only a hash of their text is kept.

        They are removed from the file, its backups, the journal, the trash and the index; with
        *with_sources*, also the transcripts they came from. An id from the past
        (``History.gone``) is valid too, and so is that of a kept transcript. It cannot be
        undone.

        Raises:
            UsageError: nothing in the vault or its past has one of them.
        """
        from memdeck.services.memories.purge_memories import purge_memories  # noqa: PLC0415 - seldom used, and slow to import

        states, conversations = self._past_and_present(ids)
        today = self._vault.today()
        hashes = dict.fromkeys(fingerprint(entry.content) for entry in states)
        tombstones = [Tombstone(text, today, TombstoneReason.PURGED) for text in hashes]
        cited = {evidence.conversation for entry in states for evidence in entry.evidence}
        deleted = conversations | cited if with_sources else conversations
        purge_memories(self._vault, states, tombstones, conversations=deleted)
        self._scrub()

    def purgeable(self, ids: Sequence[str] | str) -> tuple[MemoryEntry, ...]:
        """Return the memories that a purge of *ids* would remove, in their last state.

        Raises:
            UsageError: nothing in the vault or its past has one of them.
        """
        return tuple({entry.id: entry for entry in self._past_and_present(ids)[0]}.values())

    def check_known(self, id: str) -> None:  # noqa: A002 - a surface's word
        """Raise an error unless there is, or was, a memory of that id.

        Raises:
            UsageError: nothing in the vault or its past has it.
        """
        if id not in self._vault.load().entries:
            past = (entry.id for entry in self._vault.read_past_entries())
            if id not in past:
                raise _unknown_in_past(id)

    def _past_and_present(self, ids: Sequence[str] | str) -> tuple[Sequence[MemoryEntry], set[str]]:
        """Return every state of the memories of these ids, and which ids are transcripts'."""
        wanted = set(ids_of(ids))
        everything = (
            *self._vault.read_past_entries(),
            *self._vault.load().entries.values(),
        )
        states = [entry for entry in everything if entry.id in wanted]
        conversations = wanted - {entry.id for entry in states}
        unknown = conversations - {source.id for source in self._vault.sources.all()}
        if unknown:
            raise _unknown_in_past(min(unknown))
        return states, conversations

    def _admitted(self, contents: Contents, where: Where) -> Iterable[MemoryEntry]:
        """Return the entries that *where* admits, in the order of the files."""
        where = where.within(contents.namespace)
        entries = contents.entries.values()
        if where == EVERYWHERE:
            return entries
        from memdeck.services.pages.profiles_page import searched_people  # noqa: PLC0415 - for a filter alone
        from memdeck.services.recall.passages import memory_passage  # noqa: PLC0415 - as above

        wanted = replace(where, people=searched_people(where.people, self._vault))
        return (entry for entry in entries if wanted.admits(memory_passage(entry)))

    def _found(self, contents: Contents, id_: str) -> MemoryEntry:
        entry = contents.entries.get(id_)
        if entry is not None:
            return entry
        if any(forgotten.id == id_ for forgotten in self._vault.read_trash()):
            raise NotFoundError(
                f"Memory {id_} was forgotten; `memdeck restore {id_}` brings it back."
            )
        raise self._vault.unknown_memory(contents, id_)

    def _update(
        self,
        verb: str,
        ids: Sequence[str] | str,
        action: EntryAction,
        progress: Report | None = None,
    ) -> ChangeSet:
        """Replace each memory of *ids* by what *action* returns for it."""
        wanted = ids_of(ids)
        steps = StepProgress(progress, 2 * len(wanted))
        for tx in self._vault.attempts(verb, progress=steps):
            with tx:
                contents, policy = tx.contents, self._vault.policy
                before = tuple(self._found(contents, id_) for id_ in wanted)
                after = tuple(
                    action(entry, policy, contents.today) for entry in steps.counted(before)
                )
                for old, new in zip(before, after, strict=True):
                    if old.links != new.links:
                        check_links(old, new.links, contents.entries)
                tx.commit(replace(tx.draft, before=before, after=after))
        return tx.changeset


def _unknown_in_past(id_: str) -> NotFoundError:
    return NotFoundError(
        f"Neither the vault nor its past knows “{id_}”; `memdeck list` and"
        " `memdeck list --section gone` show which memories they know."
    )
