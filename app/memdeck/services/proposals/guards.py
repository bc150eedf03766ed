"""Guards on what an agent proposes: keys are removed, and doubts wait for the user's review."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from memdeck.domain.changes.plan import PlanRow
from memdeck.domain.consolidation.review_queue import (
    ConversationHeader,
    PendingReview,
    Suggestion,
    cited_headers,
    with_target,
)
from memdeck.domain.conversation.conversation import NAME_CHARACTERS, Conversation
from memdeck.domain.memory.candidate import Candidate, Flag
from memdeck.domain.memory.entry import Evidence
from memdeck.domain.memory.memory_edits import checked_data, checked_tags
from memdeck.extraction.guards.injection import memory_reads_as_order
from memdeck.extraction.guards.secrets import find_secrets, redact, redact_part
from memdeck.services.memories.pending_suggestions import add_suggestions
from memdeck.services.vault.forgotten import without_forgotten_people
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault_layout import VaultLayout

_BEGINNING = 10  # names long: a secret is recognized by the words around it
_REASONS = {
    Flag.INJECTION: "It reads like an order to an agent.",
    Flag.SECRET: "It looks like it holds a key or a password, which was taken out.",
}


def guarded(candidate: Candidate) -> Candidate:
    """Return *candidate* without keys, left to the user if its text is in doubt.

    Raises:
        UsageError: JSON cannot hold its data.
    """
    text, flags = candidate.content, flags_of(candidate.content)
    return replace(
        candidate,
        content=redact(text) if Flag.SECRET in flags else text,
        structured_data=_without_keys(checked_data(candidate.structured_data)),
        tags=checked_tags(map(redact, candidate.tags)),
        reason=" ".join(filter(None, (candidate.reason, *(_REASONS[flag] for flag in flags)))),
        ticked=candidate.ticked and not flags,
        flags=(*candidate.flags, *flags),
    )


def flags_of(text: str) -> tuple[Flag, ...]:
    """Return the flags for which the user must review *text*, if any."""
    by_flag = {Flag.INJECTION: memory_reads_as_order(text), Flag.SECRET: bool(find_secrets(text))}
    return tuple(flag for flag, is_set in by_flag.items() if is_set)


def masked_name(conversation: Conversation) -> str:
    """Return the name of *conversation* with its secrets masked, as it is once it is stored."""
    beginning = tuple(
        replace(message, text=redact(message.text[: _BEGINNING * NAME_CHARACTERS]))
        for message in conversation.messages[:1]
    )
    return replace(conversation, title=redact(conversation.title), messages=beginning).name


def as_kept(
    vault: Vault, candidates: Sequence[Candidate], conversations: Sequence[Conversation]
) -> list[Candidate]:
    """Return *candidates* that match *conversations* once kept: without what stays away.

    That is what forgotten people said, and secrets in quotes: what is kept of a message has its
    secrets masked.
    """
    known = without_forgotten_people(vault, candidates, conversations)
    texts = {
        (conversation.id, message.id): message.text
        for conversation in conversations
        for message in conversation.messages
    }
    cited = {
        (evidence.conversation, evidence.message)
        for candidate in known
        for evidence in candidate.evidence
    }
    # Once a message, as that takes seconds for a long one, which many candidates may cite.
    secrets = {key: find_secrets(texts[key]) for key in cited & texts.keys()}

    def masked(evidence: Evidence) -> Evidence:
        key = (evidence.conversation, evidence.message)
        if key not in texts:
            return evidence
        return replace(evidence, quote=redact_part(evidence.quote, texts[key], secrets[key]))

    return [
        replace(candidate, evidence=tuple(map(masked, candidate.evidence))) for candidate in known
    ]


def guarded_headers(
    conversations: Iterable[Conversation], candidates: Iterable[Candidate]
) -> list[ConversationHeader]:
    """Return the headers of those of *conversations* that *candidates* rest on, without keys."""
    headers = cited_headers(conversations, candidates)
    return [replace(header, name=redact(header.name)) for header in headers]


def queue_for_review(
    layout: VaultLayout,
    doubts: Sequence[tuple[PlanRow, Candidate]],
    by: str,
    conversations: Iterable[Conversation] = (),
) -> None:
    """Leave *doubts*, rows with their candidates, to the next window that opens the vault.

    A suggestion with the same text, apart from stops, is queued once. *conversations* are
    those they rest on. The caller holds the vault's lock.
    """
    if not doubts:
        return
    suggestions = tuple(
        Suggestion(candidate=with_target(candidate, row), proposed=row, row=row)
        for row, candidate in doubts
    )
    headers = guarded_headers(conversations, [candidate for _, candidate in doubts])
    added = PendingReview(suggestions, talks=tuple(headers), extractor=by)
    add_suggestions(layout, layout.waiting, added)


def _without_keys(data: Mapping[str, object]) -> dict[str, object]:
    return {redact(name): _without_keys_in(value) for name, value in data.items()}


def _without_keys_in(value: object) -> object:
    match value:
        case str():
            return redact(value)
        case dict():
            return _without_keys(value)
        case list():
            return [_without_keys_in(item) for item in value]
        case _:
            return value
