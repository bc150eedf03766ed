"""Recognize Chinese requests to an assistant by the form of the sentence."""

import re

from memdeck.extraction.text.rule_files import Patterns

_PATTERNS = Patterns("zh/requests.toml")


def request_in(sentence: str) -> str | None:
    """Return *sentence*, which asks for something, as a wish: "用户希望…"; None for a statement."""
    end = sentence[len(sentence.rstrip("。！!？? \n")) :]
    wish = _PATTERNS["polite"].sub("", sentence.removesuffix(end))
    if found := _PATTERNS["named"].match(wish):
        hopes = "用户不希望" if found["no"] else "用户希望"
        return f"{hopes}被称为{found['name'].strip()}{wish[found.end() :]}{end}"
    if found := _PATTERNS["reminded"].match(wish):
        when = re.sub(r"^(?:记得|到时候?|帮忙)", "", found["when"])
        what = re.sub(r"^(?:一下|一声)[，,：:]?", "", found["what"])
        return f"用户希望{when}被提醒{what}{wish[found.end() :]}{end}"
    if (found := _PATTERNS["proposal"].match(wish)) and not end.startswith(("？", "?")):
        rest = re.sub(r"^(?:我们|咱们?)", "", wish[: found.start("end")]).rstrip()
        return f"用户希望{rest}{end}"
    to_assistant = _PATTERNS["to_assistant"].match(wish)
    if _PATTERNS["starts_with_user"].match(wish):
        return None
    is_polite = wish != sentence.removesuffix(end)
    if to_assistant or is_polite or _PATTERNS["request"].match(wish):
        asked = f"助手{wish[to_assistant.end() :]}" if to_assistant else wish
        return f"用户希望{_PATTERNS['please'].sub('', asked)}{end}"
    return None
