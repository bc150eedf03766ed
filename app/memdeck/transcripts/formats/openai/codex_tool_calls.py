"""Read tool calls among the items of Codex, which are those of OpenAI's Responses API."""

import json
import re

from memdeck.transcripts.conversation.tool_calls import ToolCalls
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_CALLS = {"function_call", "custom_tool_call", "local_shell_call"}
_RESULTS = {"function_call_output", "custom_tool_call_output", "local_shell_call_output"}
_EXIT = re.compile(
    r"^(?:Process )?exit(?:ed with)? code:? (\d{1,3})\b", re.IGNORECASE | re.MULTILINE
)


def take_call(payload: Fields, message: str, calls: ToolCalls) -> None:
    """Record *payload*, if it is a tool call after *message*, or its result."""
    kind, id_ = json_fields.text(payload.get("type")), json_fields.text(payload.get("call_id"))
    if kind in _CALLS:
        name = json_fields.text(payload.get("name")) or "shell"
        values = (payload.get(key) for key in ("arguments", "input", "action"))
        calls.called(id_, name, next(filter(None, values), ""), message)
    elif kind in _RESULTS:
        output, failed = _result(payload.get("output"))
        calls.answered(id_, output, failed=failed)


def _result(output: object) -> tuple[str, bool | None]:
    """Return the text of a result, and whether it failed; None if it does not say.

    Older versions wrap it in JSON, with the exit code next to it.
    """
    text = json_fields.text(output) or json_fields.text(json_fields.mapping(output).get("content"))
    try:
        wrapped = json_fields.mapping(json.loads(text)) if text.startswith("{") else {}
    except (ValueError, RecursionError):
        wrapped = {}
    code = json_fields.mapping(wrapped.get("metadata")).get("exit_code")
    if isinstance(code, int):
        return json_fields.text(wrapped.get("output")), code != 0
    told = _EXIT.search(text[:300])
    return text, None if told is None else told[1] != "0"
