"""Score how much each sentence of a message is worth remembering.

A sentence starts with the points of its strongest cue that names a category. Boosts,
penalties and points for its length are added. Hypothetical sentences, questions, thanks and
requests score nothing, unless they contain a strong cue.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from memdeck.domain.matching.claims import claim_of
from memdeck.domain.matching.distinction import speaks_of_change
from memdeck.domain.matching.ended_facts import says_something_ended
from memdeck.domain.matching.user_states import states_life_fact
from memdeck.domain.memory.candidate import Intent
from memdeck.extraction.forgetting import forget_requests
from memdeck.extraction.guards.hypothetical import is_hypothetical
from memdeck.extraction.rules.categories import category_of
from memdeck.extraction.rules.language_rules import Language
from memdeck.extraction.rules.sentences import Span, positions_in_titles, sentences, without_gaps
from memdeck.extraction.text.lower_case import lower_case
from memdeck.extraction.text.rule_files import Cue, Patterns

ENOUGH = 1.0
"""Points from which a sentence, or a message as a whole, is suggested."""
STRONG = 1.2
"""Points from which a cue counts even inside a request."""
REQUESTED = 1.5
"""Fewest points of a statement that the user asked to remember."""

_OF_USER_ALONE = frozenset({"preference", "workflow", "skill_usage"})
"""Categories of the user alone; of another person, such a statement is a fact."""
_PATTERNS = Patterns("scoring.toml")
_LIFE_FACT = 1.15
"""Points of a sentence that names something the user has one of at a time."""
_END = 1.2
"""Points of a sentence that says something in the user's life has ended."""
_NO_REQUEST = frozenset({"fact", "experience", "todo"})
"""Categories that a request to the assistant never has."""
_SPLIT = frozenset({Intent.STATED, Intent.REMEMBER})
"""Intents of sentences that may contain several statements."""
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


def score_sentences(own_text: str, language: Language) -> tuple[ScoredSentence, ...]:
    """Return the sentences of *own_text*, the user's own words, that state something, in order.

    A title states nothing.
    """
    lower = lower_case(own_text)
    parts: list[tuple[Intent, Span]] = []
    titles = positions_in_titles(own_text)
    for span in sentences(own_text):
        if span.start in titles:
            continue
        closing = language.sentence.closing.search(lower, span.start, span.end)
        end = closing.start() if closing else span.end
        parts += _parts_by_intent(lower, Span(span.start, end), language)
    scored = (
        sentence
        for intent, span in parts
        for sentence in _score_part(own_text, lower, span, intent, language)
    )
    statements = tuple(sentence for sentence in scored if sentence.points > 0)
    is_remember_only = any(
        intent is Intent.REMEMBER and span.start >= span.end for intent, span in parts
    )
    if is_remember_only:
        return tuple(_requested(sentence, Intent.REMEMBER) for sentence in statements)
    return statements


def total_points(statements: tuple[ScoredSentence, ...]) -> float:
    """Return the points of a message: its best sentence, and a share of the others."""
    points = sorted((sentence.points for sentence in statements), reverse=True)
    return points[0] + _SHARE_OF_REST * sum(points[1:]) if points else 0.0


def _parts_by_intent(lower: str, span: Span, language: Language) -> Iterator[tuple[Intent, Span]]:
    """Yield the intent of a sentence, and the rest of it without the request.

    Of a request to forget, which ``forget_requests`` parses, the rest is a change stated
    before it, "I moved to Oslo, so forget my address", and any statement after it.
    """
    text = lower[span.start : span.end]
    requests = forget_requests(text)
    if requests and not requests[0].is_wish:
        end = _end_of_change_before(text, requests[0].start, requests[0].end, language)
        yield Intent.STATED if end else Intent.FORGET, Span(span.start, span.start + end)
        topics_end = max(request.end for request in requests)
        for intent, part in _statements_after(text, topics_end, language):
            yield intent, Span(span.start + part.start, span.start + part.end)
    elif hit := language.sentence.remember.match(text):
        rest = Span(span.start + hit.end(), span.end)
        is_empty = not lower[rest.start : rest.end].strip(" .!。！")
        if language.sentence.bare_topic.match(text, hit.end()):
            rest = Span(span.end, span.end)
        yield Intent.REMEMBER, Span(0, 0) if is_empty else rest
    elif hit := language.sentence.remember_after.search(text):
        yield Intent.REMEMBER, Span(span.start, span.start + hit.start())
    else:
        yield Intent.STATED, span


