"""Convert a folder's MEMORY.md to a memory.json, or back, in place.

Source: seed 002, section 10.
"""

import secrets
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

from memdeck.domain.changes.changeset import MIGRATE, ChangeSet
from memdeck.domain.memory.conversion_losses import Conversion
from memdeck.errors import StorageError, UsageError
from memdeck.services.conversion.conversion import Conversions
from memdeck.services.vault.vault import Vault
from memdeck.storage.disk.files import read_whole
from memdeck.storage.disk.text_encoding import decode
from memdeck.storage.formats.format_registry import new_file_format
from memdeck.storage.vault.set_aside import ENDING, copy_state, set_aside
from memdeck.storage.vault.state.journal import Journal
from memdeck.storage.vault.store.daily_logs import day_of_log, log_name, parse_log, render_log
from memdeck.storage.vault.store.daily_logs_markdown import parse_markdown, render_markdown
from memdeck.storage.vault.store.log_and_summary_files import SideFiles
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import FOLDER_NAMES, JSON_NAME, MEMORY_NAMES, VaultLayout

TARGETS = (JSON_NAME, MEMORY_NAMES[0])


class Migration:
    """Moves one vault to another format in its own folder; the former files stay next to it."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._files = SideFiles(vault.layout)

    def migrate(
        self, name: str, *, markdown_logs: bool = False, dry_run: bool = False
    ) -> Conversion:
        """Make *name*, one of TARGETS, the vault's file, and return what did not fit.

        For a memory.json, logs in Markdown are converted too, to ``logs/2026-02-21.json``; with
        *markdown_logs* those become Markdown on the way back. The former files are kept as
        ``MEMORY.md.migrated`` and so on. History, tombstones and transcripts are carried over.
        From then on the folder is the new vault.

        Raises:
            UsageError: it is that file already, it cannot be migrated, or *name* is no target.
            StorageError: a log is damaged, or the disk refused.
        """
        former = self._vault.layout
        if former.name not in FOLDER_NAMES or name not in TARGETS or name == former.name:
            raise UsageError(
                f"{former.name} cannot be migrated to {name}; a MEMORY.md becomes a memory.json, or"
                " the other way round, and `memdeck convert` writes any other."
            )
        layout = VaultLayout(former.folder, name, former.cache_root)
        with MemoryStore(former).locked():
            logs = dict(self._logs(name, markdown_logs=markdown_logs))
            result = Conversions(self._vault).write(layout, new_file_format(name), dry_run=dry_run)
            result = replace(result, notes=(*result.notes, *self._notes(logs)))
            if not dry_run:
                self._move(layout, logs)
        return result

    def _move(self, layout: VaultLayout, logs: dict[Path, tuple[str, str]]) -> None:
        """Write the logs in their new format, and rename the former files, the memory file last."""
        former = self._vault.layout
        copy_state(former, layout)
        self._note_down(layout)
        for path, (new_name, text) in logs.items():
            new = former.folder / new_name
            if not new.exists():
                self._files.write(new_name, text)
                set_aside(path)
        for path in (path for part in reversed(former.parts) for path in (part.bak, part.memory)):
            if path.exists():
                set_aside(path)
        if former.state.is_dir():
            set_aside(former.state)

    def _note_down(self, layout: VaultLayout) -> None:
        """Record in the new vault's history where it comes from: undo reaches back no further."""
        moved = ChangeSet(
            id=secrets.token_hex(6),
            by=self._vault.by,
            at=self._vault.now(),
            verb=MIGRATE,
            why=f"{self._vault.layout.name} became {layout.name}",
        )
        with Journal(layout).appending(moved):
            pass

    def _logs(self, name: str, *, markdown_logs: bool) -> Iterator[tuple[Path, tuple[str, str]]]:
        """Yield the logs to be rewritten: the path of each, its new name, and its new text."""
        folder = self._vault.layout.logs
        paths = sorted(folder.iterdir()) if folder.is_dir() else []
        for path in paths:
            day = _day_of(path)
            if day is None:
                continue
            if path.suffix == ".md" and name == JSON_NAME:
                yield path, (log_name(day), render_log(parse_markdown(_text(path), day)))
            elif path.suffix == ".json" and markdown_logs:
                text = render_markdown(parse_log(_text(path), day))
                yield path, (f"logs/{day.isoformat()}.md", text)

    def _notes(self, logs: dict[Path, tuple[str, str]]) -> Iterator[str]:
        parts = self._vault.layout.parts
        names = " and ".join(part.name for part in parts if part.memory.exists())
        if names:
            yield f"What was in {names} stays beside it, with the ending {ENDING}."
        if logs:
            count = "1 daily log is" if len(logs) == 1 else f"{len(logs)} daily logs are"
            yield f"{count} rewritten, from {next(iter(logs)).suffix} files."


def _day_of(path: Path) -> date | None:
    return day_of_log(f"logs/{path.stem}.json") if path.suffix in (".md", ".json") else None


def _text(path: Path) -> str:
    data = read_whole(path)
    if data is None:
        raise StorageError(f"{path} is gone; try again.")
    return decode(data, path.name)[0]
