"""The settings of design C under their own names."""

import math

import pytest

from memdeck.domain.memory.policy import Policy
from memdeck.errors import PolicyError
from memdeck.services.vault.policy_overrides import Override, Overrides

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


@pytest.mark.row("C12")
@pytest.mark.parametrize(
    ("name", "words", "effect"),
    [
        ("MEMORY_SESSION_REFLECT_ENABLED", "0", "A session that ends is not learned from."),
        ("MEMORY_SESSION_REFLECT_ENABLED", "1", "A session that ends is learned from."),
        (
            "MEMORY_CONSOLIDATION_ENABLED",
            "off",
            "What an agent writes is not compared with what is known.",
        ),
        ("MEMORY_ARCHIVE_DAYS", "7", "Daily logs are archived after 7 days."),
        ("MEMORY_ARCHIVE_DAYS", "1", "Daily logs are archived after 1 day."),
        ("MEMORY_DELETE_DAYS", "0", "Daily logs are never removed."),
        ("MEMORY_DECAY_LAMBDA", "0.05", "Recall weights age by e^(-0.05·days)."),
        (
            "MEMORY_IMPLICIT_RECALL_ENABLED",
            "no",
            "An agent does not get memories with a first message.",
        ),
        ("MEMORY_IMPLICIT_RECALL_TOP_K", "1", "An agent gets 1 memory with a first message."),
        ("MEMORY_DAILY_LOG_DAYS", "4", "The prompt holds the daily logs of 4 days."),
        ("MEMORY_MAX_PROMPT_TOKENS", "900", "The prompt has at most 900 tokens."),
        ("MEMORY_MAX_PROMPT_TOKENS", "0", "The prompt has any number of tokens."),
        ("MEMORY_INDEX_ENABLED", "no", "Memories are found by words alone."),
        ("MEMORY_INDEX_ENABLED", "yes", "Memories are found by words and by meaning."),
    ],
)
def test_each_variable_says_what_it_does(name, words, effect):
    assert Overrides({name: words}).in_force(PLAIN) == (Override(name, effect),)


def test_of_many_variables_those_of_the_design_are_reported_in_its_order():
    environment = {
        "MEMORY_DELETE_DAYS": "9",
        "MEMDECK_API_KEY": "sk-secret",
        "MEMORY_ARCHIVE_DAYS": " ",
        "MEMORY_CONSOLIDATION_ENABLED": "true",
    }
    found = Overrides(environment).in_force(PLAIN)

    assert [one.name for one in found] == ["MEMORY_CONSOLIDATION_ENABLED", "MEMORY_DELETE_DAYS"]


def test_nothing_set_leaves_the_policy_as_it_is():
    environment = {"MEMORY_ARCHIVE_DAYS": "", "MEMORY_AUTO_EXTRACT": "true", "HOME": "/home/ada"}

    assert on_plain(**environment) is PLAIN


@pytest.mark.parametrize(
    ("name", "words", "expected"),
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
def test_what_makes_no_sense_is_reported_with_its_name(name, words, expected):
    with pytest.raises(PolicyError, match=f"{name} is .*{expected}.*unset it"):
        on_plain(**{name: words})
