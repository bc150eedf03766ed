"""What lessons about tools have in common, whoever draws them.

Source: seed 002, sections 2.1 and 4.5.
"""

from collections.abc import Iterable, Mapping, Sequence

from memdeck.domain.conversation import Conversation, Role
from memdeck.domain.entry import Evidence, MemoryEntry

CATEGORY = "experience"
"""Design A's for what was learned; a policy may have one of its own for tools."""


def lesson_data(tool: str, error_type: str, talk: Conversation) -> Mapping[str, object]:
    """Return what a lesson was learned from, as an entry keeps it."""
    return {"tool": tool, "error_type": error_type, "learned_from": talk.id}


def known_lesson(known: Iterable[MemoryEntry], tool: str, error_type: str) -> MemoryEntry | None:
    """Return the lesson on errors of that type that is known already."""
    for entry in known:
        data = entry.structured_data
        if data.get("tool") == tool and data.get("error_type") == error_type:
            return entry
    return None


def evidence_of(talk: Conversation, messages: Sequence[str]) -> tuple[Evidence, ...]:
    """Return the person's turns in which the tools behind *messages* ran.

    Without a quote, as the words of a tool are nobody's.
    """
    asked: dict[str, str] = {}
    last = ""
    for message in talk.messages:
        last = message.id if message.role is Role.USER else last
        asked[message.id] = last or message.id
    turns = dict.fromkeys(asked[one] for one in messages if one in asked)
    return tuple(Evidence(talk.id, turn) for turn in turns)
