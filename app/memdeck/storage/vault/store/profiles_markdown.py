"""The profile of a person or a group as Markdown: ``profiles/anna-lee.md``.

    ---
    id: 55ce29a1b2c3
    name: Anna Lee
    participants: Anna%20Lee chat/1
    claims: 3f2a90c1d2e4 9f8e7d6c
    ---

    # Anna Lee

    ## Facts

    - 2026-02-10: Anna Lee lives in Leeds. <!-- id=3f2a90c1d2e4 category=fact said="…" -->

    ## Earlier

    - 2025-01-03: Anna Lee lives in York. <!-- id=… superseded_by=3f2a90c1d2e4 … -->

A line that is written again keeps its position, and all other lines stay as they are. A text that
differs from the digest in ``claims`` was edited by a person, and stays. A claim whose line is gone
was removed by a person: ``removed`` keeps its ids, so that it does not return. A line without a
comment is a claim that a person wrote.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import takewhile

from memdeck.domain.profiles.profile import (
    AnyProfile,
    GroupProfile,
    GroupSubject,
    Participant,
    Profile,
    Removed,
    newest_first,
)
from memdeck.domain.profiles.semantic_memory import Mention, SemanticMemory, text_digest
from memdeck.domain.search.passage import Kind
from memdeck.storage.text.markdown.front_matter import (
    FENCE,
    day_of,
    front_values,
    items_of,
    joined_items,
    moment_of,
    rendered_front,
    split_page,
)
from memdeck.storage.text.markdown.key_value import decoded, encoded, parse_pairs, render_pair

FOLDER = Kind.SEMANTIC.folder
USER_PAGE = f"{FOLDER}/user.md"
GROUPS_FOLDER = f"{FOLDER}/groups"

_TITLE, _HEADING, _BULLET = "# ", "## ", "- "
_COMMENT, _COMMENT_END = " <!-- ", " -->"
_EARLIER, _SUBJECTS = "Earlier", "Subjects"
_HEADINGS = {
    "fact": "Facts",
    "preference": "Preferences",
    "workflow": "Habits",
    "decision": "Decisions",
    "todo": "Plans",
}
_UNNAMED = {Profile: "The user", GroupProfile: "A group"}
_ORDER = (*_HEADINGS.values(), _EARLIER, _SUBJECTS)
_DATES = re.compile(r"(?:undated|(\d{4}-\d\d-\d\d)(?: to \d{4}-\d\d-\d\d)?): ")
_NOT_OF_NAMES = re.compile(r"[\W_]+")
_MOST_SLUG_CHARACTERS = 40
_ID_DIGITS = 12
_NOTHING = "-"
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d|user|groups)?")
"""Names that a file may not have on every system, or that mean something else here."""


def person_page(profile: Profile, taken: Iterable[str]) -> str:
    """Return the name of a new file of *profile*, as a changeset has it.

    It is none of those *taken*, which are in lower case: some file systems ignore case.
    """
    if profile.is_user:
        return USER_PAGE
    plain = _NOT_OF_NAMES.sub("-", unicodedata.normalize("NFC", profile.name).casefold())
    slug = plain[:_MOST_SLUG_CHARACTERS].strip("-")
    name = f"{FOLDER}/{slug}.md"
    if _RESERVED.fullmatch(slug) or name in taken:
        return f"{FOLDER}/{slug or 'person'}-{profile.id[:8]}.md"
    return name


def group_page(profile: GroupProfile) -> str:
    """Return the name of the file of *profile*; a purge, which rewrites no names, may leave it."""
    return f"{GROUPS_FOLDER}/{profile.id}.md"


@dataclass(frozen=True, slots=True)
class ProfileFile:
    """A page as it was read: the *profile*, and all its lines.

    *front* are the lines between the fences, *body* those behind them. *written* has the digest of
    each text that Memdeck wrote, by the id of its memory.
    """

    profile: AnyProfile
    front: tuple[str, ...]
    body: tuple[str, ...]
    written: Mapping[str, str]


def parse_profile(text: str) -> ProfileFile | None:
    """Return the content of a page; None where it is of no profile."""
    front, body = split_page(text)
    values = front_values(front)
    id_, name = values.get("id", ""), values.get("name", "")
    if not id_ or not (values.get("group") or "participants" in values or "user" in values):
        return None
    written = {record.id: record for record in map(_removed, _split(values.get("claims", "")))}
    digests = {record.id: record.digest for record in written.values()}
    memories = {memory.id: memory for memory in _memories(body, id_, name, digests)}
    gone = (record for record in written.values() if record.id not in memories)
    removed = (*map(_removed, _split(values.get("removed", ""))), *gone)
    group = values.get("group")
    profile: AnyProfile = (
        GroupProfile(
            id=id_,
            group=group,
            name=name,
            members=items_of(values.get("members", "")),
            subjects=tuple(_subjects(body)),
            memories=tuple(memories.values()),
            removed=tuple(dict.fromkeys(removed)),
        )
        if group
        else Profile(
            id=id_,
            name=name,
            participants=tuple(_participants(values)),
            memories=tuple(memories.values()),
            removed=tuple(dict.fromkeys(removed)),
            apart=items_of(values.get("apart", "")),
        )
    )
    return ProfileFile(profile, tuple(front), tuple(body), digests)


def page_id(text: str) -> str:
    """Return the id that the first lines of a page give, also of a cut one; "" for none."""
    first, *lines = text.splitlines() or [""]
    front = takewhile(lambda line: line != FENCE, lines if first == FENCE else ())
    return front_values(front).get("id", "")


def has_front(text: str) -> bool:
    """Return whether *text* begins as a page does, whatever follows."""
    return text.startswith(FENCE)


def notes_of(page: ProfileFile) -> tuple[str, ...]:
    """Return the lines of *page* that a person added, besides claims."""
    own = {f"{_HEADING}{name}" for name in _ORDER}
    notes, section = [], ""
    for number, line in enumerate(page.body):
        section = line.removeprefix(_HEADING) if line.startswith(_HEADING) else section
        is_claim = _memory(
            line, section, page.profile.id, page.profile.name, page.written
        ) or _unit(line)
        is_title = line.startswith(_TITLE) and number <= 1
        if not (is_claim or is_title or line in own):
            notes.append(line)
    return tuple("\n".join(notes).strip("\n").split("\n")) if any(map(str.strip, notes)) else ()


def render_profile(
    profile: AnyProfile, former: ProfileFile | None = None, notes: Sequence[str] = ()
) -> str:
    """Return the text of the page of *profile*, with the lines of *former*, an earlier one.

    *notes* are lines that are added at the end.
    """
    title = " ".join(profile.name.split()) or _UNNAMED[type(profile)]
    front = former.front if former else ()
    body = list(former.body) if former else ["", f"{_TITLE}{title}"]
    written = former.written if former else {}
    while body and not body[-1].strip():
        body.pop()
    lines = _Lines(body, profile, written)
    lines.update({memory.id: memory for memory in profile.memories})
    if isinstance(profile, GroupProfile):
        lines.update_subjects(profile.subjects)
    values = dict(_values(profile, written))
    kept = [line for line in front if line.partition(":")[0].strip() not in _optional(values)]
    added = ("", *notes) if notes else ()
    return "\n".join((FENCE, *rendered_front(values, kept), FENCE, *lines.lines, *added, ""))


class _Lines:
    """The lines of a page behind its front matter, into which memories are written."""

    def __init__(self, lines: list[str], profile: AnyProfile, written: Mapping[str, str]) -> None:
        self.lines = lines
        self._profile = profile
        self._written = written

    def update(self, memories: Mapping[str, SemanticMemory]) -> None:
        """Write *memories* in place of those that are here; the others are removed."""
        here: set[str] = set()
        section = ""
        lines = []
        for line in self.lines:
            section = line.removeprefix(_HEADING) if line.startswith(_HEADING) else section
            former = _memory(line, section, self._profile.id, self._profile.name, self._written)
            if former is None:
                lines.append(line)
                continue
            memory = memories.get(former.id)
            is_moved = memory is not None and memory.holds != former.holds
            if memory is None or is_moved or former.id in here:
                continue
            here.add(former.id)
            lines.append(line if memory == former else _bullet(memory, line))
        self.lines = lines
        new = [memory for memory in memories.values() if memory.id not in here]
        for memory in reversed(newest_first(new)):
            self._insert(_section_of(memory), _bullet(memory))

    def update_subjects(self, subjects: Iterable[GroupSubject]) -> None:
        """Write *subjects* in place of those that are here."""
        wanted = {subject.unit: subject for subject in subjects}
        here = {unit for line in self.lines if (unit := _unit(line))}
        self.lines = [line for line in self.lines if not _unit(line) or _unit(line) in wanted]
        for unit, subject in reversed(wanted.items()):
            if unit not in here:
                comment = f"{_COMMENT}{render_pair('unit', unit)}{_COMMENT_END}"
                dated = _dated(subject.text, subject.day, subject.day)
                self._insert(_SUBJECTS, f"{_BULLET}{dated}{comment}")

    def _insert(self, section: str, line: str) -> None:
        """Insert *line* at the top of *section*, which is added where it is not there."""
        heading = f"{_HEADING}{section}"
        if heading not in self.lines:
            following = {f"{_HEADING}{name}" for name in _ORDER[_ORDER.index(section) + 1 :]}
            at = next((n for n, old in enumerate(self.lines) if old in following), None)
            if at is None:
                self.lines += ["", heading, ""]
            else:
                self.lines[at:at] = [heading, "", ""]
        start = self.lines.index(heading) + 1
        if start < len(self.lines) and not self.lines[start].strip():
            start += 1
        self.lines.insert(start, line)


def _optional(values: Mapping[str, str]) -> set[str]:
    """Return the keys that a page no longer has."""
    return {"removed", "apart", "claims", "members", "user", "participants"} - values.keys()


def _values(profile: AnyProfile, written: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    yield "id", profile.id
    yield "name", profile.name
    if isinstance(profile, GroupProfile):
        yield "group", profile.group
        yield "members", joined_items(profile.members)
    else:
        if profile.is_user:
            yield "user", "yes"
        people = (person for person in profile.participants if person != Participant())
        yield "participants", ", ".join(_joined(person.name, person.group) for person in people)
        if profile.apart:
            yield "apart", joined_items(profile.apart)
    yield "claims", ", ".join(sorted(_record(memory, written) for memory in profile.memories))
    if profile.removed:
        removed = (_joined(each.id, each.digest, *each.keys) for each in profile.removed)
        yield "removed", ", ".join(removed)


def _record(memory: SemanticMemory, written: Mapping[str, str]) -> str:
    """Return how ``claims`` names *memory*: its id, its digest, the keys of other mentions."""
    digest = written.get(memory.id, _NOTHING) if memory.is_edited else text_digest(memory.text)
    keys = (mention.key for mention in memory.mentions if mention.key != memory.id)
    return _joined(memory.id, digest, *keys)


def _removed(item: str) -> Removed:
    id_, digest, *keys = (*_parts(item), "", "")
    return Removed(id_, digest, tuple(filter(None, keys)))


def _participants(values: Mapping[str, str]) -> Iterator[Participant]:
    if "user" in values:
        yield Participant()
    for item in _split(values.get("participants", "")):
        name, group, *_ = (*_parts(item), "", "")
        yield Participant(name, group)


def _memories(
    body: Iterable[str], profile: str, owner: str, written: Mapping[str, str]
) -> Iterator[SemanticMemory]:
    section = ""
    for line in body:
        section = line.removeprefix(_HEADING) if line.startswith(_HEADING) else section
        if memory := _memory(line, section, profile, owner, written):
            yield memory


def _memory(
    line: str, section: str, profile: str, owner: str, written: Mapping[str, str]
) -> SemanticMemory | None:
    """Return the memory of a *line*; one without a comment is a person's, in a known *section*.

    The id of such a one is of its text and of the *profile*, by its id: others may have the line.
    """
    if not line.startswith(_BULLET):
        return None
    text, values = _text_and_values(line)
    if not text or "unit" in values or (section not in _ORDER and "id" not in values):
        return None
    if section == _SUBJECTS:
        return None
    category = next((name for name, heading in _HEADINGS.items() if heading == section), "fact")
    content = f"{profile}\n{text}".encode("utf-8", "backslashreplace")
    id_ = values.get("id") or hashlib.sha256(content).hexdigest()[:_ID_DIGITS]
    return SemanticMemory(
        id=id_,
        owner=owner,
        text=text,
        category=values.get("category") or category,
        mentions=tuple(filter(None, map(_mention, _split(values.get("said", ""))))),
        superseded_by=values.get("superseded_by", ""),
        conflicts=items_of(values.get("conflicts", "")),
        is_edited=written.get(id_) != text_digest(text),
    )


def _bullet(memory: SemanticMemory, former: str = "") -> str:
    """Return the line of *memory*; pairs in the comment of the *former* line stay."""
    values = {
        "id": memory.id,
        "category": memory.category,
        "superseded_by": memory.superseded_by,
        "conflicts": joined_items(memory.conflicts),
        "said": ", ".join(map(_said, memory.mentions)),
    }
    _, known = _text_and_values(former)
    values |= {key: value for key, value in known.items() if key not in values}
    pairs = " ".join(render_pair(key, value) for key, value in values.items() if value)
    dated = _dated(memory.text, memory.first_said, memory.last_said)
    return f"{_BULLET}{dated}{_COMMENT}{pairs}{_COMMENT_END}"


def _text_and_values(line: str) -> tuple[str, dict[str, str]]:
    bullet, _, rest = line.rpartition(_COMMENT)
    has_comment = rest.endswith(_COMMENT_END)
    text = (bullet if has_comment else line).removeprefix(_BULLET)
    pairs = parse_pairs(rest.removesuffix(_COMMENT_END)) if has_comment else None
    dates = _DATES.match(text)
    return text[dates.end() if dates else 0 :].strip(), dict(pairs or ())


def _dated(text: str, first: date | None, last: date | None) -> str:
    if first is None or last is None:
        return f"undated: {text}" if _DATES.match(text) else text
    return f"{first}: {text}" if first == last else f"{first} to {last}: {text}"


def _subjects(body: Iterable[str]) -> Iterator[GroupSubject]:
    for line in body:
        if unit := _unit(line):
            text, _ = _text_and_values(line)
            dates = _DATES.match(line.removeprefix(_BULLET))
            yield GroupSubject(text, unit, day_of(dates[1] or "") if dates else None)


def _unit(line: str) -> str:
    """Return the id of the unit of which *line* has the subject; "" of none."""
    return _text_and_values(line)[1].get("unit", "") if line.startswith(_BULLET) else ""


def _section_of(memory: SemanticMemory) -> str:
    return _HEADINGS.get(memory.category, _HEADINGS["fact"]) if memory.holds else _EARLIER


def _said(mention: Mention) -> str:
    at = mention.at.isoformat() if mention.at else _NOTHING
    parts = (at, mention.key, mention.conversation, mention.message, mention.speaker)
    return _joined(*parts).rstrip()


def _mention(item: str) -> Mention | None:
    at, key, conversation, message, speaker, *_ = (*_parts(item), "", "", "", "", "")
    if not key:
        return None
    return Mention(key, conversation, message, moment_of(at), speaker)


def _split(value: str) -> Sequence[str]:
    return value.split(", ") if value else ()


def _joined(*parts: str) -> str:
    return " ".join(encoded(part, " ,") for part in parts)


def _parts(item: str) -> Sequence[str]:
    return [decoded(part) for part in item.split(" ")]
