"""Fragments that several English cues share."""

import re

from memdeck.extraction.text.regex import compiled, joined

ABOUT_SELF = joined(r"""
        \b(?:i|i'm|im|i've|i'd|i'll|my|me|mine|myself|we|we're|we've|we'll|our|us|ours)\b
    """)
_ADVERB = joined(r"""
        (?:really|also|just|still|always|usually|generally|typically|normally|mostly|often
        |strongly|strictly|absolutely|definitely|truly|actually|honestly|personally|much
        |very much|quite|particularly|especially|only|kind of|kinda|totally|completely|simply
        |now|currently|do|never|rarely|seldom|even|so|both|all|intensely|deeply|highly|greatly
        |already|finally|recently|tend to|try to|almost|sort of|genuinely|consistently
        |regularly|occasionally|sometimes|frequently|will|can|to|have|had|collectively|mutually
        |unanimously|officially|formally|provisionally|tentatively|eventually|ultimately
        |initially|originally|mainly|primarily|exclusively|fully|firmly|severely|extremely|long
        |purposely|deliberately|once|since)
    """)
I = r"\bi(?:'ve|'d|'ll)? " + rf"(?:{_ADVERB} ){{0,3}}"  # noqa: E741 - the pronoun
WE = joined(rf"""
        \b(?:i|we|(?:my|our) (?:\w+ )?(?:team|group|crew|board|committee|council|company
        |family))(?:'ve|'d|'ll)? (?:{_ADVERB} ){{0,3}}
    """)
START = joined(r"""
        ^\W*(?:(?:please|pls|and|just|so|but|also|ok|okay|hey|oh|well|fyi|btw),? )*
    """)
"""The start of a sentence, past small words."""
DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
MONTH = joined(r"""
        (?:january|february|march|april|may|june|july|august|september|october|november
        |december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)
    """)
_COUNT = joined(r"""
        (?:an?|\d+|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple of|several)
    """)
WHEN = joined(rf"""
        (?:today|tonight|tomorrow|{DAY}\b|the weekend|(?:this|next|coming) (?:weekend|week
        |month|year|quarter|sprint|term|semester|spring|summer|autumn|fall|winter)
        |(?:the )?end of (?:the |this |next )?(?:day|week|month|year|quarter|sprint|{MONTH})
        |eod|eow|noon|midnight|\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {MONTH}\b|{MONTH}\.? \d{{1,2}}
        |(?:in|by|before|until) {MONTH}\b|(?:the )?\d{{1,2}}(?:st|nd|rd|th)\b|\d{{4}}-\d\d-\d\d
        |\d{{1,2}}/\d{{1,2}}|(?:in|within) {_COUNT} (?:hours?|days?|weeks?|months?)
        |\d{{1,2}}(?::\d\d)? ?(?:am|pm)\b|(?:in )?a fortnight|the (?:week|month) after next
        |{_COUNT} (?:days?|weeks?|months?) from (?:now|today))
    """)
PERIOD = joined(rf"""
        (?:morning|evening|night|day|week|month|quarter|year|weekday|weekend|sprint|release
        |afternoon|lunch|hour|deploy|commit|merge|iteration|semester|{DAY}s?|(?:\d+|two|three
        |few) (?:minutes|hours|days|weeks|months))
    """)
_REGULAR_DAY = joined(rf"""
        (?:(?:{DAY}|weekend)s?\b|the \d{{1,2}}(?:st|nd|rd|th)\b|in {MONTH}\b
        |(?:the )?end of (?:the|each|every) (?:month|quarter|year)\b)
    """)
_ONCE = r"(?<!this )(?<!next )(?<!coming )"
_OFTEN = r"(?:always|usually|normally|typically|generally|routinely|regularly|tend to)"
_PERIODS = r"(?:week|month|quarter|year)"
HABIT = compiled(rf"""
        \b{_OFTEN}\b[^,;.!?]{{1,80}}?{_ONCE}\b{_REGULAR_DAY}
        |\b{_ONCE}{_REGULAR_DAY},? (?:i|we) {_OFTEN}\b
        |\b(?:every|each)(?: \w{{1,15}})? {DAY}\b
        |\b(?:every|each) (?:\w{{1,15}} )?{_PERIODS}\b[^,;.!?]{{0,60}}?\b{_REGULAR_DAY}
        |{_ONCE}\b{_REGULAR_DAY}[^,;.!?]{{0,40}} (?:every|each) {_PERIODS}\b
        |\b(?:i|we) [^,;.!?]{{1,40}}?\b(?:every|each) (?:\w{{1,20}} ){{1,3}}on (?:an? )?{DAY}s?\b
    """)
