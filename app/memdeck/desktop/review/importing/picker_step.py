"""The selection step between listing files and reading them, where there is a choice."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.review.importing.worker import ConversationReading, Listed
from memdeck.desktop.review.labels.flags import RULES
from memdeck.desktop.review.picker.picker_view import Pick, PickerView
from memdeck.domain.conversation.conversation import DateOrder
from memdeck.services.imports.conversation_list import ConversationListing, ListedConversation
from memdeck.services.imports.import_run import Task
from memdeck.services.imports.imports import Files
from memdeck.services.imports.selection import is_readable
from memdeck.services.proposals.session_service import Sessions
from memdeck.storage.vault.state.import_progress import Import, Picked


class Picking(QObject):
    """Makes a task of each listing: at once for one conversation, else from the selection."""

    opened = Signal()
    """There is something to select: the picker should be visible."""
    closed = Signal()
    decided = Signal(object)
    """The ``Task`` to read."""
    found_nothing = Signal(object)
    """A ``Listed`` with neither conversations nor memories."""

    def __init__(
        self, reading: ConversationReading, picker: PickerView, sessions: Sessions, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._reading = reading
        self._picker = picker
        self._sessions = sessions
        self._title = ""
        self._listed: Listed | None = None
        self._first: tuple[ListedConversation, ...] = ()
        self._is_open = False
        reading.listing_began.connect(self._on_listing_began)
        reading.found.connect(self._on_reading_found)
        reading.was_listed.connect(self._on_was_listed)
        reading.not_listed.connect(self._close)
        reading.listing_stopped.connect(self._close)
        picker.picked.connect(self._on_picker_picked)
        picker.left.connect(self._on_picker_left)
        picker.dates_chosen.connect(self._on_dates_chosen)

    def _on_listing_began(self, title: str) -> None:
        self._title = title
        self._listed = None
        self._first = ()

    def _on_reading_found(self, talks: tuple[ListedConversation, ...]) -> None:
        """Show conversations as they are found, once it is known that there are several."""
        if not self._is_open:
            self._first += talks
            if len({conversation.id for conversation in self._first}) > 1:
                self._open()
                self._picker.add_talks(self._first)
        else:
            self._picker.add_talks(talks)

    def _on_was_listed(self, listed: Listed) -> None:
        self._listed = listed
        listing = listed.listing
        if not listing.talks and not listing.memories:
            self.found_nothing.emit(listed)
            self._reading.leave()
        elif self._is_open or _leaves_a_choice(listing):
            self._open()
            self._picker.show_listing(listing, listed.origin.dates)
        else:
            self.decided.emit(_task(listed, listing.talks, listing.own_names))

    def _open(self) -> None:
        if not self._is_open:
            self._is_open = True
            name = self._sessions.extractor.name
            self._picker.open(self._title, None if name == RULES else name)
            self.opened.emit()

    def _close(self) -> None:
        if self._is_open:
            self._is_open = False
            self.closed.emit()

    def _on_picker_picked(self, pick: Pick) -> None:
        if self._listed is not None:
            self._close()
            self.decided.emit(_task(self._listed, pick.talks, pick.names))

    def _on_dates_chosen(self, dates: DateOrder) -> None:
        if self._listed is not None:
            self._reading.list_again(self._listed, dates)

    def _on_picker_left(self) -> None:
        self._close()
        if self._listed is None:
            self._reading.stop()
        else:
            self._reading.leave()


def _leaves_a_choice(listing: ConversationListing) -> bool:
    """Return whether there are several conversations, or one that needs the user's input."""
    unknown = [one for one in listing.talks if not is_readable(one, listing.own_names)]
    has_open_dates = any(one.dates for one in listing.remarks)
    return len(listing.talks) > 1 or bool(unknown) or has_open_dates


def _task(listed: Listed, talks: Sequence[ListedConversation], names: tuple[str, ...]) -> Task:
    picked = tuple(
        Picked(conversation.id, conversation.title, conversation.copies) for conversation in talks
    )
    origin = listed.origin
    # A single conversation is read before anyone could close the window; text is in no file.
    log = None
    if isinstance(origin, Files) and len(picked) > 1:
        # Titles may hold text that is purged later, and a purge does not search here.
        nameless = tuple(replace(conversation, title="") for conversation in picked)
        log = Import(origin.paths, nameless, names, origin.dates)
    listing = listed.listing
    return Task(
        listed.title,
        origin,
        picked,
        len(picked),
        names,
        log,
        listing.memories,
        listing.skipped,
        listing.remarks,
    )
