"""The rolling summary: a paragraph or two about the user, renewed as sessions end.

The user's text stays; below it is one paragraph of ours, which the next renewal replaces. In the
file of a program that renews it too, that program's paragraphs are replaced as well.

Source: seed 002, sections 2.1 and 5 (manager.py).
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import date

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.matching.representatives import alike_by_words, most_representative
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.memory.policy import Policy
from memdeck.domain.prompt.prompt_selection import PromptLanguage, prompt_language

SENTENCES = 6
"""Sentences in our paragraph: readable at a glance, at some 100 tokens."""
MOST_PIECES = 24
"""The number of memories it is made of."""
NEWS_WEIGHT = 2.0
"""The weight of a memory that the last session added, relative to others."""
RENEWED = "renew"
"""The verb of a change that only renewed it."""
EXTRACT = "extract"
"""The verb of the change that ends a session, which renews it where anything was learned."""

_BETWEEN = "\n\n"
_ENDS = "。！？.!?…"


def pieces_of(
    entries: Iterable[MemoryEntry], policy: Policy, day: date, news: Collection[str] = ()
) -> list[MemoryEntry]:
    """Return the memories that best describe the user on *day*, the best first.

    *news* are the ids of those that the last session added.
    """
    active = (entry for entry in entries if entry.section is Section.ACTIVE)
    weights = {entry.id: (_weight(entry, policy, day, news), entry) for entry in active}
    ranked = sorted(weights.values(), key=lambda pair: (-pair[0], pair[1].id))
    return [entry for weight, entry in ranked[:MOST_PIECES] if weight > 0]


def chosen_sentences(
    pieces: Sequence[MemoryEntry], policy: Policy, day: date, news: Collection[str] = ()
) -> list[str]:
    """Return the texts of the few of *pieces* that represent most of all of them, best first."""
    texts = [" ".join(entry.content.split()) for entry in pieces]
    weights = [_weight(entry, policy, day, news) for entry in pieces]
    best = most_representative(texts, weights, SENTENCES, alike_by_words(texts))
    return [texts[index] for index in sorted(representative.index for representative in best)]


def paragraph_of(sentences: Iterable[str]) -> str:
    """Return *sentences* as one paragraph, each with a full stop of its language."""
    cleaned = [" ".join(sentence.split()) for sentence in sentences]
    if not any(cleaned):
        return ""
    is_chinese = prompt_language("".join(cleaned)) is PromptLanguage.CHINESE
    stop, between = ("。", "") if is_chinese else (".", " ")
    return between.join(
        sentence if sentence.endswith(tuple(_ENDS)) else sentence + stop
        for sentence in cleaned
        if sentence
    )


def renewed(current: str, ours: str, paragraph: str) -> str:
    """Return *current* with *paragraph* in place of *ours*, the one of the last renewal.

    Where that is missing, as somebody overwrote it, the new one is added at the end. Without a
    *paragraph* nothing changes.
    """
    if not paragraph:
        return current
    parts = _paragraphs(current)
    if ours in parts:
        parts[parts.index(ours)] = paragraph
    elif paragraph not in parts:
        parts.append(paragraph)
    return _BETWEEN.join(parts)


def without_programs(current: str, done: Iterable[ChangeSet], name: str) -> str:
    """Return *current* without the text of another program that renews the summary *name* too.

    Such a program rewrites the whole summary: if nothing is left of what Memdeck or the user
    wrote last, all of it is that program's. Otherwise the user edited it.
    """
    ours = [change for changes in done for change in changes.files if change.name == name]
    left = _paragraphs(ours[-1].after or "") if ours else []
    return current if any(paragraph in left for paragraph in _paragraphs(current)) else ""


def our_paragraph(done: Iterable[ChangeSet], name: str) -> str:
    """Return the paragraph of the last renewal, of the changes that are *done*.

    They come oldest first; *name* is that of the summary among their files. "" where none
    renewed it.
    """
    renewals = [
        change
        for changes in done
        if (changes.why if changes.verb == "redo" else changes.verb) in {RENEWED, EXTRACT}
        for change in changes.files
        if change.name == name
    ]
    if not renewals:
        return ""
    known = _paragraphs(renewals[-1].before or "")
    brought = (
        paragraph for paragraph in _paragraphs(renewals[-1].after or "") if paragraph not in known
    )
    return next(brought, "")


def _paragraphs(text: str) -> list[str]:
    return [part for part in text.strip().split(_BETWEEN) if part.strip()]


def _weight(entry: MemoryEntry, policy: Policy, day: date, news: Collection[str]) -> float:
    return score_on(entry, policy, day) * (NEWS_WEIGHT if entry.id in news else 1.0)
