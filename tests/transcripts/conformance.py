"""Sample exports that are not distributed, and how results differ from their expected reports.

``MEMDECK_SAMPLES`` is the folder with the samples and their EXPECTED.json; the default is
``shared/samples`` next to the checkout.
"""

import json
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memdeck.domain.conversation.conversation import Conversation, Reading, Role
from memdeck.transcripts.conversation.clean_text import clean

ImportReport = dict[str, Any]

_BESIDE = Path(__file__).resolve().parents[2].parent / "shared" / "samples"

# The report takes their titles from another field of the file.
_TITLES_UNTOLD = {"cherry_studio", "claude_code"}


def samples_folder() -> Path:
    return Path(os.environ.get("MEMDECK_SAMPLES", _BESIDE))


def accounts(folder: Path) -> dict[str, ImportReport]:
    """Return the expected report of each sample by its path in *folder*; {} without samples."""
    expected = folder / "EXPECTED.json"
    if not expected.is_file():
        return {}
    samples = json.loads(expected.read_text(encoding="utf-8"))["samples"]
    return {name: {**one, **one.get("with_design_chats", {})} for name, one in samples.items()}


def differences(reading: Reading, expected: ImportReport) -> Iterator[str]:
    """Yield the differences between *reading* and *expected*.

    The totals are without design chats.
    """
    read = list(reading.conversations)
    messages = [one for conversation in read for one in conversation.messages]
    memories = len(reading.memories)
    yield from _unless_in("conversations", len(read), [expected["conversations"]])
    yield from _unless_in("messages", len(messages), _counts(expected))
    yield from _unless_in("memories", memories, [expected.get("memories", memories)])
    if "with_design_chats" not in expected:
        from_user = sum(one.role is Role.USER for one in messages)
        yield from _unless_in("user messages", from_user, [expected["user_messages"] or from_user])
        first, last = expected["first_message_prefix"], expected["last_message_prefix"]
        yield from _unless_begun("messages", read, first, last)
    first_time = _first_time(read[0]) if read else None
    yield from _unless_in("first time", first_time, [expected["first_timestamp"]])
    if local := expected.get("first_timestamp_naive_local"):
        yield from _unless_in(
            "first local time", str(messages[0].at)[:19], [local.replace("T", " ")]
        )
    missing = set(expected.get("authors", [])) - {one.author for one in messages} - {"None"}
    if missing:
        yield f"authors: {missing} are not among them."
    # Of hundreds of conversations, the report has the first few.
    for number, (chat, account) in enumerate(zip(read, expected["per_conversation"], strict=False)):
        yield from _differences(f"talk {number}", chat, account, expected["format"])


def _differences(
    what: str, conversation: Conversation, account: ImportReport, format_name: str
) -> Iterator[str]:
    if format_name not in _TITLES_UNTOLD:
        yield from _unless_in(f"{what}: title", conversation.title or None, [account["title"]])
    yield from _unless_in(f"{what}: messages", len(conversation.messages), [account["messages"]])
    yield from _unless_in(
        f"{what}: first time", _first_time(conversation), [account["first_timestamp"]]
    )
    yield from _unless_begun(what, [conversation], account["first"], account["last"])


def _unless_in(what: str, read: object, allowed: Sequence[object]) -> Iterator[str]:
    if read not in allowed:
        yield f"{what}: {read!r}, not {' or '.join(map(repr, allowed))}."


def _unless_begun(
    what: str, read: Sequence[Conversation], first: str | None, last: str | None
) -> Iterator[str]:
    said = [one.text for conversation in read for one in conversation.messages]
    for which, text, prefix in (("first", said[:1], first), ("last", said[-1:], last)):
        is_begun = _spaced("".join(text)).startswith(_spaced(prefix or ""))
        if not is_begun or bool(text) is (prefix is None):
            yield f"{what}: the {which} is {text}, not {prefix!r}."


def _counts(expected: ImportReport) -> list[int]:
    """Return the numbers of messages that a correct result may have."""
    counts = expected["messages"]
    return counts if isinstance(counts, list) else expected.get("messages_accept", [counts])


def _first_time(conversation: Conversation) -> str | None:
    times = [one.at for one in conversation.messages if one.at]
    return _milliseconds(times[0]) if times and not conversation.is_local_time else None


def _milliseconds(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _spaced(text: str) -> str:
    return " ".join(clean(text).split())
