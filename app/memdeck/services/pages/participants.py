"""The people whose a passage is: by name, and as the participants of a chat.

A name may be that of several people. The id of a participant is that of one name in one chat, and
a profile has the participants that are one person.
"""

from collections.abc import Iterable

from memdeck.domain.profiles.profile import Participant


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
