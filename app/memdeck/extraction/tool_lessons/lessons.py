"""Lessons about tools: what they are learned from, their data, and their text.

Source: seed 002, sections 2.1 and 4.5.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from memdeck.domain.conversation.conversation import Conversation, Message, Role, ToolRun
from memdeck.domain.memory.entry import Evidence, MemoryEntry
from memdeck.extraction.text.rule_files import Patterns

CATEGORY = "experience"
"""Design A's category for lessons; a policy may have one of its own for tools."""

CORRECTION = "user_correction"
"""The error type of an action that the user objected to."""

_MOST_NAMED = 5
"""Most commands, hosts or modules that one lesson names."""

_PATTERNS = Patterns("objections.toml")
_A_WORD = 2
"""Most letters of a text without its own meaning, such as a particle."""
_EDGES = " \t\n,.;:!?-，。；：！？、—–了啊吧呀哦"


_ENGLISH: Mapping[str, str] = {
    "windows_shell": "The shell behind `{tool}` is one of Windows: {about} fails there;"
    " write commands for PowerShell.",
    "command_not_found": "The shell behind `{tool}` has no {about}.",
    "encoding": "Python behind `{tool}` writes {about} here and fails on other characters;"
    " set PYTHONIOENCODING=utf-8.",
    "missing_module": "Python behind `{tool}` lacks {about}.",
    "missing_node_module": "Node behind `{tool}` lacks {about}.",
    "bash_syntax": "`{tool}` turned commands down for their Bash syntax again and again;"
    " put what is hard to quote into a script file.",
    "empty_content": "`{tool}` gets no content from {about}; such pages need a browser.",
    "timeout": "`{tool}` runs out of time here again and again; take smaller steps.",
    "permission_denied": "`{tool}` was denied permission again and again; ask before another try.",
    "http_*": "{about} turns `{tool}` away again and again (HTTP {status}); find another way.",
    "*": "`{tool}` failed again and again with {error}; check its arguments first.",
}
_CHINESE: Mapping[str, str] = {
    "windows_shell": "`{tool}` 背后是 Windows 的命令行，{about} 在其中会失败；"
    "请使用 PowerShell 命令。",
    "command_not_found": "`{tool}` 背后的命令行没有 {about}。",
    "encoding": "`{tool}` 中的 Python 以 {about} 编码输出，遇到其他字符会失败；"
    "请设置 PYTHONIOENCODING=utf-8。",
    "missing_module": "`{tool}` 中的 Python 缺少 {about}。",
    "missing_node_module": "`{tool}` 中的 Node 缺少 {about}。",
    "bash_syntax": "`{tool}` 多次因 Bash 语法拒绝命令；难以转义的内容请写入脚本文件。",
    "empty_content": "`{tool}` 从 {about} 取不到内容；这类页面需要用浏览器打开。",
    "timeout": "`{tool}` 在这里多次超时；请分成更小的步骤。",
    "permission_denied": "`{tool}` 多次被拒绝权限；再试之前请先询问。",
    "http_*": "{about} 多次拒绝 `{tool}`（HTTP {status}）；请换一种方式。",
    "*": "`{tool}` 多次以 {error} 失败；请先检查参数。",
}


@dataclass(frozen=True, slots=True)
class Objection:
    """A user's *message* that says, with *quote*, not to repeat what *run* did.

    *instead* is the wanted alternative, in their words; "" if they name none.
    """

    message: Message
    quote: str
    run: ToolRun

    @property
    def instead(self) -> str:
        before, _, after = self.message.text.partition(self.quote)
        wanted = _stripped(after)
        if len(_PATTERNS["word"].findall(wanted)) > _A_WORD:
            return wanted
        wanted = _stripped(before)
        return wanted if _PATTERNS["alternative"].match(wanted) else ""


@dataclass(frozen=True, slots=True)
class Correction:
    """A user's *message* that says, next to *quote*, what to do instead."""

    message: Message
    quote: str


def _stripped(text: str) -> str:
    return " ".join(text.split()).strip(_EDGES)


