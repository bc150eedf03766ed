"""Chinese patterns: a module for each topic, and ``categories`` with one for each category.

Text has no white space between Chinese and Latin letters.
"""

import re

from memdeck.extraction.rules.chinese.calls import (
    ASIDE,
    BARE_TOPIC,
    CLOSING,
    OPENING,
    REMEMBER,
    REMEMBERED,
)
from memdeck.extraction.rules.chinese.categories.decision import DECISION, OWN_DECISION
from memdeck.extraction.rules.chinese.categories.experience import EXPERIENCE
from memdeck.extraction.rules.chinese.categories.fact import FACT, OWN_FACT
from memdeck.extraction.rules.chinese.categories.preference import OWN_PREFERENCE, PREFERENCE
from memdeck.extraction.rules.chinese.categories.skill_usage import OWN_SKILL_USAGE, SKILL_USAGE
from memdeck.extraction.rules.chinese.categories.todo import DATED_TODO, OWN_TODO, TODO
from memdeck.extraction.rules.chinese.categories.workflow import WORKFLOW
from memdeck.extraction.rules.chinese.changes import OWN_CHANGE
from memdeck.extraction.rules.chinese.context import DOUBTS, FAULTS, SUPPORTS
from memdeck.extraction.rules.chinese.introductions import INTRODUCTION, lacks_predicate
from memdeck.extraction.rules.chinese.manner import MANNER
from memdeck.extraction.rules.chinese.moods import ASKING, DISMISSALS
from memdeck.extraction.rules.chinese.statements import STATEMENTS
from memdeck.extraction.rules.chinese.subjects import with_subject
from memdeck.extraction.rules.chinese.third_person import third_person
from memdeck.extraction.rules.chinese.wishes import OWN_WISHES, STYLE_WISHES, WISHES
from memdeck.extraction.rules.chinese.word_classes import WORD_CLASSES
from memdeck.extraction.rules.chinese.words import ABOUT_SELF, HABIT, KIN
from memdeck.extraction.rules.cues import Language, table

CHINESE = Language(
    name="zh",
    colon="：",
    claims=(
        SKILL_USAGE,
        OWN_SKILL_USAGE,
        DECISION,
        OWN_DECISION,
        TODO,
        DATED_TODO,
        OWN_TODO,
        EXPERIENCE,
        WORKFLOW,
        PREFERENCE,
        OWN_PREFERENCE,
        WISHES,
        STYLE_WISHES,
        OWN_WISHES,
        MANNER,
        FACT,
        OWN_FACT,
        OWN_CHANGE,
    ),
    cased_claims=table(""),
    supports=SUPPORTS,
    doubts=DOUBTS,
    faults=FAULTS,
    named_others=table(""),
    dismissals=DISMISSALS,
    about_self=re.compile(ABOUT_SELF),
    other_person=re.compile(rf"\A\W*我们?家?的?{KIN}(?![和跟]我|的)"),
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
    word=re.compile(r"[\u4e00-\u9fff]|[a-z0-9]+"),
    points_per_word=0.01,
    token=re.compile(r"[a-z]+|\S"),
    word_classes=WORD_CLASSES,
    third_person=third_person,
    with_subject=with_subject,
)
