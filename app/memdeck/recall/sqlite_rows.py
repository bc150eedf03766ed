"""Passages as rows of an SQLite index."""

import re
from datetime import datetime

from memdeck.domain.passage import Kind, Passage

COLUMNS = 'id, text, kind, about, session, place, speaker, at, section, category, "group"'

Row = tuple[str, str, str, str, str, int | None, str, str | None, str, str, str]

_LONE_SURROGATES = re.compile("[\ud800-\udfff]")


def storable(text: str) -> str:
    """Return *text* as SQLite can hold it."""
    return _LONE_SURROGATES.sub("\ufffd", text)


def row_of(one: Passage) -> Row:
    return (
        storable(one.id),
        storable(one.text),
        one.kind.value,
        storable(one.about),
        storable(one.session),
        one.place,
        storable(one.speaker),
        None if one.at is None else one.at.isoformat(),
        storable(one.section),
        storable(one.category),
        storable(one.group),
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
