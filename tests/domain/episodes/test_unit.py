from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.unit import SourceType, Unit


def test_the_id_of_an_event_leads_to_its_unit():
    event = Event(key="55ce29", text="Anna moved to Ghent.")
    unit = Unit(
        id="81c38aea-6f71-50ae-9174-11c3a65c4770",
        conversation="chat/1",
        messages=("m1",),
        users=("Anna",),
        participants=("Anna",),
        subject="Anna moved",
        summary="Anna moved to Ghent.",
        narrative=("Anna moved to Ghent.",),
        source_type=SourceType.CHAT,
        events=(event,),
    )

    assert unit.event_id(event) == "81c38aea-6f71-50ae-9174-11c3a65c4770.55ce29"
