"""Profiles of a few people and a group, as the page of people shows them."""

from datetime import UTC, date, datetime

from memdeck.desktop.panels.people.people_data import Originals, Overview
from memdeck.domain.profiles.profile import GroupProfile, GroupSubject, Participant, Profile
from memdeck.domain.profiles.semantic_memory import Mention, SemanticMemory

TODAY = date(2026, 3, 1)


def claim(id_, text, day=1, *, category="fact", speaker="", **fields):
    mention = Mention(id_, "chat/1", f"m{id_}", datetime(2026, 2, day, 9, tzinfo=UTC), speaker)
    return SemanticMemory(
        id=id_, owner="Anna Lee", text=text, category=category, mentions=(mention,), **fields
    )


ANNA = Profile(
    id="anna",
    name="Anna Lee",
    participants=(Participant("Anna Lee", "chat/1"), Participant("Annie", "chat/2")),
    memories=(
        claim("york", "Anna lives in York.", 9, conflicts=("oslo",)),
        claim("oslo", "Anna lives in Oslo.", 8, conflicts=("york",)),
        claim("tea", "Anna loves tea.", 7, category="preference", speaker="Ben"),
        claim("leeds", "Anna lives in Leeds.", 2, superseded_by="york"),
    ),
)
OTHER_ANNA = Profile(
    id="other",
    name="Anna",
    participants=(Participant("Anna", "chat/3"),),
    memories=(claim("chess", "Anna plays chess."),),
)
BEN = Profile(id="ben", name="Ben", participants=(Participant("Ben", "chat/1"),))
USER = Profile(id="user", name="", participants=(Participant(),))
GROUP = GroupProfile(
    id="group",
    group="chat/1",
    name="Climbers",
    members=("Anna Lee", "Ben"),
    subjects=(GroupSubject("The hall", "u1", date(2026, 2, 3)),),
)
OVERVIEW = Overview((ANNA, OTHER_ANNA, GROUP), {"anna": (OTHER_ANNA,), "other": (ANNA,)})
ORIGINALS = Originals(
    {"chat/1#myork": "I moved to York.", "chat/1#mtea": "She loves tea."}, {"chat/1": "Climbers"}
)
