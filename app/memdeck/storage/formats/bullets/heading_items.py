"""The meaning of a heading above bullets: a category, where it is the name of one."""

from memdeck.storage.formats.protocol.naming import label
from memdeck.storage.formats.protocol.neutral import NEUTRAL_CATEGORY

_NAMES = {
    "preference": ("preferences", "user preferences", "likes", "偏好", "用户偏好"),
    "fact": ("facts", "about me", "about the user", "user", "事实", "关于用户"),
    "experience": ("experiences", "lessons", "lessons learned", "reflections", "经验", "反思"),
    # Design C's own word. Source: seed 002, section 3.
    "procedural": ("procedural memory", "procedural memories", "程序性记忆"),
    "workflow": ("workflows", "ways of working", "工作流程", "工作流"),
    "decision": ("decisions", "decisions made", "决定", "决策"),
    "skill_usage": ("skills", "skill usage", "技能"),
    "todo": ("todos", "to do", "to-do", "tasks", "open tasks", "待办"),
}
_CATEGORIES = {name: category for category, names in _NAMES.items() for name in (category, *names)}


def filed_below(heading: str) -> tuple[str, str | None]:
    """Return the category and the group of a bullet below *heading*; "" is none."""
    plain = label(heading.strip("*_ \t:："))
    category = _CATEGORIES.get(plain.casefold())
    if category is not None:
        return category, None
    return NEUTRAL_CATEGORY, plain or None
