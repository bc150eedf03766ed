"""The page of vault health: contents, fading memories, retrievals, and speed."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QWidget

from memdeck.desktop.panels.detail.facts import Fact, FactsGrid
from memdeck.desktop.review.picker.picker_labels import one_line
from memdeck.desktop.settings.recall.recall_labels import stats_label
from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.models.display_names import category_name, layer_name
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.text.lists import listed
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.record_list import Record, RecordList
from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.domain.search.search_metrics import CacheUse
from memdeck.services.upkeep.metrics import AHEAD_DAYS, HotMemory, IndexState, Metrics
from memdeck.storage.backends.backend import Lack

FEW = 3
"""The maximum number of fading memories that are named."""
NAMED_CHARACTERS = 40


def fading_facts(metrics: Metrics, locale: QLocale) -> Sequence[Fact]:
    """Return the memories that fall below a threshold soon if nobody uses them."""
    translate, fading = QCoreApplication.translate, metrics.fading
    return (
        Fact(translate("health", "To be archived"), _named(fading.to_archive, locale)),
        Fact(translate("health", "To be forgotten"), _named(fading.to_forget, locale)),
    )


def missing_label(sentence: str) -> str:
    """Return a backend's warning, in the language of the window.

    An unknown sentence is returned unchanged.
    """
    if not isinstance(sentence, Lack):
        return message_text(sentence)
    translate, count = QCoreApplication.translate, sentence.total
    text = (
        translate("health", "%n memories have no vector for a search by meaning", "", count)
        if count > 1
        else translate("health", "One memory has no vector for a search by meaning")
    )
    if sentence.names:
        memories = ", ".join(f"“{name}”" for name in sentence.names)
        if count > len(sentence.names):
            others = translate("health", "{memories} and {count} more")
            memories = others.format(memories=memories, count=count - len(sentence.names))
        text = translate("health", "{count}: {memories}").format(count=text, memories=memories)
    remedy = translate("health", "Let the program that they belong to make the vectors.")
    if sentence.dimension:
        remedy = translate(
            "health",
            "Set up an embedder of {dimension} dimensions in Settings and run"
            " `memdeck reindex --embed`, or let the program that they belong to make the vectors.",
        ).format(dimension=sentence.dimension)
    return f"{text}\n{remedy}"


def memory_facts(metrics: Metrics, locale: QLocale) -> Iterator[Fact]:
    """Yield the facts on the contents of the vault."""
    translate = QCoreApplication.translate
    yield Fact(translate("health", "Memories"), locale.toString(metrics.total))
    if metrics.by_category:
        names = {category_name(key): count for key, count in metrics.by_category.items()}
        yield Fact(translate("health", "By category"), _counted(names, locale))
    if len(metrics.by_layer) > 1:
        layers = {layer_name(Layer(key)): count for key, count in metrics.by_layer.items()}
        yield Fact(translate("health", "By layer"), _counted(layers, locale))
    yield Fact(
        translate("health", "Average importance"), score_text(metrics.mean_importance, locale)
    )
    yield Fact(translate("health", "Broken"), locale.toString(metrics.broken))


def search_facts(metrics: Metrics, locale: QLocale) -> Iterator[Fact]:
    """Yield the facts on search speed, cache savings, and the index state."""
    translate = QCoreApplication.translate
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
    yield Fact(translate("health", "Index"), _index_label(metrics.index))


def _index_label(index: IndexState) -> str:
    if index.stats is not None:
        return stats_label(index.stats)
    if index.word:
        return message_text(index.word)
    return QCoreApplication.translate("health", "Not built yet; the first search builds it.")


def _cache_use_label(use: CacheUse, locale: QLocale) -> str:
    text = QCoreApplication.translate("health", "{share} of {count} lookups")
    share = f"{locale.toString(round(100 * use.hit_rate))}{locale.percent()}"
    return text.format(share=share, count=locale.toString(use.hits + use.misses))


def _counted(counts: Mapping[str, int], locale: QLocale) -> str:
    return listed(f"{name} {locale.toString(count)}" for name, count in counts.items())


def _named(entries: Sequence[MemoryEntry], locale: QLocale) -> str:
    """Return the number of *entries*, and the texts of the first ones."""
    count = locale.toString(len(entries))
    if not entries:
        return count
    texts = [one_line(entry.content) for entry in entries[:FEW]]
    labels = [
        f"“{text}”" if len(text) <= NAMED_CHARACTERS else f"“{text[:NAMED_CHARACTERS].rstrip()}…”"
        for text in texts
    ]
    more = ["…"] if len(entries) > FEW else []
    return QCoreApplication.translate("health", "{count}: {memories}").format(
        count=count, memories=listed(labels + more)
    )


def hot_record(hot: HotMemory, today: date, locale: QLocale) -> Record:
    """Return a much retrieved memory as a record, by its id."""
    translate = QCoreApplication.translate
    detail = category_name(hot.entry.category)
    if hot.usage.last is not None:
        day = calendar_day(hot.usage.last.astimezone().date(), today, locale)
        detail = translate("health", "{category}, last on {day}").format(category=detail, day=day)
    count = hot.usage.count
    times = (
        translate("health", "once") if count == 1 else translate("health", "%n times", "", count)
    )
    return Record(hot.entry.id, one_line(hot.entry.content), detail, times)


def _ms(time_ms: float, locale: QLocale) -> str:
    return f"{locale.toString(time_ms, 'f', 1)} ms"


NAMES_PX = 144
"""The width of the names at the left, the same in each part."""
WIDEST_PX = 760


class HealthPage(QScrollArea):
    """Shows the metrics of a vault; the most retrieved memories lead to the table."""

    shown = Signal()
    """The page was opened: ``show_metrics`` provides the current metrics."""
    memory_asked = Signal(str)
    """The user wants to see the memory of this id."""
    broken_asked = Signal()
    """The user wants to see the broken entries."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.memories = FactsGrid(theme, names_px=NAMES_PX)
        self.fading = FactsGrid(theme, names_px=NAMES_PX)
        self.search = FactsGrid(theme, names_px=NAMES_PX)
        self.hot = RecordList(theme, self.tr("Most retrieved"))
        self._nothing_hot = PlainLabel(
            self.tr(
                "Nothing retrieved yet. Agents' recalls and your own questions are both counted."
            ),
            wraps=True,
            look="muted",
        )
        self.broken = QPushButton(self.tr("Show broken entries"))
        self.broken.setProperty("look", "link")
        self.broken.hide()
        self._problem_heading = self._heading(self.tr("Needs attention"))
        self._problem = PlainLabel(wraps=True)
        self._problem.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._problem.setContentsMargins(0, 0, 0, SNUG)
        self.show_problems(())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setAccessibleName(self.tr("Health"))
        self._lay_out()
        self.hot.opened.connect(self.memory_asked)
        self.broken.clicked.connect(self.broken_asked)

    def show_metrics(self, metrics: Metrics, today: date) -> None:
        """Show the metrics of the vault."""
        locale = QLocale()
        self.show_problems([missing_label(lack) for lack in metrics.lacks])
        self.memories.show_facts(memory_facts(metrics, locale))
        self.fading.show_facts(fading_facts(metrics, locale))
        self.search.show_facts(search_facts(metrics, locale))
        self.broken.setVisible(metrics.broken > 0)
        self._show_hot([hot_record(hot, today, locale) for hot in metrics.hot])

    def show_problems(self, sentences: Sequence[str]) -> None:
        """Show what is wrong with the vault or the index, or why the metrics are not available."""
        self._problem.setText("\n\n".join(sentences))
        for label in (self._problem_heading, self._problem):
            label.setVisible(bool(sentences))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self.shown.emit()

    def _heading(self, text: str) -> PlainLabel:
        label = PlainLabel(text, look="heading")
        label.setFont(self._theme.small_font())
        return label

    def _show_hot(self, records: Sequence[Record]) -> None:
        self.hot.set_records(records)
        self.hot.setVisible(bool(records))
        self._nothing_hot.setVisible(not records)
        if records:
            self.hot.setFixedHeight(self.hot.sizeHintForRow(0) * len(records))
            if self.hot.current is None:
                self.hot.setCurrentIndex(self.hot.model().index(0, 0))

    def _lay_out(self) -> None:
        translate = QCoreApplication.translate
        inner = QWidget()
        inner.setMaximumWidth(WIDEST_PX)
        column = vbox(
            self._problem_heading, self._problem, spacing=HAIR, margins=(SNUG, 0, SNUG, ROOMY)
        )
        inner.setLayout(column)
        for heading, widgets in (
            (self.tr("Contents"), (self.memories, self.broken)),
            (translate("health", "Fading within %n days", "", AHEAD_DAYS), (self.fading,)),
            (self.tr("Search"), (self.search,)),
            (self.tr("Most retrieved"), (self.hot, self._nothing_hot)),
        ):
            column.addWidget(self._heading(heading))
            for widget in widgets:
                is_link = isinstance(widget, QPushButton)
                side = Qt.AlignmentFlag.AlignLeft if is_link else Qt.AlignmentFlag(0)
                column.addWidget(widget, 0, side)
            column.addSpacing(SNUG)
        column.addStretch(1)
        self.setWidget(inner)
