"""What search and purge need of a page, whatever kind of memory it holds.

The pages of a folder, such as ``episodes``, are of the class ``EpisodesPage`` in the module
``episodes_page`` next to this one.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Self, cast

from memdeck.domain.changes.changeset import FileChange
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.episodes.unit import Unit
from memdeck.domain.search.passage import PAGE_FOLDERS, Passage
from memdeck.errors import StorageError
from memdeck.services.pages.passage_fields import named
from memdeck.services.vault.vault import Vault
from memdeck.storage.text.redaction import RedactionTargets

NO_PAGE = (
    "Its first lines, between “---”, do not say whose page it is; restore them from a copy of the"
    " file, or move the file out of the folder."
)
"""Says why the file of a page cannot be read, and what to do."""


@dataclass(frozen=True, slots=True)
class Purged:
    """What a purge removes: *conversations*, *messages* by both ids, and the texts *targets*."""

    conversations: frozenset[str]
    messages: frozenset[tuple[str, str]]
    targets: RedactionTargets

    def has(self, conversation: str, message: str) -> bool:
        """Return whether what rests on that message must go."""
        return conversation in self.conversations or (conversation, message) in self.messages


class Page(ABC):
    """The content of one page."""

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self | None:
        """Return the content of a page; None where *text* is of another kind."""

    @classmethod
    def changes(
        cls, _vault: Vault, _conversation: Conversation, _units: Sequence[Unit]
    ) -> Iterable[FileChange]:
        """Return how the *units* of a conversation change pages: what ``memorize`` adds.

        Those of a folder with a service of its own change otherwise.
        """
        return ()

    @property
    @abstractmethod
    def part(self) -> str:
        """The part of the vault's passages that this page is; see ``passage_fields.part_id``."""

    @property
    @abstractmethod
    def conversations(self) -> frozenset[str]:
        """The ids of those that the page rests on; it is deleted with the last of them."""

    @abstractmethod
    def passages(self) -> Iterator[Passage]:
        """Yield what can be found; the id of each begins with ``part``."""

    def purged_texts(self, purged: Purged) -> Iterator[str]:
        """Yield the texts of this page that rest on what is *purged*, by their ``evidence``."""
        for passage in self.passages():
            message = named(passage.evidence) if passage.evidence else None
            if message is not None and purged.has(message.conversation, message.message):
                yield passage.text


def page_class(folder: str) -> type[Page]:
    """Return the class of the pages in *folder*, one of ``PAGE_FOLDERS``."""
    module = import_module(f"{__package__}.{folder}_page")
    return cast("type[Page]", getattr(module, f"{folder.title()}Page"))


def page_of(name: str, text: str) -> Page | None:
    """Return the content of the file called *name*; None if it is no page."""
    folder = name.partition("/")[0]
    return page_class(folder).parse(text) if folder in PAGE_FOLDERS else None


def read_pages(vault: Vault, *folders: str) -> Iterator[tuple[str, Page]]:
    """Yield the name and the content of each page in *folders*, of all without; not the damaged."""
    for name in vault.side_files.pages(*folders):
        page = read_page(vault, name)
        if page is not None:
            yield name, page


def read_page(vault: Vault, name: str) -> Page | None:
    """Return the content of the page called *name*; None if it is damaged, or no page."""
    try:
        return page_of(name, vault.side_files.read(name) or "")
    except StorageError:
        return None


def damaged_pages(vault: Vault, *folders: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each page in *folders*, of all without, that cannot be read, and why."""
    for name in vault.side_files.pages(*folders):
        try:
            text = vault.side_files.read(name)
        except StorageError as error:
            yield name.partition("/")[0], str(error)  # which names the file
            continue
        if text is not None and page_of(name, text) is None:
            yield name, NO_PAGE


def past_pages(vault: Vault) -> Iterator[tuple[str, Page]]:
    """Yield the name and the content of each page, and of each former text that the journal has.

    Raises:
        StorageError: a page cannot be read.
    """
    files = vault.side_files
    texts = {(name, files.read(name) or ""): None for name in files.pages()}
    for changes in vault.journal.read().changesets:
        for file in changes.files:
            texts |= {(file.name, text): None for text in (file.before, file.after) if text}
    for name, text in texts:
        page = page_of(name, text)
        if page is not None:
            yield name, page


def names_of_past_pages(vault: Vault, is_wanted: Callable[[Page], bool]) -> frozenset[str]:
    """Return the names of the wanted ones among ``past_pages``."""
    return frozenset(name for name, page in past_pages(vault) if is_wanted(page))
