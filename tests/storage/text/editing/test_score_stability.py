"""A score is independent of when, how often and by whom the file was saved."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import DatedScore, MemoryEntry
from memdeck.storage.text.editing.entry_edits import revise
from memdeck.storage.text.editing.hand_edits import hand_edits, settled
from memdeck.storage.text.editing.tidy import Tidier
from memdeck.storage.text.markdown.document import Document, EntryBlock
from memdeck.storage.text.markdown.parser import parse, render
from memdeck.storage.text.markdown.score_date import agrees, may_be_lowered
from tests.fakes.agent import agent_rewrites
from tests.fakes.entries import EVERBOT, entry

FIRST_DAY = date(2026, 1, 1)
ids = st.sampled_from(["a1", "b2", "c3", "d4"])
two_digits = st.integers(0, 100).map(lambda hundredths: f"{hundredths / 100:.2f}")


class OneFileManyHands(RuleBasedStateMachine):
    """A memory file that an agent, a user and Memdeck write alternately, with an open window.

    *expected* is the dated score of each entry: it changes with a written score, and stays
    otherwise. Reverting an edit by hand also reverts its day.
    """

    def __init__(self):
        super().__init__()
        self.today = FIRST_DAY
        self.saves = 0
        self.text = ""
        self.base = ""
        self.modified_on = FIRST_DAY
        self.edits = {}
        self.expected = {}
        self.at_save = {}

    def load(self) -> Document:
        document = parse(self.text)
        self.edits = hand_edits(
            document,
            parse(self.base),
            modified_on=self.modified_on,
            today=self.today,
            earlier=self.edits,
        )
        return settled(document, self.edits)

    def now(self) -> datetime:
        self.saves += 1
        minute = time(self.saves // 60, self.saves % 60)
        return datetime.combine(self.today, minute, UTC)

    def write(self, text: str) -> None:
        self.text = text
        self.modified_on = self.today
        self.load()

    def reads(self, memory: MemoryEntry, dated_score: DatedScore) -> float:
        expected = replace(memory, score=dated_score.score, scored_at=dated_score.on)
        return score_on(expected, EVERBOT, self.today)

    @initialize(starts_empty=st.booleans())
    def start(self, starts_empty):
        if starts_empty:
            return
        for id_, score, idle in [("a1", "0.92", 40), ("b2", "0.31", 3)]:
            day = self.today - timedelta(days=idle)
            self.text += f"### [{id_}] fact | {score} | {day} | 2\nWritten long ago\n\n"
            self.expected[id_] = DatedScore(float(score), day)
        self.base = self.text
        self.at_save = dict(self.expected)

    @rule(days=st.integers(1, 90))
    def time_passes(self, days):
        self.today += timedelta(days=days)

    @rule(id_=ids, score=st.floats(0, 1))
    def memdeck_saves_one(self, id_, score):
        document = self.load()
        known = {memory.id: memory for memory in document.entries}
        memory = replace(
            known.get(id_) or entry(id_, last_activated=self.today),
            score=score,
            scored_at=self.today,
        )
        self.expected[id_] = DatedScore(score, self.today)
        self.save(revise(document, upsert=[memory], now=self.now()))

    @rule(id_=ids)
    def memdeck_reinforces_one(self, id_):
        document = self.load()
        known = {memory.id: memory for memory in document.entries}
        if id_ in known:
            memory = replace(known[id_], last_activated=self.today, score=0.7, scored_at=self.today)
            self.expected[id_] = DatedScore(0.7, self.today)
            self.save(revise(document, upsert=[memory], now=self.now()))

    @rule(id_=ids, days=st.integers(-30, 30))
    def memdeck_lets_one_expire(self, id_, days):
        document = self.load()
        known = {memory.id: memory for memory in document.entries}
        if id_ in known:
            memory = replace(known[id_], expires_at=self.today + timedelta(days=days))
            self.save(revise(document, upsert=[memory], now=self.now()))

    @rule()
    def memdeck_tidies(self):
        self.save(Tidier().tidied(self.load(), EVERBOT, self.now()))

    def save(self, document: Document) -> None:
        self.base = render(document)
        self.at_save = dict(self.expected)
        self.write(self.base)

    @rule(keeps_comments=st.booleans())
    def the_agent_rewrites(self, keeps_comments):
        before = {memory.id: memory for memory in self.load().entries}
        clock = self.now().strftime("%H:%M:%S")
        self.write(agent_rewrites(self.text, self.today, clock, keeps_comments=keeps_comments))
        blocks = {block.entry.id: block for block in parse(self.text).entry_blocks}
        for id_ in before.keys() - blocks.keys():
            del self.expected[id_]
        for id_, block in blocks.items():
            self.expected[id_] = self.as_the_agent_s(block, block.written)

    @rule(id_=ids, digits=two_digits)
    def a_person_edits_a_score(self, id_, digits):
        pattern = re.compile(rf"(### \[{id_}\] [^|]*\| )[0-9.]+ ")
        document = parse(self.text)
        known = {block.entry.id: block for block in document.entry_blocks}
        if id_ not in known or float(known[id_].written) == float(digits):
            return
        self.write(pattern.sub(rf"\g<1>{digits} ", self.text))
        base = parse(self.base)
        if document.header.last_updated == base.header.last_updated:
            was = {block.entry.id: float(block.written) for block in base.entry_blocks}
            edit = DatedScore(float(digits), self.today)
            self.expected[id_] = self.at_save[id_] if was[id_] == float(digits) else edit
        else:
            self.expected[id_] = self.as_the_agent_s(known[id_], digits)

    def as_the_agent_s(self, block: EntryBlock, digits: str) -> DatedScore:
        """Return the dated score of an entry in a file that another program wrote last."""
        lowers = may_be_lowered(block.entry.section, block.entry.expires_at)
        if block.dated_score is not None and agrees(digits, block.dated_score, lowers=lowers):
            return block.dated_score
        saved_on = parse(self.text).header.as_of or FIRST_DAY
        return DatedScore(float(digits), max(block.entry.last_activated, saved_on))

    @rule(id_=ids, text=st.sampled_from(["shorter", "用户住在杭州"]))
    def a_user_edits_the_text(self, id_, text):
        self.write(re.sub(rf"(### \[{id_}\][^\n]*\n)[^\n<]*", rf"\g<1>{text}", self.text))

    @invariant()
    def every_entry_reads_what_was_last_written_of_it(self):
        found = {memory.id: memory for memory in self.load().entries}
        assert found.keys() == self.expected.keys()
        for id_, memory in found.items():
            reading = score_on(memory, EVERBOT, self.today)
            assert abs(reading - self.reads(memory, self.expected[id_])) < 1e-6


TestOneFileManyHands = OneFileManyHands.TestCase
