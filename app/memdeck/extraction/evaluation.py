"""Measure an extraction against labelled conversations, message by message.

A message counts as found if a ticked candidate has it as evidence: an unticked
candidate is a question to the user, not a finding.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import TypedDict

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.candidate import Extraction


class PredictedCandidate(TypedDict):
    """A candidate in a line of predictions."""

    content: str
    category: str
    evidence: list[str]
    ticked: bool


class Prediction(TypedDict):
    """The output of an extractor for one session."""

    conv: str
    session: str
    candidates: list[PredictedCandidate]


@dataclass(frozen=True, slots=True)
class LabelledSession:
    """A conversation with its labels.

    *gold* maps each message worth remembering to its category, or to None if the
    label has none. It is None itself for a session without labels.
    """

    conv: str
    session: str
    conversation: Conversation
    gold: Mapping[str, str | None] | None


@dataclass(frozen=True, slots=True)
class Measures:
    """Measures in [0, 1]; None if the denominator is zero. *n* is the number of messages."""

    precision: float | None
    recall: float | None
    f1: float | None
    category_accuracy: float | None
    n: int


def parse_session(line: Mapping[str, object]) -> LabelledSession:
    """Read one line of a file of labelled sessions.

    A date in another format counts as none; gold may be missing.

    Raises:
        KeyError, TypeError, ValueError: the line does not have that format.
    """
    conv, session = str(line["conv"]), str(line["session"])
    said_at = _day(line.get("date"))
    messages = tuple(
        Message(
            id=str(message["id"]),
            role=Role(str(message["role"])),
            text=str(message["text"]),
            author=str(message.get("name") or ""),
            at=said_at,
        )
        for message in _records(line["messages"])
    )
    gold = line.get("gold")
    conversation = Conversation(f"{conv}/{session}", session, "sessions", messages, said_at)
    return LabelledSession(
        conv, session, conversation, None if gold is None else _labels(_records(gold))
    )


def prediction(session: LabelledSession, extraction: Extraction) -> Prediction:
    """Return the result of *extraction* in *session* as a line of predictions."""
    return {
        "conv": session.conv,
        "session": session.session,
        "candidates": [
            {
                "content": candidate.content,
                "category": candidate.category,
                "evidence": [evidence.message for evidence in candidate.evidence],
                "ticked": candidate.ticked,
            }
            for candidate in extraction.candidates
        ],
    }


def measure(sessions: Sequence[LabelledSession], predictions: Iterable[Prediction]) -> Measures:
    """Compare *predictions* with the labels of *sessions*, over all messages of users.

    A category is correct if one of the candidates that found the message has
    it; messages whose label has no category do not count.
    """
    predicted_by_session = {
        (p["conv"], p["session"]): _categories_by_message(p) for p in predictions
    }
    true_positives = false_positives = false_negatives = n = 0
    labelled_categories = correct_categories = 0
    for session in sessions:
        if session.gold is None:
            continue
        predicted = predicted_by_session.get((session.conv, session.session), {})
        user_messages = {m.id for m in session.conversation.messages if m.role is Role.USER}
        n += len(user_messages)
        false_positives += len(predicted.keys() - session.gold.keys())
        false_negatives += len(session.gold.keys() - predicted.keys())
        for message in predicted.keys() & session.gold.keys():
            true_positives += 1
            category = session.gold[message]
            labelled_categories += category is not None
            correct_categories += category in predicted[message]
    return Measures(
        precision=_ratio(true_positives, true_positives + false_positives),
        recall=_ratio(true_positives, true_positives + false_negatives),
        f1=_ratio(2 * true_positives, 2 * true_positives + false_positives + false_negatives),
        category_accuracy=_ratio(correct_categories, labelled_categories),
        n=n,
    )


def _categories_by_message(line: Prediction) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for candidate in line["candidates"]:
        if candidate["ticked"]:
            for message in candidate["evidence"]:
                found.setdefault(message, set()).add(candidate["category"])
    return found


def _labels(gold: Sequence[Mapping[str, object]]) -> dict[str, str | None]:
    labels: dict[str, str | None] = {}
    for item in gold:
        category = item.get("category")
        evidence = item["evidence"]
        if not isinstance(evidence, list):
            raise TypeError(evidence)
        for message in evidence:
            labels[str(message)] = None if category is None else str(category)
    return labels


def _records(value: object) -> list[Mapping[str, object]]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise TypeError(value)
    return value


def _day(value: object) -> datetime | None:
    try:
        return datetime.combine(date.fromisoformat(str(value)), time(), UTC)
    except ValueError:
        return None


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None
