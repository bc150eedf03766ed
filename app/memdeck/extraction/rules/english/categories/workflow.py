"""English patterns of what somebody does regularly."""

from memdeck.extraction.rules.cues import table
from memdeck.extraction.rules.english.words import ABOUT_SELF, DAY, PERIOD, WE
from memdeck.extraction.text.regex import joined

_EVERY = joined(r"""
        (?:every|each|once an?|twice an?|most|(?:two|three|four|five|\d+) times an?)
    """)
_HABIT_OF_OURS = joined(r"""
        (?:routine|workflow|process|habit|ritual|rule|practice|convention|policy|cadence
        |schedule|stand-?up|retro|method|tradition|rhythm|approach|procedure)
    """)

_REGULAR = joined(r"""
        \b(?:every|each|once|twice|most|times|whenever|weekdays|weekends?|mornings?|evenings?
        |nights?|afternoons?|lunch\w*|\w{3,6}days?)\b
    """)
"""Signs of something regular."""

WORKFLOW = table(
    "workflow",
    (
        1.1,
        "daily",
        r"""
        \b(?:daily|weekly|biweekly|fortnightly|monthly|nightly|quarterly)\b(?! (?:limit|active
        |quota|average|mail|life|basis is))
    """,
    ),
    (
        1.25,
        "the way it goes here",
        rf"""
        \b(?:my|our) (?:[\w-]+ ){{0,2}}?{_HABIT_OF_OURS}\b|\bin the habit of\b
    """,
    ),
    (
        1.1,
        "a rule of work",
        r"""
        \b(?:deploys?|deployments?|releases?|reviews?|standups?|backups?|builds?|merges?
        |commits?|prs?|pull requests?|tickets?|branches|retros?|hotfixes|migrations?|features?
        |changes?|docs)\b (?:always |only |usually |all |never )?(?:go|goes|happens?|run|runs
        |needs?|get|gets|must|follow|follows|start|starts|require|requires|land
        |lands)\b(?! (?:wrong|error|stuck|down))
    """,
    ),
    (
        1.2,
        "all go that way",
        r"""
        \b(?:every|each|all|any) (?:new |single |of (?:our|the) |our |the )?[\w-]+ (?:[\w-]+ )?
        (?:goes|go|passes|pass|comes|come|runs|run|(?:has|have|needs?) to (?:go|pass)) (?:through
        |via|past|by|over|across)\b(?! (?:my head|the loop|this|that|it)\b)
    """,
    ),
    (
        1.15,
        "always done so",
        r"""
        \b(?:are|is|get|gets) (?:always|never|only) (?!been\b)\w{2,}(?:ed|en|t) (?:by|in|with|as|on
        |from|to|before|after|through)\b
    """,
    ),
    (
        1.15,
        "never merge",
        rf"(?:{WE}|^\W*)never (?:merge|deploy|push|commit|release|ship|approve|sign|publish)\b",
    ),
)

REGULAR_WORKFLOW = table(
    "workflow",
    (
        1.25,
        "at such a time of day",
        r"""
        \bin the (?:morning|afternoon|evening)s?,? (?:i|we) (?!was|were|got|had|will|have|am
        |are|saw|went)\w+(?<!ed)\b
    """,
    ),
    (
        1.25,
        "every so often we",
        rf"""
        \b{_EVERY} (?:other |single |few |second |third |new )?{PERIOD}\b.{{0,120}}\b(?:i|we|my
        |our)\b
    """,
    ),
    (
        1.25,
        "we, every so often",
        rf"""
        \b(?:i|we|my|our)\b(?:(?!\b(?:i|we|my|our)\b).){{1,120}}\b{_EVERY} (?:
        other |single |few |second |third )?{PERIOD}\b
    """,
    ),
    (
        1.2,
        "on such days we",
        rf"""
        ^\W*(?:on )?(?:{DAY}s|weekdays|weekends|mornings|evenings|nights|afternoons
        |sundays)\b,? (?:and \w+ )?(?:i|we|are|is|=|:|no|my|our|for|off)\b
    """,
    ),
    (1.2, "weekdays in the plural", rf"\b{DAY}s\b(?! (?:child|paper|meeting was))"),
    (
        1.4,
        "bare every",
        rf"""
        ^\W*(?:every|each) (?:\w+ )?{PERIOD}\b|\b(?:every|each) (?:\w+ )?{PERIOD}(?: (?:at
        |around|before|after|from) .{{1,40}}| with \w+)?\W*$
    """,
    ),
    (
        1.2,
        "for every one we",
        r"""
        \b(?:for|with|after|before|on) (?:every|each) \w+.{0,30}\b(?:i|we)\b
    """,
    ),
    (
        1.1,
        "blocked for",
        rf"""
        \b(?:{DAY}|mornings?|evenings?|afternoons?|weekends?
        |lunch(?:time)?s?)\b.{{0,30}}\b(?:blocked|reserved|set aside|off[- ]limits
        |meeting-free)\b
    """,
    ),
    (
        1.1,
        "whenever",
        r"""
        \bwhenever (?:i|we|an?|the)\b|\beach time (?:i|we)\b|\bevery time (?:i|we) (?!click|run
        |try|open|press|start|call)\w+
    """,
    ),
    (
        1.15,
        "never on such days",
        rf"""
        \b(?:never|no|not|don't) (?:\w+ ){{0,3}}(?:on )?(?:{DAY}s?|weekends)\b
    """,
    ),
    needs=_REGULAR,
)

