"""What a shell completes besides names of commands and choices: what the vault has, and paths."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import click

from memdeck.cli.text import brief, plain
from memdeck.errors import MemdeckError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from memdeck.domain.profiles.profile import AnyProfile
    from memdeck.services.manager import MemoryManager

Completer = Callable[[click.Context, click.Parameter, str], "Sequence[CompletionItem]"]
Described = Iterable[tuple[str, str]]
"""Values, each with what a shell may show beside it."""


def _completer(described: "Callable[[MemoryManager], Described]") -> Completer:
    """Return what completes values of the vault that the command line names.

    A value with a space is left out, because bash would take it for two. Without a vault, nothing
    is completed.
    """

    def complete(
        context: click.Context, _parameter: click.Parameter, incomplete: str
    ) -> "Sequence[CompletionItem]":
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - only a shell needs it

        try:
            values = dict(described(context.obj.open()))
        except MemdeckError:
            return []
        return [
            CompletionItem(value, help=plain(brief(text)) or None)
            for value, text in sorted(values.items())
            if value.startswith(incomplete) and value and not any(map(str.isspace, value))
        ]

    return complete


def complete_path(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> "Sequence[CompletionItem]":
    """Return that the shell itself is to complete a path."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only a shell needs it

    return [CompletionItem(incomplete, type="file")]


def _memories(manager: "MemoryManager") -> Described:
    """Return the memories in the files, and the forgotten ones, which ``restore`` takes."""
    entries = [*manager.vault.load().entries.values(), *manager.history.forgotten()]
    return [(entry.id, entry.content) for entry in entries]


def _categories(manager: "MemoryManager") -> Described:
    own = [category.name for category in manager.vault.policy.categories]
    used = [entry.category for entry in manager.vault.load().entries.values()]
    return [(name, "") for name in own + used]


def _suggestions(manager: "MemoryManager") -> Described:
    rows = [(suggestion.id, suggestion.row.content) for suggestion in manager.waiting()]
    return [("all", ""), *rows]


def _people(manager: "MemoryManager") -> Described:
    """Yield a name of one word, or else the id of the profile."""
    for profile in _profiles(manager):
        yield (profile.name if len(profile.name.split()) == 1 else profile.id), profile.name


def _claims(manager: "MemoryManager") -> Described:
    return [(claim.id, claim.text) for profile in _profiles(manager) for claim in profile.memories]


def _profiles(manager: "MemoryManager") -> "Sequence[AnyProfile]":
    return [*manager.people.people(), *manager.people.groups()]


complete_id = _completer(_memories)
complete_category = _completer(_categories)
complete_group = _completer(
    lambda manager: [(entry.group or "", "") for entry in manager.vault.load().entries.values()]
)
complete_tag = _completer(
    lambda manager: [
        (tag, "") for entry in manager.vault.load().entries.values() for tag in entry.tags
    ]
)
complete_suggestion = _completer(_suggestions)
complete_session = _completer(
    lambda manager: [(session.id, session.summary) for session in manager.short_term.all()]
)
complete_person = _completer(_people)
complete_claim = _completer(_claims)


def complete_namespace(name: str) -> Completer:
    """Return what completes the ids that memories have as *name*, such as ``user_id``."""
    return _completer(
        lambda manager: [
            (getattr(entry.namespace, name), "") for entry in manager.vault.load().entries.values()
        ]
    )
