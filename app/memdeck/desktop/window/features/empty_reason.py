"""The reason why the table is empty, with commands that help."""

from PySide6.QtCore import QCoreApplication

from memdeck.desktop.review.picker.picker_labels import one_line
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.entry_model import EntryTableModel
from memdeck.desktop.ui.models.sidebar import Place
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState

MOST_NAMED = 5
"""The maximum number of other programs' files in a folder that are named."""

Reason = tuple[str, str, str, tuple[str, ...]]
"""Icon, title, sentence, and the ids of the commands that help."""


class EmptyReason:
    """Builds the state shown over an empty table; the same object while the reason is the same."""

    def __init__(self, actions: Actions, theme: Theme, icons: Icons) -> None:
        self._actions = actions
        self._theme = theme
        self._icons = icons
        self._has_snapshot = False
        self._has_no_memory = False
        self._missing_file: str | None = None
        self._other_files = ""
        self._reason: Reason | None = None
        self._state: EmptyState | None = None
        self.place = Place.ACTIVE

    def set_snapshot(self, snapshot: VaultSnapshot, file: str) -> None:
        """Record whether the vault holds any memory; *file* is its memory file's name."""
        self._has_snapshot = True
        self._missing_file = None if snapshot.file.exists else file
        self._other_files = ", ".join(one_line(path.name) for path in snapshot.beside[:MOST_NAMED])
        self._has_no_memory = not snapshot.rows and not snapshot.broken

    def state(self, model: EntryTableModel, total: int) -> EmptyState | None:
        """Return the state to show instead of rows; None where there are rows, or may be soon."""
        reason = None if self._may_fill(model) else self._reason_for(model, total)
        if reason != self._reason:
            self._reason = reason
            self._state = None if reason is None else self._new_state(reason)
        return self._state

    def _may_fill(self, model: EntryTableModel) -> bool:
        return model.rowCount() > 0 or not model.is_settled or not self._has_snapshot

    def _reason_for(self, model: EntryTableModel, total: int) -> Reason:
        translate = QCoreApplication.translate
        if self._missing_file is not None and self._other_files:
            return (
                "file",
                translate("empty", "There is no {file} here").format(file=self._missing_file),
                translate(
                    "empty",
                    "Found here: {names}. Open that file as it is, or write a memory, which makes"
                    " a {file} next to it.",
                ).format(names=self._other_files, file=self._missing_file),
                ("vault.open_file", "entry.add"),
            )
        if self._missing_file is not None:
            return (
                "file",
                translate("empty", "There is no {file} here").format(file=self._missing_file),
                translate(
                    "empty",
                    "It is made with the first memory: import a conversation to have some"
                    " suggested, or write one yourself.",
                ),
                ("session.import", "entry.add"),
            )
        if self._has_no_memory:
            return (
                "memdeck",
                translate("empty", "Nothing is remembered here yet"),
                translate(
                    "empty",
                    "Import a conversation to have memories suggested from it, or write the first"
                    " one yourself. Nothing is saved before you say so.",
                ),
                ("session.import", "entry.add"),
            )
        if total == 0:
            return _reason_for_section(self.place)
        if model.filter.text.strip():
            return (
                "search",
                translate("empty", "No results for “{text}”").format(
                    text=model.filter.text.strip()
                ),
                translate("empty", "No memories here match."),
                ("find.ask", "find.clear"),
            )
        return (
            "search",
            translate("empty", "No memories match"),
            translate("empty", "No memory here has the selected layers and categories."),
            ("find.clear",),
        )

    def _new_state(self, reason: Reason) -> EmptyState:
        icon, title, sentence, ids = reason
        actions = [self._actions[id_] for id_ in ids]
        return EmptyState(self._theme, self._icons, icon, title, sentence, actions)


def _reason_for_section(place: Place) -> Reason:
    translate = QCoreApplication.translate
    match place:
        case Place.PROMPT:
            title = translate("empty", "Nothing reaches the prompt")
            sentence = translate(
                "empty", "No memory scores high enough on this day; the agent starts with none."
            )
            return "eye", title, sentence, ()
        case Place.ARCHIVED:
            title = translate("empty", "Nothing is archived")
            sentence = translate(
                "empty", "What you archive, or what fades, is kept here, out of the prompt."
            )
            return "archive", title, sentence, ()
        case Place.FORGOTTEN:
            title = translate("empty", "Nothing is forgotten")
            sentence = translate(
                "empty",
                "What you forget lies here until you restore it, or purge it for good.",
            )
            return "forget", title, sentence, ()
        case _:
            title = translate("empty", "Nothing is active")
            sentence = translate("empty", "Every memory of this vault is archived or forgotten.")
            return "check", title, sentence, ("entry.add",)
