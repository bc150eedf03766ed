"""What the pages of a vault hold, as ``show`` prints it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memdeck.cli.episode_lines import episode_output
from memdeck.cli.output import Output
from memdeck.cli.profile_lines import claim_output
from memdeck.cli.text import listed, one_line
from memdeck.domain.search.passage import PAGE_FOLDERS, Kind
from memdeck.json_objects.json_text import fields
from memdeck.services.memories.id_prefixes import SHORTEST_PREFIX, completed
from memdeck.services.pages.passage_fields import named
from memdeck.services.pages.vault_page import read_pages
from memdeck.services.vault.forgotten import forgotten_in

if TYPE_CHECKING:
    from memdeck.domain.search.passage import Passage
    from memdeck.services.manager import MemoryManager

_OUTPUTS = {Kind.EPISODE.folder: episode_output, Kind.SEMANTIC.folder: claim_output}


def page_output(manager: "MemoryManager", id_: str) -> Output | None:
    """Return what a page holds under that id; None if there is none."""
    for folder in PAGE_FOLDERS:
        output = _OUTPUTS.get(folder)
        found = output(manager, id_) if output else _item_output(manager, folder, id_)
        if found is not None:
            return found
    return None


def _item_output(manager: "MemoryManager", folder: str, id_: str) -> Output | None:
    is_forgotten = forgotten_in(manager.vault)
    items = {
        named(passage.id).id: (name, passage)
        for name, page in read_pages(manager.vault, folder)
        for passage in page.passages()
        if not is_forgotten(passage.text)
    }
    full = completed(id_, items) if len(id_) >= SHORTEST_PREFIX else id_
    if full not in items:
        return None
    name, passage = items[full]
    message = passage.evidence and named(passage.evidence).id
    found = {
        "id": full,
        **fields(passage, "kind", "text", "category", "at"),
        "people": [person for person in passage.people if person],
        "message": message or None,
        "page": name,
    }
    return Output(found, _item_lines(full, passage, name, message))


def _item_lines(id_: str, passage: "Passage", page: str, message: str) -> Iterator[str]:
    yield f"[{id_}] {one_line(passage.text)}"
    day = f"{passage.at:%Y-%m-%d}" if passage.at else ""
    yield "  " + listed(filter(None, (passage.kind, day, message, page)))
