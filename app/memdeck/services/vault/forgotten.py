"""Which statements, and which people, the user forgot."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, partial

from memdeck.domain.changes.changeset import TombstoneReason
from memdeck.domain.conversation.conversation import Conversation, Role
from memdeck.domain.matching.similarity import fingerprint, matching_tombstone
from memdeck.domain.memory.candidate import Candidate
from memdeck.domain.memory.dates_in_brackets import without_dates
from memdeck.domain.profiles.profile import Participant
from memdeck.extraction.text.people import People
from memdeck.services.vault.vault import Vault


def forgotten_in(vault: Vault) -> Callable[[str], bool]:
    """Return whether a text says what the user forgot or purged, and not only rejected."""
    tombstones = [
        tombstone
        for tombstone in vault.tombstones.read()
        if tombstone.burial is not TombstoneReason.REJECTED
    ]
    return lambda text: any(
        matching_tombstone(version, tombstones) for version in {text, without_dates(text)}
    )


def person_tombstone(participant: Participant) -> str:
    """Return the text of the tombstone of a person whom the user forgot: a hash."""
    return fingerprint(f"person {participant.name} of {participant.group}")


def forgotten_people_in(vault: Vault, conversation: str) -> Callable[[str], bool]:
    """Return whether the user forgot the person of a name in *conversation*, by its id."""
    traces = {
        tombstone.text
        for tombstone in vault.tombstones.read()
        if tombstone.burial is TombstoneReason.PURGED
    }
    return cache(lambda name: person_tombstone(Participant(name, conversation)) in traces)


def without_messages_of(
    conversation: Conversation, is_of_person: Callable[[str], bool]
) -> Conversation:
    """Return *conversation* without the messages, and the title, of people by their names.

    Whoever is left of several people stays a person by name: one alone would be the user.
    """
    names = {author for _, author in conversation.speakers if author and is_of_person(author)}
    if not names:
        return conversation
    rest = [message for message in conversation.messages if message.author not in names]
    if People(conversation).are_named:
        rest = [
            replace(message, role=Role.OTHER)
            if message.role is Role.USER and message.author
            else message
            for message in rest
        ]
    title = "" if any(name in conversation.title for name in names) else conversation.title
    speakers = tuple(
        speaker for speaker in conversation.earlier_speakers if speaker[1] not in names
    )
    return replace(conversation, messages=tuple(rest), title=title, earlier_speakers=speakers)


def without_forgotten_people(
    vault: Vault, candidates: Sequence[Candidate], conversations: Iterable[Conversation]
) -> tuple[Candidate, ...]:
    """Return *candidates* without those of people whom the user forgot, and what these said.

    *conversations* are those that the candidates rest on.
    """
    authors = {
        (conversation.id, message.id): message.author
        for conversation in conversations
        for message in conversation.messages
    }
    is_forgotten = cache(partial(forgotten_people_in, vault))

    def stays(candidate: Candidate) -> bool:
        people = {
            (proof.conversation, name)
            for proof in candidate.evidence
            for name in (candidate.owner, authors.get((proof.conversation, proof.message), ""))
        }
        return not any(name and is_forgotten(conversation)(name) for conversation, name in people)

    return tuple(filter(stays, candidates))
