"""Read a conversation turn by turn: whose turn counts, what is new in it, what it answers."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.matching.vocabulary import word_set
from memdeck.extraction.guards.own_words import own_words
from memdeck.extraction.rules.sentences import sentences
from memdeck.extraction.text.rule_files import Patterns

MAX_CHARS = 20_000
"""Most characters of a message that is read; a longer one is a document."""

_PATTERNS = Patterns("turns.toml")
_LEAST_ADDRESSED = 0.25
"""Share of messages to one another from which people count as among themselves."""
_COMMON_WORDS = word_set(
    """
    the and but for with from are was were been being its that this these those you your she
    they them his her their what how who when where why which does did have has had can could
    will would should just really very also too not yes yeah hey thanks thank great good nice
    cool awesome amazing it's i'm that's i've you're don't can't there here about out than then
    like get got going know think see time lot much more some any all one way well sounds our
    """
)
"""Words that say nothing new."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of the user, and what came before it.

    *own* is the text that is read, with all except the user's own words blanked.
    *fresh_words* counts its content words that nobody said before. *answers* is whether a
    question came directly before.
    """

    message: Message
    own: str
    fresh_words: int
    answers: bool
    said_on: date | None


def is_among_people(conversation: Conversation) -> bool:
    """Return whether memories are of several people, each by name, and no assistant speaks.

    If it is known which of them is the user, the user's statements about themselves are read
    as in a conversation with an assistant.
    """
    roles = {role for role, _ in conversation.speakers}
    return Role.ASSISTANT not in roles and has_several_users(conversation)


def is_among_themselves(conversation: Conversation) -> bool:
    """Return whether the people in a conversation speak to one another, not each to an agent.

    Friends ask one another questions, and say "you" and their names: in each conversation of two
    friends that was examined, at least two messages in five do. People who tell an agent about
    themselves do not.
    """
    if not is_among_people(conversation):
        return False
    messages = [message for message in conversation.messages if message.role is Role.USER]
    names = {message.author for message in messages if message.author}
    addressed = sum(_addresses_another(message, names - {message.author}) for message in messages)
    return addressed >= _LEAST_ADDRESSED * len(messages)


def is_user_among_people(conversation: Conversation) -> bool:
    """Return whether the user, who is known, speaks to other people, and no assistant is there."""
    roles = {role for role, _ in conversation.speakers}
    return Role.OTHER in roles and Role.ASSISTANT not in roles


def _addresses_another(message: Message, others: set[str]) -> bool:
    text = message.text[:MAX_CHARS]
    return bool(_PATTERNS["addresses"].search(text)) or any(name in text for name in others)


def has_several_users(conversation: Conversation) -> bool:
    """Return whether several people speak, of whom none is known as the user."""
    users = {name for role, name in conversation.speakers if role is Role.USER and name}
    return len(users) > 1


def turns(conversation: Conversation) -> Iterator[Turn]:
    """Yield the user's messages in order."""
    known: set[str] = set()
    asked = False
    for message in conversation.messages:
        text = message.text[:MAX_CHARS]
        # Blanking is most of the work, and makes no difference to an assistant's long answer.
        is_blanked = message.role is not Role.ASSISTANT or _PATTERNS["asks"].search(text)
        own = own_words(text) if is_blanked else text
        words = content_words(own)
        if message.role is Role.USER and not message.is_quoted:
            stated = content_words("\n".join(_statements(own)))
            said_at = message.at or conversation.started_at
            said_on = said_at.date() if said_at else None
            yield Turn(message, own, len(stated - known), asked, said_on)
        known |= words
        asked = bool(_PATTERNS["asks"].search(own))


def _statements(own: str) -> Iterator[str]:
    for span in sentences(own):
        if own[span.end - 1] not in "?？":
            yield own[span.start : span.end]


def content_words(text: str) -> set[str]:
    lower = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").lower()
    words = set(_PATTERNS["word"].findall(lower)) - _COMMON_WORDS
    for characters in _PATTERNS["han"].findall(lower):
        words.update(characters[index : index + 2] for index in range(0, len(characters) - 1, 2))
    return words
