"""The categories in which a policy keeps lessons about tools, and anything else."""

from dataclasses import replace

from memdeck.domain.memory.candidate import Candidate
from memdeck.domain.memory.policy import Policy
from memdeck.services.recall.implicit import procedural_categories


def lesson_category(policy: Policy) -> str:
    """Return the category of lessons: the first that *policy* has for them."""
    names = procedural_categories(policy)
    return next((one.name for one in policy.categories if one.name in names), "experience")


def recategorized(candidate: Candidate, policy: Policy) -> Candidate:
    """Return *candidate* under the category that *policy* has for it.

    Rules know only the categories of ``everbot``. Source: seed 002, sections 3 and 4.5; seed
    001, section 3.2; seed 003, section 3.2.
    """
    if "error_type" in candidate.structured_data:
        return replace(candidate, category=lesson_category(policy))
    name, slash, group = candidate.category.partition("/")
    return replace(candidate, category=f"{policy.category_for(name.strip())}{slash}{group}")
