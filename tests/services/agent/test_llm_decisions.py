"""The model is called once for each case."""

import asyncio
from dataclasses import dataclass, field

import pytest

from memdeck.domain.changes.plan import OPERATIONS, Action, Decision
from memdeck.services.agent import llm_decisions
from memdeck.services.agent.llm_decisions import Decider, Decisions
from tests.fakes.entries import entry

HOME = entry("home", "User lives in Hangzhou")
DECIDED = Decision(Action.ADD)


@dataclass
class Model:
    name: str = "m"
    decision: Decision | None = DECIDED
    asked: list[str] = field(default_factory=list)

    async def decide(self, said, category, near):
        self.asked.append(said)
        return self.decision


def decide(decisions, model, said="User moved", category="fact", near=(HOME,)):
    return asyncio.run(decisions.of(model, said, category, near))


@pytest.mark.row("C14")
def test_the_same_case_is_asked_once_and_counted():
    decisions, model = Decisions(), Model()

    assert decide(decisions, model) is decide(decisions, model)
    assert (model.asked, decisions.cache.use.hits, decisions.cache.use.misses) == (
        ["User moved"],
        1,
        1,
    )


@pytest.mark.row("C14")
@pytest.mark.parametrize(
    "other",
    [
        {"said": "User stayed"},
        {"category": "decision"},
        {"near": (entry("home", "User lives in Suzhou"),)},
        {"near": ()},
        {"model": Model(name="another")},
    ],
)
def test_any_difference_is_another_case(other):
    decisions, model = Decisions(), Model()
    decide(decisions, model)

    decide(decisions, **{"model": model, **other})

    assert (decisions.cache.use.hits, decisions.cache.use.misses) == (0, 2)


def test_an_answer_of_no_use_is_asked_for_again():
    decisions, model = Decisions(), Model(decision=None)
    decide(decisions, model)
    decide(decisions, model)

    assert len(model.asked) == 2


def test_what_was_used_longest_ago_goes_first(monkeypatch):
    monkeypatch.setattr(llm_decisions, "CACHED", 2)
    decisions, model = Decisions(), Model()
    for said in ("one", "two", "one", "three", "one", "two"):
        decide(decisions, model, said)

    assert model.asked == ["one", "two", "three", "two"]


def test_whoever_can_decide_is_a_decider():
    assert isinstance(Model(), Decider)
    assert not isinstance(object(), Decider)


@pytest.mark.row("C4")
def test_every_decision_has_a_name_in_design_c():
    assert set(OPERATIONS.values()) == {"ADD", "UPDATE", "DELETE", "NOOP"}
