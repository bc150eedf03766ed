"""From candidates to a plan."""

from dataclasses import replace
from datetime import timedelta
from itertools import count

import pytest

from memdeck.domain.candidate import Candidate, Flag, Intent, Scope, Verdict
from memdeck.domain.changeset import Burial, Tombstone
from memdeck.domain.consolidation import Known, consolidate
from memdeck.domain.entry import Evidence
from memdeck.domain.matching import Likeness, Match
from memdeck.domain.plan import Action
from tests.fakes.entries import EVERBOT, NOW, TODAY, entry

HANGZHOU = entry("home", "User lives in Hangzhou", category="fact")
FORGOTTEN = Tombstone("words", TODAY, Burial.FORGOTTEN)
REJECTED = Tombstone("words", TODAY, Burial.REJECTED)
PURGED = Tombstone("words", TODAY, Burial.PURGED)


def candidate(content="User lives in Hangzhou", **fields):
    return replace(Candidate(content=content, category="fact"), **fields)


def plan_of(
    *candidates,
    match=None,
    stone=None,
    near_stone=None,
    processed=(),
    sessions=(),
    memory=HANGZHOU,
    policy=EVERBOT,
):
    known = Known(
        entries={memory.id: memory},
        matches=[(match,) if match else () for _ in candidates],
        tombstones=[stone for _ in candidates],
        near_tombstones=[near_stone for _ in candidates],
        processed=processed,
        policy=policy,
        today=TODAY,
    )
    return consolidate(candidates, known, (f"n{n}" for n in count()), sessions)


def near(similarity, likeness=Likeness.FUZZY):
    return Match(HANGZHOU.id, similarity, likeness)


@pytest.mark.parametrize(
    ("said", "match", "action", "ticked"),
    [
        ("User keeps bees", None, Action.ADD, True),
        ("User lives in Hangzhou", near(1.0, Likeness.EXACT), Action.REINFORCE, True),
        ("User's home is Hangzhou", near(0.7, Likeness.EMBEDDING), Action.REINFORCE, True),
        ("User resides by the lake", near(0.96, Likeness.EMBEDDING), Action.REINFORCE, True),
        (
            "User resides by the lake, paints portraits",
            near(0.96, Likeness.EMBEDDING),
            Action.UPDATE,
            False,
        ),
        ("User resides by the lake", near(0.9, Likeness.EMBEDDING), Action.UPDATE, False),
        ("User resides by the lake", near(0.7, Likeness.EMBEDDING), Action.ADD, True),
        ("User gave up the flat", near(0.9, Likeness.EMBEDDING), Action.CONTRADICT, False),
        ("User gave up the flat", near(0.7, Likeness.EMBEDDING), Action.ADD, True),
        ("User resides with Suzhou Ltd", near(0.96, Likeness.EMBEDDING), Action.CONTRADICT, False),
        ("User resides with Suzhou Ltd", near(0.9, Likeness.EMBEDDING), Action.ADD, True),
        ("My brother resides there", near(0.97, Likeness.EMBEDDING), Action.ADD, True),
        ("I live in Hangzhou", near(0.85), Action.REINFORCE, True),
        ("User lives in Hangzhou city", near(0.85), Action.UPDATE, True),
        ("User's office is in Hangzhou", near(0.85), Action.ADD, True),
        ("User moved to Suzhou", near(0.5), Action.CONTRADICT, False),
        ("User moved to Suzhou", near(0.9, Likeness.EMBEDDING), Action.CONTRADICT, False),
        ("User moved the meeting", near(0.25), Action.ADD, True),
    ],
)
def test_thresholds_decide_where_no_model_does(said, match, action, ticked):
    (row,) = plan_of(candidate(said), match=match).rows

    assert (row.action, row.ticked) == (action, ticked)
    assert ticked or Flag.DOUBTFUL in row.flags


