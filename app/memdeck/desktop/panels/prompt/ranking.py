"""The memories in the prompt and those that just missed it, best first, with the cut between."""

from dataclasses import dataclass

from memdeck.domain.prompt.prompt import Place, Prompt, PromptCandidate

JUST_OUT = 30  # so many of those that missed it are worth a look


@dataclass(frozen=True, slots=True)
class Cut:
    """The line between those who are in and those who are out."""


Line = PromptCandidate | Cut


def lines_of(prompt: Prompt) -> list[Line]:
    """Return those in the prompt, the cut, and the first of those that are out."""
    out = [
        prompt_candidate
        for prompt_candidate in prompt.prompt_candidates
        if prompt_candidate.place is not Place.IN
    ]
    if not prompt.prompt_candidates:
        return []
    return [*prompt.included, Cut(), *out[:JUST_OUT]]


def block_line_of(prompt: Prompt, id_: str) -> int | None:
    """Return the line of the block, counted from 0, that is the memory *id_*; None if it is out."""
    included = [prompt_candidate.entry.id for prompt_candidate in prompt.included]
    if id_ not in included:
        return None
    return len(prompt.text.split("\n")) - len(included) + included.index(id_)
