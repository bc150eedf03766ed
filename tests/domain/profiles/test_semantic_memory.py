from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from memdeck.domain.profiles.semantic_memory import (
    HEARSAY,
    OWN_WORDS,
    Mention,
    SemanticMemory,
    mention_key,
    text_digest,
)

FIRST = datetime(2026, 2, 10, 9, 30, tzinfo=UTC)
LATER = datetime(2026, 3, 1, 8, 0, tzinfo=UTC)


def memory(*mentions, **fields):
    return SemanticMemory(
        id="a" * 12, owner="Anna Lee", text="Anna Lee lives in Leeds.", mentions=mentions, **fields
    )


def test_a_mention_names_its_message_as_every_interface_does():
    assert Mention("k", "chat/1", "m2").message_id == "chat/1#m2"


def test_the_days_are_those_of_the_first_and_the_last_dated_mention():
    undated = Mention("k0", "chat/1", "m0")
    found = memory(undated, Mention("k1", "chat/1", "m1", FIRST), Mention("k2", "c", "m2", LATER))

    assert (found.first_said, found.last_said) == (date(2026, 2, 10), date(2026, 3, 1))
    assert found.last_order == LATER
    assert (memory().first_said, memory().last_said) == (None, None)
    assert memory().last_order < FIRST


def test_confidence_grows_with_independent_mentions_alone():
    once = memory(Mention("k1", "chat/1", "m1", FIRST))
    same_day = memory(*once.mentions, Mention("k2", "chat/1", "m2", FIRST))
    twice = memory(*once.mentions, Mention("k3", "chat/1", "m3", LATER))

    assert once.confidence == pytest.approx(OWN_WORDS)
    assert same_day.confidence == once.confidence
    assert twice.confidence == pytest.approx(1 - (1 - OWN_WORDS) ** 2)
    assert memory(Mention("k", "c", "m")).confidence == pytest.approx(OWN_WORDS)


def test_what_only_others_say_is_less_sure():
    hearsay = memory(Mention("k1", "chat/1", "m1", FIRST, "Ben"))

    assert (hearsay.is_hearsay, hearsay.confidence) == (True, pytest.approx(HEARSAY))
    assert not memory(*hearsay.mentions, Mention("k2", "chat/1", "m2", FIRST)).is_hearsay


def test_what_a_person_wrote_is_sure_and_no_hearsay():
    written = memory(is_edited=True)

    assert (written.confidence, written.is_hearsay) == (1.0, False)
    assert memory().confidence == 0.0


def test_a_memory_holds_until_another_supersedes_it():
    assert memory().holds
    assert not replace(memory(), superseded_by="b" * 12).holds


def test_a_key_depends_on_the_message_and_the_text():
    keys = {
        mention_key("chat/1", "m1", "I live in Leeds."),
        mention_key("chat/1", "m1", "I work in Leeds."),
        mention_key("chat/1", "m2", "I live in Leeds."),
        mention_key("chat/2", "m1", "I live in Leeds."),
    }
    assert len(keys) == 4


def test_a_digest_ignores_stops_and_capitals():
    assert text_digest("Anna lives in Leeds.") == text_digest("anna lives in leeds")
    assert text_digest("Anna lives in Leeds.") != text_digest("Anna lives in York.")
