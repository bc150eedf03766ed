"""Check of a server of the Model Context Protocol: start it, and list its tools, as an agent does.

Without the package ``mcp``: it may be what is missing.
"""

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import Timer
from types import MappingProxyType
from typing import IO

from memdeck import __version__
from memdeck.errors import UsageError

TIMEOUT_S = 20.0
_PROTOCOL = "2025-06-18"
_LONGEST_LINE = 1_000_000
_ERROR_BYTES = 4_000
_INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": _PROTOCOL,
        "capabilities": {},
        "clientInfo": {"name": "memdeck-check", "version": __version__},
    },
}
_INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}
_LIST_TOOLS = {"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {}}


def check_server(
    command: Sequence[str],
    timeout_s: float = TIMEOUT_S,
    variables: Mapping[str, str] = MappingProxyType({}),
) -> list[str]:
    """Start *command*, and return the names of its tools. It blocks for up to *timeout_s* seconds.

    It gets the environment *variables*, besides those of this process. The process has ended when
    this returns.

    Raises:
        UsageError: the command does not start, ends early, or does not answer in time.
    """
    with tempfile.TemporaryFile() as errors:
        try:
            process = _started(command, variables, errors)
        except OSError as error:
            raise UsageError(
                f"The server could not be started ({error.strerror}: {command[0]}); connect the"
                " program again."
            ) from error
        with _killed_after(process, timeout_s) as timer:
            tools = _tools_of(process)
            is_late = not timer.is_alive()
        if tools is not None:
            return tools
        if is_late:
            raise UsageError(
                f"The server gave no answer within {timeout_s:g} seconds; try again, or start it in"
                " a terminal."
            )
        reason = _last_line(errors)
        if reason:
            raise UsageError(f"The server ended without an answer: {reason}")
        raise UsageError(
            "What the entry starts does not answer like a memory server; connect the program again."
        )


def _started(
    command: Sequence[str], variables: Mapping[str, str], errors: IO[bytes]
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - what the agent's program starts, too
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        cwd=tempfile.gettempdir(),
        env={
            **os.environ,
            **variables,
            "LANGUAGE": "en",
        },  # errors are translated where they are shown
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


@contextmanager
def _killed_after(process: subprocess.Popen[bytes], timeout_s: float) -> Iterator[Timer]:
    """Kill *process* after *timeout_s* seconds, and at the end of the block."""
    timer = Timer(timeout_s, process.kill)
    timer.daemon = True
    timer.start()
    try:
        yield timer
    finally:
        timer.cancel()
        process.kill()
        for stream in (process.stdin, process.stdout):
            with suppress(OSError):  # what was not written, to a process that has ended
                if stream is not None:
                    stream.close()
        process.wait()


def _tools_of(process: subprocess.Popen[bytes]) -> list[str] | None:
    """Return the names of the tools; None where the process ends, or answers something else."""
    if _answer(process, _INITIALIZE) is None or not _sent(process, _INITIALIZED):
        return None
    answer = _answer(process, _LIST_TOOLS)
    tools = answer.get("tools") if answer is not None else None
    if not isinstance(tools, list):
        return None
    return [str(tool["name"]) for tool in tools if isinstance(tool, dict) and "name" in tool]


def _answer(
    process: subprocess.Popen[bytes], request: Mapping[str, object]
) -> dict[str, object] | None:
    """Send *request*, and return the result of its answer."""
    if process.stdout is None or not _sent(process, request):
        return None
    while line := process.stdout.readline(_LONGEST_LINE):
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            return None
        if isinstance(message, dict) and message.get("id") == request["id"]:
            result = message.get("result")
            return result if isinstance(result, dict) else None
    return None


def _sent(process: subprocess.Popen[bytes], message: Mapping[str, object]) -> bool:
    """Send *message*; return whether the process still reads."""
    if process.stdin is None:
        return False
    try:
        process.stdin.write(json.dumps(message).encode() + b"\n")
        process.stdin.flush()
    except OSError:
        return False
    return True


def _last_line(errors: IO[bytes]) -> str:
    """Return the last line that the process wrote to its standard error, "" for none."""
    size = errors.seek(0, 2)
    errors.seek(max(0, size - _ERROR_BYTES))
    lines = errors.read().decode("utf-8", "replace").strip().splitlines()
    return lines[-1].removeprefix("memdeck: ").strip() if lines else ""
