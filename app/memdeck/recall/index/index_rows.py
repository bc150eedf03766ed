"""Passages and vectors as rows of an index's tables."""

import re
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from memdeck.domain.search.passage import Kind, Passage

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

COLUMNS = 'id, text, kind, about, session, place, speaker, at, section, category, "group"'

Row = tuple[str, str, str, str, str, int | None, str, str | None, str, str, str]

_LONE_SURROGATES = re.compile("[\ud800-\udfff]")


class VectorRow(NamedTuple):
    """The vector, (d,), of a passage by its number, and the language of its text."""

    number: int
    language: str
    vector: "Vectors"


def storable(text: str) -> str:
    """Return *text* without lone surrogates, which no table holds."""
    return _LONE_SURROGATES.sub("\ufffd", text)


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
    )


def passage_of(row: Row) -> Passage:
    id_, text, kind, about, session, place, speaker, at, section, category, group = row
    return Passage(
        id=id_,
        text=text,
        kind=Kind(kind),
        about=about,
        session=session,
        place=place,
        speaker=speaker,
        at=datetime.fromisoformat(at) if at else None,
        section=section,
        category=category,
        group=group,
    )
