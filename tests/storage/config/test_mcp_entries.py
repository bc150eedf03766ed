"""Entries in the configuration of other programs: all else stays byte for byte."""

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.errors import StorageError
from memdeck.storage.config.mcp_entries import (
    EntryPlace,
    Notation,
    entries_in,
    entry_in,
    entry_text,
    with_entry,
    without_entry,
)
from memdeck.storage.text.json.comments import without_comments

JSON = EntryPlace("mcp.json", Notation.JSON, ("mcpServers",))
DEEP = EntryPlace("openclaw.json", Notation.JSON, ("mcp", "servers"))
TOML = EntryPlace("config.toml", Notation.TOML, ("mcp_servers",))
ENTRY = {"command": "C:\\Programme\\memdeck.exe", "args": ["--vault", '/家/记忆 "1"', "mcp"]}

JSON_TEXTS = [
    "",
    "\n",
    "{}",
    '{"a": 1}',
    '{\n  "a": 1\n}\n',
    '{\r\n\t"a": 1,\r\n\t"b": []\r\n}\r\n',
    '{"mcpServers":{}}',
    '{\n  "mcpServers": {\n    "other": {"command": "x"}\n  },\n  "z": 0.10\n}\n',
    '{\n  // all, 我的\n  "mcpServers": {\n    "other": {"url": "https://x"}, // keep\n  },\n}\n',
    '{\n  "mcpServers": {\n    // none yet\n  }\n}\n',
    '\ufeff{"a": "\\u00e9"}',
]
JSON5_TEXTS = [
    "{mcpServers: {}}",
    "{\n  mcp: { servers: { other: { command: 'x', args: ['-y'] } } },\n}\n",
    "// Gateway, it's mine\n{\n  gateway: { port: 0x4a38, bind: 'loop\\x62ack' }, // don't\n}\n",
    "{\n  'mcpServers': {\n    'a\\'b': { url: 'x//y', },\n    /* 注 */\n  },\n  n: +.5,\n}\n",
    "{\r\n\tagents: [ 'one', ],\r\n\tmcpServers: {\r\n\t\tother: {},\r\n\t},\r\n}\r\n",
]
"""OpenClaw reads its configuration as JSON5."""
TOML_TEXTS = [
    "",
    'model = "x"',
    '# top\nmodel = "x"\n\n[profiles.a]\nb = 1 # c\n',
    "a = 1\r\n# 末行",
    'a = 1\r\n\r\n[mcp_servers.other]\r\ncommand = "x"\r\n',
    '[mcp_servers."other one"]\nargs = [\n  "[mcp_servers.memdeck]",\n]\n\n# 末尾\n',
]
TOML_TABLES = [
    '[mcp_servers.a]\ncommand = "x"\n',
    '[mcp_servers.a.env]\nK = "v" # 注\n',
    "# note\n[[projects]]\nx = 1\n\n",
    '[mcp_servers."b c"]\nargs = [\n  "[q]",\n  # in\n]\n',
    '[tui]\nnotes = """\nline\n"""\n',
    '[mcp_servers.memdeck]\ncommand = "old"\n',
    '[ mcp_servers . "memdeck" . env ]\nA = "1"\n',
]
LEAVES = st.sampled_from([1, 0.5, None, True, "// no", "/* x */", '"},', "中文，", "\\", ""])


def parsed(text, place):
    if place.notation is Notation.TOML:
        return tomllib.loads(text)
    plain = without_comments(text).removeprefix("\ufeff")
    return json.loads(plain) if plain.strip() else {}


def lines_missing(old, new):
    """Return the lines of *old* that *new* lacks, without regard to a comma at the end."""
    present = {line.rstrip(", \t\r") for line in new.splitlines()}
    return [line for line in old.splitlines() if line.rstrip(", \t\r") not in present]


@pytest.mark.parametrize("place", [JSON, DEEP])
@pytest.mark.parametrize("text", JSON_TEXTS)
def test_an_entry_is_added_to_json_and_read_again(text, place):
    new = with_entry(text, place, ENTRY)

    assert entry_in(new, place) == ENTRY
    assert with_entry(new, place, ENTRY) == new
    assert ("\r\n" in new) == ("\r\n" in text)
    before, after = parsed(text, place), parsed(new, place)
    assert {k: v for k, v in after.items() if k != place.keys[0]} == {
        k: v for k, v in before.items() if k != place.keys[0]
    }


@pytest.mark.parametrize("place", [JSON, DEEP])
@pytest.mark.parametrize("text", JSON5_TEXTS)
def test_an_entry_is_added_to_json5_and_all_else_stays_as_it_is_written(text, place):
    new = with_entry(text, place, ENTRY)

    assert entry_in(new, place) == ENTRY
    changed = {**ENTRY, "args": []}
    assert entry_in(with_entry(new, place, changed), place) == changed
    assert entries_in(without_entry(new, place), place) == entries_in(text, place)
    if entries_in(text, place):
        assert without_entry(new, place) == text


