"""Recognize a tool's error by the text of its output.

Output may be from any web page or program, so only a name that matches a narrow
pattern is kept, and what was not found must be in the command itself: a log that
merely mentions an error is none.
"""

import json
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from memdeck.domain.conversation.conversation import ToolRun
from memdeck.extraction.text.rule_files import Patterns

LONGEST_COMMAND = 80

_PATTERNS = Patterns("tool_errors.toml")
_ARGUMENTS = ("command", "cmd", "script", "code", "url", "input", "path", "file_path", "query")

_LONGEST_SHELL = 5_000
"""Most characters of a page without content besides the request to enable JavaScript."""
_LEAST_TEXT = 200
"""Characters of text from which a page that asks for JavaScript still has content."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An error of a *tool*: its type, and *about* what: a command, a host, a module."""

    tool: str
    error_type: str
    about: str = ""


def failure_of(run: ToolRun) -> Failure | None:
    """Return the error of *run*; None if it has none to learn from."""
    if _PATTERNS["tool"].fullmatch(run.tool) is None or run.failed is False:
        return None
    kind, about = None, ""
    if _PATTERNS["shell"].search(run.tool):
        kind, about = _of_a_shell(run)
    elif _PATTERNS["fetcher"].search(run.tool):
        kind, about = _of_a_fetcher(run)
    if kind is None and has_failed(run):
        kind, about = _of_any(run, is_shell=bool(_PATTERNS["shell"].search(run.tool)))
    return None if kind is None else Failure(run.tool, kind, about)


def command_of(run: ToolRun) -> str:
    """Return a tool's task on one line: its command, or its address."""
    try:
        arguments = json.loads(run.arguments)
    except (ValueError, RecursionError):
        arguments = run.arguments
    if isinstance(arguments, dict):
        named = (arguments[name] for name in _ARGUMENTS if arguments.get(name))
        arguments = next(named, run.arguments)
    if isinstance(arguments, list):
        arguments = " ".join(map(str, arguments))
    return " ".join(str(arguments).split())


def _of_a_shell(run: ToolRun) -> tuple[str | None, str]:
    command = command_of(run)
    if missing := _named_in(command, _PATTERNS["not_on_windows"], run.output):
        return "windows_shell", missing
    if "&&" in command and _PATTERNS["ampersands"].search(run.output):
        return "windows_shell", "&&"
    if missing := _named_in(command, _PATTERNS["not_found"], run.output):
        return "command_not_found", missing
    if codec := _first(_PATTERNS["codec"], run.output):
        return "encoding", codec
    if module := _first(_PATTERNS["module"], run.output):
        return "missing_module", module
    if module := _first(_PATTERNS["node_module"], run.output):
        return "missing_node_module", module
    return ("bash_syntax", "") if _PATTERNS["bash_syntax"].search(run.output) else (None, "")


def _of_a_fetcher(run: ToolRun) -> tuple[str | None, str]:
    host = _host(command_of(run))
    if not host:
        return None, ""
    head = run.output[:300] if has_failed(run) else ""
    if _PATTERNS["empty"].fullmatch(run.output) or _PATTERNS["says_empty"].search(head):
        return "empty_content", host
    if _is_page_without_text(run.output):
        return "empty_content", host
    bare = _PATTERNS["bare_status"].fullmatch(run.output[:120])
    status = bare[1] or bare[2] if bare else _first(_PATTERNS["status"], head)
    return (f"http_{status}", host) if status else (None, "")


def _is_page_without_text(output: str) -> bool:
    """Return whether *output* is a page whose content a script would load."""
    if len(output) > _LONGEST_SHELL or not _PATTERNS["needs_script"].search(output):
        return False
    return len(" ".join(_PATTERNS["markup"].sub(" ", output).split())) < _LEAST_TEXT


def _of_any(run: ToolRun, *, is_shell: bool) -> tuple[str | None, str]:
    """Return the error type and name by the start of the output: the rest may mention anything."""
    head = run.output[:300]
    if _PATTERNS["timeout"].search(head):
        return "timeout", ""
    if _PATTERNS["denied"].search(head):
        return "permission_denied", command_of(run).partition(" ")[0][:40] if is_shell else ""
    # An exception of the program being developed is temporary, not the shell's.
    return (None if is_shell else _first(_PATTERNS["exception_name"], head) or None), ""


def has_failed(run: ToolRun) -> bool:
    """Return whether *run* failed, judged by its format or the beginning of its output."""
    return run.failed is True or (
        run.failed is None and _PATTERNS["exit"].search(run.output[:300]) is not None
    )


def _named_in(command: str, pattern: re.Pattern[str], output: str) -> str:
    """Return the name that *pattern* finds in *output*, if it is in *command*."""
    name = _first(pattern, output)
    is_asked = re.search(rf"(?<![\w.+-]){re.escape(name)}(?![\w.+-])", command)
    return name if name and is_asked else ""


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return next(filter(None, found.groups()), "") if found else ""


def _host(address: str) -> str:
    try:
        host = urlsplit(address.partition(" ")[0]).hostname or ""
    except ValueError:
        return ""
    return host if re.fullmatch(r"[\w.-]{1,80}", host) else ""
