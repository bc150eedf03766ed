"""Files of memories in the formats of other programs, one for each format of Memdeck.

Each has at least three memories, and contents that no save may change: unknown members, unusual
spellings of numbers, prose, code, and its own order.
"""

from dataclasses import dataclass

from tests.fakes.vaults import MEMORY_MD


@dataclass(frozen=True)
class StoreFile:
    """A file: its name, its text, the texts of its memories in order, and parts that never change.

    *stamp* is the time of the last save, which each save rewrites.
    """

    name: str
    text: str
    words: tuple[str, ...]
    stays: tuple[str, ...]
    stamp: str = ""


MEM0 = StoreFile(
    "memories.json",
    """\
{
  "results": [
    {
      "id": "892db2ae-06d9-49e5-8b3e-585ef9b85b8e",
      "memory": "Likes cricket",
      "hash": "7eefa46b96819cebad10a5d8d193bd04",
      "metadata": null,
      "categories": ["hobbies", "sport"],
      "created_at": "2026-02-26T08:44:41.039788-07:00",
      "updated_at": null,
      "user_id": "alice",
      "weight": 1.50E+2
    },
    {
      "id": "1f0e",
      "memory": "Is vegetarian",
      "hash": "ffe0",
      "metadata": {"source": "chat", "turn": 07e0},
      "categories": null,
      "created_at": "2026-02-27T09:00:00-07:00",
      "updated_at": "2026-02-28T10:00:00-07:00",
      "user_id": "alice",
      "expiration_date": "2026-12-31"
    },
    {
      "id": "a7",
      "memory": "住在杭州",
      "metadata": {"category": "home"},
      "created_at": 1772000000,
      "user_id": "alice"
    }
  ],
  "relations": [ {"source": "alice", "target": "cricket"} ],
  "took": 0.10
}
""".replace("07e0", "7e0"),
    ("Likes cricket", "Is vegetarian", "住在杭州"),
    (
        '"relations": [ {"source": "alice", "target": "cricket"} ]',
        '"took": 0.10',
    ),
)

MEM0_BARE = StoreFile(
    "export.json",
    '[{"id":"m1","text":"Likes cricket","hash":"x","score":0.90},'
    '{"id":"m2","text":"Is \\u00fcber vegetarian","hash":"y"},'
    '{"id":"m3","text":"Runs","hash":"z"}]',
    ("Likes cricket", "Is über vegetarian", "Runs"),
    (),
)

LETTA = StoreFile(
    "loop.af",
    """\
{
  "agents": [
    {
      "name": "Loop",
      "block_ids": [
        "block-0",
        "block-1",
        "block-2",
        "block-3"
      ],
      "id": "agent-0",
      "temperature": 1.0,
      "messages": [
        {"role": "user", "content": [{"type": "text", "text": "I sing. \\u2192 Since 1999"}]}
      ]
    },
    {"id": "agent-1", "block_ids": ["block-0"], "messages": []}
  ],
  "blocks": [
    {
      "value": "\\nName: Ana\\nSings alto\\n",
      "limit": 20000,
      "label": "human",
      "read_only": false,
      "description": null,
      "metadata": {},
      "id": "block-0"
    },
    {
      "value": "I am a patient listener.",
      "limit": 20000,
      "label": "persona",
      "read_only": true,
      "description": "Who I am",
      "metadata": {"colour": "#7f7f7f"},
      "id": "block-1"
    },
    {
      "value": "",
      "limit": 20000,
      "label": "empty",
      "metadata": {},
      "id": "block-2"
    },
    {
      "value": "Rehearsals are on Mondays.",
      "limit": 20000,
      "label": "choir/work",
      "metadata": {},
      "id": "block-3"
    }
  ],
  "tools": [],
  "created_at": "2025-11-21T03:05:34.027937+00:00"
}
""",
    ("Name: Ana\nSings alto", "I am a patient listener.", "Rehearsals are on Mondays."),
    (
        '{"role": "user", "content": [{"type": "text", "text": "I sing. \\u2192 Since 1999"}]}',
        '"temperature": 1.0',
        '"label": "empty"',
        '"tools": []',
    ),
)

LETTA_OLD = StoreFile(
    "memgpt.json",
    """\
{"agent_type": "memgpt_agent", "core_memory": [
    {"label": "human", "value": "Name: Chad", "limit": 5000, "metadata_": {},
     "created_at": "2026-02-20T10:00:00Z", "updated_at": "2026-02-25T10:00:00Z"},
    {"label": "persona", "value": "I am Sam.", "limit": 5000, "metadata_": {"a": 1.0}},
    {"label": "plans", "value": "Sail to Bergen", "limit": 5000, "metadata_": null}
  ], "messages": [{"role": "user", "text": "ahoy"}], "version": "0.6.47"}
""",
    ("Name: Chad", "I am Sam.", "Sail to Bergen"),
    ('"messages": [{"role": "user", "text": "ahoy"}]', '"version": "0.6.47"'),
)

