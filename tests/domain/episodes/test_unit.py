from dataclasses import replace

from memdeck.domain.episodes.episode import Episode
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.sentence import Sentence, joined
from memdeck.domain.episodes.unit import SourceType, Unit

MOVED = Sentence("Anna moved to Ghent.", ("m1",))
MET = Sentence("Anna met Ben.", ("m1", "m2"))
EVENT = Event(key="55ce29", text="Anna moved to Ghent.", message="m1")
EPISODE = Episode(key="p4e1a7", owner="Anna", title="A move", summary=(MOVED,), narrative=(MET,))
UNIT = Unit(
    id="81c38aea-6f71-50ae-9174-11c3a65c4770",
    conversation="chat/1",
    messages=("m1", "m2"),
    users=("Anna",),
    participants=("Anna",),
    subject="Anna moved",
    summary=(MOVED,),
    narrative=(MOVED, MET),
    source_type=SourceType.CHAT,
    events=(EVENT,),
    episodes=(EPISODE,),
)


def test_the_ids_of_events_and_episodes_lead_to_their_unit():
    assert UNIT.event_id(EVENT) == "81c38aea-6f71-50ae-9174-11c3a65c4770.55ce29"
    assert UNIT.episode_id(EPISODE) == "81c38aea-6f71-50ae-9174-11c3a65c4770.p4e1a7"


def test_every_text_names_the_messages_it_rests_on():
    of_anna, of_both = ("Anna moved to Ghent.", ("m1",)), ("Anna met Ben.", ("m1", "m2"))

    assert UNIT.texts == (of_anna, of_anna, of_both, of_anna, of_both, of_anna)
    assert replace(UNIT, episodes=(), events=()).texts == (of_anna, of_anna, of_both)


def test_english_sentences_are_joined_with_a_space_and_chinese_ones_without():
    assert joined([]) == ""
    assert joined([MOVED, MET]) == "Anna moved to Ghent. Anna met Ben."
    assert (
        joined([Sentence("王峰搬家了。"), Sentence("李雪在学做菜。")])
        == "王峰搬家了。李雪在学做菜。"
    )
