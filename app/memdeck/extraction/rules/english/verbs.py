"""Forms of English verbs: which are past, and how the others end after "the user"."""

import re

from memdeck.domain.matching.vocabulary import word_set

_BASE_IN_ED = word_set("""
    bleed breed embed exceed feed heed need proceed seed shed shred speed succeed weed
    """)
"""Verbs whose base form ends like a past form."""

PAST = word_set("""
    ate became began bent bit blew bore bought bound bred broke brought built burnt came caught
    chose clung crept dealt did drank drew dreamt drove dug fed fell felt fled flew forbade
    forgave forgot fought found froze gave got grew had heard held hid hung kept knelt knew laid
    learnt led left lent lit lost made meant met misread overcame overslept oversaw paid proved
    ran rang rebuilt rode rose said sang sank sat saw sent shone shot shook slept slid sold sought
    spent spoke sprang spun stole stood struck stuck strove sung swam swept swore swung taught
    thought threw told took tore understood undertook was went were withdrew woke won wore wound
    wove wrote
    """)
"""Irregular past forms."""

_PARTICIPLES = PAST | word_set("""
    been begun bitten blown broken chosen done drawn driven drunk eaten fallen flown forgotten
    forgiven frozen given gone grown hidden known ridden risen seen shaken shown spoken stolen
    sworn swum taken thrown torn woken worn woven written
    """)

UNCHANGED = word_set("""
    beat bet burst cast cost cut hit hurt knit let put quit read set shut split spread upset
    """)
"""Verbs with the same form in the present and the past."""
_OFTEN_PAST = word_set("burst hurt quit shut split upset")
_OFTEN_PRESENT = word_set("beat bet knit let put read spread")

_PAST_CUE = re.compile(
    r"\b(?:ago|yesterday|last (?:night|week|weekend|month|year|spring|summer|autumn|fall|winter"
    r"|time"
    r"|\w{3,6}day)|(?:in|since) (?:19|20)\d\d|once|back in|when i was|earlier today|this morning"
    r"|recently|already|finally"
    r"|in (?:january|february|march|april|may|june|july|august|september|october"
    r"|november|december))\b"
)
_HABIT_CUE = re.compile(
    r"\b(?:always|usually|never|often|sometimes|rarely|seldom|every|each|daily|weekly|normally"
    r"|generally|mostly|on \w{3,6}days|(?:once|twice|times) (?:a|per)|per|before bed|these days)\b"
    r"|\b(?:a|an) (?:day|week|month|year)\b"
)

AGREEING = {
    "am": "is",
    "are": "is",
    "were": "was",
    "have": "has",
    "do": "does",
    "go": "goes",
    "don't": "doesn't",
    "dont": "doesn't",
    "haven't": "hasn't",
    "havent": "hasn't",
    "aren't": "isn't",
    "weren't": "wasn't",
    "ain't": "isn't",
}
"""Forms that are replaced after "the user"."""
PLURAL = {"am": "are", "was": "were", "is": "are", "wasn't": "weren't", "dont": "don't",
          "havent": "haven't", "ain't": "aren't"}  # fmt: skip
"""Forms that are replaced after "they"."""
MODALS = word_set("""
    can could will would shall should may might must ought cannot can't couldn't won't wouldn't
    shouldn't mustn't mightn't needn't cant couldnt wont wouldnt shouldnt
    """)
_SPELLED = {"cant": "can't", "couldnt": "couldn't", "wont": "won't", "wouldnt": "wouldn't",
            "shouldnt": "shouldn't", "didnt": "didn't"}  # fmt: skip
"""Contractions written without their apostrophe."""
_FINITE = word_set("is has does isn't hasn't doesn't wasn't hadn't didn't didnt") | MODALS
"""Forms that are correct after "the user" unchanged."""

NO_VERBS = word_set("""
    a about above across after again against all along among an and any around as at away because
    before behind below between both but by down during each every everything few first for from
    he her him his how i if in into it its many me mine more most much my near nor nothing of off
    on one onto or our out over she some something than that the their them then there these they
    this those though through to too under until up upon us very via we what whatever when where
    whether which while who whom whose why with within without yes you your
    """)
"""Words that are never verbs."""

