"""Score how much each sentence of a message is worth keeping.

A sentence starts with the points of its strongest claim. Points for support, length
and doubts are added. Hypothetical sentences, questions, thanks and requests score
nothing, unless a claim in them is firm.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from memdeck.domain.matching.claims import claim_of
from memdeck.domain.matching.distinction import speaks_of_change
from memdeck.domain.matching.endings import says_something_ended
from memdeck.domain.matching.states import states_life_fact
from memdeck.domain.memory.candidate import Intent
from memdeck.extraction.forgetting import forget_requests
from memdeck.extraction.guards.hypothetical import is_what_if
from memdeck.extraction.rules.cues import Asking, Cue, Language
from memdeck.extraction.rules.filing import category_of
from memdeck.extraction.rules.sentences import Span, sentences, without_gaps
from memdeck.extraction.text.lower_case import lower_case

ENOUGH = 1.0
"""Points from which a sentence, or a message as a whole, is suggested."""
FIRM = 1.2
"""Points from which a claim counts even inside a request."""
ASKED_FOR = 1.5
"""Fewest points of a statement that the user asked to remember."""

_OWN_ALONE = frozenset({"preference", "workflow", "skill_usage"})
"""Categories of the user alone; of another person, such a statement is a fact."""
_DENIES = re.compile(
    r"\A\W*(?:(?:no|nope|nah|not me|not mine|(?:it|that)(?:'s| is| was) not me)\b|没"
    r"|不|我不|哪有|[你您]?[搞记弄]错"
    r"|(?:其实|而|应该|那)?是我)"
)
"""Begins an answer that says to whom something applies instead of the user."""
_STATE = 1.15
"""Points of a sentence that names something the user has one of at a time."""
_END = 1.2
"""Points of a sentence that says something in the user's life has ended."""
_NO_WISH = frozenset({"fact", "experience", "todo"})
_SPLIT = frozenset({Intent.STATED, Intent.REMEMBER})
_A_PAIR = 2
_NEXT = re.compile(r"[,;:，；：] ?(?:(?:but|and|so|as) |不过|但是?|可是?|而且?)?|\s(?:but|and|as) ")
"""The start of a clause that may be a statement of its own."""
_LENGTH_CAP = 0.4
_PLAIN_CAP = 0.3
_SHARE_OF_REST = 0.35


@dataclass(frozen=True, slots=True)
class ScoredSentence:
    """A sentence with a statement: its position, points and category.

    One that *stands_alone* is understandable without the sentence before it. *lead* is the
    text before it that several errands share: "remind me to".
    """

    span: Span
    points: float
    category: str
    intent: Intent = Intent.STATED
    stands_alone: bool = False
    lead: str = ""


def heard(own: str, language: Language) -> tuple[ScoredSentence, ...]:
    """Return the sentences of *own*, the user's own words, that state something, in order."""
    lower = lower_case(own)
    spans = (_without_closing(lower, span, language) for span in sentences(own))
    calls = [call for span in spans for call in _calls(lower, span, language)]
    asked = any(intent is Intent.REMEMBER and rest.start >= rest.end for intent, rest in calls)
    found = (
        sentence
        for intent, rest in calls
        for sentence in _statements(own, lower, rest, intent, language)
    )
    kept = tuple(sentence for sentence in found if sentence.points > 0)
    return tuple(_asked_for(sentence, Intent.REMEMBER) for sentence in kept) if asked else kept


def _without_closing(lower: str, span: Span, language: Language) -> Span:
    closing = language.closing.search(lower, span.start, span.end)
    return Span(span.start, closing.start()) if closing else span


def total(statements: tuple[ScoredSentence, ...]) -> float:
    """Return the points of a message: its best sentence, and a share of the others."""
    points = sorted((sentence.points for sentence in statements), reverse=True)
    return points[0] + _SHARE_OF_REST * sum(points[1:]) if points else 0.0


