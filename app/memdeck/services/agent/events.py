"""Events that a host can subscribe to: the end of a session, an important memory.

Source: seed 003, section 11.
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.errors import UsageError

SESSION_ENDED = "session.ended"
MEMORY_WRITE_IMPORTANT = "memory.write.important"
EVENT_TYPES = (SESSION_ENDED, MEMORY_WRITE_IMPORTANT)

FAULTS_KEPT = 20

_NO_WRITES = frozenset({"undo", "redo", "restore"})
"""Operations that bring memories back, which were reported when they were new."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that was done and saved.

    *payload* is ``message_count`` for a session; ``content``, ``category`` and
    ``importance``, in [0, 1], for a memory.
    """

    event_type: str
    source: str
    subject: str
    payload: Mapping[str, object]


Callback = Callable[[Event], object]


@dataclass(frozen=True, slots=True)
class CallbackFault:
    """A callback that raised, and its event; the saved change is kept."""

    event: Event
    error: Exception


@dataclass(frozen=True, slots=True)
class _Listener:
    event_type: str
    callback: Callback
    min_messages: int

    def wants(self, event: Event) -> bool:
        """Return whether the rule holds. Source: seed 003, section 11.1."""
        count = event.payload.get("message_count", self.min_messages)
        is_long = isinstance(count, int) and count >= self.min_messages
        return event.event_type == self.event_type and is_long


@dataclass(slots=True)
class Events:
    """Notifies listeners of changes, in the thread that made them, after they were saved.

    A callback that raises stops nothing: *faults* keeps the last of those errors.
    """

    important: float
    """A new memory with at least this score is reported."""
    faults: deque[CallbackFault] = field(default_factory=lambda: deque(maxlen=FAULTS_KEPT))
    _listeners: tuple[_Listener, ...] = ()

    def on(
        self, event_type: str, callback: Callback, *, min_messages: int = 0
    ) -> Callable[[], None]:
        """Call *callback* at each such event; return a function that unsubscribes it.

        A session of fewer than *min_messages* is not reported.

        Raises:
            UsageError: there are no such events.
        """
        if event_type not in EVENT_TYPES:
            raise UsageError(
                f"There are no events “{event_type}”; choose among {', '.join(EVENT_TYPES)}."
            )
        listener = _Listener(event_type, callback, min_messages)
        self._listeners += (listener,)

        def off() -> None:
            self._listeners = tuple(
                registered for registered in self._listeners if registered is not listener
            )

        return off

    def session_ended(self, session_id: str, message_count: int) -> None:
        """Report that a session is over."""
        payload = {"message_count": message_count}
        self._notify(Event(SESSION_ENDED, "system", f"session:{session_id}", payload))

    def changed(self, changes: ChangeSet) -> None:
        """Report the important memories that *changes*, which are saved, added.

        Source: seed 003, section 11.2.
        """
        if changes.verb in _NO_WRITES:
            return
        known = {entry.id for entry in changes.before}
        for entry in changes.after:
            if entry.id not in known and entry.score >= self.important:
                payload = {
                    "content": entry.content,
                    "category": entry.category,
                    "importance": entry.score,
                }
                self._notify(Event(MEMORY_WRITE_IMPORTANT, "memory", f"memory:{entry.id}", payload))

    def _notify(self, event: Event) -> None:
        for listener in self._listeners:
            if listener.wants(event):
                try:
                    listener.callback(event)
                except Exception as error:  # noqa: BLE001 - the host's own code may raise anything
                    self.faults.append(CallbackFault(event, error))
