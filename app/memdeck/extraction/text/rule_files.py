"""Load the rule files, the TOML files in ``resources/rules``.

A rule file contains patterns, cue tables and word lists; ``resources/rules/README.md``
describes the format. A file is read when something in it is first used, and each pattern is
compiled when it is first used.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from memdeck.resources import resource

LONGEST_RUN = 30
"""Most characters that one repeat in the pattern of a cue matches."""

_REFERENCE = re.compile(r"\{([A-Z][A-Z_]*)\}")
_TOKEN = re.compile(
    r"\\.|\[\^?\]?(?:\\.|[^\[\]\\])*\]|(?:\{\d+,\d*\}|\?)[+?]?|(?P<any>\.[*+])"
    r"|(?P<repeat>[*+])(?P<mode>[+?]?)",
    re.DOTALL,
)
_OWN_KEYS = frozenset({"uses", "fragments", "words"})
"""Keys of a rule file that are no section."""
_TABLE_KEYS = frozenset({"category", "cased", "needs", "unless", "cue"})
_CUE_KEYS = frozenset({"points", "why", "pattern"})


class RuleFileError(ValueError):
    """A rule file has an error; the message gives the file, the line and the error."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A pattern that raises or lowers the score of a sentence.

    *points* are on the scale where 1 is enough alone; *category* is the category of a
    sentence with it, empty if it only changes the score. *why* describes what it matches.
    """

    points: float
    why: str
    pattern: re.Pattern[str]
    category: str


@dataclass(frozen=True, slots=True)
class CueTable:
    """Cues that belong together.

    None can match a text without what all of them *need*, or with what excludes them. If
    they are *cased*, they match the text as it is written, otherwise in lower case.
    """

    cues: tuple[Cue, ...]
    needs: re.Pattern[str] | None
    unless: re.Pattern[str] | None
    cased: bool

    def matching(self, text: str) -> Iterator[Cue]:
        """Yield the cues that match *text*, in the table's order."""
        if self.needs is not None and not self.needs.search(text):
            return
        if self.unless is not None and self.unless.search(text):
            return
        for cue in self.cues:
            if cue.pattern.search(text):
                yield cue


class Patterns(Mapping[str, re.Pattern[str]]):
    """The patterns in one section of a rule file, by name."""

    def __init__(self, path: str, section: str = "patterns") -> None:
        self._path = path
        self._section = section
        self._compiled: dict[str, re.Pattern[str]] = {}

    def __getitem__(self, name: str) -> re.Pattern[str]:
        if name not in self._compiled:
            rules = _read(self._path)
            self._compiled[name] = rules.compile(rules.sections[self._section][name])
        return self._compiled[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_read(self._path).sections[self._section])

    def __len__(self) -> int:
        return len(_read(self._path).sections[self._section])


def rule_files() -> list[str]:
    """Return the path of every rule file, relative to ``resources/rules``."""
    root = resource("rules")
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*.toml"))


def sections(path: str) -> tuple[str, ...]:
    """Return the names of the sections of the rule file at *path*, cue tables and patterns."""
    return tuple(_read(path).sections)


@cache
def cue_tables(path: str) -> Mapping[str, CueTable]:
    """Return the cue tables in the rule file at *path*, by name, in the order of the file.

    Raises:
        RuleFileError: a row is incomplete, or a pattern is not valid.
    """
    rules = _read(path)
    return {
        name: _cue_table(rules, name, section)
        for name, section in rules.sections.items()
        if "cue" in section
    }


def texts(path: str, section: str) -> Mapping[str, str]:
    """Return the patterns in *section* of the rule file at *path*, not compiled."""
    rules = _read(path)
    return {name: rules.expand(raw) for name, raw in rules.sections[section].items()}


def word_lists(path: str) -> Mapping[str, frozenset[str]]:
    """Return the word lists in the rule file at *path*, by name."""
    return {name: frozenset(words.split()) for name, words in _read(path).words.items()}