def _calls(lower: str, span: Span, language: Language) -> Iterator[tuple[Intent, Span]]:
    """Yield the intent of a sentence, and the rest of it without the request.

    Of a request to forget, which ``forget_requests`` reads, the rest is a change stated
    before it, "I moved to Oslo, so forget my address", and any statement after it.
    """
    text = lower[span.start : span.end]
    requests = forget_requests(text)
    if requests and not requests[0].is_wish:
        end = _change_before(text, requests[0].start, requests[0].end, language)
        yield Intent.STATED if end else Intent.FORGET, Span(span.start, span.start + end)
        for intent, part in _said_after(text, max(one.end for one in requests), language):
            yield intent, Span(span.start + part.start, span.start + part.end)
    elif hit := language.remember.match(text):
        rest = Span(span.start + hit.end(), span.end)
        is_empty = not lower[rest.start : rest.end].strip(" .!。！")
        if language.bare_topic.match(text, hit.end()):
            rest = Span(span.end, span.end)
        yield Intent.REMEMBER, Span(0, 0) if is_empty else rest
    elif hit := language.remembered.search(text):
        yield Intent.REMEMBER, Span(span.start, span.start + hit.start())
    else:
        yield Intent.STATED, span


def _said_after(text: str, end: int, language: Language) -> Iterator[tuple[Intent, Span]]:
    """Yield what *text* asks to remember, or says has changed, after its request to forget.

    The topic of the request ends at *end*; 0 if it has none.
    """
    cuts = [*_NEXT.finditer(text, end)] if end else []
    ends = [*(cut.start() for cut in cuts[1:]), len(text)]
    found: list[tuple[Intent, Span]] = []
    for cut, stop in zip(cuts, ends, strict=False):
        clause = text[cut.end() : stop]
        call = language.remember.match(clause)
        start = call.end() if call else 0
        if forget_requests(clause):
            found.clear()
        elif language.statements.own.match(clause[start:]) and (call or speaks_of_change(clause)):
            intent = Intent.REMEMBER if call else Intent.STATED
            found.append((intent, Span(cut.end() + start, stop)))
    yield from found


def _change_before(text: str, start: int, end: int, language: Language) -> int:
    """Return the end of the change that *text* states before it asks to forget text[start:end].

    The change may not contain the text to forget; 0 if nothing is stated.
    """
    topic = text[start:end]
    for cut in reversed([*language.asking.clause.finditer(text, 0, start)]):
        before = text[: cut.start()]
        is_apart = topic not in before and not claim_of(before).words & claim_of(topic).words
        if not forget_requests(before):
            return cut.start() if is_apart and speaks_of_change(before) else 0
    return 0


def _statements(
    own: str, lower: str, span: Span, intent: Intent, language: Language
) -> tuple[ScoredSentence, ...]:
    """Return the statements of a sentence: two complete facts, each worth keeping, are two."""
    if intent is Intent.STATED and (cut := _before_reminder(lower, span, language)):
        both = (Span(span.start, cut.start), Span(cut.end, span.end))
        return tuple(
            one for part in both for one in _statements(own, lower, part, intent, language)
        )
    if intent in _SPLIT and (pair := _fact_and_wish(own, lower, span, language)):
        return pair if intent is Intent.STATED else tuple(_asked_for(one, intent) for one in pair)
    apart = _apart(lower, span, language) if intent in _SPLIT else ()
    parts = [_hear(own, lower, part, Intent.STATED, language) for part in apart]
    whole_facts = tuple(part for part in parts if part is not None and part.points >= ENOUGH)
    if not apart or len(whole_facts) < len(apart):
        whole = _hear(own, lower, span, intent, language)
        return tuple(_errands(whole, lower, language)) if whole else ()
    return (
        tuple(_asked_for(part, intent) for part in whole_facts)
        if intent is not Intent.STATED
        else whole_facts
    )


def _before_reminder(lower: str, span: Span, language: Language) -> Span | None:
    """Return the text before a reminder with its own day at the end of a sentence."""
    statements = language.statements
    for cut in statements.reminds.finditer(lower, span.start, span.end):
        reminder = lower[cut.end() : span.end]
        if statements.day.search(reminder) and not statements.leans.search(reminder):
            return Span(cut.start(), cut.end())
    return None


