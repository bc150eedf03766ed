"""The messages that a result of recall rests on, and results that repeat each other."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from memdeck.domain.search.passage import Kind, Passage
from memdeck.services.pages.episodes_page import EpisodesPage
from memdeck.services.pages.passage_fields import message_id, named
from memdeck.services.pages.vault_page import read_page
from memdeck.services.recall.policy_ranking import Recalled, ScoredHit
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.store.episodes_markdown import short_id, short_id_of_file


def message_ids(result: Recalled, vault: Vault) -> tuple[str, ...]:
    """Return the ids of the passages of the messages that *result* rests on, in order."""
    name = result.named
    if result.entry is not None:
        evidence = result.entry.evidence
        return tuple(message_id(each.conversation, each.message) for each in evidence)
    if result.kind is Kind.MESSAGE:
        return (message_id(name.conversation, name.message),)
    if result.kind is Kind.EPISODE:
        return _messages_of_unit(name.unit, vault)
    return (result.passage.evidence,) if result.passage.evidence else ()


def without_repetitions(hits: Sequence[ScoredHit], people: AbstractSet[str]) -> list[ScoredHit]:
    """Return *hits* with one result for what a unit and its episodes say.

    That is the unit itself; if *people* are named, their episodes of it where there are any.
    """
    units = {hit.ranked.id: named(hit.ranked.id) for hit in hits if _is_of_unit(hit)}
    replaced = {name.unit for name in units.values() if name.event} if people else set[str]()

    def is_repeated(hit: ScoredHit) -> bool:
        name = units.get(hit.ranked.id)
        if name is None:
            return False
        return name.unit in replaced if not name.event else not people

    return [hit for hit in hits if not is_repeated(hit)]


def _is_of_unit(hit: ScoredHit) -> bool:
    return isinstance(hit.source, Passage) and hit.source.kind is Kind.EPISODE


def _messages_of_unit(unit_id: str, vault: Vault) -> tuple[str, ...]:
    """Return the ids of the messages of that unit; none if its page is gone or damaged."""
    for name in vault.side_files.pages(Kind.EPISODE.folder):
        if short_id_of_file(name) == short_id(unit_id):
            page = read_page(vault, name)
            if isinstance(page, EpisodesPage) and page.unit.id == unit_id:
                unit = page.unit
                return tuple(message_id(unit.conversation, message) for message in unit.messages)
    return ()
