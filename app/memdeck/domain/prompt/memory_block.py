"""The memories relevant to a question, for a system prompt, grouped by kind.

Source: seed 001, section 4.2.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Policy
from memdeck.domain.prompt.prompt import PromptLanguage, memory_line, prompt_language


class _Group(StrEnum):
    PREFERENCES = "preferences"
    FACTS = "facts"
    PATTERNS = "patterns"
    SKILLS = "skills"


_TITLES = {PromptLanguage.ENGLISH: "# USER MEMORY", PromptLanguage.CHINESE: "# 用户记忆"}
_HEADINGS: Mapping[PromptLanguage, Mapping[_Group, str]] = {
    PromptLanguage.ENGLISH: {
        _Group.PREFERENCES: "## User Preferences",
        _Group.FACTS: "## Known Facts",
        _Group.PATTERNS: "## User Patterns",
        _Group.SKILLS: "## Proven Skills",
    },
    PromptLanguage.CHINESE: {
        _Group.PREFERENCES: "## 用户偏好",
        _Group.FACTS: "## 已知事实",
        _Group.PATTERNS: "## 行为模式",
        _Group.SKILLS: "## 有效做法",
    },
}
_GROUPS = {
    "preference": _Group.PREFERENCES,
    "workflow": _Group.PATTERNS,
    "skill_usage": _Group.PATTERNS,
    "experience": _Group.SKILLS,
}
"""By the category of design A that a category maps to; the others are facts."""


def memory_block(
    memories: Iterable[MemoryEntry], policy: Policy, language: PromptLanguage | None = None
) -> str:
    """Return *memories* as a block of lists, in their order within each; "" for none.

    A long one is cut to its beginning; see ``memory_line``. Without a *language*, that of most
    of them is used.
    """
    answers_to = {category.name: category.maps_to for category in policy.categories}
    grouped: dict[_Group, list[str]] = {group: [] for group in _Group}
    for memory in memories:
        kind = answers_to.get(memory.category, memory.category)
        grouped[_GROUPS.get(kind, _Group.FACTS)].append(memory_line(memory.content))
    lines_by_group = {group: "\n".join(lines) for group, lines in grouped.items() if lines}
    if not lines_by_group:
        return ""
    chosen = language or prompt_language("\n".join(lines_by_group.values()))
    sections = (f"{_HEADINGS[chosen][group]}\n{lines}" for group, lines in lines_by_group.items())
    return "\n\n".join([_TITLES[chosen], *sections])
