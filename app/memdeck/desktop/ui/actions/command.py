"""A command: its text, its key, and where it is available."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from memdeck.desktop.ui.actions.action_context import ActionContext


class Menu(Enum):
    """The menus, in the order of the menu bar."""

    VAULT = "vault"
    MEMORY = "memory"
    EDIT = "edit"
    VIEW = "view"
    HELP = "help"


class Reach(Enum):
    """The area that must have the focus for a command's key to work."""

    WINDOW = "window"
    TABLE = "table"
    """On the table of memories: its keys are single letters, which are text elsewhere."""


CandidateSpan = Callable[[ActionContext], bool]


def always(_: ActionContext) -> bool:
    return True


def with_vault(situation: ActionContext) -> bool:
    return situation.has_vault


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command; *text* is in the window's language.

    Menus show the first of *keys*. *wording* gives another text for some contexts. *opens_group*
    puts a separator before it in the menu.
    """

    id: str
    menu: Menu
    text: str
    icon: str = ""
    keys: tuple[str, ...] = ()
    reach: Reach = Reach.WINDOW
    is_offered: CandidateSpan = with_vault
    is_checkable: bool = False
    opens_group: bool = False
    wording: Callable[[ActionContext], str | None] | None = None
