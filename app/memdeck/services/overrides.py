"""Design C's settings under their own names: variables that go before a vault's policy.

Source: seed 002, section 8.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from memdeck.domain.policy import Curve, Policy
from memdeck.errors import PolicyError

_SWITCH = {"true": True, "1": True, "yes": True, "on": True}
_SWITCH |= {"false": False, "0": False, "no": False, "off": False}
STEEPEST = 100.0
"""A decay above leaves nothing of anything after a day."""

INDEX = "MEMORY_INDEX_ENABLED"

_Change = Callable[[Policy, str], Policy]


@dataclass(frozen=True, slots=True)
class Overrides:
    """What variables say, by name; empty ones say nothing, and others are not looked at."""

    environment: Mapping[str, str]

    def on(self, policy: Policy) -> Policy:
        """Return *policy* with what the variables say in place of its own.

        Raises:
            PolicyError: one makes no sense; the message names it.
        """
        for name, words in self._said():
            try:
                policy = _CHANGES[name](policy, words)
            except ValueError as error:
                raise PolicyError(f"{name} is “{words}”; set it to {error}, or unset it.") from None
        return policy

    @property
    def finds_by_meaning(self) -> bool:
        """Whether an index of meanings is wanted; what ``on`` refuses counts as said nothing."""
        return _SWITCH.get(self.environment.get(INDEX, "").strip().casefold(), True)

    def _said(self) -> Iterator[tuple[str, str]]:
        for name in _CHANGES:
            words = self.environment.get(name, "").strip()
            if words:
                yield name, words


def _switch(words: str) -> bool:
    if words.casefold() not in _SWITCH:
        raise ValueError("true or false")
    return _SWITCH[words.casefold()]


def _count(words: str) -> int:
    if not (words.isascii() and words.isdigit() and len(words) < 10):
        raise ValueError("a whole number such as 30")
    return int(words)


def _curve(words: str) -> Curve:
    """Return e^(-λ·days). Source: seed 002, section 4.3."""
    try:
        decay = float(words)
    except ValueError:
        decay = math.nan
    if not 0 <= decay <= STEEPEST:
        raise ValueError("a number from 0 to 100, such as 0.05")
    return Curve(daily_retention=math.exp(-decay))


def _on_session_end(policy: Policy, words: str) -> Policy:
    return replace(policy, session_end=replace(policy.session_end, is_reflected_on=_switch(words)))


def _on_consolidation(policy: Policy, words: str) -> Policy:
    return replace(policy, consolidates=_switch(words))


def _on_archiving(policy: Policy, words: str) -> Policy:
    return replace(policy, upkeep=replace(policy.upkeep, logs_archived_after_days=_count(words)))


def _on_removal(policy: Policy, words: str) -> Policy:
    return replace(policy, upkeep=replace(policy.upkeep, logs_removed_after_days=_count(words)))


def _on_decay(policy: Policy, words: str) -> Policy:
    return replace(policy, ranking=replace(policy.ranking, curve=_curve(words)))


def _on_implicit_recall(policy: Policy, words: str) -> Policy:
    return replace(policy, implicit_recall=replace(policy.implicit_recall, is_on=_switch(words)))


def _on_memories_recalled(policy: Policy, words: str) -> Policy:
    return replace(policy, implicit_recall=replace(policy.implicit_recall, memories=_count(words)))


def _on_log_days(policy: Policy, words: str) -> Policy:
    return replace(policy, prompt_parts=replace(policy.prompt_parts, log_days=_count(words)))


def _on_prompt_tokens(policy: Policy, words: str) -> Policy:
    return replace(policy, prompt_parts=replace(policy.prompt_parts, tokens=_count(words)))


def _on_index(policy: Policy, words: str) -> Policy:
    _switch(words)  # no policy has a say in it: see finds_by_meaning
    return policy


_CHANGES: Mapping[str, _Change] = {
    "MEMORY_SESSION_REFLECT_ENABLED": _on_session_end,
    "MEMORY_CONSOLIDATION_ENABLED": _on_consolidation,
    "MEMORY_ARCHIVE_DAYS": _on_archiving,
    "MEMORY_DELETE_DAYS": _on_removal,
    "MEMORY_DECAY_LAMBDA": _on_decay,
    "MEMORY_IMPLICIT_RECALL_ENABLED": _on_implicit_recall,
    "MEMORY_IMPLICIT_RECALL_TOP_K": _on_memories_recalled,
    "MEMORY_DAILY_LOG_DAYS": _on_log_days,
    "MEMORY_MAX_PROMPT_TOKENS": _on_prompt_tokens,
    INDEX: _on_index,
}
