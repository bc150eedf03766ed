"""The messages that a result of recall rests on."""

from memdeck.services.recall.passages import message_id
from memdeck.services.recall.policy_ranking import Recalled
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.store.episodes_markdown import short_id, short_id_of_file


def message_ids(result: Recalled, vault: Vault) -> tuple[str, ...]:
    """Return the ids of the passages of the messages that *result* rests on, in order."""
    named = result.named
    if result.entry is not None:
        evidence = result.entry.evidence
        return tuple(message_id(each.conversation, each.message) for each in evidence)
    if named.event:
        return (result.passage.evidence,) if result.passage.evidence else ()
    if named.unit:
        return _messages_of_unit(named.unit, vault)
    return (message_id(named.conversation, named.message),)


def _messages_of_unit(unit_id: str, vault: Vault) -> tuple[str, ...]:
    """Return the ids of the messages of that unit; none if its page is gone or damaged."""
    for name in vault.side_files.episodes():
        if short_id_of_file(name) == short_id(unit_id):
            episode = vault.read_episode(name)
            if episode is not None and episode.unit.id == unit_id:
                unit = episode.unit
                return tuple(message_id(unit.conversation, message) for message in unit.messages)
    return ()
