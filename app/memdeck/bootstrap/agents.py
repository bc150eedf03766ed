"""The way in for an agent's program."""

from pathlib import Path
from typing import TYPE_CHECKING

from memdeck.bootstrap.program import Choices, Program

if TYPE_CHECKING:
    from memdeck.services.manager import MemoryManager


def open_memory(vault: Path | str, *, is_offline: bool = False) -> "MemoryManager":
    """Return the manager of *vault* as the person set the program up: for an agent's use.

    With the model and the embedder of the settings or the environment, and the
    variables of design C; *is_offline* does without the model. *vault* is a
    folder, a file of memories, or the address of a user's table, and may not be there yet.

    Raises:
        UsageError: there can be no vault at *vault*.
        PolicyError: the vault's own policy is not valid, or a variable that goes before it.
    """
    return Program().open(Choices(vault=Path(vault), is_offline=is_offline, is_agent=True))
