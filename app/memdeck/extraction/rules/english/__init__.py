"""English patterns: a module for each topic, and ``categories`` with one for each category.

Text is in lower case, with straight apostrophes.
"""

import re

from memdeck.extraction.rules.cues import Language
from memdeck.extraction.rules.english.calls import (
    ASIDE,
    BARE_TOPIC,
    CLOSING,
    OPENING,
    REMEMBER,
    REMEMBERED,
)
from memdeck.extraction.rules.english.categories.decision import DECISION, OWN_DECISION
from memdeck.extraction.rules.english.categories.experience import EXPERIENCE, OWN_EXPERIENCE
from memdeck.extraction.rules.english.categories.fact import FACT, NAMED_WORKS, OWN_FACT
from memdeck.extraction.rules.english.categories.preference import OWN_PREFERENCE, PREFERENCE
from memdeck.extraction.rules.english.categories.skill_usage import SKILL_USAGE
from memdeck.extraction.rules.english.categories.todo import DATED_TODO, OWN_TODO, TODO
from memdeck.extraction.rules.english.categories.workflow import (
    OWN_WORKFLOW,
    REGULAR_WORKFLOW,
    WORKFLOW,
)
from memdeck.extraction.rules.english.changes import OWN_CHANGE
from memdeck.extraction.rules.english.context import DOUBTS, FAULTS, NAMED_OTHERS, SUPPORTS
from memdeck.extraction.rules.english.introductions import INTRODUCTION, lacks_predicate
from memdeck.extraction.rules.english.manner import MANNER
from memdeck.extraction.rules.english.moods import ASKING, DISMISSALS
from memdeck.extraction.rules.english.statements import STATEMENTS
from memdeck.extraction.rules.english.subjects import with_subject
from memdeck.extraction.rules.english.third_person import third_person
from memdeck.extraction.rules.english.wishes import STYLE_WISHES, WISHES
from memdeck.extraction.rules.english.word_classes import WORD_CLASSES
from memdeck.extraction.rules.english.words import ABOUT_SELF, HABIT, KIN

ENGLISH = Language(
    name="en",
    colon=": ",
    claims=(
        SKILL_USAGE,
        DECISION,
        OWN_DECISION,
        TODO,
        DATED_TODO,
        OWN_TODO,
        EXPERIENCE,
        OWN_EXPERIENCE,
        WORKFLOW,
        REGULAR_WORKFLOW,
        OWN_WORKFLOW,
        PREFERENCE,
        OWN_PREFERENCE,
        WISHES,
        STYLE_WISHES,
        MANNER,
        FACT,
        OWN_FACT,
        OWN_CHANGE,
    ),
    cased_claims=NAMED_WORKS,
    supports=SUPPORTS,
    doubts=DOUBTS,
    faults=FAULTS,
    named_others=NAMED_OTHERS,
    dismissals=DISMISSALS,
    about_self=re.compile(ABOUT_SELF),
    other_person=re.compile(rf"\A\W*(?:my|our) (?:\w+ )?{KIN}\b(?! and (?:i|me)\b|'s)"),
    asking=ASKING,
    remember=REMEMBER,
    remembered=REMEMBERED,
    bare_topic=BARE_TOPIC,
    opening=OPENING,
    introduction=INTRODUCTION,
    lacks_predicate=lacks_predicate,
    aside=ASIDE,
    closing=CLOSING,
    statements=STATEMENTS,
    habit=HABIT,
    word=re.compile(r"[a-z][a-z'-]*|\d+"),
    points_per_word=0.02,
    token=re.compile(r"[a-z]+(?:'[a-z]+)?|\d+|[.!?,:;]|/[a-z]+"),
    word_classes=WORD_CLASSES,
    third_person=third_person,
    with_subject=with_subject,
)
