"""VibeWorker: its ``memory.json``, version 2. Memories with a salience, and a rolling summary.

    {"version": 2, "last_updated": "2026-02-21T10:30:00Z", "rolling_summary": "…",
     "memories": [{"id": "a1b2c3d4", "category": "procedural", "content": "…", "salience": 0.9,
                   "created_at": "2026-02-20T15:20:00Z", "last_accessed": "2026-02-21T09:00:00Z",
                   "access_count": 5, "source": "auto_reflection",
                   "context": {"tool": "fetch_url", "learned_from": "session_abc123"}}]}

A memory of another policy is filed under the one of its six categories that its own maps to; its
own is kept in the metadata. The salience is the score. It is as of the day the memory was
created, like the score of a MEMORY.md without a header; in its own policy none fades.

Source: seed 002, sections 2.1 and 3.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, tzinfo

from memdeck.domain.memory.entry import LEARNED, UNDATED, Layer, MemoryEntry
from memdeck.errors import StorageError
from memdeck.storage.formats.json.json_format import JsonFormat, left_of
from memdeck.storage.formats.json.json_rows import Row
from memdeck.storage.formats.json.table_rows import count, is_share, used_at
from memdeck.storage.formats.protocol import unsupported_fields as overlay
from memdeck.storage.formats.protocol.foreign_format import NO_TIME
from memdeck.storage.formats.protocol.foreign_values import (
    NEUTRAL_CATEGORY,
    NEUTRAL_SCORE,
    id_of_text,
    label,
    legal_id,
)
from memdeck.storage.formats.protocol.memory_md import fresh_hex
from memdeck.storage.text.json import edit
from memdeck.storage.text.json.json_fields import Fields, day_of, items, mapping, moment, text
from memdeck.storage.text.json.spans import Span, members, whole
from memdeck.storage.text.markdown.document import Document, Prose
from memdeck.storage.text.markdown.entry_body import normalise_content
from memdeck.storage.text.markdown.parser import render
from memdeck.storage.vault_layout import JSON_NAME

VERSION = 2
_VERSION_FIELD = '"version": 2'
PROCEDURAL = "procedural"
"""The category whose memories make up the fourth layer. Source: seed 002, section 1."""
GENERAL = "general"
"""The category of a memory without another. Source: seed 002, section 3."""
_GENERAL_NAMES = frozenset({GENERAL, "通用", "通用信息"})

# The inverse of resources/policies/vibeworker.toml.
_ANSWERS_TO = {
    "preference": "preferences",
    "workflow": "preferences",
    "skill_usage": "preferences",
    "pattern": "preferences",
    "fact": "facts",
    "decision": "facts",
    "knowledge": "facts",
    "project": "facts",
    "todo": "tasks",
    "experience": "reflections",
    "skill": "reflections",
}

_ORDER = ("category", "content", "salience", "created_at", "last_accessed", "access_count")
"""VibeWorker's order; its code reads every one of them. Source: seed 002, 2.1 and 4.3."""

_ID_BYTES = 4  # eight hex digits, as in its own
_FILING = frozenset({"category", "layer"})
_LEARNED_BY = frozenset({"source_session", "evidence"})


