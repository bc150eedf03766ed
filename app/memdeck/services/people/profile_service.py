"""Show what is known of people and groups, and correct it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date

from memdeck.domain.changes.changeset import ChangeSet, FileChange
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.memory_edits import worded
from memdeck.domain.profiles.growth import (
    both_kept,
    merge_rank,
    merged,
    preferred,
    settled,
    without,
)
from memdeck.domain.profiles.plans import as_of
from memdeck.domain.profiles.profile import (
    AnyProfile,
    GroupProfile,
    Profile,
    SameName,
    conflicts_in,
    newest_first,
    same_names,
)
from memdeck.domain.profiles.semantic_memory import SemanticMemory
from memdeck.errors import ConflictError, NotFoundError, StorageError, UsageError
from memdeck.services.memories.id_prefixes import SHORTEST_PREFIX, completed
from memdeck.services.people.profile_pages import DamagedPage, Page, ProfilePages
from memdeck.services.vault.forgotten import forgotten_in
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.store.profiles_markdown import notes_of, render_profile


@dataclass(frozen=True, slots=True)
class FoundClaim:
    """A memory of a profile, and whose it is."""

    memory: SemanticMemory
    profile: AnyProfile


class People:
    """The profiles of one vault, each a page below ``profiles/``. Source: seed 004, section 3."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self.pages = ProfilePages(vault)
        """The pages; whoever changes them holds the vault's lock."""

    def people(self) -> tuple[Profile, ...]:
        """Return the profiles of people by name, the user's first, without what was forgotten."""
        found = [profile for profile in self._profiles() if isinstance(profile, Profile)]
        return tuple(sorted(found, key=lambda profile: (profile.name.casefold(), profile.id)))

    def groups(self) -> tuple[GroupProfile, ...]:
        """Return the profiles of groups by name."""
        found = [profile for profile in self._profiles() if isinstance(profile, GroupProfile)]
        return tuple(sorted(found, key=lambda profile: (profile.name.casefold(), profile.id)))

    def questions(self) -> tuple[SameName, ...]:
        """Return which profiles may be of one person; ``merge`` and ``keep_apart`` answer that."""
        return same_names(self.people())

    def damaged_pages(self) -> tuple[DamagedPage, ...]:
        """Return the pages that cannot be read; the people and groups of them are not listed."""
        return self.pages.damaged()

    def profile(self, name_or_id: str) -> AnyProfile:
        """Return the profile of that name or id, or the only one whose id starts with it.

        "" is the user.

        Raises:
            UsageError: there is none, or several have that name.
        """
        return _one(name_or_id, (*self.people(), *self.groups()))

    def find(self, id: str) -> FoundClaim | AnyProfile | None:  # noqa: A002 - a surface's word
        """Return the claim or the profile that *id* is or starts; None if there is none.

        Raises:
            UsageError: it starts several.
        """
        if len(id) < SHORTEST_PREFIX:
            return None
        profiles = list(self._profiles())
        found: dict[str, FoundClaim | AnyProfile] = {profile.id: profile for profile in profiles}
        for profile in profiles:
            found |= {memory.id: FoundClaim(memory, profile) for memory in profile.memories}
        return found.get(completed(id, found))

    def conversations_of(self, claim: SemanticMemory) -> Mapping[str, Conversation]:
        """Return the conversations that *claim* rests on, by id, as far as they are kept."""
        found: dict[str, Conversation] = {}
        for id_ in dict.fromkeys(mention.conversation for mention in claim.mentions):
            with suppress(StorageError):  # a damaged one counts as not kept
                conversation = self._vault.read_conversation(id_)
                if conversation is not None:
                    found[id_] = conversation
        return found

    def edit_claim(self, claim: str, text: str, based_on: str | None = None) -> ChangeSet:
        """Correct the text of a claim, by its id; nothing that is said later overwrites it.

        *based_on* is the text that the editor saw; it must still be the current one.

        Raises:
            ConflictError: the claim was changed since it was read.
            NotFoundError: there is no such claim.
            UsageError: there is no text.
        """
        corrected = " ".join(worded(text).split())

        def corrected_claim(memory: SemanticMemory) -> SemanticMemory:
            if based_on is not None and memory.text != based_on:
                raise ConflictError(f"Claim {claim} has changed since it was read; read it again.")
            return replace(memory, text=corrected, is_edited=True)

        def edited(profile: AnyProfile, id_: str) -> AnyProfile:
            memories = (
                corrected_claim(memory) if memory.id == id_ else memory
                for memory in profile.memories
            )
            return replace(profile, memories=tuple(memories))

        return self._change_claim("correct", claim, edited)

    def delete_claim(self, claim: str) -> ChangeSet:
        """Remove a claim, by its id; the messages that state it do not bring it back.

        Raises:
            NotFoundError: there is no such claim.
        """
        return self._change_claim("delete", claim, without)

    def prefer_claim(self, claim: str, other: str) -> ChangeSet:
        """End the conflict of two claims, by their ids: *claim* holds, and supersedes *other*.

        Raises:
            NotFoundError: there is no such claim.
            UsageError: the two are in no conflict.
        """
        return self._decide("choose", claim, other, preferred)

    def keep_both_claims(self, claim: str, other: str) -> ChangeSet:
        """End the conflict of two claims, by their ids: both hold.

        Raises:
            NotFoundError: there is no such claim.
            UsageError: the two are in no conflict.
        """
        return self._decide("keep", claim, other, both_kept)

    def merge_people(self, kept: str, other: str) -> ChangeSet:
        """Join the profile *other* to *kept*, each by its name or id: they are of one person.

        The name of *kept* stays. Where one of the two is the user, the user's profile is kept,
        whichever is given first. What a person wrote into the page of the other is added to that
        of the kept one. One undo makes them two again.

        Raises:
            UsageError: there is no such profile, or it is of a group, or both are one.
        """
        for tx in self._vault.attempts("merge"):
            with tx:
                two = self._two_people(kept, other)
                (page, person), (other_page, other_person) = sorted(
                    two, key=lambda found: merge_rank(found[1])
                )
                notes = notes_of(other_page.content)
                text = render_profile(merged(person, other_person), page.content, notes)
                files = (
                    FileChange(page.name, page.text, text),
                    FileChange(other_page.name, other_page.text, None),
                )
                tx.commit(replace(tx.draft, files=files))
        return tx.changeset

    def keep_apart(self, first: str, second: str) -> ChangeSet:
        """Note that two profiles, each by its name or id, are of two people.

        Raises:
            UsageError: there is no such profile, or it is of a group, or both are one.
        """
        for tx in self._vault.attempts("apart"):
            with tx:
                (page, profile), (_, other) = self._two_people(first, second)
                apart = tuple(dict.fromkeys((*profile.apart, other.id)))
                text = render_profile(replace(profile, apart=apart), page.content)
                change = FileChange(page.name, page.text, text)
                files = (change,) if change.before != change.after else ()
                tx.commit(replace(tx.draft, files=files))
        return tx.changeset

    def _two_people(
        self, first: str, second: str
    ) -> tuple[tuple[Page, Profile], tuple[Page, Profile]]:
        """Return the pages and profiles of two people.

        Raises:
            UsageError: there is no such page, or it is of a group, or both are one.
        """
        one, other = self.person_page(first), self.person_page(second)
        if one == other:
            raise UsageError("Both are the same profile; give the ids of two.")
        return one, other

    def person_page(self, name_or_id: str) -> tuple[Page, Profile]:
        """Return the page and the profile of the person of that name or id.

        Raises:
            UsageError: there is no such profile, or it is of a group.
        """
        pages = {page.content.profile.id: page for page in self.pages.read(strict=True)}
        profile = _one(name_or_id, [page.content.profile for page in pages.values()])
        if not isinstance(profile, Profile):
            raise UsageError("A group is no person; give the name or the id of a person.")
        return pages[profile.id], profile

    def _decide(
        self,
        verb: str,
        claim: str,
        other: str,
        decide: Callable[[AnyProfile, str, str], AnyProfile],
    ) -> ChangeSet:
        """Write the page with two claims in conflict again, as *decide* returns its profile."""

        def decided(profile: AnyProfile, id_: str) -> AnyProfile:
            in_conflict = {
                id_of_other
                for pair in conflicts_in(profile.memories)
                if id_ in pair
                for id_of_other in pair
            }
            other_id = completed(other, in_conflict - {id_})
            if other_id not in in_conflict:
                raise UsageError(
                    f"“{claim}” and “{other}” are not in conflict; `memdeck profile NAME` lists"
                    " those that are."
                )
            return decide(profile, id_, other_id)

        return self._change_claim(verb, claim, decided)

    def _change_claim(
        self, verb: str, claim: str, change: Callable[[AnyProfile, str], AnyProfile]
    ) -> ChangeSet:
        """Write the page with a claim again after a *change* of the profile, given the full id."""
        for tx in self._vault.attempts(verb):
            with tx:
                pages = self.pages.read(strict=True)
                by_claim = {
                    memory.id: page for page in pages for memory in page.content.profile.memories
                }
                id_ = completed(claim, by_claim)
                page = by_claim.get(id_)
                if page is None:
                    raise unknown_claim(claim)
                text = render_profile(change(page.content.profile, id_), page.content)
                files = (FileChange(page.name, page.text, text),) if text != page.text else ()
                tx.commit(replace(tx.draft, files=files))
        return tx.changeset

    def _profiles(self) -> Iterator[AnyProfile]:
        is_forgotten = forgotten_in(self._vault)
        for page in self.pages.read():
            yield _shown(page.content.profile, is_forgotten, self._vault.today())


