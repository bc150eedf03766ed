"""English patterns of changes in a life: something was replaced or ended."""

from memdeck.extraction.rules.cues import table
from memdeck.extraction.rules.english.words import ABOUT_SELF, WE
from memdeck.extraction.text.regex import joined

_LASTING = joined(r"""
        (?:car|van|motorbike|motorcycle|bike|scooter|house|flat|apartment|home|condo|place|land
        |phone|laptop|computer|tablet|camera|piano|guitar|boat|job|business|shop|company|bank|gym
        |subscription|membership|contract|plan|school|university|degree|course|diet|church|club)
    """)
_ENDED = joined(r"""
        (?:sold|traded(?: in)?|swapped|exchanged|replaced|got rid of|ditched|gave up|given up
        |cancelled|canceled|quit|left|resigned from|dropped(?: out of)?|retired from|returned
        |broke up with|split (?:up )?with|separated from|divorced)
    """)
_BEGUN = joined(r"""
        (?:bought|got|joined|started|began|adopted|leased?|driv(?:e|ing)|rent(?:ed|ing)?|mov(?:e|ed)
        |work(?:ing)?|study(?:ing)?|us(?:e|ing)|became|become|took|signed|chose|went|now)
    """)

OWN_CHANGE = table(
    "fact",
    (
        1.25,
        "one ended, another begun",
        rf"{WE}(?:just )?{_ENDED} \w.{{0,60}}?(?:\band\b|\bfor\b|\bto\b|,|;).{{0,40}}?\b{_BEGUN}\b",
    ),
    (
        1.2,
        "one for another",
        rf"""
        {WE}(?:just )?(?:traded|swapped|exchanged|replaced|ditched|dropped|upgraded|left)
        (?! for| with)\b.{{2,40}}?\b(?:for|with)\b
        """,
    ),
    (
        1.15,
        "got a lasting thing",
        rf"""
        {WE}(?:just )?(?:bought|got|leased|adopted) (?:an?|our|my|another) (?:[\w'-]+ ){{0,2}}?
        (?:(?:e-?|motor)?{_LASTING}|dog|cat|puppy|kitten|rabbit|horse|parrot)\b
        """,
    ),
    (
        1.2,
        "whom one is with",
        r"""
        \b(?:i|we)\b.{0,12}\b(?:broke|split|broken) up\b(?! (?:the|my|our|into))|\b(?:i|we)\b.{0,12}
        \b(?:got|are|getting|been) (?:\w+ )?(?:divorced|engaged|married|separated)\b(?! in\b)
        |\bcalled off (?:the|our|my) (?:engagement|wedding)\b
        |\b(?:my|our) divorce (?:is|was|came|went)\b
        """,
    ),
    (
        1.2,
        "what one works as",
        rf"""
        {WE}(?:re)?(?:trained|qualified) as\b|\bi (?:\w+ )?bec[ao]me an? (?!(?:bit|little|lot)\b)
        |{WE}(?:quit|resigned|was laid off|got (?:fired|promoted|hired))\b
        |\bi(?:'ve| have)? moved (?:out of my|in with)\b|\bi gave my\b.{{2,30}} (?:to|away)\b
        |{WE}(?:quit|left|lost|changed|switched|got|found|took|started)
        (?: my| an?| the)(?: new)? job\b
        """,
    ),
    (
        1.2,
        "from one to another",
        rf"""
        {WE}(?:just )?(?:moved|switched|changed|went|gone|transferred|converted|upgraded)
        (?: [\w'-]+){{0,4}}? from \w.{{0,40}}? to\b
        """,
    ),
    (
        1.15,
        "eats otherwise",
        r"\bi (?:\w+ )?(?:went|turned|am|became)(?: fully| now)? (?:vegan|vegetarian|pescatarian)",
    ),
    (
        1.15,
        "no longer so",
        r"""
        \b(?:i|we)(?:'m| am|'re| are| have|'ve)? (?:no longer|hardly|barely|rarely|stopped|quit
        |don't|gave up|given up|off|done with|over)\b.{2,40}\b(?:any ?more|any longer|these days
        |nowadays|now|instead|again)\b|\bi(?: have|'ve)? (?:stopped|quit|given up|gave up)
        (?: \w+ing\b| meat| fish| sugar| alcohol| coffee| dairy| gluten| cigarettes)
        """,
    ),
    (
        1.1,
        "so these days",
        r"""
        \b(?:i|we)(?:'m|'re)? (?!(?:think|guess|feel|see|get an?)\b)\w.{4,50}
        (?: these days| nowadays)\W*$|\b(?:i|we) (?:live|work|drive|ride|cycle|walk|eat|drink
        |get up|wake up|study|teach|bank|shop|train|rent|own|sleep|play)\b.{2,50} now\W*$
        |\bi(?:'m| am) (?:with|at(?! the\b)|an?|insured|registered|enrolled)\b.{2,50} now\W*$
        """,
    ),
    (
        1.2,
        "where one is for now",
        r"""
        \bi(?:'m| am) (?:now |currently |temporarily |still )?(?:(?:staying|crashing|living) (?:at
        |with|in)
        |back (?:at|with|in|to)(?! (?:my|the) (?:desk|computer|keyboard|hotel|laptop|start
        |beginning)
        \b| (?:home|work|it|this|that|square)\b)
        |at (?:my|an?) (?:\w+ )?\w+(?:'s|s')(?: (?:place|flat|house))? (?:now|for now|until|till
        |for the))
        \b|\bi(?:'ve| have)? moved (?:back )?(?:in with|home|out of)\b
        """,
    ),
    (
        1.2,
        "without work, or on leave",
        r"""
        \bi(?:'m| am|'ve been) (?:now |currently |still )?(?:between jobs|unemployed|out of work
        |jobless
        |self-employed|freelancing|on (?:(?:parental|maternity|paternity|sick|medical|study|unpaid
        |family)
        \sleave|sabbatical|probation|furlough|benefits|crutches|dialysis|chemo)|in (?:rehab|hospital
        |therapy|recovery|an? (?:sublet|shelter|hostel)))\b
        |\bi(?:'ve| have)? (?:just |recently )?(?:was |got |been )(?:\w+ly |just )?(?:laid off
        |made redundant|furloughed|let go|sacked)\b
        """,
    ),
    (
        1.15,
        "passed or failed",
        r"""
        \bi(?:'ve| have)? (?:just |finally |barely )?(?:passed|failed|flunked|aced) (?:my|the)
        \s(?:[\w-]+ ){0,3}?(?:exams?|test|finals?|viva|defen[cs]e|certification)\b(?! (?:file|case
        |data
        |suite|as|to)\b)
        """,
    ),
    (
        1.2,
        "married or widowed",
        r"""
        \b(?:i|we)\b.{0,12}\btied the knot\b
        |\bi(?:'m|'ve| am| have) (?:been )?(?:a )?widow(?:ed|er)?\b
        """,
    ),
    needs=ABOUT_SELF,
)