def _fact_and_wish(
    own: str, lower: str, span: Span, language: Language
) -> tuple[ScoredSentence, ...]:
    """Return the statement and the wish in a sentence; none unless it has both.

    A statement that only explains the wish, and is not lasting, is left out.
    """
    statements = language.statements
    if not statements.own.match(lower[span.start : span.end]):
        return ()
    for cut in statements.then.finditer(lower, span.start, span.end):
        if not statements.asks(lower[cut.end() : span.end]):
            continue
        wish = _hear(own, lower, Span(cut.end(), span.end), Intent.STATED, language)
        if statements.lasts.match(lower[cut.end() : span.end]):
            points = max(wish.points if wish else 0.0, ENOUGH)
            wish = ScoredSentence(Span(cut.end(), span.end), points, "preference")
        if wish is None or wish.points < ENOUGH or wish.category in _NO_WISH:
            return ()
        fact = _hear(own, lower, Span(span.start, cut.start()), Intent.STATED, language)
        return (fact, wish) if fact is not None and fact.points >= ENOUGH else (wish,)
    return ()


def _errands(whole: ScoredSentence, lower: str, language: Language) -> Iterator[ScoredSentence]:
    """Yield the errands of *whole*, if each has its day, each with the lead they share."""
    statements, start, end = language.statements, whole.span.start, whole.span.end
    lead = statements.owes.match(lower[start:end])
    places = [start]
    parts = []
    if lead and whole.category == "todo":
        for cut in statements.next_errand.finditer(lower, start + lead.end(), end):
            if statements.day.search(lower[places[-1] : cut.start()]):
                parts.append(Span(places[-1], cut.start()))
                places.append(cut.end())
    if not lead or not parts or not statements.day.search(lower[places[-1] : end]):
        yield whole
        return
    first, *others = [*parts, Span(places[-1], end)]
    yield replace(whole, span=first)
    for part in others:
        yield replace(whole, span=part, lead=lead.group())


def _apart(lower: str, span: Span, language: Language) -> list[Span]:
    """Return the user's statements in a sentence; none if it is a single one.

    The end of something and its replacement are one statement, and so is a sentence
    that is a claim only as a whole.
    """
    cuts = [cut.span() for cut in language.statements.joint.finditer(lower, span.start, span.end)]
    starts, ends = [span.start, *(end for _, end in cuts)], [*(cut for cut, _ in cuts), span.end]
    parts = [Span(start, end) for start, end in zip(starts, ends, strict=True)]
    texts = [lower[part.start : part.end] for part in parts]
    if not cuts or not all(language.statements.stands_alone(text) for text in texts):
        return []
    if sum(speaks_of_change(text) or says_something_ended(text) for text in texts) >= _A_PAIR:
        return []
    whole = claims_in(without_gaps(lower[span.start : span.end]), language)
    of_parts = {cue for text in texts for cue in claims_in(without_gaps(text), language)}
    return parts if of_parts.issuperset(whole) else []


def _hear(
    own: str, lower: str, span: Span, intent: Intent, language: Language
) -> ScoredSentence | None:
    text = lower[span.start : span.end]
    if not text or is_what_if(text) or language.introduction.fullmatch(text):
        return None
    if intent is not Intent.STATED:
        return _asked_for(ScoredSentence(span, 0.0, _filed(without_gaps(text), language)), intent)
    stated = _stated_part(text, language)
    if stated is None:
        return None
    span = Span(span.start + stated.start, span.start + stated.end)
    return _scored(own[span.start : span.end], span, language)


def _scored(said: str, span: Span, language: Language) -> ScoredSentence | None:
    cased = language.with_subject(said)
    text = folded(cased)
    claims = claims_in(text, language)
    cased_claims = tuple(language.cased_claims.matching(cased))
    best = max((cue.points for cue in (*claims, *cased_claims)), default=0.0)
    if best < _STATE and states_life_fact(cased, is_of_others=bool(claim_of(cased).others)):
        best = _STATE
    is_end = says_something_ended(cased)
    if is_end:
        best = max(best, _END)
    if best < FIRM and any(language.dismissals.matching(text)):
        return None
    point = _without_opening(text, language) if _DENIES.match(text) else text
    doubts = [*language.doubts.matching(point), *language.named_others.matching(cased)]
    if best < FIRM:
        doubts += language.faults.matching(text)
    length = language.points_per_word * len(language.word.findall(text))
    if not claims and not is_end and not language.about_self.search(text):
        return None if doubts else ScoredSentence(span, min(_PLAIN_CAP, length), "fact")
    weights = [*language.supports.matching(text), *doubts]
    points = best + min(_LENGTH_CAP, length) + sum(cue.points for cue in weights)
    is_whole = language.statements.stands_alone(text)
    category = cased_claims[0].category if cased_claims else _filed(folded(said), language)
    return ScoredSentence(span, points, category, stands_alone=is_whole)


