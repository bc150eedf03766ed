"""Which of the people in chats may be the person."""

from collections import Counter
from collections.abc import Collection, Iterable

from memdeck.services.imports.conversation_list import ListedConversation


def people_of(talks: Iterable[ListedConversation]) -> dict[str, int]:
    """Return in how many of *talks* each of the people speaks, those in most of them first."""
    counts = Counter(name for talk in talks for name in talk.people)
    return dict(counts.most_common())


def likely_names(talks: Iterable[ListedConversation], known: Collection[str]) -> tuple[str, ...]:
    """Return the names that are the person's own, as far as that can be told.

    Those that are *known*; else the one that speaks in more chats than any
    other. Empty where that is nobody.
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
