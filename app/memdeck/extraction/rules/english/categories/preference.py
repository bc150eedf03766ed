"""English patterns of likes and dislikes."""

from memdeck.extraction.rules.cues import table
from memdeck.extraction.rules.english.words import ABOUT_SELF, START, WE, I

PREFERENCE = table(
    "preference",
    (
        1.3,
        "prefer, no I",
        rf"""
        {START}(?:strongly |much )?(?:prefer|hate|dislike|can't stand|cannot stand|avoid
        |not a fan)\b(?! (?:the|this|that) (?:line|loop|function))
    """,
    ),
    (
        1.1,
        "works best",
        r"""
        \b(?:works?|learn|focus|think|concentrate|study) (?:much )?(?:best|better)\b
    """,
    ),
    (
        1.1,
        "nothing better",
        r"""
        \bif you ask me\W*$|\bas far as i'm concerned\W*$
        |^\W*(?:(?:big|huge|not a|no) )fan of\b
    """,
    ),
    (
        1.35,
        "my kind of thing",
        r"""
        \bmore of an? .{2,40} (?:person|guy|fan|type)\b|\b(?:less is more|not my (?:thing|style
        |cup of tea)|my cup of tea|my (?:style|taste))\b
    """,
    ),
)


OWN_PREFERENCE = table(
    "preference",
    (
        1.1,
        "cannot work so",
        r"""
        \bi (?:can't|cannot|couldn't|can barely) (?:really )?(?:work|focus|concentrate|sleep
        |think|live|function|code|study|read|do) (?:with|without|in|on|when|if|to)\b
    """,
    ),
    (
        1.3,
        "prefers",
        rf"{WE}prefer\b|\bi(?: am|'m) partial to\b",
    ),
    (
        1.3,
        "would rather",
        r"""
        \b(?:i'd|i would|we'd) (?:much |really |always )?(?:rather|prefer)\b
    """,
    ),
    (
        1.25,
        "dislikes, avoids, refuses",
        rf"""
        {WE}(?:dislike|hate|dread|loathe|despise|detest|abhor|avoid|refuse|steer clear
        |stay away|shy away|struggle with|can't stand|cannot stand|can't bear|can't tolerate
        |can't deal with)\b
    """,
    ),
    (
        1.25,
        "does not like",
        rf"""
        (?:{I}|{WE})(?:don't|do not|dont|won't|will not|can't|cannot|didn't|never) (?:really |
        particularly |ever |much )?(?:like|liked|enjoy|enjoyed|care for|consume|play
        |use(?! (?:it|this|that))|want|eat|drink|watch|wear|buy|trust|touch|tolerate|handle
        |support the idea)\b(?! to (?:sound|be rude|bother|waste|go into))
    """,
    ),
    (
        1.05,
        "likes",
        rf"""
        {WE}(?:like|love|enjoy|adore|favou?r|appreciate|value|admire|cherish
        |prioriti[sz]e)\b(?! (?:it\b(?! when)|that|this|your|the (?:way|idea|look|sound
        |painting|photo|pic|color|vibe)|how|you|these|those|to (?:know|see|ask|have you|hear)
        |if)\b)
    """,
    ),
    (
        1.2,
        "is a fan, is bothered",
        r"""
        \bi(?:'m| am)(?: \w{1,12}){0,3} (?:fan of|fond of|keen on|into|averse|obsessed with
        |hooked on|picky|sensitive|drawn to|opposed to|against|attracted to|put off|bothered
        |bored (?:by|with)|uncomfortable|comfortable|uninterested|terrified|afraid|scared
        |passionate|crazy about|more of an?|a sucker for|interested in|annoyed by|tired of
        |a stickler|used to \w+ing)\b
    """,
    ),
    (
        1.2,
        "has a taste",
        r"""
        \bi(?:'ve)? (?:have|got|hold|developed|feel)(?: \w+){0,4} (?:preference|aversion
        |dislike|distaste|passion|interest|phobia|fear|soft spot|sweet tooth|love|hatred
        |patience|tolerance|desire|taste|weakness|allegiance|allergy)\b
    """,
    ),
    (
        1.0,
        "finds it so",
        r"""
        \bi(?:'ve)? (?:\w+ly |always |often |usually )?(?:find|found|consider)\b(?! (?:out
        |myself)\b).{3,80}\b(?:\w{3,}(?:ing|ive|ful|less|ible|able|ous|ary|al|ed|ic|ent|ant
        |ier)|hard|difficult|easy|dull|cruel|slow|loud|noisy|better|best|too|ugly|clear
        |unclear)\b
    """,
    ),
    (
        1.35,
        "favourite",
        r"""
        \b(?:my|our) (?:\w+ )?(?:favou?rites?|fave|go-to|preferred|ideal|pet peeve|preference
        |default)\b
    """,
    ),
    (
        1.15,
        "works for me",
        r"""
        \b(?:works?|suits?|fits?|reads?) (?:\w+ )?(?:for )?me (?:best|better)\b
    """,
    ),
    (
        1.15,
        "is annoyed",
        r"""
        \b(?:drives?|annoys?|bothers?|irritates?|bores?|distracts?|stresses|confuses?
        |puts?) me\b(?: (?:crazy|nuts|mad|off|out|up the wall))?(?! (?:in touch|through))
        |\bgets? on my nerves\b
    """,
    ),
    (
        1.15,
        "what it does to me for good",
        r"""
        \b(?:appeals?|speaks?) to me\b|\b(?:grates?|wasted|lost) on me\b|\b(?:cheers?|winds?) me up
        \b|\b(?:relaxes?|calms?) me\b|\bmakes? me (?:cringe|uneasy|uncomfortable|gag
        |feel (?:safe|at home|ill|uneasy))\b|\bmore my (?:thing|style|speed)\b
    """,
    ),
    (
        1.2,
        "gets on with it or not",
        r"""
        \bi (?:\w+ )?(?:can't|cannot|could never|never could) (?:get|warm up) (?:in)?to\b
        |\bi get on (?:much |far |a lot )?better with\b|\bi'm (?:at my )?happiest\b
        |\bi don't believe in\b|\bthe happier i am\b|\bi'd sooner\b
    """,
    ),
    (1.1, "likes it so", rf"{I}(?:like|want|need) (?:my|our|your|things|it) (?:\w+ ){{0,3}}\w+"),
    (
        1.25,
        "would like every",
        r"""
        \b(?:i'd|i would|we'd) (?:like|love|want|appreciate)\b.{0,30}\b(?:every|always|each)\b
    """,
    ),
    (
        1.15,
        "does not need it",
        rf"""
        {I}(?:don't|do not|dont|never) (?:really |actually )?(?:need|require|care about|want
        |read)\b(?! (?:to know|help))(?!.{{0,30}}\b(?:anymore|yet|this|that|it)\b)
    """,
    ),
    (
        1.1,
        "restricts",
        r"""
        \bi (?:can |will |'ll )?(?:only|strictly|exclusively) (?!\w{3,}ed\b|just|got|had|have to
        |need
        |want to|get|see|found|know|noticed|meant|asked|wanted)\w+
    """,
    ),
    (
        1.35,
        "always chooses so",
        r"""
        \b(?:i|we) (?:almost |nearly )?(?:always|never|only ever) (?:take|choose|pick|order|book|sit
        |fly|wear|eat|drink|buy|skip|go for|ask for|opt|stay|travel|sleep|listen)\b
        (?! .{0,30}\b(?:before|after) (?:i|we|every|each|\w+ing)\b)
    """,
    ),
    (
        1.0,
        "always or never does so",
        r"""
        \bi(?:'ve|'m| have| am)? (?:always|never) (?!mind|knew|thought|heard|seen|seem|expected
        |imagined|got|saw|felt|forget|reali[sz]ed|said|tried)\w+
    """,
    ),
    (
        0.95,
        "judges by taste",
        r"""
        \bi (?:\w+ly )?(?:prioriti[sz]e|value|believe in|care (?:a lot |deeply )?about
        |insist on|gravitate|lean towards?|swear by|stick (?:to|with)|follow an?|limit|choose
        |opt for|favou?r|need (?:my|to have|plenty|lots|a lot|quiet))\b
    """,
    ),
    (
        1.1,
        "called so",
        r"""
        \b(?:call me|address me as|refer to me as|my pronouns)\b(?! (?:back|later|tomorrow|if
        |at))
    """,
    ),
    (
        0.5,
        "what it does to me",
        r"""
        \b(?:helps?|helped|gives?|gave|makes?|made|brings?|brought|keeps?|kept|reminds?
        |reminded|inspires?|inspired|taught|teaches|motivates?|calms?|lets?|means?|meant|pushed
        |allows?|relaxes?) (?:me|us)\b|\bfor me\b
    """,
    ),
    needs=ABOUT_SELF,
)
