"""The types of arguments and options, and the options that several commands have."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click

from memdeck.cli.completion import complete_id
from memdeck.cli.language import gettext as _
from memdeck.cli.text import joined, listed
from memdeck.domain.search.mode import Mode

_LARGEST = 36_525  # the days of a century, beyond which nothing is forecast

ID_HELP = "An id, or at least its first four characters."

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


class Choice(click.Choice[T]):
    """One of several values; those of an enumeration are written as their text."""

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:  # noqa: ARG002 - click's name
        return str(choice)

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        allowed = listed(f"'{self.normalize_choice(choice, ctx)}'" for choice in self.choices)
        return _("invalid choice: '{value}' (choose from {allowed})").format(
            value=value, allowed=allowed
        )


class ModeChoice(Choice[Mode]):
    """A ranking mode."""

    def __init__(self) -> None:
        super().__init__(Mode)

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        allowed = listed(self.normalize_choice(mode, ctx) for mode in Mode)
        return _("“{value}” is not a ranking mode; write one of {allowed}.").format(
            value=value, allowed=allowed
        )


def vault_path(text: str) -> Path:
    if not text.strip():
        raise ValueError(
            _(
                "the name of a vault cannot be blank; write its folder or its file, or . for the"
                " current folder."
            )
        )
    return Path(text)


def day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ValueError(
            _("“{text}” is not a day; write one such as 2026-02-20.").format(text=text)
        ) from error


def number(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise ValueError(
            _("“{text}” is not a number; write one from 0 to 1, such as 0.75.").format(text=text)
        ) from error


def fraction(text: str) -> float:
    value = number(text)
    if not 0 <= value <= 1:  # also false for NaN
        raise ValueError(
            _("“{text}” is not a number from 0 to 1; write one such as 0.75.").format(text=text)
        )
    return value


def count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= _LARGEST):
        raise ValueError(
            _("“{text}” is not a whole number up to {largest}; write one such as 30.").format(
                text=text, largest=_LARGEST
            )
        )
    return int(text)


def positive_count(text: str) -> int:
    value = count(text)
    if not value:
        raise ValueError(_("“0” would show nothing; write a number such as 10."))
    return value


def json_object(text: str) -> Mapping[str, object]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise click.BadParameter(
            _("“{text}” is not a JSON object; write one such as {example}.").format(
                text=text, example='\'{"tool": "git"}\''
            )
        )
    return value


def text_or_stdin(text: str) -> str:
    """Return *text*; what is piped in if it is a dash, without the end of its last line."""
    if text != "-":
        return text
    return sys.stdin.buffer.read().decode("utf-8", "replace").removesuffix("\n")


FILE = click.Path(path_type=Path)

at_option = click.option("--at", type=day, metavar="DATE", help="Show scores as of that day.")
id_argument = click.argument("id_", metavar="ID", shell_complete=complete_id, help=ID_HELP)
offline_option = click.option(
    "--offline", is_flag=True, help="Use rules instead of the configured model."
)


def with_options(function: F, options: Sequence[Callable[[F], F]]) -> F:
    """Return *function* with *options* in this order, as decorators in a column would add them."""
    return reduce(lambda decorated, option: option(decorated), reversed(options), function)


def exclude_each_other(**options: object) -> None:
    """Raise a usage error if more than one of *options*, by their names, is given."""
    given = [f"--{name}" for name, value in options.items() if value]
    if len(given) > 1:
        raise click.UsageError(
            _("{options} exclude each other; give one of them.").format(options=joined(given))
        )
