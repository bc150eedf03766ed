"""Manage an AI agent's memory.

``MemoryManager`` is the entry point for programs. ``open_memory`` returns one, configured
by the settings and the environment. Both are imported when they are first used, so that
``import memdeck`` is fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memdeck.bootstrap.agents import open_memory
    from memdeck.domain.memory.candidate import Importance
    from memdeck.domain.memory.entry import Layer, Relation, Section
    from memdeck.domain.memory.memory_edits import Edit
    from memdeck.domain.memory.new_memory import NewMemory
    from memdeck.domain.prompt.prompt_selection import PromptLanguage
    from memdeck.domain.search.mode import Mode
    from memdeck.domain.search.passage import Kind, Where
    from memdeck.errors import (
        ConflictError,
        EmbedderError,
        LockedError,
        MemdeckError,
        ModelError,
        ModelUnreachableError,
        NotFoundError,
        PolicyError,
        StorageError,
        UsageError,
    )
    from memdeck.postgres.connections import PostgresConnections
    from memdeck.services.agent.session_end import SessionTrigger
    from memdeck.services.agent.tools import WriteTo
    from memdeck.services.manager import MemoryManager
    from memdeck.services.recall.recall import Least

_HOMES = {
    "ConflictError": "memdeck.errors",
    "Edit": "memdeck.domain.memory.memory_edits",
    "EmbedderError": "memdeck.errors",
    "Importance": "memdeck.domain.memory.candidate",
    "Kind": "memdeck.domain.search.passage",
    "Layer": "memdeck.domain.memory.entry",
    "Least": "memdeck.services.recall.recall",
    "LockedError": "memdeck.errors",
    "MemdeckError": "memdeck.errors",
    "MemoryManager": "memdeck.services.manager",
    "Mode": "memdeck.domain.search.mode",
    "ModelError": "memdeck.errors",
    "ModelUnreachableError": "memdeck.errors",
    "NotFoundError": "memdeck.errors",
    "NewMemory": "memdeck.domain.memory.new_memory",
    "PolicyError": "memdeck.errors",
    "PostgresConnections": "memdeck.postgres.connections",
    "PromptLanguage": "memdeck.domain.prompt.prompt_selection",
    "Relation": "memdeck.domain.memory.entry",
    "Section": "memdeck.domain.memory.entry",
    "SessionTrigger": "memdeck.services.agent.session_end",
    "StorageError": "memdeck.errors",
    "UsageError": "memdeck.errors",
    "Where": "memdeck.domain.search.passage",
    "WriteTo": "memdeck.services.agent.tools",
    "open_memory": "memdeck.bootstrap.agents",
}
"""The module of each public name, imported when the name is first used."""

__all__ = [
    "ConflictError",
    "Edit",
    "EmbedderError",
    "Importance",
    "Kind",
    "Layer",
    "Least",
    "LockedError",
    "MemdeckError",
    "MemoryManager",
    "Mode",
    "ModelError",
    "ModelUnreachableError",
    "NewMemory",
    "NotFoundError",
    "PolicyError",
    "PostgresConnections",
    "PromptLanguage",
    "Relation",
    "Section",
    "SessionTrigger",
    "StorageError",
    "UsageError",
    "Where",
    "WriteTo",
    "__version__",
    "open_memory",
]

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'memdeck' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
