"""A unit of a conversation as Markdown: ``episodes/2023/05-08-caroline-melanie-81c38aea.md``.

    ---
    id: 81c38aea-6f71-50ae-9174-11c3a65c4770
    conversation: locomo/conv-26
    source: chat
    participants: Caroline, Melanie
    messages: D1:1, D1:2, D1:3
    since: 2023-05-08T13:56:00+00:00
    digest: 5f4dcc3b5aa765d6
    ---

    # Caroline went to a support group

    Caroline went to a support group yesterday (2023-05-07). <!-- messages=D1:3 -->

    ## Narrative

    Caroline went to a support group yesterday (2023-05-07). <!-- messages=D1:3 -->

    ## As Caroline lived it <!-- id=p4e1a7 owner=Caroline importance=0.6 -->

    ### Caroline went to a support group

    Caroline went to a support group yesterday (2023-05-07). <!-- messages=D1:3 -->

    Caroline went to a support group yesterday (2023-05-07). <!-- messages=D1:3 -->

    ## Events

    - Caroline went to a support group yesterday (2023-05-07). <!-- id=55ce29 message=D1:3 … -->

An episode has its summary before its narrative. Each sentence has a line of its own, so that a
purge can remove it.

The text from the title to the end of the events is Memdeck's, as long as it has the *digest*; it is
edited if a person changed it. Keys that Memdeck does not know, and what follows the events under a
heading of its own, stay when the file is written again.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby, takewhile

from memdeck.domain.episodes.episode import Episode
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.outline import UnitOutline
from memdeck.domain.episodes.sentence import Sentence
from memdeck.domain.episodes.unit import SourceType, Unit
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
from memdeck.storage.text.markdown.lines import unify_newlines

_TITLE, _HEADING = "# ", "## "
_BULLET, _COMMENT, _COMMENT_END = "- ", " <!-- ", " -->"
_NARRATIVE, _EVENTS = "## Narrative", "## Events"
_EPISODE, _EPISODE_TITLE = "## As ", "### "
_KEYWORDS = "Keywords: "
_NEXT_HEADING = re.compile(r"\n##? ")
_NOT_OF_NAMES = re.compile(r"[\W_]+")
_MOST_SLUG_CHARACTERS = 40
_ID_DIGITS = 8
_KEY_DIGITS = 6
UNDATED = "undated"
"""The folder of the units without a time."""
_SUFFIX = ".md"


def episode_name(unit: Unit) -> str:
    """Return the name of the file of *unit*, as a changeset has it.

    Who speaks is in it, and nothing of what they say: a purge rewrites texts, but not names.
    """
    folder, day = UNDATED, ""
    if unit.since is not None:
        folder, day = f"{unit.since.year:04}", f"{unit.since:%m-%d}-"
    names = unicodedata.normalize("NFC", " ".join(unit.participants)).casefold()
    slug = _NOT_OF_NAMES.sub("-", names)[:_MOST_SLUG_CHARACTERS].strip("-")
    name = f"{day}{slug or unit.source_type}-{short_id(unit.id)}{_SUFFIX}"
    return f"{Kind.EPISODE.folder}/{folder}/{name}"


def short_id(unit: str) -> str:
    """Return the part of the id of a unit that the name of its file ends with."""
    return unit[:_ID_DIGITS]


def short_id_of_file(name: str) -> str:
    """Return the part of a unit's id that *name*, of its file, ends with."""
    return name.removesuffix(_SUFFIX)[-_ID_DIGITS:]


@dataclass(frozen=True, slots=True)
class EpisodeFile:
    """A file as it was read: the *unit*, and the lines that a person may have added.

    *front* are the lines between the fences, *rest* those behind the events.
    """

    unit: Unit
    front: tuple[str, ...]
    rest: tuple[str, ...]
    is_edited: bool


def parse_episode(text: str) -> EpisodeFile | None:
    """Return the content of a file; None where it names no unit."""
    front, body = split_page(text)
    values = front_values(front)
    if not values.get("id") or not values.get("conversation"):
        return None
    own, rest = _split_rest(body)
    return EpisodeFile(
        unit=_unit(values, own),
        front=tuple(front),
        rest=tuple(rest),
        is_edited=values.get("digest") != _digest(own),
    )


def parse_outline(text: str, file: str, state: str) -> UnitOutline | None:
    """Return what a list shows of the unit in *text*, the file called *file* in that *state*.

    None where it names no unit. It takes a tenth of the time of ``parse_episode``.
    """
    own, _, rest = unify_newlines(text).partition(f"\n{_EVENTS}\n")
    front, body = split_page(own)
    values = front_values(front)
    if not values.get("id") or not values.get("conversation"):
        return None
    title = next((line for line in body if line.startswith(_TITLE)), "")
    summary = (
        line
        for line in takewhile(lambda line: not line.startswith(_HEADING), body)
        if line.strip() and not line.startswith((_TITLE, _KEYWORDS))
    )
    events = _NEXT_HEADING.split(f"\n{rest}", maxsplit=1)[0]
    return UnitOutline(
        file=file,
        state=state,
        id=values["id"],
        conversation=values["conversation"],
        people=items_of(values.get("users", "")) or items_of(values.get("participants", "")),
        subject=title.removeprefix(_TITLE),
        opening=_sentence(next(summary, "")).text,
        event_count=events.count(f"\n{_BULLET}"),
        text=_plain_text((*body, *events.split("\n"))),
        group=values.get("group") or None,
        since=moment_of(values.get("since", "")),
    )


