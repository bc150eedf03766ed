"""The person, a program of its own: every now and then they edit, archive, forget and undo."""

import json
import sys
from collections.abc import Callable
from itertools import count
from random import Random
from select import select

from simulation.agent import open_manager, tell
from simulation.words import invented, words_in

from memdeck import MemoryManager
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import MemdeckError
from memdeck.services.manager import local_now
from memdeck.services.vault.vault import USER

PAUSE_S = 0.4
"""Between two deeds of theirs."""
EARLY = 8
"""So many memories that are edited by hand may be of the day itself."""
OLD = "0000"
"""How the ids of memories from before the day begin."""
_ACTIVE = "## Active Memories\n"
CHECKED = " (checked)"
BY_HAND = ", by hand"
"""What they add to a memory, which says something else with it."""


class Person:
    """Does something to the vault at times; what is done by hand is told with its words."""

    def __init__(self, manager: MemoryManager, seed: int) -> None:
        self._manager = manager
        self._dice = Random(f"{seed}/person")  # noqa: S311 - a made-up day, not secrets
        self._words = iter(invented(f"{seed}/person", 2000))
        self._counted = count()
        self._deeds: list[Callable[[], str]] = [
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

    def live(self) -> None:
        """Do one deed after the other until the input ends."""
        while not select([sys.stdin], [], [], PAUSE_S)[0]:
            deed = self._dice.choice(self._deeds)
            name = deed.__name__.strip("_")
            tell({"begins": name})
            try:
                marker = deed()
            except (MemdeckError, LookupError) as error:
                tell({"done": name, "marker": "", "error": repr(error)})
            else:
                tell({"done": name, "marker": marker, "error": ""})

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
        words = words_in(self._manager.show(id_).entry.content)
        self._manager.purge([id_])
        return " ".join(words)

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
        first, second = next(self._words), next(self._words)
        number = f"{self._dice.randrange(16**6):06x}"
        entry = f"### [{number}] fact | 0.70 | {local_now().date()} | 0\n"
        entry += f"The {first} key hangs behind the {second}\n\n"
        self._rewrite(lambda text: text.replace(_ACTIVE, f"{_ACTIVE}\n{entry}", 1))
        return first

    def _reword_by_hand(self) -> str:
        content = self._manager.show(self._id_for_hand()).entry.content
        self._rewrite(lambda text: text.replace(f"\n{content}\n", f"\n{content}{BY_HAND}\n", 1))
        return ""

    def _remove_by_hand(self) -> str:
        id_ = self._id_for_hand()
        self._rewrite(lambda text: _without(text, id_))
        return ""

    def _some_id(self) -> str:
        ids = [row.entry.id for row in self._manager.list().rows]
        return self._dice.choice(self._ids_of_the_day() or ids)

    def _ids_of_the_day(self) -> list[str]:
        ids = (row.entry.id for row in self._manager.list().rows)
        return [id_ for id_ in ids if not id_.startswith(OLD)]

    def _id_for_hand(self) -> str:
        """Return the id of any memory early on, later that of one from before the day.

        What was edited by hand cannot be taken back beyond that edit, so that
        all of a day's changes could not be.
        """
        ids = [row.entry.id for row in self._manager.list().rows]
        is_early = next(self._counted) < EARLY
        return self._dice.choice([id_ for id_ in ids if is_early or id_.startswith(OLD)])

    def _rewrite(self, edited: Callable[[str], str]) -> None:
        """Save the memory file with *edited* text.

        Raises:
            LookupError: a program saved meanwhile, and goes first.
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


def main(words: str) -> None:
    """Live until the input ends; *words* are the vault, the cache, the server and the seed."""
    vault, cache, base_url, seed = json.loads(words)
    Person(open_manager(vault, cache, base_url, by=USER), seed).live()
