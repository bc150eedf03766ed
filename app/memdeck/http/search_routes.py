"""Searches, and the prompt of an agent."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from memdeck.http import response_models as answer
from memdeck.http.problems import error_responses
from memdeck.http.replies import PREFIX, Manager, reply
from memdeck.http.request_models import PromptParameters, RecallRequest, SearchRequest
from memdeck.json_objects.recall_objects import response_object, results_object
from memdeck.json_objects.vault_objects import prompt_object

router = APIRouter(prefix=PREFIX, tags=["search"])


@router.post("/search", response_model=answer.Results, responses=error_responses())
def search_memories(manager: Manager, asked: SearchRequest) -> Response:
    """Search memories, best first; use_decay tells whether age and importance count."""
    found = manager.memory_search(asked.query, asked.top_k, asked.use_decay, asked.category)
    return reply(results_object(found))


@router.post("/recall", response_model=answer.RecallResults, responses=error_responses())
def recall(manager: Manager, asked: RecallRequest) -> Response:
    """Search memories and conversations, by words, by meaning or by both."""
    response = manager.recall(
        asked.query,
        asked.k,
        asked.mode,
        asked.where.where(),
        least=asked.least.least(),
        at=asked.at,
        originals=asked.originals,
    )
    return reply(response_object(response))


@router.get("/prompt", response_model=answer.PromptText, responses=error_responses())
def read_prompt(manager: Manager, asked: Annotated[PromptParameters, Query()]) -> Response:
    """Return the memories as an agent sees them in its prompt."""
    return reply(prompt_object(manager.prompt(asked.top_k, at=asked.at)))