VERBS = word_set("""
    accept achieve add admire admit adopt adore agree allow apologise apologize appreciate apply
    argue arrive ask assume attend avoid bake become begin believe belong bring build buy carry
    catch celebrate check choose coach clean collect commute compose consider contain continue
    contribute cook create cycle deal decide deliver depend delete deploy deserve design despise
    destroy detest develop direct discuss dislike dive do draw drive earn eat employ encourage end
    enjoy ensure exercise expect explain explore face feed feel fill find finish fix fly fold
    follow forget garden get give go grow handle hate have hear help hire hold hope host improve
    include install invest invite iron join keep know lead learn leave lend listen live load lose
    love maintain make manage marry mean meditate meet mentor merge miss move need obey offer
    operate order organise organize owe own pay perform pick plan play practice practise pray
    prefer prepare pretend produce promise provide publish raise read realise realize receive
    recommend recycle refactor refuse relax rely remember remove rent repair restore review ride
    run save say see sell send serve sew share shower sing sit sketch sleep smoke solve speak
    spend squash stand start stay stop struggle study suffer suggest support suspect swim take
    talk teach tell tend think track train translate travel trust try understand use validate
    visit volunteer wait walk want wash watch water wear weigh wish work worry worship write
    """)
ALSO_NOUNS = word_set("""
    bake clean cook cycle deal design drive exercise face feed fill find fix fly fold garden help
    hire hold hope host iron lead love merge miss move need offer order own pay plan play practice
    promise rent repair review ride run save share shower sketch sleep smoke squash stand start
    stay stop struggle study support suspect swim talk tend think track train travel trust try use
    visit volunteer wait walk want wash watch water wish work worry
    """) | word_set("""
    climb dance dry paint hike jog fish hunt knit lift photograph bike camp box row surf
    """)
"""Verbs that may also be nouns: the word after them decides."""
MOSTLY_VERBS = word_set("""
    bake clean cook cycle deal dry find fix fold hire hope lead love miss need own pay repair ride
    run save share start stay stop study swim tend think try use visit want wash wish
    """)
"""Those of them that are verbs if another noun follows."""
VERB_OR_NOUN = VERBS | ALSO_NOUNS
VERB_FORMS = VERB_OR_NOUN | AGREEING.keys()
AFTER_TO = VERBS | UNCHANGED | {"be"}
HOW = word_set(
    "abroad alone anywhere daily everywhere full-time hard less outdoors part-time there together"
    " twice weekly well"
)
"""Words that may follow a verb, but hardly a noun."""
OBJECTS = word_set(
    "a an all any every everything her him his it me my our some that the their them this us"
)
"""Words after a verb that show that it is one."""

_VOWELS = "aeiou"


def third_person_form(verb: str, sentence: str) -> str | None:
    """Return the form after "the user" of *verb*, which follows "I" in *sentence*.

    All text is in lower case. None if it is no verb, or its tense is unclear.
    """
    if verb in AGREEING:
        return AGREEING[verb]
    if verb in _FINITE or verb in PAST:
        return _SPELLED.get(verb, verb)
    is_gerund = verb.endswith("ing") and len(verb) > len("bring")
    if verb in NO_VERBS or is_gerund or not verb.replace("-", "").isalpha():
        return None
    if verb.endswith("ed") and verb not in _BASE_IN_ED:
        return verb
    return _of_one_form(verb, sentence) if verb in UNCHANGED else _with_s(verb)


def _of_one_form(verb: str, sentence: str) -> str | None:
    if _HABIT_CUE.search(sentence):
        return _with_s(verb)
    if verb == "put" and ("put on" in sentence or "put off" in sentence):
        return None
    if _PAST_CUE.search(sentence) or verb in _OFTEN_PAST:
        return verb
    return _with_s(verb) if verb in _OFTEN_PRESENT else None


def is_past(verb: str) -> bool:
    """Return whether *verb* is a past form."""
    return verb in PAST or (verb.endswith("ed") and verb not in _BASE_IN_ED)


def _is_participle(word: str) -> bool:
    """Return whether *word* can follow "had"."""
    return word in _PARTICIPLES or is_past(word)


def spelled_out(tail: str, verb: str) -> str:
    """Return the full form of a contraction such as "'d" before *verb*, after "the user"."""
    is_had = verb == "better" or (_is_participle(verb) and verb != "rather")
    would = "had" if is_had else "would"
    return {"m": "is", "re": "is", "ve": "has", "ll": "will", "d": would}[tail]


def _with_s(verb: str) -> str:
    if verb.endswith("y") and verb[-2:-1] not in _VOWELS:
        return verb[:-1] + "ies"
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    return verb + "s"
