"""Which statements of a conversation last: facts, preferences, habits, decisions and plans.

What happened once, and chit-chat, stays with the events of a unit.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from memdeck.domain.conversation.conversation import Conversation, Message
from memdeck.domain.matching.ended_facts import says_something_ended
from memdeck.domain.matching.phases import begins_or_ends_phase
from memdeck.domain.matching.user_states import states_in, states_life_fact
from memdeck.domain.profiles.profile import Participant
from memdeck.domain.profiles.semantic_memory import Mention, SemanticMemory, mention_key
from memdeck.extraction.episodes.ended_things import EarlierStatements
from memdeck.extraction.episodes.statements import USERS, Statement
from memdeck.extraction.rules.language_rules import language_of
from memdeck.extraction.rules.memory_text import has_subject
from memdeck.extraction.rules.scoring import ENOUGH
from memdeck.extraction.text.people import People
from memdeck.extraction.text.rule_files import Patterns

LASTING = frozenset({"fact", "preference", "workflow", "decision", "todo"})
"""Categories of statements that last."""
OF_GROUPS = frozenset({"preference", "workflow", "decision", "todo"})
"""Categories of what "we" say of a group; facts are often of a family."""
_TOGETHER = frozenset({"workflow", "decision", "todo"})
"""Categories of what a group does as a whole; each person may have a preference."""
FEWEST_OF_GROUP = 3
"""People from which a chat is of a group."""

_CLAUSE_END = re.compile(r"[,;.!?，；。！？]")
_PATTERNS = {name: Patterns(f"{name}/lasting.toml") for name in ("en", "zh")}


@dataclass(frozen=True, slots=True)
class SaidToLast:
    """The semantic memories of one conversation, in the order in which they were said.

    *of_people* has those of each participant. *members* are those who speak in a group, none if
    fewer than ``FEWEST_OF_GROUP`` do.
    """

    of_people: Mapping[Participant, tuple[SemanticMemory, ...]]
    of_group: tuple[SemanticMemory, ...]
    members: tuple[str, ...]


def said_to_last(conversation: Conversation, statements: Iterable[Statement]) -> SaidToLast:
    """Return the semantic memories among *statements* of *conversation*.

    A statement about a name that several people have is left out: it is unknown whose it is. So is
    one that does not name its owner: "due in October".
    """
    people = People(conversation)
    messages = {message.id: message for message in conversation.messages}
    speaking = [name for role, name in conversation.speakers if people.are_known(role, name)]
    members = tuple(dict.fromkeys(name for name in speaking if name))
    is_group = len(speaking) >= FEWEST_OF_GROUP and people.are_several
    of_people: defaultdict[Participant, list[SemanticMemory]] = defaultdict(list)
    earlier: defaultdict[Participant, EarlierStatements] = defaultdict(EarlierStatements)
    of_group = []
    for statement in statements:
        if not statement.is_sure or not _lasts(statement, messages[statement.message]):
            continue
        message, owner = messages[statement.message], statement.owner
        participant = Participant(owner, conversation.id) if owner else Participant()
        is_own = people.owner(message.author) == owner
        speaker = "" if is_own else message.author or message.role.value
        is_shared = is_group and is_own and bool(statement.of_group)
        # "We have to plan a hike" is to be done by all, and not by the speaker.
        is_of_all = is_shared and statement.category in _TOGETHER
        owned: Statement | None = statement
        if not _has_subject(statement, message.author if is_own else ""):
            name = _owner_name(statement, message.author)
            text = _ended_text(statement, name, earlier[participant]) if is_own else ""
            owned = replace(statement, text=text) if text else None
        if not is_of_all and owned is not None:
            of_people[participant].append(_memory(owned, conversation, message, speaker))
            earlier[participant].add(statement.own_words)
        if is_shared and statement.category in OF_GROUPS:
            shared = replace(statement, text=statement.of_group, owner="")
            of_group.append(_memory(shared, conversation, message, message.author))
    frozen = {participant: tuple(memories) for participant, memories in of_people.items()}
    return SaidToLast(frozen, tuple(of_group), members if is_group else ())


def _has_subject(statement: Statement, author: str) -> bool:
    """Return whether *statement* names its owner, who as the user may be called as *author* is."""
    language = language_of(statement.text)
    names = {statement.owner, author, USERS[language.name]} - {""}
    return has_subject(statement.text, names, language)


def _ended_text(statement: Statement, owner: str, earlier: EarlierStatements) -> str:
    """Return the text of *statement*, of what ended, with its *owner*; "" if it is not theirs."""
    language = language_of(statement.text)
    plain = statement.text.removeprefix(f"{owner}{language.grammar.COLON}")
    return earlier.with_owner(plain, owner)


def _memory(
    statement: Statement, conversation: Conversation, message: Message, speaker: str
) -> SemanticMemory:
    key = mention_key(conversation.id, message.id, statement.text)
    at = message.at or conversation.started_at
    return SemanticMemory(
        id=key,
        owner=statement.owner,
        text=statement.text,
        category=statement.category,
        mentions=(Mention(key, conversation.id, message.id, at, speaker),),
    )


def _lasts(statement: Statement, message: Message) -> bool:
    """Return whether *statement* is more than a remark, and of more than a day that is past."""
    owner = _owner_name(statement, message.author)
    if statement.points < ENOUGH or _says_nothing(statement.text, owner):
        return False
    is_change = begins_or_ends_phase(statement.text) or says_something_ended(statement.own_words)
    if is_change:
        return statement.category in LASTING or not _is_aside(statement.text, owner)
    clause = _CLAUSE_END.split(statement.own_words, maxsplit=1)[0]
    if statement.category not in LASTING and not states_life_fact(clause):
        return False
    is_past = (
        statement.said
        and statement.days is not None
        and message.at is not None
        and statement.days.last < message.at.date()
    )
    return not (is_past or _happened_once(statement.text, owner)) or bool(states_in(statement.text))


def _owner_name(statement: Statement, author: str) -> str:
    """Return by which name *statement* calls its owner, who as the user may be the *author*."""
    if statement.owner:
        return statement.owner
    is_by_name = bool(author) and author in statement.text
    return author if is_by_name else USERS[language_of(statement.text).name]


def _says_nothing(text: str, owner: str) -> bool:
    """Return whether *text* is a question, a figure of speech, a noun, or "Tom is Tom"."""
    patterns = _PATTERNS[language_of(text).name]
    if patterns["nothing"].search(text) or patterns["question"].search(text):
        return True
    name, plain = owner.casefold(), text.casefold().rstrip(" .。!！~～")
    is_name_twice = plain.endswith((f"{name} is {name}", f"{name}是{name}"))
    return is_name_twice or (
        text.startswith(owner) and patterns["bare"].match(text[len(owner) :]) is not None
    )


def _is_aside(text: str, owner: str) -> bool:
    """Return whether *text* mentions its *owner* once, as that of something it is not about."""
    before, name, after = text.partition(owner)
    is_whose = after.startswith(("'s", "’s"))
    is_once = bool(name) and owner not in after
    aside = _PATTERNS[language_of(text).name]["aside"]
    return is_whose and is_once and aside.search(before) is not None


def _happened_once(text: str, owner: str) -> bool:
    """Return whether *text* begins with its *owner*, who did or felt something in the past."""
    patterns = _PATTERNS[language_of(text).name]
    return text.startswith(owner) and patterns["once"].match(text[len(owner) :]) is not None
