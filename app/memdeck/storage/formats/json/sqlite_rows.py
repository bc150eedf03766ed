"""The table of design D: memories with an importance, in four categories.

    {"memories": [{"id": "…", "content": "…", "category": "knowledge", "importance": 0.5,
                   "access_count": 0, "metadata": {"source_session": "s1"},
                   "created_at": "2026-02-26T08:00:00+00:00", "updated_at": "…"}]}

The importance is the score; ``updated_at``, from which its ranking counts, is the last hit or
retrieval. Its program reads every column. The table accepts only its four categories, so another
is filed under the one that maps to it, and kept in the metadata.

Source: seed 003, sections 3.2, 3.3 and 5.1.
"""

from dataclasses import replace
from datetime import tzinfo
from types import MappingProxyType

from memdeck.domain.memory.entry import UNDATED, MemoryEntry
from memdeck.storage.formats.json.table_rows import TableFormat, count, is_share, used_at
from memdeck.storage.formats.protocol.foreign_values import (
    NEUTRAL_SCORE,
    id_of_text,
    label,
    legal_id,
)
from memdeck.storage.text.json.json_fields import Fields, day_of, mapping, moment, text
from memdeck.storage.text.markdown.entry_body import normalise_content
from memdeck.storage.vault_layout import SQLITE_SUFFIXES


class SqliteRows(TableFormat):
    """A row of ``memories`` is a memory."""

    name = "sqlite"
    title = "a SQLite file of memories"
    policy_name = "consolidator"
    native_fields = frozenset(
        {
            *("content", "category", "score", "created_at", "last_activated"),
            *("last_accessed", "access_count", "source_session"),
        }
    )
    table = "memories"
    suffixes = SQLITE_SUFFIXES
    score_column = "importance"
    category_column = "category"
    # The inverse of resources/policies/consolidator.toml.
    category_of = MappingProxyType(
        {
            "preference": "preference",
            "preferences": "preference",
            "skill": "skill",
            "experience": "skill",
            "workflow": "skill",
            "skill_usage": "skill",
            "pattern": "skill",
            "procedural": "skill",
            "project": "project",
            "decision": "project",
        }
    )
    usual_category = "knowledge"

    def plain(self, row: Fields, zone: tzinfo) -> MemoryEntry | None:
        content = normalise_content(text(row.get("content")))
        importance, own_id = row.get("importance", NEUTRAL_SCORE), row.get("id")
        if not content or own_id is None or not is_share(importance):
            return None
        created = moment(row.get("created_at"))
        used = moment(row.get("updated_at")) or created
        day = day_of(used, zone)
        uses = count(row.get("access_count"))
        entry = MemoryEntry(
            id=legal_id(str(own_id)) or id_of_text(content),
            content=content,
            category=label(text(row.get("category"))) or self.usual_category,
            score=importance,
            scored_at=day if "importance" in row else UNDATED,
            last_activated=day,
            created_at=created,
            last_accessed=None if uses == 0 and used == created else used,
            access_count=uses,
            source_session=text(mapping(row.get("metadata")).get("source_session")) or None,
        )
        return replace(entry, extra=self.unread(row, entry))

    def cells(self, entry: MemoryEntry) -> dict[str, object]:
        cells: dict[str, object] = {
            "content": entry.content,
            "category": self.filed(entry.category),
            "importance": entry.score,
            "access_count": entry.access_count,
        }
        for column, when in (("created_at", entry.created_at), ("updated_at", used_at(entry))):
            if when is not None:
                cells[column] = when.isoformat()
        return cells

    def own_json(self, entry: MemoryEntry) -> object:
        """Return the session; the text of JSON's null, which its program writes for no metadata."""
        return {"source_session": entry.source_session} if entry.source_session else "null"


SQLITE_ROWS = SqliteRows()