@pytest.mark.parametrize(
    ("said", "match", "action", "ticked"),
    [
        ("The shop's backup runs at dusk", near(0.9), Action.REINFORCE, False),
        (
            "At night the shop makes its backup",
            near(0.96, Likeness.EMBEDDING),
            Action.REINFORCE,
            True,
        ),
        (
            "The shop's backup runs at dusk",
            near(0.96, Likeness.EMBEDDING),
            Action.REINFORCE,
            False,
        ),
        (
            "The shop's backup runs at dusk",
            near(0.9, Likeness.EMBEDDING),
            Action.REINFORCE,
            False,
        ),
        (
            "The shop's backup runs every hour",
            near(0.96, Likeness.EMBEDDING),
            Action.CONTRADICT,
            False,
        ),
    ],
)
def test_meaning_settles_what_words_leave_in_doubt(said, match, action, ticked):
    backup = entry("home", "The shop's backup runs every night", category="fact")
    (row,) = plan_of(candidate(said), match=match, memory=backup).rows

    assert (row.action, row.ticked) == (action, ticked)


@pytest.mark.parametrize(
    ("verdict", "action"),
    [
        (Verdict.NEW, Action.ADD),
        (Verdict.REINFORCES, Action.REINFORCE),
        (Verdict.UPDATES, Action.UPDATE),
        (Verdict.CONTRADICTS, Action.CONTRADICT),
    ],
)
def test_a_models_verdict_decides_and_keeps_its_reason(verdict, action):
    said = candidate("User moved to Suzhou", verdict=verdict, target="home", reason="It says so.")
    (row,) = plan_of(said, match=near(0.5)).rows

    assert (row.action, row.target, row.ticked, row.reason) == (action, "home", True, "It says so.")


@pytest.mark.parametrize(
    ("content", "action"),
    [
        ("User lives in Hangzhou", Action.REINFORCE),
        ("User lives there by the lake", Action.ADD),
        ("User moved away from Hangzhou", Action.ADD),
    ],
)
def test_what_a_model_takes_for_new_is_said_again_where_a_memory_says_all_of_it(content, action):
    """Of thousands that are known, a model is not shown each."""
    said = candidate(content, verdict=Verdict.NEW)
    memory = replace(HANGZHOU, content="User lives in Hangzhou (checked)")
    (row,) = plan_of(said, match=near(0.8), memory=memory).rows

    assert (row.action, row.target, row.ticked) == (action, "home", True)


def test_a_models_verdict_on_nothing_near_is_an_addition():
    (row,) = plan_of(candidate(verdict=Verdict.NEW)).rows

    assert (row.action, row.target) == (Action.ADD, None)


def test_a_verdict_about_an_unknown_entry_falls_back_on_likeness():
    said = candidate("User keeps bees", verdict=Verdict.UPDATES, target="nobody")

    assert plan_of(said).rows[0].action is Action.ADD


def test_the_very_same_words_are_a_hit_whatever_the_model_says():
    said = candidate(verdict=Verdict.NEW)

    assert plan_of(said, match=near(1.0, Likeness.EXACT)).rows[0].action is Action.REINFORCE


@pytest.mark.parametrize(
    ("similarity", "action", "ticked"),
    [(0.97, Action.DELETE, False), (0.9, Action.DELETE, False), (0.8, Action.NOOP, False)],
)
def test_what_is_to_be_forgotten_may_be_named_in_other_words(similarity, action, ticked):
    said = candidate("That old flat", intent=Intent.FORGET)
    (row,) = plan_of(said, match=near(similarity, Likeness.EMBEDDING)).rows

    assert (row.action, row.ticked) == (action, ticked)


@pytest.mark.row("A7")
@pytest.mark.parametrize("match", [None, near(0.5)])
def test_a_session_is_not_processed_twice(match):
    said = candidate("User keeps bees", session="chatgpt/1")
    plan = plan_of(said, match=match, processed={"chatgpt/1"}, sessions=["chatgpt/1"])

    assert plan.ticked == ()
    assert plan.rows[0].flags == (Flag.ALREADY_PROCESSED,)
    assert plan.sessions == ()


