"""What the undo of a review brings back, whoever undoes it: the window, a command or an agent.

Each change keeps the suggestions that it decided on. An undo makes them pending again, and takes
the conversations that only this change brought into the vault out of it, until a redo.
"""

from collections.abc import Collection, Iterable

from memdeck.domain.changes.changeset import ChangeSet, stacked
from memdeck.domain.consolidation.review_queue import DecidedReview, PendingReview
from memdeck.services.memories.pending_suggestions import add_suggestions, remove_suggestions
from memdeck.services.vault.transcripts import keep_cited_sources
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.state.decided_reviews import DecidedReviews
from memdeck.storage.vault.state.review_file import read_queues


def keep_decided(
    vault: Vault, changes: ChangeSet, decided: PendingReview, brought_in: Iterable[str] = ()
) -> None:
    """Keep what *changes* decided on, and delete what no undo or redo reaches any more.

    *brought_in* are the conversations that the vault keeps since then. The caller holds the
    vault's lock.
    """
    reviews = DecidedReviews(vault.layout)
    conversations = tuple(brought_in)
    if changes.is_visible and (decided.suggestions or conversations):
        reviews.write(changes.id, DecidedReview.of(decided, conversations))
    journal = vault.journal.read().changesets
    stacks, origins = stacked(journal), _origins(journal)
    reachable = (*stacks.done, *stacks.undone)
    reviews.delete_all_but({origins[change.id] for change in reachable})


def decided_by(vault: Vault, changes: ChangeSet) -> DecidedReview:
    """Return what *changes* decided on, or the change that they undo or redo."""
    origin = _origins((*vault.journal.read().changesets, changes))[changes.id]
    return DecidedReviews(vault.layout).read(origin)


def finished_by_reviews(vault: Vault, positions: Collection[str]) -> set[str]:
    """Return those read *positions* that applied reviews recorded, not an agent's session."""
    journal = vault.journal.read().changesets
    origins, reviews = _origins(journal), DecidedReviews(vault.layout)
    return {
        position
        for changes in stacked(journal).done
        if not set(positions).isdisjoint(changes.sessions)
        for position in reviews.read(origins[changes.id]).sessions
        if position in positions
    }


def redos(vault: Vault) -> tuple[ChangeSet, ...]:
    """Return the redos that were not undone since, oldest first."""
    done = stacked(vault.journal.read().changesets).done
    return tuple(changes for changes in done if changes.verb == "redo")


def reopen(vault: Vault, decided: DecidedReview) -> None:
    """Make the suggestions of *decided* pending again; the caller holds the vault's lock.

    They come before those that were decided on later, as they did: a plan depends on the order.
    """
    add_suggestions(vault.layout, vault.layout.pending, decided, come_first=True)


def close_again(vault: Vault, decided: DecidedReview) -> None:
    """Remove the suggestions of *decided*, and bring its conversations in again, after a redo.

    An open window removes those that it holds. The caller holds the vault's lock.
    """
    if decided.suggestions:
        remove_suggestions(vault.layout, decided)
    keep_cited_sources(vault, decided.brought_in)
    pending = {header.id for queue in read_queues(vault.layout) for header in queue.talks}
    for conversation in set(decided.brought_in) - pending:
        vault.pending_sources.delete(conversation)


def withdrawn_conversations(vault: Vault) -> set[str]:
    """Return the ids of the conversations that a redo would bring into the vault again."""
    journal = vault.journal.read().changesets
    origins, reviews = _origins(journal), DecidedReviews(vault.layout)
    undone = stacked(journal).undone
    return {id_ for changes in undone for id_ in reviews.read(origins[changes.id]).brought_in}


def _origins(journal: Iterable[ChangeSet]) -> dict[str, str]:
    """Return the id of the first change that each of *journal* undoes or redoes, else its own."""
    origins: dict[str, str] = {}
    for changes in journal:
        origins[changes.id] = origins.get(changes.undoes or "", changes.id)
    return origins
