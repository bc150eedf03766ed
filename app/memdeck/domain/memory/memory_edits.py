"""Creation of a memory, and edits of an existing one."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date, datetime

from memdeck.domain.arguments import check_fields
from memdeck.domain.memory.entry import Layer, Link, MemoryEntry
from memdeck.domain.memory.memory_actions import rescored
from memdeck.domain.memory.namespace import checked_namespace
from memdeck.domain.memory.policy import Policy
from memdeck.domain.regex import lazy_compile
from memdeck.errors import UsageError

MOST_CHARACTERS = 50_000
"""Limit of a text to remember, as an argument; a prompt shows less than a tenth of it, and a
file may hold longer ones.
"""
_UNWRITABLE = lazy_compile(r"[\0\ud800-\udfff]")
"""Characters that no text file can hold."""
_ESCAPES = lazy_compile(
    r"\x1b(?:\[[0-?]{0,30}[ -/]{0,4}[@-~]|\][^\x07\x1b\n]{0,300}(?:\x07|\x1b\\)|[()][0-9A-Z])"
    r"|\x9b[0-?]{1,30}[@-~]"
)
"""Escape sequences of a terminal: colours, moves, titles, character sets."""
_UNSEEN = lazy_compile(
    "[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
)
"""Invisible characters that a terminal or an editor would act on, or that have no meaning."""
_DATA_EXAMPLE = '{"tool": "git", "runs": 3}'
_STRAY_JOINERS = lazy_compile(r"(?<![^\0-\x7f])[\u200c\u200d]+")
"""Joiners that join nothing; between letters of Persian or signs of an emoji they do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """New values for an entry; None leaves a field unchanged.

    *expires_at* and *confidence* may be removed.

    Raises:
        UsageError: a value is of a wrong type.
    """

    content: str | None = None
    category: str | None = None
    """With the group, if that changes: "fact/work"."""
    group: str | None = None
    """"" removes it."""
    score: float | None = None
    tags: tuple[str, ...] | None = None
    expires_at: date | None = None
    drops_expiry: bool = False
    layer: Layer | None = None
    confidence: float | None = None
    drops_confidence: bool = False
    links: tuple[Link, ...] | None = None
    """Their targets are checked by ``domain.memory.links``."""
    structured_data: Mapping[str, object] | None = field(default=None, hash=False)
    user_id: str | None = None
    """The id of the account that it belongs to; "" removes it, as it does the next two."""
    agent_id: str | None = None
    run_id: str | None = None

    def __post_init__(self) -> None:
        check_fields(self)


def new_entry(id_: str, content: str, category: str, score: float, now: datetime) -> MemoryEntry:
    """Return a memory that is first written at *now*; *category* may name a group too."""
    name, group = filed(without_controls(category))
    return MemoryEntry(
        id=id_,
        content=without_controls(content),
        category=name,
        group=group,
        score=score,
        scored_at=now.date(),
        last_activated=now.date(),
        created_at=now,
    )


def edited(entry: MemoryEntry, policy: Policy, day: date, edit: Edit) -> MemoryEntry:
    """Return *entry* with the values of *edit*; a score counts from *day*.

    Raises:
        UsageError: no text, no category, no group, no number from 0 to 1, or data that JSON cannot
            hold.
    """
    if edit.score is not None:
        entry = rescored(entry, policy, day, edit.score)
    if edit.content not in {None, entry.content}:
        entry = replace(entry, content=worded(edit.content))
    if edit.category is not None:
        name, group = filed(checked_category(without_controls(edit.category)))
        entry = replace(entry, category=name, group=group or entry.group)
    if edit.group is not None:
        entry = replace(entry, group=checked_group(without_controls(edit.group)))
    if edit.tags is not None:
        entry = replace(entry, tags=checked_tags(edit.tags))
    if edit.expires_at is not None or edit.drops_expiry:
        entry = replace(entry, expires_at=edit.expires_at)
    if edit.confidence is not None or edit.drops_confidence:
        entry = replace(entry, confidence=checked_confidence(edit.confidence))
    if edit.links is not None:
        entry = replace(entry, links=edit.links)
    given = {"user_id": edit.user_id, "agent_id": edit.agent_id, "run_id": edit.run_id}
    ids = {name: id_ for name, id_ in given.items() if id_ is not None}
    if ids:
        entry = replace(entry, namespace=checked_namespace(**(asdict(entry.namespace) | ids)))
    if edit.structured_data is not None:
        entry = replace(entry, structured_data=checked_data(edit.structured_data))
    return entry if edit.layer is None else replace(entry, layer=edit.layer)