@dataclass(frozen=True, slots=True)
class _RuleFile:
    """The content of a rule file; *fragments* are those that its patterns may name."""

    path: str
    source: str
    sections: Mapping[str, Mapping[str, object]]
    words: Mapping[str, str]
    fragments: Mapping[str, str]

    def compile(self, raw: object, *, is_bounded: bool = False) -> re.Pattern[str]:
        """Compile the pattern *raw*; with ``_bounded`` repeats if *is_bounded*."""
        text = self.expand(raw)
        try:
            return re.compile(_bounded(text) if is_bounded else text)
        except re.error as error:
            raise self.error(str(error), raw) from error

    def expand(self, raw: object) -> str:
        """Return the pattern *raw* on one line, with fragments in the place of their names."""
        if not isinstance(raw, str):
            raise self.error(f"expected a pattern, found {raw!r}", raw)

        def fragment(reference: re.Match[str]) -> str:
            if reference[1] not in self.fragments:
                raise self.error(f"no fragment {reference[0]} is defined before it", raw)
            return self.fragments[reference[1]]

        return _REFERENCE.sub(fragment, _joined(raw))

    def error(self, reason: str, raw: object) -> RuleFileError:
        """Return an error with the line of *raw* in the file."""
        position = max(self.source.find(str(raw)), 0)
        line = self.source.count("\n", 0, position) + 1
        return RuleFileError(f"{self.path}, line {line}: {reason}")


@cache
def _read(path: str) -> _RuleFile:
    source = resource("rules", *Path(path).parts).read_text(encoding="utf-8")
    try:
        content = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise RuleFileError(f"{path}: {error}") from error
    words = content.get("words", {})
    fragments: dict[str, str] = {}
    sections = {name: content[name] for name in content if name not in _OWN_KEYS}
    rules = _RuleFile(path, source, sections, words, fragments)
    for name in content.get("uses", ()):
        fragments |= _read((Path(path).parent / name).as_posix()).fragments
    for name, each in words.items():
        fragments[name] = "|".join(sorted(each.split()))
    for name, raw in content.get("fragments", {}).items():
        fragments[name] = rules.expand(raw)
    for name, section in sections.items():
        if not isinstance(section, dict):
            raise rules.error(f"{name} is in no section", section)
    return rules


def _cue_table(rules: _RuleFile, name: str, section: Mapping[str, object]) -> CueTable:
    rows = section["cue"]
    unknown = section.keys() - _TABLE_KEYS
    if unknown or not isinstance(rows, list):
        raise rules.error(f"{name} is no cue table: {sorted(unknown) or rows!r}", f"[{name}]")
    category = str(section.get("category", ""))
    needs, unless = (
        rules.compile(section[key], is_bounded=True) if key in section else None
        for key in ("needs", "unless")
    )
    return CueTable(
        tuple(_cue(rules, row, category) for row in rows),
        needs=needs,
        unless=unless,
        cased=bool(section.get("cased", False)),
    )


def _cue(rules: _RuleFile, row: Mapping[str, object], category: str) -> Cue:
    points, why, pattern = (row.get(key) for key in ("points", "why", "pattern"))
    if row.keys() != _CUE_KEYS or not isinstance(points, int | float) or not why:
        raise rules.error(f"a cue has points, why and a pattern, not {dict(row)}", pattern)
    return Cue(points, str(why), rules.compile(pattern, is_bounded=True), category)


def _joined(pattern: str) -> str:
    """Return *pattern* as one line: line breaks, and white space around them, are removed."""
    return "".join(line.strip() for line in pattern.splitlines())


def _bounded(pattern: str) -> str:
    """Return *pattern* with every repeat bounded by ``LONGEST_RUN``, except for ``.*``.

    A search starts at every character of a run: if each start scans the rest of the run,
    100,000 digits take minutes.
    """

    def bounded(token: re.Match[str]) -> str:
        if token["repeat"] is None:
            return token[0]
        return f"{{{int(token['repeat'] == '+')},{LONGEST_RUN}}}{token['mode']}"

    return _TOKEN.sub(bounded, pattern)
