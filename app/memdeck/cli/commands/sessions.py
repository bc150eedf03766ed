"""The commands on open sessions and on the daily logs."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import click

from memdeck.cli.command_base import CommandLine, command, group
from memdeck.cli.commands.editing import change_output
from memdeck.cli.completion import complete_category, complete_session
from memdeck.cli.core_text import message_text, value_name
from memdeck.cli.language import gettext as _
from memdeck.cli.memory_lines import pending_lines
from memdeck.cli.output import Output, ProgressLine
from memdeck.cli.parameters import Choice, count, offline_option, text_or_stdin
from memdeck.cli.text import brief, labelled, message_count, one_line, padded
from memdeck.domain.conversation.conversation import NAME_CHARACTERS
from memdeck.domain.conversation.session import Session, SessionMessage, Speaker
from memdeck.domain.memory.daily_log import EVENT, DailyLog, LogEntry
from memdeck.errors import UsageError
from memdeck.json_objects.json_text import JsonObject, each, fields

if TYPE_CHECKING:
    from memdeck.services.agent.session_end import SessionOutcome
    from memdeck.services.manager import MemoryManager
    from memdeck.services.memories.daily_logs import LogReading

TRIGGERS = ("close", "new", "idle", "compress", "heartbeat")
"""The values of ``SessionTrigger``."""

_session_argument = click.argument(
    "name", metavar="SESSION", shell_complete=complete_session, help="The name of the session."
)


@group()
def session_command() -> None:
    """Record sessions, and learn from them."""


@session_command.command("list")
@click.pass_obj
def session_list(command_line: CommandLine) -> Output:
    """List open sessions."""
    sessions = command_line.open(creates_vault=True).short_term.all()
    counts = _("{count:>4} messages")
    lines = [
        f"{session.last_at:%Y-%m-%d %H:%M}  {counts.format(count=len(session.messages))}"
        f"  {session.id}"
        for session in sessions
    ]
    none = _("No session is open; `memdeck session add` starts one.")
    return Output({"sessions": list(map(_session_object, sessions))}, lines or [none])


@session_command.command("show")
@_session_argument
@click.pass_obj
def session_show(command_line: CommandLine, name: str) -> Output:
    """Print the messages of a session."""
    session = command_line.open(creates_vault=True).short_term.read(name)
    if not session.messages:
        raise UsageError(
            _("No session “{name}” is open; `memdeck session list` lists the open ones.").format(
                name=name
            )
        )
    result = _session_object(session) | {
        "summary": session.summary,
        "messages": list(map(_message_object, session.messages)),
    }
    return Output(result, _message_lines(session.summary, session.messages))


@session_command.command("add")
@_session_argument
@click.argument("text", help="The message; - reads standard input.")
@click.option(
    "--role",
    type=Choice(Speaker),
    default="user",
    show_default=True,
    help="The sender of the message.",
)
@click.option(
    "--tool", default="", metavar="NAME", help="The tool that was run: its output is TEXT."
)
@click.option("--arguments", default="", metavar="COMMAND", help="The arguments of the tool.")
@click.pass_obj
def session_add(
    command_line: CommandLine, name: str, text: str, role: Speaker, tool: str, arguments: str
) -> Output:
    """Add a message to a session; a new name starts one."""
    manager = command_line.open(creates_vault=True)
    content = text_or_stdin(text)
    if tool:
        message = _add_tool_output(manager, name, content, tool, arguments)
    else:
        message = manager.add_message(name, role, content)
    return Output(
        {"message": _message_object(message)}, [_("Recorded message {id}.").format(id=message.id)]
    )


def _add_tool_output(
    manager: "MemoryManager", session: str, output: str, tool: str, arguments: str
) -> SessionMessage:
    """Append the call of *tool* and its *output*; return the message of the latter."""
    import secrets

    id_ = secrets.token_hex(6)
    function = {"name": tool, "arguments": arguments}
    call = {"id": id_, "type": "function", "function": function}
    manager.add_message(session, Speaker.ASSISTANT, "", tool_calls=[call])
    return manager.add_message(session, Speaker.TOOL, output, tool_call_id=id_, name=tool)


@session_command.command("end")
@click.argument(
    "name",
    required=False,
    metavar="[SESSION]",
    shell_complete=complete_session,
    help="The name of the session.",
)
@click.option(
    "--trigger",
    type=Choice(TRIGGERS),
    default="close",
    show_default=True,
    help="Why the session is learned from; after compress and heartbeat it stays open.",
)
@click.option(
    "--idle",
    type=count,
    metavar="MINUTES",
    help="End every session that has been idle for that long.",
)
@offline_option
@click.pass_obj
def session_end(
    command_line: CommandLine, name: str | None, trigger: str, idle: int | None, *, offline: bool
) -> Output:
    """Learn from a session, and close it."""
    import asyncio

    from memdeck.services.agent.session_end import SessionTrigger

    manager = command_line.open(creates_vault=True, is_offline=offline)
    outcomes: Sequence[SessionOutcome]
    with ProgressLine() as progress:
        progress.doing(_("Learning from what was said"))
        match name, idle:
            case str(), None:
                outcomes = [asyncio.run(manager.end_session(name, SessionTrigger(trigger)))]
            case None, int():
                outcomes = asyncio.run(manager.end_idle_sessions(timedelta(minutes=idle)))
            case _:
                raise click.UsageError(_("Name the session to end, or give --idle MINUTES."))
    lines = list(map(_outcome_line, outcomes)) or [_("No session has been idle that long.")]
    return Output(
        {
            "sessions": each(
                outcomes, "session", "new", "updated", "message_count", "forgotten", "waiting"
            )
        },
        [*lines, *pending_lines(manager.waiting_count())],
    )


def _outcome_line(outcome: "SessionOutcome") -> str:
    name = outcome.session
    if not outcome.message_count:
        return _("{name}: no messages; `memdeck session list` lists the open sessions.").format(
            name=name
        )
    return _("{name}: {new} new and {updated} updated from {messages}.").format(
        name=name,
        new=outcome.new,
        updated=outcome.updated,
        messages=message_count(outcome.message_count),
    )


def _session_object(session: Session) -> JsonObject:
    opening = next(
        (message.content for message in session.messages if message.role is Speaker.USER), ""
    )
    return {
        "id": session.id,
        "message_count": len(session.messages),
        **fields(session, "summarised", "last_at"),
        "opening": one_line(opening)[:NAME_CHARACTERS],
    }


def _message_object(message: SessionMessage) -> JsonObject:
    optional = fields(message, "tool_calls", "tool_call_id", "name", "metadata")
    return {
        **fields(message, "id", "role", "content", "at", "token_count"),
        **{name: value for name, value in optional.items() if value},
    }


def _message_lines(summary: str, messages: Iterable[SessionMessage]) -> list[str]:
    earlier = [*summary.splitlines(), ""] if summary else []
    roles = {role: value_name(role) for role in Speaker}
    return [*earlier, *(labelled(roles[message.role], message.content) for message in messages)]


@command()
@click.argument("session", shell_complete=complete_session, help="The name of the session.")
@click.argument("query", help="The message that the agent will answer.")
@click.option("--model", default="", metavar="NAME", help="The model that will answer.")
@click.pass_obj
def context_command(command_line: CommandLine, session: str, query: str, model: str) -> Output:
    """Print the context for an agent's next answer in a session."""
    import asyncio

    context = asyncio.run(command_line.open().build_context(session, query, model))
    budget = context.budget
    result = {
        "summary": context.summary,
        "recent_messages": list(map(_message_object, context.recent_messages)),
        "relevant_memories": each(context.memories, "id", "content", "category"),
        "token_budget_remaining": context.token_budget_remaining,
        "budget": {
            **fields(budget, "total", "system_prompt", "long_term_memory"),
            **fields(budget, "short_term_memory", "response_reserve"),
        },
        **fields(context, "is_exact", "notes"),
    }
    lines = [
        *_message_lines(context.summary, context.recent_messages),
        *(f"- {one_line(memory)}" for memory in context.relevant_memories),
        _("{count} tokens are left for the answer.").format(count=context.token_budget_remaining),
        *map(message_text, context.notes),
    ]
    return Output(result, lines)


