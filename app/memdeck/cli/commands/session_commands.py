"""The commands on open sessions: their messages, the agent's context, and their end."""

import argparse
import asyncio
import secrets
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import timedelta

from memdeck.cli.command_group import AddCommand
from memdeck.cli.commands import pending
from memdeck.cli.output.report import Shape, Told
from memdeck.cli.output.terminal import messages, one_line
from memdeck.cli.values import count
from memdeck.domain.conversation.conversation import NAME_CHARACTERS
from memdeck.domain.conversation.session import Session, SessionMessage, Speaker
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import UsageError
from memdeck.services.agent.agent_context import AgentContext
from memdeck.services.agent.session_end import SessionOutcome, SessionTrigger
from memdeck.services.manager import MemoryManager


def add_session(command: AddCommand, shared: argparse.ArgumentParser) -> None:
    """Add both commands; *shared* are the options that every command takes."""
    doings = command("session", "Record sessions, and learn from them.")
    kinds = doings.add_subparsers(dest="doing", metavar="DOING", required=True)

    def doing(name: str, text: str) -> argparse.ArgumentParser:
        return kinds.add_parser(name, help=text, description=text, parents=[shared])

    doing("list", "List open sessions.")
    to = doing("show", "Print the messages of a session.")
    to.add_argument("session", metavar="SESSION")
    to = doing("add", "Add a message to a session; a new name starts one.")
    to.add_argument("session", metavar="SESSION")
    to.add_argument("text", metavar="TEXT", help="the message; - reads standard input")
    to.add_argument("--role", choices=[str(role) for role in Speaker], default="user")
    to.add_argument(
        "--tool", default="", metavar="NAME", help="the tool that was run: its output is TEXT"
    )
    to.add_argument(
        "--told",
        default="",
        metavar="COMMAND",
        help="its task or its arguments",
    )
    to = doing("end", "Learn from a session, and close it.")
    to.add_argument("session", nargs="?", metavar="SESSION")
    to.add_argument(
        "--trigger",
        type=SessionTrigger,
        choices=[*SessionTrigger],
        default=SessionTrigger.CLOSE,
        help="compress and heartbeat learn from it and let it go on",
    )
    to.add_argument(
        "--idle", type=count, metavar="MINUTES", help="every session idle for that long"
    )
    to.add_argument(
        "--offline", action="store_true", help="use rules instead of the configured model"
    )
    to = command("context", "Print the context for an agent's next answer in a session.")
    to.add_argument("session", metavar="SESSION")
    to.add_argument("query")
    to.add_argument("--model", default="", metavar="NAME", help="the model that will answer")


def session(manager: MemoryManager, words: Namespace) -> Told:
    match words.doing:
        case "add":
            text = _piped_in() if words.text == "-" else words.text
            message = _added(manager, words, text)
            return {"message": _message(message)}, [f"Wrote {message.id} down."]
        case "show":
            return _shown(manager, words.session)
        case "end":
            return _ended(manager, words)
        case _:
            return _listed(manager.short_term.all())


def context(manager: MemoryManager, words: Namespace) -> Told:
    told = asyncio.run(manager.build_context(words.session, words.query, words.model))
    return _context(told), _context_lines(told)


def _added(manager: MemoryManager, words: Namespace, text: str) -> SessionMessage:
    """Append a message; the output of a tool comes after its call."""
    if not words.tool:
        return manager.add_message(words.session, words.role, text)
    id_ = secrets.token_hex(6)
    asked = {"name": words.tool, "arguments": words.told}
    call = {"id": id_, "type": "function", "function": asked}
    manager.add_message(words.session, Speaker.ASSISTANT, "", tool_calls=[call])
    return manager.add_message(words.session, Speaker.TOOL, text, tool_call_id=id_, name=words.tool)


def _piped_in() -> str:
    return sys.stdin.buffer.read().decode("utf-8", "replace").removesuffix("\n")


def _listed(sessions: Sequence[Session]) -> Told:
    shape: Shape = {"sessions": [_about(one) for one in sessions]}
    lines = [f"{_when(one)}  {len(one.messages):>4} messages  {one.id}" for one in sessions]
    return shape, lines or ["No session is under way; `memdeck session add` begins one."]


def _shown(manager: MemoryManager, name: str) -> Told:
    told = manager.short_term.read(name)
    if not told.messages:
        raise UsageError(f"No session “{name}” is under way; `memdeck session list` shows them.")
    shape = _about(told) | {"summary": told.summary, "messages": list(map(_message, told.messages))}
    return shape, _said(told.summary, told.messages)


def _ended(manager: MemoryManager, words: Namespace) -> Told:
    if (words.session is None) == (words.idle is None):
        raise UsageError("Name the session to end, or give --idle MINUTES.")
    if words.idle is not None:
        ended = asyncio.run(manager.end_idle_sessions(timedelta(minutes=words.idle)))
    else:
        ended = (asyncio.run(manager.end_session(words.session, words.trigger)),)
    shape: Shape = {"sessions": [asdict(one) for one in ended]}
    lines = list(map(_outcome, ended)) or ["No session lay idle for so long."]
    return shape, [*lines, *pending.note(manager.waiting_count())]


def _outcome(told: SessionOutcome) -> str:
    if not told.message_count:
        return f"{told.session}: nothing was said; `memdeck session list` shows those under way."
    return (
        f"{told.session}: {told.new} new and {told.updated} updated"
        f" from {messages(told.message_count)}."
    )


def _about(told: Session) -> Shape:
    opening = next((one.content for one in told.messages if one.role is Speaker.USER), "")
    return {
        "id": told.id,
        "message_count": len(told.messages),
        "summarised": told.summarised,
        "last_at": None if told.last_at is None else told.last_at.isoformat(),
        "opening": one_line(opening)[:NAME_CHARACTERS],
    }


def _message(told: SessionMessage) -> Shape:
    shape: Shape = {
        "id": told.id,
        "role": str(told.role),
        "content": told.content,
        "at": told.at.isoformat(),
        "token_count": told.token_count,
    }
    more = {
        "tool_calls": [dict(call) for call in told.tool_calls],
        "tool_call_id": told.tool_call_id,
        "name": told.name,
        "metadata": dict(told.metadata),
    }
    return shape | {key: value for key, value in more.items() if value}


def _memory(told: MemoryEntry) -> Shape:
    return {"id": told.id, "content": told.content, "category": told.category}


def _context(told: AgentContext) -> Shape:
    return {
        "summary": told.summary,
        "recent_messages": list(map(_message, told.recent_messages)),
        "relevant_memories": list(map(_memory, told.memories)),
        "token_budget_remaining": told.token_budget_remaining,
        "budget": asdict(told.budget),
        "is_exact": told.is_exact,
        "notes": list(told.notes),
    }


def _context_lines(told: AgentContext) -> Iterable[str]:
    yield from _said(told.summary, told.recent_messages)
    yield from (f"- {one_line(memory)}" for memory in told.relevant_memories)
    yield f"{told.token_budget_remaining} tokens are left for the answer."
    yield from told.notes


def _said(summary: str, messages: Iterable[SessionMessage]) -> list[str]:
    earlier = [*summary.splitlines(), ""] if summary else []
    return [*earlier, *(f"{one.role}: {one.content}" for one in messages)]


def _when(told: Session) -> str:
    return f"{told.last_at:%Y-%m-%d %H:%M}"
