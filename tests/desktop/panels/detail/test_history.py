from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from memdeck.desktop.panels.detail.inspector_data import changes_of
from memdeck.desktop.panels.detail.inspector_history import SHOWN_AT_FIRST, HistoryView
from memdeck.desktop.ui.theme.theme import Appearance
from tests.fakes.entries import EVERBOT, TODAY, changeset, entry

BEFORE = entry(content="User lives in Hangzhou")


@pytest.fixture
def view(qtbot, theme):
    made = HistoryView(theme)
    qtbot.addWidget(made)
    made.resize(360, 400)
    return made


def edits(count: int):
    changes = [
        changeset(
            at=datetime(2026, 2, 20, 12).astimezone() + timedelta(days=n),
            by="agent",
            before=(BEFORE,),
            after=(replace(BEFORE, content=f"User lives in Suzhou {n}"),),
        )
        for n in range(count)
    ]
    return changes_of(BEFORE.id, changes, EVERBOT)[::-1]


def lines(view: HistoryView) -> list[str]:
    return view._page.toPlainText().split("\n")


def test_a_change_says_what_by_whom_when_and_which_words(view):
    view.show_changes(edits(1), TODAY)

    assert lines(view) == ["Edited  the agent, 20 Feb 12:00", "User lives in HangzhouSuzhou 0"]


def test_a_change_of_a_field_shows_it_before_and_after(view):
    moved = changeset(verb="edit", before=(BEFORE,), after=(replace(BEFORE, tags=("home",)),))
    view.show_changes(changes_of(BEFORE.id, [moved], EVERBOT), TODAY)

    assert lines(view)[1] == "Tags  – → home"


def test_older_changes_are_shown_when_asked_for(view, qtbot):
    view.show_changes(edits(SHOWN_AT_FIRST + 2), TODAY)
    assert len(lines(view)) == 2 * SHOWN_AT_FIRST
    assert view._more.text() == "Show all 7 changes"
    assert not view._more.isHidden()

    view._more.click()
    assert len(lines(view)) == 2 * (SHOWN_AT_FIRST + 2)
    assert view._more.isHidden()


def test_html_in_a_memory_stays_text(view):
    script = replace(BEFORE, content="<b>x</b>")
    changes = [changeset(before=(BEFORE,), after=(script,))]
    view.show_changes(changes_of(BEFORE.id, changes, EVERBOT), TODAY)

    assert "<b>x</b>" in lines(view)[1]


def test_another_appearance_colours_what_is_shown_again(view, theme):
    view.show_changes(edits(1), TODAY)
    before = view._page.toHtml()
    theme.set_appearance(Appearance.DARK)

    assert view._page.toHtml() != before
