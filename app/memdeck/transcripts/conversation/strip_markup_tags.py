"""Remove what programs insert into the text of a turn."""

import re
from collections import Counter
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
    """Return an answer without the thinking and tool calls in its text.

    A block never opened began before the answer, in its prompt. A block never closed is
    all that is left of an interrupted answer, unless text precedes it: then the tag is
    ordinary text.
    """
    if not any(sign in text for sign in _SIGNS):
        return text
    return "".join(_shown(text))


def _shown(text: str) -> list[str]:
    """Return the parts of *text* outside the hidden blocks."""
    parts: list[str] = []
    open_marks: list[tuple[str, bool]] = []
    open_kinds: Counter[str] = Counter()
    hiding = at = 0
    for mark in _MARK.finditer(text):
        kind = mark.lastgroup or ""
        if not _closes(mark):
            hides = kind != "details" or bool(_FOLDED.search(mark.group()))
            if hides and not hiding:
                parts.append(text[at : mark.start()])
                at = mark.start()
            hiding += hides
            open_kinds[kind] += 1
            open_marks.append((kind, hides))
        elif open_kinds[kind]:
            was_hiding = hiding
            closed = ""
            while closed != kind:
                closed, hid = open_marks.pop()
                open_kinds[closed] -= 1
                hiding -= hid
            at = mark.end() if was_hiding and not hiding else at
        elif kind == "think" and not hiding:
            parts, at = [], mark.end()
    is_broken_off = hiding and not any(map(str.strip, parts))
    return [] if is_broken_off else [*parts, text[at:]]


def without_tags(text: str, names: Iterable[str]) -> str:
    """Return *text* without elements such as ``<name>…</name>``; one never closed is text."""
    for name in names:
        opening, closing = f"<{name}>", f"</{name}>"
        if opening in text:
            before, *rest = text.split(opening)
            after = (
                part.partition(closing)[2] if closing in part else opening + part for part in rest
            )
            text = before + "".join(after)
    return text


def _closes(mark: re.Match[str]) -> bool:
    return mark.group().startswith("</") or mark["colons"] == ":::"
