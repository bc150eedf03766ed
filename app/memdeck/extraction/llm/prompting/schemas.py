"""The schemas of the model's answers, and the models that parse them.

The schema sent and the model that parses the reply have the same fields; a test
checks that. Parsing is lenient, because many servers follow no schema: values are
validated later.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Generic, cast

from pydantic import (
    BaseModel,
    BeforeValidator,
    Field,
    ValidationInfo,
    field_validator,
)

from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.entry import Relation
from memdeck.extraction.llm.client.json_items import Item, valid_items

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


MOST_IDS = 250
"""Most ids in a schema. Source: OpenAI, structured outputs: beyond, their length is limited."""

_SENTENCES = frozenset({"content", "text"})
"""Fields in which a number is meaningless, not just another type."""


class _Reply(BaseModel):
    @field_validator("*", mode="before")
    @classmethod
    def _as_text(cls, value: object, info: ValidationInfo) -> object:
        if value is None:
            return ""
        if isinstance(value, int | float) and info.field_name not in _SENTENCES:
            return str(value)
        return _UNPRINTABLE.sub("", value).strip() if isinstance(value, str) else value


class Proposal(_Reply):
    """One memory as the model proposes it; a missing field is an empty string."""

    message_id: str = ""
    quote: str = ""
    subject: str = ""
    content: str = Field(min_length=1)
    category: str = ""
    importance: str = ""
    intent: str = ""
    relation: str = ""
    target_id: str = ""
    last_day: str = ""
    run_id: str = ""


class ImportantText(_Reply):
    """The important text of one message, from a part of a long conversation."""

    id: str
    text: str = Field(min_length=1)


class MemorySummary(_Reply):
    """One memory that replaces several, whose short ids it names."""

    source_ids: list[str] = Field(min_length=1)
    content: str = Field(min_length=1)
    importance: str = ""


class DecisionReply(_Reply):
    """The decision on one memory; a missing field is an empty string."""

    reason: str = ""
    action: str = Field(min_length=1)
    target_id: str = ""
    relation: str = ""
    content: str = ""


class SummaryPoint(_Reply):
    """One point of a summary, and its kind as the model names it."""

    kind: str = ""
    text: str = Field(min_length=1)


def _as_texts(value: object) -> object:
    """Return the texts and numbers of a list as texts; a single one as a list of it."""
    items = value if isinstance(value, list) else [value]
    return [str(item).strip() for item in items if isinstance(item, str | int) and str(item)]


_Texts = Annotated[list[str], BeforeValidator(_as_texts)]


class SentenceReply(_Reply):
    """A sentence about a unit, and the ids of the messages it rests on."""

    messages: _Texts = []
    text: str = Field(min_length=1)


class EventReply(SentenceReply):
    """A sentence about one thing that happened, whose it is, and how a message named its time."""

    owner: str = ""
    said: str = ""


def _valid(model: type[Item]) -> BeforeValidator:
    """Return a validator that leaves out the items of a list that are not of *model*."""
    return BeforeValidator(partial(valid_items, model=model))


_Sentences = Annotated[list[SentenceReply], _valid(SentenceReply)]


class EpisodeReply(_Reply):
    """A unit as one person lived it."""

    owner: str = ""
    title: str = ""
    summary: _Sentences = []
    narrative: _Sentences = []
    keywords: _Texts = []
    importance: str = ""


class UnitReply(_Reply):
    """A unit of a conversation as the model tells it; a missing field is empty."""

    id: str = Field(min_length=1)
    title: str = ""
    summary: _Sentences = []
    narrative: _Sentences = []
    events: Annotated[list[EventReply], _valid(EventReply)] = []
    keywords: _Texts = []
    importance: str = ""
    episodes: Annotated[list[EpisodeReply], _valid(EpisodeReply)] = []


_HIGH_FROM, _LOW_BELOW = 0.7, 0.5
"""Thresholds for an importance given as a number: midway between the usual first scores."""


def importance_of(claimed: str) -> Importance:
    """Parse the importance that a model gives as a word, or as a number from 0 to 1.

    Medium if it is neither.
    """
    name = claimed.casefold()
    if name in set(Importance):
        return Importance(name)
    try:
        number = float(name)
    except ValueError:
        return Importance.MEDIUM
    if not 0 <= number <= 1:
        return Importance.MEDIUM
    if number >= _HIGH_FROM:
        return Importance.HIGH
    return Importance.LOW if number < _LOW_BELOW else Importance.MEDIUM


_SHARES = {Importance.HIGH: 0.8, Importance.MEDIUM: 0.6, Importance.LOW: 0.4}


def importance_share(claimed: str) -> float:
    """Return the importance that a model gives as a number from 0 to 1, or as a word."""
    try:
        number = float(claimed)
    except ValueError:
        return _SHARES[importance_of(claimed)]
    return round(number, 2) if 0 <= number <= 1 else _SHARES[Importance.MEDIUM]


@dataclass(frozen=True, slots=True)
class Shape(Generic[Item]):
    """The shape of an answer, an object with one list: its name, the list and its items."""

    name: str
    field: str
    item: type[Item]
    item_schema: dict[str, object]
    max_tokens: int
    """The token limit of the answer, which stops a model that repeats itself."""
    others: Mapping[str, object] | None = None
    """Further fields that make the model cover everything; they are not read."""
    enough: Collection[str] = ()
    """The fields that an item needs if the answer is cut off in it; without any, it needs all."""

    @property
    def schema(self) -> dict[str, object]:
        """Return the JSON schema of the whole answer, as ``strict`` requires."""
        return self._of(self.item_schema)

    @property
    def schema_without_ids(self) -> dict[str, object]:
        """Return the same schema without the allowed ids of fields."""
        properties = cast("dict[str, dict[str, object]]", self.item_schema["properties"])
        fields: dict[str, object] = {
            name: {key: one for key, one in schema.items() if key != "enum"}
            if name.endswith("id")
            else schema
            for name, schema in properties.items()
        }
        return self._of(_strict_object(fields))

    def _of(self, item_schema: dict[str, object]) -> dict[str, object]:
        listed = {self.field: {"type": "array", "items": item_schema}}
        return _strict_object({**listed, **(self.others or {})})


def proposals_shape(
    categories: Sequence[str],
    *,
    messages: Collection[str] = (),
    known: Collection[str] = (),
    runs: Collection[str] = (),
) -> Shape[Proposal]:
    """Return the shape of an extraction; evidence comes before the claim that rests on it.

    *messages*, *known* and *runs* are the allowed ids. If there are tool *runs*, a memory
    may be based on one of these, and then it needs no message.
    """
    text = {"type": "string"}
    text_or_null = {"type": ["string", "null"]}
    fields: dict[str, object] = {
        "message_id": _one_of([*messages, ""] if runs else messages),
        "quote": text,
        "subject": text,
        "content": text,
        "category": {"type": "string", "enum": list(categories)},
        "importance": {"type": "string", "enum": [str(importance) for importance in Importance]},
        "intent": {"type": "string", "enum": ["stated", "remember", "forget"]},
        "relation": {"type": "string", "enum": ["new", "reinforce", "update", "contradict"]},
        "target_id": _one_of_or_null(known),
        "last_day": text_or_null,
    }
    if runs:
        fields["run_id"] = _one_of_or_null(runs)
    return Shape("memories", "candidates", Proposal, _strict_object(fields), max_tokens=3000)


def important_text_shape(messages: Collection[str] = ()) -> Shape[ImportantText]:
    """Return the shape of a condensed part; *messages* are the allowed ids."""
    fields: dict[str, object] = {"id": _one_of(messages), "text": {"type": "string"}}
    return Shape("kept_words", "kept", ImportantText, _strict_object(fields), max_tokens=3000)


def memory_summaries_shape(ids: Collection[str] = ()) -> Shape[MemorySummary]:
    """Return the shape of a summary of the memories *ids*; the sources come before the text."""
    listed = {"type": "array", "items": _one_of(ids)}
    fields: dict[str, object] = {
        "source_ids": listed,
        "content": {"type": "string"},
        "importance": {"type": "string", "enum": [str(importance) for importance in Importance]},
    }
    return Shape(
        "condensed", "memories", MemorySummary, _strict_object(fields), 800, {"left_out": listed}
    )


def decisions_shape(actions: Collection[str], known: Collection[str] = ()) -> Shape[DecisionReply]:
    """Return the shape of a decision on one memory; the reason comes before it."""
    text_or_null = {"type": ["string", "null"]}
    fields: dict[str, object] = {
        "reason": {"type": "string"},
        "action": {"type": "string", "enum": list(actions)},
        "target_id": _one_of_or_null(known),
        "relation": {"type": ["string", "null"], "enum": [*map(str, Relation), None]},
        "content": text_or_null,
    }
    return Shape("decision", "decisions", DecisionReply, _strict_object(fields), max_tokens=300)


def summary_points_shape(kinds: Sequence[str]) -> Shape[SummaryPoint]:
    """Return the shape of the summary of a session's older part."""
    fields: dict[str, object] = {
        "kind": {"type": "string", "enum": list(kinds)},
        "text": {"type": "string"},
    }
    return Shape("summary", "points", SummaryPoint, _strict_object(fields), max_tokens=1200)


