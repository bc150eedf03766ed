"""The application: all operations, their errors, and the guard around them."""

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI
from starlette.applications import Starlette

from memdeck import __version__
from memdeck.http import (
    event_routes,
    memory_routes,
    people_routes,
    review_routes,
    search_routes,
    tool_routes,
    vault_routes,
)
from memdeck.http.change_events import ChangeEvents
from memdeck.http.openapi import describe
from memdeck.http.problems import add_error_handlers
from memdeck.services.manager import MemoryManager
from memdeck.web_security import LOOPBACK, MAX_BODY_BYTES, App, Guard

_ROUTERS = (
    memory_routes.router,
    search_routes.router,
    review_routes.router,
    people_routes.router,
    vault_routes.router,
    event_routes.router,
    tool_routes.router,
)


def http_app(
    manager: MemoryManager,
    token: str,
    names: Collection[str] = LOOPBACK,
    *,
    events: ChangeEvents | None = None,
    max_body_bytes: int = MAX_BODY_BYTES,
    others: Sequence[Starlette] = (),
) -> App:
    """Return the application that serves the vault of *manager* to those who know *token*.

    *names* are those by which it may be addressed; *events* reports changes of the vault. The paths
    of *others* are behind the same guard.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            app.state.events = await stack.enter_async_context(events or ChangeEvents(manager))
            for other in others:
                await stack.enter_async_context(other.router.lifespan_context(other))
            yield

    app = FastAPI(
        title="Memdeck",
        version=__version__,
        summary="An AI agent's memory.",
        docs_url=None,  # its scripts would come from another server
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
        separate_input_output_schemas=False,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.manager = manager
    app.state.operations = [route for router in _ROUTERS for route in router.routes]
    for router in _ROUTERS:
        app.include_router(router)
    for other in others:
        app.router.routes.extend(other.routes)
    add_error_handlers(app)
    describe(app)
    return Guard(app, token, names, max_body_bytes)
