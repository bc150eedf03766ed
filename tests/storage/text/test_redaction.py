from dataclasses import replace

import pytest

from memdeck.domain.changes.changeset import Tombstone, TombstoneReason
from memdeck.domain.matching.similarity import fingerprint
from memdeck.domain.memory.entry import Evidence
from memdeck.storage.text.redaction import RedactionTargets
from tests.fakes.entries import TODAY, entry


@pytest.mark.parametrize(
    ("wording", "text"),
    [
        ("User likes oolong tea", "user likes oolong tea."),
        ("User likes oolong tea", "Today: User likes oolong tea, and coffee"),
        ("喜欢喝茶", "用户说他喜欢喝茶，也喝咖啡"),
        ("two\nlines", "before\r\ntwo\r\nlines\r\nafter"),
        ("茶", "咖啡\n茶\n"),
        ("!!!", "!!!"),
    ],
)
def test_words_are_found_where_they_stand(wording, text):
    assert RedactionTargets.of((), [wording]).occur_in(text)


@pytest.mark.parametrize(
    ("wording", "text"),
    [
        ("tea", "User is vegan and leads a team"),
        ("茶", "用户喜欢喝茶"),
        ("User likes oolong tea", "User likes green tea"),
        ("", "anything"),
        ("  \n", ""),
    ],
)
def test_words_are_not_found_where_others_stand(wording, text):
    assert not RedactionTargets.of((), [wording]).occur_in(text)


def test_every_wording_that_the_past_gives_to_an_id_is_a_trace():
    targets = RedactionTargets.of(["a"], ["Lives in Suzhou"])

    wider = targets.widened([entry("a", "Lives in Hangzhou"), entry("b", "Has two cats")])

    assert wider.occur_in("Lives in Hangzhou")
    assert wider.occur_in("Lives in Suzhou")
    assert not wider.occur_in("Has two cats")


def test_an_entry_goes_by_its_id_or_by_its_words():
    targets = RedactionTargets.of(["a"], ["Lives in Hangzhou"])

    assert targets.cleaned(entry("a", "Something else")) is None
    assert targets.cleaned(entry("b", "Lives in Hangzhou since May")) is None
    assert targets.cleaned(entry("b", "Has two cats")) == entry("b", "Has two cats")


def test_another_entry_stays_but_not_what_it_repeats_of_the_words():
    secret = "I live in Hangzhou"
    cats = entry(
        "b",
        "Has two cats",
        evidence=(Evidence("c", "m2", "cats!"),),
        tags=("pets",),
        structured_data={"cats": 2},
        extra=(("mood", "good"),),
    )
    repeating = replace(
        cats,
        evidence=(Evidence("c", "m1", f"{secret}, with two cats"), *cats.evidence),
        tags=("pets", secret),
        structured_data={"cats": 2, "home": {"said": [secret]}},
        extra=(("mood", "good"), ("note", secret)),
    )

    clean = RedactionTargets.of((), [secret]).cleaned(repeating)

    assert clean == replace(cats, evidence=(Evidence("c", "m1"), *cats.evidence))
    assert RedactionTargets.of((), [secret]).cleaned(cats) == cats


def test_a_tombstone_is_left_as_a_hash_alone():
    targets = RedactionTargets.of((), ["Lives in Hangzhou"])
    other = Tombstone("Has two cats", TODAY, TombstoneReason.FORGOTTEN)

    left = targets.hashed(Tombstone("lives in hangzhou", TODAY, TombstoneReason.REJECTED))

    assert left == Tombstone(fingerprint("Lives in Hangzhou"), TODAY, TombstoneReason.PURGED)
    assert targets.hashed(other) == other
