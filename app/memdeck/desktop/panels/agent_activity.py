"""The activity of agents in a vault: what they asked and got, and what they changed."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QStackedWidget

from memdeck.desktop.ui.actions.action_labels import done_label
from memdeck.desktop.ui.actions.action_summary import ActionSummary
from memdeck.desktop.ui.text.dates import time_label
from memdeck.desktop.ui.text.lists import labelled
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.record_list import Record, RecordList
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.search.usage import Access
from memdeck.services.vault.vault import AGENT

MOST = 200
"""The number of questions and changes that are listed, the latest."""
_NAMED = 3
_CHARACTERS = 200


def activity_records(
    accesses: Iterable[Access],
    changes: Iterable[ChangeSet],
    texts: Mapping[str, str],
    today: date,
) -> list[Record]:
    """Return what agents asked and changed, latest first; *texts* are the memories' by id."""
    done: list[Access | ChangeSet] = [*accesses, *changes]
    by_agents = [one for one in done if one.by == AGENT]
    latest = sorted(by_agents, key=lambda one: one.at, reverse=True)[:MOST]
    return [
        _asked(one, texts, today) if isinstance(one, Access) else _changed(one, today)
        for one in latest
    ]


def _asked(access: Access, texts: Mapping[str, str], today: date) -> Record:
    query = painted(access.query, _CHARACTERS)
    title = (
        translate("activity", "Searched for “{query}”").format(query=query)
        if query
        else translate("activity", "Searched (query not saved)")
    )
    count = len(access.ids)
    found = (
        translate("activity", "1 memory")
        if count == 1
        else translate("activity", "%Ln memories", "", count)
    )
    named = [painted(texts[id_], _CHARACTERS) for id_ in access.ids if id_ in texts]
    detail = labelled(found, " · ".join(named[:_NAMED])) if named else found
    key = f"a{access.at.isoformat()}{access.ids}"
    return _record(key, title, _with_client(access, detail), access.at, today)


def _changed(change: ChangeSet, today: date) -> Record:
    entry = next(iter((*change.after, *change.before)), None)
    detail = "" if entry is None else painted(entry.content, _CHARACTERS)
    title = done_label(ActionSummary.of(change))
    return _record(f"c{change.id}", title, _with_client(change, detail), change.at, today)


def _with_client(done: Access | ChangeSet, detail: str) -> str:
    """Return *detail* after the name of the program that asked, if that is known."""
    return " · ".join(filter(None, [painted(done.client, _CHARACTERS), detail]))


def _record(key: str, title: str, detail: str, at: datetime, today: date) -> Record:
    return Record(key, title, detail, time_label(at, today, QLocale()))


class AgentActivity(QStackedWidget):
    """Lists the activity, or says that there is none yet."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self.list = RecordList(theme, self.tr("Activity"))
        self._empty = EmptyState(
            theme,
            icons,
            "clock",
            self.tr("No agent has used this vault yet"),
            self.tr("What agents search for and change is listed here as it happens."),
        )
        self.addWidget(self._empty)
        self.addWidget(self.list)

    def show_records(self, records: Sequence[Record]) -> None:
        """List *records*, and keep the current one."""
        self.list.set_records(records)
        self.setCurrentWidget(self.list if records else self._empty)
