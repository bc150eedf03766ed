"""Add the claims of profiles to the memories, by the same rules as everything that is learned."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.consolidation.review_queue import origins
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.candidate import Candidate
from memdeck.domain.memory.entry import Evidence, MemoryEntry
from memdeck.domain.profiles.profile import AnyProfile, GroupProfile
from memdeck.extraction.episodes.statements import USERS
from memdeck.extraction.rules.language_rules import language_of
from memdeck.services.people.profile_pages import user_names
from memdeck.services.people.profile_service import FoundClaim, People, unknown_claim
from memdeck.services.proposals.guards import guarded
from memdeck.services.proposals.planning import carry_out, plan_candidates
from memdeck.services.recall.semantic_compare import Comparing
from memdeck.services.vault.vault import Vault

_REMEMBERED = "It is in the memories already."


@dataclass(frozen=True, slots=True)
class Remembered:
    """What became of a claim: a change, or a suggestion that *is_waiting* for review."""

    changeset: ChangeSet
    reason: str = ""
    is_waiting: bool = False


class ClaimsToMemory:
    """Adds claims of profiles to the memories of one vault."""

    def __init__(self, vault: Vault, people: People) -> None:
        self._vault = vault
        self._people = people

    def remember_claim(self, claim: str) -> Remembered:
        """Add the claim of that id to the memories, with its owner and its evidence.

        It is compared with the known memories. What stays in doubt, was superseded by a later
        claim of the profile, is in conflict with one, or rests on the word of others alone, waits
        for review. What is in the memories already is not added again.

        Raises:
            NotFoundError: there is no such claim.
            UsageError: several begin with that id.
        """
        found = self._people.find(claim)
        if not isinstance(found, FoundClaim):
            raise unknown_claim(claim)
        conversations = self._people.conversations_of(found.memory).values()
        content = _content(found, conversations)
        candidates = [guarded(self._candidate(found, content))]
        for tx in self._vault.attempts("add"):
            with tx:
                if _is_remembered(found, content, tx.contents.entries.values()):
                    return Remembered(tx.changeset, _REMEMBERED)
                plan = plan_candidates(self._vault, candidates, tx.contents, Comparing())
                rows = list(origins(plan.rows, candidates))
                doubts = carry_out(self._vault, tx, rows, conversations)
        reason = " ".join(row.reason for row in doubts) or " ".join(plan.notes)
        return Remembered(tx.changeset, reason, is_waiting=bool(doubts))

    def _candidate(self, found: FoundClaim, content: str) -> Candidate:
        memory = found.memory
        doubts = list(_doubts(found))
        return Candidate(
            content=content,
            category=self._vault.policy.category_for(memory.category or "fact"),
            owner=_owner(found.profile),
            evidence=tuple(
                Evidence(mention.conversation, mention.message) for mention in memory.mentions
            ),
            said_on=memory.last_said,
            reason=" ".join(doubts),
            ticked=not doubts,
        )


def _is_remembered(found: FoundClaim, content: str, entries: Iterable[MemoryEntry]) -> bool:
    """Return whether one of *entries* says *content*, by the word of the same message."""
    said = {(mention.conversation, mention.message) for mention in found.memory.mentions}
    return any(
        entry.content.rstrip(".。") == content.rstrip(".。")
        and not said.isdisjoint((proof.conversation, proof.message) for proof in entry.evidence)
        for entry in entries
    )


def _content(found: FoundClaim, conversations: Iterable[Conversation]) -> str:
    """Return the text of the claim; of the user's own, as a memory has it: of "the user"."""
    text, profile = found.memory.text, found.profile
    if isinstance(profile, GroupProfile) or not profile.is_user:
        return text
    names = {profile.name, *profile.other_names}
    names.update(name for conversation in conversations for name in user_names(conversation))
    for name in sorted(filter(None, names), key=len, reverse=True):
        rest = text.removeprefix(name)
        if rest != text and not (rest[:1].isascii() and rest[:1].isalnum()):
            language = language_of(rest).name
            return f"{USERS[language]}{rest.lstrip() if language == 'zh' else rest}"
    return text


def _doubts(found: FoundClaim) -> Iterator[str]:
    """Yield why the user must decide on a claim: what the profile has against it."""
    memory = found.memory
    if memory.is_hearsay and not isinstance(found.profile, GroupProfile):
        yield "Only others said so."
    for other in found.profile.memories:
        text = other.text.rstrip(".。")
        if other.id == memory.superseded_by:
            yield f"“{text}” was said later."
        elif other.id in memory.conflicts and other.holds:
            yield f"It contradicts “{text}”."


def _owner(profile: AnyProfile) -> str:
    """Return the owner of what *profile* says; "" for the user alone, whatever the name in it."""
    if isinstance(profile, GroupProfile):
        return profile.name or ", ".join(profile.members)
    if profile.is_user:
        return ""
    return profile.name or profile.participants[0].name
