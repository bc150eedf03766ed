"""Why a passage ranks where it does, in a few words."""

from collections.abc import Iterator

from memdeck.recall.ranking.ranking import LEAST, Ranked


def why(ranked: Ranked, idle_days: int | None = None, importance: float = 0.0) -> str:
    """Return such as ``meaning .61, words .40, importance .80, 12 days old``; "" for nothing.

    *idle_days* have passed since the passage was said or used; None if that is not known. An
    *importance* of 0 is left out.
    """
    return ", ".join(_reasons(ranked, idle_days, importance))


def _reasons(ranked: Ranked, idle_days: int | None, importance: float) -> Iterator[str]:
    parts = {
        "meaning": ranked.nearness or 0.0,
        "words": ranked.words,
        "said beside it": ranked.neighbours,
        "its conversation": ranked.session,
        "importance": importance,
    }
    yield from (f"{name} {_share(part)}" for name, part in parts.items() if part >= LEAST)
    if idle_days is not None:
        yield _age(idle_days)


def _share(part: float) -> str:
    return f"{min(part, 1.0):.2f}".removeprefix("0")


def _age(days: int) -> str:
    match days:
        case _ if days <= 0:
            return "today"
        case 1:
            return "1 day old"
        case _:
            return f"{days} days old"
