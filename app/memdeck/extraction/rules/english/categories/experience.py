"""English patterns of experiences and lessons."""

from memdeck.extraction.rules.cues import table
from memdeck.extraction.rules.english.words import ABOUT_SELF, DID
from memdeck.extraction.text.regex import joined

_FAULT = joined(r"""
        (?:problem|issue|bug|cause|trick|fix|solution|reason|crash|crashes|leak|outage|failure
        |failures|slowness|slowdown|error|errors|workaround|delay|flakiness|flicker|hang
        |timeouts?|deadlock|mistake|regression|incident|key|bottleneck|downtime|latency|spike
        |memory leak|warning|glitch|noise|corruption|conflict|breakage|secret|catch)
    """)
_MENDED = joined(r"""
        (?:fixed|solved|resolved|cured|sorted(?: out)?|unblocked|cleared|got rid of|sped up
        |stopped|worked around|eliminated|removed|restored|halved|prevented|cut|silenced
        |rescued|doubled|tripled|reduced|improved)
    """)

EXPERIENCE = table(
    "experience",
    (
        1.1,
        "took ages",
        r"""
        \b(?:took|cost) (?:ages|forever|hours|days|weeks|months|all (?:day|night|week))\b
        |\b(?:\w+ times|twice|\d+x) (?:as )?(?:fast|faster|slower|cheaper|smaller|quicker|quick
        |slow)\b
    """,
    ),
    (
        1.2,
        "took so long because",
        r"""
        \b(?:took|cost|needed|lasted) .{2,40}\b(?:because|due to|thanks to)\b
    """,
    ),
    (
        1.2,
        "well again since",
        r"""
        \b(?:once|after|when|since|as soon as) (?:i|we) \w+(?:ed|t|de)?\b.{0,80}\b(?:again|gone|fine
        |faster?|stable|disappeared|vanished|stopped|back to normal)\b
    """,
    ),
    (
        1.3,
        "when it fails, do so",
        r"""
        ^\W*(?:when|whenever|if) (?!(?:i|we|you)\b).{3,60}?\b(?:fails?|breaks?|hangs?|crash(?:es)?
        |stops?|stalls?|freezes?|times out|leaks?|errors?|refuses|(?:gives?|answers?|returns?|shows?
        |throws?).{0,20}(?:\d{3}|error|nothing|timeout)|(?:is|are|gets?) (?:slow|stuck|down|red
        |flaky))\b.{0,60}?, (?:first |always |never )?(?:check|look|rerun|restart|retry|clear
        |rebuild|reset|run|start|delete|remove|restore|roll back|kill|flush|inspect|compare|verify
        |it(?:'s| is) (?:usually|almost always|probably))\b
    """,
    ),
    (1.3, "turned out", r"\b(?:turns|turned) out\b"),
    (
        1.3,
        "root cause",
        r"""
        \broot cause\b|\bculprit\b|\bgotcha\b|\bpost-?mortem\b|\bthe hard way\b
    """,
    ),
    (
        1.3,
        "lesson",
        r"""
        \blessons? (?:learn(?:ed|t)|here|from|is|was)\b|^\W*lessons?\b ?[:\u2013\u2014-]
        |\btakeaway\b
    """,
    ),
    (
        1.2,
        "the fault was",
        rf"""
        \b{_FAULT}(?: (?:in|on|with|of|for|behind|at|to|that|we|i|last
        |this)\b.{{1,40}}?)? (?:was|were|is to|turned|came|comes|went away|disappeared|stopped
        |got fixed|vanished|happened|boiled down|only (?:happens|appears|occurs
        |shows))\b(?! (?:it|that|this|fixed|solved|great|good|gone)\W*$)
    """,
    ),
    (
        1.25,
        "mended by",
        rf"""
        \b{_MENDED}\b.{{0,60}}\b(?:by|with|after|once|when i)\b(?! (?:you|your)\b)
    """,
    ),
    (
        1.25,
        "doing so mended it",
        r"""
        (?:^\W*(?:\w+ )?|\b)\w{3,}ing .{1,80}?\b(?:fixed|solved|resolved|cured|did the trick
        |helped|stopped|sped|cut|brought|got rid|worked|halved|restored|made .{2,40}? (?:work
        |faster|stable|go away|disappear))\b
    """,
    ),
    (
        1.2,
        "what helped",
        r"""
        \bwhat (?:finally |really |actually |eventually )?(?:helped|worked|fixed|solved|did it
        |saved)\b
    """,
    ),
    (
        1.2,
        "got it to work",
        r"""
        \b(?:got|get) (?:it|them|things|the [\w ]{2,30}|[\w-]+) (?:to work|working|running
        |to run|to compile|to build)\b.{0,20}\b(?:by|with|after|only|once)\b
    """,
    ),
    (
        1.2,
        "caused by",
        r"""
        \b(?:caused|broken|triggered|blocked|corrupted|slowed) (?:down )?by\b|\b(?:happened
        |failed|crashed|broke|hung|leaked|stopped|slow|wrong|stuck|down|late|flaky|slower
        |empty) (?:\w+ )?because (?:of|nobody|we|i|the|an?|our|my|it|they|someone)\b
    """,
    ),
    (
        1.15,
        "works only so",
        r"""
        \b(?:only )?(?:works?|worked|runs|ran|builds|passes|starts) (?:only )?(?:if|after|once
        |when)\b(?= \w+)
    """,
    ),
    (
        1.2,
        "after hours of",
        r"""
        \bafter (?:\w+ )?(?:\w+ )?(?:hours|days|weeks|months|nights|evenings|a (?:week|day
        |month)) (?:of|with|in|i|we)\b
    """,
    ),
    (
        1.2,
        "never came back",
        r"""
        \b(?:never|hasn't|haven't|have not|has not|not) (?:come|came|crashed|happened|seen
        |failed|returned|occurred|had|lost)\b.{0,20}\b(?:back|again|since)\b
    """,
    ),
    (
        1.2,
        "found it",
        r"""
        ^\W*(?:found|got|nailed|cracked|solved|figured) (?:it|out|the (?:bug|issue|problem
        |cause|culprit))\b.{0,6}[:,\u2013\u2014-] \w|\b(?:was|were) down to\b|\bboils? down to\b
    """,
    ),
    (
        1.15,
        "got bitten",
        r"""
        \bgot (?:bitten|burned|burnt|tripped up|caught out|stung|hacked|locked out
        |rate[- ]limited)\b|\bcaught (?:me|us) (?:out|off guard)\b|\bmessed (?:us|me|up)\b
    """,
    ),
    (
        1.2,
        "from so much to so much",
        r"""
        \bfrom (?:about |around )?\d.{0,25} (?:down |up )?to (?:about |under |around |just |
        only )?\d
    """,
    ),
    (
        1.2,
        "did not help, that did",
        r"""
        \b(?:didn't|did not|doesn't|wouldn't) (?:help|work|do it|cut it
        |fix it)\b.{1,60}\b(?:did|does|worked|helped|fixed)\b|\b(?:all|everything) (?:it|we
        |i) needed\b|\bwas (?:enough|the answer|all it took)\b
    """,
    ),
    (
        1.15,
        "once went wrong",
        rf"""
        \b(?:i|we) (?:once|accidentally|almost|nearly|mistakenly) {DID}\b|\b(?:last
        |this) (?:time|year|month|week|spring|summer|autumn|winter|sprint)\b.{{0,60}}\b(?:lost
        |broke|failed|crashed|burned|missed|deleted|wiped|leaked)\b
    """,
    ),
    (
        1.1,
        "apparently",
        r"""
        ^\W*(?:apparently|as it happens|surprisingly|funnily enough|oddly),? (?:the|our|my|a|an
        |it|\w+)\b
    """,
    ),
    (
        1.1,
        "in my experience",
        r"""
        \bin my experience\b|\bexperience (?:shows|taught|tells)\b|\bi know from\b|\bnext time\b
    """,
    ),
    (
        0.6,
        "something happened",
        rf"""
        \b(?:i|we)(?:'ve| have)? (?:just |also |recently |even |actually |finally |already |
        really |once |never |both |all )?{DID}\b|\b(?:i|we) (?:was|were)\b
        |\bmy (?:\w+ ){{1,3}}{DID}\b|\bbeen \w+ing\b
    """,
    ),
)

