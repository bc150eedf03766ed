"""English patterns of facts about a person and their work."""

from memdeck.extraction.rules.cues import table
from memdeck.extraction.rules.english.words import ABOUT_SELF, KIN, MONTH, PLACE, PROJECT, WE, I
from memdeck.extraction.text.regex import joined

_LEAD = joined(r"""
        ^\W*(?:(?:btw|fyi|also|and|so|for context|for reference|note|context|heads up
        |just so you know)[,:]? )*
    """)
_FAULTY = joined(r"""
        (?:not|broken|failing|down|slow|wrong|too|so|very|really|great|good|nice|ok|okay|fine
        |unclear|confusing|missing|giving|throwing|returning|crashing|empty|null|undefined|done
        |ready|green|red|passing|better|awesome|amazing|cool|beautiful|gorgeous|stuck|weird
        |correct|perfect|useful|important|charging|loading|restarting|rebooting|updating|compiling
        |installing|syncing|asking|waiting|calling|typing|knocking)
    """)
_ELSEWHERE = joined(rf"""
        abroad\b|in with\b|house\b|(?:back )?(?:to|from) (?:\w+ ){{0,2}}{PLACE}\b
        |(?:back )?to \w+ (?:in {MONTH}|(?:next|this) (?:week|month|year|spring|summer|autumn
        |winter))\b
    """)
_COURSE = r"(?:course|class|classes|lessons|workshop|seminar|bootcamp|training|degree|programme)"
_TO_WORK = joined(r"""
        (?:(?:to|into) (?:work|school|campus|uni|college|town|downtown|(?:the|my
        |our) (?:\w+ )?(?:office
        |lab|school|university|campus|factory|shop|hospital|station|studio|plant|site))
        |home(?: from work)?)(?=\W*$|,| (?:on|by|every|each|with|in|from|and|at|most|when)\b)
    """)
_STATES = joined(r"""
        (?:'s|is|are|runs?|uses?|has|have|lives?|listens?|requires?|supports?|speaks?|targets?
        |sits?|lies|belongs|points?|stores?|closes?|costs?|expires?|serves?|consists?|needs?
        |deploys?|ships?|bills?|starts?|ends?|meets?|works?|goes|comes|depends|keeps?|writes?
        |reports?|opens?|turns|moved|handles?|accepts?|exposes?|wants?|must|only|was (?:built
        |written|founded|acquired)|were (?:built|written))
    """)