@given(
    others=st.dictionaries(st.sampled_from("abz键"), st.recursive(LEAVES, st.lists, max_leaves=4)),
    servers=st.dictionaries(
        st.sampled_from(["x", "memdeck", "another"]), st.just({"command": "c"})
    ),
    indent=st.sampled_from([None, 0, 2, "\t"]),
    is_ascii=st.booleans(),
)
def test_any_json_keeps_its_other_values(others, servers, indent, is_ascii):
    values = {**others, "mcpServers": servers}
    text = json.dumps(values, indent=indent, ensure_ascii=is_ascii)
    rest = {name: server for name, server in servers.items() if name != "memdeck"}

    new = with_entry(text, JSON, ENTRY)
    assert json.loads(new) == {**others, "mcpServers": {**rest, "memdeck": ENTRY}}
    assert json.loads(without_entry(new, JSON)) == {**others, "mcpServers": rest}


@given(
    st.permutations(TOML_TABLES), st.integers(0, len(TOML_TABLES)), st.sampled_from(["\n", "\r\n"])
)
def test_toml_tables_in_any_order_stay_as_they_are(tables, count, ends):
    text = "".join(tables[:count]).replace("\n", ends)

    new = with_entry(text, TOML, ENTRY)
    assert entry_in(new, TOML) == ENTRY
    others = [table.replace("\n", ends) for table in tables[:count] if "memdeck" not in table]
    assert [table for table in others if table.strip() not in new] == []
    if len(others) == count:
        assert without_entry(new, TOML) == text


def test_comments_other_servers_and_numbers_stay_as_they_are_written():
    text = JSON_TEXTS[8]

    assert with_entry(text, JSON, {"command": "m"}) == text.replace(
        "// keep", '// keep\n    "memdeck": {\n      "command": "m"\n    },'
    )
    assert lines_missing(JSON_TEXTS[7], with_entry(JSON_TEXTS[7], JSON, ENTRY)) == []


@pytest.mark.parametrize("text", TOML_TEXTS)
def test_an_entry_is_added_to_toml_behind_all_else(text):
    new = with_entry(text, TOML, ENTRY)

    assert new.startswith(text)
    assert entry_in(new, TOML) == ENTRY
    assert with_entry(new, TOML, ENTRY) == new
    assert without_entry(new, TOML) == text


def test_an_older_entry_is_replaced_with_all_its_tables():
    text = (
        'a = 1\n[mcp_servers.memdeck]\nurl = "x"\n\n[mcp_servers.memdeck.env]\nB = "1"\n\n'
        "# of the next\n[z]\nc = 2\n"
    )

    new = with_entry(text, TOML, {"command": "m", "args": []})
    assert new == (
        'a = 1\n[mcp_servers.memdeck]\ncommand = "m"\nargs = []\n\n# of the next\n[z]\nc = 2\n'
    )


@pytest.mark.parametrize("place", [JSON, DEEP])
@pytest.mark.parametrize("text", JSON_TEXTS[7:9])
def test_an_entry_that_is_added_and_removed_leaves_no_trace_among_other_servers(text, place):
    text = with_entry(text, place, ENTRY).replace("memdeck", "other2", 1)
    text = text if place is JSON else text.replace('"memdeck":', '"other2":')

    assert without_entry(with_entry(text, place, ENTRY), place) == text


OTHERS_WITH_COMMENTS = [
    '{\n  "mcpServers": {\n    // none yet\n  }\n}\n',
    '{"mcpServers": {\n  /* 暂无 */ // none\n}}',
    '{\n  "mcpServers": {\n    "b": {} // about b\n    // last\n  }\n}\n',
    '{\r\n  "mcpServers": {\r\n    "b": {}, // about b, 说明\r\n    /* last */\r\n  }\r\n}\r\n',
    '{"mcpServers": {"b": {} // about b\n}}',
    '{"mcpServers": {"b": {} /* about b\n and more */ }}',
    '{\n "mcpServers": {\n  "a": {}, // about a\n\n  // 关于 b\n  "b": {}\n }\n}',
    '{"mcpServers": {"a": {}, "b": {} // "},\n}}',
]


@pytest.mark.parametrize("text", OTHERS_WITH_COMMENTS)
def test_an_entry_that_is_added_and_removed_leaves_every_comment_in_its_place(text):
    new = with_entry(text, JSON, ENTRY)

    assert entry_in(new, JSON) == ENTRY
    assert '"b": {} // about b' in new.replace(",", "") or "// about b" not in text
    assert without_entry(new, JSON) == text


OWN = '"memdeck": {\n  // inside\n  "command": "m"\n}'