"""Finds a day on which something is done repeatedly, so that it has no due day."""
STYLE = joined(r"""
        (?:comments?|emojis?|bullets?|bullet points?|lists?|tables?|tabs?|spaces?
        |indent(?:ation|s)?|semicolons?|quotes?|themes?|modes?|spelling|english|french|german
        |spanish|chinese|italian|portuguese|japanese|british|american|units?|metric|celsius
        |fahrenheit|imperial|formats?|formatting|answers?|repl(?:y|ies)|responses?|examples?
        |explanations?|explain(?:ing)?|intros?|introductions?|summar(?:y|ies)|code|snippets?
        |type hints?|types?|typing|docstrings?|names?|naming|variables?|functions?|methods?
        |class(?:es)?|tone|apolog(?:y|ies|i[sz]ing|i[sz]e)|jargon|markdown|headings?|headers?
        |sentences?|paragraphs?|words?|exclamation marks?|hashtags?|dark|light|fonts?
        |camel ?case|snake[_ ]case|kebab[- ]case|tests?|imports?|librar(?:y|ies)|frameworks?
        |dependencies|commits?|commit messages?|branch(?:es)?|prs?|pull requests?|dates?|iso
        |24-?hours?|links?|sources?|citations?|disclaimers?|pleasantries|filler|small talk
        |greetings?|typescript|python|javascript|rust|pnpm|npm|yarn|pytest|concise|short|brief
        |terse|formal|informal|casual|direct|blunt|polite|oxford comma|em dash(?:es)?|caveats?
        |recaps?|analog(?:y|ies)|ads?|notifications?|diagrams?|shortcuts?|abbreviations?
        |acronyms?|oop|loops?|lambdas?|one-liners?|globals?|flattery|fluff|lectures?|warnings?
        |numbers?|currency|euros?|dollars?|background|animations?|sounds?|screenshots?
        |annotations?|plots?|charts?|file ?names?|identifiers?|prose|tests|logging|logs?
        |errors? messages?|trade-offs?|recaps?|hedging|options?|alternatives?|suggestions?
        |small steps|step by step)
    """)
"""Topics of lasting wishes about answers and code."""
DEIXIS = joined(r"""
        \b(?:this|that|it|these|those|them|above|below|here|now|again|previous|last one)\b
    """)
"""Points at the current text, so that a wish applies once, not permanently."""
PIECE = joined(r"""
        \b(?:in|of|from|on|to|for|between) (?:(?:the|my|our|these|those) (?:\w+ )?(?:reports?
        |documents?
        |docs?|files?|charts?|graphs?|tables?|essays?|letters?|text|paragraphs?|chapters?|sections?
        |snippets?|scripts?|functions?|lists?|logs?|pages?|slides?|columns?|rows?|spreadsheets?
        |poems?
        |story|pictures?|data|parts?|lines?|book|thesis|cv)|(?:column|row|line|cell|section
        |chapter) \w)\b
    """)
"""Points at one piece of work, so that a wish applies only to that."""
UNIT = joined(r"""
        (?:(?:[\w-]+ ){0,2}?(?:francs?|euros?|eur|dollars?|usd|pounds?|gbp|sterling|yen|yuan|rmb
        |renminbi
        |rupees?|krone[rn]?|kronor|kronas?|zloty|lira|pesos?|won|reais|shekels?|dirhams?|rand
        |roubles?
        |baht|dong|forints?|cents|pence|celsius|fahrenheit|kelvin|centigrade|met(?:er|re)s
        |kilomet(?:er|re)s|km|miles|feet|inches|yards|centimet(?:er|re)s|millimet(?:er|re)s|kilos?
        |kg
        |kilograms?|grams?|ounces|stones?|lit(?:er|re)s|gallons|cups|acres|hectares|square \w+
        |knots|mph
        |utc|gmt|(?:\w+ )?time|iso|metric|imperial|percent(?:ages)?|seconds|minutes|hours|days
        |kilobytes|megabytes|decimals?|roman numerals|capitals|(?:upper|lower|snake|camel|title
        |sentence
        |kebab)[ -]?case|bold|italics|bullets?(?: points)?|prose|markdown|plain text))
    """)
"""Units of amounts, and languages of words."""
KIN = joined(r"""
        (?:wife|husband|spouse|partner|fianc[eé]e?|girlfriend|boyfriend|sons?|daughters?|kids?
        |child(?:ren)?|baby|twins|mother|mom|mum|dad|father|parents|brothers?|sisters?
        |siblings?|grand(?:ma|pa|mother|father|parents|son|daughter)|aunt|uncle|cousins?|niece
        |nephew|in-laws|family|fam|dogs?|cats?|puppy|pup|kitten|pets?|horse|parrot|rabbit
        |hamster)
    """)
