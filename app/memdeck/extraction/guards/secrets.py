"""Keys, tokens and passwords: words that must not become a memory."""

import re
from collections.abc import Iterator

from memdeck.extraction.patterns import compiled

MASK = "•••"


def _secret(pattern: str) -> re.Pattern[str]:
    return compiled(pattern, re.IGNORECASE)


_PATTERNS = (
    # Prefixes that issuers of keys publish, so that scanners can find leaks.
    _secret(r"(?<![\w-])(?:sk|pk|rk)[-_](?:[a-z0-9]{1,40}[-_]){0,6}[a-z0-9]{16,200}\b"),
    _secret(r"""
        \b(?:gh[pousr]_[a-z0-9]{20,255}|github_pat_\w{20,255}|glpat-[\w-]{16,64})
    """),
    _secret(r"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b"),
    _secret(r"\bAIza[\w-]{30,40}"),
    _secret(r"\bxox[abeoprs]-[\w-]{10,200}"),
    _secret(r"(?<![\w-])eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}(?:\.[\w-]{0,2000})?"),
    _secret(r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----"),
    _secret(r"\b[a-z][a-z0-9+.-]{1,20}://[^\s/:@]{1,100}:[^\s/@]{1,200}@"),
    # Said in words: a label, then a value without spaces.
    _secret(r"""
        \b(?:pass(?:word|wd|phrase|code)|secret|pin|api[ _-]?key|(?:access|auth|bearer
        |api)[ _-]?token|token|credentials?)\b[^\n.!?]{0,40}?(?:\bis\b
        |[:=])\s*["'`“]?(?=[^\s"'`”]{0,60}[\d!@#$%^&*])[^\s"'`”]{4,200}
    """),
    _secret(r"""
        (?:密码|口令|密钥|私钥|令牌|验证码|token|api ?key)[^\n。！？]{0,12}?(?:是|为
        |[:：=])\s*["'`“]?[A-Za-z0-9!@#$%^&*_+=.-]{4,200}
    """),
    # Payment cards and Chinese identity cards.
    _secret(r"(?<!\d)(?:\d{4}[ -]){3}\d{4}(?!\d)"),
    _secret(r"""
        (?<!\d)\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dx](?![\da-z])
    """),
)


def find_secrets(text: str) -> tuple[tuple[int, int], ...]:
    """Give the places (start, end) of what looks like a secret, in order, not overlapping."""
    return tuple(
        _merged(sorted(hit.span() for pattern in _PATTERNS for hit in pattern.finditer(text)))
    )


def redact(text: str) -> str:
    """Give *text* with each secret, and its label where it has one, as ``•••``."""
    for start, end in reversed(find_secrets(text)):
        text = text[:start] + MASK + text[end:]
    return text


def longest_clean_part(text: str) -> str:
    """Give the longest stretch of *text* that holds no secret, trimmed."""
    edges = [0, *(edge for span in find_secrets(text) for edge in span), len(text)]
    parts = (text[start:end].strip() for start, end in zip(edges[::2], edges[1::2], strict=True))
    return max(parts, key=len)


def _merged(spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    current: tuple[int, int] | None = None
    for span in spans:
        if current is None:
            current = span
        elif span[0] <= current[1]:
            current = (current[0], max(current[1], span[1]))
        else:
            yield current
            current = span
    if current is not None:
        yield current
