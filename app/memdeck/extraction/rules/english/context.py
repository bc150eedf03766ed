"""English patterns that make a sentence more important, or doubtful."""

from memdeck.extraction.rules.cues import table
from memdeck.extraction.rules.english.words import KIN
from memdeck.extraction.text.regex import joined

_OTHERS = joined(r"""
        (?:colleagues?|co-?workers?|boss|manager|friends?|neighbou?rs?|roommates?|flatmates?
        |teammates?|classmates?|clients?|customers?|intern|cto|ceo|lead|people|everyone
        |everybody|someone|somebody|others|users?|developers|devs|folks|teams|experts?|critics
        |reviewers?|author|authors|he|she|they|guy|programmers|engineers|teacher|professor
        |companies)
    """)
_HOLDS = joined(r"""
        (?:thinks?|says?|said|thought|believes?|claims?|claimed|prefers?|preferred|likes?|liked
        |loves?|loved|hates?|hated|wants?|wanted|argues?|argued|suggests?|suggested|recommends?
        |recommended|insists?|insisted|swears?|complains?|complained|enjoys?|dislikes?|told
        |asked|asks|always|never|uses|used|decided|works|lives|switched|writes|avoids
        |can't stand|doesn't|refuses|feels|is allergic|is moving|just moved|moved|bought
        |started)
    """)

SUPPORTS = table(
    "",
    (
        0.25,
        "says when",
        r"""
        \b(?:yesterday|today|tonight|tomorrow|recently|lately|currently|ever since|these days
        |nowadays|since|(?:19|20)\d\d)\b|\b(?:last|next|this) (?:week|month|year|night|weekend
        |summer|spring|fall|winter|morning|\w+day)\b|\b(?:\d+|two|three|four|five|few|couple of
        |an?|some) (?:days?|weeks?|months?|years?) (?:ago|now)\b
    """,
    ),
    (
        0.2,
        "counts or measures",
        r"""
        \b\d+\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen|hundred)\b
    """,
    ),
    (
        0.2,
        "says why",
        r"""
        \b(?:because|since|due to|so that|'cause|as it|as they|that's why)\b
    """,
    ),
    (
        0.2,
        "names its people",
        rf"""
        \bmy (?:\w+ )?(?:{KIN}|friends?|colleagues?|boss|team|students?|coach|teacher|mentor
        |home|job|hometown|life|childhood|career|passion|hobby)\b
    """,
    ),
    (
        0.15,
        "says how often",
        r"""
        \b(?:always|never|often|usually|every|regularly|whenever|constantly|rarely|most
        |all the time)\b
    """,
    ),
)

