"""Memories that say the same in other words are found for a plan."""

import asyncio

import pytest

from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.candidate import Verdict
from memdeck.errors import EmbedderError
from memdeck.recall.embedders.embedder_registry import open_offline
from memdeck.services.manager import MemoryManager
from memdeck.services.proposals.session_service import Proposal
from memdeck.services.recall.semantic_compare import MOST_TEXTS, Comparing
from tests.fakes.conversations import conversation_of
from tests.fakes.embedder import WordEmbedder
from tests.fakes.vaults import FakeClock, ScriptedExtractor, said

KNOWN = """# Memory

## Active

### [11aa22] fact | 0.80 | 2026-02-20 | 1
The user finished university in 2014 with a degree in physics
"""
AGAIN = "The user graduated in physics in 2014"
MEASURED = "multilingual-e5-small-q4 of a test"


def proposed(folder, comparing: Comparing | None, *candidates) -> tuple[MemoryManager, Proposal]:
    (folder / "MEMORY.md").write_text(KNOWN, encoding="utf-8")
    extractor = ScriptedExtractor(answers={"s1": list(candidates)})
    manager = MemoryManager(folder, extractor, clock=FakeClock(), comparing=comparing)
    return manager, asyncio.run(manager.extract([conversation_of("I studied physics", id="s1")]))


def action_of(proposal):
    (row,) = proposal.plan.rows
    return row.action, row.target


def test_with_an_embedder_what_is_said_again_in_other_words_is_a_hit(tmp_path):
    manager, proposal = proposed(tmp_path, Comparing(open_offline), said(AGAIN))

    assert action_of(proposal) == (Action.REINFORCE, "11aa22")
    assert manager.sessions.settle(proposal).updated == 1


def test_without_one_it_is_not_known_to_be(tmp_path):
    _, proposal = proposed(tmp_path, None, said(AGAIN))

    assert action_of(proposal)[0] is Action.ADD


def test_an_embedder_that_does_not_work_leaves_it_to_words(tmp_path):
    def broken():
        raise EmbedderError("no")

    _, proposal = proposed(tmp_path, Comparing(broken), said(AGAIN))

    assert action_of(proposal)[0] is Action.ADD


def test_one_that_is_not_wanted_leaves_it_to_words(tmp_path):
    _, proposal = proposed(tmp_path, Comparing(lambda: None), said(AGAIN))

    assert action_of(proposal)[0] is Action.ADD


def test_an_embedder_that_failed_is_tried_again():
    answers = iter([EmbedderError("busy"), WordEmbedder(MEASURED, 384)])

    def late():
        answer = next(answers)
        if isinstance(answer, EmbedderError):
            raise answer
        return answer

    comparing = Comparing(late)
    comparing.prepare(["tea"])
    assert comparing.similarities is None

    comparing.prepare(["tea"])
    assert comparing.similarities is not None


def test_it_is_opened_when_something_is_to_be_compared_and_once(tmp_path):
    opened = []

    def counted():
        opened.append(WordEmbedder(MEASURED, 384))
        return opened[-1]

    comparing = Comparing(counted)
    proposed(tmp_path, comparing, said("Nothing in common"))
    assert opened == []

    for _ in range(2):
        proposed(tmp_path, comparing, said(AGAIN))
    assert len(opened) == 1


def test_what_words_decided_is_not_compared(tmp_path):
    def unwanted():
        pytest.fail("the embedder was opened")

    again = said("I finished university in 2014 with a degree in physics.")
    _, proposal = proposed(tmp_path, Comparing(unwanted), again)

    assert action_of(proposal) == (Action.REINFORCE, "11aa22")


def test_what_a_model_decided_is_not_compared(tmp_path):
    def unwanted():
        pytest.fail("the embedder was opened")

    decided = said(AGAIN, verdict=Verdict.NEW)
    _, proposal = proposed(tmp_path, Comparing(unwanted), decided)

    assert action_of(proposal)[0] is Action.ADD


def test_a_proposal_has_so_many_texts_embedded_at_most():
    embedder = WordEmbedder(MEASURED, 384)
    Comparing(lambda: embedder).prepare(str(number) for number in range(2 * MOST_TEXTS))

    assert len(embedder.asked) == MOST_TEXTS


def test_nothing_is_embedded_while_the_vault_is_locked(tmp_path):
    embedder = WordEmbedder(MEASURED, 384)
    manager, proposal = proposed(tmp_path, Comparing(lambda: embedder), said(AGAIN))
    asked = list(embedder.asked)

    manager.sessions.settle(proposal)

    assert asked
    assert embedder.asked == asked


@pytest.mark.parametrize(
    ("known", "said_now"),
    [
        ("The user's visa costs 340 dollars.", "The user sold the sofa for 340 dollars."),
        ("The user's exam is on 9 June 2031.", "The user's warranty ends on 9 June 2031."),
        ("The printer has the address 10.0.0.17.", "The user's boat is at berth 10.0.0.17."),
        ("The user saw Lisbon in April 2022.", "The user bought a piano in April 2022."),
        ("The ferry sails at 6:45.", "The user feeds the hens at 6:45."),
        ("用户修自行车花了680元。", "用户每月交680元物业费。"),
    ],
)
def test_another_fact_with_the_same_number_or_date_is_not_said_again(tmp_path, known, said_now):
    written = written_after(tmp_path, known, said_now)

    assert written.action is Action.ADD


@pytest.mark.parametrize(
    ("known", "said_now"),
    [
        ("The user's visa costs 340 dollars.", "The user pays 340 dollars for the visa."),
        ("The user's exam is on 9 June 2031.", "On 9 June 2031 the user takes an exam."),
        ("用户修自行车花了680元。", "用户花680元修了自行车。"),
    ],
)
def test_a_fact_with_its_number_said_again_in_other_words_is_a_hit(tmp_path, known, said_now):
    written = written_after(tmp_path, known, said_now)

    assert written.action in {Action.REINFORCE, Action.UPDATE}


def written_after(folder, known: str, said_now: str):
    manager = MemoryManager(folder, clock=FakeClock(), comparing=Comparing(open_offline))
    manager.add(known)
    return asyncio.run(manager.memory_write(said_now))
