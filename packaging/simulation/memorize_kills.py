"""Kill ``memorize`` at any moment, many times, and check that nothing is lost or there twice.

A chat grows day by day. A process memorizes each day, by rules or with the scripted model, and is
killed at a random moment, or before a random change of a file. What it left is checked. The same
call is then made again, and must leave the same files as in a vault where nothing was killed; in
the end all of it is undone.
"""

import asyncio
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from simulation.agent import MODEL
from simulation.audit import undo_all
from simulation.faults import FaultInjector
from simulation.model import scripted_model
from simulation.script import make_day

from memdeck import MemoryManager
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.search.passage import Kind
from memdeck.extraction.episodes.narrator import ModelNarrator
from memdeck.extraction.llm import ModelSettings
from memdeck.services.episodes import episodes
from memdeck.storage.vault_layout import VaultLayout

DAYS = 4
"""Days of a chat."""
BY_TIME = 0.5
"""Share of the calls that are killed at a random moment, and not before a change of a file."""
_PARTS, _TOGETHER = 2, 4
"""Parts of a day, each a unit, and the messages of one."""
_START, _PAUSE = datetime(2026, 3, 2, 9, tzinfo=UTC), timedelta(hours=12)
_PEOPLE = ("Anna", "Ben")
_FORK = multiprocessing.get_context("fork")
"""Of all ways to start a process, the one that need not load the program again."""
_CHANGES = {"open", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.truncate"}
_WRITES = os.O_WRONLY | os.O_RDWR


@dataclass(frozen=True, slots=True)
class State:
    """The texts of a vault's pages by their names, and the ids of the messages it keeps.

    The keys of a page's header are in the order of their names: a page that grew keeps its own.
    """

    pages: Mapping[str, str]
    messages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chat:
    """The chat of *seed*, memorized into *vault*; by rules if *base_url* is empty."""

    vault: str
    base_url: str
    seed: int

    def memorize(self, day: int) -> episodes.Memorized:
        """Memorize the messages of *day* alone, as those of a stream are."""
        manager, is_final = self.open(), day == DAYS - 1
        count_of_day = _PARTS * _TOGETHER
        messages = tuple(_messages(self.seed))[day * count_of_day : (day + 1) * count_of_day]
        conversation = Conversation(self._id, "Anna and Ben", "chat", messages)
        if not self.base_url:
            return manager.memorize(conversation, is_final=is_final)
        return asyncio.run(manager.memorize_with_model(conversation, is_final=is_final))

    def open(self) -> MemoryManager:
        """Return a manager of the vault, with the scripted model."""
        path = Path(self.vault)
        settings = ModelSettings(
            self.base_url, MODEL, timeout_s=10, deadline_s=30, first_wait_s=0.02
        )
        narrator = ModelNarrator(settings, None) if self.base_url else None
        return MemoryManager(
            VaultLayout.at(path, path.with_name(f"{path.name}-cache")), narrator=narrator
        )

    def state(self) -> State:
        """Return what the vault holds of the chat."""
        vault = self.open().vault
        kept = vault.read_conversation(self._id)
        names = vault.side_files.pages()
        pages = {name: _with_sorted_header(vault.read_file(name) or "") for name in names}
        return State(pages, tuple(message.id for message in kept.messages) if kept else ())

    @property
    def _id(self) -> str:
        return f"chat/{self.seed}"


@dataclass(frozen=True, slots=True)
class Run:
    """A call in a process of its own: how long it took, and how often it changed a file."""

    took_s: float
    changes: int
    was_killed: bool


@dataclass(slots=True)
class Sweep:
    """The kills so far, by how the vault was left, and the problems found, a sentence each."""

    kills: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def table(self) -> str:
        """Return the kills as a Markdown table, with the problems below."""
        rows = [f"| {left} | {number} |" for left, number in sorted(self.kills.items())]
        head = ["| killed | calls |", "|---|---|"]
        return "\n".join([*head, *rows, "", *(self.problems or ["Nothing lost or duplicated."])])


def sweep_kills(folder: Path, seed: int, kills: int) -> Sweep:
    """Kill that many calls on vaults in *folder*, half of them by rules, and check the vaults.

    It ends with the first chat that has a problem.
    """
    # What is undone would otherwise stay in the state folder of whoever runs this.
    os.environ["XDG_STATE_HOME"] = str(folder / "state")
    sweep, faults = Sweep(), FaultInjector(seed)
    with scripted_model(make_day(seed, 1, 1), faults) as model:
        for number in count():
            if sweep.kills.total() >= kills or sweep.problems:
                return sweep
            base_url = model.base_url if number % 2 else ""
            _Rounds(folder / str(number), base_url, seed + number, faults, sweep).run()
    return sweep


class _Rounds:
    """Memorizes one chat twice: undisturbed, and with a kill on each day."""

    def __init__(
        self, folder: Path, base_url: str, seed: int, faults: FaultInjector, sweep: Sweep
    ) -> None:
        self._undisturbed = Chat(str(folder / "undisturbed"), base_url, seed)
        self._killed = Chat(str(folder / "killed"), base_url, seed)
        self._dice = Random(f"{seed}/memorize")  # noqa: S311 - not secrets
        self._faults = faults
        self._sweep = sweep
        for chat in (self._undisturbed, self._killed):
            Path(chat.vault).mkdir(parents=True)

    def run(self) -> None:
        """Run all days, and undo them."""
        for day in range(DAYS):
            self._faults.is_over = True
            undisturbed = _run(self._undisturbed, day)
            before, expected = self._killed.state(), self._undisturbed.state()
            self._faults.is_over = False
            if self._dice.random() < BY_TIME:
                run = _run(self._killed, day, delay_s=self._dice.uniform(0, undisturbed.took_s))
            else:
                run = _run(self._killed, day, change=self._dice.randint(1, undisturbed.changes))
            self._faults.is_over = True
            self._check(day, before, expected, was_killed=run.was_killed)
            self._memorize_again(day, expected)
        self._undo()

    def _check(self, day: int, before: State, expected: State, *, was_killed: bool) -> None:
        """Check what the call of *day* left, and count it if it was killed."""
        left = self._killed.state()
        lost = before.pages.keys() - left.pages.keys() | {*before.messages} - {*left.messages}
        if lost:
            self._report(day, f"lost {sorted(lost)}")
        units = self._killed.open().episodes.units()
        if len(units) != sum(name.startswith(Kind.EPISODE.folder) for name in left.pages):
            self._report(day, "a page of a unit is damaged, or there twice")
        if was_killed:
            how = "with the model" if self._killed.base_url else "by rules"
            saved = "nothing" if left == before else "all" if left == expected else "a part"
            self._sweep.kills[f"{how}, {saved} saved"] += 1

    def _memorize_again(self, day: int, expected: State) -> None:
        """Make the call of *day* twice more, and check that only the first may change anything."""
        self._killed.memorize(day)
        state = self._killed.state()
        differing = sorted(name for name, _ in state.pages.items() ^ expected.pages.items())
        if differing or state.messages != expected.messages:
            what = ", ".join(dict.fromkeys(differing)) or "messages"
            self._report(day, f"the same call again leaves other {what} than undisturbed")
        for finding in self._killed.open().doctor():
            self._report(day, f"{finding.where}: {finding.what}")
        third = self._killed.memorize(day)
        if third.added or third.grown or third.removed or third.profiles:
            self._report(day, "the same call a third time changes something")

    def _undo(self) -> None:
        _, error = undo_all(self._killed.open())
        if error or self._killed.state().pages:
            self._report(DAYS - 1, f"undo leaves pages. {error}")

    def _report(self, day: int, problem: str) -> None:
        self._sweep.problems.append(f"{self._killed.vault}, day {day}: {problem}.")


class _FileChanges:
    """Counts the changes of files below *folder*, and kills this process before the *last* one."""

    def __init__(self, folder: str, last: int) -> None:
        self._folder = folder
        self._last = last
        self.count = 0

    def note(self, event: str, args: tuple[object, ...]) -> None:
        """Count *event* of Python's audit hooks if it changes a file."""
        if event not in _CHANGES or not str(args[0]).startswith(self._folder):
            return
        if event == "open" and not (isinstance(args[2], int) and args[2] & _WRITES):
            return
        self.count += 1
        if self.count == self._last:
            os.kill(os.getpid(), signal.SIGKILL)


def _run(chat: Chat, day: int, *, delay_s: float | None = None, change: int = 0) -> Run:
    """Memorize *day* of *chat* in a process of its own.

    It is killed after *delay_s*, or before that *change* of a file.
    """
    receiver, sender = _FORK.Pipe(duplex=False)
    process = _FORK.Process(target=_memorize, args=(chat, day, change, sender))
    start_s = time.monotonic()
    process.start()
    process.join(delay_s)
    process.kill()
    process.join()
    took_s = time.monotonic() - start_s
    changes = receiver.recv() if receiver.poll() else 0
    return Run(took_s, changes, process.exitcode == -signal.SIGKILL)


def _memorize(chat: Chat, day: int, change: int, sender: Connection) -> None:
    """Memorize, and send the number of changes of files.

    What the model told is saved after each answer, so that a kill may come between two saves.
    """
    changes = _FileChanges(chat.vault, change)
    sys.addaudithook(changes.note)
    episodes.STEP_S = 0.0
    chat.memorize(day)
    sender.send(changes.count)


def _with_sorted_header(page: str) -> str:
    header, _, text = page.partition("\n---\n")
    return "\n".join([*sorted(header.splitlines()), text])


def _messages(seed: int) -> Iterator[Message]:
    """Yield the messages of all days, each with words that occur in no other."""
    claims = make_day(seed, 2 * DAYS * _PARTS, 1).claims.values()
    said = [claim.said for claim in claims if not claim.replaces]
    for number in range(DAYS * _PARTS * _TOGETHER):
        at = _START + number // _TOGETHER * _PAUSE + timedelta(minutes=number)
        author = _PEOPLE[number % len(_PEOPLE)]
        yield Message(f"m{number}", Role.OTHER, said[number], author, at)
