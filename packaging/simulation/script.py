"""What happens on the day: who says what in which session, and what is to be remembered of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from simulation.words import invented

_WORDS = 24
"""Invented words that a session has for itself; more than it needs."""
_SHARED = 5
"""So many sessions one after the other, which several agents hold at once, say one thing too."""
_SAYINGS = (
    ("I keep the {a} papers in the {b} drawer", "The user keeps the {a} papers in the {b} drawer"),
    ("We decided to name the service {a} after {b}", "The user named the service {a} after {b}"),
    ("My neighbour {a} plays the {b} on Sundays", "The user's neighbour {a} plays the {b} Sundays"),
    ("I always brew {a} before I open {b}", "The user always brews {a} before opening {b}"),
    ("Our {a} cluster lives in the {b} region", "The user's {a} cluster lives in the {b} region"),
    ("我一般用{a}整理{b}的照片", "用户一般用{a}整理{b}的照片"),
    ("我们团队把{a}迁到了{b}机房", "用户的团队把{a}迁到了{b}机房"),
)
_CHAT = (
    "Thanks, that will do for now.",
    "Could you say that once more, a little shorter?",
    "好的，先这样。",
    "Let us look at the next thing then.",
)


class Kind(StrEnum):
    """What an agent does at one step."""

    SAY = "say"
    """The person says something that is to be remembered, or to be forgotten."""
    CHAT = "chat"
    FAIL = "fail"
    """A tool fails, which is a lesson."""
    WRITE = "write"
    """The agent writes a memory down."""
    NOTE = "note"
    """The agent notes something in the day's log."""
    RECALL = "recall"
    CONTEXT = "context"
    BEAT = "heartbeat"
    COMPRESS = "compress"
    END = "end"

    @property
    def saves(self) -> bool:
        """True where the memories may change."""
        return self in {Kind.WRITE, Kind.NOTE, Kind.BEAT, Kind.COMPRESS, Kind.END}


@dataclass(frozen=True, slots=True)
class Claim:
    """What is to be remembered of *said*: *content*, told by the invented word *marker*.

    *intent* and *relation* are in the words of a model's answer; *marker* of
    an update is the new word, *replaces* the old one.
    """

    marker: str
    said: str
    content: str
    intent: str = "stated"
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One deed of an agent: *text* is what is said, written or asked."""

    kind: Kind
    text: str = ""
    claim: Claim | None = None


@dataclass(frozen=True, slots=True)
class SessionScript:
    """One session from its beginning to its end."""

    name: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """All sessions of the day, and every claim in them by its marker."""

    seed: int
    agents: int
    sessions: tuple[SessionScript, ...]

    @property
    def claims(self) -> dict[str, Claim]:
        """What is to be remembered, by its marker, without what is to be forgotten."""
        found = (step.claim for one in self.sessions for step in one.steps if step.claim)
        return {claim.marker: claim for claim in found if claim.intent != "forget"}

    def of_agent(self, number: int) -> tuple[SessionScript, ...]:
        """Return the sessions that one agent holds, in their order."""
        return self.sessions[number :: self.agents]


def make_day(seed: int, sessions: int, agents: int) -> Day:
    """Return the day of that seed."""
    scripts: list[SessionScript] = []
    for number in range(sessions):
        earlier = scripts[number - 2 * agents] if number >= 2 * agents else None
        scripts.append(_session(seed, number, earlier))
    return Day(seed, agents, tuple(scripts))


def _session(seed: int, number: int, earlier: SessionScript | None) -> SessionScript:
    dice = Random(f"{seed}/{number}")  # noqa: S311 - a made-up day, not secrets
    words = iter(invented(f"{seed}/{number}", _WORDS))
    group = f"{seed}/shared/{number // _SHARED}"
    shared = _claim(iter(invented(group, 2)), Random(group))  # noqa: S311 - as above
    steps = [_said(_claim(words, dice)) for _ in range(dice.randint(2, 3))]
    for kind, odds in ((Kind.WRITE, 0.6), (Kind.NOTE, 0.2), (Kind.FAIL, 0.15)):
        if dice.random() < odds:
            steps.append(_step(kind, words, dice))
    if dice.random() < 0.7:
        is_said = dice.random() < 0.5
        steps.append(_said(shared) if is_said else Step(Kind.WRITE, shared.content, shared))
    steps += [Step(Kind.CHAT, dice.choice(_CHAT)) for _ in range(dice.randint(0, 2))]
    dice.shuffle(steps)
    steps += _afterthoughts(words, dice, earlier)
    return SessionScript(f"session-{number:03}", (*steps, Step(Kind.END)))


def _step(kind: Kind, words: Iterator[str], dice: Random) -> Step:
    if kind is not Kind.FAIL:
        claim = _claim(words, dice)
        return Step(kind, claim.content, claim)
    marker = next(words)
    lesson = f"The tool {marker} gets no page from shops; read the cached copy instead"
    return Step(kind, marker, Claim(marker, "", lesson))


def _afterthoughts(words: Iterator[str], dice: Random, earlier: SessionScript | None) -> list[Step]:
    """Return what comes once the session has begun: what rests on earlier words, and more."""
    steps = [Step(Kind.CONTEXT, f"What do you know about {next(words)}?")]
    known = _first_said(earlier)
    if known:
        old = dice.choice(known)
        match dice.randrange(6):
            case 0:
                steps.append(Step(Kind.SAY, f"Please forget that {old.content}.", _forgotten(old)))
            case 1:
                steps.append(_said(_changed(old, next(words))))
            case 2 | 3:
                steps.append(Step(Kind.RECALL, f"{old.marker} {old.content}"))
            case _:
                pass
    if dice.random() < 0.2:
        steps.append(Step(dice.choice([Kind.BEAT, Kind.COMPRESS])))
        steps.append(_said(_claim(words, dice)))
    return steps


def _first_said(earlier: SessionScript | None) -> list[Claim]:
    """Return what *earlier* says itself, and not other sessions too."""
    steps = earlier.steps if earlier else ()
    said = [one.claim for one in steps if one.claim and one.kind is Kind.SAY]
    return [one for one in said if one.intent != "forget" and not one.replaces]


def _claim(words: Iterator[str], dice: Random) -> Claim:
    first, second = next(words), next(words)
    said, content = (text.format(a=first, b=second) for text in dice.choice(_SAYINGS))
    if dice.random() < 0.2:
        return Claim(first, f"Please remember: {said}.", content, "remember")
    return Claim(first, f"{said}.", content)


def _said(claim: Claim) -> Step:
    return Step(Kind.SAY, claim.said, claim)


def _forgotten(old: Claim) -> Claim:
    return Claim(old.marker, f"Please forget that {old.content}.", old.content, "forget")


def _changed(old: Claim, marker: str) -> Claim:
    """Return a claim that takes the place of *old*, and has another word in place of its own."""
    content = old.content.replace(old.marker, marker)
    return Claim(marker, f"Things have changed: {content}.", content, replaces=old.marker)
