"""The tools of a model: their schemas, and calls of them."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Response

from memdeck import tools
from memdeck.errors import NotFoundError, UsageError
from memdeck.http import response_models as answer
from memdeck.http.problems import error_responses
from memdeck.http.replies import PREFIX, Manager, reply
from memdeck.services.agent.tool_schemas import TOOLS

router = APIRouter(prefix=PREFIX, tags=["tools"])


@router.get("/tools", response_model=answer.Tools, responses=error_responses())
def list_tools() -> Response:
    """List the tools for models, as the Model Context Protocol has them."""
    return reply({"tools": tools.mcp_tools()})


@router.post("/tools/{name}", response_model=answer.ToolResult, responses=error_responses(404, 409))
async def call_tool(
    manager: Manager, name: str, arguments: Annotated[dict[str, Any], Body()]
) -> Response:
    """Call a tool, and return its answer as text for the model and as JSON.

    The arguments are those of its schema. A mistake of the model is an error with a sentence for
    it.
    """
    if name not in TOOLS:
        raise NotFoundError(f"There is no tool “{name}”; choose from {', '.join(TOOLS)}.")
    result = await manager.tool_calls.answer(name, arguments)
    if result.is_error:
        raise UsageError(result.text)
    return reply({"text": result.text, "data": result.data})