DOUBTS = table(
    "",
    (
        -2.0,
        "made up of a character",
        r"""
        ^\W*(?:please |now |then |and |but |also |ok |okay )*(?:make|have|let|give|turn)[ ]
        (?:him|her|them|(?:the|your) (?:\w+ )?(?:hero|heroine|character|protagonist|villain
        |narrator|knight|detective))\b(?!.{0,80}\b(?:i|my|we|our)\b)
    """,
    ),
    (
        -2.0,
        "mislaid or missed just now",
        r"""
        ^\W*(?:\w+,? )?(?:i|we)(?:'ve| have)? (?:just |also )?(?:(?:forgot|forgotten|left
        |misplaced|dropped|spilled) (?:my|our) (?:\w+ )?(?:passports?|wallet|purse|keys?|phone
        |umbrella
        |bag|backpack|glasses|laptop|charger|coat|jacket|hat|scarf|gloves|suitcase|luggage|lunch
        |ticket|card|headphones|earbuds|water bottle)|missed (?:my|our|the) (?:\w+ )?(?:train|bus
        |flight
        |tram|ferry|stop|alarm|call))\b
    """,
    ),
    (
        -2.0,
        "a thing runs dry just now",
        r"""
        \b(?:my|our) (?:phone|laptop|battery|tablet|watch|headphones|internet|wifi)(?:'s| is| has
        | just)? (?:just |almost |nearly |about to )?(?:dead|died|dying|die|out of (?:battery
        |power|juice)
        |offline)\b|^\W*(?:i'm|i am|we're|we are) (?:still |now |currently )?(?:on (?:the
        |a) (?:train|bus
        |plane|tram|ferry|metro|subway|phone)|in (?:line|a queue|the queue|a meeting|traffic))\W*$
    """,
    ),
    (
        -2.0,
        "keeps back one answer",
        r"""
        ^\W*(?:please )?(?:don't|do not) (?:tell me|spoil|give away) (?:the|this) (?:answer|ending
        |solution|result)\W*$
    """,
    ),
    (
        -1.5,
        "presents a quotation",
        r"""
        \b(?:lines?|quotes?|mottos?|sayings?|lyrics?|passages?|phrases?|sentences?|slogans?
        |titles?|proverbs?|verses?|signs?|posters?)\b.{0,40}\u25ae
    """,
    ),
    (
        -2.0,
        "read or heard as a quotation",
        r"""
        \bi (?:\w+ )?(?:read|saw|heard|found|came across|noticed)\b[^\u25ae]{0,80}\u25ae{8}
        |\b(?:author|article|blog|post|book|paper|he|she|they|someone|somebody|people)\b
        [^.,\u25ae]{0,20}\u25ae{8}
        |\u25ae{8},? (?:says?|said|writes?|wrote|(?:the|an|one) (?:author|article|blog|post|book))\b
    """,
    ),
    (
        -1.5,
        "read somewhere",
        r"""
        ^\W*(?:according to|as per|in (?:the|this|that|an?) (?:article|book|blog|docs|video
        |paper|talk)|(?:the|an?|this|that) (?:docs?|documentation|article|book|blog(?: post)?
        |manual|readme|spec|paper|tutorial|guide|contract|study) (?:says?|states?|recommends?
        |claims?|suggests?))\b
    """,
    ),
    (
        -0.8,
        "may or may not be",
        r"""
        \b(?:maybe|perhaps|might|possibly|(?<!you are )(?<!you're )(?:not sure|unsure)|wondering
        |no idea|i guess|i suppose
        |don't know|do not know|undecided|torn between|on the fence|someday|some day|could be
        |i doubt|could (?:use|try|move|switch)|toying with|tempted to|thinking (?:of|about)
        |considering)\b
    """,
    ),
    (
        -1.3,
        "what others do",
        r"""
        ^\W*(?:(?:my|our|the|an?|one of (?:my|our)|some of my) )(?:\w+ )?(?:colleagues?
        |co-?workers?|boss|friends?|friend of mine|neighbou?rs?|roommates?|flatmates?
        |teammates?|classmates?|client|customer|intern|cto|ceo|professor|teacher|guy|woman|man
        |author|landlord)(?: of (?:mine
        |ours))?(?: \w+)?(?: at the \w+)? (?!(?:is|was|has|called|named|signed|approved|agreed
        |accepted|rejected|vetoed|confirmed|requires|required)\b)(?:\w+(?:s|ed)|won't|doesn't
        |can't|bought|told|went|just)\b(?!.{0,60}\b(?:i|we|me|us)\b)
    """,
    ),
    (
        -1.3,
        "somebody else's view",
        rf"""
        ^\W*(?:\w+[,:]? )?(?:(?:my|our|the|some|most|many|a|one|his|her
        |their) )?(?:\w+ )?{_OTHERS}(?: \w+)? {_HOLDS}\b
    """,
    ),
    (
        -1.2,
        "about what lies before both",
        r"""
        (?<!\bin )(?<!\binto )(?<!\bon )\b(?:the|that|this|your) (?:first|second|third|fourth|last
        |other|previous|next|former|latter
        |same|current) (?:one|option|version|draft|paragraph|column|row|line|sentence|suggestion
        |variant|answer|approach|example|attempt|section|half|idea|picture)\b(?! of\b)
        |\bthat one\W*$|\b(?:version|part|rest|most|copy|half) of (?:this|that|it)\b
        |\b(?:this|that) (?:version|draft|option|variant|wording|result|output|attempt|suggestion)\b
    """,
    ),
    (
        -1.0,
        "ate or rested just now",
        r"""
        ^\W*(?:i|we)(?:'ve| have)? just (?:had|made|ate|eaten|drank|grabbed|finished|took|poured)[ ]
        (?:(?:a|an|some|my|our|the|another|quick|big|nice) ){0,3}(?:teas?|coffees?|lunch|dinner
        |breakfast|brunch|supper|snack|nap|shower|bath|meal|drink|beer|sandwich|break|walk|cup|glass|bite)\b
        |^\W*(?:i|we)(?:'ve| have)? just (?:woken|woke|got|gotten) up\b
    """,
    ),
    (
        -1.0,
        "has something for what was named before",
        r"""
        \b(?:have|has|got|'ve got|use|know) (?:an?|some|my) [\w' -]{2,30} for (?:that|it|this)
        (?: (?:already|too|somewhere|here))?\W*$
        |^\W*(?:i|we)(?:'ve)? (?:already )?(?:have|got) (?:one|some|those|these|them)
        (?: (?:already|too|somewhere|here))?\W*$
    """,
    ),
    (
        -1.0,
        "of this very moment",
        r"""
        \b(?:right now|just now|at the moment|one (?:sec|second|moment|minute)\b(?! ago)
        |(?:in|give me) (?:an? |\d+ |two |three |five |ten )?(?:few )?(?:secs?|seconds?
        |min(?:ute)?s?)\b
        |just (?:walked|came|got|popped) (?:in|back)|be right back|(?:am
        |'m) (?:a bit |a little )?(?:late
        |slow|tired|back|ready) (?:today|now|again))\b
    """,
    ),
    (
        -0.9,
        "a bare pointer",
        r"""
        \b(?:i|we) (?:just |only |really )?(?:need|want|use|used|have|had|get|got) (?:this|that|it
        |these
        |those)\b(?! (?:\w+ ){1,3}(?:every|always|never))
    """,
    ),
    (
        -0.9,
        "done to what was named before",
        r"""
        ^\W*(?:ok(?:ay)?,? )?(?:i|we)(?:'ll|'ve| will| have
        |'d)? (?:just |only |already |also )?(?!make|find
        |found|consider|think|like|love|hate|want|prefer|take|owe|call|keep)\w+ (?:it|them)\b
        (?! (?:if|when|that)\b)
    """,
    ),
    (
        -0.6,
        "about you or that",
        r"""
        ^\W*(?:(?:wow|hey|yeah|yes|oh|and|so|but|well),? )?(?:you|your|you're|you've|you'll
        |that's|that is|sounds|it sounds|that was|that must|it must)\b(?!.{0,80}\b(?:i|my|me|we
        |our)\b)
    """,
    ),
)

