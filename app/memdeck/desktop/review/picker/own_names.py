"""Names of chat participants that may be the user's."""

from collections import Counter
from collections.abc import Collection, Iterable

from memdeck.services.imports.conversation_list import ListedConversation


def people_of(talks: Iterable[ListedConversation]) -> dict[str, int]:
    """Return the number of *talks* in which each participant speaks, the most frequent first."""
    counts = Counter(name for conversation in talks for name in conversation.people)
    return dict(counts.most_common())


def likely_names(talks: Iterable[ListedConversation], known: Collection[str]) -> tuple[str, ...]:
    """Return the names that are likely the user's own.

    Those that are *known*; else the one that speaks in more chats than any other. Empty where there
    is none.
    """
    counts = people_of(talks)
    own = tuple(name for name in counts if name in known)
    if own:
        return own
    match list(counts.items())[:2]:
        case [(name, most), (_, next_)] if most > next_:
            return (name,)
        case _:
            return ()
