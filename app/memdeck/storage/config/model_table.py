"""``models.toml``: known models; one table ships with Memdeck, and the user may have another."""

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from memdeck.domain.prompt.tokens import ModelTable
from memdeck.resources import resource
from memdeck.storage.disk.files import read_whole
from memdeck.storage.disk.text_encoding import decode
from memdeck.storage.disk.toml_file import broken_rule, toml_values

LARGEST_WINDOW = 100_000_000
"""Tokens; no model of 2026 reads a tenth of that, so a larger value is a typing error."""


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    context_windows: dict[str, Annotated[int, Field(gt=0, le=LARGEST_WINDOW)]] = {}
    encodings: dict[str, str] = {}


def shipped_models() -> ModelTable:
    """Return the table that comes with Memdeck."""
    return read_models(resource("models.toml"))


def read_models(path: Path) -> ModelTable:
    """Return the table in the file, an empty one where there is no file.

    Raises:
        PolicyError: the file breaks the rules; the message names the field.
    """
    text, _ = decode(read_whole(path) or b"", path.name)
    try:
        table = _File.model_validate(toml_values(path, text, "a table of models"))
    except ValidationError as error:
        first = error.errors()[0]
        raise broken_rule(path, first["loc"], first["msg"]) from error
    return ModelTable(
        context_windows={name.lower(): size for name, size in table.context_windows.items()},
        encodings={name.lower(): encoding for name, encoding in table.encodings.items()},
    )
