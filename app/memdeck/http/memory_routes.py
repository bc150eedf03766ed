"""Memories: list, show, add, change, archive, restore, forget and pin them."""

from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Response

from memdeck.errors import ConflictError
from memdeck.http import response_models as answer
from memdeck.http.problems import error_responses, precondition_failed
from memdeck.http.replies import PREFIX, Manager, check_match, entry_etag, is_named, reply
from memdeck.http.request_models import (
    AddManyRequest,
    AddRequest,
    EntryChange,
    FileText,
    Ids,
    ListParameters,
    WriteRequest,
)
from memdeck.json_objects.change_objects import (
    added_object,
    change_object,
    changeset_object,
    written_object,
)
from memdeck.json_objects.memory_objects import listing_object, memory_object
from memdeck.services.vault.text_editing import Unmerged

router = APIRouter(prefix=PREFIX, tags=["memories"])

RequiredIfMatch = Annotated[str, Header(alias="If-Match", description="The ETag of what was read.")]
IfMatch = Annotated[
    str | None,
    Header(description="The ETag of what was read; without it, others may be overwritten."),
]
IfNoneMatch = Annotated[str | None, Header(description="The ETag of what the client has.")]
_NOT_MODIFIED: dict[int | str, dict[str, Any]] = {
    304: {"description": "The client has the current state."}
}


@router.get("/entries", response_model=answer.EntryList, responses=error_responses())
def list_memories(manager: Manager, asked: Annotated[ListParameters, Query()]) -> Response:
    """List memories with their scores, in the order of the file."""
    listing = manager.list(
        asked.section,
        at=asked.at,
        text=asked.text,
        layer=asked.layer,
        owner=asked.owner,
        categories=asked.category,
        groups=asked.group,
        where=asked.where(),
    )
    return reply(listing_object(listing))


@router.get("/procedural", response_model=answer.EntryList, responses=error_responses())
def list_procedural_memories(manager: Manager) -> Response:
    """List what the agent learned of tools and skills."""
    return reply(
        listing_object(manager.list(categories=manager.vault.policy.procedural_categories))
    )


@router.post("/entries", response_model=answer.WriteResult, responses=error_responses())
async def write_memory(manager: Manager, text: WriteRequest) -> Response:
    """Write a memory as an agent does: add it, or update a similar one.

    Secrets are masked, and what only the user may decide waits for review.
    """
    written = await manager.memory_write(
        text.content, text.category, text.write_to, text.salience, text.tags
    )
    return reply(written_object(written))


@router.post("/entries/add", response_model=answer.Addition, responses=error_responses())
def add_memory(manager: Manager, memory: AddRequest) -> Response:
    """Add a memory, always, as it is."""
    added = manager.add(**memory.model_dump())
    return reply(added_object(added), entry_etag(added.entry))


@router.post("/entries/add-many", response_model=answer.Change, responses=error_responses())
def add_many_memories(manager: Manager, asked: AddManyRequest) -> Response:
    """Add memories, always, as they are, as one change."""
    memories = [memory.memory() for memory in asked.memories]
    return reply(change_object(manager.add_many(memories, may_be_new=asked.may_be_new)))


def _add_action(verb: str, summary: str) -> None:
    """Add the operation that changes each of its memories by the manager's method *verb*."""

    def change(manager: Manager, memories: Ids) -> Response:
        return reply(change_object(getattr(manager, verb)(memories.ids)))

    router.add_api_route(
        f"/entries/{verb}",
        change,
        methods=["POST"],
        name=f"{verb}_memories",
        summary=summary,
        response_model=answer.Change,
        responses=error_responses(404, 409),
    )


_add_action("archive", "Keep memories, but leave them out of prompts.")
_add_action("restore", "Bring archived or forgotten memories back.")
_add_action("forget", "Forget memories; restore brings them back.")
_add_action("pin", "Keep memories from fading.")
_add_action("unpin", "Let memories fade again.")


@router.get(
    "/entries/{id}",
    response_model=answer.FullEntry,
    responses={**error_responses(404), **_NOT_MODIFIED},
)
def show_memory(manager: Manager, id: str, if_none_match: IfNoneMatch = None) -> Response:  # noqa: A002 - an API's word
    """Show a memory in full."""
    dated = manager.show(id)
    etag = entry_etag(dated.entry)
    if if_none_match is not None and is_named(etag, if_none_match):
        return Response(status_code=304, headers={"etag": etag})
    accesses, relatives = manager.recollection.accesses.of(id), manager.relatives(id)
    return reply(memory_object(dated, accesses, relatives), etag)


@router.patch(
    "/entries/{id}", response_model=answer.Change, responses=error_responses(404, 409, 412)
)
def edit_memory(
    manager: Manager,
    id: str,  # noqa: A002 - as above
    change: EntryChange,
    if_match: IfMatch = None,
) -> Response:
    """Change a memory; with If-Match, only if it is still as the client saw it."""
    entry = manager.show(id).entry
    check_match(entry_etag(entry), if_match)
    try:
        changes = manager.edit(id, change.edit(), entry if if_match is not None else None)
    except ConflictError as error:
        raise (error if if_match is None else precondition_failed()) from error
    after = changes.after[0] if changes.after else entry
    return reply(change_object(changes), entry_etag(after))


@router.get(
    "/text", response_model=answer.MemoryFile, responses={**error_responses(), **_NOT_MODIFIED}
)
def read_text(manager: Manager, if_none_match: IfNoneMatch = None) -> Response:
    """Return the whole text of the file of memories."""
    contents = manager.vault.load()
    etag = f'"{contents.revision}"'
    if if_none_match is not None and is_named(etag, if_none_match):
        return Response(status_code=304, headers={"etag": etag})
    return reply({"text": contents.text}, etag)


@router.put("/text", response_model=answer.Saved, responses=error_responses(409, 412))
def save_text(manager: Manager, edited: FileText, if_match: RequiredIfMatch) -> Response:
    """Save the whole text of the file of memories, as an editor does.

    If-Match has the ETag of the text that was edited. What others save at the same moment is
    merged.
    """
    contents = manager.vault.load()
    check_match(f'"{contents.revision}"', if_match)
    saved = manager.text.save(edited.text, contents.text)
    if isinstance(saved, Unmerged):
        raise precondition_failed()
    changes = None if saved.changeset is None else changeset_object(saved.changeset)
    revision = manager.vault.load().revision
    return reply({"changeset": changes, "merged": saved.met_others}, f'"{revision}"')
