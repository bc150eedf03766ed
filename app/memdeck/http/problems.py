"""Errors as HTTP answers: the status of each class of the one tree, as RFC 9457 has them."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.routing import Match

from memdeck.errors import (
    ConflictError,
    EmbedderError,
    LockedError,
    MemdeckError,
    ModelError,
    ModelUnreachableError,
    NotFoundError,
    TranscriptError,
    UsageError,
)
from memdeck.json_objects.json_text import to_json
from memdeck.web_security import PROBLEM, problem

STATUSES: Mapping[type[MemdeckError], HTTPStatus] = {
    NotFoundError: HTTPStatus.NOT_FOUND,
    UsageError: HTTPStatus.BAD_REQUEST,
    TranscriptError: HTTPStatus.BAD_REQUEST,
    ConflictError: HTTPStatus.CONFLICT,
    LockedError: HTTPStatus.SERVICE_UNAVAILABLE,
    EmbedderError: HTTPStatus.BAD_GATEWAY,
    ModelUnreachableError: HTTPStatus.GATEWAY_TIMEOUT,
    ModelError: HTTPStatus.BAD_GATEWAY,
    MemdeckError: HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""The status of each class, and of those below it that are not named."""

_MAX_MISTAKES = 10
"""Number of mistakes of a request that are named."""


class Problem(BaseModel):
    """An error. *error* is the class of the core's error, if it is one.

    Source: RFC 9457.
    """

    model_config = ConfigDict(extra="forbid")

    type: str
    title: str
    status: int
    detail: str
    error: str | None = None


_DETAILS = {
    400: "The request is invalid, such as one with an unknown category.",
    401: "The token is missing or wrong.",
    403: "A web page of another origin called.",
    404: "Nothing has that id or name.",
    409: "The vault changed since it was read.",
    412: "What the header If-Match names is no longer current: read it again.",
    413: "The body is too long.",
    421: "The header Host names another server.",
    422: "The body or a parameter has a wrong form.",
    429: "Too many programs wait for changes.",
    500: "The disk, or the vault's policy, cannot be used.",
    502: "The language model gave no usable answer.",
    503: "Another program holds the vault; try again after the seconds in Retry-After.",
    504: "The language model did not answer in time.",
}

_ALWAYS = (400, 401, 403, 413, 421, 422, 500, 503)
_RETRY_AFTER_S = 1
"""When a client may try again that was told that another program holds the vault."""


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the errors of an operation for the OpenAPI document: *statuses*, and the usual."""
    return {
        status: {
            "description": _DETAILS[status],
            "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in sorted({*_ALWAYS, *statuses})
    }


def problem_response(
    status: int, detail: str, headers: Mapping[str, str] | None = None, **members: object
) -> Response:
    """Return an error as an answer."""
    body = to_json(problem(status, detail, **members)).encode("utf-8", "replace")
    return Response(body, status, dict(headers or {}), PROBLEM)


def status_of(error: MemdeckError) -> HTTPStatus:
    """Return the status of the class of *error*, or of the nearest above it that has one."""
    return next(STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES)


def add_error_handlers(app: FastAPI) -> None:
    """Have *app* answer every error with a problem."""
    app.add_exception_handler(MemdeckError, _on_memdeck_error)
    app.add_exception_handler(RequestValidationError, _on_validation_error)
    app.add_exception_handler(StarletteHTTPException, _on_http_error)


async def _on_memdeck_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, MemdeckError)  # noqa: S101 - that is what it handles
    status = status_of(error)
    is_busy = status is HTTPStatus.SERVICE_UNAVAILABLE
    headers = {"retry-after": str(_RETRY_AFTER_S)} if is_busy else {}
    return problem_response(status, str(error), headers, error=type(error).__name__)


async def _on_validation_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - as above
    if isinstance(error.body, bytes):  # FastAPI parses only a body that is said to be JSON
        # A text is not taken as JSON: a web page may send one without asking the server first.
        detail = "Send the body as JSON, with the header “Content-Type: application/json”."
        return problem_response(HTTPStatus.UNPROCESSABLE_ENTITY, detail)
    mistakes = [_mistake_text(mistake) for mistake in error.errors()[:_MAX_MISTAKES]]
    shortened = MemdeckError("; ".join(mistakes))  # shortens what a client sent
    return problem_response(HTTPStatus.UNPROCESSABLE_ENTITY, str(shortened))


def _mistake_text(mistake: Mapping[str, Any]) -> str:
    """Return what is wrong with a request, and where."""
    if mistake["type"] == "json_invalid":
        position, reason = mistake["loc"][-1] + 1, mistake["ctx"]["error"]
        return f"The body is not valid JSON at character {position}: {reason}."
    return f"{'.'.join(map(str, mistake['loc']))}: {mistake['msg']}"


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, StarletteHTTPException)  # noqa: S101 - as above
    headers = error.headers
    match error.__cause__:  # what FastAPI met when it parsed the body
        case UnicodeDecodeError(start=start):
            detail = f"The body cannot be decoded at byte {start + 1}; encode it as UTF-8."
            return problem_response(HTTPStatus.UNPROCESSABLE_ENTITY, detail)
        case RecursionError() | ValueError():
            detail = "The body is nested too deeply, or has a number that is too long."
            return problem_response(HTTPStatus.UNPROCESSABLE_ENTITY, detail)
        case _:
            pass
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers = {"allow": ", ".join(_methods_at(request))}  # Starlette names those of one route
    return problem_response(error.status_code, str(error.detail), headers)


def _methods_at(request: Request) -> list[str]:
    """Return the methods of the operations that have the path of *request*."""
    operations: list[APIRoute] = request.app.state.operations
    matching = (
        operation
        for operation in operations
        if operation.matches(request.scope)[0] is not Match.NONE
    )
    path = next((operation.path for operation in matching), None)  # a fixed one before /{id}
    return sorted(
        method
        for operation in operations
        if operation.path == path
        for method in operation.methods or ()
    )


def precondition_failed() -> HTTPException:
    """Return the error on a header ``If-Match`` that is no longer true."""
    return HTTPException(HTTPStatus.PRECONDITION_FAILED, "It has changed since; read it again.")
