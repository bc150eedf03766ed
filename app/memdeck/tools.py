"""The tools of a memory as the programs of model providers take them.

``MemoryManager.call_tool`` carries out each of them. Without *names*, all tools are returned. With
*is_bound*, they are those of a vault that is opened for one user, agent or run.
"""

from memdeck.errors import UsageError
from memdeck.services.agent.tool_schemas import TOOLS, Effect, JsonSchema, ToolSchema, tool_schema
from memdeck.services.manager import MemoryManager

__all__ = ["anthropic_tools", "mcp_tools", "openai_tools"]


def openai_tools(
    *names: str, for_responses: bool = False, is_bound: bool = False
) -> list[JsonSchema]:
    """Return the tools *names* for OpenAI's chat completions, or its responses API.

    Raises:
        UsageError: there is no such tool.
    """
    functions: list[JsonSchema] = [
        {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
        for tool in _schemas(names, is_bound=is_bound)
    ]
    if for_responses:
        # That API makes arguments required unless it is told not to.
        return [{"type": "function", **function, "strict": False} for function in functions]
    return [{"type": "function", "function": function} for function in functions]


def anthropic_tools(*names: str, is_bound: bool = False) -> list[JsonSchema]:
    """Return the tools *names* for Anthropic's messages API.

    Raises:
        UsageError: there is no such tool.
    """
    return [
        {"name": tool.name, "description": tool.description, "input_schema": tool.parameters}
        for tool in _schemas(names, is_bound=is_bound)
    ]


def mcp_tools(*names: str, is_bound: bool = False) -> list[JsonSchema]:
    """Return the tools *names* as a server of the Model Context Protocol lists them.

    Raises:
        UsageError: there is no such tool.
    """
    return [
        {
            "name": tool.name,
            "title": tool.title,
            "description": tool.description,
            "inputSchema": tool.parameters,
            "outputSchema": tool.answer,
            "annotations": {
                "readOnlyHint": tool.effect is Effect.READS,
                "destructiveHint": tool.effect is not Effect.READS,
                "idempotentHint": tool.effect is not Effect.WRITES,
                "openWorldHint": False,
            },
        }
        for tool in _schemas(names, is_bound=is_bound)
    ]


def _schemas(names: tuple[str, ...], *, is_bound: bool) -> list[ToolSchema]:
    unknown = [name for name in names if name not in TOOLS]
    if unknown:
        raise UsageError(f"There is no tool “{unknown[0]}”; choose from {', '.join(TOOLS)}.")
    return [
        tool_schema(
            name,
            getattr(MemoryManager, name),
            vars(MemoryManager)[name].limits,
            is_bound=is_bound,
        )
        for name in names or TOOLS
    ]
