"""The comment that ends an entry's block, for all that its heading cannot hold.

    <!-- created=2026-01-03T09:12:00+08:00 source=chatgpt/6f1c#m12 score=0.9231@2026-02-20 -->

Keys, in the order they are written:

    created        ISO time; one without an offset counts in the vault's zone
    source         session, or session#message
    evidence       "conversation#message quoted words"; any number of them
    score          0.9231@2026-02-20: the exact score, and the day it is as of
    was            the same, from before it was archived
    expires        ISO date
    confidence     number
    pinned         true
    tags           "work,travel"
    owner          name of the person whom it is about; none for the user
    user           id of the account that it belongs to, in a vault that several share
    agent          id of the agent that it belongs to
    run            id of the run that it belongs to
    links          "supports:a1b2c3:0.5,refines:d4e5f6:0.9"
    accessed       ISO time
    access_count   number
    data           JSON object

Other keys are kept in ``extra``, and so is a known one whose value makes no
sense. ``key_value`` says how a value is quoted.

Source: DESIGN section 5.
"""

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, tzinfo
from typing import Any, NamedTuple, TypedDict, cast

from memdeck.domain.memory.entry import DatedScore, Evidence, Link, MemoryEntry, Relation
from memdeck.domain.memory.namespace import Namespace
from memdeck.storage.text.markdown.entry_heading import parse_day
from memdeck.storage.text.markdown.key_value import decoded, encoded, parse_pairs, render_pair

SCORE_DIGITS = 8
"""Decimals a written score keeps; more would show a float's noise."""

_COMMENT = re.compile(r" {0,3}<!--(.*)-->\s*\Z")
_QUOTED = ("tags", "links")  # lists, quoted even where they are one plain word


class Fields(TypedDict, total=False):
    """The fields of ``MemoryEntry`` that a comment can hold; missing keys are left out."""

    created_at: datetime
    source_session: str
    evidence: tuple[Evidence, ...]
    was: DatedScore
    expires_at: date
    confidence: float
    pinned: bool
    tags: tuple[str, ...]
    owner: str
    namespace: Namespace
    links: tuple[Link, ...]
    last_accessed: datetime
    access_count: int
    structured_data: Mapping[str, object]
    extra: tuple[tuple[str, str], ...]


class Metadata(NamedTuple):
    """The content of a comment; *dated_score* is its dated score."""

    fields: Fields
    dated_score: DatedScore | None = None


def parse_metadata(line: str, zone: tzinfo = UTC) -> Metadata | None:
    """Return the content of *line*; None where it is not a comment, or has no known key."""
    comment = _COMMENT.match(line)
    pairs = None if comment is None or "-->" in comment[1] else parse_pairs(comment[1].strip())
    return None if pairs is None else metadata_of(pairs, zone)


def metadata_of(pairs: Iterable[tuple[str, str]], zone: tzinfo = UTC) -> Metadata | None:
    """Return the content of these keys and values; None where none is known."""
    known: dict[str, Any] = {}
    evidence: list[Evidence] = []
    extra: list[tuple[str, str]] = []
    for key, text in pairs:
        value = _read(key, text, zone)
        if key == "evidence" and value is not None:
            evidence.append(value)
        elif value is None or key in known:
            extra.append((key, text))
        else:
            known[key] = value
    if not known and not evidence:
        return None
    dated_score: DatedScore | None = known.pop("score", None)
    source: Evidence | None = known.pop("source", None)
    ids = [known.pop(key, "") for key in _NAMESPACE]
    fields = {_FIELDS.get(key, key): value for key, value in known.items()}
    if source is not None:
        fields["source_session"] = source.conversation
        if source.message:
            evidence.insert(0, source)
    if any(ids):
        fields["namespace"] = Namespace(*ids)
    if evidence:
        fields["evidence"] = tuple(evidence)
    if extra:
        fields["extra"] = tuple(extra)
    return Metadata(cast("Fields", fields), dated_score)


def render_metadata(entry: MemoryEntry, dated_score: DatedScore | None) -> str | None:
    """Return the comment of *entry*, without a line end; None where there is nothing to say."""
    pairs = list(pairs_of(entry, dated_score))
    if entry.extra and not pairs:
        # Without one known key, it would be taken for another program's comment.
        pairs = [("score", _render_dated_score(entry.dated_score))]
    return render_comment(pairs, entry.extra) if pairs else None


def render_comment(pairs: Iterable[tuple[str, str]], extra: Iterable[tuple[str, str]]) -> str:
    """Return a comment of these keys and values, those we know before the others."""
    parts = [render_pair(key, text, is_quoted=key in _QUOTED) for key, text in pairs]
    parts += [render_pair(key, text) for key, text in extra]
    return f"<!-- {' '.join(parts)} -->"


def rounded(score: float) -> float:
    """Return *score* as a comment can hold it."""
    return round(score, SCORE_DIGITS)


def _read(key: str, text: str, zone: tzinfo) -> Any:  # noqa: ANN401 - each key has its own type
    """Return the value of a known key; None where the key is unknown or the value invalid."""
    try:
        if key in ("created", "accessed"):
            return _read_time(text, zone)
        return _READERS[key](text) if key in _READERS else None
    except (ValueError, RecursionError):
        return None


def _read_time(text: str, zone: tzinfo) -> datetime:
    time = datetime.fromisoformat(text)
    return time if time.tzinfo else time.replace(tzinfo=zone)