def _plain_text(lines: Iterable[str]) -> str:
    """Return the titles, sentences and events in *lines*, without comments and headings."""
    texts = (
        line.rpartition(_COMMENT)[0] if line.endswith(_COMMENT_END) else line
        for line in lines
        if line and not line.startswith((_HEADING, _KEYWORDS))
    )
    return "\n".join(texts)


def render_episode(unit: Unit, former: EpisodeFile | None = None) -> str:
    """Return the text of the file of *unit*, with what a person added to *former*, an earlier one.

    What a person changed in *former* is not kept: see ``EpisodeFile.is_edited``.
    """
    own = list(_own_lines(unit))
    values = dict(_values(unit)) | {"digest": _digest(own)}
    front, rest = ((), ()) if former is None else (former.front, former.rest)
    lines = (
        FENCE,
        *rendered_front(values, front),
        FENCE,
        "",
        *own,
        *(("", *rest) if rest else ("",)),
    )
    return "\n".join(lines)


def _values(unit: Unit) -> Iterator[tuple[str, str]]:
    yield "id", unit.id
    yield "conversation", unit.conversation
    if unit.group:
        yield "group", unit.group
    yield "source", unit.source_type.value
    for key, items in (
        ("users", unit.users),
        ("participants", unit.participants),
        ("messages", unit.messages),
    ):
        yield key, joined_items(items)
    for key, moment in (("since", unit.since), ("until", unit.until)):
        if moment is not None:
            yield key, moment.isoformat()
    if unit.importance:
        yield "importance", f"{unit.importance:g}"
    for key, value in (("model", unit.model), ("sent", unit.sent_digest)):
        if value:
            yield key, value


def _own_lines(unit: Unit) -> Iterator[str]:
    """Yield the lines from the title to the last event."""
    yield from (title_line(unit.subject), "")
    yield from map(_sentence_line, unit.summary)
    yield from ("", _NARRATIVE, "")
    yield from map(_sentence_line, unit.narrative)
    if unit.keywords:
        yield from ("", keywords_line(unit.keywords))
    for episode in unit.episodes:
        yield from ("", *_episode_lines(episode))
    yield from ("", _EVENTS, "")
    yield from map(_bullet, unit.events)


def title_line(title: str) -> str:
    """Return the line of a file that has the subject of a unit."""
    return f"{_TITLE}{title}"


def episode_title_line(title: str) -> str:
    """Return the line of a file that has the title of an episode."""
    return f"{_EPISODE_TITLE}{title}"


def keywords_line(keywords: Iterable[str]) -> str:
    """Return the line of a file that has the keywords of a unit or an episode."""
    return f"{_KEYWORDS}{joined_items(keywords)}"


def _episode_lines(episode: Episode) -> Iterator[str]:
    name = " ".join(episode.owner.split()) or "the user"
    values = {"id": episode.key, "owner": episode.owner, "importance": f"{episode.importance:g}"}
    yield f"{_EPISODE}{name} lived it{_comment(values)}"
    yield from ("", episode_title_line(episode.title), "")
    yield from map(_sentence_line, episode.summary)
    yield ""
    yield from map(_sentence_line, episode.narrative)
    if episode.keywords:
        yield from ("", keywords_line(episode.keywords))


def _sentence_line(sentence: Sentence) -> str:
    text = _escaped(sentence.text)
    if not sentence.messages and not text.endswith(_COMMENT_END):
        return text
    return f"{text}{_comment({'messages': _listed(sentence.messages)}, is_whole=True)}"


def _bullet(event: Event) -> str:
    values = {"id": event.key, "message": event.message, "owner": event.owner}
    if event.first and event.last:
        is_day = event.first == event.last
        values["days"] = f"{event.first}" if is_day else f"{event.first}/{event.last}"
    values["said"] = event.said
    return f"{_BULLET}{event.text}{_comment(values)}"


def _comment(values: Mapping[str, str], *, is_whole: bool = False) -> str:
    """Return *values* as a comment; without those that are empty, unless it *is_whole*."""
    items = ((key, value) for key, value in values.items() if value or is_whole)
    return f"{_COMMENT}{' '.join(render_pair(key, value) for key, value in items)}{_COMMENT_END}"


