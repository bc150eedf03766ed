"""The stream of changes."""

from typing import Annotated

from fastapi import APIRouter, Header, HTTPException, Request
from fastapi.responses import StreamingResponse

from memdeck.http.change_events import ChangeEvents
from memdeck.http.problems import error_responses
from memdeck.http.replies import PREFIX

router = APIRouter(prefix=PREFIX, tags=["events"])

_STREAM = {
    "description": "Events “change”, with the id of the changeset and the ids that it touched.",
    "content": {"text/event-stream": {"schema": {"type": "string"}}},
}


@router.get(
    "/events", response_class=StreamingResponse, responses={**error_responses(429), 200: _STREAM}
)
async def stream_changes(
    request: Request, last_event_id: Annotated[str | None, Header()] = None
) -> StreamingResponse:
    """Send an event after each change of the vault, by whichever program.

    After Last-Event-ID, first those that the client missed.
    """
    events: ChangeEvents = request.app.state.events
    if events.is_full:
        raise HTTPException(429, "Too many programs wait for changes; close one.")
    headers = {"cache-control": "no-store"}
    return StreamingResponse(events.stream(last_event_id), 200, headers, "text/event-stream")