@group(invoke_without_command=True)
@click.option("--days", type=count, metavar="N", help="Only the last N days.")
@click.pass_context
def log_command(context: click.Context, days: int | None) -> Output | None:
    """Print the daily logs, or add a note to today's."""
    if context.invoked_subcommand:
        return None
    reading = context.obj.open(creates_vault=True).daily_logs.read(days)
    result = {"logs": list(map(_log_object, reading.logs)), "damaged": reading.damaged}
    return Output(result, _log_lines(reading))


@log_command.command("add")
@click.argument("text", help="The note.")
@click.option(
    "--type",
    "kind",
    default=EVENT,
    show_default=True,
    metavar="TYPE",
    help="Event, reflection, or any word.",
)
@click.option(
    "--category", metavar="NAME", shell_complete=complete_category, help="The category of the note."
)
@click.option("--tool", metavar="NAME", help="The tool it is about.")
@click.option("--error", metavar="TEXT", help="How the tool failed.")
@click.pass_obj
def log_add(command_line: CommandLine, /, text: str, kind: str, **details: Any) -> Output:
    """Add a note to today's log."""
    logs = command_line.open(creates_vault=True).daily_logs
    changes = logs.write_daily_log(text, kind, **details)
    return change_output(changes)


def _log_object(log: DailyLog) -> JsonObject:
    return {
        "date": log.day,
        "entries": list(map(_note_object, log.entries)),
        "summary": log.summary,
        "archived": log.is_archived,
    }


def _note_object(note: LogEntry) -> JsonObject:
    return {
        "time": None if note.at is None else note.at.isoformat("seconds"),
        **fields(note, "type", "content", "category", "tool", "error"),
    }


def _log_lines(reading: "LogReading") -> Iterable[str]:
    for log in reading.logs:
        yield _("{day} (archived)").format(day=log.day) if log.is_archived else f"{log.day}"
        if log.summary:
            yield f"  {one_line(log.summary)}"
        yield from map(_note_line, log.entries)
    yield from map(message_text, reading.damaged)
    if not reading.logs and not reading.damaged:
        yield _("No daily logs here; `memdeck log add TEXT` starts today's.")


def _note_line(note: LogEntry) -> str:
    at = "--:--" if note.at is None else note.at.isoformat("minutes")
    line = f"  {at}  {padded(value_name(note.type), 12)} {brief(note.content)}"
    failure = ": ".join(filter(None, (note.tool, note.error)))
    return f"{line} ({one_line(failure)})" if failure else line
