"""From one sentence to what it asks to forget."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memdeck.domain.candidate import Scope
from memdeck.domain.topics import topics_of
from memdeck.extraction.forgetting import chinese, english
from memdeck.extraction.forgetting.wording import Wording

_HAN = re.compile(r"[\u4e00-\u9fff]")
_SENTENCE = re.compile(r"[^.!?。！？\n]+(?:\.(?=\S)[^.!?。！？\n]*)*[.!?。！？\n]?")
LONGEST = 600
"""Characters of a sentence that are read."""


@dataclass(frozen=True, slots=True)
class ForgetRequest:
    """What a sentence asks to forget: ``sentence[start:end]``, empty where it names nothing.

    *is_sure* is False where the words may be an order about something else, such
    as "delete my draft": only a memory that it names makes it a request.
    """

    start: int
    end: int
    scope: Scope = Scope.NAMED
    is_sure: bool = True


def forget_request(sentence: str) -> ForgetRequest | None:
    """Return what *sentence* asks to forget; None where it asks for no such thing."""
    text = _lowered(sentence[:LONGEST])
    wording = chinese.WORDING if _HAN.search(text) else english.WORDING
    if wording.excluded.search(text):
        return None
    for hit, is_order in _hits(text, wording):
        found = _request(hit, wording, is_order=is_order)
        if found is not None:
            return found
    return None


def first_request(text: str) -> tuple[ForgetRequest, str] | None:
    """Return the first request to forget in *text*, and the sentence it stands in."""
    for hit in _SENTENCE.finditer(text):
        found = forget_request(hit.group().strip())
        if found is not None:
            return found, hit.group().strip()
    return None


def _hits(text: str, wording: Wording) -> Iterator[tuple[re.Match[str], bool]]:
    for pattern in wording.requests:
        if hit := pattern.search(text):
            yield hit, False
    for pattern in wording.orders:
        if hit := pattern.search(text):
            yield hit, True


def _request(hit: re.Match[str], wording: Wording, *, is_order: bool) -> ForgetRequest | None:
    text = hit.string
    start, end = hit.span("topic")
    named = text[start:end]
    rest = wording.aside.search(named)
    has_rest = rest is not None and not wording.polite.fullmatch(named[rest.start() :])
    if rest is not None:
        end = start + rest.start()
        named = text[start:end]
    if start < end and wording.filler.fullmatch(named):
        return None
    is_about_memory = bool(wording.memory.search(text))
    is_personal = bool(wording.personal.match(named.lstrip()))
    start, end, is_all, is_bare = _trimmed(text, start, end, wording)
    named = text[start:end]
    if is_bare or not hit["topic"]:
        is_idiom = has_rest or wording.idiom.search(text)
        if (is_order or is_idiom) and not is_about_memory:
            return None
        return ForgetRequest(start, start, Scope.BEFORE)
    if wording.myself.fullmatch(named):
        is_whole = is_all and (is_about_memory or not is_order)
        return ForgetRequest(start, start, Scope.ALL) if is_whole else None
    if wording.not_a_memory.match(named):
        return None
    is_loose = wording.loose.search(text) and not is_personal
    is_sure = (
        not (is_order or is_loose) or is_about_memory or (is_personal and bool(topics_of(named)))
    )
    if is_order and not is_sure and not is_personal:
        return None
    return ForgetRequest(start, end, Scope.SEVERAL if is_all else Scope.NAMED, is_sure)


def _trimmed(text: str, start: int, end: int, wording: Wording) -> tuple[int, int, bool, bool]:
    """Return where the name of what is meant stands, and whether all about it is, or a pronoun."""
    is_all = False
    while True:
        while start < end and text[start] in " ,:，：、\t":
            start += 1
        while end > start and text[end - 1] in " .,!?;:。，！？；：、\t~～…":
            end -= 1
        if wording.pronoun.fullmatch(text, start, end):
            return start, end, is_all, True
        tail = wording.tail.search(text, start, end)
        lead = wording.lead.match(text, start, end)
        if tail is not None and tail.start() < end:
            is_all = is_all or bool(wording.several.search(tail.group()))
            end = max(start, tail.start())
        elif lead is not None and lead.end() > start:
            is_all = is_all or bool(wording.several.search(lead.group()))
            start = lead.end()
        else:
            return start, end, is_all, False


def _lowered(text: str) -> str:
    """Return *text* in lower case, each character in its place."""
    straight = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    lower = straight.lower()
    if len(lower) == len(text):
        return lower
    return "".join(mark.lower() if len(mark.lower()) == 1 else mark for mark in straight)
