"""Memory files and full entries for tests, from tidy to hostile."""

from datetime import date, datetime, timedelta, timezone

from hypothesis import strategies as st

from memdeck.domain.memory.entry import DatedScore, Evidence, Link, MemoryEntry, Relation, Section
from memdeck.domain.memory.namespace import Namespace
from memdeck.storage.text.markdown.parser import entry_block

days = st.dates(date(2024, 1, 1), date(2028, 12, 31))
scores = st.floats(0, 1, allow_nan=False).map(lambda score: round(score, 8))
ids = st.from_regex(r"[A-Za-z0-9_-]{1,8}", fullmatch=True)
any_text = st.text(max_size=40)
words = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=8)
dated_scores = st.builds(DatedScore, scores, days)
times = st.datetimes(
    datetime(1990, 1, 1),  # noqa: DTZ001 - the strategy adds the zone
    datetime(2090, 1, 1),  # noqa: DTZ001
    timezones=st.integers(-14 * 60, 14 * 60).map(lambda n: timezone(timedelta(minutes=n))),
)
evidence = st.builds(Evidence, any_text, any_text, any_text)
links = st.builds(Link, st.sampled_from(Relation), ids, scores)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | any_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(any_text, inner, max_size=3),
    max_leaves=6,
)
strange_keys = st.from_regex(r"x[a-z.\-]{0,6}", fullmatch=True)

structural_lines = st.sampled_from(
    [
        "# Title",
        "## Active Memories",
        "## Archived Memories",
        "## 归档记忆",
        "## Notes",
        "### A heading",
        "#### A deep heading",
        "###",
        "#hashtag",
        "### [a1] fact | 0.92 | 2026-02-20 | 3",
        "### [b2] todo/work | 0.5 | 2026-02-20 | 0",
        "  ### [c3] fact | 1.0 | 2026-02-20T10:00 | 1 ##",
        "    ### [d4] fact | 0.5 | 2026-02-20 | 3",
        "\t### [e5] fact | 0.5 | 2026-02-20 | 3",
        "### [a1] fact | nan | 2026-02-20 | 3",
        "###[f6] fact | 0.5 | 2026-02-20 | 3",
        "#### [g7] fact | 0.5 | 2026-02-20 | 3",
        "### [a1b2",
        "### [h8] fact ｜ 0.5 ｜ 2026-02-20 ｜ 3",
        "```",
        "````python",
        "  ```",
        "~~~",
        "~~~~ info `tick`",
        "- ```js",
        "1. ~~~",
        "  indented",
        "    code",
        "===",
        "---",
        "-->",
        "<!-- a note -->",
        "<!-- open",
        "<!-- score=0.5@2026-01-01 -->",
        '<!-- tags="a" x=1 -->',
        "<!-- Last updated: 2026-02-20T10:30:00 -->",
        "<!-- Total entries: 3 -->",
        "<!-- Scores as of: 2026-01-03 for 2026-02-20T10:30:00 -->",
        "| a | b |",
        "用户喜欢简洁的代码风格",
        "",
        "   ",
    ]
)
escaped_lines = st.tuples(st.sampled_from(["", "\\", "\\\\", " \\"]), structural_lines).map("".join)
lines = structural_lines | escaped_lines | any_text
line_ends = st.sampled_from(["\n", "\r\n", "\r", "\n\n", "\x0c\n", "\u2028\n", ""])
memory_files = st.tuples(
    st.sampled_from(["", "\ufeff", "\ufeff\ufeff", "---\n# no title\n---\n"]),
    st.lists(st.tuples(lines, line_ends).map("".join), max_size=20).map("".join),
).map("".join)
contents = st.lists(lines, max_size=8).map("\n".join)
structural_contents = st.lists(structural_lines | escaped_lines, max_size=8).map("\n".join)

full_entries = st.builds(
    MemoryEntry,
    id=ids,
    content=contents,
    category=words,
    score=scores,
    scored_at=days,
    last_activated=days,
    activation_count=st.integers(0, 10**9),
    section=st.just(Section.ACTIVE),
    group=st.none() | words,
    created_at=st.none() | times,
    last_accessed=st.none() | times,
    access_count=st.integers(0, 100),
    source_session=st.none() | any_text,
    evidence=st.lists(evidence, max_size=3).map(tuple),
    expires_at=st.none() | days,
    confidence=st.none() | st.floats(allow_nan=False),
    pinned=st.booleans(),
    tags=st.lists(any_text, max_size=3).map(tuple),
    owner=any_text,
    namespace=st.builds(Namespace, any_text, any_text, any_text),
    links=st.lists(links, max_size=3).map(tuple),
    was=st.none() | dated_scores,
    structured_data=st.dictionaries(any_text, json_values, max_size=3),
    extra=st.lists(st.tuples(strange_keys, any_text), max_size=3).map(tuple),
)


def render_entry(entry: MemoryEntry, *, as_of: date | None = None, newline: str = "\n") -> str:
    """Return the lines of *entry* for a file whose scores are as of *as_of*."""
    return entry_block(entry, as_of=as_of, newline=newline).text