def _statements_after(text: str, end: int, language: Language) -> Iterator[tuple[Intent, Span]]:
    """Yield what *text* asks to remember, or says has changed, after its request to forget.

    The topic of the request ends at *end*; 0 if it has none.
    """
    breaks = [*_PATTERNS["next_clause"].finditer(text, end)] if end else []
    ends = [*(hit.start() for hit in breaks[1:]), len(text)]
    found: list[tuple[Intent, Span]] = []
    for clause_break, clause_end in zip(breaks, ends, strict=False):
        clause = text[clause_break.end() : clause_end]
        remember = language.sentence.remember.match(clause)
        start = remember.end() if remember else 0
        is_own = language.statement.own_start.match(clause[start:])
        if forget_requests(clause):
            found.clear()
        elif is_own and (remember or speaks_of_change(clause)):
            intent = Intent.REMEMBER if remember else Intent.STATED
            found.append((intent, Span(clause_break.end() + start, clause_end)))
    yield from found


def _end_of_change_before(text: str, start: int, end: int, language: Language) -> int:
    """Return the end of the change that *text* states before it asks to forget text[start:end].

    The change may not contain the text to forget; 0 if nothing is stated.
    """
    topic = text[start:end]
    for clause_break in reversed([*language.question.clause_break.finditer(text, 0, start)]):
        before = text[: clause_break.start()]
        is_separate = topic not in before and not claim_of(before).words & claim_of(topic).words
        if not forget_requests(before):
            return clause_break.start() if is_separate and speaks_of_change(before) else 0
    return 0


def _score_part(
    own_text: str, lower: str, span: Span, intent: Intent, language: Language
) -> tuple[ScoredSentence, ...]:
    """Return the statements of a sentence: two complete facts, each worth suggesting, are two."""
    if intent is Intent.STATED and (gap := _gap_before_reminder(lower, span, language)):
        parts = (Span(span.start, gap.start), Span(gap.end, span.end))
        return tuple(
            statement
            for part in parts
            for statement in _score_part(own_text, lower, part, intent, language)
        )
    if intent in _SPLIT and (pair := _fact_and_request(own_text, lower, span, language)):
        if intent is Intent.STATED:
            return pair
        return tuple(_requested(statement, intent) for statement in pair)
    separate = _separate_statements(lower, span, language) if intent in _SPLIT else ()
    scored = [_score(own_text, lower, part, Intent.STATED, language) for part in separate]
    facts = tuple(fact for fact in scored if fact is not None and fact.points >= ENOUGH)
    if not separate or len(facts) < len(separate):
        whole = _score(own_text, lower, span, intent, language)
        return tuple(_errands(whole, lower, language)) if whole else ()
    return facts if intent is Intent.STATED else tuple(_requested(fact, intent) for fact in facts)


def _gap_before_reminder(lower: str, span: Span, language: Language) -> Span | None:
    """Return the text before a reminder with its own day at the end of a sentence."""
    patterns = language.statement
    for gap in patterns.before_reminder.finditer(lower, span.start, span.end):
        reminder = lower[gap.end() : span.end]
        if patterns.due_day.search(reminder) and not patterns.dependent.search(reminder):
            return Span(gap.start(), gap.end())
    return None


def _fact_and_request(
    own_text: str, lower: str, span: Span, language: Language
) -> tuple[ScoredSentence, ...]:
    """Return the statement and the request in a sentence; none unless it has both.

    A statement that only explains the request, and is not lasting, is left out.
    """
    patterns = language.statement
    if not patterns.own_start.match(lower[span.start : span.end]):
        return ()
    for gap in patterns.before_request.finditer(lower, span.start, span.end):
        text = lower[gap.end() : span.end]
        if language.grammar.request_in(text) is None:
            continue
        request = _score(own_text, lower, Span(gap.end(), span.end), Intent.STATED, language)
        if patterns.lasting_request.match(text):
            points = max(request.points if request else 0.0, ENOUGH)
            request = ScoredSentence(Span(gap.end(), span.end), points, "preference")
        if request is None or request.points < ENOUGH or request.category in _NO_REQUEST:
            return ()
        fact = _score(own_text, lower, Span(span.start, gap.start()), Intent.STATED, language)
        return (fact, request) if fact is not None and fact.points >= ENOUGH else (request,)
    return ()


