"""What a table of cues is made of, and what a language brings along."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from memdeck.extraction.text.regex import bounded, joined


@dataclass(frozen=True, slots=True)
class Cue:
    """A wording that speaks for, or against, a sentence being worth keeping.

    *points* are on the scale where 1 is enough alone; *category* is what the
    wording makes of the sentence, empty where it only lends weight. *why* says
    what the wording does, for whoever reads or mends the table.
    """

    points: float
    why: str
    pattern: re.Pattern[str]
    category: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Cues that belong together.

    None is in a text without what all of them *need*, or with what they are not for.
    """

    cues: tuple[Cue, ...]
    needs: re.Pattern[str] | None = None
    unless: re.Pattern[str] | None = None

    def matching(self, text: str) -> Iterator[Cue]:
        """Give the cues that are in *text*, in the table's order."""
        if self.needs is not None and not self.needs.search(text):
            return
        if self.unless is not None and self.unless.search(text):
            return
        for cue in self.cues:
            if cue.pattern.search(text):
                yield cue


def table(category: str, *rows: tuple[float, str, str], needs: str = "", unless: str = "") -> Table:
    """Make a table of rows (points, why, pattern).

    Patterns meet lower-case text; they may run over several lines, as ``joined`` has it.
    No run of one class of characters in them is taken for longer than ``bounded`` allows.
    """
    cues = (
        Cue(points, why, re.compile(bounded(joined(row))), category) for points, why, row in rows
    )
    return Table(
        tuple(cues),
        re.compile(bounded(needs)) if needs else None,
        re.compile(bounded(unless)) if unless else None,
    )


@dataclass(frozen=True, slots=True)
class Asking:
    """How a language asks.

    *sentence* finds a sentence that asks; *clause* finds where it can be cut,
    *clause_asks* which piece does the asking: what stands before that piece is stated.
    *errand* matches a piece that wants one thing done, next to what is so; *owes* is found
    where it may be an errand of the person's own.
    """

    sentence: re.Pattern[str]
    clause: re.Pattern[str]
    clause_asks: re.Pattern[str]
    clause_idles: re.Pattern[str]
    errand: re.Pattern[str]
    owes: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Statements:
    """How a language puts several statements of the user's into one sentence.

    *joint* matches what stands between two, *own* the beginning of one, and *leans*
    is found in one that says nothing whole without its neighbour. *asks* tells whether a
    clause is a request by its form, *then* matches what stands between a statement and a request
    behind it, and *lasts* a request that holds from then on. *reminds* matches what stands before
    a reminder that follows something else. *owes* matches what several errands begin with
    ("remind me to"), *next_errand* what stands between two, and *day* when one is due.
    """

    joint: re.Pattern[str]
    own: re.Pattern[str]
    leans: re.Pattern[str]
    asks: Callable[[str], bool]
    then: re.Pattern[str]
    lasts: re.Pattern[str]
    reminds: re.Pattern[str]
    owes: re.Pattern[str]
    next_errand: re.Pattern[str]
    day: re.Pattern[str]

    def stands_alone(self, text: str) -> bool:
        """Tell whether *text*, lower case, is a statement of the user's that is whole."""
        return bool(self.own.match(text)) and not self.leans.search(text)


@dataclass(frozen=True, slots=True)
class Language:
    """The tables of one language; ``scoring`` says what they count.

    *colon* is written between a name and what its owner says. *claims* name a category;
    *cased_claims* meet the text in its own case. *supports* count in a sentence that is about the
    person. *doubts* have negative points, and so have *faults*, which speak of what is broken
    right now, which a firm claim explains. *dismissals* silence a sentence, such as thanks or a
    request, unless a claim in it is firm. *about_self* finds the person as the one spoken of, and
    *other_person* matches what begins with another one. *remember* matches what a sentence begins
    with when it asks for that, *remembered* finds it at the end, and *bare_topic* matches what to
    remember where nothing is said of it. *opening* is what a memory can do without at its start,
    *introduction* matches as a whole what only introduces a statement, and *lacks_predicate*
    tells whether a part of a sentence says nothing. *aside* is where a sentence goes on to say why,
    or what came of it. *statements* finds where it says a second thing, and *habit* a day on which
    something is done again and again. *word* finds words to count, each worth *points_per_word*.
    By *token* and *word_classes* a sentence is filed under a category. *third_person* gives what
    the user said as a statement about them, or about the person called by the name that it is
    given; *with_subject* gives a sentence with the subject that it leaves out. *closing* is what
    a sentence can do without at its end.
    """

    name: str
    colon: str
    claims: tuple[Table, ...]
    cased_claims: Table
    supports: Table
    doubts: Table
    faults: Table
    named_others: Table
    dismissals: Table
    about_self: re.Pattern[str]
    other_person: re.Pattern[str]
    asking: Asking
    remember: re.Pattern[str]
    remembered: re.Pattern[str]
    bare_topic: re.Pattern[str]
    opening: re.Pattern[str]
    introduction: re.Pattern[str]
    lacks_predicate: Callable[[str], bool]
    aside: re.Pattern[str]
    closing: re.Pattern[str]
    statements: Statements
    habit: re.Pattern[str]
    word: re.Pattern[str]
    points_per_word: float
    token: re.Pattern[str]
    word_classes: Mapping[str, re.Pattern[str]]
    third_person: Callable[[str, str], str]
    with_subject: Callable[[str], str]