class VibeWorker(JsonFormat):
    """A row is a memory; its context's data on a tool is the structured data."""

    name = "vibeworker"
    title = "a memory.json of VibeWorker"
    policy_name = "vibeworker"

    native_fields = frozenset(
        {
            *("content", "category", "layer", "score", "created_at", "last_accessed"),
            *("access_count", "structured_data"),
        }
    )

    def matches(self, name: str, text: str) -> bool:
        is_begun = bool(text.strip(" \t\r\n\ufeff"))
        return super().matches(name, text) if is_begun else name.lower() == JSON_NAME

    def list_in(self, text: str, top: Span) -> Span | None:
        file = mapping(top.value)
        if not isinstance(file.get("memories"), list) or not _is_ours(file):
            return None
        if file.get("version") != VERSION:
            raise StorageError(
                "This memory.json of VibeWorker is not of version 2; let VibeWorker bring it up to"
                f" date, or set {_VERSION_FIELD} if its memories are written as that version has"
                " them."
            )
        named = {member.key: member.span for member in members(text, top.start)}
        return named["memories"]

    def flaw(self, row: Fields) -> str:
        if not is_share(row.get("salience", NEUTRAL_SCORE)):
            return "Its salience is no number from 0 to 1; correct it in an editor."
        return super().flaw(row)

    def empty(self) -> str:
        return (
            '{\n  "version": 2,\n  "last_updated": null,\n  "rolling_summary": "",\n'
            '  "memories": []\n}\n'
        )

    def normalized(self, entry: MemoryEntry) -> MemoryEntry:
        """Return *entry* as JSON holds it: a number keeps all its digits."""
        return replace(super().normalized(entry), score=entry.score, was=entry.was)

    def fresh_id(self, taken: Collection[str]) -> str:
        return fresh_hex(taken, _ID_BYTES)

    def plain(self, row: Fields, zone: tzinfo) -> MemoryEntry | None:
        content = normalise_content(text(row.get("content")))
        salience = row.get("salience", NEUTRAL_SCORE)
        if not content or not is_share(salience):
            return None
        created, used = moment(row.get("created_at")), moment(row.get("last_accessed"))
        uses, day = count(row.get("access_count")), day_of(created or used, zone)
        members_ = mapping(row.get("context")).items()
        context = {key: value for key, value in members_ if key != overlay.KEY}
        category = label(text(row.get("category"))) or GENERAL
        own_id = row.get("id")
        entry = MemoryEntry(
            id=(legal_id(str(own_id)) if own_id else "") or id_of_text(content),
            content=content,
            category=category,
            layer=_layer_of(category),
            score=float(salience),
            scored_at=day if "salience" in row else UNDATED,
            last_activated=day,
            created_at=created,
            last_accessed=None if uses == 0 and used == created else used,
            access_count=uses,
            source_session=text(context.get("learned_from")) or None,
            structured_data=context,
        )
        return replace(entry, extra=tuple(sorted(self._unread(row, entry))))

    def own_data(self, row: Fields) -> object:
        """Return our own data of a row, except for fields that its program has changed since."""
        uses, score = count(row.get("access_count")), row.get("salience")
        data = overlay.without_stale(mapping(super().own_data(row)), uses, score)
        category = text(row.get("category"))
        layer = str(data.get("layer", _layer_of(category)))
        if _filed(str(data.get("category", category)), layer, text(data.get("group"))) != category:
            data = {key: value for key, value in data.items() if key not in _FILING}
        return data

    def changed_members(
        self, entry: MemoryEntry, plain: MemoryEntry, row: Fields
    ) -> dict[str, object]:
        values, known = _own_members(entry), _own_members(plain)
        if "salience" not in row and entry.dated_score == plain.dated_score:
            known["salience"] = values["salience"]
        changed = {
            key: values[key] for key in values if key not in known or values[key] != known[key]
        }
        if entry.structured_data != plain.structured_data and self.metadata_key(row) == "context":
            ours = mapping(row.get("context")).get(overlay.KEY)
            kept = {} if ours is None else {overlay.KEY: ours}
            changed["context"] = {**entry.structured_data, **kept}
        return changed

    def metadata_key(self, row: Fields) -> str:
        return "context" if isinstance(row.get("context"), dict | None) else "metadata"

    def new_row(
        self,
        entry: MemoryEntry,
        rows: Iterable[Row],  # noqa: ARG002 - its own say all
        now: datetime,
    ) -> dict[str, object]:
        used = _iso(used_at(entry) or now)
        times = {"created_at": used, "last_accessed": used}
        known = times | _own_members(entry)
        row = {"id": entry.id, **{key: known[key] for key in _ORDER}, "source": entry.usual_source}
        if entry.structured_data:
            row["context"] = dict(entry.structured_data)
        return row

    def revise(
        self,
        document: Document,
        *,
        upsert: Iterable[MemoryEntry] = (),
        remove: Collection[str] = (),
        positions: Iterable[tuple[str, str]] = (),
        now: datetime,
    ) -> Document:
        revised = super().revise(
            document, upsert=upsert, remove=remove, positions=positions, now=now
        )
        if revised.blocks == document.blocks:
            return document
        return self._with_members(revised, {"last_updated": _stamp(now)}, now)

    def rest(self, value: object) -> object:
        """Return what is neither a memory nor the time when one was saved."""
        return {key: value for key, value in mapping(value).items() if key != "last_updated"}

    def summary_in(self, text_: str) -> str:
        return text(mapping(whole(self._begun(text_), JSON_NAME).value).get("rolling_summary"))

    def with_summary(self, document: Document, summary: str, now: datetime) -> Document:
        changed = {"last_updated": _stamp(now), "rolling_summary": summary}
        return self._with_members(self._begun_document(document), changed, now)

    def _with_members(
        self, document: Document, changed: Mapping[str, object], now: datetime
    ) -> Document:
        """Return *document* with members of the file set to those in *changed*.

        Without its rows it is a small file, which is quickly parsed and written.
        """
        if len(document.blocks) == 1:
            rendered = render(document)
            text_ = edit.with_members_at(rendered, whole(rendered, JSON_NAME), changed)
            return self.parse(text_, now.tzinfo or UTC)
        above, *rows, below = document.blocks
        text_ = above.text + below.text
        edited = edit.with_members_at(text_, whole(text_, JSON_NAME), changed)
        at = self._list(edited).start + len(above.text) - self._list(text_).start
        blocks = (Prose(edited[:at]), *rows, Prose(edited[at:]))
        return replace(document, blocks=blocks)

    def _unread(self, row: Fields, entry: MemoryEntry) -> list[tuple[str, str]]:
        """Return the data of a row that no field of *entry* holds, as JSON."""
        brought_back = {"context": None, "metadata": None} | self.new_row(entry, (), NO_TIME)
        brought_back["content"] = row.get("content")
        if _LEARNED_BY & mapping(self.own_data(row)).keys():
            brought_back["source"] = LEARNED
        return list(left_of(row, self.metadata_key(row), brought_back))


