"""What each change decided on in a review, kept while an undo can bring it back.

One file a change, next to the pending suggestions: what the user rejected is outside the vault.
"""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from memdeck.domain.consolidation.review_queue import DecidedReview
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import delete, make_folder, read_whole
from memdeck.storage.disk.json_codec import Codec
from memdeck.storage.os_errors import storage_errors
from memdeck.storage.vault_layout import VaultLayout

_PREFIX = "decided-"
"""The start of the file names; the id of the change follows."""
_REVIEWS = Codec(DecidedReview)


class DecidedReviews:
    """The decisions of one vault by the id of their change; writers hold the vault's lock."""

    def __init__(self, layout: VaultLayout) -> None:
        self._folders = (layout.pending, layout.waiting)
        """The second holds those of earlier versions, which a purge must clean too."""

    def files(self) -> list[Path]:
        """Return the files in order.

        Raises:
            StorageError: a folder cannot be read.
        """
        files: list[Path] = []
        for folder in self._folders:
            with storage_errors(folder, "read"):
                files += sorted(folder.glob(f"{_PREFIX}*.jsonl"))
        return files

    def read(self, change: str) -> DecidedReview:
        """Return what the change of that id decided on; empty where nothing readable was kept."""
        if change.isalnum():  # it comes from a file, and must not lead out of the folder
            with suppress(ValueError):
                return parse_decided(read_whole(self._path(change)) or b"")
        return DecidedReview(())

    def write(self, change: str, decided: DecidedReview) -> None:
        """Keep what the change of that id decided on."""
        make_folder(self._folders[0])
        write_atomic(self._path(change), render_decided(decided))

    def delete_all_but(self, changes: Collection[str]) -> None:
        """Delete the decisions of all changes but those of the ids *changes*."""
        for path in self.files():
            if path.stem.removeprefix(_PREFIX) not in changes:
                delete(path)

    def _path(self, change: str) -> Path:
        return self._folders[0] / f"{_PREFIX}{change}.jsonl"


def parse_decided(data: bytes) -> DecidedReview:
    """Return the decisions in the file content *data*.

    Raises:
        ValueError: it holds none.
    """
    return _REVIEWS.parse(data.strip())


def render_decided(decided: DecidedReview) -> bytes:
    """Return *decided* as the content of a file."""
    return _REVIEWS.render(decided) + b"\n"
