"""The pages of people and groups in a vault, and how a conversation changes them."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from memdeck.domain.changes.changeset import FileChange
from memdeck.domain.conversation.conversation import Conversation, Role
from memdeck.domain.episodes.unit import Unit
from memdeck.domain.profiles.growth import grown, without_statements
from memdeck.domain.profiles.profile import (
    AnyProfile,
    GroupProfile,
    GroupSubject,
    Profile,
    profile_id,
)
from memdeck.domain.profiles.semantic_memory import SemanticMemory
from memdeck.domain.search.passage import Kind
from memdeck.errors import StorageError
from memdeck.extraction.episodes.semantic_memories import SaidToLast
from memdeck.extraction.text.people import People
from memdeck.services.pages.vault_page import NO_PAGE
from memdeck.services.vault.forgotten import forgotten_people_in
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.store.profiles_markdown import (
    ProfileFile,
    group_page,
    has_front,
    notes_of,
    page_id,
    parse_profile,
    person_page,
    render_profile,
)

MOST_SUBJECTS = 100
"""Subjects of a group that its page lists, the newest."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a profile: its name, its text, and what it holds."""

    name: str
    text: str
    content: ProfileFile


@dataclass(frozen=True, slots=True)
class DamagedPage:
    """A page that cannot be read: its name, the reason, and its id where that can be read.

    *is_notes* is set for a text that never was a page: notes that someone keeps in the folder.
    """

    name: str
    reason: str
    id: str = ""
    is_notes: bool = False


class ProfilePages:
    """The pages of one vault; one is only read again if its file changed."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._known: Mapping[str, tuple[str, Page | DamagedPage]] = {}

    def read(self, *, strict: bool = False) -> Sequence[Page]:
        """Return the pages; a damaged one is left out.

        Raises:
            StorageError: a file cannot be opened, with *strict*.
        """
        return [page for page in self._read(strict=strict) if isinstance(page, Page)]

    def damaged(self) -> tuple[DamagedPage, ...]:
        """Return the pages that cannot be read, by name."""
        found = [page for page in self._read() if isinstance(page, DamagedPage)]
        return tuple(sorted(found, key=lambda page: page.name))

    def _read(self, *, strict: bool = False) -> Sequence[Page | DamagedPage]:
        known, now = self._known, dict[str, tuple[str, Page | DamagedPage]]()
        unopened = []
        for name, state in self._vault.side_files.pages(Kind.SEMANTIC.folder).items():
            if name in known and known[name][0] == state:
                now[name] = known[name]
                continue
            try:
                text = self._vault.side_files.read(name)
            except StorageError as error:
                if strict:
                    raise
                unopened.append(DamagedPage(name, str(error)))  # not kept: it may open next time
                continue
            if text is not None:
                now[name] = (state, _page(name, text))
        self._known = now
        return [*(page for _, page in now.values()), *unopened]

    def names_elsewhere(self, conversation: str) -> frozenset[str]:
        """Return the names by which other chats than *conversation* know people, not the user."""
        return frozenset(
            participant.name
            for page in self.read()
            if isinstance(page.content.profile, Profile)
            for participant in page.content.profile.participants
            if participant.name and participant.group != conversation
        )

    def changes(
        self, conversation: Conversation, said: SaidToLast, units: Iterable[Unit]
    ) -> Iterator[tuple[str, FileChange]]:
        """Yield the changes by what was *said* in *units* of *conversation*, by ids of profiles.

        Raises:
            StorageError: the page of a person or of the group is damaged.
        """
        pages = self.read(strict=True)
        damaged = self.damaged()
        is_forgotten = forgotten_people_in(self._vault, conversation.id)
        files = self._vault.side_files.pages(Kind.SEMANTIC.folder)
        taken = {name.casefold() for name in files}
        people = {
            page.name: page.content.profile
            for page in pages
            if isinstance(page.content.profile, Profile)
            and not _is_known(page.content.profile, conversation.id, is_forgotten)
        }
        by_name = {page.name: page for page in pages}
        names = {who: name for name, profile in people.items() for who in profile.participants}
        said_of: defaultdict[str, list[SemanticMemory]] = defaultdict(list)
        for participant, memories in said.of_people.items():
            if participant not in names:
                profile = Profile(
                    id=participant.id, name=participant.name, participants=(participant,)
                )
                _refuse_damaged(damaged, profile, {*_pages_of(profile)})
                names[participant] = person_page(profile, taken)
                taken.add(names[participant])
                people[names[participant]] = profile
            said_of[names[participant]] += memories
        own_names = user_names(conversation)
        for name, profile in people.items():
            if name not in said_of and not _rests_on(profile, conversation.id):
                continue  # to grow every page of thousands takes many seconds
            called = (profile.name, *profile.other_names)
            if profile.is_user:
                called += own_names
            said_by = said_of.get(name, [])
            keys = [memory.id for memory in said_by]
            memories = _memories(profile, conversation.id, keys, said_by, called)
            changed, former = replace(profile, memories=memories), by_name.get(name)
            if former and not said_by and not _has_content(changed, former):
                yield profile.id, FileChange(name, former.text, None)
            else:
                yield from _change(name, changed, former)
        group = _group(conversation, said, units)
        name = group_page(group)
        known = by_name.get(name)
        if group.members or known:
            _refuse_damaged(damaged, group, {name})
            yield from _change(name, _grown_group(group, known, said.of_group), known)


def _page(name: str, text: str) -> Page | DamagedPage:
    content = parse_profile(text)
    if content:
        return Page(name, text, content)
    is_notes = bool(text.strip()) and not has_front(text)
    return DamagedPage(name, NO_PAGE, page_id(text), is_notes)


def _pages_of(profile: Profile) -> tuple[str, str]:
    """Return the names that the page of *profile* may have: with its id where one was taken."""
    first = person_page(profile, ())
    return first, person_page(profile, (first,))


def _refuse_damaged(
    damaged: Iterable[DamagedPage], profile: AnyProfile, names: Collection[str]
) -> None:
    """Refuse to make a second page of *profile*, whose page is one of *names* or has its id.

    Raises:
        StorageError: that page is *damaged*.
    """
    for page in damaged:
        if page.id == profile.id or (page.name.casefold() in names and not page.is_notes):
            raise StorageError(
                f"{page.name} cannot be read and may be the page of someone in this conversation."
                " Restore its first lines, between “---”, from a copy of the file, or move the file"
                " out of the folder; then try again."
            )


def user_names(conversation: Conversation) -> tuple[str, ...]:
    """Return the names of the user in *conversation*, by which its statements call them."""
    people = People(conversation)
    return tuple(
        name for role, name in conversation.speakers if role is Role.USER and not people.owner(name)
    )


def _has_content(profile: Profile, page: Page) -> bool:
    """Return whether *profile* or a person's notes on its *page* say anything."""
    return bool(profile.memories or profile.removed or notes_of(page.content))


