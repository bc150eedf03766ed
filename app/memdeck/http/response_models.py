"""The JSON of the answers, for the OpenAPI document. ``json_objects`` makes them."""

from typing import Any

from pydantic import BaseModel, ConfigDict

_Link = dict[str, Any]


class _Answer(BaseModel):
    """An object that later versions may add members to."""

    model_config = ConfigDict(extra="allow")


class EvidencePiece(_Answer):
    """A message that a memory rests on."""

    conversation: str | None
    message: str | None
    quote: str | None


class Entry(_Answer):
    """A memory. Days and times are ISO 8601."""

    id: str
    content: str
    category: str
    group: str | None
    score: float
    scored_at: str | None
    section: str
    layer: str
    created_at: str | None
    last_activated: str | None
    hits: int
    pinned: bool
    source_session: str | None
    source: str
    evidence: list[EvidencePiece]
    expires_at: str | None
    tags: list[str]
    owner: str
    confidence: float | None
    user_id: str | None
    agent_id: str | None
    run_id: str | None
    links: list[_Link]
    structured_data: dict[str, Any]


class DatedEntry(Entry):
    """A memory with its score on a day, and the days on which it fades."""

    archives_on: str | None
    forgotten_on: str | None
    access_count: int
    last_accessed: str | None


class FullEntry(DatedEntry):
    """A memory with the queries that retrieved it, and the links to it."""

    queries: list[dict[str, Any]]
    linked_from: list[_Link]


class BrokenLine(_Answer):
    """A part of the file that is no memory."""

    line: int
    text: str
    reason: str
    layer: str


class EntryList(_Answer):
    """Memories in the order of the file."""

    entries: list[DatedEntry]
    broken: list[BrokenLine]


class FileChange(_Answer):
    """A text file of the vault before and after a change."""

    name: str
    before: str | None
    after: str | None


class ChangeSet(_Answer):
    """A change: the memories before and after it."""

    id: str | None
    by: str
    client: str
    at: str
    verb: str
    before: list[Entry]
    after: list[Entry]
    files: list[FileChange]


class Change(_Answer):
    """The change that was made; if there was nothing to change, its lists are empty, and no id."""

    changeset: ChangeSet


class Addition(Change):
    """An addition, and the ids of memories that say nearly the same."""

    near: list[str]


class WriteResult(Change):
    """What became of a text: ADD, UPDATE, DELETE or NOOP; or it waits for the user's review."""

    operation: str
    action: str
    entry: Entry | None
    reason: str
    waiting: bool


class Decided(Change):
    """The decision on suggestions, and how many still wait."""

    rejected: list[str]
    waiting: int


class PlanRow(_Answer):
    """A proposed change."""

    row: int
    action: str
    content: str
    category: str
    importance: str | None
    target: str | None
    reason: str
    evidence: list[EvidencePiece]
    ticked: bool
    flags: list[str]


class Plan(_Answer):
    """Proposed changes; *applied* tells whether the ticked ones were carried out."""

    plan: list[PlanRow]
    applied: bool
    notes: list[str]


class Suggestion(PlanRow):
    """A suggestion that waits for review."""

    id: str


class Suggestions(_Answer):
    """The suggestions that wait for review."""

    waiting: list[Suggestion]


class History(_Answer):
    """Changes, the latest last."""

    changesets: list[ChangeSet]


class Result(_Answer):
    """A result of a search: a memory, a message, an episode, an event or a claim."""

    id: str
    kind: str
    content: str
    score: float
    similarity: float
    why: str
    importance: float
    meaning: float | None
    at: str | None
    section: str | None
    category: str | None
    group: str | None
    conversation: str | None
    message: str | None
    unit: str | None
    claim: str | None
    speaker: str | None
    tags: list[str]
    user_id: str | None
    agent_id: str | None
    run_id: str | None
    evidence: list[EvidencePiece]
    originals: list[dict[str, Any]]


class Results(_Answer):
    """The results, best first."""

    results: list[Result]


class RecallResults(Results):
    """The results, best first; *word* says why *mode* is less than was asked for."""

    mode: str
    word: str
    total: int
    took_ms: float


class PromptText(_Answer):
    """The memories as an agent sees them in its prompt."""

    text: str
    tokens: int
    parts: list[dict[str, Any]]
    entries: list[dict[str, Any]]


class DayCount(_Answer):
    """The numbers of active, archived and forgotten memories on a day."""

    date: str
    active: int
    archived: int
    forgotten: int


class DayEvents(_Answer):
    """The ids of the memories that are archived or forgotten on a day."""

    date: str
    archived: list[str]
    forgotten: list[str]


class Forecast(_Answer):
    """Counts of each day, and the days on which memories are archived or forgotten."""

    days: list[DayCount]
    events: list[DayEvents]


class Summary(_Answer):
    """The rolling summary."""

    summary: str


class MemoryFile(_Answer):
    """The whole text of the file of memories."""

    text: str


class Saved(_Answer):
    """What a saved text changed; *merged* tells whether the file holds changes of others too."""

    changeset: ChangeSet | None
    merged: bool


class Memorized(_Answer):
    """What became of the episodes of a conversation, by their ids."""

    conversation: str
    added: list[str]
    grown: list[str]
    unchanged: list[str]
    removed: list[str]
    edited: list[str]
    by_rules: list[str]
    profiles: list[str]
    failed: dict[str, str]


class People(_Answer):
    """Profiles of people and groups, and names that several profiles have."""

    people: list[dict[str, Any]]
    groups: list[dict[str, Any]]
    same_name: list[dict[str, Any]]
    damaged_pages: list[dict[str, Any]]


class ProfileOf(_Answer):
    """A profile of a person or a group, with its claims."""

    id: str
    name: str
    claims: list[dict[str, Any]]


class Statistics(_Answer):
    """Counts and metrics of the vault."""

    entries: int
    active: int
    archived: int
    waiting: int
    metrics: dict[str, Any]


class Report(_Answer):
    """Problems of the vault's files, and the variables that override its policy."""

    problems: list[dict[str, Any]]
    overrides: list[dict[str, Any]]


class Tools(_Answer):
    """The tools for models."""

    tools: list[dict[str, Any]]


class ToolResult(_Answer):
    """The answer of a tool: a text for the model, and the same as JSON."""

    text: str
    data: Any
