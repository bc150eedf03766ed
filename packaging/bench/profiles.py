"""The claims of profiles in group chats, by the rules.

The files were written before the rules were run on them, in the form of ``group_chats.tsv``: see
``owners``. ``profile_chats.tsv`` was looked at while the rules were changed, and
``profile_chats_unseen.tsv`` was not. A line with "-" states nothing that lasts, or nothing of a
person that is known.

In ``profile_hearsay.tsv`` and its unseen half, people mostly speak of one another.

``profile_changes.tsv`` and its unseen half have pairs of what one person says: the first "ends" if
the second makes it a thing of the past, and else "holds".
"""

from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bench.figures import Figure, at_least
from bench.owners import Chat, Line, conversation_of, file_of_chats, read_chats

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.profiles.growth import grown
from memdeck.domain.profiles.semantic_memory import SemanticMemory
from memdeck.extraction.episodes.semantic_memories import said_to_last
from memdeck.extraction.episodes.units import UnitReader

FILES = {
    "seen": "profile_chats.tsv",
    "unseen": "profile_chats_unseen.tsv",
    "of others, seen": "profile_hearsay.tsv",
    "of others, unseen": "profile_hearsay_unseen.tsv",
}
CHANGES = {"seen": "profile_changes.tsv", "unseen": "profile_changes_unseen.tsv"}
_LEAST_PRECISION = 0.97
_LEAST_HOLDING = 0.9
_START = datetime(2026, 2, 10, 9, 30, tzinfo=UTC)
_APART = timedelta(days=30)
_OTHER_LINE = {"en": "I have two cats.", "zh": "我有两只猫。"}
_LANGUAGES = ("en", "zh")


@dataclass(slots=True)
class Score:
    """The numbers of claims, those with the right owner, and the labelled ones and those found.

    *lasting* counts the claims of lines that state something that lasts.
    """

    claims: int = 0
    right: int = 0
    lasting: int = 0
    labelled: int = 0
    found: int = 0


def measure() -> list[Figure]:
    """Return the precision of owners, and the share of claims found, by language and half."""
    figures = []
    for half, file in FILES.items():
        for language in _LANGUAGES:
            score = Score()
            for chat in read_chats(file_of_chats(file)):
                if chat.name.startswith(language):
                    add(score, chat)
            what = f"claims of profiles, {language}, {half}"
            precision = score.right / max(score.claims, 1)
            figures.append(at_least(f"{what}: right owner", precision, _LEAST_PRECISION))
            lasting = f"{score.lasting / max(score.claims, 1):.3f}"
            figures.append(Figure(f"{what}: something that lasts", lasting))
            figures.append(Figure(f"{what}: found", f"{score.found / score.labelled:.3f}"))
    return [*figures, *_figures_of_changes()]


def _figures_of_changes() -> list[Figure]:
    """Return the shares of what holds that is not superseded, and of what ended that is."""
    figures = []
    for half, file in CHANGES.items():
        rows = file_of_chats(file).read_text(encoding="utf-8").splitlines()
        for language in _LANGUAGES:
            right: defaultdict[str, list[bool]] = defaultdict(list)
            for row in rows:
                of_language, label, earlier, later = row.split("\t")
                if of_language == language:
                    is_over = _is_superseded(earlier, later, language)
                    right[label].append(is_over is (label == "ends"))
            what = f"changes of claims, {language}, {half}"
            shares = {label: sum(each) / len(each) for label, each in right.items()}
            figures.append(at_least(f"{what}: what holds stays", shares["holds"], _LEAST_HOLDING))
            figures.append(Figure(f"{what}: what ended is earlier", f"{shares['ends']:.3f}"))
    return figures


def _is_superseded(earlier: str, later: str, language: str) -> bool:
    """Return whether *earlier* is a claim that *later*, of the same person, supersedes."""
    lines = [("Nora Lind", earlier), ("Pat Moss", _OTHER_LINE[language]), ("Nora Lind", later)]
    messages = tuple(
        Message(f"m{number}", Role.USER, text, author, _START + number * _APART)
        for number, (author, text) in enumerate(lines)
    )
    memories = _claims(Conversation("chat/1", "", "test", messages, _START)).get("Nora Lind", ())
    first = [memory for memory in memories if memory.mentions[0].message == "m0"]
    return bool(first) and not any(memory.holds for memory in first)


def profiles_of(chat: Chat) -> dict[str, tuple[SemanticMemory, ...]]:
    """Return the claims of each person of *chat*, by name."""
    return _claims(conversation_of(chat))


def _claims(conversation: Conversation) -> dict[str, tuple[SemanticMemory, ...]]:
    reader = UnitReader(conversation, (), lambda _text: False, is_final=True)
    said = said_to_last(conversation, reader.statements(reader))
    return {
        participant.name: grown((), memories, [participant.name])
        for participant, memories in said.of_people.items()
    }


def add(score: Score, chat: Chat) -> None:
    """Add the profiles of *chat* to *score*."""
    conversation = conversation_of(chat)
    by_text = {line.text.strip(): line for line in chat.lines}
    lines = {message.id: by_text[message.text.strip()] for message in conversation.messages}
    found: defaultdict[str, set[str]] = defaultdict(set)
    for owner, memories in profiles_of(chat).items():
        for memory in memories:
            for mention in memory.mentions:
                line = lines[mention.message]
                score.claims += 1
                score.right += owner in _owners(line, memory.text)
                score.lasting += line.owners is not None
                found[owner].add(line.text)
    for line in chat.lines:
        for owner in (line.owners or {}).values():
            score.labelled += 1
            score.found += line.text in found[owner]


def _owners(line: Line, text: str) -> set[str]:
    """Return whose *text*, a claim of *line*, may be."""
    labelled = {owner for words, owner in (line.owners or {}).items() if words in text}
    return labelled or {line.author}
