"""Passages and vectors as rows of an index's tables."""

import json
import re
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from memdeck.domain.memory.namespace import Namespace
from memdeck.domain.search.passage import Kind, Passage

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

COLUMNS = (
    "id, text, kind, about, session, place, speaker, at, section, category"
    ', "group", people, evidence, until, importance, user_id, agent_id, run_id, tags, labels'
)

_Texts = tuple[str, str, str, str, str]
Row = tuple[*_Texts, int | None, str, str | None, *_Texts, str | None, float | None, *_Texts]

_LONE_SURROGATES = re.compile("[\ud800-\udfff]")


class VectorRow(NamedTuple):
    """The vector, (d,), of a passage by its number, and its language as ``language_of_passage``."""

    number: int
    language: str
    vector: "Vectors"


def storable(text: str) -> str:
    """Return *text* without lone surrogates, which no table holds."""
    return _LONE_SURROGATES.sub("\ufffd", text)


def has_same_vector(old: Passage, new: Passage) -> bool:
    """Return whether the vector of *old*, a stored passage, is that of *new*, too."""
    return old.spoken == storable(new.spoken) and old.is_page == new.is_page


def end_s(passage: Passage) -> float | None:
    """Return the time at which *passage* ends, in seconds since 1970; None without a time."""
    end = passage.until or passage.at
    return None if end is None else end.timestamp()


def row_of(passage: Passage) -> Row:
    return (
        storable(passage.id),
        storable(passage.text),
        passage.kind.value,
        storable(passage.about),
        storable(passage.session),
        passage.place,
        storable(passage.speaker),
        None if passage.at is None else passage.at.isoformat(),
        storable(passage.section),
        storable(passage.category),
        storable(passage.group),
        _as_list(passage.people),
        storable(passage.evidence),
        None if passage.until is None else passage.until.isoformat(),
        passage.importance,
        storable(passage.namespace.user_id),
        storable(passage.namespace.agent_id),
        storable(passage.namespace.run_id),
        _as_list(passage.tags),
        _as_list(passage.labels),
    )


def _as_list(texts: Iterable[str]) -> str:
    return json.dumps([storable(text) for text in texts])


def passage_of(row: Row) -> Passage:
    (
        id_,
        text,
        kind,
        about,
        session,
        place,
        speaker,
        at,
        section,
        category,
        group,
        people,
        evidence,
        until,
        importance,
        user_id,
        agent_id,
        run_id,
        tags,
        labels,
    ) = row
    return Passage(
        id=id_,
        text=text,
        kind=Kind(kind),
        about=about,
        session=session,
        place=place,
        speaker=speaker,
        at=datetime.fromisoformat(at) if at else None,
        until=datetime.fromisoformat(until) if until else None,
        section=section,
        category=category,
        group=group,
        people=tuple(json.loads(people)),
        evidence=evidence,
        importance=importance,
        namespace=Namespace(user_id, agent_id, run_id),
        tags=tuple(json.loads(tags)),
        labels=tuple(json.loads(labels)),
    )
