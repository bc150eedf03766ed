"""Proposals of a model, and what the checks make of them."""

from datetime import date

from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.candidate import Candidate
from memdeck.extraction.llm.checks.validate import Checked, Context, check_proposals
from memdeck.extraction.llm.prompting.schemas import Proposal
from memdeck.extraction.llm.prompting.transcript import named_messages
from tests.fakes.entries import entry

KNOWN = {"k1": entry("aaa", "The user drinks black tea")}
TEA = Proposal(
    message_id="m1",
    quote="I drink green tea",
    subject="user",
    content="The user drinks green tea",
    category="preference",
    importance="medium",
    intent="stated",
    relation="new",
)


def checked(conversation: Conversation, *proposals: Proposal) -> Checked:
    return check_proposals(
        proposals,
        Context(
            conversation=conversation,
            messages=named_messages(conversation),
            known=KNOWN,
            categories=("preference", "fact", "todo", "skill_usage", "experience", "procedural"),
            examples=frozenset({"The user wants riffs always written as tab"}),
            today=date(2026, 3, 20),
        ),
    )


def only(conversation: Conversation, proposal: Proposal) -> Candidate:
    (candidate,) = checked(conversation, proposal).candidates
    return candidate


def but(**fields: str) -> Proposal:
    return TEA.model_copy(update=fields)
