"""The texts of the memory table's cells: visible, accessible, and as tooltips."""

from datetime import date

from PySide6.QtCore import QLocale

from memdeck.desktop.ui.models.display_names import category_name, filed_under, source_name
from memdeck.desktop.ui.models.entry_rows import Column, EntryRow
from memdeck.desktop.ui.text.dates import full_day, relative_day
from memdeck.desktop.ui.text.translation import translate

NEVER = "–"


def cell_text(row: EntryRow, column: Column, today: date, locale: QLocale) -> str:
    entry = row.entry
    match column:
        case Column.SCORE:
            return score_text(row.score, locale)
        case Column.MEMORY:
            return " ".join(entry.content.split())
        case Column.CATEGORY:
            return category_name(entry.category)
        case Column.HITS:
            return locale.toString(row.hits)
        case Column.LAST:
            return relative_day(row.last_used, today)
        case Column.ARCHIVES | Column.FORGOTTEN:
            day = _day_ahead(row, column)
            return NEVER if day is None else relative_day(day, today)
        case Column.SOURCE:
            return source_name(entry.source_session)


def cell_detail(row: EntryRow, column: Column, locale: QLocale) -> str:
    """Return the exact value, as plain text for a tooltip."""
    match column:
        case Column.SCORE:
            return locale.toString(row.score, "f", 4)
        case Column.MEMORY:
            return row.entry.content
        case Column.LAST:
            return full_day(row.last_used, locale)
        case Column.ARCHIVES | Column.FORGOTTEN:
            day = _day_ahead(row, column)
            return _why_never(row) if day is None else full_day(day, locale)
        case Column.SOURCE:
            return row.entry.source_session or ""
        case Column.CATEGORY:
            return filed_under(row.entry.category, row.entry.group)
        case Column.HITS:
            return ""


def spoken_text(row: EntryRow, column: Column, today: date, locale: QLocale) -> str:
    """Return the accessible text of a cell."""
    text = cell_text(row, column, today, locale)
    match column:
        case Column.SCORE:
            return translate("cells", "score {score}").format(score=text)
        case Column.MEMORY if row.entry.pinned:
            return translate("cells", "{memory}, pinned").format(memory=text)
        case Column.LAST | Column.ARCHIVES | Column.FORGOTTEN:
            return cell_detail(row, column, locale)
        case _:
            return text


def score_text(score: float, locale: QLocale) -> str:
    """Return *score* with two digits, as everywhere in the window."""
    return locale.toString(score, "f", 2)


def _day_ahead(row: EntryRow, column: Column) -> date | None:
    """Return the day of the column, unless an action moved the memory there already."""
    if column is Column.ARCHIVES:
        return row.archives_on if row.is_active else None
    return row.forgotten_on if row.is_kept else None


def _why_never(row: EntryRow) -> str:
    if not row.is_kept:
        return translate("cells", "Already forgotten")
    if row.entry.pinned:
        return translate("cells", "Never (pinned)")
    if not row.is_active:
        return translate("cells", "Already archived")
    return translate("cells", "Never at this rate")
