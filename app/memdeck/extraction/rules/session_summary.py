"""Summarize a part of a session in sentences from it.

It keeps the user's goals, results, decisions and open tasks, and drops greetings, thanks,
repetition, tool output and intermediate steps.

Source: seed 003, section 4.2.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memdeck.domain.conversation.session import SessionMessage, Speaker
from memdeck.domain.conversation.session_summary import Point, PointKind
from memdeck.extraction.guards.own_words import FILLER, own_words
from memdeck.extraction.guards.secrets import redact
from memdeck.extraction.rules.language_rules import language_of
from memdeck.extraction.rules.scoring import ENOUGH, score_sentences
from memdeck.extraction.rules.sentences import Span, sentences
from memdeck.extraction.rules.turns import MAX_CHARS
from memdeck.extraction.text.rule_files import Patterns

LONGEST = 200
"""Most characters of a sentence in a summary."""
SHORTEST = 6
"""Fewest characters of a sentence in a summary; shorter ones say nothing."""
MOST_FOREIGN = 0.5
"""Share of code and quotation from which a sentence is not the speaker's own."""

_PATTERNS = Patterns("session_summary.toml")


@dataclass(frozen=True, slots=True)
class _Sentence:
    """One sentence, verbatim; *states* if it says something worth remembering."""

    text: str
    states: bool = False
    is_todo: bool = False

    @property
    def asks(self) -> bool:
        return bool(_PATTERNS["asks"].search(self.text))

    def matches(self, name: str) -> bool:
        """Return whether the pattern *name* is found."""
        return bool(_PATTERNS[name].search(self.text.lower()))


def points_of(messages: Sequence[SessionMessage]) -> Iterator[Point]:
    """Yield the points of *messages* in order; secrets are masked."""
    for index, message in enumerate(messages):
        is_unanswered = all(later.role is message.role for later in messages[index + 1 :])
        for sentence in _sentences(message):
            kind = _kind(sentence, message.role, is_unanswered=is_unanswered)
            if kind is not None:
                yield Point(kind, redact(sentence.text))


def asks_for_something(sentence: str) -> bool:
    """Return whether *sentence* is a question, or asks to have something done."""
    found = _Sentence(sentence)
    return found.asks or found.matches("request")


def _kind(sentence: _Sentence, role: Speaker, *, is_unanswered: bool) -> PointKind | None:
    if sentence.asks and is_unanswered:
        return PointKind.OPEN
    if role is Speaker.USER:
        return _kind_of_user_sentence(sentence)
    if sentence.asks:
        return None
    kinds = {
        "unsettled": PointKind.OPEN,
        "decision": PointKind.DECIDED,
        "result": PointKind.DONE,
    }
    return next((kind for name, kind in kinds.items() if sentence.matches(name)), None)


def _kind_of_user_sentence(sentence: _Sentence) -> PointKind | None:
    if sentence.is_todo or sentence.matches("unsettled"):
        return PointKind.OPEN
    if sentence.states or sentence.matches("decision"):
        return PointKind.DECIDED
    if sentence.asks or sentence.matches("request"):
        return PointKind.GOAL
    return PointKind.DONE if sentence.matches("result") else None


def _sentences(message: SessionMessage) -> Iterator[_Sentence]:
    """Yield the sentences of *message*, without chit-chat; none of tools and the system."""
    if message.role not in {Speaker.USER, Speaker.ASSISTANT}:
        return
    text = message.content[:MAX_CHARS]
    own = own_words(text)
    scored = score_sentences(own, language_of(own)) if message.role is Speaker.USER else ()
    for span in sentences(own):
        line = " ".join(text[span.start : span.end].split())
        if len(line) < SHORTEST or _PATTERNS["chat"].match(line.lower()) or _is_foreign(own, span):
            continue
        good = [
            statement
            for statement in scored
            if span.start <= statement.span.start < span.end and statement.points >= ENOUGH
        ]
        yield _Sentence(
            line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…",
            states=bool(good),
            is_todo=any(statement.category == "todo" for statement in good),
        )


def _is_foreign(own: str, span: Span) -> bool:
    return own.count(FILLER, span.start, span.end) > MOST_FOREIGN * (span.end - span.start)