OWN_WORKFLOW = table(
    "workflow",
    (
        1.3,
        "always, said last",
        r"""
        \b(?:i|we)\b.{0,80}, (?:always|every (?:single )?time|without exception|no exceptions)\W*$
        |\bour .{0,80}, no exceptions\W*$
    """,
    ),
    (
        1.1,
        "and then we",
        r"""
        , (?:and )?then (?:i|we) (?!got|get|saw|had|found|realized)\w+(?<!ed)\b|\b(?:our
        |my) (?:\w+ )?(?:designers?|developers?|engineers?|testers?|editors?|writers?|qa|ops
        |support|sales) (?!is|are|was|were|said|says)\w+\b
    """,
    ),
    (
        1.0,
        "does so often",
        r"""
        \b(?:i|we) (?!get|see|have|use|was|were|am|are|hear|feel|think
        |ask)\w+ .{0,40}\b(?:often|daily|weekly|all the time|religiously|regularly
        |at the end of (?:the|each|every) (?:day|week|sprint|month))\b
    """,
    ),
    (
        1.2,
        "usually",
        r"""
        \b(?:i|we)(?:'m|'re)? (?:almost |nearly )?(?:usually|normally|typically|generally
        |tend to|always|routinely|habitually|make (?:it a (?:point|habit|rule)|sure)
        |like to (?:start|begin|end)|keep an?) \w+|^\W*(?:usually|normally|typically|generally
        |as a rule),? (?:i|we)\b
    """,
    ),
    (
        1.35,
        "between such hours",
        r"""
        \b(?:i|we|my|our)\b.{0,40}\b(?:between|from) \d.{0,10} (?:and|to|till|until) \d
    """,
    ),
    (
        1.3,
        "my day starts",
        r"""
        \b(?:my|our) (?:day|days|morning|mornings|week|weeks|evening|evenings|weekend|sprint
        |sprints) (?:starts?|begins?|ends?|is|are|looks?)\b
    """,
    ),
    (
        1.1,
        "when doing, I do",
        r"""
        ^\W*when \w+ing\b.{0,50}\b(?:i|we)\b|\bwhen (?:i|we) \w+,? (?:i|we) \w+\b(?<!ed)
    """,
    ),
    (
        1.0,
        "does so",
        r"""
        (?:^|[,;] |\band )(?:i|we) (?!(?:am|are|was|were|get|see|have|need|want|think|know
        |guess|hope|mean|understand|agree|wonder|feel|believe|do|did|don't|can|can't|could
        |would|will|should|must|may|might|had|has|just|also|really|like|love|hate|wish|suppose
        |doubt|say|said|tried|followed|uploaded|added|ran|got|find|found|still|only|even|never
        |always|forgot|appreciate|notice|remember|assume|bet|apologize|imagine|put|copied
        |changed|pasted|clicked|installed|figured|noticed|thought|meant|went|made|took|saw|came
        |asked|told|gave|left|wrote|read|won't|didn't|lost|broke|fell|sent|bought|met|won
        |built|taught|spent|sold|chose|paid|brought|heard|kept|led|slept|spoke|threw|drove|flew|ate
        |drank|became|stood|began|came|knew|grew)\b)(?!\w+ed\b)[a-z-]+ (?!(?:this|that|it
        |your|these|those)\b)\w
    """,
    ),
    (
        1.2,
        "gets up so",
        r"""
        \b(?:i|we) (?:\w+ly |always |often )?(?:get up|wake up|go to bed|go to sleep|have
        \s(?:breakfast|lunch|dinner)) (?:at|around|by|before|after)\b
    """,
    ),
    (
        1.2,
        "starts the day",
        r"""
        \b(?:i|we) (?:start|begin|end|finish|close|kick off) (?:my|our|each|every|the) (?:day
        |morning|week|sprint)\b
    """,
    ),
    (
        1.2,
        "before or after, we",
        r"""
        ^\W*(?:right |just )?(?:before|after|whenever|when|once|prior to
        |as soon as)\b.{3,70}?,? (?:i|we) (?:always |usually |first |also |just |then |never |
        typically |normally |still )?(?!was|were|got|had|get|see|found|saw|want|need|have|am
        |are|would|could|should|will|don't|think|noticed|reali[sz]ed|felt|tried|try|find
        |learned|discovered|did|went|lost|spent|decided|chose|agreed|fixed|click|press|run it
        |open it)[a-z]+\b(?<!ed)
    """,
    ),
    (
        1.1,
        "first this, then that",
        r"""
        \b(?:i|we) (?:always |usually |never |first )?\w+ (?:(?!\b(?:i|we)\b).){2,70}\b(?:before (?:
        i|we|every|each|any|\w+ing|bed|breakfast|lunch|dinner|work|standup)|after (?:every|each
        |lunch|dinner|work|\w+ing)|and (?:only )?then)\b|\bfirst (?:i|we)\b.{2,80}\bthen\b
    """,
    ),
    needs=ABOUT_SELF,
)