def test_one_claim_from_several_talks_is_one_row_with_all_its_evidence():
    first, second = Evidence("c1", "m1", "I live"), Evidence("c2", "m9", "I live")
    plan = plan_of(
        candidate(evidence=(first,)),
        candidate("user lives in hangzhou.", evidence=(first, second)),
        sessions=["c1", "c2"],
    )

    assert [row.evidence for row in plan.rows] == [(first, second)]
    assert plan.sessions == ("c1", "c2")


def test_a_forgotten_memory_is_shown_with_its_date_and_not_ticked():
    (row,) = plan_of(candidate(), stone=FORGOTTEN).rows

    assert (row.action, row.ticked, row.flags) == (Action.ADD, False, (Flag.FORGOTTEN_BEFORE,))
    assert TODAY.isoformat() in row.reason


@pytest.mark.parametrize(("stone", "deed"), [(FORGOTTEN, "forgot"), (REJECTED, "rejected")])
def test_what_is_worded_much_like_something_unwanted_is_left_to_the_person(stone, deed):
    (row,) = plan_of(candidate(), near_stone=stone).rows

    assert (row.action, row.ticked, row.flags) == (Action.ADD, False, (Flag.FORGOTTEN_BEFORE,))
    assert row.reason == f"You {deed} this on {TODAY.isoformat()}, in other words."
    assert not row.lifts_tombstone


def test_words_like_something_unwanted_may_still_be_asked_for_or_said_again():
    asked = plan_of(candidate(intent=Intent.REMEMBER), near_stone=FORGOTTEN)
    again = plan_of(candidate(), match=near(1.0, Likeness.EXACT), near_stone=FORGOTTEN)

    assert [(row.action, row.ticked) for row in asked.rows] == [(Action.ADD, True)]
    assert [(row.action, row.ticked) for row in again.rows] == [(Action.REINFORCE, True)]


@pytest.mark.row("A7")
@pytest.mark.parametrize("stone", [REJECTED, PURGED])
def test_what_was_rejected_or_purged_is_not_offered_again(stone):
    plan = plan_of(candidate(), candidate("User keeps bees"), stone=stone)

    assert plan.rows == ()
    assert plan.notes == ("2 rejected before and not offered again.",)


@pytest.mark.row("A7")
@pytest.mark.parametrize("stone", [FORGOTTEN, REJECTED, PURGED])
def test_remember_this_lifts_a_tombstone(stone):
    (row,) = plan_of(candidate(intent=Intent.REMEMBER), stone=stone).rows

    assert (row.action, row.ticked, row.lifts_tombstone) == (Action.ADD, True, True)


@pytest.mark.row("A7")
@pytest.mark.parametrize(
    ("match", "action", "ticked"),
    [
        (near(0.9), Action.DELETE, False),
        (near(0.5), Action.DELETE, False),
        (near(0.2), Action.NOOP, False),
        (None, Action.NOOP, False),
    ],
)
def test_forget_that_offers_what_it_is_only_near(match, action, ticked):
    (row,) = plan_of(candidate("My first flat", intent=Intent.FORGET), match=match).rows

    assert (row.action, row.ticked) == (action, ticked)


@pytest.mark.row("A7")
@pytest.mark.parametrize(
    ("said", "action", "ticked"),
    [
        ("I live in Hangzhou", Action.DELETE, True),
        ("I live in Suzhou", Action.DELETE, False),
        ("Hangzhou", Action.DELETE, False),
        ("where I live", Action.DELETE, True),
        ("my shoe size", Action.NOOP, False),
    ],
)
def test_forget_that_deletes_what_holds_all_its_words_however_far(said, action, ticked):
    (row,) = plan_of(candidate(said, intent=Intent.FORGET), match=near(0.2)).rows

    assert (row.action, row.ticked) == (action, ticked)


