"""The rows of a profile: headings, claims with what they rest on, and subjects of a group."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QAbstractListModel, QLocale, Qt
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.people.people_data import Originals
from memdeck.desktop.panels.people.people_labels import (
    category_heading,
    confidence_text,
    day_text,
    message_count_text,
    profile_name,
)
from memdeck.desktop.ui.models.roles import DISPLAY, EDIT, OWN, ROOT, SPOKEN, Index
from memdeck.desktop.ui.text.dates import local_day
from memdeck.desktop.ui.text.lists import GAP, labelled, remarked
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.memory.entry import Evidence
from memdeck.domain.profiles.profile import AnyProfile, GroupProfile, Profile, conflicts_in
from memdeck.domain.profiles.semantic_memory import Mention, SemanticMemory

ROW = OWN
QUOTES = 3
"""Messages that are quoted below a claim, the last; more are only counted."""
QUOTE_CHARACTERS = 240
EARLIER = "earlier"
"""The fold of what was superseded; those of more claims have the names of their categories."""
MOST_CLAIMS = 50
"""Claims of a category before a fold."""
PAGE_CLAIMS = 200
"""Claims that an open fold shows, and each step adds: to lay out 2,000 takes .5 s (2026-11-27)."""
_CATEGORIES = ("fact", "preference", "workflow", "decision", "todo")


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a category, or of the *fold* of that name, which the user opens.

    Or the end of what an open fold shows, where *adds_more* claims can be added.
    """

    text: str
    fold: str = ""
    is_open: bool = True
    adds_more: bool = False


