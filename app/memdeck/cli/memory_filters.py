"""The options for the user, agent and run of a memory, its tags and data: to set, or filter by."""

import json
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import click

from memdeck.cli.completion import (
    complete_category,
    complete_group,
    complete_namespace,
    complete_tag,
)
from memdeck.cli.language import gettext as _
from memdeck.cli.parameters import F, with_options
from memdeck.domain.memory.namespace import BLANK_ID
from memdeck.domain.search.passage import Where
from memdeck.errors import UsageError

_FILTERS = ("user_ids", "agent_ids", "run_ids", "tags")


def _value(text: str) -> tuple[str, object]:
    """Return the key and the value of KEY=VALUE: a number or boolean as JSON writes it, or text."""
    key, sign, value = text.partition("=")
    if not (key.strip() and sign):
        raise ValueError(
            _("“{text}” is not KEY=VALUE; write it like project=apollo.").format(text=text)
        )
    return key.strip(), _plain(value)


def _plain(text: str) -> object:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    is_plain = isinstance(value, str | int) or (isinstance(value, float) and math.isfinite(value))
    return value if is_plain else text


def _filled_id(text: str) -> str:
    """Return *text*; a blank one, such as a variable that was not set, would select others."""
    if not text.strip():
        raise UsageError(BLANK_ID)
    return text


_DATA = click.option(
    "--meta",
    "data",
    type=_value,
    multiple=True,
    metavar="KEY=VALUE",
    help="A data value; may be repeated.",
)
category_filter = click.option(
    "--category",
    multiple=True,
    metavar="NAME",
    shell_complete=complete_category,
    help="Memories of that category.",
)
group_filter = click.option(
    "--group",
    multiple=True,
    metavar="NAME",
    shell_complete=complete_group,
    help="Memories of that group.",
)


def _id_options(explanation: str, *, is_filter: bool = False) -> Iterator[Callable[[F], F]]:
    """Yield the options for ids of users, agents and runs; *explanation* has a place for each.

    Those of a filter may be repeated, and are not blank.
    """
    for kind in ("user", "agent", "run"):
        yield click.option(
            f"--{kind}",
            f"{kind}_ids" if is_filter else f"{kind}_id",
            metavar="ID",
            shell_complete=complete_namespace(f"{kind}_id"),
            help=explanation.format(kind=kind),
            type=_filled_id if is_filter else str,
            multiple=is_filter,
        )


_NAMESPACE = (*_id_options("The {kind} that it belongs to."), _DATA)
_BOUND = tuple(_id_options("Only memories of that {kind}."))
_FILTER = (
    *_id_options("Only memories of that {kind}.", is_filter=True),
    click.option(
        "--tag",
        "tags",
        multiple=True,
        metavar="TAG",
        shell_complete=complete_tag,
        help="Only memories with that tag.",
    ),
    click.option(
        "--meta",
        "data",
        type=_value,
        multiple=True,
        metavar="KEY=VALUE",
        help="Only memories whose data has that value; if repeated, all values must match.",
    ),
)


def namespace_options(function: F) -> F:
    """Add the options for the user, agent and run of a memory, and for its data, to *function*."""
    return with_options(function, _NAMESPACE)


def bound_options(function: F) -> F:
    """Add the options that limit a server to one user, agent or run to *function*."""
    return with_options(function, _BOUND)


def filter_options(function: F) -> F:
    """Add the options that filter by user, agent, run, tags and data to *function*."""
    return with_options(function, _FILTER)


def where_of(options: Mapping[str, Any], **others: Any) -> Where:  # noqa: ANN401 - fields of Where
    """Return the filter of ``filter_options``; *others* are its other fields."""
    named: dict[str, Any] = {name: frozenset(options[name]) for name in _FILTERS}
    return Where(**named, structured_data=dict(options["data"]), **others)


def filter_texts(options: Mapping[str, Any]) -> list[str]:
    """Return the values of ``filter_options``, to be named to the user."""
    values = [value for name in _FILTERS for value in options[name]]
    return [*values, *(f"{key}={value}" for key, value in options["data"])]
