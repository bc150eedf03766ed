"""Read tool calls among messages as an agent's host passes them.

OpenAI's ``tool_calls`` with messages of the role ``tool``, the ``function_call``
before those, and Anthropic's blocks ``tool_use`` and ``tool_result``.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from memdeck.domain.conversation.conversation import Message, ToolRun
from memdeck.transcripts.conversation.tool_calls import ToolCalls, shortened
from memdeck.transcripts.json.json_fields import Fields, as_fields, as_list, text_at

_RESULTS = {"tool", "function"}


def tool_runs(
    records: Sequence[Mapping[object, object]],
    positions: Sequence[int],
    messages: Sequence[Message],
) -> tuple[ToolRun, ...]:
    """Return the tool runs in *records*, of which those at *positions* are the turns *messages*."""
    calls = ToolCalls()
    for position, record in enumerate(records):
        turn = max(bisect_right(positions, position) - 1, 0)
        message = messages[turn].id if messages else ""
        _take(as_fields(record), message, calls)
    return tuple(calls.runs)


def _take(record: Fields, message: str, calls: ToolCalls) -> None:
    for call in _objects(record.get("tool_calls")):
        function = _object(call.get("function")) or call
        id_ = text_at(call, "id")
        calls.add_call(id_, text_at(function, "name"), function.get("arguments"), message)
    if function_call := _object(record.get("function_call")):
        name = text_at(function_call, "name")
        calls.add_call(name, name, function_call.get("arguments"), message)
    for block in _objects(record.get("content")):
        take_block(block, message, calls)
    if text_at(record, "role") in _RESULTS:
        id_ = text_at(record, "tool_call_id", "name")
        calls.add_result(id_, text_of(record.get("content")))


def take_block(block: Fields, message: str, calls: ToolCalls) -> None:
    """Record an Anthropic block, if it is a call or a result; ignore others."""
    kind, failed = block.get("type"), block.get("is_error")
    if kind == "tool_use":
        id_ = text_at(block, "id")
        calls.add_call(id_, text_at(block, "name"), block.get("input"), message)
    elif kind == "tool_result":
        id_, output = text_at(block, "tool_use_id"), text_of(block.get("content"))
        calls.add_result(id_, output, failed=failed if isinstance(failed, bool) else None)


def tool_blocks(content: object) -> list[Fields]:
    """Return the call and result blocks of *content*, with results shortened to what is kept."""
    return [
        {**block, "content": shortened(text_of(block.get("content")))}
        if "content" in block
        else block
        for block in _objects(content)
        if text_at(block, "type") in {"tool_use", "tool_result"}
    ]


def text_of(content: object) -> str:
    """Return the text of a result: a string, or the texts of its blocks."""
    if isinstance(content, str):
        return content
    return "\n".join(text_at(block, "text") for block in _objects(content))


def _objects(value: object) -> Iterator[Fields]:
    return filter(None, map(_object, as_list(value)))


def _object(value: object) -> Fields:
    """Return a JSON object, or one of a client's library, as its fields."""
    if isinstance(value, Iterable) and not isinstance(value, str):
        with suppress(TypeError, ValueError):
            return as_fields(dict(value))
    return {}
