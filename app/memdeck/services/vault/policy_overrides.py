"""Design C's settings under their own names: variables that override a vault's policy.

Source: seed 002, section 8.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from memdeck.domain.memory.policy import Curve, Policy
from memdeck.errors import PolicyError

_SWITCH = {"true": True, "1": True, "yes": True, "on": True}
_SWITCH |= {"false": False, "0": False, "no": False, "off": False}
STEEPEST = 100.0
"""Highest decay; above it nothing is left of any score after a day."""

INDEX = "MEMORY_INDEX_ENABLED"

_Change = tuple[Policy, str]
"""A policy with a variable's value, and a sentence on its effect."""


@dataclass(frozen=True, slots=True)
class Override:
    """A variable that is set, and a sentence on its effect."""

    name: str
    effect: str


@dataclass(frozen=True, slots=True)
class Overrides:
    """Values of variables, by name; empty ones and unknown names are ignored."""

    environment: Mapping[str, str]

    def on(self, policy: Policy) -> Policy:
        """Return *policy* with the variables' values in place of its own.

        Raises:
            PolicyError: a value is invalid; the message names it.
        """
        steps = [changed for changed, _ in self._steps(policy)]
        return steps[-1] if steps else policy

    def in_force(self, policy: Policy) -> tuple[Override, ...]:
        """Return those that override *policy*, in the order in which design C names them.

        Raises:
            PolicyError: a value is invalid; the message names it.
        """
        return tuple(override for _, override in self._steps(policy))

    @property
    def finds_by_meaning(self) -> bool:
        """Whether an index of meanings is enabled; a value that ``on`` rejects counts as unset."""
        return _SWITCH.get(self.environment.get(INDEX, "").strip().casefold(), True)

    def _steps(self, policy: Policy) -> Iterator[tuple[Policy, Override]]:
        for name, change in _CHANGES.items():
            text = self.environment.get(name, "").strip()
            if not text:
                continue
            try:
                policy, effect = change(policy, text)
            except ValueError as error:
                raise PolicyError(f"{name} is “{text}”; set it to {error}, or unset it.") from None
            yield policy, Override(name, effect)


def _switch(text: str) -> bool:
    if text.casefold() not in _SWITCH:
        raise ValueError("true or false")
    return _SWITCH[text.casefold()]


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValueError("a whole number such as 30")
    return int(text)


def _decay(text: str) -> float:
    try:
        decay = float(text)
    except ValueError:
        decay = math.nan
    if not 0 <= decay <= STEEPEST:
        raise ValueError("a number from 0 to 100, such as 0.05")
    return decay


def _on_session_end(policy: Policy, text: str) -> _Change:
    is_on = _switch(text)
    rule = replace(policy.session_end, is_reflected_on=is_on)
    effect = (
        "A session that ends is learned from."
        if is_on
        else "A session that ends is not learned from."
    )
    return replace(policy, session_end=rule), effect


def _on_consolidation(policy: Policy, text: str) -> _Change:
    is_on = _switch(text)
    effect = (
        "What an agent writes is compared with what is known."
        if is_on
        else "What an agent writes is not compared with what is known."
    )
    return replace(policy, consolidates=is_on), effect


def _on_archiving(policy: Policy, text: str) -> _Change:
    days = _count(text)
    upkeep = replace(policy.upkeep, logs_archived_after_days=days)
    after = f"Daily logs are archived after {_counted(days, 'day', 'days')}."
    return replace(policy, upkeep=upkeep), after if days else "Daily logs are never archived."


def _on_removal(policy: Policy, text: str) -> _Change:
    days = _count(text)
    upkeep = replace(policy.upkeep, logs_removed_after_days=days)
    after = f"Daily logs are removed after {_counted(days, 'day', 'days')}."
    return replace(policy, upkeep=upkeep), after if days else "Daily logs are never removed."


def _on_decay(policy: Policy, text: str) -> _Change:
    """Rank by e^(-λ·days). Source: seed 002, section 4.3."""
    decay = _decay(text)
    ranking = replace(policy.ranking, curve=Curve(daily_retention=math.exp(-decay)))
    return replace(policy, ranking=ranking), f"Recall weights age by e^(-{decay:g}·days)."


def _on_implicit_recall(policy: Policy, text: str) -> _Change:
    is_on = _switch(text)
    effect = (
        "An agent gets memories with a first message."
        if is_on
        else "An agent does not get memories with a first message."
    )
    return replace(policy, implicit_recall=replace(policy.implicit_recall, is_on=is_on)), effect


def _on_memories_recalled(policy: Policy, text: str) -> _Change:
    most = _count(text)
    effect = f"An agent gets {_counted(most, 'memory', 'memories')} with a first message."
    return replace(policy, implicit_recall=replace(policy.implicit_recall, memories=most)), effect


def _on_log_days(policy: Policy, text: str) -> _Change:
    days = _count(text)
    effect = f"The prompt holds the daily logs of {_counted(days, 'day', 'days')}."
    return replace(policy, prompt_parts=replace(policy.prompt_parts, log_days=days)), effect


def _on_prompt_tokens(policy: Policy, text: str) -> _Change:
    tokens = _count(text)
    most = f"The prompt has at most {_counted(tokens, 'token', 'tokens')}."
    parts = replace(policy.prompt_parts, tokens=tokens)
    effect = most if tokens else "The prompt has any number of tokens."
    return replace(policy, prompt_parts=parts), effect


def _on_index(policy: Policy, text: str) -> _Change:
    effect = (
        "Memories are found by words and by meaning."
        if _switch(text)
        else "Memories are found by words alone."
    )
    return policy, effect  # no policy decides it: see finds_by_meaning


def _counted(number: int, singular: str, plural: str) -> str:
    return f"{number} {singular if number == 1 else plural}"


_CHANGES: Mapping[str, Callable[[Policy, str], _Change]] = {
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