def _errands(whole: ScoredSentence, lower: str, language: Language) -> Iterator[ScoredSentence]:
    """Yield the errands of *whole*, if each has its day, each with the lead they share."""
    patterns, start, end = language.statement, whole.span.start, whole.span.end
    lead = patterns.errand_lead.match(lower[start:end])
    starts = [start]
    parts = []
    if lead and whole.category == "todo":
        for gap in patterns.between_errands.finditer(lower, start + lead.end(), end):
            if patterns.due_day.search(lower[starts[-1] : gap.start()]):
                parts.append(Span(starts[-1], gap.start()))
                starts.append(gap.end())
    if not lead or not parts or not patterns.due_day.search(lower[starts[-1] : end]):
        yield whole
        return
    first, *others = [*parts, Span(starts[-1], end)]
    yield replace(whole, span=first)
    for part in others:
        yield replace(whole, span=part, lead=lead.group())


def _separate_statements(lower: str, span: Span, language: Language) -> list[Span]:
    """Return the user's statements in a sentence; none if it is a single one.

    The end of something and its replacement are one statement, and so is a sentence
    whose cues match only as a whole.
    """
    gaps = language.statement.between_statements.finditer(lower, span.start, span.end)
    parts = _between(span, [gap.span() for gap in gaps])
    texts = [lower[part.start : part.end] for part in parts]
    if len(parts) == 1 or not all(language.statement.stands_alone(text) for text in texts):
        return []
    if sum(speaks_of_change(text) or says_something_ended(text) for text in texts) > 1:
        return []
    whole = category_cues(without_gaps(lower[span.start : span.end]), language)
    of_parts = {cue for text in texts for cue in category_cues(without_gaps(text), language)}
    return parts if of_parts.issuperset(whole) else []


def _between(span: Span, gaps: list[tuple[int, int]]) -> list[Span]:
    """Return the parts of *span* before, between and after *gaps*."""
    starts = [span.start, *(end for _, end in gaps)]
    ends = [*(start for start, _ in gaps), span.end]
    return [Span(start, end) for start, end in zip(starts, ends, strict=True)]


def _score(
    own_text: str, lower: str, span: Span, intent: Intent, language: Language
) -> ScoredSentence | None:
    text = lower[span.start : span.end]
    if not text or is_hypothetical(text) or language.sentence.introduction.fullmatch(text):
        return None
    if intent is not Intent.STATED:
        category = _category(without_gaps(text), language)
        return _requested(ScoredSentence(span, 0.0, category), intent)
    stated = _stated_part(text, language)
    if stated is None:
        return None
    part = Span(span.start + stated.start, span.start + stated.end)
    return _score_statement(own_text[part.start : part.end], part, language)


def _score_statement(statement: str, span: Span, language: Language) -> ScoredSentence | None:
    cased = language.grammar.with_subject(statement)
    text = normalized(cased)
    cues = category_cues(text, language)
    cased_cues = tuple(cue for table in language.cased_tables for cue in table.matching(cased))
    best = max((cue.points for cue in (*cues, *cased_cues)), default=0.0)
    if best < _LIFE_FACT and states_life_fact(cased, is_of_others=bool(claim_of(cased).others)):
        best = _LIFE_FACT
    is_end = says_something_ended(cased)
    if is_end:
        best = max(best, _END)
    if best < STRONG and any(language.dismissals.matching(text)):
        return None
    point = _without_opening(text, language) if _PATTERNS["denial"].match(text) else text
    penalties = [*language.penalties.matching(point), *language.named_others.matching(cased)]
    if best < STRONG:
        penalties += language.malfunctions.matching(text)
    words = language.sentence.word.findall(text)
    length = language.grammar.POINTS_PER_WORD * len(words)
    if not cues and not is_end and not language.sentence.about_self.search(text):
        return None if penalties else ScoredSentence(span, min(_PLAIN_CAP, length), "fact")
    adjustments = sum(cue.points for cue in [*language.boosts.matching(text), *penalties])
    points = best + min(_LENGTH_CAP, length) + adjustments
    category = cased_cues[0].category if cased_cues else _category(normalized(statement), language)
    stands_alone = language.statement.stands_alone(text)
    return ScoredSentence(span, points, category, stands_alone=stands_alone)


