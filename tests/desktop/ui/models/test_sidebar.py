from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from memdeck.desktop.ui.models.roles import SPOKEN
from memdeck.desktop.ui.models.sidebar import (
    COUNT,
    SECTION_KEY,
    CountedList,
    Group,
    SidebarSection,
    section_rows,
)


def as_text(model) -> str:
    """Headings flush left, what can be reached indented, counts at the end."""
    lines = []
    for number in range(model.rowCount()):
        index = model.index(number, 0)
        count = "" if index.data(COUNT) is None else f" {index.data(COUNT)}"
        indent = "  " if model.flags(index) & Qt.ItemFlag.ItemIsSelectable else ""
        lines.append(f"{indent}{index.data()}{count}")
    return "\n".join(lines)


def test_the_places_stand_under_their_headings_with_their_counts(qapp):
    model = CountedList(section_rows())
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_counts(
        {SidebarSection.ACTIVE: 41, SidebarSection.PROMPT: 14, SidebarSection.WAITING: 0}
    )

    assert as_text(model) == (
        "Memories\n  In prompt 14\n  Active 41\n  Archived\n  Forgotten\n  Contradictions\n"
        "  Broken\n  Conflicts\n"
        "Review\n  Waiting 0\nLibrary\n  Sessions\n  Conversations\n  Timeline\n  People\n"
        "  Health\n  Maintenance"
    )


def test_every_place_belongs_to_one_group():
    grouped = [place for group in Group for place in group.value]

    assert sorted(grouped) == sorted(SidebarSection)


def test_a_place_says_which_shelves_it_shows():
    assert SidebarSection.ACTIVE.memory_statuses == frozenset(
        {MemoryStatus.PROMPT, MemoryStatus.ACTIVE}
    )
    assert SidebarSection.PROMPT.memory_statuses == frozenset({MemoryStatus.PROMPT})
    assert SidebarSection.WAITING.memory_statuses is None


def test_a_place_is_spoken_with_its_count(qapp):
    model = CountedList(section_rows())
    model.set_counts({SidebarSection.ACTIVE: 41})
    (index,) = model.match(model.index(0, 0), SECTION_KEY, "active")

    assert index.data(SECTION_KEY) == "active"
    assert index.data(SPOKEN) == "Active, 41"
    assert model.index(0, 0).data(SPOKEN) == "Memories"


def test_categories_stand_in_the_order_given_and_stay_while_only_counts_change(qapp, qtbot):
    rows = [("fact", "fact"), ("recipes", "recipes")]
    model = CountedList()
    model.set_rows(rows)
    model.set_counts({"fact": 2, "recipes": 1})
    with qtbot.assertNotEmitted(model.modelReset):
        model.set_rows(rows)
        model.set_counts({"fact": 3, "recipes": 1})

    assert as_text(model) == "  fact 3\n  recipes 1"
    assert model.row_of("todo") is None
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.data(QModelIndex()) is None
