"""Classes of English words, used by ``filing`` to classify a sentence.

They are broad on purpose: the weight of a class is learned, not set.
"""

from memdeck.extraction.text.regex import compiled_by_name

WORD_CLASSES = compiled_by_name(
    {
        "you": r"\b(?:you|your|you're|you've|yours)\b",
        "assistant": r"\b(?:claude|chatgpt|copilot|gemini|gpt|assistant|agent|bot|ai|chat)\b",
        "skill": r"\b(?:skills?|plug-?ins?|command|tool|mode|/[a-z]\w+|prompts?)\b",
        "often": (
            r"\b(?:always|usually|normally|typically|generally|often|regularly"
            r"|frequently|constantly|mostly|mainly|chiefly|nearly always|tend to|keep"
            r"|again and again|as usual|as always|all the time|a lot|daily|weekly"
            r"|monthly|nightly)\b"
        ),
        "every": (
            r"\b(?:every|each|once a|twice a|per (?:week|day|month)|whenever|on (?:mon"
            r"|tues|wednes|thurs|fri|satur|sun)days|mornings|evenings|weekends)\b"
        ),
        "must": (
            r"\b(?:need to|needs|have to|has to|had better|'d better|must|should"
            r"|ought to|got to|gotta|supposed to|due|deadline|remind|don't forget"
            r"|forget to|promised|owe|still|haven't|hasn't|yet|left to do|pending"
            r"|appointment|outstanding)\b"
        ),
        "will": (
            r"\b(?:will|'ll|i'll|we'll|going to|gonna|planning to|plan to|planned"
            r"|intend|hope to|want to)\b"
        ),
        "when to come": (
            r"\b(?:tomorrow|tonight|this (?:afternoon|evening|weekend|week|month)"
            r"|next (?:\w+)|by (?:the|mon|tue|wed|thu|fri|sat|sun|tomorrow|noon|\d)\w*"
            r"|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:two|three|four|five"
            r"|\d+|a) (?:days?|weeks?|months?)|before (?:the|i|we|sunday|friday|winter"
            r"|summer|\w+day)|until \w+day|(?:on|by) the \d+|within)\b"
        ),
        "decide": (
            r"\b(?:decid\w+|decision|chose|chosen|choos\w+|choice|picked|pick|opt(?:ed"
            r"|ing)|settled|agreed|agree|resolved|concluded|conclusion|voted|vote"
            r"|approved|rejected|turned down|made up my mind|went with|go(?:ing)? with"
            r"|went for|final|ruled out|dropped|switched|switching|sticking|verdict"
            r"|outcome|committed|ended up|cancelled|adopted|selected|signed off"
            r"|turning down|instead of|over the|in favou?r)\b"
        ),
        "cause": (
            r"\b(?:because|since|due to|so that|turn(?:s|ed) out|cause[ds]?|culprit"
            r"|reason|root|after all|behind)\b"
        ),
        "mend or learn": (
            r"\b(?:fix(?:ed|es)?|solv\w+|helped|helps|worked|works|cured|sorted"
            r"|resolved|trick|lesson|learn\w*|realised|realized|found out|figured"
            r"|mistake|went away|got rid|managed|did the trick|discovered|tried"
            r"|hindsight|hours|wasn't|otherwise|workaround|fail\w*|bug|error|broke\w*"
            r"|crash\w*)\b"
        ),
        "if or when": r"^(?:if|when|whenever|once|after|before)\b",
        "like": (
            r"\b(?:like|likes|love|enjoy|hate|dislike|prefer\w*|favou?rite|rather"
            r"|can't stand|annoy\w*|fan|keen|fond|taste|suits?|bothers?|irritat\w+"
            r"|into|better than|best|happiest|adore|appreciate|comfortable|please|find"
            r"|boring|hottest|overrated|appeals?|puts me off|wish|tired of)\b"
        ),
        "told to": (
            r"^(?:please |always |never |don't |do not |no |use |give |keep |write "
            r"|make |stop |skip |avoid |show |call |treat |explain |talk |go easy"
            r"|spare|answer|reply|put |mind )"
        ),
        "have": (r"\b(?:i have|we have|i've got|has|there(?:'s| is| are)|i own|we've got)\b"),
        "be": r"\b(?:i'm|i am|we're|we are|is|are|was|were|it's)\b",
        "mine is": r"\b(?:my|our) \w+(?: \w+)? (?:is|are|has|was|comes|runs|lives)\b",
        "kin": (
            r"\b(?:wife|husband|son|daughter|kids?|mother|father|mum|dad|brother"
            r"|sister|dog|cat|partner|twins?|boss|manager|grand\w+|parents)\b"
        ),
        "past": (
            r"\b(?:\w{2,}ed|was|were|went|got|had|did|took|made|found|came|lost|bought"
            r"|left|said|told|spent|gave|broke|kept|put|ran|began|met|grew|wrote"
            r"|won)\b"
        ),
        "number": (
            r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
            r"|hundred|thousand)\b"
        ),
        "then": r"\b(?:then|before|after|first|and then|afterwards|until)\b",
        "since or ago": (
            r"\b(?:ago|last (?:year|week|month|summer|spring|night)|in (?:19|20)\d\d"
            r"|since (?:19|20)\d\d|for \w+ years|used to|years?)\b"
        ),
        "not": r"\b(?:not|no|never|n't|nothing|don't|doesn't|didn't|won't)\b",
        "colon": r":",
        "clock": (
            r"\bat (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|noon|half)"
            r"|o'clock|\bquarter past\b"
        ),
    }
)
