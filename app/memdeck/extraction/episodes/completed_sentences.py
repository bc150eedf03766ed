"""Sentences that state a fact of the speaker only together with the sentence before them.

"Got the job! Project manager at Halden", "We got a puppy. Her name is Mochi": the second sentence
has no subject, or a pronoun. So does a nickname, which is a second name: "Everyone calls me Max".
"""

from collections.abc import Iterator
from dataclasses import dataclass

from memdeck.domain.matching.slots import slots_in
from memdeck.extraction.rules.language_rules import language_of
from memdeck.extraction.rules.sentences import Span, are_apart, sentences
from memdeck.extraction.text.rule_files import Patterns

_PATTERNS = {name: Patterns(f"{name}/completed.toml") for name in ("en", "zh")}


@dataclass(frozen=True, slots=True)
class CompletedSentence:
    """A sentence at *span* of a message, and what it says of the speaker, in the first person."""

    span: Span
    text: str


def completed_sentences(own: str) -> Iterator[CompletedSentence]:
    """Yield the sentences of *own*, the words of a speaker, that are completed by the one before.

    Takes linear time.
    """
    before: Span | None = None
    for span in sentences(own):
        text = own[span.start : span.end]
        completed = _other_name(text)
        if not completed and before is not None and not are_apart(own, before, span):
            earlier = own[before.start : before.end]
            completed = _job(earlier, text) or _name_of_owned(earlier, text)
        if completed:
            yield CompletedSentence(span, completed)
        before = span


def _other_name(text: str) -> str:
    """Return that the speaker is also called by the nickname in *text*; "" for none."""
    is_chinese, patterns = _patterns(text)
    found = patterns["nickname"].match(text)
    if found is None:
        return ""
    return f"我也叫{found['name']}。" if is_chinese else f"I am also called {found['name']}."


def _job(before: str, text: str) -> str:
    """Return that the speaker has the job *text*, if *before* is the news of one; else ""."""
    is_chinese, patterns = _patterns(text)
    news, found = patterns["job"].match(before), patterns["role"].match(text)
    if news is None or found is None:
        return ""
    role = found["role"]
    if is_chinese:
        return f"我{role}。"
    is_job = patterns["leads"].match(role) or any(
        slot.kind == "job" for slot in slots_in(f"I am a {role[0].lower()}{role[1:]}")
    )
    return f"I work as {role[0].lower()}{role[1:]}." if is_job else ""


def _name_of_owned(before: str, text: str) -> str:
    """Return the name in *text* of the pet or child that *before* tells of; "" for none."""
    is_chinese, patterns = _patterns(text)
    owned, found = patterns["owned"].match(before), patterns["named"].match(text)
    if owned is None or found is None:
        return ""
    noun, name = owned["pet"] or owned["child"], found["name"]
    return f"我的{noun}叫{name}。" if is_chinese else f"My {noun} is called {name}."


def _patterns(text: str) -> tuple[bool, Patterns]:
    name = language_of(text).name
    return name == "zh", _PATTERNS[name]
