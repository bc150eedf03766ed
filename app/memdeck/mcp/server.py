"""The server: tools, resources and prompts of one memory, whatever carries its messages."""

import asyncio
from collections.abc import Mapping
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from memdeck import __version__
from memdeck.domain.memory.namespace import NO_NAMESPACE
from memdeck.errors import MemdeckError
from memdeck.mcp.instructions import INSTRUCTIONS, RECALL, SAVE_SESSION
from memdeck.services.agent.tool_answers import ToolAnswer, error_answer
from memdeck.services.agent.tool_schemas import TOOLS
from memdeck.services.manager import MemoryManager
from memdeck.services.vault.client import CLIENT, client_name
from memdeck.tools import mcp_tools

Context = ServerRequestContext[Any, Any]

NAMES = tuple(name for name in TOOLS if name.startswith("memory_"))
"""The tools that are served; the others do the same under the names of designs A and B."""

SCHEME = "memory://"
INDEX = f"{SCHEME}index"
_INDEXED = 100
_TEXT = "text/plain"
_PREPARE_AFTER_S = 0.2
"""Time between the list of tools, which a client waits for, and the work in the background."""


def memory_server(manager: MemoryManager) -> Server:
    """Return the server of the memory of *manager*, for one event loop."""
    handlers = _Handlers(manager)
    return Server(
        "memdeck",
        version=__version__,
        title="Memdeck",
        instructions=INSTRUCTIONS,
        on_list_tools=handlers.list_tools,
        on_call_tool=handlers.call_tool,
        on_list_resources=handlers.list_resources,
        on_list_resource_templates=handlers.list_resource_templates,
        on_read_resource=handlers.read_resource,
        on_list_prompts=handlers.list_prompts,
        on_get_prompt=handlers.get_prompt,
    )


class _Handlers:
    """Answers the requests of clients; called in the event loop, works in threads."""

    def __init__(self, manager: MemoryManager) -> None:
        self._manager = manager
        self._is_prepared = False
        self._tasks = set[asyncio.Task[None]]()

    async def list_tools(
        self, _context: object, _params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        if not self._is_prepared:
            self._is_prepared = True
            asyncio.get_running_loop().call_later(_PREPARE_AFTER_S, self._prepare)
        tools = mcp_tools(*NAMES, is_bound=self._manager.namespace != NO_NAMESPACE)
        return types.ListToolsResult(tools=[types.Tool.model_validate(tool) for tool in tools])

    async def call_tool(
        self, context: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        answer = await self._answer(context, params.name, params.arguments or {})
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=answer.text)],
            structured_content=answer.data,
            is_error=answer.is_error,
        )

    async def list_resources(
        self, _context: object, _params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        index = types.Resource(
            name="index",
            title="Memories",
            uri=INDEX,
            description=f"The newest {_INDEXED} memories with their ids, a line each.",
            mime_type=_TEXT,
        )
        return types.ListResourcesResult(resources=[index])

    async def list_resource_templates(
        self, _context: object, _params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        memory = types.ResourceTemplate(
            name="memory",
            title="Memory",
            uri_template=f"{SCHEME}{{id}}",
            description="One memory in full.",
            mime_type=_TEXT,
        )
        return types.ListResourceTemplatesResult(resource_templates=[memory])

    async def read_resource(
        self, context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        if params.uri == INDEX:
            answer = await self._answer(context, "memory_list", {"limit": _INDEXED})
        else:
            answer = await self._answer(
                context, "memory_get", {"id": params.uri.removeprefix(SCHEME)}
            )
        contents = types.TextResourceContents(
            uri=params.uri, mime_type=_TEXT, text=_text_of(answer)
        )
        return types.ReadResourceResult(contents=[contents])

    async def list_prompts(
        self, _context: object, _params: types.PaginatedRequestParams | None
    ) -> types.ListPromptsResult:
        topic = types.PromptArgument(
            name="topic", description="What to remember, in words or as a question.", required=True
        )
        return types.ListPromptsResult(
            prompts=[
                types.Prompt(
                    name="recall",
                    title="Recall",
                    description="Answer from memory.",
                    arguments=[topic],
                ),
                types.Prompt(
                    name="save_session",
                    title="Save this session",
                    description="Store what will matter in later conversations.",
                ),
            ]
        )

    async def get_prompt(
        self, context: Context, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        match params.name:
            case "recall":
                topic = (params.arguments or {}).get("topic", "")
                if not topic.strip():
                    raise MCPError(
                        types.INVALID_PARAMS,
                        "The prompt “recall” needs a topic; write what to remember.",
                    )
                memories = _text_of(await self._answer(context, "memory_search", {"query": topic}))
                text = RECALL.format(topic=topic, memories=memories)
            case "save_session":
                text = SAVE_SESSION
            case _:
                raise MCPError(
                    types.INVALID_PARAMS, "There is no such prompt; get recall or save_session."
                )
        content = types.TextContent(type="text", text=text)
        return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=content)])

    async def _answer(
        self, context: Context, name: str, arguments: Mapping[str, object]
    ) -> ToolAnswer:
        """Call a tool; an error is an answer, so that the model can do something about it."""
        CLIENT.set(_client_of(context))  # for the task of this request
        if name not in NAMES:
            return error_answer(f"There is no tool “{name}”; call one of {', '.join(NAMES)}.")
        try:
            calls = await asyncio.to_thread(lambda: self._manager.tool_calls)
            return await calls.answer(name, arguments)
        except MemdeckError as error:
            return error_answer(str(error))

    def _prepare(self) -> None:
        """Load in the background what the first calls need."""
        task = asyncio.get_running_loop().create_task(asyncio.to_thread(self._load))
        self._tasks.add(task)  # the loop itself keeps no task alive
        task.add_done_callback(self._tasks.discard)

    def _load(self) -> None:
        self._manager.tool_calls.prepare()


def _client_of(context: Context) -> str:
    params = context.session.client_params
    return "" if params is None else client_name(params.client_info.name)


def _text_of(answer: ToolAnswer) -> str:
    """Return the text of *answer*.

    Raises:
        MCPError: it is an error.
    """
    if answer.is_error:
        raise MCPError(types.INVALID_PARAMS, answer.text)
    return answer.text