OWN_EXPERIENCE = table(
    "experience",
    (1.2, "it bit us", r"\b(?:bit|burned|burnt|saved|tripped|cost|fooled) (?:me|us)\b"),
    (1.15, "until we did so", rf"\b(?:until|till) (?:i|we) (?:\w+ly )?{DID}\b"),
    (
        1.2,
        "learned",
        r"""
        \b(?:i|we)(?:'ve| have)? (?:finally |just |also |recently |since |eventually |later |
        only |then )?(?:learn(?:ed|t)|found (?:out|that)|figured out|discovered|reali[sz]ed
        |traced|tracked|narrowed|debugged|bisected|diagnosed)\b
        (?! (?:it|this|that)\W*$| (?:something|a lot|so much|lots)\b.{0,14}$)
    """,
    ),
    (
        1.15,
        "cost a weekend",
        r"""
        \b(?:took|cost) (?:me|us) .{0,20}\b(?:hours|days?|weeks?|months?|weekend|evening|night
        |morning|afternoon|ages|forever)\b
    """,
    ),
    (
        1.15,
        "lost time",
        r"""
        \b(?:i|we) (?:spent|wasted|lost|burned) (?:\w+ )?(?:hours|days|weeks|a (?:day|week
        |morning|weekend|whole)|the whole|an (?:hour|afternoon)|half|\d+ |two |three |most
        |an? (?:sprint|quarter|month|year|fortune|lot))
    """,
    ),
    (
        1.1,
        "tried and went back",
        r"""
        \b(?:i|we) (?:once |already |previously |also )?tried\b.{3,80}\b(?:but|and|only to
        |went back|gave up|until)\b(?! (?:it (?:still|doesn't|does not|fails)|i get|nothing))
    """,
    ),
    needs=ABOUT_SELF,
)