FACT = table(
    "fact",
    (
        1.2,
        "names a year of studies alone",
        r"""
        \A(?:an? )?(?:\d(?:st|nd|rd|th)|first|second|third|fourth|final|last)[- ]year[ ]
        (?:[\w-]+ ){0,4}(?:student|undergrad|major|apprentice|resident)(?: here)?(?=\Z|[,.;!])
    """,
    ),
    (
        1.1,
        "made so, kept there",
        r"""
        \b(?:is|are) (?:\w+ly |all |still |currently )?(?:written|built|coded|hosted
        |implemented|deployed|based|backed up|managed|maintained|owned|run|stored|licensed
        |priced) (?:in|with|on|by|at|from|under|as)\b
    """,
    ),
    (
        1.1,
        "numbered so",
        r"""
        \b(?:number|code|id|extension|address|url|plate|version|model|limit|quota|price|fee
        |rent) (?:is|ends (?:in|with)|starts (?:in|with|at))\b
    """,
    ),
    (
        1.2,
        "form field",
        r"""
        ^\W*(?:name|location|role|job|timezone|pronouns|languages?|employer|company|birthday
        |age|editor|os|stack|city|country|team|ide|shell|phone|laptop|diet): \S
    """,
    ),
    (
        1.2,
        "lives, no I",
        r"""
        ^\W*(?:live|lived|work|studied|teach|volunteer|grew up|born|graduated|majored|freelance
        |commute) (?:in|at|for|as|from|near|on|to|with) \w
    """,
    ),
    (
        1.2,
        "based in",
        r"""
        (?:^\W*|\b(?:i'm|we're|i am|we are) )(?:based|living|located|working) (?:in|at|from
        |out of)\b
    """,
    ),
    (1.25, "allergic", r"\b(?:allerg(?:ic|y|ies)|intoleran(?:t|ce)|coeliac|celiac)\b"),
    (
        1.05,
        "the project is so",
        rf"""
        {_LEAD}(?:(?:the|in|on|all|all of our|this) )?(?:[\w-]+ ){{0,3}}?{PROJECT}(?: (?:name
        |port|url|owner|version|team|address|database|limit))?(?: (?:itself|internally
        |currently|also|now|only|never|always))? {_STATES}\b(?! {_FAULTY}\b)
    """,
    ),
    (
        1.05,
        "what it stands on",
        r"^\W*(?:the|our) (?:[\w-]+ ){1,3}?(?:runs|listens|depends|is based) on\b",
    ),
    (
        1.1,
        "a doctor's word",
        r"""
        \b(?:my|the|our|his|her) (?:doctor|physio\w*|dentist|vet|pa?ediatrician|therapist) (?:told
        |said|says|advised|recommended|recommends|wants|prescribed|ordered)\b
    """,
    ),
    (
        1.0,
        "told of numbers",
        r"""
        ^\W*(?:the|each|every|an?) (?:[\w-]+ ){1,4}?(?:has|have|holds?|is|are|takes?|costs?
        |weighs?|lasts?|covers?|gets?|handles?|contains?) (?:about |around |over |roughly |
        up to |almost |some |limited to |capped at )?[\d$€£]
    """,
    ),
    (
        1.05,
        "called so",
        rf"""
        \b(?:the|our|my|this) (?:\w+ )?(?:{PROJECT}|{KIN}|boss
        |manager) (?:(?:is |are |was )(?:called
        |named)|called (?!again|back|me|us|about|today|yesterday|this|in|off|and|to)\w|named)\b
    """,
    ),
    (
        1.0,
        "since when",
        r"""
        \bfor (?:about |over |almost |nearly |more than |the (?:last|past) )?(?:\d+|two|three
        |four|five|six|seven|eight|nine|ten|many|several|a few|a) (?:years|months|decades|weeks
        |decade|year)\b|\bsince (?:\d{4}|i was|college|childhood|high school)\b
    """,
    ),
    (
        1.05,
        "so many of us",
        r"""
        \b(?:we are|we're|there are) (?:an?|\d+|two|three|four|five|six|seven|eight|nine|ten
        |about \d+)\b(?! \w+ in this\b)(?=.{0,40}\b(?:of us|people|team|engineers|developers|person
        |company
        |startup|shop|family)\b)
    """,
    ),
    (
        0.45,
        "wishes and plans",
        rf"""
        {I}(?:would )?(?:want|hope|plan|dream|aim|wish|love|like|need|intend|used) to\b
        |\b(?:i'm|i am|we're|we are) (?:planning|hoping|thinking|aiming|considering|excited
        |ready|determined|going)\b|\bmy (?:\w+ )?(?:goal|dream|plan|aim|hope|ambition)s?\b
        |\bgonna\b|\b(?:can't|cannot) wait\b
    """,
    ),
)

