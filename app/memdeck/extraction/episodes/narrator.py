"""Have a model tell what happened in units: several small ones in one request."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from memdeck.domain.conversation.conversation import Conversation, Message
from memdeck.domain.episodes.unit import Unit
from memdeck.domain.prompt.prompt_selection import prompt_language
from memdeck.domain.prompt.tokens import estimate_tokens
from memdeck.extraction.episodes.reply_checks import checked_unit
from memdeck.extraction.episodes.statements import USERS
from memdeck.extraction.episodes.unit_source import UnitSource
from memdeck.extraction.llm.client.client import ModelServer, connect_with_deadline
from memdeck.extraction.llm.client.settings import Key, ModelSettings
from memdeck.extraction.llm.extractor import UNREADABLE
from memdeck.extraction.llm.prompting.prompt_files import Prompts
from memdeck.extraction.llm.prompting.schemas import UnitReply, units_shape
from memdeck.extraction.llm.prompting.structured_output import Reply, StructuredClient
from memdeck.extraction.llm.prompting.transcript import Line, lines_of

MOST_TOGETHER = 4
"""Most units in one request."""
TOKENS_TOGETHER = 1200
"""Most tokens of the messages of several units in one request."""
SHORTEST_TEXT = 80
"""Characters below which a message is not shortened, whatever the model's context window."""

CUT_EARLY = (
    "The model's answer was cut off before an episode was complete;"
    " raise the server's answer limit, or choose another model."
)
UNSUPPORTED = (
    "Too little of what the model wrote is said in the messages;"
    " try again, or choose another model."
)


@dataclass(frozen=True, slots=True)
class Narration:
    """The units that a model described, by id; *problem* says why one is missing, "" if none is."""

    units: Mapping[str, Unit]
    problem: str = ""


@dataclass(frozen=True, slots=True)
class _Sent:
    """A unit as it is sent: its id for the model, and its messages by theirs."""

    id: str
    source: UnitSource
    messages: Mapping[str, Message]
    lines: Sequence[Line]


class ModelNarrator:
    """A narrator that asks a language model. Do not use it from two event loops at once.

    *uses_eval_prompts* selects the prompts that ask for every detail.
    """

    def __init__(
        self, settings: ModelSettings, key: Key, *, uses_eval_prompts: bool = False
    ) -> None:
        self._settings = settings
        self._key = key
        self.uses_eval_prompts = uses_eval_prompts
        self._client = StructuredClient()

    @property
    def name(self) -> str:
        """Return the model's name."""
        return self._settings.model

    def batches(self, sources: Sequence[UnitSource]) -> Iterator[Sequence[UnitSource]]:
        """Yield *sources* in the groups that one request is made for."""
        batch: list[UnitSource] = []
        tokens = 0
        for source in sources:
            cost = sum(line.tokens for line in _lines(source, _numbered(source, 1)))
            if batch and (len(batch) == MOST_TOGETHER or tokens + cost > TOKENS_TOGETHER):
                yield batch
                batch, tokens = [], 0
            batch.append(source)
            tokens += cost
        if batch:
            yield batch

    def tokens(self, batch: Sequence[UnitSource]) -> int:
        """Return the estimated tokens of the request for *batch*."""
        turns = self._turns(self._sent(batch, self._settings.conversation_tokens))
        return sum(estimate_tokens(turn["content"]) for turn in turns)

    async def narrate(
        self, batch: Sequence[UnitSource], is_forgotten: Callable[[str], bool]
    ) -> Narration:
        """Return the units of *batch* as the model describes them, in one request.

        A unit is missing if too little of its description is supported by its messages. Sentences
        for which *is_forgotten* is true are left out.

        Raises:
            ModelError: the model failed, or took too long.
        """
        async with connect_with_deadline(self._settings, self._key) as server:
            read = partial(self._read, batch, is_forgotten, server)
            rules = self._turns(())[0]["content"]
            return await self._client.fitting(read, self._settings, estimate_tokens(rules))

    async def _read(
        self,
        batch: Sequence[UnitSource],
        is_forgotten: Callable[[str], bool],
        server: ModelServer,
    ) -> Narration:
        sent = self._sent(batch, self._client.part_tokens(self._settings))
        shape = units_shape(
            [unit.id for unit in sent],
            has_episodes=any(len(unit.source.owners) > 1 for unit in sent),
        )
        repair = self._prompts(sent).repair(shape.field)
        reply = await self._client.ask(server, self._turns(sent), shape, repair)
        replies: dict[str, UnitReply] = {}
        for item in reply.items.values if reply.items else ():
            # A model that repeats itself tells a unit again, and worse, until it is cut off.
            replies.setdefault(item.id, item)
        checked = (
            checked_unit(replies[unit.id], unit.source, unit.messages, is_forgotten)
            for unit in sent
            if unit.id in replies
        )
        units = {unit.id: replace(unit, model=self.name) for unit in checked if unit}
        return Narration(units, "" if len(units) == len(sent) else _problem(reply))

    def _sent(self, batch: Sequence[UnitSource], tokens: int) -> Sequence[_Sent]:
        """Return the units as they are sent, with *tokens* for all messages together."""
        sent, count = [], 0
        for number, source in enumerate(batch, 1):
            messages = _numbered(source, count + 1)
            count += len(messages)
            lines = _shortened(_lines(source, messages), tokens // len(batch))
            sent.append(_Sent(f"u{number}", source, messages, lines))
        return sent

    def _turns(self, sent: Sequence[_Sent]) -> list[Mapping[str, str]]:
        prompts = self._prompts(sent)
        user = USERS[prompts.language]
        units = [
            {
                "id": unit.id,
                "people": list(unit.source.names) or [user],
                "transcript": [line.as_json() for line in unit.lines],
            }
            for unit in sent
        ]
        return list(prompts.units(units, is_eval=self.uses_eval_prompts))

    def _prompts(self, sent: Sequence[_Sent]) -> Prompts:
        texts = (line.text for unit in sent for line in unit.lines)
        return Prompts.of(prompt_language(" ".join(texts)))


def _problem(reply: Reply[UnitReply]) -> str:
    """Return why units are missing of *reply*."""
    if reply.is_cut:
        return CUT_EARLY
    return UNREADABLE if reply.items is None else UNSUPPORTED


def _numbered(source: UnitSource, first: int) -> Mapping[str, Message]:
    """Return the messages of *source* by their ids for the model, from the number *first* on."""
    return {f"m{number}": message for number, message in enumerate(source.messages, first)}


def _lines(source: UnitSource, messages: Mapping[str, Message]) -> list[Line]:
    """Return *messages* as lines: secrets masked, long code and long answers shortened."""
    conversation = Conversation(source.unit.conversation, "", "", source.messages)
    return lines_of(conversation, messages)


def _shortened(lines: Sequence[Line], tokens: int) -> Sequence[Line]:
    """Return *lines* with the longest texts shortened until all have at most *tokens* together."""
    longest = max((len(line.text) for line in lines), default=0)
    while sum(line.tokens for line in lines) > tokens and longest > SHORTEST_TEXT:
        longest = max(SHORTEST_TEXT, longest // 2)
        lines = [
            replace(line, text=f"{line.text[:longest]} […]") if len(line.text) > longest else line
            for line in lines
        ]
    return lines
