"""The date of a written score: the day from which it counts.

The first that holds:

1. the comment's ``score=x@date``, if x rounds to the heading's own digits, or the
   heading has LOWERED for it;
3. the later of ``last_activated`` and the day the header gives;
4. ``last_activated``, where there is no header.

Rule 2, the hand edit, needs the earlier content of the file: see
``storage.text.editing.hand_edits``.

Source: DESIGN section 5.
"""

from datetime import date

from memdeck.domain.memory.entry import DatedScore, Section

LOWERED = "0.19"
"""The score in the heading of an archived memory that expires, if its own is higher.

Programs that read headings leave it out then. The comment has the score, which counts again once
the expiry is removed. Source: seed 000, section 3.4 and phase 1.5.
"""

_SLACK = 1e-9  # so that a half may have been rounded either way


def may_be_lowered(section: Section, expires_at: date | None) -> bool:
    """Return whether the heading of an entry in *section* may have LOWERED for a higher score."""
    return section is Section.ARCHIVED and expires_at is not None


def dated_score_of(
    written: str,
    dated_score: DatedScore | None,
    last_activated: date,
    as_of: date | None,
    *,
    lowers: bool = False,
) -> DatedScore:
    """Return the score of a heading that says *written*, and its day.

    *dated_score* is the dated score of the comment, *as_of* the day of the header; *lowers* is
    whether the heading ``may_be_lowered``.
    """
    if dated_score is not None and agrees(written, dated_score, lowers=lowers):
        return dated_score
    return DatedScore(float(written), plain_day(last_activated, as_of))


def plain_day(last_activated: date, as_of: date | None) -> date:
    """Return the day from which a score without a comment counts."""
    return last_activated if as_of is None else max(last_activated, as_of)


def agrees(written: str, dated_score: DatedScore, *, lowers: bool) -> bool:
    """True where the exact score rounds to the digits *written*, or is lowered to them.

    A bare 0 or 1 is compared with one more digit than it has: else it would match nearly any
    score.
    """
    if lowers and written == LOWERED and dated_score.score > float(LOWERED):
        return True
    digits = max(1, len(written.partition(".")[2]))
    return abs(float(written) - dated_score.score) <= 0.5 * 0.1**digits + _SLACK
