"""Whose thing ended, where a statement names it without its owner: "Biscuit died last night".

It is the speaker's, if an earlier statement of theirs names the same thing: "I have a dog,
Biscuit".
"""

from collections import defaultdict
from collections.abc import Iterator

from memdeck.domain.matching.claims import content_words
from memdeck.domain.matching.contradiction import contradiction_sign
from memdeck.domain.matching.ended_facts import says_something_ended
from memdeck.domain.matching.phases import begins_or_ends_phase, phases_in
from memdeck.domain.matching.user_states import states_in
from memdeck.domain.memory.dates_in_brackets import without_dates
from memdeck.extraction.rules.language_rules import language_of
from memdeck.extraction.text.rule_files import Patterns

_MOST_COMPARED = 8
"""The number of earlier statements about one thing that are compared, the last ones."""
_PATTERNS = {name: Patterns(f"{name}/ended_things.toml") for name in ("en", "zh")}
_KINDS = {
    "zh": {"dog": "狗", "cat": "猫", "rabbit": "兔子", "parrot": "鹦鹉", "hamster": "仓鼠"},
    "en": {},
}
"""Nouns of pets in other languages than English."""


class EarlierStatements:
    """What one person said of themselves in a conversation, by the words of it."""

    def __init__(self) -> None:
        self._by_word: defaultdict[str, list[str]] = defaultdict(list)

    def add(self, text: str) -> None:
        """Add *text*, in the words of the person."""
        for word in _words(text):
            self._by_word[word].append(text)

    def with_owner(self, text: str, owner: str) -> str:
        """Return *text* with the *owner* of what it says has ended; "" if no statement names it."""
        undated = without_dates(text)
        if not (says_something_ended(undated) or begins_or_ends_phase(undated)):
            return ""
        language = language_of(text).name
        named = _PATTERNS[language]["named"].match(text)
        if named is None:
            return ""
        thing = named["thing"]
        rest = text[named.start("thing") :]
        own = without_dates(f"My {rest}" if language == "en" else rest)
        if not any(contradiction_sign(old, own) for old in self._near(text)):
            return ""
        link = "'s " if language == "en" else "" if phases_in(text) else "的"
        kind = self._kind(thing)
        if kind or any(thing in old for old in self._near(text)):
            noun = _KINDS[language].get(kind, f"{kind} " if kind else "")
            return f"{owner}{link}{noun}{rest}"
        return f"{owner}{link}{rest[:1].lower()}{rest[1:]}"

    def _near(self, text: str) -> Iterator[str]:
        for word in _words(text):
            yield from self._by_word[word][-_MOST_COMPARED:]

    def _kind(self, thing: str) -> str:
        """Return what *thing* is the name of, "dog" of "Biscuit"; "" if that was not said."""
        kinds = (
            state.kind.removesuffix("'s name")
            for old in self._near(thing)
            for state in states_in(old)
            if state.kind.endswith("'s name") and thing.casefold() in state.values
        )
        return next(kinds, "")


def _words(text: str) -> set[str]:
    return {*content_words(text), *(f"<{phase.kind}>" for phase in phases_in(text))}
