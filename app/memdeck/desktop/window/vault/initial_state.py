"""The initial state of a window: the settings, and a vault with its first snapshot.

It is loaded on the worker thread, so nothing here uses Qt: a Qt class created outside the GUI
thread can crash the program.
"""

from dataclasses import dataclass
from pathlib import Path

from memdeck.bootstrap import Choices, Program
from memdeck.desktop.ui.session.launch_options import LaunchOptions
from memdeck.desktop.ui.session.snapshot import VaultSnapshot, show
from memdeck.errors import MemdeckError, UsageError
from memdeck.services.manager import MemoryManager
from memdeck.storage.config.settings import Settings


@dataclass(frozen=True, slots=True)
class Opened:
    """A vault, its first snapshot, and its display name."""

    manager: MemoryManager
    shown: VaultSnapshot
    name: str


@dataclass(frozen=True, slots=True)
class Beginning:
    """The initial state of the window: the settings, and a vault or the reason for none.

    *notes* are full sentences on settings that could not be read.
    """

    settings: Settings
    notes: tuple[str, ...]
    outcome: Opened | MemdeckError | None


def begin(program: Program, wish: LaunchOptions) -> Beginning:
    """Read the settings and open the vault named by *wish*. Runs on the worker thread."""
    outcome = _open_wished(program, wish)
    reading = program.settings_file.read()
    return Beginning(reading.settings, reading.notes, outcome)


def _open_wished(program: Program, wish: LaunchOptions) -> Opened | MemdeckError | None:
    try:
        if wish.is_sample:
            return open_vault(program, program.sample_vault(fresh=wish.is_fresh))
        place = program.vault_at_start(wish.vault)
        return None if place is None else open_vault(program, place)
    except MemdeckError as error:
        return error


def open_vault(program: Program, place: Path) -> Opened:
    """Open the vault at *place* and read it. Runs on the worker thread.

    Raises:
        MemdeckError: it cannot be opened.
    """
    manager = program.open(Choices(vault=place))
    layout = manager.vault.layout
    if not layout.folder.is_dir():
        raise UsageError(f"There is no folder {layout.folder}; open another one.")
    opened = Opened(manager, show(manager), program.vault_name(layout.place))
    program.remember(layout.place)
    return opened