def _rests_on(profile: Profile, conversation: str) -> bool:
    mentions = (mention for memory in profile.memories for mention in memory.mentions)
    return any(mention.conversation == conversation for mention in mentions)


def _is_known(profile: Profile, conversation: str, by: Callable[[str], bool]) -> bool:
    """Return whether *conversation* knows the person *by* a name for which that is true."""
    return any(
        participant.group == conversation and by(participant.name)
        for participant in profile.participants
    )


def _change(
    name: str, profile: AnyProfile, former: Page | None
) -> Iterator[tuple[str, FileChange]]:
    """Yield the change of the page called *name*, if it is one."""
    if former is not None and former.content.profile == profile:
        return
    text = render_profile(profile, former.content if former else None)
    if former is not None and former.text == text:
        return
    yield profile.id, FileChange(name, former.text if former else None, text)


def _memories(
    profile: AnyProfile,
    conversation: str,
    keys: Iterable[str],
    statements: Iterable[SemanticMemory],
    names: Collection[str] = (),
) -> tuple[SemanticMemory, ...]:
    """Return the memories of *profile* with the *statements* of *conversation*, of those *keys*.

    *names* are those by which the texts call the person.
    """
    rest = without_statements(profile.memories, conversation, frozenset(keys))
    own = [replace(statement, owner=profile.name) for statement in statements]
    return grown(rest, own, names, profile.removed)


def _group(conversation: Conversation, said: SaidToLast, units: Iterable[Unit]) -> GroupProfile:
    subjects = [
        GroupSubject(unit.subject, unit.id, unit.since.date() if unit.since else None)
        for unit in sorted(units, key=lambda unit: str(unit.since or ""), reverse=True)
    ]
    return GroupProfile(
        id=profile_id("", conversation.id),
        group=conversation.id,
        name=conversation.title,
        members=said.members,
        subjects=tuple(subjects[:MOST_SUBJECTS]),
    )


def _grown_group(
    group: GroupProfile, former: Page | None, statements: Sequence[SemanticMemory]
) -> GroupProfile:
    known = former.content.profile if former else group
    if not isinstance(known, GroupProfile):
        return group
    keys = [statement.id for statement in statements]
    memories = _memories(known, group.group, keys, statements)
    return replace(group, name=known.name, memories=memories, removed=known.removed)
