"""The labels of the Decay tab."""

from collections.abc import Sequence
from datetime import date, timedelta

from PySide6.QtCore import QCoreApplication, QLocale

from memdeck.desktop.panels.decay.decay_data import DecayData
from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.text.plain_text import painted

BRIEF_CHARACTERS = 60
HORIZONS_DAYS = (30, 90, 365, 1_095)


def horizon_name(days: int) -> str:
    """Return the label of a horizon."""
    translate = QCoreApplication.translate
    match days:
        case 365:
            return translate("decay", "1 year")
        case 1_095:
            return translate("decay", "3 years")
        case _:
            return translate("decay", "%n days", "", days)


def title(data: DecayData) -> str:
    """Return the title of the charts: one memory's text, or the number of memories."""
    translate = QCoreApplication.translate
    if len(data.curves) == 1:
        return _brief(data.curves[0].entry.content)
    count = data.named
    if data.is_whole:
        if count == 1:
            return translate("decay", "The whole vault: 1 memory")
        return translate("decay", "The whole vault: %Ln memories", "", count)
    return translate("decay", "%Ln memories", "", count)


def curve_label(data: DecayData, index: int, day: int, score: float) -> str:
    """Return the label of the curve under the mouse: its memory, and its score on that day."""
    reading = _dated(data, day, score_text(score, QLocale()))
    return f"{_brief(data.curves[index].entry.content)}\n{reading}"


def band_label(data: DecayData, day: int, scores: Sequence[float]) -> str:
    """Return the label of the scores' distribution on a day, by its five quantiles."""
    locale = QLocale()
    least, low, middle, high, most = (score_text(score, locale) for score in scores)
    text = QCoreApplication.translate(
        "decay", "the middle one {middle}\nhalf {low} to {high}\nmost {least} to {most}"
    ).format(low=low, high=high, least=least, most=most, middle=middle)
    return _dated(data, day, text)


def summary(data: DecayData) -> str:
    """Return the accessible text of the charts."""
    last = data.forecast.days[-1]
    return QCoreApplication.translate(
        "decay", "{title}. On {day}: {active} active, {archived} archived, {forgotten} forgotten."
    ).format(
        title=title(data),
        day=calendar_day(last.date, data.today, QLocale()),
        active=last.active,
        archived=last.archived,
        forgotten=last.forgotten,
    )


def _dated(data: DecayData, day: int, text: str) -> str:
    date_label = calendar_day(_day(data, day), data.today, QLocale())
    return QCoreApplication.translate("decay", "{day}: {reading}").format(
        day=date_label, reading=text
    )


def _day(data: DecayData, day: int) -> date:
    return data.today + timedelta(days=day)


def _brief(content: str) -> str:
    text = " ".join(painted(content, 4 * BRIEF_CHARACTERS).split())
    return text if len(text) <= BRIEF_CHARACTERS else f"{text[:BRIEF_CHARACTERS].rstrip()}…"
