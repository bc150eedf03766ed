"""The memories relevant to a question, for a system prompt, grouped by kind.

Source: seed 001, section 4.2.
"""

from collections.abc import Iterable
from datetime import date

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.past_plans import content_on
from memdeck.domain.memory.policy import Policy
from memdeck.domain.prompt.prompt_selection import PromptLanguage, memory_line, prompt_language

_ENGLISH, _CHINESE = PromptLanguage.ENGLISH, PromptLanguage.CHINESE
_TITLES = {_ENGLISH: "# USER MEMORY", _CHINESE: "# 用户记忆"}
_HEADINGS = {
    "preferences": {_ENGLISH: "## User Preferences", _CHINESE: "## 用户偏好"},
    "facts": {_ENGLISH: "## Known Facts", _CHINESE: "## 已知事实"},
    "patterns": {_ENGLISH: "## User Patterns", _CHINESE: "## 行为模式"},
    "skills": {_ENGLISH: "## Proven Skills", _CHINESE: "## 有效做法"},
}
"""The groups in their order."""
_GROUPS = {
    "preference": "preferences",
    "workflow": "patterns",
    "skill_usage": "patterns",
    "experience": "skills",
}
"""By the category of design A that a category maps to; the others are facts."""


def memory_block(
    memories: Iterable[MemoryEntry],
    policy: Policy,
    day: date,
    language: PromptLanguage | None = None,
) -> str:
    """Return *memories* as a block of lists, in their order within each; "" for none.

    Of plans that have passed on *day*, it says so. A long one is cut to its beginning; see
    ``memory_line``. Without a *language*, that of most of them is used.
    """
    standard_names = {category.name: category.maps_to for category in policy.categories}
    lines: dict[str, list[str]] = {group: [] for group in _HEADINGS}
    for memory in memories:
        category = standard_names.get(memory.category, memory.category)
        lines[_GROUPS.get(category, "facts")].append(memory_line(content_on(memory, day)))
    blocks = {group: "\n".join(listed) for group, listed in lines.items() if listed}
    if not blocks:
        return ""
    chosen = language or prompt_language("\n".join(blocks.values()))
    sections = (f"{_HEADINGS[group][chosen]}\n{block}" for group, block in blocks.items())
    return "\n\n".join([_TITLES[chosen], *sections])
