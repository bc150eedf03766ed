"""The page of vault health: contents, fading memories, retrievals, and speed."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from memdeck.desktop.panels.detail.facts import Fact, FactsGrid
from memdeck.desktop.panels.pages.health_card import CardLevel, CardText, HealthCard
from memdeck.desktop.settings.recall.recall_labels import stats_label
from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.models.display_names import category_name, layer_name
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.text.lists import labelled, listed
from memdeck.desktop.ui.text.plain_text import one_line
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.record_list import Record, RecordList
from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.domain.search.search_metrics import CacheUse
from memdeck.services.upkeep.metrics import AHEAD_DAYS, HotMemory, IndexState, Metrics
from memdeck.storage.backends.backend import Lack

FEW = 3
"""The maximum number of fading memories that are named."""
NAMED_CHARACTERS = 40


def broken_text(count: int, locale: QLocale) -> CardText:
    """Return the card of the entries that cannot be read."""
    if not count:
        return CardText(
            CardLevel.GOOD,
            translate("health", "No broken entries"),
            translate("health", "Every entry of the file can be read."),
        )
    title = (
        translate("health", "1 broken entry")
        if count == 1
        else translate("health", "{count} broken entries").format(count=locale.toString(count))
    )
    reason = translate(
        "health", "Agents do not get entries that cannot be read. Fix them in the file."
    )
    return CardText(CardLevel.WARNING, title, reason)


def archived_text(entries: Sequence[MemoryEntry], locale: QLocale) -> CardText:
    """Return the card of the memories that fall below the archive threshold soon."""
    return _falling_text(
        entries,
        locale,
        none=translate("health", "Nothing will be archived within %Ln days", "", AHEAD_DAYS),
        one=translate("health", "1 memory will be archived within {days} days"),
        several=translate("health", "{count} memories will be archived within {days} days"),
        reason=translate("health", "Will be below the archive threshold if not used: {memories}"),
    )


def forgotten_text(entries: Sequence[MemoryEntry], locale: QLocale) -> CardText:
    """Return the card of the memories that fall below the forget threshold soon."""
    return _falling_text(
        entries,
        locale,
        none=translate("health", "Nothing will be forgotten within %Ln days", "", AHEAD_DAYS),
        one=translate("health", "1 memory will be forgotten within {days} days"),
        several=translate("health", "{count} memories will be forgotten within {days} days"),
        reason=translate("health", "Will be below the forget threshold if not used: {memories}"),
    )


def maintenance_text() -> CardText:
    """Return the card that leads to maintenance."""
    return CardText(
        CardLevel.NOTE,
        translate("health", "Maintenance"),
        translate(
            "health",
            "Find faded memories, unused ones and old daily logs, and review what to do with them.",
        ),
    )


def contents_text(metrics: Metrics, locale: QLocale) -> CardText:
    """Return the card of the contents of the vault."""
    title = (
        translate("health", "1 memory")
        if metrics.total == 1
        else translate("health", "{count} memories").format(count=locale.toString(metrics.total))
    )
    return CardText(CardLevel.NOTE, title)


def search_text(index: IndexState) -> CardText:
    """Return the card of the search index."""
    if index.stats is not None:
        title = translate("health", "Search index ready")
        return CardText(CardLevel.GOOD, title, stats_label(index.stats))
    if index.word:
        title = translate("health", "Search index unavailable")
        return CardText(CardLevel.WARNING, title, message_text(index.word))
    return CardText(
        CardLevel.NOTE,
        translate("health", "No search index yet"),
        translate("health", "The first search builds it."),
    )


def retrieved_text(metrics: Metrics) -> CardText:
    """Return the card of the memories that are retrieved most."""
    reason = translate(
        "health", "Nothing retrieved yet. Agent recalls and your own questions count."
    )
    return CardText(
        CardLevel.NOTE, translate("health", "Most retrieved"), "" if metrics.hot else reason
    )


def missing_label(sentence: str) -> str:
    """Return a backend's warning, in the language of the window.

    An unknown sentence is returned unchanged.
    """
    if not isinstance(sentence, Lack):
        return message_text(sentence)
    count = sentence.total
    text = (
        translate("health", "%Ln memories have no vector for a search by meaning", "", count)
        if count > 1
        else translate("health", "One memory has no vector for a search by meaning")
    )
    if sentence.names:
        memories = ", ".join(f"“{name}”" for name in sentence.names)
        if count > len(sentence.names):
            others = translate("health", "{memories} and {count} more")
            memories = others.format(memories=memories, count=count - len(sentence.names))
        text = translate("health", "{count}: {memories}").format(count=text, memories=memories)
    remedy = translate("health", "Let the program that owns them create the vectors.")
    if sentence.dimension:
        remedy = translate(
            "health",
            "Set up an embedder of {dimension} dimensions in Settings and run"
            " `memdeck reindex --embed`, or let the program that owns them create the vectors.",
        ).format(dimension=sentence.dimension)
    return f"{text}\n{remedy}"


def memory_facts(metrics: Metrics, locale: QLocale) -> Iterator[Fact]:
    """Yield the facts on the contents of the vault."""
    if metrics.by_category:
        names = {category_name(key): count for key, count in metrics.by_category.items()}
        yield Fact(translate("health", "By category"), _counted(names, locale))
    if len(metrics.by_layer) > 1:
        layers = {layer_name(Layer(key)): count for key, count in metrics.by_layer.items()}
        yield Fact(translate("health", "By layer"), _counted(layers, locale))
    yield Fact(
        translate("health", "Average importance"), score_text(metrics.mean_importance, locale)
    )


def search_facts(metrics: Metrics, locale: QLocale) -> Iterator[Fact]:
    """Yield the facts on search speed and cache savings."""
    speed = metrics.retrieval
    if speed.count:
        yield Fact(translate("health", "Median response time"), _ms(speed.p50_ms, locale))
        yield Fact(translate("health", "99% of responses within"), _ms(speed.p99_ms, locale))
    else:
        never = translate("health", "No searches since the program started")
        yield Fact(translate("health", "Response time"), never)
    cache_names = {
        "embedding": translate("health", "Embedding cache hits"),
        "search": translate("health", "Search cache hits"),
        "decisions": translate("health", "Decision cache hits"),
    }
    for name, use in metrics.caches.items():
        if use.hits + use.misses:
            yield Fact(cache_names[name], _cache_use_label(use, locale))


def _cache_use_label(use: CacheUse, locale: QLocale) -> str:
    text = translate("health", "{share} of {count} lookups")
    share = f"{locale.toString(round(100 * use.hit_rate))}{locale.percent()}"
    return text.format(share=share, count=locale.toString(use.hits + use.misses))


def _counted(counts: Mapping[str, int], locale: QLocale) -> str:
    return listed(f"{name} {locale.toString(count)}" for name, count in counts.items())


def _falling_text(
    entries: Sequence[MemoryEntry],
    locale: QLocale,
    *,
    none: str,
    one: str,
    several: str,
    reason: str,
) -> CardText:
    if not entries:
        return CardText(CardLevel.GOOD, none)
    title = one if len(entries) == 1 else several
    return CardText(
        CardLevel.SOON,
        title.format(count=locale.toString(len(entries)), days=AHEAD_DAYS),
        reason.format(memories=_named(entries)),
    )


def _named(entries: Sequence[MemoryEntry]) -> str:
    """Return the texts of the first ones of *entries*."""
    labels = [f"“{one_line(entry.content, NAMED_CHARACTERS)}”" for entry in entries[:FEW]]
    more = ["…"] if len(entries) > FEW else []
    return listed(labels + more)


def hot_record(hot: HotMemory, today: date, locale: QLocale) -> Record:
    """Return a much retrieved memory as a record, by its id."""
    detail = category_name(hot.entry.category)
    if hot.usage.last is not None:
        day = calendar_day(hot.usage.last.astimezone().date(), today, locale)
        detail = translate("health", "{category}, last on {day}").format(category=detail, day=day)
    count = hot.usage.count
    times = (
        translate("health", "once") if count == 1 else translate("health", "%Ln times", "", count)
    )
    return Record(hot.entry.id, one_line(hot.entry.content), detail, times)


def _ms(time_ms: float, locale: QLocale) -> str:
    return f"{locale.toString(time_ms, 'f', 1)} ms"


NAMES_PX = 144
"""The width of the names at the left, the same in each card."""
WIDEST_PX = 760


class HealthPage(QScrollArea):
    """Shows the metrics of a vault as cards, each with what can be done about it."""

    shown = Signal()
    """The page was opened: ``show_metrics`` provides the current metrics."""
    memories_asked = Signal(list)
    """The user wants to see the memories of these ids."""
    broken_asked = Signal()
    """The user wants to see the broken entries."""
    maintenance_asked = Signal()
    search_settings_asked = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._to_archive: list[str] = []
        self._to_forget: list[str] = []
        self.facts = FactsGrid(theme, names_px=NAMES_PX)
        self.search_facts = FactsGrid(theme, names_px=NAMES_PX)
        self.hot = RecordList(theme, self.tr("Most retrieved"))
        show = self.tr("Show these")
        self.problems = HealthCard(theme, icons)
        self.broken = HealthCard(theme, icons, action_name=self.tr("Show broken entries"))
        self.archived = HealthCard(theme, icons, action_name=show)
        self.forgotten = HealthCard(theme, icons, action_name=show)
        self.maintenance = HealthCard(theme, icons, action_name=self.tr("Check the vault"))
        self.contents = HealthCard(theme, icons, self.facts)
        self.search = HealthCard(
            theme, icons, self.search_facts, action_name=self.tr("Search settings…")
        )
        self.retrieved = HealthCard(theme, icons, self.hot)
        self.cards = (
            self.problems,
            self.broken,
            self.archived,
            self.forgotten,
            self.maintenance,
            self.contents,
            self.search,
            self.retrieved,
        )
        self.maintenance.show_text(maintenance_text())
        for card in self.cards:
            card.hide()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setAccessibleName(self.tr("Health"))
        self._lay_out()
        self._listen()

    def show_metrics(self, metrics: Metrics, today: date) -> None:
        """Show the metrics of the vault."""
        locale = QLocale()
        fading = metrics.fading
        self._to_archive = [entry.id for entry in fading.to_archive]
        self._to_forget = [entry.id for entry in fading.to_forget]
        self.broken.show_text(broken_text(metrics.broken, locale), has_action=metrics.broken > 0)
        self.archived.show_text(
            archived_text(fading.to_archive, locale), has_action=bool(fading.to_archive)
        )
        self.forgotten.show_text(
            forgotten_text(fading.to_forget, locale), has_action=bool(fading.to_forget)
        )
        self.contents.show_text(contents_text(metrics, locale))
        self.facts.show_facts(memory_facts(metrics, locale))
        self.search.show_text(search_text(metrics.index))
        self.search_facts.show_facts(search_facts(metrics, locale))
        self.retrieved.show_text(retrieved_text(metrics))
        self._show_hot([hot_record(hot, today, locale) for hot in metrics.hot])
        for card in self.cards:
            card.show()
        damaged = [labelled(name, message_text(reason)) for name, reason in metrics.damaged_pages]
        self.show_problems([*(missing_label(lack) for lack in metrics.lacks), *damaged])

    def show_problems(self, sentences: Sequence[str]) -> None:
        """Show what is wrong with the vault or the index, or why the metrics are not available."""
        title = self.tr("Needs attention")
        self.problems.show_text(CardText(CardLevel.WARNING, title, "\n\n".join(sentences)))
        self.problems.setVisible(bool(sentences))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self.shown.emit()

    def _show_hot(self, records: Sequence[Record]) -> None:
        self.hot.set_records(records)
        self.hot.setVisible(bool(records))
        if records:
            self.hot.setFixedHeight(self.hot.sizeHintForRow(0) * len(records))
            if self.hot.current is None:
                self.hot.setCurrentIndex(self.hot.model().index(0, 0))

    def _lay_out(self) -> None:
        inner = QWidget()
        inner.setMaximumWidth(WIDEST_PX)
        column = vbox(*self.cards, spacing=TIGHT, margins=(SNUG, 0, SNUG, ROOMY))
        column.addStretch(1)
        inner.setLayout(column)
        self.setWidget(inner)

    def _listen(self) -> None:
        self.hot.opened.connect(lambda id_: self.memories_asked.emit([id_]))
        self.broken.button.clicked.connect(self.broken_asked)
        self.archived.button.clicked.connect(lambda: self.memories_asked.emit(self._to_archive))
        self.forgotten.button.clicked.connect(lambda: self.memories_asked.emit(self._to_forget))
        self.maintenance.button.clicked.connect(self.maintenance_asked)
        self.search.button.clicked.connect(self.search_settings_asked)