MEMORY_JSON = StoreFile(
    "memory.json",
    """\
{
  "version": 2,
  "last_updated": "2026-02-21T10:30:00Z",
  "rolling_summary": "用户是一名 Python 开发者，偏好简洁代码风格",
  "embedding_model": {"name": "m3", "dim": 1.024E+3},

  "memories": [
    {
      "id": "a1b2c3d4",
      "category": "preferences",
      "content": "用户偏好东方航空，尤其是早班机",
      "salience": 0.85,
      "created_at": "2026-02-21T10:30:00Z",
      "last_accessed": "2026-02-21T14:00:00Z",
      "access_count": 3,
      "source": "user_explicit"
    },
    {
      "id": "e5f6g7h8",
      "category": "procedural",
      "content": "fetch_url gets nothing from pages that are drawn by scripts",
      "salience": 0.90,
      "created_at": "2026-02-20T15:20:00+00:00",
      "last_accessed": "2026-02-21T09:00:00Z",
      "access_count": 5,
      "source": "auto_reflection",
      "context": {
        "tool": "fetch_url",
        "error_type": "dynamic_content",
        "learned_from": "session_abc123",
        "tries": 2.0
      },
      "embedding": [0.10, 2e-1]
    },
    {
      "id": "0f0f0f0f",
      "category": "facts",
      "content": "The staging server is in Lyon",
      "salience": 1,
      "created_at": "2026-02-19T08:00:00.250000Z",
      "access_count": 0,
      "source": "import",
      "context": "from the wiki"
    }
  ],
  "owner": "ana"
}
""",
    (
        "用户偏好东方航空，尤其是早班机",
        "fetch_url gets nothing from pages that are drawn by scripts",
        "The staging server is in Lyon",
    ),
    (
        '"embedding_model": {"name": "m3", "dim": 1.024E+3},\n\n  "memories": [',
        '"rolling_summary": "用户是一名 Python 开发者，偏好简洁代码风格"',
        '"owner": "ana"',
    ),
    stamp=r'"last_updated": "[^"]*"',
)

CLAUDE_MD = StoreFile(
    "CLAUDE.md",
    """\
---
title: ours
---
# CLAUDE.md

Notes for the agent. <!-- keep -->

## Commands

1. `make test`

```sh
- this is no memory
# nor a heading
```

## Preferences

* Answers in British English
  whatever I write in
*   Prefers `uv`:
    ```
    - uv sync
    ```

## Work in progress

- Ports the parser; **half done**
- [Old notes](notes/old.md) - of last year

Last words.
""",
    (
        "Answers in British English\nwhatever I write in",
        "Prefers `uv`:\n```\n- uv sync\n```",
        "Ports the parser; **half done**",
        "[Old notes](notes/old.md) - of last year",
    ),
    (
        "---\ntitle: ours\n---\n# CLAUDE.md\n",
        "1. `make test`\n\n```sh\n- this is no memory\n# nor a heading\n```\n",
        "\nLast words.\n",
    ),
)

GEMINI_MD = StoreFile(
    "GEMINI.md",
    """\
# Rules
- Never commit to main

## Gemini Added Memories
- The user lives in Lisbon
- The user keeps bees
- The user is left-handed

## Other
- not a memory of Gemini's
""".replace("\n", "\r\n"),
    ("The user lives in Lisbon", "The user keeps bees", "The user is left-handed"),
    ("# Rules\r\n- Never commit to main\r\n", "## Other\r\n- not a memory of Gemini's\r\n"),
)

OPENCLAW = StoreFile(
    "MEMORY.md",
    "\ufeff- Ana prefers mornings\n- Ana prefers mornings\n-\tThe cat is called Mimi\n- 用户喜欢茶",
    ("Ana prefers mornings", "Ana prefers mornings", "The cat is called Mimi", "用户喜欢茶"),
    ("\ufeff",),
)

OWN = StoreFile(
    "MEMORY.md",
    MEMORY_MD,
    (
        "用户喜欢简洁的代码风格，不喜欢过多注释",
        "User lives in Hangzhou",
        "User reads the A-share market every morning",
        "User tried Vue once and gave it up",
    ),
    ("# Agent Memory\n",),
)