def _shown(profile: AnyProfile, is_forgotten: Callable[[str], bool], today: date) -> AnyProfile:
    """Return *profile* as of *today* with the memories that may be shown, the newest first."""
    current = as_of(profile.memories, today)
    shown = [memory for memory in current if not is_forgotten(memory.text)]
    return replace(profile, memories=newest_first(settled(shown)))


def _one(name_or_id: str, profiles: Sequence[AnyProfile]) -> AnyProfile:
    """Return the one of *profiles* that is meant.

    Raises:
        UsageError: there is none, or several are.
    """
    by_id = {profile.id: profile for profile in profiles}
    wanted = name_or_id.casefold()
    named = [profile for profile in profiles if wanted in map(str.casefold, _names(profile))]
    if not named and len(name_or_id) >= SHORTEST_PREFIX:
        id_ = completed(name_or_id, by_id)
        named = [by_id[id_]] if id_ in by_id else []
    if not named and (similar := [profile for profile in profiles if _has_word(profile, wanted)]):
        people = ", ".join(f"{profile.name} ({profile.id})" for profile in similar)
        raise NotFoundError(
            f"There is no profile “{name_or_id}”; give the whole name or the id: {people}."
        )
    if not named:
        raise NotFoundError(f"There is no profile “{name_or_id}”; `memdeck people` lists them all.")
    if len(named) > 1:
        ids = ", ".join(profile.id for profile in named)
        raise UsageError(f"“{name_or_id}” names {len(named)} profiles; give an id: {ids}.")
    return named[0]


def _has_word(profile: AnyProfile, name: str) -> bool:
    """Return whether *name*, case-folded, is a word of a name of *profile*, or several in a row."""
    padded = (f" {' '.join(known.casefold().split())} " for known in _names(profile))
    return bool(name.strip()) and any(f" {' '.join(name.split())} " in known for known in padded)


def _names(profile: AnyProfile) -> tuple[str, ...]:
    """Return the names that are those of *profile*; "" is the user's, whatever their page says."""
    if isinstance(profile, GroupProfile):
        return (profile.name,) if profile.name else ()
    names = filter(None, (profile.name, *profile.other_names))
    return ("", *names) if profile.is_user else tuple(names)


def unknown_claim(claim: str) -> NotFoundError:
    """Return the error that no profile has a claim of that id."""
    return NotFoundError(
        f"There is no claim “{claim}”; `memdeck profile NAME` shows those of a person."
    )
