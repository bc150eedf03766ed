"""Plans whose day has passed hold no longer."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from memdeck.domain.profiles.plans import as_of
from memdeck.domain.profiles.semantic_memory import Mention, SemanticMemory

SAID = datetime(2026, 3, 8, 9, 30, tzinfo=UTC)


def claim(text, category="fact", at=SAID):
    mention = Mention("k", "chat/1", "m1", at)
    return SemanticMemory(id="k", owner="Tom", text=text, category=category, mentions=(mention,))


def holds(memory, today):
    (found,) = as_of([memory], today)
    return found.holds


PLANS = [
    ("Tom is moving to Swansea in November. (2026-11-01 to 2026-11-30)", date(2026, 11, 30)),
    ("Tom would have to apply by the end of May (2026-05-31).", date(2026, 5, 31)),
    ("Tom works nights until September (2026-09-01 to 2026-09-30).", date(2026, 9, 30)),
    ("Tom is selling the van, and will fly to Porto tomorrow (2026-03-09).", date(2026, 3, 9)),
    ("Tom wants to retire next year (2027).", date(2027, 12, 31)),
    ("王伟下个月 (2026-04-01至2026-04-30)搬去浦东。", date(2026, 4, 30)),
    ("小雨要请假，明天 (2026-03-09)去医院。", date(2026, 3, 9)),
]


PLANS_WITH_DATES = [
    ("Tom is going to Rome in May 2026.", date(2026, 5, 31)),
    ("Tom will run the marathon on 12 October 2026.", date(2026, 10, 12)),
    ("Tom has to hand in the thesis by September 3rd, 2026.", date(2026, 9, 3)),
    ("Tom wants to retire in 2027.", date(2027, 12, 31)),
    ("王伟打算2026年5月去罗马。", date(2026, 5, 31)),
    ("王伟要在2026年10月1日结婚。", date(2026, 10, 1)),
]


@pytest.mark.parametrize(("text", "last"), [*PLANS, *PLANS_WITH_DATES])
def test_a_plan_holds_until_its_last_day_has_passed(text, last):
    memory = claim(text)

    assert holds(memory, last)
    assert not holds(memory, date.fromordinal(last.toordinal() + 1))
    assert holds(replace(memory, is_edited=True), date(2030, 1, 1))


@pytest.mark.parametrize(
    "text",
    [
        "Tom lives in Leeds.",
        "Tom moved to Leeds last week (2026-03-01 to 2026-03-07).",
        "Tom is over Covid, tested negative today (2026-03-08).",
        "Tom is allergic to nuts, so no cake tomorrow (2026-03-09).",
        "王伟对花生过敏，所以明天 (2026-03-09)不吃蛋糕。",
        "Tom sails (9999-99-99).",
        "Tom sails on 31 June 2026.",
        "Tom moved to Leeds in May 2019.",
        "Tom moved to Leeds in March 2026.",
        "王伟2026年3月搬到了浦东。",
        "Tom will work from home from May 2026 on.",
        "Tom has a permit starting in May 2026.",
        "王伟2026年5月起在浦东上班。",
    ],
)
def test_what_is_of_no_day_to_come_holds(text):
    assert holds(claim(text), date(2030, 1, 1))


def test_something_to_do_today_is_over_tomorrow():
    memory = claim("Tom has to call the bank today (2026-03-08).", "todo")

    assert holds(memory, date(2026, 3, 8))
    assert not holds(memory, date(2026, 3, 9))


def test_a_plan_said_on_an_unknown_day_holds():
    assert holds(claim("Tom flies tomorrow (2026-03-09).", at=None), date(2030, 1, 1))
