"""Listed conversations of an export, with defaults for the other fields."""

from dataclasses import replace
from datetime import UTC, datetime

from memdeck.services.imports.conversation_list import ConversationState, ListedConversation

_PLAIN = ListedConversation(
    id="chatgpt/bees",
    title="Bees",
    format="chatgpt",
    opening="I keep bees.",
    message_count=12,
    own_chars=400,
    tokens=300,
    state=ConversationState.NEW,
)


def listed(key: str = "bees", day: int | None = None, **fields: object) -> ListedConversation:
    """Return an unread ChatGPT conversation that ended on a day of January 2026, or is undated."""
    ended = None if day is None else datetime(2026, 1, day, 12, tzinfo=UTC)
    named = replace(_PLAIN, id=f"chatgpt/{key}", title=key.capitalize(), ended_at=ended)
    return replace(named, **fields)  # type: ignore[arg-type]
