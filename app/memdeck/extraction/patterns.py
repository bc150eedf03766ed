"""Regular expressions that are too long for one line."""

import re


def joined(pattern: str) -> str:
    """Give *pattern* as one line: line breaks, and white space around them, do not count."""
    return "".join(line.strip() for line in pattern.splitlines())


def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Compile *pattern*, which may run over several lines as ``joined`` has it."""
    return re.compile(joined(pattern), flags)