SQLITE = StoreFile(
    "memory.db",
    """\
{
  "memories": [
    {
      "id": "8c1f7a52-0d7f-4a8e-9d55-0c5c2f6f1a01",
      "content": "Uses PostgreSQL 16",
      "category": "knowledge",
      "importance": 0.85,
      "access_count": 3,
      "metadata": {"source_session":"s1", "turn": 1.50E+2,
  "n": {}},
      "created_at": "2026-02-26T08:44:41.039788+00:00",
      "updated_at": "2026-02-28T09:00:00+00:00",
      "weight": 1.5,
      "note": "keep me"
    },
    {
      "id": "two words",
      "content": "住在杭州",
      "category": "preference",
      "importance": 0.5,
      "access_count": 0,
      "metadata": "null",
      "created_at": "2026-02-27T09:00:00",
      "updated_at": "2026-02-27T09:00:00",
      "weight": null,
      "note": null
    },
    {
      "id": "a7",
      "content": "Deploys with make ship",
      "category": "skill",
      "importance": 1.0,
      "access_count": 1,
      "metadata": null,
      "created_at": "2026-02-28T09:00:00+08:00",
      "updated_at": "2026-03-01T09:00:00+08:00",
      "weight": -0.25,
      "note": ""
    }
  ]
}
""",
    ("Uses PostgreSQL 16", "住在杭州", "Deploys with make ship"),
    (),
)
"""The tables of a SQLite file as text."""

POSTGRES = StoreFile(
    "team.postgres",
    """\
{
  "user_memories": [
    {
      "id": "1b4e28ba-2fa1-41d2-883f-0016d3cca427",
      "memory_type": "preference",
      "content": "用户偏好使用蓝色配色方案",
      "structured_data": {"key": "color_scheme", "size": 1.50, "value": "blue"},
      "source_session_id": "6ba7b810-9dad-41d1-80b4-00c04fd430c8",
      "created_at": "2026-02-26 08:44:41.039788+00",
      "updated_at": "2026-02-28 09:00:00+00",
      "importance_score": 0.85,
      "access_count": 3,
      "last_accessed_at": "2026-02-28 10:00:00+00",
      "is_active": true,
      "confidence": 0.9,
      "weight": 1.5,
      "labels": "{a,b}",
      "memory_relations": [{"id": "00000000-0000-4000-8000-000000000001", "target_memory_id": \
"5d2f9a44-90a3-4f3c-b8d2-2f6a77d0c003", "relation_type": "supports", "strength": 0.7, \
"created_at": "2026-02-26 08:00:00+00"}, {"id": "00000000-0000-4000-8000-000000000002", \
"target_memory_id": "9c858901-8a57-4791-81fe-4c455b099bc9", "relation_type": "reminds of", \
"strength": 0.5, "created_at": "2026-02-26 08:00:00+00"}]
    },
    {
      "id": "9c858901-8a57-4791-81fe-4c455b099bc9",
      "memory_type": "fact",
      "content": "The company is called TechCorp",
      "structured_data": null,
      "source_session_id": null,
      "created_at": "2026-02-27 09:00:00+00",
      "updated_at": "2026-02-27 09:00:00+00",
      "importance_score": 0.5,
      "access_count": 0,
      "last_accessed_at": null,
      "is_active": true,
      "confidence": 1.0,
      "weight": null,
      "labels": null,
      "memory_relations": []
    },
    {
      "id": "5d2f9a44-90a3-4f3c-b8d2-2f6a77d0c003",
      "memory_type": "skill",
      "content": "Deep research: search, read, sum up",
      "structured_data": {"workflow": [{"step": 1}], "skill_name": "deep_research"},
      "source_session_id": null,
      "created_at": "2026-02-28 09:00:00+00",
      "updated_at": "2026-03-01 09:00:00+00",
      "importance_score": 0.6,
      "access_count": 1,
      "last_accessed_at": null,
      "is_active": true,
      "confidence": 1.0,
      "weight": -0.25,
      "labels": "{}",
      "memory_relations": []
    }
  ]
}
""",
    (
        "用户偏好使用蓝色配色方案",
        "The company is called TechCorp",
        "Deep research: search, read, sum up",
    ),
    (),
)
"""The tables of a PostgreSQL server as text, for one user."""

UNSCORED = (MEM0, MEM0_BARE, LETTA, LETTA_OLD, CLAUDE_MD, GEMINI_MD, OPENCLAW)
"""The stores of programs without scores."""
FOREIGN = (*UNSCORED, MEMORY_JSON)
STORES = (OWN, *FOREIGN)
"""A store of each format."""
TABLES = (SQLITE, POSTGRES)
"""The stores that are databases, not files."""
