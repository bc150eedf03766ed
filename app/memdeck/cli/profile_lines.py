"""Profiles of people and groups, and their claims, as the commands print them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memdeck.cli.core_text import category_name
from memdeck.cli.language import gettext as _
from memdeck.cli.language import ngettext
from memdeck.cli.memory_lines import entry_line
from memdeck.cli.output import Output
from memdeck.cli.text import labelled, listed, message_count, one_line
from memdeck.domain.profiles.profile import GroupProfile, Profile, conflicts_in
from memdeck.json_objects.profile_objects import claim_object, profile_object

if TYPE_CHECKING:
    from memdeck.domain.profiles.profile import AnyProfile, SameName
    from memdeck.domain.profiles.semantic_memory import SemanticMemory
    from memdeck.services.episodes.forget_person import PersonTraces
    from memdeck.services.manager import MemoryManager

_RECENT = 5
"""Subjects of a group that are printed."""


def claim_output(manager: "MemoryManager", id_: str) -> Output | None:
    """Return the claim or the profile of that id; None if there is none."""
    found = manager.people.find(id_)
    if found is None:
        return None
    if isinstance(found, Profile | GroupProfile):
        return Output(profile_object(found), profile_lines(found))
    claim = claim_object(found.memory) | {"profile": found.profile.id}
    return Output(claim, _claim_lines(found.memory, found.profile))


def person_line(profile: "AnyProfile") -> str:
    """Return *profile* as a line of a list."""
    count = sum(memory.holds for memory in profile.memories)
    claims = ngettext("{count:,} claim", "{count:,} claims", count).format(count=count)
    return f"{profile.id}  {name_of(profile)}  {claims}"


def question_lines(question: "SameName") -> Iterator[str]:
    """Yield *question*, and how to answer it."""
    yield _("Is “{name}” one person in {ids}?").format(
        name=one_line(question.name), ids=listed(question.profiles)
    )
    yield _("  `memdeck profile merge ID OTHER` if so; `memdeck profile apart ID OTHER` if not.")


def profile_lines(profile: "AnyProfile") -> Iterator[str]:
    """Yield *profile*: who it is of, the claims that hold, and those that do no longer."""
    yield f"[{profile.id}] {name_of(profile)}"
    if isinstance(profile, GroupProfile):
        yield "  " + listed(map(one_line, profile.members))
        for subject in profile.subjects[:_RECENT]:
            yield f"  {subject.day or _('undated')}  {one_line(subject.text)}"
    elif profile.other_names:
        yield "  " + _("also {names}").format(names=listed(map(one_line, profile.other_names)))
    in_conflict = {id_ for pair in conflicts_in(profile.memories) for id_ in pair}
    for memory in profile.memories:
        if memory.holds:
            yield _line(memory, _("in conflict") if memory.id in in_conflict else "")
    superseded = [memory for memory in profile.memories if not memory.holds]
    if superseded:
        yield _("Earlier:")
    for memory in superseded:
        yield _line(memory)


def traces_lines(traces: "PersonTraces") -> list[str]:
    """Return what goes if a person is forgotten, as lines for a reader."""
    events, units = len(traces.events), len(traces.units)
    return [
        person_line(traces.profile),
        *map(entry_line, traces.memories),
        ngettext("{count:,} event", "{count:,} events", events).format(count=events),
        labelled(_("what they said in the kept transcripts"), message_count(traces.messages)),
        ngettext(
            "{count:,} episode that is written again without them",
            "{count:,} episodes that are written again without them",
            units,
        ).format(count=units),
    ]


def name_of(profile: "AnyProfile") -> str:
    """Return the name of *profile* for a reader."""
    unnamed = _("a group") if isinstance(profile, GroupProfile) else _("you")
    return one_line(profile.name) or unnamed


def _line(memory: "SemanticMemory", note: str = "") -> str:
    text = one_line(memory.text)
    noted = labelled(note, text) if note else text
    return f"  {memory.id}  {memory.last_said or _('undated')}  {memory.confidence:.2f}  {noted}"


def _claim_lines(memory: "SemanticMemory", profile: "AnyProfile") -> Iterator[str]:
    yield f"[{memory.id}] {one_line(memory.text)}"
    details = [name_of(profile), category_name(memory.category), f"{memory.confidence:.2f}"]
    yield "  " + listed(filter(None, details))
    if memory.is_edited:
        yield _("  edited by hand")
    if memory.superseded_by:
        yield _("  superseded by {id}").format(id=memory.superseded_by)
    for id_ in memory.conflicts:
        yield _("  in conflict with {id}").format(id=id_)
    for mention in memory.mentions:
        day = f"{mention.at:%Y-%m-%d}" if mention.at else _("undated")
        speaker = one_line(mention.speaker) or name_of(profile)
        yield _("  {day}, {name}: {id}").format(day=day, name=speaker, id=mention.message_id)
