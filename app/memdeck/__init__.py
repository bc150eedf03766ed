"""Look through an AI agent's memory and put it in order.

``MemoryManager`` is the way in for programs, and ``open_memory`` gives one as the
settings and the environment say. Both are imported when first asked for, so
that ``import memdeck`` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memdeck.bootstrap.agents import open_memory
    from memdeck.services.manager import MemoryManager

__all__ = ["MemoryManager", "__version__", "open_memory"]

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name == "MemoryManager":
        return import_module("memdeck.services.manager").MemoryManager
    if name == "open_memory":
        return import_module("memdeck.bootstrap.agents").open_memory
    raise AttributeError(f"module 'memdeck' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
