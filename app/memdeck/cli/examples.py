"""Examples of each command, for its help and the reference.

The tests run them: ids are those of the vault of the tests.
"""

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "memdeck": (
        'memdeck --vault notes add "Ana likes green tea"',
        'memdeck recall "What does Ana drink?"',
    ),
    "memdeck open": ("memdeck open notes", "memdeck open --sample"),
    "memdeck list": (
        "memdeck list --section active --category preference",
        "memdeck list --section active --json | memdeck --vault copy add --file -",
    ),
    "memdeck find": ("memdeck find Hangzhou",),
    "memdeck show": ("memdeck show a1b2c3",),
    "memdeck add": (
        'memdeck add "Ana likes green tea" --category preference --tag home',
        "memdeck add --file memories.jsonl",
        'echo "Ana moved to Leeds" | memdeck add -',
    ),
    "memdeck write": (
        'memdeck write "Ana moved to Leeds"',
        'memdeck write "The build failed twice" --to daily',
    ),
    "memdeck edit": (
        'memdeck edit d4e5f6 --text "Ana lives in Suzhou"',
        "memdeck edit a1b2c3 d4e5f6 --category fact/home",
    ),
    "memdeck link": ("memdeck link a1b2c3 supports d4e5f6 --strength 0.8",),
    "memdeck unlink": ("memdeck unlink a1b2c3 d4e5f6",),
    "memdeck archive": ("memdeck archive a1b2c3 d4e5f6",),
    "memdeck restore": ("memdeck restore b1c2d3",),
    "memdeck forget": ("memdeck forget d4e5f6", "memdeck forget --tag draft --yes"),
    "memdeck pin": ("memdeck pin a1b2c3",),
    "memdeck unpin": ("memdeck unpin a1b2c3",),
    "memdeck purge": ("memdeck purge d4e5f6 --yes",),
    "memdeck undo": ("memdeck undo",),
    "memdeck redo": ("memdeck redo",),
    "memdeck history": ("memdeck history", "memdeck history a1b2c3"),
    "memdeck recall": (
        'memdeck recall "Where does the user live?"',
        "memdeck recall Hangzhou --mode keyword -k 3 --category fact",
    ),
    "memdeck similar": ("memdeck similar a1b2c3 -k 3",),
    "memdeck reindex": ("memdeck reindex", "memdeck reindex --embed"),
    "memdeck accesses": ("memdeck accesses -k 10",),
    "memdeck read": ("memdeck read chat.txt --list", "cat chat.txt | memdeck read -"),
    "memdeck extract": (
        "memdeck extract chat.txt --offline",
        'memdeck extract chat.txt --me "Anna Lee" --apply',
    ),
    "memdeck memorize": ("memdeck memorize chat.txt", "memdeck memorize chat.txt --estimate"),
    "memdeck episodes": ("memdeck episodes --since 2024-05-01",),
    "memdeck people": ("memdeck people",),
    "memdeck profile": ('memdeck profile "Anna Lee"',),
    "memdeck profile show": ('memdeck profile show "Anna Lee"',),
    "memdeck profile edit": ('memdeck profile edit 1a2b3c4d "Anna Lee lives in Leeds"',),
    "memdeck profile delete": ("memdeck profile delete 1a2b3c4d",),
    "memdeck profile prefer": ("memdeck profile prefer 1a2b3c4d 5e6f7a8b",),
    "memdeck profile keep-both": ("memdeck profile keep-both 1a2b3c4d 5e6f7a8b",),
    "memdeck profile remember": ("memdeck profile remember 1a2b3c4d",),
    "memdeck profile merge": ('memdeck profile merge "Anna Lee" Ben',),
    "memdeck profile apart": ('memdeck profile apart "Anna Lee" Ben',),
    "memdeck profile forget": (
        'memdeck profile forget "Anna Lee" --preview',
        'memdeck profile forget "Anna Lee" --yes',
    ),
    "memdeck session": ("memdeck session list",),
    "memdeck session list": ("memdeck session list",),
    "memdeck session show": ("memdeck session show morning",),
    "memdeck session add": (
        'memdeck session add morning "I moved to Leeds"',
        "git log | memdeck session add morning - --tool git --arguments log",
    ),
    "memdeck session end": (
        "memdeck session end morning",
        "memdeck session end --idle 30 --trigger idle",
    ),
    "memdeck context": ('memdeck context morning "Where do I live?"',),
    "memdeck log": ("memdeck log --days 7",),
    "memdeck log add": ('memdeck log add "The tests pass again" --category work',),
    "memdeck waiting": ("memdeck waiting", "memdeck waiting --apply all"),
    "memdeck plan": ("memdeck plan",),
    "memdeck apply": ("memdeck apply",),
    "memdeck maintain": ("memdeck maintain", "memdeck maintain --apply --offline"),
    "memdeck prompt": ("memdeck prompt --top 20",),
    "memdeck summary": ("memdeck summary", 'memdeck summary --set "Ana is a beekeeper."'),
    "memdeck forecast": ("memdeck forecast --days 30",),
    "memdeck stats": ("memdeck stats",),
    "memdeck tidy": ("memdeck tidy",),
    "memdeck doctor": ("memdeck doctor",),
    "memdeck convert": (
        "memdeck convert . copy.json --dry-run",
        "memdeck convert MEMORY.md copy.json",
    ),
    "memdeck migrate": ("memdeck migrate memory.json --dry-run",),
    "memdeck table": (
        "memdeck table",
        "memdeck table 'postgresql://localhost/agents?user_id=ana'",
    ),
    "memdeck mcp": ("memdeck mcp --user ana", "memdeck mcp --http --port 8766"),
    "memdeck connect": ("memdeck connect", "memdeck connect codex --print"),
    "memdeck serve": ("memdeck serve --port 8765",),
    "memdeck bench": ("memdeck bench recall corpus.jsonl queries.jsonl",),
    "memdeck bench extraction": ("memdeck bench extraction sessions.jsonl --offline",),
    "memdeck bench recall": ("memdeck bench recall corpus.jsonl queries.jsonl --mode keyword",),
}
"""Command lines by the command that they are examples of."""
