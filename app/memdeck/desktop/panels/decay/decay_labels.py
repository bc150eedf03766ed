"""The labels of the Decay tab."""

from collections.abc import Sequence
from datetime import date, timedelta

from PySide6.QtCore import QCoreApplication, QLocale

from memdeck.desktop.panels.decay.decay_data import Picture
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


def title(picture: Picture) -> str:
    """Return the title of the charts: one memory's text, or the number of memories."""
    translate = QCoreApplication.translate
    if len(picture.curves) == 1:
        return _brief(picture.curves[0].entry.content)
    count = picture.named
    if picture.is_whole:
        if count == 1:
            return translate("decay", "The whole vault: 1 memory")
        return translate("decay", "The whole vault: %Ln memories", "", count)
    return translate("decay", "%Ln memories", "", count)


def curve_words(picture: Picture, place: int, day: int, score: float) -> str:
    """Return the label of the curve under the mouse: its memory, and its score on that day."""
    reading = _reading(picture, day, score_text(score, QLocale()))
    return f"{_brief(picture.curves[place].entry.content)}\n{reading}"


def band_words(picture: Picture, day: int, scores: Sequence[float]) -> str:
    """Return the label of the scores' distribution on a day, by its five quantiles."""
    locale = QLocale()
    least, low, middle, high, most = (score_text(score, locale) for score in scores)
    words = QCoreApplication.translate(
        "decay", "the middle one {middle}\nhalf {low} to {high}\nmost {least} to {most}"
    ).format(low=low, high=high, least=least, most=most, middle=middle)
    return _reading(picture, day, words)


def summary(picture: Picture) -> str:
    """Return the accessible text of the charts."""
    last = picture.told.days[-1]
    return QCoreApplication.translate(
        "decay", "{title}. On {day}: {active} active, {archived} archived, {forgotten} forgotten."
    ).format(
        title=title(picture),
        day=calendar_day(last.date, picture.today, QLocale()),
        active=last.active,
        archived=last.archived,
        forgotten=last.forgotten,
    )


def _reading(picture: Picture, day: int, words: str) -> str:
    date_words = calendar_day(_day(picture, day), picture.today, QLocale())
    return QCoreApplication.translate("decay", "{day}: {reading}").format(
        day=date_words, reading=words
    )


def _day(picture: Picture, day: int) -> date:
    return picture.today + timedelta(days=day)


def _brief(content: str) -> str:
    words = " ".join(painted(content, 4 * BRIEF_CHARACTERS).split())
    return words if len(words) <= BRIEF_CHARACTERS else f"{words[:BRIEF_CHARACTERS].rstrip()}…"
