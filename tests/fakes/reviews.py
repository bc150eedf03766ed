"""Suggestions and conversations for tests of the review, with defaults for the other fields."""

from dataclasses import replace
from datetime import UTC, datetime

from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.model.review_context import ReviewContext
from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.consolidation.review_queue import ConversationHeader, header_of
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.entry import Evidence, MemoryEntry
from tests.fakes.entries import EVERBOT, TODAY
from tests.fakes.vaults import said

KYOTO = "chatgpt/kyoto"
TAXES = "chatgpt/taxes"

_PLAIN = PlanRow(
    number=1, action=Action.ADD, content="User keeps bees", category="fact", fresh_id="f00001"
)


def suggestion(
    number: int = 1,
    content: str | None = None,
    *,
    action: Action = Action.ADD,
    conversation: str = KYOTO,
    **fields: object,
) -> PlanRow:
    """Return a ticked row that rests on the first message of *conversation*."""
    said = content if content is not None else f"Suggestion {number}"
    row = replace(
        _PLAIN,
        number=number,
        action=action,
        content=said,
        fresh_id=f"f{number:05}",
        evidence=(Evidence(conversation, "m1", said),) if conversation else (),
        session=conversation or None,
    )
    return replace(row, **fields)  # type: ignore[arg-type]


def plan(*rows: PlanRow, sessions: tuple[str, ...] = (KYOTO,), notes: tuple[str, ...] = ()) -> Plan:
    return Plan(rows, sessions, notes)


def talk(
    id: str = KYOTO,  # noqa: A002 - the field's name
    title: str = "Trip to Kyoto",
    texts: tuple[str, ...] = ("I keep bees.", "How nice!"),
    **fields: object,
) -> Conversation:
    """Return a ChatGPT conversation of 2026-02-12, in which the user speaks first."""
    at = datetime(2026, 2, 12, 9, 14, tzinfo=UTC)
    roles = (Role.USER, Role.ASSISTANT)
    messages = tuple(
        Message(f"m{number}", roles[(number - 1) % 2], text, at=at)
        for number, text in enumerate(texts, start=1)
    )
    conversation = Conversation(id, title, "chatgpt", messages, at)
    return replace(conversation, **fields)  # type: ignore[arg-type]


def head(id: str = KYOTO, title: str = "Trip to Kyoto") -> ConversationHeader:  # noqa: A002 - as above
    """Return the header of ``conversation``, whose two messages are both quoted."""
    return header_of(talk(id, title), {"m1", "m2"})


def review_context(
    *entries: MemoryEntry, talks: tuple[ConversationHeader, ...] = ()
) -> ReviewContext:
    """Return the review context of a vault with *entries*, on TODAY."""
    return ReviewContext(
        TODAY,
        EVERBOT,
        {entry.id: entry for entry in entries},
        {header.id: header for header in talks},
    )


def suggested_by(model: ReviewModel, extractor: str, conversation: str = KYOTO) -> None:
    """Add a row of *conversation* that *extractor* suggested."""
    row = suggestion(1, f"Suggested by {extractor}", conversation=conversation)
    candidate = said(row.content, conversation)
    row = replace(row, evidence=candidate.evidence)
    model.extend(plan(row), (head(conversation),), [candidate], {conversation: extractor})
