"""Decide whose a statement is in a chat of several people.

A sentence is the memory of whom it is about: the speaker, with "we" and their relatives, or a
person who is named. A pronoun means the person named before it in the message. A sentence about
the addressee or about somebody who was not named is nobody's, and so is one that only repeats
what another person said ("me too"); they are left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

from memdeck.extraction.rules.candidate_spans import THE_USER, CandidateSpan, Subject
from memdeck.extraction.rules.language_rules import language_of
from memdeck.extraction.rules.sentences import Span, sentences
from memdeck.extraction.rules.turns import Turn
from memdeck.extraction.text.people import People
from memdeck.extraction.text.rule_files import Patterns

_MOST_ADDRESSED = 3
"""Most names of addressees before the subject: "Ben, Anna, I moved"."""


class _Kind(Enum):
    """Whom a clause is about."""

    SPEAKER = auto()
    RELATIVE = auto()
    """A relative of the speaker; the statement is the speaker's."""
    PARTICIPANT = auto()
    OTHER = auto()
    """A person who is named and takes no part."""
    PRONOUN = auto()
    ADDRESSEE = auto()
    ECHO = auto()
    """Nobody: the clause repeats or quotes what another person said."""
    UNKNOWN = auto()
    """No subject was recognized: the statement is the speaker's."""


_PATTERNS = {name: Patterns(f"{name}/owners.toml") for name in ("en", "zh")}
_OF_NOBODY = frozenset({_Kind.PRONOUN, _Kind.ADDRESSEE, _Kind.ECHO})
_OF_ANOTHER = frozenset({_Kind.PARTICIPANT, _Kind.OTHER})
_NAMED = frozenset({_Kind.RELATIVE, *_OF_ANOTHER})
"""Kinds of subjects that a later pronoun may mean."""


@dataclass(frozen=True, slots=True)
class _Reference:
    """What kind of subject a clause has, and which."""

    kind: _Kind
    subject: Subject = THE_USER


_UNKNOWN = _Reference(_Kind.UNKNOWN)


@dataclass(frozen=True, slots=True)
class _Part:
    """A sentence, or the rest of one from another subject on."""

    span: Span
    reference: _Reference


def owned_spans(span: CandidateSpan, turn: Turn, people: People) -> Iterator[CandidateSpan]:
    """Yield the parts of *span* that are somebody's, each with its subject."""
    if not people.are_several:
        yield span
        return
    if not people.are_known(turn.message.role, turn.message.author):
        return
    current: CandidateSpan | None = None
    for part in _parts(turn.own, turn.message.author, people):
        start, end = max(part.span.start, span.span.start), min(part.span.end, span.span.end)
        if start >= end:
            continue
        subject = _subject(part, start, turn, people)
        if current is not None and subject is not None and current.subject.owner == subject.owner:
            current = replace(current, span=Span(current.span.start, end))
            continue
        if current is not None:
            yield current
        current = replace(span, span=Span(start, end), subject=subject) if subject else None
    if current is not None:
        yield current


def says_we(clause: str, people: People) -> bool:
    """Return whether *clause* is about the speaker together with others: "we meet on Sundays"."""
    patterns = _patterns(clause)
    start = _after_lead(clause, _after_addressees(clause, people), patterns)
    return patterns["group"].match(clause, start) is not None


def as_own_words(sentence: str, speaker: str, people: People) -> str:
    """Return *sentence* of *speaker* about another person of the chat as they would say it.

    Return "" if it is not plainly about one other person who takes part: if it reports what they
    say, or is also about the speaker.
    """
    if not people.are_several:
        return ""
    patterns = _patterns(sentence)
    start = _after_lead(sentence, _after_addressees(sentence, people), patterns)
    reference = _participant(sentence, start, speaker, people)
    if reference is None or reference.kind is not _Kind.PARTICIPANT:
        return ""
    predicate = sentence[start + len(reference.subject.mention) :]
    is_of_both = patterns["of_speaker"].search(predicate) or patterns["reports"].match(predicate)
    if is_of_both or not reference.subject.is_sure:
        return ""
    return language_of(sentence).grammar.first_person(predicate)


def names_a_person(name: str) -> bool:
    """Return whether *name* is that of one person, not "Mum", whom everybody has."""
    return bool(name.strip()) and _in_conversation(name, 0) is None


def _subject(part: _Part, start: int, turn: Turn, people: People) -> Subject | None:
    """Return the subject of *part* from *start* on; None if it is nobody's."""
    reference = part.reference
    if start > part.span.start:
        inner = _reference(turn.own[start : part.span.end], turn.message.author, people)
        cut_off = replace(reference.subject, mention="", name="")
        reference = replace(reference, subject=cut_off) if inner.kind is _Kind.UNKNOWN else inner
    if reference.kind in _OF_NOBODY:
        return None
    if reference.kind in _OF_ANOTHER:
        return reference.subject
    return replace(reference.subject, owner=people.owner(turn.message.author))


