"""The states of an import, and the transitions between them.

An import lists its source, lets the user select, asks for consent where text would be sent to a
server, and reads. ``ImportController`` carries out what each state asks for.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import assert_never

from memdeck.domain.conversation.conversation import DateOrder
from memdeck.errors import MemdeckError, ModelError
from memdeck.services.imports.conversation_list import (
    ConversationListing,
    ListedConversation,
    is_readable,
    newest,
    with_new_messages,
)
from memdeck.services.imports.import_run import Batch, Task
from memdeck.services.imports.imports import Files, Origin, Pasted
from memdeck.services.proposals.extractors import Failure
from memdeck.storage.vault.state.unfinished_imports import Import, Picked


@dataclass(frozen=True, slots=True)
class Source:
    """What to list; *title* is its display name.

    *pending* are the read positions of the pending review, as for ``Imports``.
    """

    title: str
    origin: Origin
    pending: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Rest:
    """The new conversations of a source that were not selected, the newest first.

    *names* are the user's own in them.
    """

    source: Source
    conversations: Sequence[ListedConversation]
    names: tuple[str, ...]

    def task(self, count: int) -> Task:
        """Return the task to read the first *count* of them."""
        listing = ConversationListing(tuple(self.conversations[:count]))
        return task_of(self.source, listing, listing.conversations, self.names)

    def without_first(self, count: int) -> "Rest":
        return replace(self, conversations=self.conversations[count:])


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The result of a task: *left* was not read, *failures* could not be read.

    *error* is the reason why it stopped early, or why nothing could be read; it is None, and
    *is_paused* False, for a complete task.
    """

    task: Task
    left: tuple[Picked, ...]
    failures: tuple[Failure, ...] = ()
    error: MemdeckError | None = None
    is_paused: bool = False

    @property
    def unread(self) -> tuple[Picked, ...]:
        """The selected conversations that do not count as read, which can be tried again."""
        tried = {failure.conversation for failure in self.failures}
        failed = tuple(conversation for conversation in self.task.left if conversation.id in tried)
        is_cut_short = self.error is not None or self.is_paused
        return failed + self.left if is_cut_short else failed

    @property
    def noticed_failures(self) -> tuple[Failure, ...]:
        """The failures that the notice on the result describes."""
        if self.error is not None:
            reason = str(self.error)
            return tuple(failure for failure in self.failures if failure.why.endswith(reason))
        return () if self.is_paused else self.failures[:1]

    @property
    def unread_task(self) -> Task:
        """The task to read what is *unread*."""
        memories = () if len(self.unread) < len(self.task.left) else self.task.memories
        return replace(self.task, left=self.unread, memories=memories)


class ConsentAnswer(Enum):
    """The user's answer to the question whether text may be sent; SEND where none is needed."""

    SEND = auto()
    USE_RULES = auto()
    """Read this time with the rules, on this machine."""
    READ_NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Idle:
    """No import is in progress.

    *empty* is the last listing if it holds nothing to read, *error* the reason why the last
    source could not be listed.
    """

    empty: ConversationListing | None = None
    error: MemdeckError | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """A source is being listed.

    *is_repeated* means that the user is in the picker already, and chose another date order.
    After *is_stopping*, the result is ignored.
    """

    source: Source
    is_repeated: bool = False
    is_stopping: bool = False


@dataclass(frozen=True, slots=True)
class Picking:
    """The user selects from a listing."""

    source: Source
    listing: ConversationListing


@dataclass(frozen=True, slots=True)
class Consent:
    """The task waits for the user's consent to send text, if it needs one."""

    task: Task
    is_resumed: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """A task is read in batches; *model_error* is the model's last error."""

    task: Task
    is_by_rules: bool = False
    failures: tuple[Failure, ...] = ()
    model_error: ModelError | None = None
    is_stopping: bool = False


@dataclass(frozen=True, slots=True)
class Paused:
    """A task stopped early, by the user or by an error; the rest can be read later."""

    result: ImportResult


@dataclass(frozen=True, slots=True)
class Review:
    """A task is over."""

    result: ImportResult


@dataclass(frozen=True, slots=True)
class Closed:
    """The vault was closed: every event is ignored."""


