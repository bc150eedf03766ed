"""The messages of a kept conversation that ``recall`` must not return.

The file of the conversation stays as it is, and can be read under Conversations. Messages
that say what a forgotten memory says are left out by ``recall/ranking/forget_filter.py``.
"""

from collections.abc import Iterator, Mapping, Sequence

from memdeck.domain.consolidation.forget_request_targets import SURE, Naming, named_in
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.candidate import Scope
from memdeck.extraction.forgetting import requests_in, sentences_in
from memdeck.extraction.guards.injection import reads_as_order
from memdeck.extraction.guards.secret_sentences import MASK
from memdeck.extraction.guards.secrets import find_secrets

MOST_OTHER_CHARACTERS = 20
"""Characters besides a request in a message that only asks to forget: "Oh, sorry" and so on."""


def withheld(conversation: Conversation) -> frozenset[str]:
    """Return the ids of the messages of *conversation* that must not be found.

    These contain a secret or the mask of one, are the user's and read like an order to an agent,
    ask to forget something, or say what the user asked to forget.
    """
    withheld_ids = {
        message.id
        for message in conversation.messages
        if MASK in message.text
        or find_secrets(message.text)
        or (message.role is Role.USER and reads_as_order(message.text))
    }
    earlier: dict[tuple[str, int], str] = {}
    for position, message in enumerate(conversation.messages):
        if message.role is Role.USER:
            withheld_ids.update(_forgotten_by(message, conversation.messages[:position], earlier))
        earlier.update(
            {(message.id, n): sentence for n, sentence in enumerate(sentences_in(message.text))}
        )
    return frozenset(withheld_ids)


def _forgotten_by(
    message: Message, before: Sequence[Message], earlier: Mapping[tuple[str, int], str]
) -> Iterator[str]:
    """Yield the id of *message* if it asks to forget, and those of the messages it means.

    *earlier* holds the sentences of the messages *before*, by message and position.
    """
    for request, sentence in requests_in(message.text):
        if request.likelihood < SURE:
            continue
        yield message.id
        topic = sentence[request.start : request.end]
        if request.scope is Scope.BEFORE:
            if len(message.text.strip()) <= len(sentence) + MOST_OTHER_CHARACTERS:
                yield from _last_said(before)
        elif topic:
            yield from (id_ for how, (id_, _) in named_in(topic, earlier) if how > Naming.LIKELY)


def _last_said(before: Sequence[Message]) -> Iterator[str]:
    """Yield the ids of the user's last message, and of the answers to it."""
    for message in reversed(before):
        yield message.id
        if message.role is Role.USER:
            return
