"""The OpenAPI document: what FastAPI derives from the operations, and what they have in common."""

from typing import Any

from fastapi import FastAPI

from memdeck.http.problems import Problem


def describe(app: FastAPI) -> None:
    """Have *app* describe its errors as they are, and that each request needs the token."""
    derived = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = derived()
            schemas = document["components"]["schemas"]
            for unused in ("HTTPValidationError", "ValidationError"):
                schemas.pop(unused, None)
            schemas["Problem"] = Problem.model_json_schema()
            document["components"]["securitySchemes"] = {
                "token": {"type": "http", "scheme": "bearer"}
            }
            document["security"] = [{"token": []}]
            app.openapi_schema = document
        return app.openapi_schema

    # FastAPI documents this way.
    app.openapi = openapi  # type: ignore[method-assign]
