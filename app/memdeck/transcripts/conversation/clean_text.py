"""Remove from text what nobody typed: invisible characters, and the tags of programs."""

import re
from collections import Counter
from collections.abc import Iterable

from memdeck.domain.conversation.conversation import Role
from memdeck.domain.memory.memory_edits import without_escapes
from memdeck.transcripts.input.limits import TITLE_CHARS

# A web citation of ChatGPT: \ue200 cite \ue202 turn0search0 \ue201. Bounded, so that one
# stray opening mark costs no more than itself.
_CITATION = re.compile("\ue200[^\ue200\ue201\n]{0,2000}\ue201")
_FOOTNOTE = re.compile(r"【\d{1,3}(?::\d{1,3})?†[^【】\n]{0,200}】")

# Control characters, direction marks, byte order marks, halves of surrogate pairs, and the
# private-use characters that are left of torn citations.
_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f"
_UNSEEN = re.compile(f"[{_CONTROLS}\u200e\u200f\ufeff\ud800-\udfff\ue000-\uf8ff]")
_UNSEEN_ASCII = {
    ord(found): None for found in re.findall(f"[{_CONTROLS}]", bytes(range(128)).decode())
}
# Text with none of the above: a class of the allowed characters matches in half the time.
_CLEAN = re.compile(
    "[\t\n -~\xa0-\u200d\u2010-\u201f\u2021-\ud7ff\uf900-\ufefe\uff00-\U0010ffff]*+"
)

# An answer's thinking: <think>, :::thinking, and the folded blocks of Open WebUI.
_TAG = re.compile(
    r"(?P<think></?think(?:ing)?>)"
    r"|(?P<details></?details\b[^<>]{0,4000}>)"
    r"|^(?P<colons>:::(?:thinking)?)[ \t]*$",
    re.MULTILINE,
)
_SIGNS = ("think>", "thinking>", "<details", ":::thinking")
_FOLDED = re.compile(r"\btype=[\"']?(?:reasoning|tool_calls|code_interpreter)\b")


def clean(text: str) -> str:
    """Return *text* without invisible characters and citation marks, with Unix line ends."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\x1b" in text:
        text = without_escapes(text)
    if text.isascii():
        return text.translate(_UNSEEN_ASCII).strip()
    if _CLEAN.fullmatch(text):
        return text.strip()
    text = _FOOTNOTE.sub("", _CITATION.sub("", text))
    return _UNSEEN.sub("", text).strip()


def one_line(text: str) -> str:
    """Return *text* as a title: cleaned, on one line, of bounded length."""
    return " ".join(clean(text[: 4 * TITLE_CHARS]).split())[:TITLE_CHARS] if text else ""


def clean_turn(text: str, role: Role | None) -> str:
    """Return *text* cleaned; that of an assistant also without its thinking."""
    return clean(without_thinking(text) if role is Role.ASSISTANT else text)


def without_thinking(text: str) -> str:
    """Return an answer without the thinking and tool calls in its text.

    A block never opened began before the answer, in its prompt. A block never closed is
    all that is left of an interrupted answer, unless text precedes it: then the tag is
    ordinary text.
    """
    if not any(sign in text for sign in _SIGNS):
        return text
    return "".join(_visible_parts(text))


def _visible_parts(text: str) -> list[str]:
    """Return the parts of *text* outside the hidden blocks."""
    parts: list[str] = []
    open_tags: list[tuple[str, bool]] = []
    open_kinds: Counter[str] = Counter()
    hiding = at = 0
    for tag in _TAG.finditer(text):
        kind = tag.lastgroup or ""
        if not _closes(tag):
            hides = kind != "details" or bool(_FOLDED.search(tag.group()))
            if hides and not hiding:
                parts.append(text[at : tag.start()])
                at = tag.start()
            hiding += hides
            open_kinds[kind] += 1
            open_tags.append((kind, hides))
        elif open_kinds[kind]:
            was_hiding = hiding
            closed = ""
            while closed != kind:
                closed, hid = open_tags.pop()
                open_kinds[closed] -= 1
                hiding -= hid
            at = tag.end() if was_hiding and not hiding else at
        elif kind == "think" and not hiding:
            parts, at = [], tag.end()
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


def inside_tags(text: str, name: str) -> list[str]:
    """Return what is in the elements ``<name>…</name>`` of *text*; one never closed is none."""
    closing = f"</{name}>"
    parts = text.split(f"<{name}>")[1:]
    return [part.partition(closing)[0] for part in parts if closing in part]


def _closes(tag: re.Match[str]) -> bool:
    return tag.group().startswith("</") or tag["colons"] == ":::"
