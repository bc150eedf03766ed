"""Design C's settings under their own names."""

import math

import pytest

from memdeck.domain.policy import Policy
from memdeck.errors import PolicyError
from memdeck.services.overrides import Overrides

PLAIN = Policy(name="plain")


def on_plain(**said: str) -> Policy:
    return Overrides(said).on(PLAIN)


@pytest.mark.row("C12")
@pytest.mark.parametrize(
    ("name", "words", "read", "value"),
    [
        ("MEMORY_SESSION_REFLECT_ENABLED", "false", lambda p: p.session_end.is_reflected_on, False),
        ("MEMORY_CONSOLIDATION_ENABLED", "0", lambda p: p.consolidates, False),
        ("MEMORY_ARCHIVE_DAYS", "7", lambda p: p.upkeep.logs_archived_after_days, 7),
        ("MEMORY_DELETE_DAYS", " 0 ", lambda p: p.upkeep.logs_removed_after_days, 0),
        ("MEMORY_IMPLICIT_RECALL_ENABLED", "No", lambda p: p.implicit_recall.is_on, False),
        ("MEMORY_IMPLICIT_RECALL_TOP_K", "9", lambda p: p.implicit_recall.memories, 9),
        ("MEMORY_DAILY_LOG_DAYS", "4", lambda p: p.prompt_parts.log_days, 4),
        ("MEMORY_MAX_PROMPT_TOKENS", "900", lambda p: p.prompt_parts.tokens, 900),
    ],
)
def test_a_variable_goes_before_the_policy(name, words, read, value):
    assert read(PLAIN) != value
    assert read(on_plain(**{name: words})) == value


@pytest.mark.row("C12")
def test_the_decay_is_the_designs_own_curve():
    curve = on_plain(MEMORY_DECAY_LAMBDA="0.05").ranking.curve

    assert curve.kept(14) == pytest.approx(math.exp(-0.7))
    assert on_plain(MEMORY_DECAY_LAMBDA="0").ranking.curve.kept(1000) == 1


@pytest.mark.row("C12")
def test_the_index_of_meanings_can_be_switched_off():
    assert Overrides({}).finds_by_meaning
    assert Overrides({"MEMORY_INDEX_ENABLED": "true"}).finds_by_meaning
    assert not Overrides({"MEMORY_INDEX_ENABLED": "Off"}).finds_by_meaning
    assert on_plain(MEMORY_INDEX_ENABLED="off") == PLAIN


def test_nothing_set_leaves_the_policy_as_it_is():
    environment = {"MEMORY_ARCHIVE_DAYS": "", "MEMORY_AUTO_EXTRACT": "true", "HOME": "/home/ada"}

    assert on_plain(**environment) is PLAIN


@pytest.mark.parametrize(
    ("name", "words", "told"),
    [
        ("MEMORY_ARCHIVE_DAYS", "-1", "a whole number such as 30"),
        ("MEMORY_ARCHIVE_DAYS", "1.5", "a whole number such as 30"),
        ("MEMORY_DELETE_DAYS", "９", "a whole number such as 30"),
        ("MEMORY_DELETE_DAYS", "9" * 5000, "a whole number such as 30"),
        ("MEMORY_INDEX_ENABLED", "maybe", "true or false"),
        ("MEMORY_CONSOLIDATION_ENABLED", "2", "true or false"),
        ("MEMORY_DECAY_LAMBDA", "fast", "a number from 0 to 100"),
        ("MEMORY_DECAY_LAMBDA", "nan", "a number from 0 to 100"),
        ("MEMORY_DECAY_LAMBDA", "-0.1", "a number from 0 to 100"),
        ("MEMORY_DECAY_LAMBDA", "101", "a number from 0 to 100"),
    ],
)
def test_what_makes_no_sense_is_told_with_its_name(name, words, told):
    with pytest.raises(PolicyError, match=f"{name} is .*{told}.*unset it"):
        on_plain(**{name: words})