def _is_ours(file: Fields) -> bool:
    """Return whether it is VibeWorker's list and not one of the others that have memories."""
    rows = map(mapping, items(file.get("memories")))
    return "rolling_summary" in file or "version" in file or any("salience" in row for row in rows)


def _filed(category: str, layer: str, group: str | None) -> str:
    """Return the category of VibeWorker's for a memory; any other stays.

    Facts of a group with the name of its last category belong there, such as bullets below “##
    general”.
    """
    if category == NEUTRAL_CATEGORY and (group or "").casefold() in _GENERAL_NAMES:
        return GENERAL
    return PROCEDURAL if layer == Layer.PROCEDURAL else _ANSWERS_TO.get(category, category)


def _layer_of(category: str) -> Layer:
    return Layer.PROCEDURAL if category == PROCEDURAL else Layer.SEMANTIC


def _own_members(entry: MemoryEntry) -> dict[str, object]:
    """Return the members for *entry*, in the order VibeWorker writes them."""
    values: dict[str, object] = {
        "category": _filed(entry.category, entry.layer, entry.group),
        "content": entry.content,
        "salience": entry.score,
    }
    for key, when in (("created_at", entry.created_at), ("last_accessed", used_at(entry))):
        if when is not None:
            values[key] = _iso(when)
    return values | {"access_count": entry.access_count}


def _iso(when: datetime) -> str:
    """Return a time with its offset, which VibeWorker writes as Z."""
    iso = when.isoformat()
    return iso.removesuffix("+00:00") + "Z" if iso.endswith("+00:00") else iso


def _stamp(now: datetime) -> str:
    return _iso(now.astimezone(UTC).replace(microsecond=0))


VIBEWORKER = VibeWorker()