@pytest.mark.parametrize(
    ("servers", "rest"),
    [
        (f"{{\n// first\n{OWN}\n// last\n}}", "{\n// first\n// last\n}"),
        (
            f'{{\n  {OWN}, // about memdeck\n  // about b\n  "b": {{}}\n}}',
            '{\n  // about memdeck\n  // about b\n  "b": {}\n}',
        ),
        (
            f'{{"a": {{}}, /* 一 */ {OWN}, /* 二 */ "b": {{}}}}',
            '{"a": {}, /* 一 */ /* 二 */ "b": {}}',
        ),
        (f'{{"a": {{}} /* 一 */, {OWN} /* 二 */ }}', '{"a": {} /* 一 */ /* 二 */ }'),
        (f'{{\n "a": {{}}, // 一\n {OWN}}}', '{\n "a": {} // 一\n }'),
        (f"{{\n {OWN} // 二\n , // 三\n}}", "{\n // 二\n  // 三\n}"),
        (f'{{{OWN} /* x */, "b": {{}}}}', '{/* x */ "b": {}}'),
        (f'{{"a": {{}},\n{OWN},\n}}', '{"a": {},\n}'),
        (f"{{ {OWN} }}", "{}"),
    ],
)
def test_only_comments_inside_an_entry_are_removed_with_it(servers, rest):
    text = f'{{"mcpServers": {servers}}} // end\n'

    assert without_entry(text, JSON) == f'{{"mcpServers": {rest}}} // end\n'


GAPS = st.sampled_from(["", " ", "\n", "\n  ", " /* 注, } */ ", " // c, {\n", '\n\n// "d\n  '])


@given(st.lists(st.tuples(GAPS, GAPS, GAPS, GAPS), min_size=1, max_size=4), st.booleans(), GAPS)
def test_comments_anywhere_between_entries_stay(gaps, has_comma, last):
    names = ["a", "memdeck", "b", "c"]
    items = [
        f'{before}"{name}"{colon}:{value}{{}}{behind}'
        for name, (before, colon, value, behind) in zip(names, gaps, strict=False)
    ]
    text = f'{{"mcpServers": {{{",".join(items)}{"," + last if has_comma else ""}}}}}'
    inside = "".join(gaps[1][1:3]) if len(gaps) > 1 else ""

    for new in (with_entry(text, JSON, ENTRY), without_entry(text, JSON)):
        for mark in ("/* 注, } */", "// c, {", '// "d'):
            assert new.count(mark) >= text.count(mark) - inside.count(mark)


def test_removing_what_is_not_there_changes_nothing():
    for text in JSON_TEXTS:
        assert without_entry(text, JSON) == text
    for text in TOML_TEXTS:
        assert without_entry(text, TOML) == text


@pytest.mark.parametrize(
    ("place", "text", "part"),
    [
        (JSON, '{"a": ', "mcp.json is not valid JSON (line 1: "),
        (JSON, "{a b: 1}", "mcp.json is not valid JSON"),
        (JSON, "[1]", "holds something else where the servers are listed (mcpServers)"),
        (JSON, '{"mcpServers": []}', "holds something else"),
        (DEEP, '{"mcp": {"servers": "x"}}', "listed (mcp.servers)"),
        (JSON, "[" * 20_000, "nested too deep"),
        (TOML, "a = ", "config.toml is not valid TOML: "),
        (TOML, 'mcp_servers = {other = {command = "x"}}', "cannot be changed safely"),
        (TOML, 'mcp_servers.memdeck.command = "x"', "cannot be changed safely"),
        (TOML, 'a = """\n[mcp_servers.memdeck]\n"""\n', "cannot be changed safely"),
    ],
)
def test_a_file_that_is_damaged_or_unusual_is_refused_with_what_to_do(place, text, part):
    with pytest.raises(StorageError) as caught:
        with_entry(text, place, ENTRY)

    assert part in str(caught.value)
    assert ";" in str(caught.value)


def test_the_entry_alone_is_a_file_of_its_own():
    assert json.loads(entry_text(DEEP, ENTRY)) == {"mcp": {"servers": {"memdeck": ENTRY}}}
    assert tomllib.loads(entry_text(TOML, ENTRY)) == {"mcp_servers": {"memdeck": ENTRY}}


def test_every_kind_of_value_of_an_entry_is_written_as_toml():
    text = (
        '[mcp_servers.memdeck]\ncommand = "x"\nsince = 2026-01-02T03:04:05Z\nday = 2026-01-02\n'
        'wait = 2.5\nis_on = false\n"键 1" = [1, "a\\u0001", [{b = true}]]\nenv = {"A.B" = "中"}\n'
        '[mcp_servers.memdeck.tools.search]\nmode = "ask"\n[z]\nc = 1\n'
    )
    older = entry_in(text, TOML)
    assert older is not None

    new = with_entry(text, TOML, {**older, "command": "m"})
    assert entry_in(new, TOML) == {**older, "command": "m"}
    assert new.endswith("[z]\nc = 1\n")
    assert without_entry(new, TOML) == "[z]\nc = 1\n"
