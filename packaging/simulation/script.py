"""The script of a day: what is said in each session, and what must be remembered from it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from simulation.markers import generate_markers

_MARKERS = 24
"""Markers of one session; more than it needs."""
_SHARED = 5
"""Number of consecutive sessions, which several agents hold at once, that share a claim."""
_CLAIMS = (
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
    """A kind of step of an agent."""

    SAY = "say"
    """The user says something to remember or to forget."""
    CHAT = "chat"
    FAIL = "fail"
    """A tool call fails, which is to be remembered as a lesson."""
    WRITE = "write"
    """The agent writes a memory."""
    NOTE = "note"
    """The agent writes a note into the daily log."""
    RECALL = "recall"
    CONTEXT = "context"
    BEAT = "heartbeat"
    COMPRESS = "compress"
    END = "end"

    @property
    def saves(self) -> bool:
        """Whether the step may change the memories."""
        return self in {Kind.WRITE, Kind.NOTE, Kind.BEAT, Kind.COMPRESS, Kind.END}


@dataclass(frozen=True, slots=True)
class Claim:
    """The memory *content* that follows from *said*, recognizable by its *marker*.

    *intent* is a value of the same field in a model's answer. An update has a new *marker*, and
    *replaces* is the old marker.
    """

    marker: str
    said: str
    content: str
    intent: str = "stated"
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of an agent; *text* is what is said, written or asked."""

    kind: Kind
    text: str = ""
    claim: Claim | None = None


@dataclass(frozen=True, slots=True)
class SessionScript:
    """The steps of one session."""

    name: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """All sessions of a day."""

    seed: int
    agents: int
    sessions: tuple[SessionScript, ...]

    @property
    def claims(self) -> dict[str, Claim]:
        """The claims to remember, by marker."""
        steps = (step for session in self.sessions for step in session.steps)
        found = (step.claim for step in steps if step.claim)
        return {claim.marker: claim for claim in found if claim.intent != "forget"}

    def of_agent(self, number: int) -> tuple[SessionScript, ...]:
        """Return the sessions of one agent, in order."""
        return self.sessions[number :: self.agents]


def make_day(seed: int, sessions: int, agents: int) -> Day:
    """Return the day of that seed."""
    scripts: list[SessionScript] = []
    for number in range(sessions):
        earlier = scripts[number - 2 * agents] if number >= 2 * agents else None
        scripts.append(_session(seed, number, earlier))
    return Day(seed, agents, tuple(scripts))


def _session(seed: int, number: int, earlier: SessionScript | None) -> SessionScript:
    dice = Random(f"{seed}/{number}")  # noqa: S311 - a simulated day, not secrets
    markers = iter(generate_markers(f"{seed}/{number}", _MARKERS))
    group = f"{seed}/shared/{number // _SHARED}"
    shared = _claim(iter(generate_markers(group, 2)), Random(group))  # noqa: S311 - as above
    steps = [_say(_claim(markers, dice)) for _ in range(dice.randint(2, 3))]
    for kind, odds in ((Kind.WRITE, 0.6), (Kind.NOTE, 0.2), (Kind.FAIL, 0.15)):
        if dice.random() < odds:
            steps.append(_step(kind, markers, dice))
    if dice.random() < 0.7:
        is_said = dice.random() < 0.5
        steps.append(_say(shared) if is_said else Step(Kind.WRITE, shared.content, shared))
    steps += [Step(Kind.CHAT, dice.choice(_CHAT)) for _ in range(dice.randint(0, 2))]
    dice.shuffle(steps)
    steps += _later_steps(markers, dice, earlier)
    return SessionScript(f"session-{number:03}", (*steps, Step(Kind.END)))


def _step(kind: Kind, markers: Iterator[str], dice: Random) -> Step:
    if kind is not Kind.FAIL:
        claim = _claim(markers, dice)
        return Step(kind, claim.content, claim)
    marker = next(markers)
    lesson = f"The tool {marker} gets no page from shops; read the cached copy instead"
    return Step(kind, marker, Claim(marker, "", lesson))


def _later_steps(markers: Iterator[str], dice: Random, earlier: SessionScript | None) -> list[Step]:
    """Return the steps after the shuffled ones; some refer to an *earlier* session."""
    steps = [Step(Kind.CONTEXT, f"What do you know about {next(markers)}?")]
    known = _own_claims(earlier)
    if known:
        old = dice.choice(known)
        match dice.randrange(6):
            case 0:
                steps.append(Step(Kind.SAY, f"Please forget that {old.content}.", _forget(old)))
            case 1:
                steps.append(_say(_update(old, next(markers))))
            case 2 | 3:
                steps.append(Step(Kind.RECALL, f"{old.marker} {old.content}"))
            case _:
                pass
    if dice.random() < 0.2:
        steps.append(Step(dice.choice([Kind.BEAT, Kind.COMPRESS])))
        steps.append(_say(_claim(markers, dice)))
    return steps


def _own_claims(session: SessionScript | None) -> list[Claim]:
    """Return the claims said in *session*, without requests to forget and updates."""
    steps = session.steps if session else ()
    said = [step.claim for step in steps if step.claim and step.kind is Kind.SAY]
    return [claim for claim in said if claim.intent != "forget" and not claim.replaces]


def _claim(markers: Iterator[str], dice: Random) -> Claim:
    first, second = next(markers), next(markers)
    said, content = (text.format(a=first, b=second) for text in dice.choice(_CLAIMS))
    if dice.random() < 0.2:
        return Claim(first, f"Please remember: {said}.", content, "remember")
    return Claim(first, f"{said}.", content)


def _say(claim: Claim) -> Step:
    return Step(Kind.SAY, claim.said, claim)


def _forget(old: Claim) -> Claim:
    return Claim(old.marker, f"Please forget that {old.content}.", old.content, "forget")


def _update(old: Claim, marker: str) -> Claim:
    """Return a claim that replaces *old*, with another *marker*."""
    content = old.content.replace(old.marker, marker)
    return Claim(marker, f"Things have changed: {content}.", content, replaces=old.marker)
