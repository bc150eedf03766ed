"""The entry point for an agent's program."""

from pathlib import Path
from typing import TYPE_CHECKING

from memdeck.bootstrap.program import Choices, Program
from memdeck.domain.arguments import PATH, checked
from memdeck.domain.memory.namespace import given_namespace
from memdeck.postgres.connections import PostgresConnections

if TYPE_CHECKING:
    from memdeck.services.manager import MemoryManager


@checked(vault=PATH)
def open_memory(
    vault: Path | str,
    *,
    create: bool = False,
    is_offline: bool = False,
    user_id: str | None = None,
    agent_id: str | None = None,
    run_id: str | None = None,
    connections: PostgresConnections | None = None,
) -> "MemoryManager":
    """Return the manager of *vault* for an agent, configured as the user set the program up.

    With the model and the embedder of the settings or the environment, and the variables of
    design C; *is_offline* disables the model. *vault* is a folder, a file of memories, or the
    address of a user's table. With *create* it need not exist: the first memory creates it.

    With a *user_id*, *agent_id* or *run_id*, every method and tool reaches only memories that have
    these ids, and new ones get them. Methods that work on the whole vault, such as ``undo``,
    ``purge`` and ``maintain``, are refused. So is an open session of another user. Ids of sessions
    must differ between users.

    A process that opens many vaults on a PostgreSQL server passes the same *connections* to each.
    Without them, each operation on a table opens a connection, and each index keeps its own.

    Raises:
        UsageError: there is no vault at *vault*, or there can be none, or an id is blank or too
            long.
        PolicyError: the vault's own policy is not valid, or a variable that overrides it.
    """
    choices = Choices(
        vault=Path(vault),
        may_create=create,
        is_offline=is_offline,
        is_agent=True,
        begin="create=True",
        namespace=given_namespace(user_id, agent_id, run_id),
    )
    return Program(connections=connections).open(choices)