def _without_opening(text: str, language: Language) -> str:
    """Return *text* from the start of its point, after "one more thing: …"."""
    opening = language.opening.match(text)
    return text[opening.end() :] if opening else text


def _filed(text: str, language: Language) -> str:
    point = point_of(text, language)
    category = category_of(point, claims_in(point, language), language)
    is_request = language.statements.asks(point)
    if category == "todo" and not is_request and language.habit.search(text):
        return "workflow"
    if category == "experience" and is_request:
        # "When the build fails, clear the cache" is a lesson; "from now on, clear it" is a wish.
        first = _clauses(text, language.asking)[0]
        if language.introduction.fullmatch(text[first.start : first.end]):
            return "preference"
    is_of_others = language.other_person.match(_without_opening(point, language))
    return "fact" if is_of_others and category in _OWN_ALONE else category


def point_of(text: str, language: Language) -> str:
    """Return *text* without its reason or consequence."""
    aside = language.aside.search(text)
    return text[: aside.start()] if aside else text


def claims_in(text: str, language: Language) -> tuple[Cue, ...]:
    """Return the claims of *text*, lower case, from the start of its point."""
    point = _without_opening(text, language)
    return tuple(cue for table in language.claims for cue in table.matching(point))


def _asked_for(sentence: ScoredSentence, intent: Intent) -> ScoredSentence:
    points = max(sentence.points, ASKED_FOR)
    return replace(sentence, points=points, intent=intent)


def _stated_part(text: str, language: Language) -> Span | None:
    """Return the part of a sentence that states something, without idle or asking clauses."""
    asking = language.asking
    clauses = _clauses(text, asking)
    if asking.sentence.search(text):
        clauses = _before_asking(clauses[:-1], text, asking)
    while clauses and asking.clause_idles.search(text[clauses[0].start : clauses[0].end]):
        clauses = clauses[1:]
    while clauses and asking.clause_idles.search(text[clauses[-1].start : clauses[-1].end]):
        clauses = clauses[:-1]
    clauses = _without_errands(clauses, text, language)
    if not clauses:
        return None
    stated = Span(clauses[0].start, clauses[-1].end)
    words = text[stated.start : stated.end]
    is_part = len(words) < len(text)
    says_nothing = is_part and language.lacks_predicate(language.with_subject(words).lower())
    return None if says_nothing or language.introduction.fullmatch(words) else stated


def _without_errands(clauses: list[Span], text: str, language: Language) -> list[Span]:
    """Return *clauses* without requests at either end: "I'm a nurse, help me …".

    A request after an introduction, "from now on", is not momentary.
    """
    asking = language.asking
    if asking.owes.search(text):
        return clauses
    words = [text[clause.start : clause.end] for clause in clauses]
    first, last = 0, len(clauses)
    while (
        last > 1
        and asking.errand.match(words[last - 1])
        and not language.introduction.fullmatch(words[last - 2])
    ):
        last -= 1
    while first < last - 1 and asking.errand.match(words[first]):
        first += 1
    return clauses[first:last]


def _clauses(text: str, asking: Asking) -> list[Span]:
    cuts = [cut.span() for cut in asking.clause.finditer(text)]
    starts, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(text)]
    return [Span(start, end) for start, end in zip(starts, ends, strict=True)]


def _before_asking(clauses: list[Span], text: str, asking: Asking) -> list[Span]:
    before: list[Span] = []
    for clause in clauses:
        if not asking.clause_asks.search(text[clause.start : clause.end]):
            before.append(clause)
        elif before:
            break
    return before


def folded(text: str) -> str:
    """Return *text* as the cues match it: in lower case, without spaces around Chinese."""
    return without_gaps(lower_case(text))
