"""Memories of skills that worked."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from memdeck.domain.memory.candidate import Candidate, Verdict
from memdeck.domain.memory.memory_edits import worded
from memdeck.domain.prompt.prompt_selection import PromptLanguage, prompt_language
from memdeck.extraction.guards.secrets import redact
from memdeck.services.agent.write_memory import Writing, Written
from memdeck.services.proposals.guards import guarded
from memdeck.services.proposals.planning import carry_out, lesson_category
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault

IMPORTANCE = 0.7
"""The first score of a skill. Source: seed 001, section 5.3."""

Step = Mapping[str, object] | str
"""One step of a skill: the name of its tool, or an object with ``tool`` and other data."""


class Skills:
    """Skills of the agent, one procedural memory each. Source: seed 001, section 5.3."""

    def __init__(self, vault: Vault, writing: Writing) -> None:
        self._vault = vault
        self._writing = writing

    def record_skill(self, skill_name: str, workflow: Sequence[Step]) -> Written:
        """Remember that a skill worked, and by which steps; repeated, it counts as a hit.

        A known skill that worked in another way is rewritten. One that the user forgot, or that
        reads like an order, waits for the user's review.

        Raises:
            UsageError: it has no name, or JSON cannot hold its steps.
        """
        name = " ".join(worded(skill_name).split())
        steps = [dict(step) if isinstance(step, Mapping) else {"tool": step} for step in workflow]
        candidate = guarded(
            Candidate(
                content=worded(_described(name, steps)),
                category=lesson_category(self._vault.policy),
                structured_data={"skill_name": name, "workflow": steps},
                namespace=self._vault.namespace,
                verdict=Verdict.NEW,
                reason=f"The skill “{redact(name)}” worked.",
            )
        )

        for tx in self._vault.attempts("learn"):
            with tx:
                against = _against_known(candidate, tx.contents)
                row = replace(self._writing.row_of(against, tx.contents), score=IMPORTANCE)
                carry_out(self._vault, tx, [(row, candidate)])
        return self._writing.result(tx, [row])


def _against_known(candidate: Candidate, contents: Contents) -> Candidate:
    """Return *candidate* as a hit on the skill of that name, or as its new version."""
    data = candidate.structured_data
    for entry in contents.entries.values():
        is_named = entry.structured_data.get("skill_name") == data["skill_name"]
        if is_named and candidate.namespace.reaches(entry.namespace):
            is_same = entry.structured_data == data
            verdict = Verdict.REINFORCES if is_same else Verdict.UPDATES
            return replace(candidate, verdict=verdict, target=entry.id)
    return candidate


def _described(name: str, steps: Sequence[Mapping[str, object]]) -> str:
    tools = " → ".join(str(step["tool"]) for step in steps if step.get("tool"))
    if prompt_language(f"{name} {tools}") is PromptLanguage.CHINESE:
        return f"技能“{name}”有效：{tools}" if tools else f"技能“{name}”有效"
    return f"Skill “{name}” works: {tools}" if tools else f"Skill “{name}” works"