AtRest = Idle | Paused | Review
"""The states in which the next import can start."""
State = Idle | Listing | Picking | Consent | Reading | Paused | Review | Closed


@dataclass(frozen=True, slots=True)
class Start:
    """An import starts in this state."""

    state: Listing | Consent | Reading


@dataclass(frozen=True, slots=True)
class Listed:
    """The source was listed."""

    listing: ConversationListing


@dataclass(frozen=True, slots=True)
class DatesChosen:
    """The user chose the order of day and month for ambiguous dates."""

    dates: DateOrder


@dataclass(frozen=True, slots=True)
class Selected:
    """The user selected conversations; *names* are the user's own in them."""

    conversations: Sequence[ListedConversation]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BatchRead:
    """A few conversations were read; *left* are those not tried yet."""

    batch: Batch
    left: tuple[Picked, ...]


@dataclass(frozen=True, slots=True)
class AllRead:
    """There are no more conversations; the files do not hold what is *left*."""

    left: tuple[Picked, ...] = ()


@dataclass(frozen=True, slots=True)
class Failed:
    """The listing or the reading failed."""

    error: MemdeckError
    left: tuple[Picked, ...] = ()


@dataclass(frozen=True, slots=True)
class Stopped:
    """The listing or the reading ended without a result: it was cancelled, or met a bug."""

    left: tuple[Picked, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """The user stops the import, or cannot be asked for consent; the rest can be read later."""


@dataclass(frozen=True, slots=True)
class Close:
    """The vault is closed."""


Event = (
    Start
    | Listed
    | DatesChosen
    | Selected
    | ConsentAnswer
    | BatchRead
    | AllRead
    | Failed
    | Stopped
    | Stop
    | Close
)


def next_state(state: State, event: Event) -> State:
    """Return the state after *event*; *state* itself where the event means nothing in it."""
    if isinstance(event, Close):
        return Closed()
    match state:
        case Idle() | Paused() | Review():
            return event.state if isinstance(event, Start) else state
        case Listing():
            return _after_listing(state, event)
        case Picking():
            return _after_picking(state, event)
        case Consent():
            return _after_consent(state, event)
        case Reading():
            return _after_reading(state, event)
        case Closed():
            return state
        case _:
            assert_never(state)


def _after_listing(state: Listing, event: Event) -> State:
    match event:
        case Listed() if state.is_stopping:
            return Idle()
        case Listed(listing) if not listing.conversations and not listing.memories:
            return Idle(empty=listing)
        case Listed(listing) if state.is_repeated or _needs_choice(listing):
            return Picking(state.source, listing)
        case Listed(listing):
            return Consent(task_of(state.source, listing, listing.conversations, listing.own_names))
        case Failed(error):
            return Idle(error=error)
        case Stopped():
            return Idle()
        case Stop():
            return replace(state, is_stopping=True)
        case _:
            return state


def _after_picking(state: Picking, event: Event) -> State:
    match event:
        case Selected(conversations, names):
            return Consent(task_of(state.source, state.listing, conversations, names))
        case DatesChosen(dates):
            origin = replace(state.source.origin, dates=dates)
            return Listing(replace(state.source, origin=origin), is_repeated=True)
        case Stop():
            return Idle()
        case _:
            return state


def _after_consent(state: Consent, event: Event) -> State:
    match event:
        case ConsentAnswer.SEND:
            return Reading(state.task)
        case ConsentAnswer.USE_RULES:
            return Reading(state.task, is_by_rules=True)
        case ConsentAnswer() | Stop() if state.is_resumed:
            return Paused(ImportResult(state.task, state.task.left, is_paused=True))
        case ConsentAnswer() | Stop():
            return Idle()
        case _:
            return state


def _after_reading(state: Reading, event: Event) -> State:
    match event:
        case BatchRead(batch, left):
            return _after_batch(state, batch, left)
        case AllRead(left):
            return _ended(state, left)
        case Failed(error, left):
            return _ended(state, left, error)
        case Stopped(left):
            return _ended(state, left, is_paused=True)
        case Stop():
            return replace(state, is_stopping=True)
        case _:
            return state


def _after_batch(state: Reading, batch: Batch, left: tuple[Picked, ...]) -> State:
    model_error = batch.proposal.model_error
    read = replace(
        state,
        failures=state.failures + batch.failures,
        model_error=model_error or state.model_error,
    )
    if batch.is_cut_off:
        return _ended(read, left, model_error)
    return _ended(read, left, is_paused=bool(left)) if state.is_stopping else read


def _ended(
    state: Reading,
    left: tuple[Picked, ...],
    error: MemdeckError | None = None,
    *,
    is_paused: bool = False,
) -> State:
    if error is None and len(state.failures) == len(state.task.left):
        error = state.model_error  # no conversation could be read
    result = ImportResult(state.task, left, state.failures, error, is_paused)
    return Paused(result) if error is not None or is_paused else Review(result)


def rest_of(picking: Picking, selected: Selected) -> Rest:
    """Return what can be read after what was *selected*."""
    selected_ids = {conversation.id for conversation in selected.conversations}
    new = with_new_messages(picking.listing.conversations)
    left = [
        conversation
        for conversation in newest(new, len(new))
        if conversation.id not in selected_ids and is_readable(conversation, selected.names)
    ]
    return Rest(picking.source, left, selected.names)


def pasted_text(state: State) -> str:
    """Return the pasted text that an import in *state* has not begun to read; "" for none."""
    match state:
        case Listing(Source(origin=Pasted(text))) | Picking(Source(origin=Pasted(text))):
            return text
        case Consent(Task(origin=Pasted(text))):
            return text
        case _:
            return ""


def unread_text(state: State) -> str:
    """Return the pasted text that an import in *state* has not read; "" for none."""
    match state:
        case Reading(Task(origin=Pasted(text))):
            return text
        case _:
            return pasted_text(state)


def unread_files(state: State) -> Import | None:
    """Return the record of the files that an import in *state* has not read; None for none."""
    match state:
        case Listing(is_stopping=True):
            return None
        case Listing(Source(origin=Files() as files)) | Picking(Source(origin=Files() as files)):
            return Import(files.paths, (), dates=files.dates)
        case Consent(Task(log=Import() as log)) | Reading(Task(log=Import() as log)):
            return log
        case Consent(Task(origin=Files() as files)) | Reading(Task(origin=Files() as files)):
            return Import(files.paths, (), dates=files.dates)
        case _:
            return None


def is_stopped(state: State) -> bool:
    """Return whether the user stopped the import that ended in *state*."""
    match state:
        case Idle(empty=None, error=None):
            return True
        case Paused(result):
            return result.error is None
        case _:
            return False


def left_after_error(task: Task, event: BatchRead) -> tuple[Picked, ...]:
    """Return what is left of *task* where the batch of *event* could not be added."""
    failed = {failure.conversation for failure in event.batch.failures}
    batch = {*event.batch.done, *failed}
    return tuple(picked for picked in task.left if picked.id in batch) + event.left


def _needs_choice(listing: ConversationListing) -> bool:
    """Return whether there are several conversations, or one that needs the user's input."""
    conversations, names = listing.conversations, listing.own_names
    are_readable = all(is_readable(conversation, names) for conversation in conversations)
    has_open_dates = any(remark.dates for remark in listing.remarks)
    return len(conversations) > 1 or not are_readable or has_open_dates


def task_of(
    source: Source,
    listing: ConversationListing,
    conversations: Sequence[ListedConversation],
    names: tuple[str, ...],
) -> Task:
    """Return the task to read *conversations*, with all else that the *listing* holds."""
    picked = tuple(
        Picked(conversation.id, conversation.title, conversation.copies)
        for conversation in conversations
    )
    log = None  # text is in no file
    if isinstance(source.origin, Files) and picked:
        # Titles may hold text that is purged later, and a purge does not search here.
        untitled = tuple(replace(conversation, title="") for conversation in picked)
        log = Import(source.origin.paths, untitled, names, source.origin.dates)
    return Task(
        source.title,
        source.origin,
        picked,
        len(picked),
        names,
        log,
        listing.memories,
        listing.skipped,
        listing.remarks,
    )