def objections(conversation: Conversation) -> Iterator[Objection]:
    """Yield each "don't do that again" with the tool that ran last before it."""
    for message, quote, run in _objecting(conversation):
        if run is not None:
            yield Objection(message, quote, run)


def corrections(conversation: Conversation) -> Iterator[Correction]:
    """Yield each "don't do that again" with no tool run before it that says what to do instead.

    The message must begin with it: further on it may be about somebody else.
    """
    for message, quote, run in _objecting(conversation):
        before, _, after = message.text.partition(quote)
        is_at_start = _PATTERNS["opening"].fullmatch(before) is not None
        if run is None and is_at_start and len(_PATTERNS["word"].findall(after)) > _A_WORD:
            yield Correction(message, quote)


def _objecting(conversation: Conversation) -> Iterator[tuple[Message, str, ToolRun | None]]:
    """Yield each message with "don't do that again", these words, and the last run before it."""
    last: list[ToolRun] = []
    for message in conversation.messages:
        runs = [run for run in conversation.tool_runs if run.message == message.id]
        if message.role is not Role.USER:
            last = runs or last
            continue
        found = _PATTERNS["objection"].search(message.text)
        if found is not None:
            yield message, found.group(), last[-1] if last else None
        last = runs


def lesson_data(
    tool: str, error_type: str, conversation: Conversation, about: Sequence[str] = ()
) -> Mapping[str, object]:
    """Return an entry's data on what a lesson is *about* and was learned from."""
    data: dict[str, object] = {
        "tool": tool,
        "error_type": error_type,
        "learned_from": conversation.id,
    }
    return data | {"about": list(about)} if about else data


def known_lesson(known: Iterable[MemoryEntry], tool: str, error_type: str) -> MemoryEntry | None:
    """Return the already known lesson on errors of that type."""
    for entry in known:
        data = entry.structured_data
        if data.get("tool") == tool and data.get("error_type") == error_type:
            return entry
    return None


def known_about(lesson: MemoryEntry | None) -> list[str]:
    """Return the commands, hosts or modules that *lesson* names as failed."""
    about = lesson.structured_data.get("about") if lesson else None
    if not isinstance(about, list | tuple):
        return []
    return [name for name in about if isinstance(name, str)]


def with_more(about: Sequence[str], more: Iterable[str]) -> list[str]:
    """Return *about* with the items of *more* that it lacks, as many as a lesson names."""
    return list(dict.fromkeys([*about, *more]))[:_MOST_NAMED]


def evidence_of(conversation: Conversation, messages: Sequence[str]) -> tuple[Evidence, ...]:
    """Return the user's turns in which the tools after *messages* ran.

    They have no quote, because a tool's text is not the user's.
    """
    turn_of: dict[str, str] = {}
    last = ""
    for message in conversation.messages:
        last = message.id if message.role is Role.USER else last
        turn_of[message.id] = last or message.id
    turns = dict.fromkeys(turn_of[id_] for id_ in messages if id_ in turn_of)
    return tuple(Evidence(conversation.id, turn) for turn in turns)


def lesson_text(
    tool: str, error_type: str, about: Sequence[str], alternative: str = "", *, in_chinese: bool
) -> str:
    """Return the lesson from errors of one type; *alternative* is what worked instead."""
    names = ("、" if in_chinese else ", ").join(f"`{name}`" for name in about)
    sentences = _CHINESE if in_chinese else _ENGLISH
    kind, _, status = error_type.partition("_")
    other = "http_*" if kind == "http" and status else "*"
    sentence = sentences.get(error_type, sentences[other])
    text = sentence.format(tool=tool, about=names, error=error_type, status=status)
    if not alternative:
        return text
    return f"{text}可改用 `{alternative}`。" if in_chinese else f"{text} `{alternative}` works."


def rule_text(tool: str, command: str, instead: str, *, in_chinese: bool) -> str:
    """Return the rule the user set by objecting to an action; *instead* is in their words."""
    if in_chinese:
        rule = f"用户要求以后不要再这样做：用 `{tool}` 执行 `{command}`"
        return f"{rule}；应改为：{instead}" if instead else rule
    rule = f"The user does not want this done again: `{command}` by `{tool}`"
    return f"{rule}; instead: {instead}" if instead else rule
