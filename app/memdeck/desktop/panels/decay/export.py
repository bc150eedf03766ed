"""Export of the decay data to a file: the figures as a table, or the charts as an image."""

import csv
import io
from datetime import timedelta
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from memdeck.desktop.panels.decay.decay_data import DecayData
from memdeck.domain.memory.forecast import BAND_QUANTILES
from memdeck.storage.os_errors import storage_error


def write_csv(data: DecayData, path: Path) -> None:
    """Write the figures of *data*, one line per day.

    Raises:
        StorageError: the file cannot be written.
    """
    _write(path, csv_of(data).encode("utf-8-sig"))


def write_png(image: QImage, path: Path) -> None:
    """Write *image*.

    Raises:
        StorageError: the file cannot be written.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(image)
    _write(path, bytes(buffer.data().data()))


def csv_of(data: DecayData) -> str:
    """Return a table: day, counts of the vault, then one column per curve (by id) or quantile.

    Past days have no counts. A cell is empty where nothing is known.
    """
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\r\n")
    if data.bands is None:
        names = [curve.entry.id for curve in data.curves]
    else:
        names = [f"q{quantile:g}" for quantile in BAND_QUANTILES[: len(data.bands.scores)]]
    writer.writerow(["date", "active", "archived", "forgotten", *names])
    for day in range(-data.past_days, data.question.days + 1):
        date = data.today + timedelta(days=day)
        counts: tuple[int | str, ...] = ("", "", "")
        if day >= 0:
            count = data.forecast.days[day]
            counts = (count.active, count.archived, count.forgotten)
        writer.writerow([date.isoformat(), *counts, *_scores(data, day)])
    return table.getvalue()


def _scores(data: DecayData, day: int) -> list[str]:
    if data.bands is not None:
        wanted = data.today + timedelta(days=day)
        if wanted not in data.bands.days:
            return [""] * len(data.bands.scores)
        index = data.bands.days.index(wanted)
        return [f"{row[index]:.6f}" for row in data.bands.scores]
    scores = [curve.past[day] if day < 0 else curve.scores[day] for curve in data.curves]
    return ["" if score is None else f"{score:.6f}" for score in scores]


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise storage_error(path, "written", error) from error