@pytest.mark.row("A7")
def test_forget_that_deletes_the_entry_a_model_named():
    (row,) = plan_of(candidate("That old flat", intent=Intent.FORGET, target="home")).rows

    assert (row.action, row.target, row.ticked) == (Action.DELETE, "home", True)


def test_a_todo_whose_day_has_passed_is_shown_and_not_ticked():
    (row,) = plan_of(candidate("Renew the passport", expires_at=TODAY)).rows
    (due,) = plan_of(candidate("Renew it", expires_at=TODAY + timedelta(days=1))).rows

    assert (row.action, row.ticked, row.reason) == (Action.ADD, False, "Its day has passed.")
    assert due.ticked


def test_an_unticked_candidate_stays_unticked():
    (row,) = plan_of(candidate("User keeps bees", ticked=False, flags=(Flag.INJECTION,))).rows

    assert (row.ticked, row.flags) == (False, (Flag.INJECTION,))


def plan_among(said, *memories):
    """Weigh *said* against *memories*, each near it, the nearest first."""
    entries = {f"e{n}": entry(f"e{n}", memory) for n, memory in enumerate(memories)}
    known = Known(
        entries=entries,
        matches=[tuple(Match(id_, 0.6, Likeness.FUZZY) for id_ in entries)],
        tombstones=[None],
        near_tombstones=[None],
        processed=(),
        policy=EVERBOT,
        today=TODAY,
    )
    return consolidate([candidate(said)], known, iter(["n0"]))


def test_of_several_near_memories_the_most_telling_one_decides():
    (row,) = plan_among(
        "I live in Hangzhou",
        "User's brother lives in Hangzhou by the lake",
        "User lives in Hangzhou",
    ).rows

    assert (row.action, row.target, row.ticked) == (Action.REINFORCE, "e1", True)


@pytest.mark.parametrize(
    ("said", "memory", "action"),
    [
        ("I use Vim", "User likes Vim", Action.REINFORCE),
        ("We serve tea at four with sugar", "Tea is served at four with milk", Action.REINFORCE),
        ("下午四点喝红茶，配柠檬、牛奶或者饼干", "家里下午四点喝红茶", Action.UPDATE),
    ],
)
def test_what_is_nearly_a_known_memory_is_left_to_the_person(said, memory, action):
    (row,) = plan_among(said, memory).rows

    assert (row.action, row.ticked, row.flags) == (action, False, (Flag.DOUBTFUL,))


def test_a_claim_in_other_words_joins_the_first_and_the_fuller_words_stand():
    first, second = Evidence("c1", "m1", "a"), Evidence("c2", "m2", "b")
    plan = plan_of(
        candidate("User keeps bees behind the house", evidence=(first,)),
        candidate("I keep bees behind the house, three hives", evidence=(second,)),
    )

    assert [(row.content, row.evidence) for row in plan.rows] == [
        ("I keep bees behind the house, three hives", (first, second))
    ]


def school(*, is_within_category):
    matching = replace(EVERBOT.matching, same=0.9, is_within_category=is_within_category)
    return replace(EVERBOT, matching=matching)


@pytest.mark.row("D5")
@pytest.mark.parametrize(
    ("category", "within", "action"),
    [
        ("fact", True, Action.REINFORCE),
        ("fact/home", True, Action.REINFORCE),
        ("project", True, Action.ADD),
        ("project", False, Action.REINFORCE),
    ],
)
def test_a_school_may_compare_memories_of_one_category_alone(category, within, action):
    said = candidate("User resides by the lake", category=category)
    match = near(0.93, Likeness.EMBEDDING)

    (row,) = plan_of(said, match=match, policy=school(is_within_category=within)).rows

    assert row.action is action


def test_forgetting_looks_through_all_categories():
    said = candidate("lives in Hangzhou", category="project", intent=Intent.FORGET)

    (row,) = plan_of(said, match=near(0.8), policy=school(is_within_category=True)).rows

    assert (row.action, row.target) == (Action.DELETE, "home")


