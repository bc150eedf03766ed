"""Policy files: one school of memory as TOML."""

import tomllib
from pathlib import Path

from pydantic import ConfigDict, TypeAdapter, ValidationError

from memdeck.domain.policy import Policy
from memdeck.errors import PolicyError
from memdeck.resources import resource
from memdeck.storage.layout import VaultLayout
from memdeck.storage.refusal import refusal

DEFAULT = "everbot"
"""The policy of a vault without one of its own: design A, whose file format it is."""

# Keyed by file name, because pydantic takes no config beside a dataclass alone.
_POLICIES = TypeAdapter(dict[str, Policy], config=ConfigDict(extra="forbid", allow_inf_nan=False))


def read_policy(path: Path) -> Policy:
    """Return the policy that the file holds; what it leaves out is as in ``Policy``.

    Raises:
        PolicyError: the file breaks the rules; the message names the field.
        StorageError: the file cannot be read.
    """
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise refusal(path, "read", error) from error
    except ValueError as error:
        raise PolicyError(f"{path} is not valid TOML: {error}; mend the file.") from error
    return _validated(path, values)


def policy_of(layout: VaultLayout) -> Policy:
    """Return the policy of a vault: its own where it has one, else the default.

    Raises:
        PolicyError: its own breaks the rules; the message names the field.
        StorageError: its own cannot be read.
    """
    try:
        has_own = layout.policy.is_file()
    except OSError as error:
        raise refusal(layout.policy, "read", error) from error
    return read_policy(layout.policy) if has_own else shipped_policies()[DEFAULT]


def shipped_policies() -> dict[str, Policy]:
    """Return the policies that come with Memdeck, by name and in its order."""
    paths = sorted(resource("policies").glob("*.toml"))
    return {policy.name: policy for policy in map(read_policy, paths)}


def _validated(path: Path, values: dict[str, object]) -> Policy:
    try:
        return _POLICIES.validate_python({path.name: values})[path.name]
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"][1:])
        reason = first["msg"][:1].lower() + first["msg"][1:]
        raise PolicyError(
            f"{path} cannot be used because of {field} ({reason}); mend that field."
        ) from error