OWN_FACT = table(
    "fact",
    (
        1.35,
        "is moving house",
        rf"""
        \b(?:i'm|we're|i am|we are) (?:moving|relocating) (?:{_ELSEWHERE})
    """,
    ),
    (
        1.4,
        "name",
        r"""
        \bmy (?:full |first |last |real )?name(?:'s| is)\b
        |^\W*(?:hi,? |hey,? |hello,? )?(?:the )?name's \w|\bi(?:'m| am) called\b|\bi go by\b
    """,
    ),
    (
        1.25,
        "lives, works, comes from",
        rf"""
        {WE}(?:live|lived|work|worked (?=(?:at|for|as)\b)|taught|study|studied
        |teach|volunteer|grew up|was born|were born
        |graduated|major(?:ed)?|moved(?! (?:the|my|our|your|it|this|that|all|everything)\b)
        |relocated|speak|own|rent|run an?|manage|lead|maintain
        |freelance|commute|intern|consult|report to|belong)\b(?! (?:on (?:this|it|that)|this
        |that|it|fine|well|great|out|best|better|through|with (?:this|that|it))\b)(?= ?\w)
    """,
    ),
    (
        1.2,
        "is somebody",
        r"""
        \bi(?:'m| am) (?:currently |now |originally |also |just |both |
        actually )?an? (?:[\w-]+ ){0,4}?(?:\w{2,}(?:er|or|ist|ian|ant|ent|man|woman|cian|ee|ss
        |ar|eur|ect|ic|ary|ive)|vegan|cto|ceo|pm|dev|dba|sre|phd|nurse|chef|coach|pilot|judge
        |mom|mum|dad|guide|owl|early bird|person|veteran|twin
        |freshman|native|introvert|extrovert|expat|lead|dentist)\b(?! (?:when
        |to say|that))
    """,
    ),
    (
        1.2,
        "is in a state",
        r"""
        \bi(?:'m| am) (?:currently |now |originally |also |just |severely |already )?(?:from \w
        |based\b|\d{1,2}(?: years| and|,|\W*$)|born\b|vegan|vegetarian|left-handed
        |colou?r-?blind|(?:short|near|far|long)-?sighted|dyslexic|married|single|divorced|pregnant|retired|deaf|blind|lactose
        |gluten|(?:type (?:1|2|one|two) )?diabetic|asthmatic|hard of hearing|bilingual|fluent
        |self-taught|new to \w|responsible for
        |in charge|in my \w+|studying|majoring|enrolled|the (?:only|lead|main|sole|\w+ (?:of
        |for|at|on))\b|working (?:at|for|as|in|remotely|part|from)|on (?:an?
        |the) (?:[\w-]+ )?(?:team|diet|plan|mac|linux|windows|budget)|in (?:the )?\w+ (?:time
        |timezone))
    """,
    ),
    (
        1.15,
        "health or means",
        r"""
        \bi(?:'ve)? (?:have|got|suffer from|was diagnosed|live with|struggle with|take|wear
        |need) (?:\w+ ){0,3}(?:asthma|diabetes|adhd|autism|dyslexia|anxiety|migraines?
        |condition|disability|skin|stomach|insulin|glasses|aids?|medication|meds|back pain
        |arthritis|insomnia|disorder|disease|syndrome|wheelchair|budget|allerg\w+|rsi
        |tinnitus)\b
    """,
    ),
    (
        1.0,
        "has somebody or something",
        rf"""
        (?:{WE}|\b(?:i|we)'ve )(?:have|got|own|keep|raise|adopted|share)(?: got)? (?:an?|one
        |two|three|four|five|twin|triplet|six|seven|\d+|several|many|my own|no
        |about \d+) (?!(?:\w+ )?(?:questions?|problems?|issues?|errors?|bugs?|ideas?|look
        |doubts?|lot|few|moment|task|request|try|minute|second|functions?|scripts?|files?
        |lists?|strings?|arrays?|dataframes?|tables?|class(?:es)?|columns?|dict\w*|loops?
        |variables?|chance|feeling|hunch|good|great|nice|blast|fun|bit|hard time|wonderful|json
        |csv|query|string|integers?|objects?|component|div|form|button|image|pdf|text|paragraph
        |homework|exercise|assignment)\b)
    """,
    ),
    (
        1.1,
        "my people are so",
        rf"""
        \b(?:my|our) (?:\w+ ){{0,2}}?{KIN}(?: \w+)?
        (?:,? \(?\d{{1,2}}\)?,?)?(?:,? (?:who )?)?(?:'s| is| are| was| has
        | have| lives?| works?| speaks?| starts?| goes| turns?| turned| loves?| can't| needs?
        | plays?| studies| named| called|(?: only| never| always| mostly)? (?:eats?|drinks?
        |hates?|likes?|wears?))\b
    """,
    ),
    (
        1.1,
        "what was so, or done, once",
        rf"""
        \b(?:i|we|(?:my|our) (?:\w+ ){{0,2}}?{KIN}) (?:used to (?:be|work|live|play|teach|run
        |own|study|smoke|drink|have)|(?:once |both )?(?:fought|served|emigrated)[ ]
        (?:in|to|from|at))\b
        |\b(?:on|for) (?:my|our) honeymoon\b
    """,
    ),
    (
        1.2,
        "went through it",
        r"""
        \bi(?:'ve| have)? had (?:\w+ ){0,3}?(?:surgery|transplant|stroke|heart attack|miscarriage
        |bypass|c-section|operation on my \w+)\b
    """,
    ),
    (
        1.1,
        "what my people did for me",
        rf"""
        \bmy (?:\w+ ){{0,2}}?{KIN} (?:\w+ly )?(?:raised|taught|left|named|adopted|introduced
        |brought)(?: up)? (?:me|us)\b
    """,
    ),
    (
        1.15,
        "somebody died",
        rf"""
        \b(?:my|our) (?:\w+ ){{0,2}}?{KIN}(?: \w+)? (?:passed away|died|is dead)\b
        |^\W*(?:mum|mom|dad|grandma|grandpa) (?:passed away|died)\b
    """,
    ),
    (
        1.1,
        "told somebody of a change",
        r"""
        \bi(?:'ve| have)? (?:just |already |finally )?told (?:my|our) (?:\w+ ){1,2}(?:that )?i(?:'m
        |'ll| am| will| want| don't| quit)\b
    """,
    ),
    (
        1.2,
        "must not have it",
        r"""
        \bi (?:can't|cannot|can not|mustn't|must not|shouldn't|am not allowed to|'m not allowed to)
        \shave (?:any )?(?!(?:this|that|it|them|these|those|you|an?|the|more|both|your)\b)\w+
    """,
    ),
    (
        1.2,
        "is in a year of studies",
        r"""
        \b(?:i'm|i am|im) an? (?:\d(?:st|nd|rd|th)|first|second|third|fourth|final|last)[- ]year[ ]
        (?:[\w-]+ ){0,4}(?:student|undergrad|major|apprentice|resident)\b
    """,
    ),
    (
        1.1,
        "my thing is so",
        rf"""
        \b(?:my|our) (?!(?:\w+ )?(?:code|question|problem|issue|error|function|script|query
        |mistake|bad|guess|point|apologies|loop|regex|program
        |app crashes)\b)(?:[\w'-]+ ){{1,7}}?{_STATES}\b(?! {_FAULTY}\b)
    """,
    ),
    (
        1.0,
        "lacks it",
        r"""
        \bi don't (?:have|own|speak)\b(?! (?:any |the |much |enough |a )?(?:ideas?|time|clues?
        |questions?|problems?|issues?|this|that|it|to)\b)
    """,
    ),
    (
        1.05,
        "is mine",
        r"""
        \b(?:is|are) (?:my|our) (?!(?:\w+ )?(?:question|problem|issue|code|function|error
        |mistake|bad|turn)\b)
    """,
    ),
    (
        1.0,
        "took it over",
        rf"""
        {WE}(?:took over|inherited|founded|co-founded|started|joined|left|built|created|wrote
        |launched|retired|own|maintain)\b(?! (?:it|this|that|to|the (?:function|script|code
        |file|loop|intro\w*|summary|email|draft|test|text|method|class|rest)|an? (?:\w+ )?(?:loop
        |function|script|query|test|class|program|regex|method
        |bug|app that|page))\b)
    """,
    ),
    (
        1.1,
        "our own",
        r"""
        \b(?:sits?|lives?|based|located|hosted|stored|kept|runs?|stays?) (?:in|at|on|out of
        |inside) (?:our|my)\b
    """,
    ),
    (
        1.05,
        "uses, hosts, supports",
        rf"""
        (?:{WE}|\b(?:i'm|we're) (?=using))(?:use|using|run|host|deploy
        |support|ship|rely on|target|develop|code|program|store
        |pay|bill|subscribe|sell|serve|employ|drive|ride|play|operate|outsource|write (?:in
        |mostly|mainly|all|everything))\b(?! (?:this|that|it|the (?:same|following|above|code
        |function|command|script)|you|your|into|chatgpt|claude|copilot)\b)(?= ?\w)
    """,
    ),
    (
        0.95,
        "is busy with",
        r"""
        \b(?:i'm|i am|we're|we are) (?:currently |now |also |mostly )?(?:building|developing
        |launching|maintaining|running|using|organi[sz]ing|training for|preparing for
        |saving (?:up )?for
        |recovering from|applying (?:for|to)|restoring|learning|migrating|hiring|expecting
        |renovating|raising|teaching|managing
        |leading|writing (?:an?|my)|working on (?:an?|my|our))\b(?! (?:this|that|it
        |the (?:following|code|function|command|same))\b)
    """,
    ),
    (
        1.1,
        "takes a course",
        rf"""
        (?:\b(?:i'm|i am|we're|we are|i've been) (?:\w+ly |now |also |just )?(?:taking|doing
        |attending
        |auditing|following|enrolled (?:in|on)|signed up for)|{WE}(?:signed up for|enrolled (?:in
        |on)
        |attend))
        (?! (?:this|that|the) {_COURSE}\b) (?:[\w'.&-]+ ){{0,6}}?(?:{_COURSE}\b
        |(?:this|next) (?:semester|term)\b)
    """,
    ),
    (
        1.2,
        "gets to work so",
        rf"""
        (?<!when )\b(?:i|we) (?:(?:always|usually|mostly|often|normally|now) )?(?:take|catch|ride
        |get|drive|cycle|bike|walk|commute|travel|come|go|run) [\w':. -]{{0,50}}?{_TO_WORK}
    """,
    ),
    (
        0.4,
        "how things stand",
        r"""
        \b(?:i'm|i am|we're|we are|i've|we've|i have|we have)\b(?! (?:not sure|sorry|glad
        |happy for|here for|curious|wondering|asking|confused|stuck|done|ok|okay|good|fine
        |getting|trying|a question|so (?:happy|glad|proud)))
    """,
    ),
    needs=ABOUT_SELF,
)

