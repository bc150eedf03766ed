"""What is learned from skills that worked."""

from collections.abc import Mapping, Sequence

from memdeck.domain.candidate import Candidate
from memdeck.domain.plan import Action, PlanRow
from memdeck.domain.writing import worded
from memdeck.services.contents import Contents
from memdeck.services.lessons import lesson_category
from memdeck.services.vault import Vault
from memdeck.services.writing import Writing, Written

IMPORTANCE = 0.7
"""The first score of a skill. Source: seed 001, section 5.3."""

Step = Mapping[str, object] | str
"""One step of a skill: the name of its tool, or an object with ``tool`` and what else is known."""


class Skills:
    """Skills of the agent's, one procedural memory each. Source: seed 001, section 5.3."""

    def __init__(self, vault: Vault, writing: Writing) -> None:
        self._vault = vault
        self._writing = writing

    def record_skill(self, skill_name: str, workflow: Sequence[Step]) -> Written:
        """Remember that a skill worked, and by which steps; done again, it counts as a hit.

        A skill that is known and worked in another way is rewritten.

        Raises:
            UsageError: it has no name.
            StorageError: the disk refused; the vault is as it was.
        """
        name = " ".join(worded(skill_name).split())
        steps = [dict(step) if isinstance(step, Mapping) else {"tool": step} for step in workflow]
        data: dict[str, object] = {"skill_name": name, "workflow": steps}
        candidate = Candidate(
            content=_told(name, steps),
            category=lesson_category(self._vault.policy),
            structured_data=data,
            reason=f"The skill “{name}” worked.",
        )

        def make_row(contents: Contents) -> PlanRow:
            known = next(
                (
                    entry
                    for entry in contents.entries.values()
                    if entry.structured_data.get("skill_name") == name
                ),
                None,
            )
            action = Action.ADD
            if known is not None:
                is_same = known.structured_data == data
                action = Action.REINFORCE if is_same else Action.UPDATE
            return PlanRow(
                number=1,
                action=action,
                content=candidate.content,
                category=candidate.category,
                target=known.id if known else None,
                reason=candidate.reason,
                fresh_id=next(self._vault.fresh_ids(contents)),
                structured_data=data,
                score=IMPORTANCE,
            )

        return self._writing.carry_out("learn", candidate, make_row)


def _told(name: str, steps: Sequence[Mapping[str, object]]) -> str:
    tools = " → ".join(str(step.get("tool", "")) for step in steps if step.get("tool"))
    return f"Skill “{name}” works: {tools}" if tools else f"Skill “{name}” works"