def _unit(values: Mapping[str, str], own: Sequence[str]) -> Unit:
    title = next((line for line in own if line.startswith(_TITLE)), "")
    sections = list(_sections(own))
    before, narrative, events = (
        next((lines for heading, lines in sections if heading == name), ())
        for name in ("", _NARRATIVE, _EVENTS)
    )
    return Unit(
        id=values["id"],
        conversation=values["conversation"],
        messages=items_of(values.get("messages", "")),
        users=items_of(values.get("users", "")),
        participants=items_of(values.get("participants", "")),
        subject=title.removeprefix(_TITLE),
        summary=_sentences(line for line in before if not line.startswith(_TITLE)),
        narrative=_sentences(narrative),
        source_type=_source_type(values.get("source", "")),
        group=values.get("group") or None,
        since=moment_of(values.get("since", "")),
        until=moment_of(values.get("until", "")),
        events=tuple(_events(events)),
        episodes=tuple(
            _episode(heading, lines) for heading, lines in sections if heading.startswith(_EPISODE)
        ),
        keywords=_keywords(narrative),
        importance=_share(values.get("importance", "")),
        model=values.get("model", ""),
        sent_digest=values.get("sent", ""),
    )


def _sections(own: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield each heading that Memdeck writes, and the lines behind it; first those before all."""
    heads = [n for n, line in enumerate(own) if line in (_NARRATIVE, _EVENTS) or _is_episode(line)]
    yield "", own[: heads[0]] if heads else own
    for head, end in zip(heads, [*heads, len(own)][1:], strict=True):
        yield own[head], own[head + 1 : end]


def _is_episode(line: str) -> bool:
    return line.startswith(_EPISODE) and line.endswith(_COMMENT_END)


def _episode(heading: str, lines: Sequence[str]) -> Episode:
    values = _comment_of(heading)[1]
    title = next((line for line in lines if line.startswith(_EPISODE_TITLE)), "")
    rest = lines[lines.index(title) + 1 :] if title else lines
    paragraphs = [list(found) for is_text, found in groupby(rest, key=_is_text) if is_text]
    return Episode(
        key=values.get("id") or _hash(heading)[:_KEY_DIGITS],
        owner=values.get("owner", ""),
        title=title.removeprefix(_EPISODE_TITLE),
        summary=_sentences(paragraphs[0] if paragraphs else ()),
        narrative=_sentences(line for paragraph in paragraphs[1:] for line in paragraph),
        keywords=_keywords(lines),
        importance=_share(values.get("importance", "")),
    )


def _is_text(line: str) -> bool:
    return bool(line.strip())


def _sentences(lines: Iterable[str]) -> tuple[Sentence, ...]:
    """Return the sentence of each line, without the keywords."""
    return tuple(
        _sentence(line) for line in lines if line.strip() and not line.startswith(_KEYWORDS)
    )


def _sentence(line: str) -> Sentence:
    text, values = _comment_of(line)
    if "messages" not in values:
        return Sentence(_unescaped(line))
    listed = values["messages"]
    return Sentence(_unescaped(text), tuple(map(decoded, listed.split(","))) if listed else ())


def _keywords(lines: Iterable[str]) -> tuple[str, ...]:
    found = (line.removeprefix(_KEYWORDS) for line in lines if line.startswith(_KEYWORDS))
    return items_of(next(found, ""))


def _comment_of(line: str) -> tuple[str, Mapping[str, str]]:
    """Return *line* without the comment at its end, and the values of that."""
    text, _, rest = line.rpartition(_COMMENT)
    if not rest.endswith(_COMMENT_END):
        return line, {}
    return text, dict(parse_pairs(rest.removesuffix(_COMMENT_END)) or ())


def _events(lines: Iterable[str]) -> Iterator[Event]:
    """Yield the event of each bullet; one that a person wrote gets its key from its text."""
    for line in lines:
        bullet, values = _comment_of(line)
        text = bullet.removeprefix(_BULLET)
        if not line.startswith(_BULLET) or not text.strip():
            continue
        first, _, last = values.get("days", "").partition("/")
        yield Event(
            key=values.get("id") or _hash(text)[:_KEY_DIGITS],
            text=text,
            owner=values.get("owner", ""),
            message=values.get("message", ""),
            first=day_of(first),
            last=day_of(last or first),
            said=values.get("said", ""),
        )


def _split_rest(body: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the lines from the title to the last event, and those from the next heading on."""
    events = body.index(_EVENTS) if _EVENTS in body else len(body)
    following = (n for n in range(events + 1, len(body)) if body[n].startswith((_TITLE, _HEADING)))
    end = next(following, len(body))
    return "\n".join(body[:end]).strip("\n").split("\n"), body[end:]


def _listed(ids: Iterable[str]) -> str:
    return ",".join(encoded(id_, ",") for id_ in ids)


def _escaped(line: str) -> str:
    """Return *line* so that it is no heading and no list of keywords."""
    return f"\\{line}" if line.startswith(("#", "\\", _KEYWORDS)) else line


def _unescaped(line: str) -> str:
    return line.removeprefix("\\")


def _source_type(value: str) -> SourceType:
    return SourceType(value) if value in set(SourceType) else SourceType.CHAT


def _share(value: str) -> float:
    """Return a number from 0 to 1; 0 if *value* is none."""
    with suppress(ValueError):
        number = float(value)
        return number if 0 <= number <= 1 else 0.0
    return 0.0


def _digest(own: Sequence[str]) -> str:
    return _hash("\n".join(own).strip("\n"))[:16]


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
