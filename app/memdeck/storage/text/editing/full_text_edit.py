"""A whole text that the user edited, as a save writes it.

    document = rewritten(text, known, now)

The text was typed in our editor, so its date need not be guessed: a score that differs from the
file's counts from today (``hand_edits``, rule 2), and every other score stays. A save changes no
more of the text than it must: the header comments, and the comment of an entry whose score would
be read otherwise.

Source: DESIGN section 5.
"""

from dataclasses import replace
from datetime import UTC, date, datetime

from memdeck.domain.memory.entry import DatedScore
from memdeck.storage.text.editing.entry_edits import revise
from memdeck.storage.text.editing.hand_edits import hand_edits, settled
from memdeck.storage.text.markdown.document import Document, EntryBlock
from memdeck.storage.text.markdown.parser import parse
from memdeck.storage.text.markdown.score_date import dated_score_of, may_be_lowered


def rewritten(text: str, known: Document, now: datetime) -> Document:
    """Return *text* as a save writes it in place of *known*, which is settled (``hand_edits``).

    Byte for byte unchanged, where no memory changed and the text alone gives each memory's
    values: prose was edited, or the order.
    """
    parsed = parse(text, now.tzinfo or UTC)
    # A header line typed by the user is not another program's save.
    typed = replace(parsed, header=known.header)
    document = settled(typed, _changed_scores(typed, known, now.date()))
    wanted = {entry.id: entry for entry in document.entries}
    is_complete = parsed.entries == document.entries
    if is_complete and wanted == {entry.id: entry for entry in known.entries}:
        return parsed
    return revise(document, now=now)


def _changed_scores(typed: Document, known: Document, today: date) -> dict[str, DatedScore]:
    """Return by id, with its day, each score that differs from parsing *typed* alone."""
    before = {block.entry.id: block for block in known.entry_blocks}
    dated_scores = {}
    for block in typed.entry_blocks:
        dated_score = _score_of(block, before.get(block.entry.id), known.header.as_of)
        if dated_score != block.entry.dated_score:
            dated_scores[block.entry.id] = dated_score
    return dated_scores | hand_edits(typed, known, modified_on=today, today=today)


def _score_of(block: EntryBlock, known: EntryBlock | None, as_of: date | None) -> DatedScore:
    """Return the score of the lines; as it was settled, where the lines did not change it."""
    if known is None:
        return _score_from_text(block, as_of)
    settled_as = known.entry.dated_score
    is_same = block.text == known.text or (
        (float(block.written), block.dated_score) == (float(known.written), known.dated_score)
        and settled_as != _score_from_text(known, as_of)
    )
    return settled_as if is_same else _score_from_text(block, as_of)


def _score_from_text(block: EntryBlock, as_of: date | None) -> DatedScore:
    entry = block.entry
    lowers = may_be_lowered(entry.section, entry.expires_at)
    return dated_score_of(
        block.written, block.dated_score, entry.last_activated, as_of, lowers=lowers
    )
