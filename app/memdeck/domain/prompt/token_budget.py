"""The shares of a model's context window.

Source: seed 003, section 4.3.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from memdeck.domain.fast_dataclass import value

UNKNOWN_WINDOW = 8192
"""The assumed context window of an unknown model, in tokens. Source: seed 003, 4.3."""

SYSTEM_PROMPT = 0.15
LONG_TERM_MEMORY = 0.15
SHORT_TERM_MEMORY = 0.50
RESPONSE_RESERVE = 0.20


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """The shares of one context window, all in tokens."""

    total: int
    system_prompt: int
    long_term_memory: int
    short_term_memory: int
    response_reserve: int


@value(frozen=True, slots=True, kw_only=True)
class ModelTable:
    """The known models, by the beginning of their names in lower case.

    *context_windows* are in tokens; *encodings* name how a model tokenises text, where that is
    published.
    """

    context_windows: Mapping[str, int]
    encodings: Mapping[str, str]

    def context_window(self, model: str) -> int:
        """Return how many tokens *model* holds, by the longest name it begins with."""
        name = _matching(model, self.context_windows)
        return self.context_windows[name] if name else UNKNOWN_WINDOW

    def encoding(self, model: str) -> str:
        """Return the name of the encoding of *model*; "" where unknown."""
        name = _matching(model, self.encodings)
        return self.encodings[name] if name else ""

    def over(self, other: "ModelTable") -> "ModelTable":
        """Return both tables as one, in which this one takes precedence."""
        return ModelTable(
            context_windows={**other.context_windows, **self.context_windows},
            encodings={**other.encodings, **self.encodings},
        )


def budget_of(total: int) -> Budget:
    """Return the shares of a window of *total* tokens."""
    return Budget(
        total=total,
        system_prompt=int(total * SYSTEM_PROMPT),
        long_term_memory=int(total * LONG_TERM_MEMORY),
        short_term_memory=int(total * SHORT_TERM_MEMORY),
        response_reserve=int(total * RESPONSE_RESERVE),
    )


def _matching(model: str, names: Mapping[str, object]) -> str:
    """Return the longest of *names* that *model* begins with, with or without a maker's name."""
    full = model.strip().lower()
    for told in (full, full.rpartition("/")[2]):
        if found := max((name for name in names if told.startswith(name)), key=len, default=""):
            return found
    return ""