_PERSON = (
    r"wife|husband|spouse|partner|fianc[eé]e?|girlfriend|boyfriend|son|daughter|kid|child|baby|twin"
    r"|mother|mom|mum|dad|father|parent|brother|sister|sibling|aunt|uncle|cousin|niece|nephew"
    r"|grand\w{2,8}|friend|colleague|co-?worker|boss|manager|neighbou?r|roommate|flatmate|landlord"
    r"|doctor|teacher|client|student|guest"
)
ONE_PERSON = re.compile(rf"(?:{_PERSON})(?:'s)?")
SEVERAL_PEOPLE = re.compile(
    rf"(?:{_PERSON})s|children|people|wives|families|babies|folks|twins|in-laws|men|women"
)
PLACE = joined(r"""
        (?:city|town|village|suburbs?|island|coast|mountains|country|abroad|africa|america|asia
        |europe|argentina|australia|austria|bangladesh|belgium|brazil|canada|chile|china|colombia
        |croatia|denmark|egypt|england|estonia|finland|france|germany|greece|hungary|iceland|india
        |indonesia|ireland|israel|italy|japan|kenya|korea|malaysia|mexico|morocco|netherlands
        |new zealand|nigeria|norway|pakistan|peru|philippines|poland|portugal|romania|russia
        |scotland|singapore|spain|sweden|switzerland|taiwan|thailand|turkey|uk|ukraine|usa
        |vietnam|wales|amsterdam|athens|austin|bangalore|bangkok|barcelona|beijing|berlin|boston
        |brussels|budapest|cairo|chengdu|chicago|chongqing|copenhagen|dalian|delhi|denver|dubai
        |dublin|edinburgh|frankfurt|geneva|guangzhou|hamburg|hangzhou|hanoi|helsinki|hong kong
        |istanbul|jakarta|kyoto|lagos|lisbon|liverpool|london|los angeles|lyon|madrid|manchester
        |manila|melbourne|milan|montreal|moscow|mumbai|munich|nairobi|nanjing|new york|osaka|oslo
        |paris|portland|prague|qingdao|rome|rotterdam|san francisco|seattle|seoul|shanghai|shenzhen
        |stockholm|suzhou|sydney|taipei|tianjin|tokyo|toronto|vancouver|vienna|warsaw|wuhan|xiamen
        |xi'an|zurich)
    """)
"""Destinations of moves: countries and large cities."""
PROJECT = joined(r"""
        (?:projects?|repo(?:sitory)?|monorepo|servers?|services?|databases?|db|apis?|apps?|port
        |branch|staging|prod(?:uction)?|clusters?|build|ci|pipelines?|codebase|front-?end
        |back-?end|version|licen[cs]e|domain|endpoints?|buckets?|schema|website|site|queue
        |cache|gateway|proxy|vpn|registry|runners?|test suite|wiki|docs|documentation|backups?
        |logs?|office|company|team|product|release|deadline|budget|timezone|time zone
        |design system|customers?|clients?|platform|environment|nodes?|daemon|cron ?jobs?
        |webhooks?|library|packages?|modules?|scripts? folder|warehouse|index|tokens?
        |certificates?|admin panel|dashboard|infrastructure|stack|hosting)
    """)
DID = joined(r"""
        (?:\w{3,}ed|went|got|had|made|took|saw|met|found|bought|did|gave|won|lost|wrote|began
        |ran|came|felt|thought|knew|told|read|been|left|lived|grew|built|taught|spent|sold
        |chose|broke|fell|caught|paid|said|brought|heard|kept|led|put|set|sent|slept|spoke|swam
        |threw|drove|flew|ate|drank|became|quit|hit|hurt|fought|woke|drew|sang|stood|hung|cut
        |rode|wore|forgot)
    """)
DO = joined(r"""
        (?:write|make|fix|add|create|give|show|explain|translate|summari[sz]e|convert|generate
        |find|list|compare|refactor|implement|build|run|check|update|remove|delete|rename|tell
        |help|try|look|describe|draft|suggest|recommend|continue|go|do|change|move|put|set|turn
        |rewrite|rephrase|improve|optimi[sz]e|debug|review|test|sort|calculate|compute|plan|act
        |design|complete|extract|analy[sz]e|read|open|send|print|draw|use|keep|answer|reply
        |respond|format|call|proofread|edit|shorten|expand|outline|brainstorm|pick|choose|merge
        |split|replace|insert|wrap|port|migrate|deploy|install|configure|provide|include
        |exclude|ignore|skip|start|stop|begin|finish|apply|adapt|teach|walk|correct|simplify
        |solve|prove|define|name|count|save|load|import|export|parse|search|reduce|increase
        |clean|document|validate|verify|let|say|take|sketch|revert|undo|redo|restart|quote|rank
        |group|filter|highlight|visuali[sz]e|plot)
    """)
"""Imperatives people give an assistant."""
