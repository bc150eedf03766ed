"""The memories in the prompt and the next ones after it, best first, with the cut between."""

from dataclasses import dataclass

from memdeck.domain.prompt.prompt import Place, Prompt, PromptCandidate

JUST_OUT = 30  # the number of excluded memories that are listed


@dataclass(frozen=True, slots=True)
class Cut:
    """The line between included and excluded memories."""


Line = PromptCandidate | Cut


def lines_of(prompt: Prompt) -> list[Line]:
    """Return the included memories, the cut, and the first excluded ones."""
    out = [
        prompt_candidate
        for prompt_candidate in prompt.prompt_candidates
        if prompt_candidate.place is not Place.IN
    ]
    if not prompt.prompt_candidates:
        return []
    return [*prompt.included, Cut(), *out[:JUST_OUT]]


def block_line_of(prompt: Prompt, id_: str) -> int | None:
    """Return the line of the memory *id_* in the block, from 0; None if it is excluded."""
    included = [prompt_candidate.entry.id for prompt_candidate in prompt.included]
    if id_ not in included:
        return None
    return len(prompt.text.split("\n")) - len(included) + included.index(id_)