def units_shape(ids: Collection[str], *, has_episodes: bool) -> Shape[UnitReply]:
    """Return the shape of what a model tells of the units *ids*."""
    text = {"type": "string"}
    texts = {"type": "array", "items": text}
    sentence: dict[str, object] = {"messages": texts, "text": text}
    sentences = {"type": "array", "items": _strict_object(sentence)}
    event = _strict_object({**sentence, "owner": text, "said": text})
    fields: dict[str, object] = {
        "id": _one_of(ids),
        "title": text,
        "summary": sentences,
        "narrative": sentences,
        "events": {"type": "array", "items": event},
        "keywords": texts,
        "importance": {"type": "number"},
    }
    if has_episodes:
        episode = {name: fields[name] for name in ("title", "summary", "narrative", "keywords")}
        lived = _strict_object({"owner": text, **episode, "importance": {"type": "number"}})
        fields["episodes"] = {"type": "array", "items": lived}
    # A model that repeats itself in what follows the narrative costs nothing of what precedes it.
    enough = ("id", "summary", "narrative")
    return Shape("units", "units", UnitReply, _strict_object(fields), 6000, enough=enough)


def _one_of(ids: Collection[str]) -> dict[str, object]:
    named = {"enum": list(ids)} if 0 < len(ids) <= MOST_IDS else {}
    return {"type": "string", **named}


def _one_of_or_null(ids: Collection[str]) -> dict[str, object]:
    named = {"enum": [*ids, None]} if len(ids) <= MOST_IDS else {}
    return {"type": ["string", "null"], **named}


def _strict_object(properties: dict[str, object]) -> dict[str, object]:
    """Return a strict object schema. Source: OpenAI, structured outputs: all fields required."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