@pytest.mark.row("C3")
def test_what_was_learned_of_a_tool_goes_into_the_row():
    learned = {"tool": "bash", "error_type": "not_found", "learned_from": "s1"}

    (row,) = plan_of(candidate(structured_data=learned)).rows

    assert row.structured_data == learned


def forget(content, **fields):
    return candidate(content, intent=Intent.FORGET, session="s", **fields)


def test_what_was_taken_back_in_the_same_talk_is_not_added():
    plan = plan_of(candidate("User likes jazz", session="s"), forget("User likes jazz"))

    (row,) = plan.rows
    assert (row.action, row.ticked) == (Action.NOOP, False)
    assert row.reason == "It is left out, as you asked to forget it."
    assert plan.notes == ("1 left out, as you asked to forget it after you had said it.",)


def test_what_is_said_again_after_the_wish_is_added_once():
    said = candidate("User likes jazz", session="s")

    wish, again = plan_of(said, forget("User likes jazz"), said).rows

    assert wish.action is Action.NOOP
    assert (again.action, again.ticked) == (Action.ADD, True)


def test_a_known_memory_that_is_told_again_after_the_wish_is_not_deleted():
    known = near(1.0, Likeness.EXACT)

    wish, again = plan_of(forget(HANGZHOU.content), candidate(session="s"), match=known).rows

    assert (wish.action, wish.reason) == (
        Action.NOOP,
        "You said it again after you asked to forget it.",
    )
    assert again.action is Action.REINFORCE


def test_what_a_wish_may_mean_is_left_to_the_person():
    told, _ = plan_of(
        candidate("User works at Contoso", session="s"), forget("User was hired by Contoso")
    ).rows

    assert (told.action, told.ticked, told.flags) == (Action.ADD, False, (Flag.DOUBTFUL,))
    assert told.reason == "You asked to forget this, or something like it."


def test_a_known_memory_is_deleted_beside_what_was_said_of_it_in_the_talk():
    known = near(1.0, Likeness.EXACT)

    (row,) = plan_of(candidate(session="s"), forget(HANGZHOU.content), match=known).rows

    assert (row.action, row.target, row.ticked) == (Action.DELETE, HANGZHOU.id, True)


def test_no_reason_takes_the_place_of_another():
    doubted = candidate(
        "Renew the passport", expires_at=TODAY, reason="Its quote is nowhere.", ticked=False
    )
    known = candidate(reason="Its quote is nowhere.", ticked=False)

    (passed,) = plan_of(doubted).rows
    (repeated,) = plan_of(known, match=near(1.0, Likeness.EXACT)).rows

    assert passed.reason == "Its quote is nowhere. Its day has passed."
    assert repeated.reason == "Its quote is nowhere. Said again."


UNMATCHED = (Flag.UNMATCHED,)


@pytest.mark.row("A7")
@pytest.mark.parametrize(
    ("scope", "reason"),
    [
        (Scope.NAMED, "Nothing known matches it."),
        (Scope.SEVERAL, "Nothing known matches it."),
        (Scope.BEFORE, "Nothing known matches it."),
        (Scope.ALL, "You asked to forget everything; choose what."),
    ],
)
def test_a_request_that_matches_nothing_waits_and_says_so(scope, reason):
    (row,) = plan_of(forget("my shoe size", scope=scope)).rows

    assert (row.action, row.target, row.flags, row.reason) == (Action.NOOP, None, UNMATCHED, reason)
    assert row.is_in_doubt
    assert row.asks_to_forget


def test_what_may_be_no_request_at_all_comes_to_nothing_where_it_names_nothing():
    unsure = {"confidence": 0.4}

    assert plan_of(forget("my draft", **unsure), match=near(0.9)).rows == ()
    (row,) = plan_of(forget("I live in Hangzhou", **unsure)).rows
    assert (row.action, row.ticked) == (Action.DELETE, False)


