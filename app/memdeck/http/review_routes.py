"""Proposed changes: suggestions that wait for review, extraction, and maintenance."""

import asyncio

from fastapi import APIRouter, Response

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.conversation.conversation import Conversation
from memdeck.http import response_models as answer
from memdeck.http.problems import error_responses
from memdeck.http.replies import PREFIX, Manager, reply
from memdeck.http.request_models import ApplyRequest, ConversationRequest, ExtractRequest, Ids
from memdeck.json_objects.change_objects import decided_object, plan_object, suggestions_object
from memdeck.json_objects.episode_objects import memorized_object
from memdeck.services.agent.session_end import conversation_of
from memdeck.services.manager import MemoryManager
from memdeck.transcripts import check_messages

router = APIRouter(prefix=PREFIX, tags=["review"])


@router.get("/review", response_model=answer.Suggestions, responses=error_responses())
def list_suggestions(manager: Manager) -> Response:
    """List the suggestions that wait for review."""
    return reply(suggestions_object(manager.waiting()))


@router.post("/review/apply", response_model=answer.Decided, responses=error_responses(404, 409))
def apply_suggestions(manager: Manager, suggestions: Ids) -> Response:
    """Carry out suggestions as one change."""
    return _decided(manager, manager.apply_waiting(suggestions.ids))


@router.post("/review/reject", response_model=answer.Decided, responses=error_responses(404, 409))
def reject_suggestions(manager: Manager, suggestions: Ids) -> Response:
    """Reject suggestions; they are not suggested again."""
    return _decided(manager, manager.reject_waiting(suggestions.ids))


def _decided(manager: MemoryManager, changes: ChangeSet) -> Response:
    return reply(decided_object(changes, manager.waiting_count()))


@router.post("/extract", response_model=answer.Plan, responses=error_responses(409, 502, 504))
async def extract(manager: Manager, conversation: ExtractRequest) -> Response:
    """Suggest memories from a conversation; apply carries out those that are certain.

    The others wait for review then. Without apply, nothing is saved.
    """
    read = await asyncio.to_thread(_read, manager, conversation)
    proposal = await manager.extract([read])
    if conversation.apply:
        await asyncio.to_thread(
            manager.apply,
            proposal.plan,
            proposal.conversations,
            verb="extract",
            candidates=proposal.candidates,
        )
    return reply(plan_object(proposal.plan, applied=conversation.apply))


def _read(manager: MemoryManager, conversation: ConversationRequest) -> Conversation:
    check_messages(conversation.messages, "messages")
    return conversation_of(manager.vault, conversation.messages, conversation.id)


@router.post("/memorize", response_model=answer.Memorized, responses=error_responses(409))
async def memorize(manager: Manager, conversation: ConversationRequest) -> Response:
    """Divide a conversation into episodes, and keep each as a page in the vault."""
    read = await asyncio.to_thread(_read, manager, conversation)
    return reply(memorized_object(read, await manager.memorize_with_model(read)))


@router.get("/plan", response_model=answer.Plan, responses=error_responses())
def plan_faded(manager: Manager) -> Response:
    """Return what to do about memories whose score fell below a threshold."""
    return reply(plan_object(manager.plan(), applied=False))


@router.post("/plan/apply", response_model=answer.Plan, responses=error_responses(409))
def apply_faded(manager: Manager) -> Response:
    """Archive and forget memories whose score fell below a threshold."""
    plan = manager.plan()
    manager.apply(plan, verb="upkeep")
    return reply(plan_object(plan, applied=True))


@router.post("/consolidate", response_model=answer.Plan, responses=error_responses(409, 502, 504))
async def consolidate(manager: Manager, asked: ApplyRequest | None = None) -> Response:
    """Carry out all maintenance that is due, as one change; or only plan it."""
    is_applied = asked is None or asked.apply
    maintenance = await manager.maintain(apply=is_applied)
    return reply(plan_object(maintenance.plan, applied=is_applied))


@router.post("/archive", response_model=answer.Plan, responses=error_responses(409, 502, 504))
async def archive_logs(manager: Manager, asked: ApplyRequest | None = None) -> Response:
    """Summarise and remove old daily logs, and keep memories of them; or only plan it."""
    is_applied = asked is None or asked.apply
    plan = await manager.archive_logs()
    if is_applied:
        await asyncio.to_thread(manager.apply, plan, verb="upkeep")
    return reply(plan_object(plan, applied=is_applied))
