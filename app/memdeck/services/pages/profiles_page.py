"""The pages of profiles: a passage for each claim that holds."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from memdeck.domain.conversation.conversation import Role
from memdeck.domain.profiles.profile import AnyProfile, GroupProfile, Profile, groups_of
from memdeck.domain.search.passage import Kind, Passage
from memdeck.services.pages.participants import people_among, people_of
from memdeck.services.pages.passage_fields import about, message_id, part_id, quoted
from memdeck.services.pages.vault_page import Page, Purged
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.store.profiles_markdown import parse_profile

_PROFILE_ID = re.compile(r"[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class ProfilesPage(Page):
    """The page of a *profile*."""

    profile: AnyProfile

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Return the content of a page; None where *text* is of no profile."""
        file = parse_profile(text)
        return None if file is None else cls(file.profile)

    @property
    def part(self) -> str:
        """The part of the passages of the profile."""
        return part_id("claim", self.profile.id)

    @property
    def conversations(self) -> frozenset[str]:
        """The ids of the chats from which the profile is known."""
        return groups_of(self.profile)

    def passages(self) -> Iterator[Passage]:
        """Yield a passage for each claim that holds."""
        profile = self.profile
        if isinstance(profile, GroupProfile):
            group, people = profile.group, people_of(profile.members, profile.group)
        else:
            group, people = "", people_among(profile.participants)
        for memory in profile.memories:
            if memory.holds:
                last = memory.mentions[-1] if memory.mentions else None
                yield Passage(
                    id=f"{self.part} {quoted(memory.id)}",
                    text=memory.text,
                    kind=Kind.SEMANTIC,
                    about=about(memory.last_said, memory.category),
                    speaker=memory.owner or Role.USER,
                    at=last.at if last else None,
                    category=memory.category,
                    group=group,
                    people=people,
                    evidence=message_id(last.conversation, last.message) if last else "",
                    importance=memory.confidence,
                )

    def purged_texts(self, purged: Purged) -> Iterator[str]:
        """Yield the claims that a message which is *purged* states."""
        for memory in self.profile.memories:
            if any(purged.has(each.conversation, each.message) for each in memory.mentions):
                yield memory.text


def searched_people(people: frozenset[str], vault: Vault) -> frozenset[str]:
    """Return *people* with the ids of the participants in place of that of a profile."""
    ids = {name for name in people if _PROFILE_ID.fullmatch(name)}
    files = vault.side_files
    names = files.pages(Kind.SEMANTIC.folder) if ids else ()
    # To look for the ids first takes a tenth of the time of parsing every page.
    texts = (text for _, text in files.read_pages(names) if any(id_ in text for id_ in ids))
    profiles = (page.profile for page in map(ProfilesPage.parse, texts) if page is not None)
    participants = (
        participant.id
        for profile in profiles
        if isinstance(profile, Profile) and profile.id in ids
        for participant in profile.participants
    )
    return people.union(participants)
