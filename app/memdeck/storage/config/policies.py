"""Policy files: one memory policy as TOML."""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any, get_args

from memdeck.domain.memory.policy import Policy
from memdeck.errors import PolicyError, StorageError
from memdeck.resources import resource
from memdeck.storage.disk.toml_file import broken_rule, toml_values
from memdeck.storage.formats.format_registry import format_of
from memdeck.storage.formats.protocol.vault_format import EVERBOT
from memdeck.storage.os_errors import storage_errors
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout, is_json

if TYPE_CHECKING:
    from pydantic import TypeAdapter


def read_policy(path: Path) -> Policy:
    """Return the policy in the file; fields it leaves out have the defaults of ``Policy``.

    Raises:
        PolicyError: the file breaks the rules; the message names the field.
    """
    try:
        with storage_errors(path, "read"):
            text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise PolicyError(f"{path} is not valid TOML: {error}; correct the file.") from error
    return _validated(path, toml_values(path, text, "a policy"))


def policy_of(layout: VaultLayout) -> Policy:
    """Return the policy of a vault: its own if it has one, else the shipped one for its format."""
    with storage_errors(layout.policy, "read"):
        has_own = layout.policy.is_file()
        is_no_file = not has_own and layout.policy.exists()
    if is_no_file:
        # Opening a pipe would block.
        raise StorageError(f"{layout.policy} is not a file; move it away, or put a policy there.")
    if has_own:
        return read_policy(layout.policy)
    return _shipped_policy(resource("policies", f"{policy_name_of(layout)}.toml"))


def policy_name_of(layout: VaultLayout) -> str:
    """Return the shipped policy of a vault that has none of its own: that of its format.

    A file that cannot be read gets the usual policy; the first read reports its error.
    """
    try:
        text = MemoryStore(layout).backend.read().text if is_json(layout.name) else ""
        return format_of(layout.name, text).policy_name
    except StorageError:
        return EVERBOT


def shipped_policies() -> dict[str, Policy]:
    """Return the policies that ship with Memdeck, by name and in its order."""
    paths = sorted(resource("policies").glob("*.toml"))
    return {policy.name: policy for policy in map(_shipped_policy, paths)}


def _shipped_policy(path: Path) -> Policy:
    """Return a policy that ships with Memdeck, as ``read_policy`` would, without its checks.

    The library that makes them takes a third of the time of a short command. Tests read every
    shipped policy both ways.
    """
    values = toml_values(path, path.read_text(encoding="utf-8"), "a policy")
    return Policy(**_arguments(Policy, values))


def _arguments(kind: type, values: Mapping[str, object]) -> dict[str, Any]:
    kinds = {field.name: field.type for field in fields(kind)}
    return {name: _converted(kinds[name], value) for name, value in values.items()}


def _converted(kind: Any, value: object) -> object:  # noqa: ANN401 - any type of a field
    parts = [part for part in get_args(kind) if part not in {NoneType, Ellipsis}]
    match value:
        case list():
            return tuple(_converted(parts[0], item) for item in value)
        case dict():
            dataclass_ = parts[0] if parts else kind
            return dataclass_(**_arguments(dataclass_, value))
        case str() if isinstance(kind, type) and issubclass(kind, StrEnum):
            return kind(value)
        case int() if kind is float:
            return float(value)
        case _:
            return value


@cache
def _adapter() -> "TypeAdapter[dict[str, Policy]]":
    """Return the adapter for policies by file name; pydantic takes no config with one alone."""
    from pydantic import ConfigDict, TypeAdapter  # noqa: PLC0415 - a shipped policy needs none

    return TypeAdapter(dict[str, Policy], config=ConfigDict(extra="forbid", allow_inf_nan=False))


def _validated(path: Path, values: dict[str, object]) -> Policy:
    from pydantic import ValidationError  # noqa: PLC0415 - slow, rarely used

    try:
        return _adapter().validate_python({path.name: values})[path.name]
    except ValidationError as error:
        first = error.errors()[0]
        raise broken_rule(path, first["loc"][1:], first["msg"]) from error
