"""The program on whose request a vault is read or changed, as it calls itself.

One manager serves many programs at once, so the name belongs to the request and not to the manager:
it is in the context that a request's task has, and that ``asyncio.to_thread`` passes on.
"""

from contextvars import ContextVar

_LONGEST = 60

CLIENT: ContextVar[str] = ContextVar("CLIENT", default="")
"""The name of the program; "" if it is this one, or has none."""


def client_name(given: str) -> str:
    """Return *given*, what a program says of itself, as one short line without its version.

    A header ``User-Agent`` says more: "agent" is returned for "agent/1.2 (x86_64) lib/3".
    """
    name = "".join(char if char.isprintable() else " " for char in given.partition("/")[0])
    return " ".join(name.split())[:_LONGEST]
