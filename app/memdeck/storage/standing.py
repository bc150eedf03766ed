"""What a written score means by itself: as of which day it counts.

The first that holds:

1. the comment's ``score=x@date``, if x rounds to the heading's own digits;
3. the later of ``last_activated`` and the day the header gives;
4. ``last_activated``, where there is no header.

Rule 2, the hand edit, needs what was in the file before: see ``basis``.

Source: DESIGN section 5.
"""

from datetime import date

from memdeck.domain.entry import Standing

_SLACK = 1e-9  # so that a half may have been rounded either way


def standing_of(
    written: str, standing: Standing | None, last_activated: date, as_of: date | None
) -> Standing:
    """Return the score of a heading that says *written*, and its day.

    *standing* is what the comment says, *as_of* the day of the header.
    """
    if standing is not None and agrees(written, standing):
        return standing
    return Standing(float(written), plain_day(last_activated, as_of))


def plain_day(last_activated: date, as_of: date | None) -> date:
    """Return the day that a score without a comment is as of."""
    return last_activated if as_of is None else max(last_activated, as_of)


def agrees(written: str, standing: Standing) -> bool:
    """True where the exact score rounds to the digits *written*.

    A bare 0 or 1 is held to one more digit than it has: else it would pass
    for nearly any score.
    """
    places = max(1, len(written.partition(".")[2]))
    return abs(float(written) - standing.score) <= 0.5 * 0.1**places + _SLACK