FAULTS = table(
    "",
    (
        -0.9,
        "about the text at hand",
        r"""
        \b(?:this|the|that|your) (?:\w+ )?(?:function|script|snippet|answer|response|output
        |draft|paragraph|sentence|essay|button|line|lines|regex|loop|assertion|variable
        |list|array|string|column|dataframe|csv|converter|return value)\b(?! (?:style|review
        |names?))|\bmy (?:\w+ )?(?:function|script|snippet
        |code|output|regex|loop|query)\b
    """,
    ),
    (
        -0.9,
        "gives nothing",
        r"""
        \b(?:gives?|returns?|shows?|prints?|yields?|outputs?|says?) (?:me )?(?:nan|none|null
        |nothing|an? (?:error|empty|blank|wrong)|wrong|zero|0|undefined|the wrong|every|only)\b
        |\bnever (?:stops|ends|finishes|returns|terminates)\b|\bbut (?:not|it|nothing|i get
        |the)\b
    """,
    ),
    (
        -0.9,
        "here in the text",
        r"\b(?:i|we) (?:use|need|want|have|return|pass|call|store|put)\b.{1,40}\bhere\b",
    ),
    (
        -0.9,
        "answers with a status",
        r"\b(?:returns?|answers?|gives?|throws?|says?|responds? with) (?:an? )?[45]\d\d\b",
    ),
    (
        -0.6,
        "about the thing at hand",
        r"""
        \b(?:i|we)(?:'ve)? (?:just |already |also )?(?:run|ran|try|tried|add|added|change
        |changed|click|clicked|upload|uploaded|follow|followed|copy|copied|paste|pasted|open
        |opened|use|used|did|do|check|checked|fixed|update|updated|install|installed|test
        |tested|call|called|need|want|put|applied|removed|attached) (?:this|it|that|your
        |the (?:line|file|change|code|command|tutorial|instructions|steps|suggestion|image
        |screenshot))\b
    """,
    ),
    (
        -0.9,
        "a fault at hand",
        r"""
        \b(?:i|we)(?:'m| am|'re| are)? (?:keep |still |only |just |also )?(?:get|getting|got
        |see|seeing|have|having|hit|hitting|facing|run into|running into)\b.{0,40}\b(?:errors?
        |exception|bugs?|issues?|problems?|trouble|crash(?:es)?|warnings?|blank|null|undefined
        |\d{3}|timeouts?|conflicts?|segfault|stack trace|\w+error)\b
    """,
    ),
    (
        -0.9,
        "it does not work",
        r"""
        \b(?:doesn't|does not|isn't|is not|don't|won't|can't|cannot|didn't) (?:work|compile
        |build|load|run|start|show|render|respond|open|connect|find|seem|working|showing
        |loading|compiling|react|help|match)\b|\b(?:keeps?|is|are) (?:failing|crashing|broken
        |hanging|throwing|returning|not working|giving|blank|empty|freezing|timing out)\b
        |\bstill (?:fails|crashes|breaks|hangs|not|the same|wrong|broken|failing)\b
    """,
    ),
)

NAMED_OTHERS = table(
    "",
    (
        -1.3,
        "somebody with a name",
        rf"""
        ^\W*(?!(?:The|My|Our|It|This|That|We|You|He|She|They|Always|Never|There|If|When|Every
        |Each|Also|And|But|So|Please|Usually|Normally|Personally|Nobody|Everything|Postgres
        |Nothing)\b)[A-Z][a-z]+(?: [A-Z][a-z]+)? (?:\w+ly |also |always |just |still |really |
        once |often )?(?!is allergic\b){_HOLDS}\b
    """,
    ),
)
"""Matches the text in its own case, since only that shows a name."""
