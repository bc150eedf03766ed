"""The user, who runs as a program of its own and edits, archives, forgets and undoes at random."""

import json
import sys
from collections.abc import Callable
from itertools import count
from random import Random
from select import select

from simulation.agent import open_manager, print_line
from simulation.markers import generate_markers, markers_in

from memdeck import MemoryManager
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import MemdeckError
from memdeck.services.manager import local_now
from memdeck.services.vault.vault import USER

PAUSE_S = 0.4
"""Time between two actions."""
EARLY = 8
"""Number of hand edits, at the beginning, that may change memories of the day."""
OLD = "0000"
"""Prefix of the ids of memories from before the day."""
_ACTIVE = "## Active Memories\n"
CHECKED = " (checked)"
BY_HAND = ", by hand"
"""Text that is appended to a memory to reword it."""


class SimulatedUser:
    """Acts on the vault at intervals, and prints each action with the marker it concerns."""

    def __init__(self, manager: MemoryManager, seed: int) -> None:
        self._manager = manager
        self._dice = Random(f"{seed}/person")  # noqa: S311 - a simulated day, not secrets
        self._markers = iter(generate_markers(f"{seed}/person", 2000))
        self._hand_edits = count()
        self._actions: list[Callable[[], str]] = [
            self._archive,
            self._forget,
            self._pin,
            self._purge,
            self._edit,
            self._undo,
            self._undo_and_redo,
            self._write_by_hand,
            self._write_by_hand,
            self._reword_by_hand,
            self._remove_by_hand,
        ]

    def run(self) -> None:
        """Perform one action after another until standard input ends."""
        while not select([sys.stdin], [], [], PAUSE_S)[0]:
            action = self._dice.choice(self._actions)
            name = action.__name__.strip("_")
            print_line({"started": name})
            try:
                marker = action()
            except (MemdeckError, LookupError) as error:
                print_line({"finished": name, "marker": "", "error": repr(error)})
            else:
                print_line({"finished": name, "marker": marker, "error": ""})

    def _archive(self) -> str:
        self._manager.archive([self._some_id()])
        return ""

    def _forget(self) -> str:
        self._manager.forget([self._some_id()])
        return ""

    def _pin(self) -> str:
        self._manager.pin([self._some_id()])
        return ""

    def _purge(self) -> str:
        id_ = self._dice.choice(self._ids_of_the_day())
        markers = markers_in(self._manager.show(id_).entry.content)
        self._manager.purge([id_])
        return " ".join(markers)

    def _edit(self) -> str:
        id_ = self._some_id()
        entry = self._manager.show(id_).entry
        self._manager.edit(id_, Edit(content=f"{entry.content}{CHECKED}"))
        return ""

    def _undo(self) -> str:
        self._manager.undo()
        return ""

    def _undo_and_redo(self) -> str:
        self._manager.undo()
        self._manager.redo()
        return ""

    def _write_by_hand(self) -> str:
        """Type a memory into the file, as an editor saves it."""
        first, second = next(self._markers), next(self._markers)
        number = f"{self._dice.randrange(16**6):06x}"
        entry = f"### [{number}] fact | 0.70 | {local_now().date()} | 0\n"
        entry += f"The {first} key hangs behind the {second}\n\n"
        self._rewrite(lambda text: text.replace(_ACTIVE, f"{_ACTIVE}\n{entry}", 1))
        return first

    def _reword_by_hand(self) -> str:
        content = self._manager.show(self._id_for_hand_edit()).entry.content
        self._rewrite(lambda text: text.replace(f"\n{content}\n", f"\n{content}{BY_HAND}\n", 1))
        return ""

    def _remove_by_hand(self) -> str:
        id_ = self._id_for_hand_edit()
        self._rewrite(lambda text: _without(text, id_))
        return ""

    def _some_id(self) -> str:
        ids = [row.entry.id for row in self._manager.list().rows]
        return self._dice.choice(self._ids_of_the_day() or ids)

    def _ids_of_the_day(self) -> list[str]:
        ids = (row.entry.id for row in self._manager.list().rows)
        return [id_ for id_ in ids if not id_.startswith(OLD)]

    def _id_for_hand_edit(self) -> str:
        """Return the id of any memory for the first edits, later of a memory from before the day.

        Undo stops at a memory that was edited by hand, so that not all changes of the day could
        be undone.
        """
        ids = [row.entry.id for row in self._manager.list().rows]
        is_early = next(self._hand_edits) < EARLY
        return self._dice.choice([id_ for id_ in ids if is_early or id_.startswith(OLD)])

    def _rewrite(self, edited: Callable[[str], str]) -> None:
        """Save the memory file with *edited* text.

        Raises:
            LookupError: another program saved the file meanwhile; its text is kept.
        """
        path = self._manager.vault.layout.memory
        draft = path.with_name(".draft-by-hand")
        before = path.read_bytes()
        draft.write_text(edited(before.decode()), encoding="utf-8")
        if path.read_bytes() != before:
            draft.unlink()
            raise LookupError(path.name)
        draft.replace(path)


def _without(text: str, id_: str) -> str:
    """Return *text* without the entry of that id."""
    before, heading, rest = text.partition(f"### [{id_}]")
    end = rest.find("\n#")
    return text if not heading or end < 0 else before + rest[end + 1 :]


def main(arguments: str) -> None:
    """Run the user until standard input ends.

    *arguments* is a JSON list of the vault, the cache, the address of the model, and the seed.
    """
    vault, cache, base_url, seed = json.loads(arguments)
    SimulatedUser(open_manager(vault, cache, base_url, by=USER), seed).run()
