from datetime import datetime, timedelta

import pytest

from memdeck.desktop.panels.detail.inspector_history import SHOWN, RetrievalsView
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.usage import Access, Usage
from tests.fakes.entries import TODAY

pytestmark = pytest.mark.row("B8")
FIRST = datetime(2026, 2, 20, 12).astimezone()


def access(query, days=0, by="agent"):
    return Access(FIRST + timedelta(days=days), query, ("a1b2c3",), Mode.HYBRID, by)


@pytest.fixture
def view(qtbot, theme):
    made = RetrievalsView(theme)
    qtbot.addWidget(made)
    made.resize(360, 400)
    return made


def test_it_says_how_often_and_lists_the_queries(view):
    accesses = [access("where do bees live", 2, "user"), access("", 1), access("bees")]
    view.show_retrievals(Usage(5, accesses[0].at), accesses, TODAY)

    assert view.toPlainText().split("\n") == [
        "Retrieved 5 times",
        "“where do bees live”  you, 22 Feb 12:00",
        "Query not saved  the agent, 21 Feb 12:00",
        "“bees”  the agent, 20 Feb 12:00",
    ]


@pytest.mark.parametrize(
    ("usage", "accesses", "labels"),
    [
        (Usage(1, FIRST), [access("bees")], "Retrieved once"),
        (Usage(3, FIRST), [], "Retrieved 3 times, last on 20 Feb"),
        (Usage(2, None), [], "Retrieved 2 times"),
    ],
)
def test_what_is_not_known_is_left_out(view, usage, accesses, labels):
    view.show_retrievals(usage, accesses, TODAY)

    assert view.toPlainText().split("\n")[0] == labels


def test_of_many_queries_the_latest_are_listed(view):
    accesses = [access(f"query {n}", -n) for n in range(3 * SHOWN)]
    view.show_retrievals(Usage(3 * SHOWN, FIRST), accesses, TODAY)

    assert len(view.toPlainText().split("\n")) == 1 + SHOWN


def test_a_query_is_shown_as_it_is_and_never_as_markup(view, theme):
    view.show_retrievals(Usage(1, FIRST), [access("<b>bees</b> \u202egnp")], TODAY)
    theme.set_appearance(Appearance.DARK)

    assert "<b>bees</b>" in view.toPlainText()
    assert "\u202e" not in view.toPlainText()
