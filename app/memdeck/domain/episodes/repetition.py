"""Which sentences about a conversation say no more than its events do."""

from collections import defaultdict
from collections.abc import Iterable

from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.sentence import Sentence

_ENDS = " .!?…。！？"


def beyond_events(sentences: Iterable[Sentence], events: Iterable[Event]) -> tuple[Sentence, ...]:
    """Return those of *sentences* that say more than the texts of *events*, in their order.

    Rules put a summary and a narrative together from the texts of events. A sentence repeats an
    event of one of its messages; one without messages was written by a person, and stays.
    """
    texts = defaultdict[str, list[str]](list)
    for event in events:
        texts[event.message].append(event.text.rstrip(_ENDS))

    def says_more(sentence: Sentence) -> bool:
        known = [text for id_ in sentence.messages for text in texts[id_]]
        return not sentence.messages or _has_words_left(sentence.text, known)

    return tuple(filter(says_more, sentences))


def _has_words_left(sentence: str, texts: Iterable[str]) -> bool:
    """Return whether letters or digits are left of *sentence* without *texts*, longest first."""
    for text in sorted(filter(None, texts), key=len, reverse=True):
        sentence = sentence.replace(text, "")
    return any(map(str.isalnum, sentence))