def _parts(text: str, speaker: str, people: People) -> Iterator[_Part]:
    """Yield the parts of a message in order, with the meaning of their pronouns."""
    antecedent: _Reference | None = None
    for sentence in sentences(text):
        whole = text[sentence.start : sentence.end]
        reference = _meaning(_reference(whole, speaker, people), antecedent)
        start = sentence.start + _after_addressees(whole, people)
        for gap in _patterns(whole)["clause"].finditer(text, sentence.start, sentence.end):
            clause = text[gap.end() : sentence.end]
            following = _reference(clause, speaker, people)
            if _begins_part(following, reference, clause):
                yield _Part(Span(start, gap.start()), reference)
                antecedent = reference if reference.kind in _NAMED else antecedent
                start, reference = gap.end(), following
        yield _Part(Span(start, sentence.end), reference)
        antecedent = reference if reference.kind in _NAMED else antecedent


def _begins_part(following: _Reference, reference: _Reference, clause: str) -> bool:
    """Return whether *clause* states something about another person than before."""
    if following.kind is _Kind.PARTICIPANT:
        return following.subject.owner != reference.subject.owner
    is_change = following.kind is _Kind.SPEAKER and reference.kind not in {
        _Kind.SPEAKER,
        _Kind.RELATIVE,
        _Kind.UNKNOWN,
    }
    return is_change and language_of(clause).statement.stands_alone(clause.lower())


def _meaning(reference: _Reference, antecedent: _Reference | None) -> _Reference:
    """Return *reference*; a pronoun stands for its *antecedent*, if there is one."""
    if reference.kind is not _Kind.PRONOUN or antecedent is None:
        return reference
    pronoun, meant = reference.subject, antecedent.subject
    name = (meant.name or meant.owner) + pronoun.name
    return replace(antecedent, subject=replace(meant, mention=pronoun.mention, name=name))


def _reference(clause: str, speaker: str, people: People) -> _Reference:
    """Return the subject that *clause* begins with."""
    patterns = _patterns(clause)
    if patterns["echo"].match(clause):
        return _Reference(_Kind.ECHO)
    start = _after_lead(clause, _after_addressees(clause, people), patterns)
    return (
        _participant(clause, start, speaker, people)
        or _in_conversation(clause, start)
        or _other(clause, start)
        or _UNKNOWN
    )


def _participant(clause: str, start: int, speaker: str, people: People) -> _Reference | None:
    """Return the person of the chat who is named at *start*: whom exactly is unsure if two are."""
    patterns = _patterns(clause)
    named = people.mention.match(clause, start)
    if named is None:
        return None
    name, end = named["name"], named.end()
    owners = people.called(name, speaker)
    is_speaker = owners == (people.owner(speaker),)
    if patterns["label"].match(clause, end) and not is_speaker:
        return _Reference(_Kind.ECHO)
    if not patterns["as_subject"].match(clause, end):
        return None
    if is_speaker or patterns["with_speaker"].match(clause, end):
        return _Reference(_Kind.SPEAKER)
    is_sure = len(owners) == 1
    owner = owners[0] if is_sure else name
    return _Reference(_Kind.PARTICIPANT, Subject(owner, named.group(), owner, is_sure=is_sure))


def _in_conversation(clause: str, start: int) -> _Reference | None:
    """Return the speaker, the addressee, or whom a pronoun at *start* means."""
    patterns = _patterns(clause)
    relative = patterns["relative"].match(clause, start) or patterns["kin"].match(clause, start)
    if relative:
        return _Reference(_Kind.RELATIVE, Subject(name=relative.group()))
    if patterns["speaker"].match(clause, start):
        return _Reference(_Kind.SPEAKER)
    if pronoun := patterns["pronoun"].match(clause, start):
        is_possessive = patterns["possessive"].fullmatch(pronoun.group())
        ending = "'s" if is_possessive else ""
        return _Reference(_Kind.PRONOUN, Subject(mention=pronoun.group(), name=ending))
    return _Reference(_Kind.ADDRESSEE) if patterns["addressee"].match(clause, start) else None


def _other(clause: str, start: int) -> _Reference | None:
    """Return the person at *start* who is named and takes no part in the chat."""
    patterns = _patterns(clause)
    person = patterns["person"].match(clause, start)
    if person is None or patterns["with_speaker"].match(clause, person.end("name")):
        return None
    return _Reference(_Kind.OTHER, Subject(owner=person["name"]))


def _after_lead(clause: str, start: int, patterns: Patterns) -> int:
    """Return the position after the greetings and times at *start*."""
    lead = patterns["lead"].match(clause[start:])
    return start + lead.end() if lead else start


def _after_addressees(clause: str, people: People) -> int:
    """Return the position after the names of whom the speaker addresses; 0 without any."""
    patterns = _patterns(clause)
    end = 0
    for _ in range(_MOST_ADDRESSED):
        named = people.mention.match(clause, _after_lead(clause, end, patterns))
        if named is None:
            break
        address = patterns["address"].match(clause, named.end())
        is_handle = named.group().startswith("@")
        if address is None and (not is_handle or patterns["as_subject"].match(clause, named.end())):
            break
        end = address.end() if address else named.end()
    return end


def _patterns(text: str) -> Patterns:
    return _PATTERNS[language_of(text).name]
