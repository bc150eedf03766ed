"""``names.txt``: the user's names in chats with other people, one name a line."""

from collections.abc import Iterable

from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import read_whole
from memdeck.storage.disk.text_encoding import decode
from memdeck.storage.vault_layout import VaultLayout


def read_own_names(layout: VaultLayout) -> tuple[str, ...]:
    """Return the known names, in the order they were added."""
    text, _ = decode(read_whole(layout.names) or b"", layout.names.name)
    return tuple(dict.fromkeys(name for line in text.splitlines() if (name := line.strip())))


def add_own_names(layout: VaultLayout, names: Iterable[str]) -> None:
    """Add *names* to the known ones."""
    known = read_own_names(layout)
    all_names = tuple(dict.fromkeys([*known, *(" ".join(name.split()) for name in names)]))
    if all_names != known:
        layout.make_state()
        write_atomic(layout.names, "".join(f"{name}\n" for name in all_names if name).encode())
