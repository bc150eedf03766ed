"""What programs put into the text of a turn, taken out of it again."""

import re
from collections.abc import Iterable

# An answer's thinking: <think>, :::thinking, and the folded blocks of Open WebUI.
_MARK = re.compile(
    r"(?P<think></?think(?:ing)?>)"
    r"|(?P<details></?details\b[^<>]{0,4000}>)"
    r"|^(?P<colons>:::(?:thinking)?)[ \t]*$",
    re.MULTILINE,
)
_SIGNS = ("think>", "thinking>", "<details", ":::thinking")
_FOLDED = re.compile(r"\btype=[\"']?(?:reasoning|tool_calls|code_interpreter)\b")


def without_thinking(text: str) -> str:
    """Return an answer without the thinking and the calls of tools that stand in its text.

    What is never closed goes to the end; what was never opened began before
    the answer, in its prompt.
    """
    if not any(sign in text for sign in _SIGNS):
        return text
    kept: list[str] = []
    open_kinds: list[tuple[str, bool]] = []
    at = 0
    for mark in _MARK.finditer(text):
        kind = mark.lastgroup or ""
        was_hidden = any(hides for _, hides in open_kinds)
        if not _closes(mark):
            open_kinds.append((kind, kind != "details" or bool(_FOLDED.search(mark.group()))))
            if open_kinds[-1][1] and not was_hidden:
                kept.append(text[at : mark.start()])
        elif kind in (one for one, _ in open_kinds):
            while open_kinds.pop()[0] != kind:
                pass
            if was_hidden and not any(hides for _, hides in open_kinds):
                at = mark.end()
        elif kind == "think" and not was_hidden:
            kept, at = [], mark.end()
    if not any(hides for _, hides in open_kinds):
        kept.append(text[at:])
    return "".join(kept)


def without_tags(text: str, names: Iterable[str]) -> str:
    """Return *text* without elements such as ``<name>…</name>``; one never closed is text."""
    for name in names:
        opening, closing = f"<{name}>", f"</{name}>"
        if opening in text:
            head, *rest = text.split(opening)
            after = (
                part.partition(closing)[2] if closing in part else opening + part for part in rest
            )
            text = head + "".join(after)
    return text


def _closes(mark: re.Match[str]) -> bool:
    return mark.group().startswith("</") or mark["colons"] == ":::"
