"""The texts of the page of people."""

from collections.abc import Iterator, Mapping
from datetime import date

from PySide6.QtCore import QLocale

from memdeck.desktop.panels.people.people_data import MergePreview, Overview, group_names
from memdeck.desktop.ui.models.display_names import category_name
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.text.lists import GAP, labelled
from memdeck.desktop.ui.text.plain_text import one_line
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.views.widgets.record_list import Record
from memdeck.domain.profiles.profile import AnyProfile, GroupProfile, groups_of
from memdeck.domain.profiles.semantic_memory import OWN_WORDS, SemanticMemory

NAME_CHARACTERS = 80
NAMED_CLAIMS = 3
"""Claims of an effect of merging that are shown."""
CLAIM_CHARACTERS = 100
HIGH_CONFIDENCE = 0.8
"""At least two independent mentions in a person's own words, or three of others."""


def profile_name(profile: AnyProfile) -> str:
    """Return the name of a person or a group; the user is "You"."""
    if profile.name.strip():
        return one_line(profile.name, NAME_CHARACTERS)
    if isinstance(profile, GroupProfile):
        return translate("people", "Unnamed group")
    return translate("people", "You")


def claim_count_text(count: int) -> str:
    if count == 1:
        return translate("people", "1 claim")
    return translate("people", "%Ln claims", "", count)


def content_text(profile: AnyProfile) -> str:
    """Return how many claims *profile* has; of a group, also its members and subjects."""
    claims = sum(memory.holds for memory in profile.memories)
    if not isinstance(profile, GroupProfile):
        return claim_count_text(claims)
    members, subjects = len(profile.members), len(profile.subjects)
    one_subject = translate("people", "1 subject")
    parts = {
        translate("people", "%Ln members", "", members): members,
        translate("people", "%Ln subjects", "", subjects)
        if subjects > 1
        else one_subject: subjects,
        claim_count_text(claims): claims,
    }
    return GAP.join(text for text, count in parts.items() if count)


def message_count_text(count: int) -> str:
    if count == 1:
        return translate("people", "1 message")
    return translate("people", "%Ln messages", "", count)


def confidence_text(claim: SemanticMemory) -> str:
    """Return how sure a claim is, in words."""
    if claim.is_edited:
        return translate("people", "Edited by you")
    if claim.confidence >= HIGH_CONFIDENCE:
        return translate("people", "High confidence")
    if claim.confidence >= OWN_WORDS:
        return translate("people", "Medium confidence")
    return translate("people", "Low confidence")


def category_heading(category: str) -> str:
    """Return the heading of the claims of a category."""
    match category:
        case "fact":
            return translate("people", "Facts")
        case "preference":
            return translate("people", "Preferences")
        case "workflow":
            return translate("people", "Habits")
        case "decision":
            return translate("people", "Decisions")
        case "todo":
            return translate("people", "Plans")
        case "experience":
            return translate("people", "Experiences")
        case "skill_usage":
            return translate("people", "Skills")
        case _:
            return category_name(category)


def day_text(day: date | None, today: date) -> str:
    if day is None:
        return translate("people", "undated")
    return calendar_day(day, today, QLocale())


def profile_record(profile: AnyProfile, overview: Overview, today: date) -> Record:
    """Return *profile* as a row of the list."""
    days = [day for memory in profile.memories if memory.holds and (day := memory.last_said)]
    if isinstance(profile, GroupProfile):
        days += [subject.day for subject in profile.subjects if subject.day]
    decisions = overview.decision_count(profile)
    caution = translate("people", "%Ln to decide", "", decisions) if decisions else ""
    is_group = isinstance(profile, GroupProfile)
    kind = translate("people", "Group") if is_group else ""
    names = profile.members if isinstance(profile, GroupProfile) else profile.other_names
    groups = group_names(groups_of(profile), overview) if profile.id in overview.namesakes else []
    return Record(
        key=profile.id,
        title=profile_name(profile),
        detail=GAP.join(filter(None, (kind, content_text(profile), *groups))),
        aside=calendar_day(max(days), today, QLocale()) if days else "",
        more="\n".join(names),
        caution=caution,
    )


def merge_text(preview: MergePreview) -> str:
    """Return what joining two profiles does: each effect, and some of its claims below it."""
    effects = {
        translate("people", "New claims"): preview.added,
        translate("people", "Repetitions of known claims"): preview.repeated,
        translate("people", "Superseded claims"): preview.superseded,
        translate("people", "Claims newly in conflict"): preview.conflicts,
    }
    result = translate("people", "Both become “{name}”. You can undo this.")
    lines = [result.format(name=profile_name(preview.kept))]
    for effect, claims in effects.items():
        lines += count_lines({effect: len(claims)})
        lines += [f"•  {one_line(c.text, CLAIM_CHARACTERS)}" for c in claims[:NAMED_CLAIMS]]
        more = len(claims) - NAMED_CLAIMS
        if more > 0:
            lines.append(translate("people", "and {count} more").format(count=more))
    return "\n".join(lines)


def count_lines(counts: Mapping[str, int]) -> Iterator[str]:
    """Yield each label with its count; those without any are left out."""
    return (labelled(name, QLocale().toString(count)) for name, count in counts.items() if count)
