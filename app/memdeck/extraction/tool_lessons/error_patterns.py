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

LONGEST_COMMAND = 80

_TOOL = re.compile(r"[\w.:/-]{1,60}")
_SHELL = re.compile(
    r"bash|shell|terminal|command|cmd|exec|console|python|powershell", re.IGNORECASE
)
_FETCHER = re.compile(
    r"fetch|brows|crawl|scrape|(?:read|get|open|visit)_?(?:url|page|web)|web_?(?:page|reader)",
    re.IGNORECASE,
)
_ARGUMENTS = ("command", "cmd", "script", "code", "url", "input", "path", "file_path", "query")

_NOT_FOUND = re.compile(
    r"^-?(?:/\S{1,40}/)?(?:ba|z|da|k|fi)?sh: (?:(?:line |行 ?)?\d+[:：] ?)?([\w.+-]{1,40})[:：]"
    r" ?(?:(?:command )?not found|(?:未|没有)找到命令|找不到命令)"
    r"|command not found: ([\w.+-]{1,40})",
    re.MULTILINE,
)
_NOT_ON_WINDOWS = re.compile(
    r"^(?:The term )?'([\w.+-]{1,40})'(?: : The term '[^']{1,40}')? is not recognized as"
    r"|^([\w.+-]{1,40}) : The term '[^']{1,40}' is not recognized"
    r"|^'([\w.+-]{1,40})' 不是内部或外部命令|无法将“([\w.+-]{1,40})”项识别为",
    re.MULTILINE,
)
_AMPERSANDS = re.compile(
    r"The token '&&' is not a valid statement separator|标记“&&”不是此版本中的有效语句分隔符"
)
_BASH_SYNTAX = re.compile(
    r"syntax error (?:near unexpected token|: unexpected|: unterminated)"
    r"|unexpected EOF while looking for matching"
    r"|未预期的(?:记号|符号|文件结束)"
)
_CODEC = re.compile(r"^Unicode(?:En|De)codeError: '([\w-]{1,20})' codec", re.MULTILINE)
_MODULE = re.compile(r"^ModuleNotFoundError: No module named '([\w.]{1,60})'", re.MULTILINE)
_NODE_MODULE = re.compile(
    r"^(?:\[?[\w ]{0,12}Error(?: \[\w+\])?: )?Cannot find (?:module|package)"
    r" '(@?[A-Za-z][\w.-]{0,30}(?:/[\w.-]{1,30})?)'",
    re.MULTILINE,
)
_DENIED = re.compile(
    r"permission denied|\bEACCES\b|access is denied|拒绝访问|权限(?:不够|不足|被拒绝)|没有权限",
    re.IGNORECASE,
)
_LATE = re.compile(r"\btimed? ?out\b|\bETIMEDOUT\b|超时", re.IGNORECASE)
_STATUS = re.compile(
    r"\b(?:HTTP|status)\D{0,12}(401|403|429|5\d\d)\b|\b(403) Forbidden\b", re.IGNORECASE
)
_REASON = (
    r"[ :-]{1,3}(?:forbidden|not found|unauthori[sz]ed|too many requests|bad gateway|gone"
    r"|service unavailable|internal server error|gateway time-?out|error)"
)
_CODE = r"(40[134]|410|429|5\d\d)"
_BARE_STATUS = re.compile(
    rf"\s{{0,9}}(?:HTTP(?:/[\d.]{{1,3}})?[ :]{{0,2}}(?:error[ :]{{1,2}})?{_CODE}(?:{_REASON})?"
    rf"|{_CODE}{_REASON})[.!]?\s{{0,9}}",
    re.IGNORECASE,
)
"""An answer that is only a status: "HTTP 403 Forbidden"."""
_NEEDS_SCRIPT = re.compile(
    r"<noscript\b|(?:enable|requires?|needs?|turn on|activate) (?:\w{1,12} ){0,2}javascript\b"
    r"|javascript (?:is |to be |must be )?(?:disabled|required|enabled|turned off)"
    r"|(?:启用|开启|打开|需要|允许)(?:您?的?浏览器的?)? ?javascript"
    r"|javascript ?(?:未启用|已禁用)",
    re.IGNORECASE,
)
_MARKUP = re.compile(
    r"<(script|style|noscript|head)\b[^>]{0,500}>(?:[^<]|<(?!/?\1\b)){0,5000}+</\1\s{0,4}>|<[^<>]{0,500}>",
    re.IGNORECASE,
)
_LONGEST_SHELL = 5_000
"""Most characters of a page without content besides the request to enable JavaScript."""
_LEAST_TEXT = 200
"""Characters of text from which a page that asks for JavaScript still has content."""
_NAMED = re.compile(r"\b([A-Z][A-Za-z]{2,40}(?:Error|Exception))\b")
_EXIT = re.compile(
    r"^[^\w\n]{0,20}+(?:exit(?:ed with)? (?:code|status)|exit_code|returncode)"
    r"\W{1,4}([1-9]\d{0,2})\b"
    r"|^Traceback \(most recent call last\)|^[^\w\n]{0,20}+(?:error\b|错误|失败)",
    re.IGNORECASE | re.MULTILINE,
)
_EMPTY = re.compile(r"\s*(?:null|none|\{\}|\[\]|\"\"|'')?\s*", re.IGNORECASE)
_TOLD_EMPTY = re.compile(
    r"\bempty[ _](?:content|response|body|page|document)\b|\bno content\b"
    r"|(?:内容|页面|正文|响应)为空|空(?:内容|页面|白页)|(?:没有|未获取到|取不到)(?:任何)?内容",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Failure:
    """An error of a *tool*: its type, and *about* what: a command, a host, a module."""

    tool: str
    error_type: str
    about: str = ""


def failure_of(run: ToolRun) -> Failure | None:
    """Return the error of *run*; None if it has none to learn from."""
    if _TOOL.fullmatch(run.tool) is None or run.failed is False:
        return None
    kind, about = None, ""
    if _SHELL.search(run.tool):
        kind, about = _of_a_shell(run)
    elif _FETCHER.search(run.tool):
        kind, about = _of_a_fetcher(run)
    if kind is None and has_failed(run):
        kind, about = _of_any(run, is_shell=bool(_SHELL.search(run.tool)))
    return None if kind is None else Failure(run.tool, kind, about)


def command_of(run: ToolRun) -> str:
    """Return a tool's task on one line: its command, or its address."""
    try:
        arguments = json.loads(run.told)
    except (ValueError, RecursionError):
        arguments = run.told
    if isinstance(arguments, dict):
        named = (arguments[name] for name in _ARGUMENTS if arguments.get(name))
        arguments = next(named, run.told)
    if isinstance(arguments, list):
        arguments = " ".join(map(str, arguments))
    return " ".join(str(arguments).split())


def _of_a_shell(run: ToolRun) -> tuple[str | None, str]:
    command = command_of(run)
    if missing := _named_in(command, _NOT_ON_WINDOWS, run.output):
        return "windows_shell", missing
    if "&&" in command and _AMPERSANDS.search(run.output):
        return "windows_shell", "&&"
    if missing := _named_in(command, _NOT_FOUND, run.output):
        return "command_not_found", missing
    if codec := _first(_CODEC, run.output):
        return "encoding", codec
    if module := _first(_MODULE, run.output):
        return "missing_module", module
    if module := _first(_NODE_MODULE, run.output):
        return "missing_node_module", module
    return ("bash_syntax", "") if _BASH_SYNTAX.search(run.output) else (None, "")


def _of_a_fetcher(run: ToolRun) -> tuple[str | None, str]:
    host = _host(command_of(run))
    if not host:
        return None, ""
    head = run.output[:300] if has_failed(run) else ""
    if _EMPTY.fullmatch(run.output) or _TOLD_EMPTY.search(head):
        return "empty_content", host
    if _is_page_without_text(run.output):
        return "empty_content", host
    bare = _BARE_STATUS.fullmatch(run.output[:120])
    status = bare[1] or bare[2] if bare else _first(_STATUS, head)
    return (f"http_{status}", host) if status else (None, "")


def _is_page_without_text(output: str) -> bool:
    """Return whether *output* is a page whose content a script would load."""
    if len(output) > _LONGEST_SHELL or not _NEEDS_SCRIPT.search(output):
        return False
    return len(" ".join(_MARKUP.sub(" ", output).split())) < _LEAST_TEXT


def _of_any(run: ToolRun, *, is_shell: bool) -> tuple[str | None, str]:
    """Return the error type and name by the start of the output: the rest may mention anything."""
    head = run.output[:300]
    if _LATE.search(head):
        return "timeout", ""
    if _DENIED.search(head):
        return "permission_denied", command_of(run).partition(" ")[0][:40] if is_shell else ""
    # An exception of the program being developed is temporary, not the shell's.
    return (None if is_shell else _first(_NAMED, head) or None), ""


def has_failed(run: ToolRun) -> bool:
    """Return whether *run* failed, judged by its format or the beginning of its output."""
    return run.failed is True or (run.failed is None and _EXIT.search(run.output[:300]) is not None)


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
