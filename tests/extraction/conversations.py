"""Short conversations for the tests of extraction."""

from datetime import UTC, datetime

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.candidate import Candidate
from memdeck.extraction.rules import RuleExtractor

WEDNESDAY = datetime(2024, 5, 15, 9, 30, tzinfo=UTC)

Line = tuple[Role, str] | tuple[Role, str, str]


def build_conversation(
    *lines: Line, at: datetime | None = None, forbidden: bool = False
) -> Conversation:
    """Return a conversation of (role, text) or (role, text, author) tuples, with ids from m0 on."""
    messages = (
        Message(f"m{number}", line[0], line[1], line[2] if len(line) > 2 else "", at)
        for number, line in enumerate(lines)
    )
    return Conversation("app/1", "A talk", "test", tuple(messages), forbidden=forbidden)


def candidates_from(*texts: str, at: datetime | None = None) -> tuple[Candidate, ...]:
    """Return the candidates of the rules in messages of the user."""
    return (
        RuleExtractor()
        .extract(build_conversation(*((Role.USER, text) for text in texts), at=at))
        .candidates
    )
