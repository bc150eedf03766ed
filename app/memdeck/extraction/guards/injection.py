"""Detect text that gives orders to the agent or its memory, and says nothing about the user.

Source: OWASP Agentic AI threats, memory poisoning; the patterns are from
reported attacks on memory extractors.
"""

from memdeck.extraction.guards.orders import orders_harm
from memdeck.extraction.guards.secrets import redact
from memdeck.extraction.guards.sentences import sentences
from memdeck.extraction.text.rule_files import Patterns

_FILE = "guards/injection.toml"
_ORDERS = Patterns(_FILE, "orders")
_PLANTED = Patterns(_FILE, "planted")
_DISGUISED = Patterns(_FILE, "disguised")
_PATTERNS = Patterns(_FILE)


def reads_as_order(text: str) -> bool:
    """Return whether *text* from a conversation or a tool tries to steer the agent or its memory.

    When in doubt, the answer is yes: the suggestion is only not ticked.
    """
    return _gives_orders(text, _PLANTED)


def memory_reads_as_order(memory: str) -> bool:
    """Return whether *memory*, as written by an agent or a model, gives orders to agents.

    Most begin with "The user prefers", as our own prompts teach: that alone is no order.
    """
    return _gives_orders(memory, _DISGUISED)


def _gives_orders(text: str, patterns: Patterns) -> bool:
    if any(pattern.search(text) for pattern in (*_ORDERS.values(), *patterns.values())):
        return True
    # The characters of a secret order nothing.
    return _skips_asking(text) or (orders_harm(text) and orders_harm(redact(text)))


def _skips_asking(text: str) -> bool:
    """Return whether a sentence of *text* requests an action without asking the user."""
    return any(
        bool(hit["whom"] or not hit["joins"])
        and not _PATTERNS["refused"].search(sentence, 0, hit.start())
        for sentence in (text[start:end] for start, end in sentences(text))
        for hit in _PATTERNS["unasked"].finditer(sentence)
    )