@dataclass(frozen=True, slots=True)
class Quote:
    """A message that states a claim; *text* is "" if it is not kept, which *about* says then."""

    text: str
    about: str
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A claim; *note* is what stands against it."""

    claim: SemanticMemory
    about: str
    quotes: tuple[Quote, ...]
    note: str = ""

    @property
    def sources(self) -> list[Evidence]:
        """The messages that can be opened."""
        return [quote.evidence for quote in self.quotes if quote.text]


@dataclass(frozen=True, slots=True)
class SubjectRow:
    """A subject of a group, and its day."""

    text: str
    about: str


Row = Heading | ClaimRow | SubjectRow


def rows_of(
    profile: AnyProfile,
    originals: Originals,
    today: date,
    open_folds: Mapping[str, int] | None = None,
) -> list[Row]:
    """Return the rows of *profile*: claims by category, the newest first, then older ones.

    *open_folds* has the number of claims that each open fold shows.
    """
    rows: list[Row] = []
    shown = open_folds or {}
    by_category: defaultdict[str, list[SemanticMemory]] = defaultdict(list)
    for memory in profile.memories:
        if memory.holds:
            by_category[memory.category or "fact"].append(memory)
    in_conflict = {id_ for pair in conflicts_in(profile.memories) for id_ in pair}
    own = sorted(by_category.keys() - set(_CATEGORIES))
    texts = {memory.id: memory.text for memory in profile.memories}
    row_of = _RowBuilder(profile, originals, today)
    for category in (*_CATEGORIES, *own):
        claims = by_category.get(category, ())
        rows += [Heading(category_heading(category))] if claims else []
        conflict = translate("people", "In conflict with another claim")

        def row(memory: SemanticMemory, conflict: str = conflict) -> ClaimRow:
            return row_of.claim(memory, conflict if memory.id in in_conflict else "")

        rows += map(row, claims[:MOST_CLAIMS])
        older = translate("people", "Older")
        rows += _fold(older, category, claims[MOST_CLAIMS:], shown.get(category, 0), row)

    def earlier_row(memory: SemanticMemory) -> ClaimRow:
        name = translate("people", "Superseded by")
        newer = painted(texts.get(memory.superseded_by, ""), QUOTE_CHARACTERS)
        return row_of.claim(memory, labelled(name, newer) if memory.superseded_by else "")

    earlier = [memory for memory in profile.memories if not memory.holds]
    name = translate("people", "Earlier")
    rows += _fold(name, EARLIER, earlier, shown.get(EARLIER, 0), earlier_row)
    if isinstance(profile, GroupProfile) and profile.subjects:
        rows.append(Heading(translate("people", "Subjects")))
        rows += [
            SubjectRow(painted(subject.text, QUOTE_CHARACTERS), day_text(subject.day, today))
            for subject in profile.subjects
        ]
    return rows


def _fold(
    name: str,
    fold: str,
    memories: Sequence[SemanticMemory],
    shown: int,
    row: Callable[[SemanticMemory], ClaimRow],
) -> Iterator[Row]:
    """Yield the heading of a fold, and the rows of so many of its *memories*; nothing for none."""
    number = QLocale().toString
    if memories:
        yield Heading(labelled(name, number(len(memories))), fold, is_open=shown > 0)
    yield from map(row, memories[:shown])
    if 0 < shown < len(memories):
        more = translate("people", "Show more")
        yield Heading(labelled(more, number(len(memories) - shown)), fold, adds_more=True)


def claim_rows_of(
    profile: AnyProfile, ids: Sequence[str], originals: Originals, today: date
) -> list[ClaimRow]:
    """Return the rows of the claims of these ids, in their order."""
    by_id = {memory.id: memory for memory in profile.memories}
    row_of = _RowBuilder(profile, originals, today)
    return [row_of.claim(by_id[id_], "") for id_ in ids]


class _RowBuilder:
    """Builds rows of the claims of one profile."""

    def __init__(self, profile: AnyProfile, originals: Originals, today: date) -> None:
        self._is_person = isinstance(profile, Profile)
        self._owner = profile_name(profile)
        self._originals = originals
        self._today = today

    def claim(self, memory: SemanticMemory, note: str) -> ClaimRow:
        count = len(memory.mentions)
        hearsay = translate("people", "said by others")
        parts = [
            day_text(memory.last_said, self._today),
            confidence_text(memory),
            hearsay if self._is_person and memory.is_hearsay and count else "",
            message_count_text(count) if count > QUOTES else "",
        ]
        quotes = tuple(map(self._quote, memory.mentions[: -QUOTES - 1 : -1]))
        return ClaimRow(memory, GAP.join(filter(None, parts)), quotes, note)

    def _quote(self, mention: Mention) -> Quote:
        text = self._originals.messages.get(mention.message_id, "")
        day = local_day(mention.at) if mention.at else None
        conversation = self._originals.conversations.get(mention.conversation, "")
        is_removed = not text and mention.conversation in self._originals.conversations
        about = [
            _missing_text(is_removed=is_removed) if not text else "",
            painted(mention.speaker) or self._owner,
            painted(conversation, QUOTE_CHARACTERS),
            day_text(day, self._today),
        ]
        evidence = Evidence(mention.conversation, mention.message, text)
        return Quote(painted(text, QUOTE_CHARACTERS), remarked(*about), evidence)


class ClaimsModel(QAbstractListModel):
    """The rows of one profile."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[Row, ...] = ()

    def set_rows(self, rows: Sequence[Row]) -> None:
        if tuple(rows) != self.rows:
            self.beginResetModel()
            self.rows = tuple(rows)
            self.endResetModel()

    def position_of(self, claim: str) -> int | None:
        """Return the position of the claim of that id."""
        return next((n for n, row in self.claims() if row.claim.id == claim), None)

    def claims(self) -> Iterator[tuple[int, ClaimRow]]:
        """Yield the claims with their positions."""
        return ((n, row) for n, row in enumerate(self.rows) if isinstance(row, ClaimRow))

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.rows[index.row()] if index.isValid() else None
        if isinstance(row, Heading) and not row.fold:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if isinstance(row, ClaimRow) else flags

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case _ if role == ROW:
                return row
            case _ if role == SPOKEN:
                return _spoken(row)
            case _ if role in (DISPLAY, EDIT):
                return row.claim.text if isinstance(row, ClaimRow) else row.text
            case _:
                return None


def _missing_text(*, is_removed: bool) -> str:
    """Return why a message is not quoted: it, or its whole conversation, is not kept."""
    if is_removed:
        return translate("people", "message removed")
    return translate("people", "message not kept")


def _spoken(row: Row) -> str:
    match row:
        case Heading(fold=""):
            return row.text
        case Heading():
            collapsed = translate("people", "collapsed")
            return remarked(row.text, "" if row.is_open else collapsed)
        case SubjectRow():
            return remarked(row.text, row.about)
        case ClaimRow():
            quotes = (
                remarked(f"“{quote.text}”" if quote.text else "", quote.about)
                for quote in row.quotes
            )
            return remarked(row.claim.text, row.about, row.note, *quotes)
