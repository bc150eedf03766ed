"""Files of values that the user writes, in TOML."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

from memdeck.errors import PolicyError

_DEEPEST_KEY = 100
"""Parts of a dotted key; the parser takes minutes for 50,000."""
_PART = r"""(?:"[^"\n]{0,80}"|'[^'\n]{0,80}'|[^\s.=#,\[\]{}"']{1,80})"""
_DEEP_KEY = re.compile(rf"(?<![^\s\[{{,])(?:{_PART}[ \t]{{0,8}}\.[ \t]{{0,8}}){{{_DEEPEST_KEY}}}")


def toml_values(path: Path, text: str, kind: str) -> dict[str, object]:
    """Return the values of *text*, the content of *path*, which must be *kind*.

    Raises:
        PolicyError: it is not TOML, or nests too deeply.
    """
    too_deep = PolicyError(f"{path} nests values too deeply to be {kind}; correct the file.")
    if _DEEP_KEY.search(text):
        raise too_deep
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise too_deep from None
    except ValueError as error:
        raise PolicyError(f"{path} is not valid TOML: {error}; correct the file.") from error


def broken_rule(path: Path, location: Iterable[int | str], message: str) -> PolicyError:
    """Return the error that the field at *location* of the file *path* breaks a rule."""
    reason = message[:1].lower() + message[1:]
    return PolicyError(
        f"{path} cannot be used because of {'.'.join(map(str, location))} ({reason}); correct that"
        " field."
    )
