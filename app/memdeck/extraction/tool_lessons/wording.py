"""Write lessons about tools as sentences of a memory, in English and Chinese."""

from collections.abc import Mapping, Sequence

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
}


def lesson_text(
    tool: str, error_type: str, about: Sequence[str], alternative: str = "", *, in_chinese: bool
) -> str:
    """Return the lesson from errors of one type; *alternative* is what worked instead."""
    names = ("、" if in_chinese else ", ").join(f"`{name}`" for name in about)
    sentence = (_CHINESE if in_chinese else _ENGLISH).get(error_type)
    if sentence is None:
        sentence = _of_status(error_type, in_chinese=in_chinese)
    text = sentence.format(tool=tool, about=names, error=error_type)
    if not alternative:
        return text
    return f"{text}可改用 `{alternative}`。" if in_chinese else f"{text} `{alternative}` works."


def rule_text(tool: str, command: str, instead: str = "", *, in_chinese: bool) -> str:
    """Return the rule the user set by objecting to an action; *instead* is in their words."""
    if in_chinese:
        rule = f"用户要求以后不要再这样做：用 `{tool}` 执行 `{command}`"
        return f"{rule}；应改为：{instead}" if instead else rule
    rule = f"The user does not want this done again: `{command}` by `{tool}`"
    return f"{rule}; instead: {instead}" if instead else rule


def _of_status(error_type: str, *, in_chinese: bool) -> str:
    if error_type.startswith("http_"):
        status = error_type.removeprefix("http_")
        if in_chinese:
            return f"{{about}} 多次拒绝 `{{tool}}`（HTTP {status}）；请换一种方式。"
        return f"{{about}} turns `{{tool}}` away again and again (HTTP {status}); find another way."
    if in_chinese:
        return "`{tool}` 多次以 {error} 失败；请先检查参数。"
    return "`{tool}` failed again and again with {error}; check its arguments first."
