"""Profiles of people and groups, and their claims, as the commands print them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from memdeck.cli.core_text import category_name
from memdeck.cli.language import gettext as _
from memdeck.cli.language import ngettext
from memdeck.cli.output import Output
from memdeck.cli.text import brief, labelled, listed, one_line
from memdeck.domain.profiles.profile import GroupProfile, Profile, conflicts_in, groups_of
from memdeck.json_objects.profile_objects import claim_object, profile_object

if TYPE_CHECKING:
    from memdeck.domain.conversation.conversation import Conversation
    from memdeck.domain.profiles.profile import AnyProfile, SameName
    from memdeck.domain.profiles.semantic_memory import Mention, SemanticMemory
    from memdeck.services.episodes.forget_person import PersonTraces, Trace
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
    conversations = manager.people.conversations_of(found.memory)
    return Output(claim, _claim_lines(found.memory, found.profile, conversations))


def person_line(profile: "AnyProfile") -> str:
    """Return *profile* as a line of a list: of a group, with its members and subjects."""
    count = sum(memory.holds for memory in profile.memories)
    claims = ngettext("{count:,} claim", "{count:,} claims", count).format(count=count)
    if isinstance(profile, GroupProfile):
        members, subjects = len(profile.members), len(profile.subjects)
        parts = {
            ngettext("{count:,} member", "{count:,} members", members): members,
            ngettext("{count:,} subject", "{count:,} subjects", subjects): subjects,
            ngettext("{count:,} claim", "{count:,} claims", count): count,
        }
        claims = listed(text.format(count=number) for text, number in parts.items() if number)
    return f"{profile.id}  {name_of(profile)}  {claims}"


def question_lines(
    question: "SameName", people: Mapping[str, Profile], chats: Mapping[str, str]
) -> Iterator[str]:
    """Yield *question*, about two of *people* by id, and how to answer it.

    *chats* are names of conversations by id.
    """
    first, second = question.profiles
    yield _("Is {first} the same person as {second}?").format(
        first=_known_from(people[first], chats), second=_known_from(people[second], chats)
    )
    yield _(
        "  `memdeck profile merge {first} {second}` if so;"
        " `memdeck profile apart {first} {second}` if not."
    ).format(first=first, second=second)


def _known_from(profile: Profile, chats: Mapping[str, str]) -> str:
    """Return the name of *profile*, and the chats from which it is known."""
    names = [one_line(chats[group]) for group in sorted(groups_of(profile)) if group in chats]
    if not names:
        return name_of(profile)
    return _("{name} (in {chats})").format(name=name_of(profile), chats=listed(names))


def profile_lines(profile: "AnyProfile") -> Iterator[str]:
    """Yield *profile*: who it is of, the claims that hold, and those that do no longer."""
    yield f"[{profile.id}] {name_of(profile)}"
    if isinstance(profile, GroupProfile):
        yield "  " + listed(map(one_line, profile.members))
        for subject in profile.subjects[:_RECENT]:
            yield f"  {subject.day or _('undated')}  {one_line(subject.text)}"
    elif profile.other_names:
        yield "  " + _("also {names}").format(names=listed(map(one_line, profile.other_names)))
    conflicts = conflicts_in(profile.memories)
    in_conflict = {id_ for pair in conflicts for id_ in pair}
    for memory in profile.memories:
        if memory.holds:
            yield _line(memory, _("in conflict") if memory.id in in_conflict else "")
    for first, second in conflicts:
        yield _("{first} and {second} are in conflict.").format(first=first, second=second)
    if conflicts:
        yield _("  `memdeck profile prefer ID OTHER` keeps one; `… keep-both ID OTHER` keeps both.")
    superseded = [memory for memory in profile.memories if not memory.holds]
    if superseded:
        yield _("Earlier:")
    for memory in superseded:
        yield _line(memory)


def traces_lines(traces: "PersonTraces") -> list[str]:
    """Return what goes if a person is forgotten: each kind with its count and its texts."""
    texts_by_kind = {
        _("Claims"): [memory.text for memory in traces.profile.memories],
        _("Claims about others that rest on their word"): _texts(traces.claims_of_others),
        _("Memories"): [entry.content for entry in traces.memories],
        _("Suggestions"): traces.suggestions,
        _("Events"): _texts(traces.events),
        _("What they said in the kept transcripts"): _texts(traces.messages),
        _("Episodes that are written again without them"): _texts(traces.units),
    }
    lines = [f"[{traces.profile.id}] {name_of(traces.profile)}"]
    for kind, texts in texts_by_kind.items():
        if texts:
            lines.append(labelled(kind, f"{len(texts):,}"))
            lines += (f"  {brief(text)}" for text in texts)
    return lines


def name_of(profile: "AnyProfile") -> str:
    """Return the name of *profile* for a reader."""
    unnamed = _("a group") if isinstance(profile, GroupProfile) else _("you")
    return one_line(profile.name) or unnamed


def _texts(traces: "Sequence[Trace]") -> list[str]:
    return [trace.text for trace in traces]


def _line(memory: "SemanticMemory", note: str = "") -> str:
    text = one_line(memory.text)
    noted = labelled(note, text) if note else text
    return f"  {memory.id}  {memory.last_said or _('undated')}  {memory.confidence:.2f}  {noted}"


def _claim_lines(
    memory: "SemanticMemory", profile: "AnyProfile", conversations: "Mapping[str, Conversation]"
) -> Iterator[str]:
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
        said = _said(mention, conversations.get(mention.conversation))
        yield _("  {day}, {name}: {text} ({id})").format(
            day=day, name=speaker, text=said, id=mention.message_id
        )


def _said(mention: "Mention", conversation: "Conversation | None") -> str:
    """Return the message of *mention* in quotes, or why it cannot be quoted."""
    if conversation is None:
        return _("the conversation is not kept")
    texts = {message.id: message.text for message in conversation.messages}
    if mention.message not in texts:
        return _("the message was removed")
    return f"“{brief(texts[mention.message])}”"