def without_controls(text: str) -> str:
    """Return *text* without escape sequences, control and other invisible characters.

    Line ends and tabs stay. Other programs read memories too, and a terminal acts on what
    ``cat`` prints.
    """
    return _STRAY_JOINERS.sub("", _UNSEEN.sub("", without_escapes(text)))


def without_escapes(text: str) -> str:
    """Return *text* without whole escape sequences, as a terminal prints between the words."""
    return _ESCAPES.sub("", text)


def worded(content: object) -> str:
    """Return text that the user typed, or a program passed, as the text of a memory.

    Raises:
        UsageError: it is empty, longer than ``MOST_CHARACTERS``, or no file can hold it.
    """
    if not isinstance(content, str):
        raise UsageError("The text of a memory is a string; write it in quotes.")
    if len(content) > MOST_CHARACTERS:
        raise UsageError(
            f"A text to remember has at most {MOST_CHARACTERS:,} characters, this one has"
            f" {len(content):,}; remember what matters in it, or split it into several."
        )
    words = without_controls(content.replace("\r\n", "\n").replace("\r", "\n")).strip()
    if not words:
        raise UsageError("There is nothing to remember; write at least one word.")
    if _UNWRITABLE.search(words):
        raise UsageError("The text holds a NUL or half a character; write it without.")
    return words


def checked_confidence(confidence: float | None) -> float | None:
    """Return *confidence* as it is.

    Raises:
        UsageError: it is no number within 0 and 1, nor None.
    """
    if confidence is not None and not 0 <= confidence <= 1:
        raise UsageError("A confidence is a number from 0 to 1, such as 0.75.")
    return confidence


def checked_data(data: Mapping[str, object]) -> Mapping[str, object]:
    """Return *data* as JSON holds it.

    Raises:
        UsageError: JSON cannot hold it, or a key of it is blank.
    """
    try:
        held: dict[str, object] = json.loads(json.dumps(dict(data), allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise UsageError(
            f"The data of a memory is a JSON object, such as {_DATA_EXAMPLE};"
            " this cannot be written as one."
        ) from error
    if not all(key.strip() for key in held):
        raise UsageError("Each value of a memory's data has a name; give it a word.")
    return held


def checked_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Return *tags* without control characters, and without those that are blank."""
    plain = (without_controls(tag).strip() for tag in tags)
    return tuple(dict.fromkeys(filter(None, plain)))


def checked_category(category: str) -> str:
    """Return the category that the user typed, "fact" or "fact/work".

    Raises:
        UsageError: no heading can hold it.
    """
    name, is_cut = filed(category)[0], len(category.splitlines()) > 1
    if not name or is_cut or "|" in category or _UNWRITABLE.search(category):
        raise UsageError(
            f"“{' '.join(category.split())}” is not a category; give it a plain word, such as fact,"
            " or two, as fact/work."
        )
    return category


def checked_group(group: str) -> str | None:
    """Return the group that the user typed, with single spaces; None for a blank one.

    Raises:
        UsageError: no heading can hold it.
    """
    text = " ".join(group.split())
    if "|" in text or _UNWRITABLE.search(text):
        raise UsageError(f"“{text}” is not a group; give it a plain word, such as work.")
    return text or None


def filed(category: str) -> tuple[str, str | None]:
    """Return the category and the group that "fact/work" names; None where it names no group."""
    name, _, group = (" ".join(part.split()) for part in category.partition("/"))
    return name, group or None


_ABOUT_TOOLS = frozenset({"tool", "skill_name"})


def layer_for(category: str, structured_data: Mapping[str, object], policy: Policy) -> Layer:
    """Return the layer of a new memory: its category's by *policy*; *category* may name a group.

    A lesson about a tool or a skill is procedural in every policy.

    Source: seed 001, section 2.1; seed 002, section 4.5.
    """
    if not _ABOUT_TOOLS.isdisjoint(structured_data):
        return Layer.PROCEDURAL
    name, _ = filed(category)
    layers = (known.layer for known in policy.categories if known.name == name)
    return next(layers, Layer.SEMANTIC)
