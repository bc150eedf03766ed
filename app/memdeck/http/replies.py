"""What the operations have in common: the manager they call, and the answer they give."""

import hashlib
from typing import Annotated

from fastapi import Depends, Request, Response

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.http.problems import precondition_failed
from memdeck.json_objects.json_text import JsonObject, to_json
from memdeck.json_objects.memory_objects import entry_object
from memdeck.services.manager import MemoryManager
from memdeck.services.vault.client import CLIENT, client_name

PREFIX = "/api/memory"
"""The path of all operations. Source: seed 002, section 7."""

_ETAG_CHARACTERS = 32


async def _manager(request: Request) -> MemoryManager:
    CLIENT.set(client_name(request.headers.get("user-agent", "")))  # for the task of this request
    manager: MemoryManager = request.app.state.manager
    return manager


Manager = Annotated[MemoryManager, Depends(_manager)]
"""The manager of the vault that the server serves."""


def reply(value: JsonObject, etag: str | None = None) -> Response:
    """Return *value* as the answer, the same JSON that the command line prints."""
    headers = {} if etag is None else {"etag": etag}
    # Half characters can be in a vault, but not in UTF-8.
    return Response(
        to_json(value).encode("utf-8", "replace"), headers=headers, media_type="application/json"
    )


def entry_etag(entry: MemoryEntry) -> str:
    """Return the value by which a client tells this state of *entry* from any other."""
    text = to_json(entry_object(entry)).encode("utf-8", "surrogatepass")
    return f'"{hashlib.sha256(text).hexdigest()[:_ETAG_CHARACTERS]}"'


def is_named(etag: str, header: str | None) -> bool:
    """Return whether *header*, ``If-Match`` or ``If-None-Match``, names *etag*."""
    named = {item.strip() for item in (header or "").split(",")}
    return bool(named & {"*", etag})


def check_match(etag: str, if_match: str | None) -> None:
    """Check that a change rests on the current state, whose value is *etag*.

    Raises:
        HTTPException: the header ``If-Match`` names another state.
    """
    if if_match is not None and not is_named(etag, if_match):
        raise precondition_failed()