NAMED_WORKS = table(
    "fact",
    (
        1.4,
        "gives name, age and work",
        r"""
        ^\W*(?:(?:Hi|Hello|Hey)[,!.]? )?(?:I'm|I am|i'm|Im
        |im) [A-Z][a-z]{1,20}(?: [A-Z][a-z]{1,20})?, \d{1,2}\b
    """,
    ),
    (
        1.1,
        "reads or watches a work",
        r"""
        \b(?:(?:I'm|I am|I've been|We're|We are
        |We've been) (?:\w+ly |just |now |still |also |back to |in )?
        |(?:I|We)(?:'ve)? (?:\w+ly |just )?(?:started|began|finished|love|keep) )
        (?:(?:re-?)?(?:reading|watching|playing)|bing(?:e)?ing|listening to|rehearsing|studying
        |halfway through|hooked on)
        (?: (?:the|an?|some|my)(?: [a-z]+)?)? [\"\u201c']?(?![A-Z]{2,}\b|I\b)[A-Z][\w'\u2019:&-]+
        (?![^.,]{0,40}\b(?:docs?|documentation|code|source|logs?|guide|manual|tutorial|readme|specs?
        |errors?|output|repo|issues?|threads?|pages?|files?|answers?|responses?|messages?|emails?)\b)
    """,
    ),
)
"""Matches the text in its own case, since only that shows a title."""
