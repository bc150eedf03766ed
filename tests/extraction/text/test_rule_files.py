"""The rule files can be loaded, and an error in one is reported with its file and line."""

import pytest

from memdeck.extraction.text import rule_files
from memdeck.extraction.text.rule_files import (
    Patterns,
    RuleFileError,
    cue_tables,
    sections,
    texts,
    word_lists,
)


@pytest.fixture
def rules(tmp_path, monkeypatch):
    """Return a function that writes a rule file where the loader finds it."""
    monkeypatch.setattr(rule_files, "resource", tmp_path.joinpath)
    rule_files._read.cache_clear()
    cue_tables.cache_clear()

    def write(text: str, name: str = "test.toml") -> str:
        (tmp_path / "rules").mkdir(exist_ok=True)
        (tmp_path / "rules" / name).write_text(text, encoding="utf-8")
        return name

    yield write
    rule_files._read.cache_clear()
    cue_tables.cache_clear()


@pytest.mark.parametrize("path", rule_files.rule_files())
def test_every_rule_file_can_be_loaded_and_all_its_patterns_compiled(path):
    tables = cue_tables(path)

    for section in sections(path):
        if section not in tables:
            assert all(Patterns(path, section).values())
    assert all(cue.why for table in tables.values() for cue in table.cues)


def test_a_pattern_may_have_several_lines_and_name_fragments(rules):
    path = rules("""
[fragments]
DAY = '(?:mon|tues)day'
WHEN = '(?:on {DAY}|today)'
[patterns]
due = '''
\\bdue
  {WHEN}{1,2}
'''
""")

    assert Patterns(path)["due"].pattern == r"\bdue(?:on (?:mon|tues)day|today){1,2}"
    assert list(Patterns(path)) == ["due"]
    assert len(Patterns(path)) == 1


def test_a_rule_file_uses_the_fragments_and_word_lists_of_others(rules):
    rules("[words]\nVERBS = 'walk eat'\n[fragments]\nI = 'i|we'", "shared.toml")
    path = rules("uses = ['shared.toml']\n[patterns]\nhabit = '(?:{I}) (?:{VERBS})'")

    assert Patterns(path)["habit"].pattern == "(?:i|we) (?:eat|walk)"
    assert word_lists("shared.toml") == {"VERBS": {"walk", "eat"}}


def test_patterns_can_be_read_without_compiling_them(rules):
    path = rules("[classes]\nneg = 'not'\nall = 'all|every'")

    assert texts(path, "classes") == {"neg": "not", "all": "all|every"}


def test_a_cue_table_bounds_repeats_and_applies_only_to_what_it_needs(rules):
    path = rules("""
[todo]
category = "todo"
needs = 'i'
unless = 'not'
[[todo.cue]]
points = 1.5
why = "has to"
pattern = 'i must \\w+'
""")
    table = cue_tables(path)["todo"]
    (cue,) = table.cues

    assert (cue.points, cue.why, cue.category) == (1.5, "has to", "todo")
    assert cue.pattern.pattern == r"i must \w{1,30}"
    assert list(table.matching("i must go")) == [cue]
    assert list(table.matching("we must go")) == []
    assert list(table.matching("i must go, not you")) == []


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("[patterns]\nx = 1 2", "test.toml: .* line 2"),
        ("[patterns]\n\nx = '(a'", "test.toml, line 3: missing \\), unterminated subpattern"),
        ("[patterns]\nx = 1", "test.toml, line 2: expected a pattern, found 1"),
        ("[patterns]\nx = 'a'\ny = '{DAY}'", "test.toml, line 3: no fragment {DAY}"),
        ("x = 'a'", "test.toml, line 1: x is in no section"),
        ("[todo]\ncolour = 'red'\ncue = []", "test.toml, line 1: todo is no cue table"),
        ("[todo]\ncue = 3", "test.toml, line 1: todo is no cue table"),
        (
            "[todo]\n[[todo.cue]]\npoints = 1\npattern = 'must'",
            "test.toml, line 4: a cue has points, why and a pattern",
        ),
    ],
)
def test_an_error_names_the_file_and_the_line(rules, text, error):
    path = rules(text)

    with pytest.raises(RuleFileError, match=error):
        cue_tables(path), [*Patterns(path).values()]


def test_a_pattern_is_compiled_when_it_is_first_used(rules):
    patterns = Patterns(rules("[patterns]\nvalid = 'a'\ninvalid = '('"))

    assert patterns["valid"] is patterns["valid"]
    with pytest.raises(RuleFileError):
        patterns["invalid"]
