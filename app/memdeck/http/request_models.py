"""The bodies and the parameters of requests."""

from datetime import date, datetime
from typing import Annotated, Any

from pydantic import (
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    WithJsonSchema,
)

from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.entry import Layer, Section
from memdeck.domain.memory.memory_edits import MOST_CHARACTERS, Edit
from memdeck.domain.memory.namespace import LONGEST_ID
from memdeck.domain.memory.new_memory import NewMemory
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Kind, Where
from memdeck.services.agent.tools import WriteTo
from memdeck.services.recall.recall import Least

MOST_RESULTS = 1_000
MOST_IDS = 10_000
MOST_MESSAGES = 20_000


def _day(value: object) -> date:
    """Return the day that *value* is as ISO 8601; a number is no day."""
    if isinstance(value, str) and len(value) == len("2026-02-21"):
        return date.fromisoformat(value)
    raise ValueError("write a day such as 2026-02-21")


def _moment(value: object) -> datetime:
    if isinstance(value, str):
        return datetime.fromisoformat(value)
    raise ValueError("write a time such as 2026-02-21T09:30:00+00:00")


def _whole(value: object) -> object:
    """Return *value*, as a whole number if JSON has it as one with a fraction of 0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Day = Annotated[date, BeforeValidator(_day)]
Moment = Annotated[AwareDatetime, BeforeValidator(_moment)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Text = Annotated[str, Field(max_length=MOST_CHARACTERS)]
NonEmptyText = Annotated[str, Field(min_length=1, max_length=MOST_CHARACTERS)]
Name = Annotated[str, Field(min_length=1, max_length=500)]
Names = Annotated[list[Name], Field(max_length=MOST_IDS)]
AccountId = Annotated[str, Field(max_length=LONGEST_ID)]
"""The id of a user, an agent or a run; an empty one is none."""
FilledId = Annotated[str, Field(max_length=LONGEST_ID, pattern=r"\S")]
"""The id of what is added or selected: a blank one is often a variable that was not set."""
AccountIds = Annotated[list[AccountId], Field(max_length=MOST_IDS)]
Results = Annotated[int, Field(ge=1, le=MOST_RESULTS), BeforeValidator(_whole)]
FewNames = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=100)]], Field(max_length=20)
]
"""Names in an address, which may not be long."""
_ROLES = ("user", "human", "assistant", "ai", "model", "system", "developer", "tool", "function")
Message = Annotated[
    dict[str, Any],
    WithJsonSchema(
        {
            "type": "object",
            "properties": {
                "role": {"enum": [*_ROLES]},
                "content": {"description": "A text, or a list of parts with a text each."},
            },
            "anyOf": [{"required": ["role"]}, {"required": ["type"]}],
            "additionalProperties": True,
        }
    ),
]
"""A message as chat programs pass it; a call of a tool may have a type and no role."""
Lax = Field(strict=False)
"""A member of an enumeration, which JSON has as a text."""


class _Body(BaseModel):
    """A body, in which a wrong type or an unknown name is an error."""

    model_config = ConfigDict(extra="forbid", strict=True)


class _Parameters(BaseModel):
    """Parameters of an address, which are texts."""

    model_config = ConfigDict(extra="forbid")


class ListParameters(_Parameters):
    """The filters of a list; the filters that are repeated match any of their values."""

    section: Section | None = None
    at: Day | None = Field(None, description="Scores are those of that day.")
    text: Annotated[str, Field(max_length=1_000)] = Field(
        "", description="Only memories that contain it."
    )
    layer: Layer | None = None
    owner: Annotated[str, Field(max_length=500)] | None = Field(
        None, description="Only memories of that person; empty for the user."
    )
    category: FewNames = Field([], description="Only memories of that category.")
    group: FewNames = Field([], description="Only memories of that group.")
    tag: FewNames = Field([], description="Only memories with that tag.")
    user_id: FilledId | None = Field(None, description="Only memories of that account.")
    agent_id: FilledId | None = None
    run_id: FilledId | None = None

    def where(self) -> Where:
        """Return the filter by accounts and tags."""
        return Where(
            user_ids=_one(self.user_id),
            agent_ids=_one(self.agent_id),
            run_ids=_one(self.run_id),
            tags=frozenset(self.tag),
        )


def _one(value: str | None) -> frozenset[str]:
    return frozenset() if value is None else frozenset({value})


class PromptParameters(_Parameters):
    """The day of a prompt, and its number of memories."""

    top_k: Annotated[int, Field(ge=0, le=MOST_RESULTS)] | None = None
    at: Day | None = None


class ForecastParameters(_Parameters):
    """How far a forecast looks ahead."""

    days: Annotated[int, Field(ge=0, le=366)] = 90


class HistoryParameters(_Parameters):
    """Which changes are listed, the latest last."""

    id: Name | None = Field(None, description="Only changes of that memory.")
    limit: Annotated[int, Field(ge=1, le=MOST_IDS)] = 100


class WriteRequest(_Body):
    """A text that an agent writes. Source: seed 002, section 7."""

    content: NonEmptyText
    category: Name | None = None
    salience: Share | None = Field(None, description="The first score.")
    write_to: Annotated[WriteTo, Lax] = WriteTo.MEMORY
    tags: Names = []


class NewEntry(_Body):
    """A memory that is to be added."""

    content: NonEmptyText
    category: Name | None = None
    importance: Annotated[Importance, Lax] = Importance.MEDIUM
    tags: Names = []
    expires_at: Day | None = None
    layer: Annotated[Layer, Lax] | None = None
    structured_data: dict[str, Any] = {}
    user_id: FilledId | None = None
    agent_id: FilledId | None = None
    run_id: FilledId | None = None
    pinned: bool = Field(False, description="Whether it never fades.")

    def memory(self) -> NewMemory:
        """Return the memory that the service takes."""
        return NewMemory(**self.model_dump())


class AddRequest(NewEntry):
    """A memory that is added as it is, always."""

    may_be_new: bool = Field(False, description="Whether the category may be a new one.")


class AddManyRequest(_Body):
    """Memories that are added as they are, as one change."""

    memories: Annotated[list[NewEntry], Field(min_length=1, max_length=MOST_IDS)]
    may_be_new: bool = Field(False, description="Whether categories may be new ones.")


class EntryChange(_Body):
    """The new values of a memory. What is left out stays; null removes a day or a confidence."""

    content: NonEmptyText | None = None
    category: Name | None = None
    group: Annotated[str, Field(max_length=500)] | None = None
    score: Share | None = None
    tags: Names | None = None
    expires_at: Day | None = None
    layer: Annotated[Layer, Lax] | None = None
    confidence: Share | None = None
    structured_data: dict[str, Any] | None = None
    user_id: AccountId | None = Field(None, description="The account; an empty one removes it.")
    agent_id: AccountId | None = None
    run_id: AccountId | None = None

    def edit(self) -> Edit:
        """Return the edit that the service takes."""
        removed = {name for name in self.model_fields_set if getattr(self, name) is None}
        return Edit(
            **self.model_dump(),
            drops_expiry="expires_at" in removed,
            drops_confidence="confidence" in removed,
        )


class Ids(_Body):
    """The ids of memories, or of suggestions."""

    ids: Annotated[list[Name], Field(min_length=1, max_length=MOST_IDS)]


class SearchRequest(_Body):
    """A search for memories. Source: seed 002, sections 7 and 11."""

    query: Text
    top_k: Results = 5
    use_decay: bool = Field(True, description="Whether age and importance count.")
    category: Name | None = None


class Filters(_Body):
    """What is searched: that which matches all; an empty list matches everything."""

    kinds: list[Annotated[Kind, Lax]] = []
    sections: list[Annotated[Section, Lax]] = []
    categories: Names = []
    groups: Names = []
    sessions: Names = []
    speakers: Names = []
    people: Annotated[list[str], Field(max_length=MOST_IDS)] = []
    user_ids: AccountIds = []
    agent_ids: AccountIds = []
    run_ids: AccountIds = []
    tags: Names = []
    structured_data: Annotated[
        dict[str, str | int | float | bool],
        Field(description="Values that the data of a memory has, all of them."),
    ] = {}
    since: Moment | None = None
    until: Moment | None = None

    def where(self) -> Where:
        """Return the filter that the service takes."""
        return Where(**self.model_dump())


class LeastScores(_Body):
    """The minimum of a result."""

    score: Share = 0
    importance: Share = 0
    meaning: Annotated[float, Field(ge=-1, le=1, allow_inf_nan=False)] = -1

    def least(self) -> Least:
        """Return the minimum that the service takes."""
        return Least(**self.model_dump())


class RecallRequest(_Body):
    """A search of memories and conversations."""

    query: Text
    k: Results | None = None
    mode: Annotated[Mode, Lax] = Mode.HYBRID
    where: Filters = Filters()
    least: LeastScores = LeastScores()
    at: Day | None = Field(None, description="Scores and ages are those of that day.")
    originals: bool = Field(False, description="Whether results have the messages they rest on.")


class ConversationRequest(_Body):
    """A conversation: messages with ``role`` and ``content``, as chat programs pass them."""

    id: Name = Field(description="The id of the conversation; the same one continues it.")
    messages: Annotated[list[Message], Field(min_length=1, max_length=MOST_MESSAGES)]


class ExtractRequest(ConversationRequest):
    """A conversation to learn from."""

    apply: bool = Field(False, description="Whether what is certain is applied at once.")


class ApplyRequest(_Body):
    """Whether a plan is carried out, or only returned."""

    apply: bool = True


class SummaryText(_Body):
    """The rolling summary."""

    summary: Text


class FileText(_Body):
    """The whole text of the file of memories."""

    text: Annotated[str, Field(max_length=10_000_000)]


class ClaimText(_Body):
    """The new text of a claim, and the one that the client read.

    Without *based_on*, others may be overwritten.
    """

    text: NonEmptyText
    based_on: Text | None = None


class TwoProfiles(_Body):
    """Two profiles, each by its name or its id."""

    name: Annotated[str, Field(max_length=500)]
    other: Annotated[str, Field(max_length=500)]
