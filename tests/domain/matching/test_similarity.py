"""Words that count as equal."""

import pytest

from memdeck.domain.changes.changeset import Tombstone, TombstoneReason
from memdeck.domain.matching.similarity import (
    as_statement,
    fingerprint,
    matching_tombstone,
    normalised,
)
from tests.fakes.entries import TODAY


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("User prefers  tabs.", "user prefers tabs"),
        ("用户住在杭州。", "用户住在杭州"),
        ("Ｐｙｔｈｏｎ 3", "python 3"),
        ("snake_case", "snake case"),
    ],
)
def test_case_width_spaces_and_punctuation_do_not_tell_words_apart(one, other):
    assert normalised(one) == normalised(other)


def test_text_of_punctuation_alone_stands_for_itself():
    assert normalised(" :-) ") != normalised(":-(")


def test_a_tombstone_is_found_by_the_words_it_bears():
    tombstone = Tombstone("User lives in Hangzhou", TODAY, TombstoneReason.FORGOTTEN)

    assert matching_tombstone("user lives in Hangzhou.", [tombstone]) is tombstone
    assert matching_tombstone("user lives in Suzhou", [tombstone]) is None


def test_a_purged_memory_is_known_by_its_hash_alone():
    tombstone = Tombstone(fingerprint("User lives in Hangzhou"), TODAY, TombstoneReason.PURGED)

    assert "Hangzhou" not in tombstone.text
    assert matching_tombstone("user lives in hangzhou", [tombstone]) is tombstone
    assert matching_tombstone("user lives in Suzhou", [tombstone]) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I live in Ghent.", "The user lives in Ghent."),
        ("I don't eat meat", "User does not eat meat."),
        ("I'm allergic to nuts", "The user is allergic to nuts."),
        ("I've moved and my wife hates it", "The user has moved and their wife hates it"),
        ("Please answer in French.", "The user asks: answer in French."),
        ("Please answer in French.", "The user asks the assistant to answer in French."),
        (
            "Don't add emojis to my mail",
            "The user asks the assistant not to add emojis to their mail.",
        ),
        ("Never shorten your quotes", "The user asks the assistant never to shorten its quotes."),
        (
            "If I paste a log, be brief",
            "The user asks the assistant, if they paste a log, to be brief.",
        ),
        ("No footnotes, please", "The user asks for no footnotes."),
        ("I love my parents and they love me", "The user loves their parents and they love them"),
        ("我住在杭州", "用户住在杭州。"),
        ("我妈住在成都", "用户的妈妈住在成都"),
        ("以后别用表情符号", "用户希望以后别用表情符号"),
    ],
)
def test_the_first_and_the_third_person_say_the_same(one, other):
    assert as_statement(one) == as_statement(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I live in Ghent.", "They live in Ghent."),
        ("I live in Ghent.", "Mia lives in Ghent."),
        ("I like jazz", "I don't like jazz"),
        ("I was a nurse", "The user is a nurse"),
        ("我住在杭州", "他住在杭州"),
        ("我老婆住在杭州", "用户住在杭州"),
        ("Hi my name is Sam", "H my name is Sam"),
    ],
)
def test_what_is_so_of_another_or_of_another_time_is_not_the_same(one, other):
    assert as_statement(one) != as_statement(other)


@pytest.mark.parametrize("trace", [fingerprint("I live in Hangzhou"), "I live in Hangzhou"])
def test_a_tombstone_in_the_first_person_matches_the_third(trace):
    burial = TombstoneReason.PURGED if trace.startswith("sha256:") else TombstoneReason.FORGOTTEN
    tombstone = Tombstone(trace, TODAY, burial)

    assert matching_tombstone("The user lives in Hangzhou.", [tombstone]) is tombstone
