"""The names of the chats from which people are known."""

from collections.abc import Iterable

from memdeck.domain.profiles.profile import Profile, groups_of
from memdeck.errors import StorageError
from memdeck.services.vault.vault import Vault


def chat_names(vault: Vault, profiles: Iterable[Profile]) -> dict[str, str]:
    """Return the names of the chats of *profiles*, by id, as far as their transcripts are kept."""
    groups = dict.fromkeys(group for profile in profiles for group in sorted(groups_of(profile)))
    names = {}
    for group in groups:
        try:
            conversation = vault.read_conversation(group) if group else None
        except StorageError:
            continue
        if conversation is not None and conversation.name:
            names[group] = conversation.name
    return names
