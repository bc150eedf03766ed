"""Plans whose day has passed: they hold no longer, though nobody said so.

The days are those that Memdeck wrote in brackets behind relative ones. A text that is about a later
day than that on which it was said is a plan, or something that holds until then.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from memdeck.domain.profiles.semantic_memory import SemanticMemory
from memdeck.domain.regex import lazy_compile

_DAYS = lazy_compile(r"\((?:\d{4}-\d\d-\d\d(?: to |至))?(\d{4}(?:-\d\d-\d\d)?)\)")
_NEXT_CLAUSE = lazy_compile(
    r"[,;，；。]|[.!?] |\b(?:and|but|so|because|since|who|when|if)\b|因为|而且|但是?|不过|所以"
)
_PLAN = lazy_compile(
    r"\b(?:going to|will|gonna|plan(?:s|ning)?|would|wants? to|ha(?:s|ve) to|hop(?:es|ing) to"
    r"|need(?:s|ing)? to|must|(?:is|are) (?!living|working|having)\w{2,12}ing)\b"
    r"|要|会|打算|准备|计划|想|得"
)


def as_of(memories: Iterable[SemanticMemory], today: date) -> Iterator[SemanticMemory]:
    """Yield *memories*; those that were plans for a day before *today* are over.

    What a person wrote into the file stays as it is.
    """
    for memory in memories:
        last = None if memory.is_edited else _last_day(memory)
        yield replace(memory, is_over=True) if last and last < today else memory


def _last_day(memory: SemanticMemory) -> date | None:
    """Return the last day of the plan that *memory* is; None if it is none, or has no day."""
    days = list(_DAYS.finditer(memory.text))
    if not days or memory.last_said is None:
        return None
    before = memory.text[: days[0].start()]
    if (other := _NEXT_CLAUSE.search(before)) and not _PLAN.search(before, 0, other.start()):
        return None  # "is allergic to nuts, so no cake tomorrow"
    last = max(_day(hit[1]) for hit in days)
    is_to_come = last > memory.last_said or (memory.category == "todo" and last >= memory.last_said)
    return last if is_to_come else None


def _day(written: str) -> date:
    """Return the day, or the last of the year, that is *written*; one far away if it is none."""
    try:
        return date.fromisoformat(written if "-" in written else f"{written}-12-31")
    except ValueError:
        return date.max
