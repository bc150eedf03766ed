"""The people whose a passage is: by name, and as the participants of a chat.

A name may be that of several people. The id of a participant is that of one name in one chat, and
a profile has the participants that are one person.
"""

import re
from collections.abc import Iterable

from memdeck.domain.profiles.profile import Participant, Profile
from memdeck.errors import StorageError
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.store.profiles_markdown import parse_profile

_PROFILE_ID = re.compile(r"[0-9a-f]{12}")


def people_of(names: Iterable[str], conversation: str) -> tuple[str, ...]:
    """Return *names* and their ids as participants of *conversation*, each once.

    "" is the user, who is the same everywhere.
    """
    return people_among(
        Participant(name, conversation) if name else Participant() for name in names
    )


def people_among(participants: Iterable[Participant]) -> tuple[str, ...]:
    """Return the names and the ids of *participants*, each once."""
    both = [(participant.name, participant.id) for participant in participants]
    return tuple(dict.fromkeys((*(name for name, _ in both), *(id_ for _, id_ in both))))


def searched_people(people: frozenset[str], vault: Vault) -> frozenset[str]:
    """Return *people* with the ids of the participants in place of that of a profile."""
    ids = {name for name in people if _PROFILE_ID.fullmatch(name)}
    texts = (_text(name, vault) for name in (vault.side_files.profiles() if ids else ()))
    # To look for the ids first takes a tenth of the time of parsing every page.
    pages = (parse_profile(text) for text in texts if any(id_ in text for id_ in ids))
    profiles = (page.profile for page in pages if page is not None)
    participants = (
        participant.id
        for profile in profiles
        if isinstance(profile, Profile) and profile.id in ids
        for participant in profile.participants
    )
    return people.union(participants)


def _text(name: str, vault: Vault) -> str:
    try:
        return vault.read_file(name) or ""
    except StorageError:
        return ""