@pytest.mark.row("A7")
def test_forget_that_where_nobody_knows_what_was_said_offers_what_was_learned_last():
    learned = replace(HANGZHOU, created_at=NOW)

    (row,) = plan_of(forget("Forget that", scope=Scope.BEFORE), memory=learned).rows

    assert (row.action, row.target, row.ticked) == (Action.DELETE, "home", False)
    assert row.reason == "You asked to forget what was said last; this was learned last."


def test_two_requests_for_one_memory_forget_it_once():
    plan = plan_of(forget("I live in Hangzhou"), forget("where I live"))

    assert [(row.action, row.target) for row in plan.rows] == [(Action.DELETE, "home")]


def test_what_is_said_of_a_memory_after_it_was_to_be_forgotten_stands_by_itself():
    wish = forget("where I live")
    said = candidate("User moved to Suzhou", verdict=Verdict.CONTRADICTS, target="home")

    gone, new = plan_of(wish, said, sessions=["s"]).rows

    assert (gone.action, gone.ticked) == (Action.DELETE, True)
    assert (new.action, new.target, new.ticked) == (Action.ADD, None, True)


def test_a_request_that_was_heeded_offers_no_known_memory_that_is_merely_near():
    plan = plan_of(
        candidate("User has a flat in Hangzhou Bay", session="s"),
        forget("User has a flat in Hangzhou Bay"),
        match=near(0.5),
    )

    assert [(row.action, row.reason) for row in plan.rows] == [
        (Action.NOOP, "It is left out, as you asked to forget it.")
    ]


def test_a_memory_that_waits_to_be_forgotten_stays_apart_from_others_of_the_same_request():
    wishes = [forget("my flats", target=target) for target in ("home", "elsewhere")]

    rows = plan_of(*wishes).rows

    assert [(row.action, row.target) for row in rows] == [
        (Action.DELETE, "home"),
        (Action.NOOP, None),
    ]


@pytest.mark.parametrize("verdict", [Verdict.UNDECIDED, Verdict.CONTRADICTS])
@pytest.mark.parametrize(
    ("stone", "expires_at", "reason"),
    [
        (FORGOTTEN, None, f"You forgot this on {TODAY.isoformat()}, in other words."),
        (None, TODAY, "Its day has passed."),
    ],
)
def test_a_doubt_about_what_is_said_stays_where_the_same_plan_forgets_its_memory(
    verdict, stone, expires_at, reason
):
    said = candidate("User moved to Suzhou", verdict=verdict, target="home", expires_at=expires_at)

    forgotten, new = plan_of(
        forget("where I live"), said, match=near(0.5), near_stone=stone, sessions=["s"]
    ).rows

    assert (forgotten.action, forgotten.ticked) == (Action.DELETE, True)
    assert (new.action, new.target, new.ticked) == (Action.ADD, None, False)
    assert new.reason == reason


@pytest.mark.parametrize("verdict", [Verdict.UPDATES, Verdict.CONTRADICTS])
def test_what_was_forgotten_does_not_come_back_as_a_change_of_another_memory(verdict):
    said = candidate("User keeps bees", verdict=verdict, target="home")

    (row,) = plan_of(said, near_stone=FORGOTTEN).rows

    assert (row.ticked, row.flags) == (False, (Flag.FORGOTTEN_BEFORE,))


def test_what_differs_from_a_memory_in_one_place_is_left_to_the_person():
    memory = replace(HANGZHOU, content="My son is 6 years old")
    said = candidate("My daughter is 6 years old")

    [row] = plan_of(said, memory=memory, match=near(0.97, Likeness.EMBEDDING)).rows

    assert (row.action, row.ticked, row.flags) == (Action.ADD, False, (Flag.DOUBTFUL,))
    assert row.reason == "Differs from a known memory in one place; it may be another one."
