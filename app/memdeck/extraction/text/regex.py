"""Build regular expressions too long for one line, and keep them linear in time."""

import re
from collections.abc import Mapping

LONGEST_RUN = 30
"""Most characters that one repeat of a bounded pattern takes."""

_TOKEN = re.compile(
    r"\\.|\[\^?\]?(?:\\.|[^\[\]\\])*\]|(?:\{\d+,\d*\}|\?)[+?]?|(?P<any>\.[*+])"
    r"|(?P<times>[*+])(?P<mode>[+?]?)",
    re.DOTALL,
)


def joined(pattern: str) -> str:
    """Return *pattern* as one line: line breaks, and white space around them, are removed."""
    return "".join(line.strip() for line in pattern.splitlines())


def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Compile *pattern*, which may run over several lines as ``joined`` has it."""
    return re.compile(joined(pattern), flags)


def compiled_by_name(patterns: Mapping[str, str]) -> dict[str, re.Pattern[str]]:
    """Compile each of *patterns*."""
    return {name: re.compile(pattern) for name, pattern in patterns.items()}


def bounded(pattern: str) -> str:
    """Return *pattern* with every repeat bounded by ``LONGEST_RUN``, except for ``.*``.

    A search starts at every character of a run: if each start scans the rest of the run,
    100,000 digits take minutes.
    """

    def cut(token: re.Match[str]) -> str:
        if token["times"] is None:
            return token[0]
        return f"{{{int(token['times'] == '+')},{LONGEST_RUN}}}{token['mode']}"

    return _TOKEN.sub(cut, pattern)