def _read_source(text: str) -> Evidence:
    session, _, message = text.partition("#")
    if not session:
        raise ValueError(text)
    return Evidence(decoded(session), decoded(message))


def _read_evidence(text: str) -> Evidence:
    reference, _, quote = text.partition(" ")
    conversation, hash_, message = reference.partition("#")
    if not hash_:
        raise ValueError(text)
    return Evidence(decoded(conversation), decoded(message), quote)


def _read_number(text: str) -> float:
    """Return a number that equals itself: an entry that holds NaN would never equal its copy."""
    number = float(text)
    if math.isnan(number):
        raise ValueError(text)
    return number


def _read_share(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 1:
        raise ValueError(text)
    return number


def _read_dated_score(text: str) -> DatedScore:
    score, _, day = text.partition("@")
    return DatedScore(_read_share(score), parse_day(day))


def _read_boolean(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError(text)
    return text == "true"


def _read_count(text: str) -> int:
    count = int(text)
    if count < 0:
        raise ValueError(text)
    return count


def _read_tags(text: str) -> tuple[str, ...]:
    return tuple(decoded(tag) for tag in map(str.strip, text.split(",")) if tag)


def _read_name(text: str) -> str:
    if not text:
        raise ValueError(text)
    return text


def _read_links(text: str) -> tuple[Link, ...]:
    return tuple(_read_link(link.strip()) for link in text.split(","))


def _read_link(text: str) -> Link:
    relation, target, *strength = text.split(":")
    if len(strength) > 1:
        raise ValueError(text)
    return Link(Relation(relation), decoded(target), *map(_read_share, strength))


def _read_data(text: str) -> dict[str, object]:
    data = json.loads(text, parse_constant=_read_number)
    if not isinstance(data, dict):
        raise ValueError(text)  # noqa: TRY004 - to the caller it is a value like any other
    return data


_NAMESPACE = ("user", "agent", "run")
"""The keys of a namespace, in the order of its fields."""

_FIELDS = {
    "created": "created_at",
    "expires": "expires_at",
    "accessed": "last_accessed",
    "data": "structured_data",
}
"""The fields of an entry whose name differs from their key."""

_READERS: Mapping[str, Callable[[str], object]] = {
    "source": _read_source,
    "evidence": _read_evidence,
    "score": _read_dated_score,
    "was": _read_dated_score,
    "expires": parse_day,
    "confidence": _read_number,
    "pinned": _read_boolean,
    "tags": _read_tags,
    "owner": _read_name,
    "user": _read_name,
    "agent": _read_name,
    "run": _read_name,
    "links": _read_links,
    "access_count": _read_count,
    "data": _read_data,
}


def pairs_of(entry: MemoryEntry, dated_score: DatedScore | None) -> Iterator[tuple[str, str]]:
    """Yield the pairs for *entry* and *dated_score*, except for the unknown keys."""
    if entry.created_at is not None:
        yield "created", entry.created_at.isoformat()
    yield from _render_origin(entry)
    if dated_score is not None:
        yield "score", _render_dated_score(dated_score)
    if entry.was is not None:
        yield "was", _render_dated_score(entry.was)
    if entry.expires_at is not None:
        yield "expires", entry.expires_at.isoformat()
    if entry.confidence is not None:
        yield "confidence", repr(entry.confidence)
    yield from _render_labels(entry)
    if entry.links:
        yield "links", ",".join(_render_link(link) for link in entry.links)
    if entry.last_accessed is not None:
        yield "accessed", entry.last_accessed.isoformat()
    if entry.access_count:
        yield "access_count", str(entry.access_count)
    if entry.structured_data:
        yield "data", json.dumps(dict(entry.structured_data), ensure_ascii=False)


def _render_labels(entry: MemoryEntry) -> Iterator[tuple[str, str]]:
    if entry.pinned:
        yield "pinned", "true"
    if entry.tags:
        yield "tags", ",".join(encoded(tag, ",") for tag in entry.tags)
    if entry.owner:
        yield "owner", entry.owner
    ids = (entry.namespace.user_id, entry.namespace.agent_id, entry.namespace.run_id)
    yield from ((key, id_) for key, id_ in zip(_NAMESPACE, ids, strict=True) if id_)


def _render_origin(entry: MemoryEntry) -> Iterator[tuple[str, str]]:
    evidence = entry.evidence
    if entry.source_session:
        source = encoded(entry.source_session, "#")
        if evidence and _is_plain_reference(evidence[0], entry.source_session):
            source += f"#{encoded(evidence[0].message, '#')}"
            evidence = evidence[1:]
        yield "source", source
    for item in evidence:
        reference = f"{encoded(item.conversation, '# ')}#{encoded(item.message, '# ')}"
        yield "evidence", f"{reference} {item.quote}" if item.quote else reference


def _is_plain_reference(evidence: Evidence, session: str) -> bool:
    return evidence.conversation == session and bool(evidence.message) and not evidence.quote


def _render_dated_score(dated_score: DatedScore) -> str:
    score = f"{dated_score.score:.{SCORE_DIGITS}f}".rstrip("0").rstrip(".")
    return f"{score}@{dated_score.on.isoformat()}"


def _render_link(link: Link) -> str:
    return f"{link.relation}:{encoded(link.target, ',:')}:{link.strength!r}"
