"""The labels of an index: its size, and the source of its vectors."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QLocale

from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.lists import in_turn, listed
from memdeck.recall.index.protocol import IndexStats

_DECIMAL = QLocale.DataSizeFormat.DataSizeSIFormat


def stats_words(stats: IndexStats) -> str:
    """Return two sentences on the contents, the location and the size of an index."""
    translate = QCoreApplication.translate
    locale = QLocale()
    where = (
        translate("settings", "on PostgreSQL")
        if stats.backend == "postgres"
        else translate("settings", "in this computer's cache")
    )
    held = translate("settings", "{count} texts of memories and conversations, {size} {where}.")
    return in_turn(
        held.format(
            count=locale.toString(stats.passages),
            size=locale.formattedDataSize(stats.size_bytes, 1, _DECIMAL),
            where=where,
        ),
        message_text(stats.lack) or _embedded_words(stats.embedded, stats.passages),
    )


def _embedded_words(embedded: Mapping[str, int], passages: int) -> str:
    translate = QCoreApplication.translate
    counts = {model: count for model, count in embedded.items() if count}
    if not counts:
        return translate("settings", "None of them is embedded: they are found by words alone.")
    if len(counts) == 1:
        ((model, count),) = counts.items()
        if count == passages:
            return translate("settings", "All are embedded with {model}.").format(model=model)
    told = listed(
        translate("settings", "{count} with {model}").format(
            count=QLocale().toString(count), model=model
        )
        for model, count in counts.items()
    )
    return translate("settings", "Embedded: {told}; the others are found by words alone.").format(
        told=told
    )