def _without_opening(text: str, language: Language) -> str:
    """Return *text* from the start of its point, after "one more thing: …"."""
    opening = language.sentence.opening.match(text)
    return text[opening.end() :] if opening else text


def _category(text: str, language: Language) -> str:
    point = point_of(text, language)
    category = category_of(point, category_cues(point, language), language)
    is_request = language.grammar.request_in(point) is not None
    if category == "todo" and not is_request and language.sentence.recurring_day.search(text):
        return "workflow"
    if category == "experience" and is_request:
        # "When the build fails, clear the cache" is a lesson; "from now on, clear it" is a wish.
        first = _clauses(text, language)[0]
        if language.sentence.introduction.fullmatch(text[first.start : first.end]):
            return "preference"
    is_of_others = language.sentence.other_person.match(_without_opening(point, language))
    return "fact" if is_of_others and category in _OF_USER_ALONE else category


def point_of(text: str, language: Language) -> str:
    """Return *text* without its reason or consequence."""
    explanation = language.sentence.explanation.search(text)
    return text[: explanation.start()] if explanation else text


def category_cues(text: str, language: Language) -> tuple[Cue, ...]:
    """Return the cues in *text*, lower case, that name a category, from the start of its point."""
    point = _without_opening(text, language)
    return tuple(cue for table in language.category_tables for cue in table.matching(point))


def _requested(sentence: ScoredSentence, intent: Intent) -> ScoredSentence:
    return replace(sentence, points=max(sentence.points, REQUESTED), intent=intent)


def _stated_part(text: str, language: Language) -> Span | None:
    """Return the part of a sentence that states something, without idle or asking clauses."""
    patterns = language.question
    clauses = _clauses(text, language)
    if patterns.sentence.search(text):
        clauses = _before_asking(clauses[:-1], text, language)
    while clauses and patterns.idle_clause.search(text[clauses[0].start : clauses[0].end]):
        clauses = clauses[1:]
    while clauses and patterns.idle_clause.search(text[clauses[-1].start : clauses[-1].end]):
        clauses = clauses[:-1]
    clauses = _without_requests(clauses, text, language)
    if not clauses:
        return None
    span = Span(clauses[0].start, clauses[-1].end)
    stated = text[span.start : span.end]
    is_part = len(stated) < len(text)
    complete = language.grammar.with_subject(stated).lower() if is_part else stated
    if is_part and language.grammar.lacks_predicate(complete):
        return None
    return None if language.sentence.introduction.fullmatch(stated) else span


def _without_requests(clauses: list[Span], text: str, language: Language) -> list[Span]:
    """Return *clauses* without requests at either end: "I'm a nurse, help me …".

    A request after an introduction, "from now on", is not momentary.
    """
    patterns = language.question
    if patterns.obligation.search(text):
        return clauses
    texts = [text[clause.start : clause.end] for clause in clauses]
    first, last = 0, len(clauses)
    while (
        last > 1
        and patterns.request.match(texts[last - 1])
        and not language.sentence.introduction.fullmatch(texts[last - 2])
    ):
        last -= 1
    while first < last - 1 and patterns.request.match(texts[first]):
        first += 1
    return clauses[first:last]


def _clauses(text: str, language: Language) -> list[Span]:
    gaps = language.question.clause_break.finditer(text)
    return _between(Span(0, len(text)), [gap.span() for gap in gaps])


def _before_asking(clauses: list[Span], text: str, language: Language) -> list[Span]:
    before: list[Span] = []
    for clause in clauses:
        if not language.question.asking_clause.search(text[clause.start : clause.end]):
            before.append(clause)
        elif before:
            break
    return before


def normalized(text: str) -> str:
    """Return *text* as the cues match it: in lower case, without spaces around Chinese."""
    return without_gaps(lower_case(text))
