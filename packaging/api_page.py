"""Write the Python reference, ``app/docs/api.md``, from the docstrings of the public names."""

import inspect
import re
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path

import memdeck

PAGE = Path(__file__).parents[1] / "app" / "docs" / "api.md"

INTRODUCTION = """\
# Python reference

Written by `python3 packaging/dev.py docs` from the docstrings. Import every name from `memdeck`.
[Memory for your own agent](agents.md) shows how they are used together.
"""


def page() -> str:
    """Return the page: functions first, then the manager, its arguments and the errors."""
    members = {name: getattr(memdeck, name) for name in memdeck.__all__ if name[0] != "_"}
    functions = {name: member for name, member in members.items() if inspect.isfunction(member)}
    classes = {name: member for name, member in members.items() if inspect.isclass(member)}
    errors = {name for name, member in classes.items() if issubclass(member, Exception)}
    arguments = classes.keys() - errors - {"MemoryManager"}
    sections = [
        INTRODUCTION,
        *(_section("##", f"{name}{_signature(f)}", f) for name, f in functions.items()),
        _section("##", "MemoryManager", memdeck.MemoryManager),
        *_methods(memdeck.MemoryManager),
        "## Arguments\n",
        *(_argument(name, classes[name]) for name in sorted(arguments)),
        "## Errors\n",
        *(_section("###", name, classes[name]) for name in sorted(errors)),
    ]
    return "\n".join(sections)


def _section(level: str, title: str, member: object) -> str:
    """Return a heading and the docstring of *member*, in Markdown."""
    text = inspect.getdoc(member) or ""
    name, parenthesis, rest = title.partition("(")
    call = f"\n    {name}{parenthesis}{rest}\n" if parenthesis else ""
    return f"{level} {name}\n{call}\n{_markdown(text)}\n"


def _markdown(docstring: str) -> str:
    """Return *docstring* with code in single backticks, and its blocks as lists."""
    text = re.sub(r"``(.+?)``", r"`\1`", docstring)
    first, *blocks = re.split(r"\n(Args|Raises):\n", text)
    return first + "".join(
        f"\n{name}:\n\n{_as_list(block)}"
        for name, block in zip(blocks[::2], blocks[1::2], strict=True)
    )


def _as_list(block: str) -> str:
    """Return the lines of an ``Args:`` or ``Raises:`` block as a list."""
    items = re.sub(r"(?m)^    (\w+): ", r"- `\1`: ", block)
    return re.sub(r"(?m)^ {8} *", "  ", items)


def _methods(manager: type) -> Iterator[str]:
    """Yield a section for each public method of *manager*, in alphabetical order."""
    for name in sorted(dir(manager)):
        member = getattr(manager, name)
        if not name.startswith("_") and callable(member):
            prefix = "await " if inspect.iscoroutinefunction(member) else ""
            yield _section("###", f"{prefix}{name}{_signature(member)}", member)


def _signature(function: Callable[..., object]) -> str:
    """Return the parameters of *function* with their defaults, without types and ``self``."""
    parameters = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for name, parameter in inspect.signature(function).parameters.items()
        if name != "self"
    ]
    return re.sub(r"<[\w.]+: ('\w+')>", r"\1", str(inspect.Signature(parameters)))


def _argument(name: str, member: type) -> str:
    """Return the section of a type of arguments: the choices, or the fields with defaults."""
    if not issubclass(member, Enum):
        return _section("###", f"{name}{_signature(member)}", member)
    choices = "".join(f"- `{choice.value!r}`\n" for choice in member)
    return f"{_section('###', name, member)}\n{choices}"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
