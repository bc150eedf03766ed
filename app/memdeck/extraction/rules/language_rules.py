"""The cue tables, patterns and grammar of the languages that the rules read."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from memdeck.extraction.rules.grammar import chinese, english
from memdeck.extraction.text.rule_files import CueTable, Patterns, cue_tables

_CATEGORY_FILES = (
    "skill_usage",
    "decision",
    "todo",
    "experience",
    "workflow",
    "preference",
    "instructions",
    "answer_style",
    "fact",
    "changes",
)
"""The rule files of a language whose cues name a category."""
_HAN = re.compile(r"[\u4e00-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]")
_LETTERS_PER_HAN = 6
"""Most Latin letters per Chinese character in a Chinese sentence: product names are long."""


class Grammar(Protocol):
    """What a language does with sentences that patterns alone cannot do.

    *COLON* separates the name of a speaker from their text, and *POINTS_PER_WORD* is the
    score of each word of a sentence.
    """

    COLON: str
    POINTS_PER_WORD: float

    def third_person(self, text: str, name: str = "", *, is_group: bool = False) -> str:
        """Return *text* as a statement about the user, or the person or group called *name*."""

    def first_person(self, predicate: str) -> str:
        """Return *predicate*, the text after a name, as a sentence of the person themselves."""

    def with_subject(self, sentence: str) -> str:
        """Return *sentence* with its subject, if that was omitted."""

    def lacks_predicate(self, clause: str) -> bool:
        """Return whether *clause*, lower case, cut out of a sentence, says nothing."""

    def request_in(self, sentence: str) -> str | None:
        """Return the request in *sentence* as a statement; None if it is no request."""


@dataclass(frozen=True, slots=True)
class SentencePatterns:
    """Patterns that find the point of a sentence, and its words.

    *about_self* finds the user as the subject, and *other_person* matches text that begins
    with somebody else. *remember* matches the start of a sentence that asks to remember
    something, *remember_after* finds that at the end, and *bare_topic* matches a topic to
    remember without a statement about it. *opening* and *closing* are dispensable text at
    the start and the end; *introduction* matches as a whole text that only introduces a
    statement. *explanation* is where a sentence continues with a reason or a consequence.
    *recurring_day* finds a day on which something is done repeatedly. *word* finds the words
    that score points, *token* those that classify a sentence.
    """

    about_self: re.Pattern[str]
    other_person: re.Pattern[str]
    word: re.Pattern[str]
    token: re.Pattern[str]
    remember: re.Pattern[str]
    remember_after: re.Pattern[str]
    bare_topic: re.Pattern[str]
    opening: re.Pattern[str]
    explanation: re.Pattern[str]
    closing: re.Pattern[str]
    introduction: re.Pattern[str]
    recurring_day: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class QuestionPatterns:
    """Patterns of sentences that ask something.

    *sentence* finds a sentence that asks. *clause_break* finds where it can be divided, and
    *asking_clause* the part that asks: the text before that part is stated. *idle_clause*
    matches a part that says nothing, such as a greeting. *request* matches a part that
    requests a single action, next to a statement; *obligation* is found where it may be a
    task of the user instead.
    """

    sentence: re.Pattern[str]
    clause_break: re.Pattern[str]
    asking_clause: re.Pattern[str]
    idle_clause: re.Pattern[str]
    request: re.Pattern[str]
    obligation: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class StatementPatterns:
    """Patterns of several statements of the user in one sentence.

    *own_start* matches the start of a statement about the user, and *dependent* is found in
    one that is incomplete without its neighbour. *between_statements* matches the text
    between two of them, *before_request* that between a statement and a request after it,
    and *before_reminder* that before a reminder. *lasting_request* matches a request that
    applies from then on. *errand_lead* matches the common start of several errands, "remind
    me to", *between_errands* the text between two, and *due_day* when one is due.
    """

    between_statements: re.Pattern[str]
    own_start: re.Pattern[str]
    dependent: re.Pattern[str]
    before_request: re.Pattern[str]
    lasting_request: re.Pattern[str]
    before_reminder: re.Pattern[str]
    errand_lead: re.Pattern[str]
    between_errands: re.Pattern[str]
    due_day: re.Pattern[str]

    def stands_alone(self, text: str) -> bool:
        """Return whether *text*, lower case, is a complete statement of the user."""
        return bool(self.own_start.match(text)) and not self.dependent.search(text)


@dataclass(frozen=True, slots=True)
class Language:
    """The rules of one language; ``scoring`` defines what each cue table is for.

    The cues of *category_tables* name a category; those of *cased_tables* too, but match the
    text in its own case. *boosts* count in a sentence about the user. *penalties* have
    negative points, and so have *named_others*, about people with a name, and
    *malfunctions*, about something broken right now, unless a strong cue explains it.
    *dismissals* reject a sentence, such as thanks or a request, unless a strong cue is in it.
    *word_classes* classify a sentence.
    """

    name: str
    grammar: Grammar
    sentence: SentencePatterns
    question: QuestionPatterns
    statement: StatementPatterns
    category_tables: tuple[CueTable, ...]
    cased_tables: tuple[CueTable, ...]
    boosts: CueTable
    penalties: CueTable
    malfunctions: CueTable
    named_others: CueTable
    dismissals: CueTable
    word_classes: Mapping[str, re.Pattern[str]]


@cache
def english_rules() -> Language:
    """Return the rules of English."""
    return _load("en", english)


@cache
def chinese_rules() -> Language:
    """Return the rules of Chinese."""
    return _load("zh", chinese)


def language_of(text: str) -> Language:
    """Return the language of *text*: Chinese if it has enough Chinese characters."""
    han = len(_HAN.findall(text))
    is_chinese = han and han * _LETTERS_PER_HAN >= len(_LATIN.findall(text))
    return chinese_rules() if is_chinese else english_rules()


def _load(name: str, grammar: Grammar) -> Language:
    tables = [
        table for file in _CATEGORY_FILES for table in cue_tables(f"{name}/{file}.toml").values()
    ]
    return Language(
        name=name,
        grammar=grammar,
        sentence=SentencePatterns(**Patterns(f"{name}/sentences.toml")),
        question=QuestionPatterns(**Patterns(f"{name}/questions.toml")),
        statement=StatementPatterns(**Patterns(f"{name}/statements.toml")),
        category_tables=tuple(table for table in tables if not table.cased),
        cased_tables=tuple(table for table in tables if table.cased),
        **cue_tables(f"{name}/context.toml"),
        **cue_tables(f"{name}/dismissals.toml"),
        word_classes=Patterns(f"{name}/word_classes.toml"),
    )
