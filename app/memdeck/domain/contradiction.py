"""Signs that a new statement speaks against an old one on the same subject.

No similarity score can tell contradiction, so these signs only raise a
question for the person; nothing is decided by them.
"""

import re

from memdeck.domain.claims import Claim, claim_of, covered
from memdeck.domain.states import replaced_state
from memdeck.domain.subject import is_of_another

ON_ONE_SUBJECT = 0.5
"""Share of one claim's words in the other, from which a change may be a change of the other.

Measured on ``packaging/bench/consolidation.tsv``: 0.4 and 0.6 tell the same, 0.7 misses one
change in sixteen.
"""
MUCH_THE_SAME = 0.7
"""The same, from which a denial in one may be aimed at the other, and numbers may differ.

Measured there: 0.6 takes a budget for one thing for that of another, 0.85 misses denials that
bring a word of their own.
"""

_CHANGE = re.compile(
    r"\b(?:now|no longer|any ?more|switch(?:ed|ing) (?:to|from|over|away)|moved (?:to|from|away)"
    r"|changed|instead|stopped|quit|used to|g[ai]ven? up|gave away|got rid of"
    r"|replaced|sold|died|passed away)\b"
    r"|改用|换[成到了]|迁[到往移]|改成|改为|改到|不再|现在|已经不|不用了|离开|离职"
    r"|戒了|卖[了掉]|去世",
    re.IGNORECASE,
)
_WORKS = re.compile(r"\bworks? (?:at|for)\b|在.{1,12}(?:工作|上班)", re.IGNORECASE)
_LEFT_WORK = re.compile(
    r"\b(?:quit|left|lost|changed|new|resigned from) (?:my |our )?jobs?\b|离职|跳槽|换了?工作"
)


_NAMED = frozenset({"home", "employer", "age", "language", "editor", "browser", "database"})
"""Kinds of states that a reason can call by their name."""


def contradiction_sign(old: str, new: str) -> str | None:
    """Return why *new* may speak against *old*, as a short phrase; None where nothing shows."""
    known, said = claim_of(old), claim_of(new)
    is_denied = bool(known.affirmed & said.denied or known.denied & said.affirmed)
    if said.others - known.others or (said.words <= known.words and not is_denied):
        return None
    if change := _left_work(old, new) or _change(known, said, new):
        return f"it speaks of a change (“{change}”)"
    if (kind := replaced_state(old, new)) and not known.others:
        return f"it names another {kind}" if kind in _NAMED else "one of the two is over"
    if is_denied and _shared(known.words, said.words) >= MUCH_THE_SAME:
        return "one of the two is a denial"
    if _count_differently(known, said) and not is_of_another(old, new):
        return "the numbers differ"
    return None


def _left_work(old: str, new: str) -> str:
    found = _LEFT_WORK.search(new)
    return found.group() if found and _WORKS.search(old) else ""


def _change(known: Claim, said: Claim, new: str) -> str:
    """Return the words by which *new* speaks of a change to what is known, "" for none.

    What changes stands before or after them: "the meeting moved to Monday".
    """
    found = _CHANGE.search(new)
    if found is None:
        return ""
    sides = (claim_of(new[: found.start()]), claim_of(new[found.end() :]))
    shared = max(
        _shared(known.words, said.words), *(covered(side.words, known.words) for side in sides)
    )
    return found.group() if shared >= ON_ONE_SUBJECT else ""


def _count_differently(known: Claim, said: Claim) -> bool:
    before, after = dict(known.counts), dict(said.counts)
    differ = any(after.get(what, count) != count for what, count in before.items())
    return differ and _shared(_uncounted(known), _uncounted(said)) >= MUCH_THE_SAME


def _uncounted(claim: Claim) -> frozenset[str]:
    return frozenset(word for word in claim.words if not word[0].isdigit())


def _shared(some: frozenset[str], others: frozenset[str]) -> float:
    return max(covered(some, others), covered(others, some))
