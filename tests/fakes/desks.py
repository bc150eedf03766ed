"""A vault on the disk, opened as by the window."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pytestqt.qtbot import QtBot

from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.session.worker import Bridge
from tests.fakes.vaults import MEMORY_MD, FakeClock, vault_at


@contextmanager
def desk_at(
    folder: Path, qtbot: QtBot, text: str = MEMORY_MD, clock: FakeClock | None = None
) -> Iterator[VaultSession]:
    """Open a vault with *text* during the block."""
    bridge = Bridge()
    vault_session = VaultSession(vault_at(folder, text, clock=clock), bridge)
    vault_session.open()
    try:
        settle(vault_session, qtbot)
        yield vault_session
    finally:
        vault_session.close()
        bridge.close()


def settle(vault_session: VaultSession, qtbot: QtBot) -> None:
    """Wait until all jobs are finished."""
    qtbot.waitUntil(lambda: vault_session.snapshot is not None and not vault_session.bridge.is_busy)
