"""Recognize Chinese requests to an assistant by the form of the sentence."""

import re

from memdeck.extraction.text.rule_files import Patterns

_PATTERNS = Patterns("zh/requests.toml")


def request_in(sentence: str) -> str | None:
    """Return *sentence*, which asks for something, as a wish: "用户希望…"; None for a statement."""
    end = sentence[len(sentence.rstrip("。！!？? \n")) :]
    request = _PATTERNS["polite"].sub("", sentence.removesuffix(end))
    if found := _PATTERNS["form_of_address"].match(request):
        wish = "用户不希望" if found["no"] else "用户希望"
        return f"{wish}被称为{found['name'].strip()}{request[found.end() :]}{end}"
    if found := _PATTERNS["reminder"].match(request):
        when = re.sub(r"^(?:记得|到时候?|帮忙)", "", found["when"])
        topic = re.sub(r"^(?:一下|一声)[，,：:]?", "", found["what"])
        return f"用户希望{when}被提醒{topic}{request[found.end() :]}{end}"
    if (found := _PATTERNS["proposal"].match(request)) and not end.startswith(("？", "?")):
        rest = re.sub(r"^(?:我们|咱们?)", "", request[: found.start("end")]).rstrip()
        return f"用户希望{rest}{end}"
    to_assistant = _PATTERNS["to_assistant"].match(request)
    if _PATTERNS["starts_with_user"].match(request):
        return None
    is_polite = request != sentence.removesuffix(end)
    if to_assistant or is_polite or _PATTERNS["request"].match(request):
        action = f"助手{request[to_assistant.end() :]}" if to_assistant else request
        return f"用户希望{_PATTERNS['please'].sub('', action)}{end}"
    return None
